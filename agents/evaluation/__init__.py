"""What eval.py is made of: which games are played (plan), playing them (play, run), what they say (numbers, league), telling it (show, plots)."""
