"""The fitted weights of `worth.py`, written by `python -m agents.search.fit_worth`: per number of players a row for the rebels, one for a spy."""

WEIGHTS = {
    5: ((), ()),
}
