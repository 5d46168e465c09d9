"""Identity mode as a PettingZoo environment: one agent per seat, the game decides who moves.

>>> from sgs_env import identity_v0
>>> env = identity_v0.env(num_players=5)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

import operator

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, STATE_SIZE, ConfigError, Game, GameConfig, IllegalAction
from sgs_env.config import config_of
from sgs_env.env.render import NAMES, table
from sgs_env.env.rewards import final_rewards, illegal_rewards

ILLEGAL = ("raise", "terminate")
ID = "sgs_env/identity-v0"


class raw_env(AECEnv):
    """The bare environment; `env()` adds PettingZoo's customary wrappers.

    Keywords: every field of `GameConfig` (`num_players`, `roles`, `generals`, ...), and

    * `render_mode`: None, "ansi" (`render()` returns text) or "human" (it prints; `reset` and `step` do so too);
    * `illegal`: "raise" (an illegal action raises `IllegalAction` and changes nothing) or "terminate" (it ends the game:
      all agents are terminated, the one who sent it gets -1, all others 0, allies and enemies alike);
    * `names`: "en" or "zh", the language of `render()`.

    Agents are "player_0" ..., in the order of the seats.  An observation is `{"observation": uint8[OBSERVATION_SIZE] of
    0 and 1, "action_mask": int8[NUM_ACTIONS]}`, seen from the agent's own seat; `infos[agent]["action_mask"]` repeats the
    mask.  Both are new arrays at every call.  The mask of an agent that is not to move is all zero.

    Dead characters stay in `agents` and are never selected.  All agents terminate together when the game ends (or are
    truncated together at `max_decisions`) and only then are rewards paid, see `rewards.py`; the infos of that moment also
    have `winners` (names of agents) and the agent's `role`.  `game` is the `Game` itself, for looking at: it knows more than
    any player may.

    Raises ConfigError for impossible settings.
    """

    metadata = {"name": "identity_v0", "render_modes": ["human", "ansi"], "render_fps": 2, "is_parallelizable": False}

    def __init__(self, *, render_mode=None, illegal="raise", names="en", **config):
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ConfigError(f"render_mode is {render_mode!r}: choose None, 'human' or 'ansi'")
        if illegal not in ILLEGAL:
            raise ConfigError(f"illegal is {illegal!r}: choose one of {ILLEGAL}")
        if names not in NAMES:
            raise ConfigError(f"names is {names!r}: choose one of {NAMES}")
        self.config = config_of(config, "render_mode, illegal, names")
        self.render_mode, self.illegal, self.names = render_mode, illegal, names
        self.possible_agents = [f"player_{seat}" for seat in range(self.config.num_players)]
        self.agents = []
        self.game = None
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._mover = -1                    # the seat to move, -1 before the first reset and after the end
        self._np_random = None
        self._observation_space = Dict({"observation": Box(0, 1, (OBSERVATION_SIZE,), np.uint8),
                                        "action_mask": Box(0, 1, (NUM_ACTIONS,), np.int8)})
        self._action_spaces = {agent: Discrete(NUM_ACTIONS) for agent in self.possible_agents}
        self.state_space = Box(0, 1, (STATE_SIZE,), np.uint8)

    # ------------------------------------------------------------------------------------------------------- spaces

    def observation_space(self, agent):
        """`Dict(observation: Box uint8, action_mask: Box int8)`; the same object at every call and for every agent."""
        return self._observation_space

    def action_space(self, agent):
        """`Discrete(NUM_ACTIONS)`; the same object at every call, one per agent."""
        return self._action_spaces[agent]

    # --------------------------------------------------------------------------------------------------------- play

    def reset(self, seed=None, options=None):
        """Deal a new game.

        `seed=s` deals the very game `Game(config, seed=s)`; `seed=None` takes the next seed from the environment's own
        generator, which the last given seed has started (the operating system's entropy, if none was ever given).
        `options={"config": GameConfig(...)}` plays this one game by another configuration of the same size, for instance
        with `first_blood` set to the first victim of the game before.
        """
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self._np_random.integers(2**63))
        self.game = Game(self._config_of(options), seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": zero_mask()} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def step(self, action):
        """Play `action` (an int) for the selected agent; None for an agent that is terminated or truncated.

        Raises IllegalAction when the mask does not allow it and `illegal="raise"`: the game is as before, and the same agent
        may choose again.
        """
        mover = self._mover
        if mover < 0:
            self._step_after_end(action)
            return
        try:
            self.game.step(as_int(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self._finish(illegal_rewards(len(self.agents), mover), winners=(), truncated=False)
        else:
            self.infos[self.possible_agents[mover]] = {"action_mask": zero_mask()}
            self._go_on()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent):
        """What the agent sees now, at any time: new arrays, the mask all zero unless it is to move."""
        seat = self._seat_of[agent]
        if self.game is None:
            raise RuntimeError("no game is running: call reset() first")
        return {"observation": self.game.observe(seat), "action_mask": self._mask(seat)}

    def state(self):
        """Everything there is to know, for centralised critics: a new array uint8[STATE_SIZE] of 0 and 1 (`state_space`)."""
        return self.game.state_vector()

    def render(self):
        """The whole table as text: returned ("ansi"), printed ("human"), or nothing but a warning (None)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: make the environment with render_mode='ansi' or 'human'")
            return None
        text = table(self.game, names=self.names)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self):
        """Nothing to release."""

    # ------------------------------------------------------------------------------------------------------ details

    def _config_of(self, options):
        options = {} if options is None else options
        config = options.get("config", self.config) if isinstance(options, dict) else None
        if not isinstance(config, GameConfig):
            raise ConfigError(f"options is {options!r}: None, or a dict in which 'config' may be a GameConfig")
        if config.num_players != self.config.num_players:
            raise ConfigError(f"options['config'] is for {config.num_players} players, this environment for "
                              f"{self.config.num_players}: the number of agents cannot change")
        return config

    def _mask(self, seat):
        return self.game.mask(seat).view(np.int8) if seat == self._mover else zero_mask()

    def _go_on(self):
        """Select whoever is to move, or close the books.

        Rewards are all zero until the end and everybody's last turn is over by then, so nothing needs clearing before.
        """
        game = self.game
        if game.over:
            self._finish(final_rewards(game), game.winners, bool(game.truncated))
            return
        self._mover = seat = game.player
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self._mask(seat)}

    def _finish(self, rewards, winners, truncated):
        """End the game for all agents at once and pay."""
        self._mover = -1
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        names = tuple(self.possible_agents[seat] for seat in winners)
        self.infos = {agent: {"action_mask": zero_mask(), "winners": names, "role": seat.role}
                      for agent, seat in zip(self.possible_agents, self.game.seats, strict=True)}
        self._deads_step_first()

    def _step_after_end(self, action):
        if not self.agents:
            raise RuntimeError("no game is running: call reset() first")
        self._was_dead_step(action)


def zero_mask(dtype=np.int8):
    """The mask of a seat that is not to move: a new array of NUM_ACTIONS zeros."""
    return np.zeros(NUM_ACTIONS, dtype)


def as_int(action):
    """The action as an int: numpy integers are welcome, None, floats and texts are illegal actions like any other."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalAction(f"an action is an int of 0 .. {NUM_ACTIONS - 1}, not {action!r}") from None


class _OrderEnforcing(OrderEnforcingWrapper):
    """PettingZoo's wrapper with a short cut: its `last()` asks for each of six attributes through every wrapper in turn."""

    def last(self, observe=True):
        if not self._has_reset:
            raise AttributeError("last() cannot be called before reset")
        return self.unwrapped.last(observe)

    def __str__(self):
        return str(self.env)


def env(**kwargs):
    """The environment in PettingZoo's customary wrappers; keywords as for `raw_env`.

    They raise on calls in the wrong order and on actions outside `Discrete(NUM_ACTIONS)`; illegal actions inside it are
    dealt with as `illegal=` says.
    """
    return _OrderEnforcing(AssertOutOfBoundsWrapper(raw_env(**kwargs)))


def parallel_env(**kwargs):
    """The same game for libraries that know parallel environments only, by PettingZoo's own converter.

    `step(actions)` takes a dict of actions, of which only that of the agent to move is used: the others may be None or
    anything else, and need not be there.  Whose turn it is says `infos[agent]["active_agent"]` (after the first step), and
    at any time the only mask that is not all zero.
    """
    return turn_based_aec_to_parallel(env(**kwargs))


def _register():
    """Enter the environment into PettingZoo's registry, where this version of PettingZoo has one (1.27)."""
    register = getattr(pettingzoo, "register", None)
    if register is None:
        return
    if ID not in pettingzoo.aec_registry:
        register("aec", ID, entry_point="sgs_env.env.aec:env")
    if ID not in pettingzoo.parallel_registry:
        register("parallel", ID, entry_point="sgs_env.env.aec:parallel_env")


_register()
