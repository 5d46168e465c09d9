"""The errors of the public faces; every message names the thing that is wrong and what would be right."""


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
