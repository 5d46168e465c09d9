"""Modes of play: set-up, victory, rewards, house rules."""
