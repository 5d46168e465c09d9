"""Generals: each file declares the skills of one kingdom; the printed facts are rows in `data/`."""
