"""The errors of the public faces; every message names the thing that is wrong and what would be right."""

import numbers

MOST_SEED = 2**63 - 1


class SgsError(ValueError):
    """Any error of sgs_env."""


class ConfigError(SgsError):
    """A configuration that no game can have."""


class IllegalAction(SgsError):
    """An action that is not legal in the pending decision; the state is unchanged."""


class ScenarioError(SgsError):
    """A scenario text that describes no position."""


class ReplayError(SgsError):
    """A replay that is damaged, or no longer gives the recorded game."""


def is_whole(value, least, most):
    """Is it a whole number from `least` to `most`, of whatever type (those of numpy too)? True and 1.0 are none."""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool) and least <= value <= most


def whole(name, value, least, most, error=SgsError):
    """The value as an int.

    Raises:
        error: it is no whole number from `least` to `most`.
    """
    if not is_whole(value, least, most):
        raise error(f"{name} must be a number from {least} to {'2**63 - 1' if most == MOST_SEED else most}, not {value!r}")
    return int(value)


def whole_seed(value):
    """The seed as an int; SgsError: it is none."""
    return whole("seed", value, 0, MOST_SEED)
