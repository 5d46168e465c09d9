"""Identity mode for one learner: a Gymnasium environment in which agents play all the other seats.

>>> import gymnasium, sgs_env.env
>>> env = gymnasium.make("sgs_env/Identity-v0", num_players=5)
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> reward in (-1.0, 0.0, 1.0)
True
"""

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, Game, IllegalAction, SgsError
from sgs_env.config import config_of
from sgs_env.env.aec import ILLEGAL, as_int, zero_mask
from sgs_env.env.render import NAMES, table
from sgs_env.env.rewards import ILLEGAL_REWARD, final_rewards
from sgs_env.errors import whole
from sgs_env.terms import ROLES

ID = "sgs_env/Identity-v0"
ROLE_WORDS = tuple(role[0] for role in ROLES)
MOST_DEALS = 300            # deals looked at until one suits `seat` and `role`


class RandomPlayer:
    """The opponent used when none is given: a uniformly random legal action."""

    name = "random"

    def act(self, observation, mask, rng):
        """One action of `mask` uint8[NUM_ACTIONS], by lot."""
        legal = np.flatnonzero(mask)
        return int(legal[rng.integers(len(legal))])


class SingleAgentEnv(gymnasium.Env):
    """One seat is the learner's; `step` plays its action and then all others' until it must decide again or the game ends.

    Args:
        opponents: who plays the other seats. One agent for all of them; a list = a pool, from which every other seat draws
            one by lot in every game; a dict from seat numbers or roles to agents (a seat's entry goes before its role's,
            the key None stands for all the rest); None = uniformly random play. An agent is an object with
            `act(observation, mask, rng) -> int`, given uint8[OBSERVATION_SIZE] and uint8[NUM_ACTIONS] of the seat to move
            and a `numpy.random.Generator`; or a name that `load` turns into one.
        seat: the learner's seat, None = by lot in every game.
        role: the learner's role ("lord", "loyalist", "rebel", "spy"), None = as dealt. With `seat` too, games are dealt
            until they fit.
        load: makes an agent of a name, for instance `agents.load`.
        illegal: "raise" (an illegal action raises IllegalAction and changes nothing) or "terminate" (it ends the episode
            with -1). Checkers that sample actions without the mask (Gymnasium's, Stable-Baselines3's) need "terminate".
        render_mode: None, "ansi" (`render()` returns the table as the learner sees it) or "human" (prints it).
        names: "en" or "zh", the language of `render()`.
        **config: every field of `GameConfig`.

    Observation: uint8[OBSERVATION_SIZE] of 0 and 1 (`sgs_env.observation_layout()` names the parts). Action:
    `Discrete(NUM_ACTIONS)`, the legal ones in `info["action_mask"]` (int8[NUM_ACTIONS]) and in `action_masks()`.
    `info` also has the learner's `seat` and `role`, and at the end `winners` (seats) and `won`.

    Reward: 0 until the game has ended, then the learner's share (`rewards.py`). A learner whose character dies decides no
    more; the others play on in the same `step` and it gets the reward of its side. Generals are drafted, the learner
    choosing its own like everybody, or dealt (`draft=False`), so that they vary from game to game as well.

    Raises ConfigError for impossible settings.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 2}

    def __init__(self, opponents=None, *, seat=None, role=None, load=None, illegal="raise", render_mode=None, names="en",
                 **config):
        self.config = config_of(config, "opponents, seat, role, load, illegal, render_mode, names")
        seat = None if seat is None else whole("seat must be None, or it", seat, 0, self.config.num_players - 1, ConfigError)
        if role is not None and (not isinstance(role, str) or role not in self.config.role_list()):
            raise ConfigError(f"role is {role!r}: this game has {', '.join(dict.fromkeys(self.config.role_list()))}")
        for name, value, known in (("illegal", illegal, ILLEGAL), ("names", names, NAMES),
                                   ("render_mode", render_mode, (None, *self.metadata["render_modes"]))):
            if value not in known:
                raise ConfigError(f"{name} is {value!r}: choose one of {known}")
        self.illegal, self.render_mode, self.names = illegal, render_mode, names
        self._wanted_seat, self._wanted_role = seat, role
        self._opponents = self._loaded(opponents, load)
        self.observation_space = Box(0, 1, (OBSERVATION_SIZE,), np.uint8)
        self.action_space = Discrete(NUM_ACTIONS)
        self.game = None
        self.seat, self.role = -1, None     # the learner's in the present game
        self.players = []           # who plays each seat, None = the learner
        self._done = True

    def reset(self, *, seed=None, options=None):
        """Deal a new game and play it to the learner's first decision; returns (observation, info).

        A game that ends before the learner had anything to decide is no episode: another one is dealt.  There are no options.
        """
        if options:
            raise ConfigError(f"options has {', '.join(map(str, options))}: this environment takes none")
        super().reset(seed=seed)
        self._done = True
        for _ in range(MOST_DEALS):
            if not self._deal():
                continue
            self._play_others()
            if not self.game.over:
                self._done = False
                self._show()
                return self.game.observe(self.seat), self._info()
        raise ConfigError(f"{MOST_DEALS} deals, and in none a decision for the learner: seat={self._wanted_seat!r} and "
                          f"role={self._wanted_role!r} do not go together in this configuration")

    def step(self, action):
        """Play the learner's action; returns (observation, reward, terminated, truncated, info) of its next decision or the end.

        Raises IllegalAction (the game is as before) if the mask does not allow it and `illegal="raise"`, RuntimeError when no
        game is running; what an opponent raises, or SgsError for an illegal action of his: the game is as before then, too.
        """
        if self._done:
            raise RuntimeError("no game is running: call reset() first")
        before = self.game.clone()
        try:
            self.game.step(as_int(action))
            self._play_others()
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self._done = True
            return self.game.observe(self.seat), ILLEGAL_REWARD, True, False, self._info(winners=(), won=False)
        except BaseException:
            self.game = before
            raise
        reward, truncated = 0.0, False
        if self.game.over:
            self._done = True
            reward, truncated = final_rewards(self.game)[self.seat], bool(self.game.truncated)
        self._show()
        return self.game.observe(self.seat), reward, self._done and not truncated, truncated, self._info()

    def action_masks(self):
        """The legal actions as a new bool[NUM_ACTIONS], for MaskablePPO; all false only when no game is running."""
        return zero_mask(bool) if self._done else self.game.mask(self.seat).view(bool)

    def render(self):
        """The table as the learner sees it: returned ("ansi"), printed ("human"), or nothing but a warning (None)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: make the environment with render_mode='ansi' or 'human'")
            return None
        if self.game is None:
            raise RuntimeError("there is no game yet to show: call reset() first")
        text = table(self.game, seat=self.seat, names=self.names)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    # ------------------------------------------------------------------------------------------------------ details

    def _loaded(self, opponents, load):
        def one(agent):
            if isinstance(agent, str):
                if not callable(load):
                    raise ConfigError(f"opponent {agent!r} is a name: pass load=, a function from names to agents (agents.load)")
                agent = load(agent)
            if not callable(getattr(agent, "act", None)):
                raise ConfigError(f"opponent {agent!r} has no act(observation, mask, rng)")
            return agent

        if opponents is None:
            return [RandomPlayer()]
        if isinstance(opponents, dict):
            for key in opponents:
                if key is not None and key not in ROLE_WORDS and key not in range(self.config.num_players):
                    raise ConfigError(f"opponents has the key {key!r}: use seats below {self.config.num_players}, roles or None")
            return {key: one(agent) for key, agent in opponents.items()}
        if isinstance(opponents, (list, tuple)):
            if not opponents:
                raise ConfigError("opponents is empty: name at least one agent, or None for random play")
            return [one(agent) for agent in opponents]
        return [one(opponents)]

    def _deal(self):
        """A new game, the learner's seat in it and the others' players; False if it does not suit `seat` and `role`."""
        self.game = Game(self.config, seed=int(self.np_random.integers(2**63)))
        roles = [seat.role for seat in self.game.seats]
        seats = [i for i, role in enumerate(roles) if self._wanted_role in (None, role) and self._wanted_seat in (None, i)]
        if not seats:
            return False
        self.seat = int(self.np_random.choice(seats))
        self.role = roles[self.seat]
        self.players = self._players_of(roles)
        return True

    def _players_of(self, roles):
        def player(seat, role):
            if seat == self.seat:
                return None
            if not isinstance(self._opponents, dict):
                return self._opponents[self.np_random.integers(len(self._opponents))]
            for key in (seat, role, None):
                if key in self._opponents:
                    return self._opponents[key]
            raise ConfigError(f"opponents has no agent for seat {seat} ({role}): add the seat, the role or None as a key")

        return [player(i, role) for i, role in enumerate(roles)]

    def _play_others(self):
        game, mine, rng = self.game, self.seat, self.np_random
        while not game.over and game.player != mine:
            player = self.players[game.player]
            action = player.act(game.observe(game.player), game.mask(game.player), rng)
            try:
                game.step(as_int(action))
            except IllegalAction as error:
                raise SgsError(f"opponent {getattr(player, 'name', type(player).__name__)} in seat {game.player}: {error}") from error

    def _info(self, winners=None, won=None):
        mask = zero_mask() if self._done else self.game.mask(self.seat).view(np.int8)
        info = {"action_mask": mask, "seat": self.seat, "role": self.role}
        if self._done:
            info["winners"] = tuple(self.game.winners) if winners is None else winners
            info["won"] = self.seat in self.game.winners if won is None else won
        return info

    def _show(self):
        if self.render_mode == "human":
            self.render()


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="sgs_env.env.gymnasium:SingleAgentEnv")
