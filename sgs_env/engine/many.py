# cython: infer_types=True
"""Many games in one call: methods of `Many` work on one slot or a range of slots, without the GIL, and touch nothing else.

One slot is one running game.  The k-th game of slot i has the seed `first seed + i + k * number of slots`; what the compiled
players choose comes from a random stream of the slot, never from the game's own.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.core import *
    from sgs_env.engine.crew import *


def random_legal(s, seat, noise):
    """The compiled random player: every legal action is equally likely."""
    k = noise % num_offered(s)
    a = NONE
    for w in range(LEGAL_WORDS):
        n = popcount(s.legal[w])
        if k < n:
            a = next_bit(s.legal[w], 0)
            while k > 0:
                a = next_bit(s.legal[w], a + 1)
                k -= 1
            return (w << 6) + a
        k -= n
    return a


POLICIES[1] = random_legal

FETCH_FROM = 128            # games: fewer are in the cache anyway
STREAM_FROM = 2**24         # bytes of observations


def spun(word):
    """What follows in a stream of random numbers for players (xorshift64); never 0, and 0 follows only itself."""
    mask = 0xFFFFFFFFFFFFFFFF
    word ^= (word << 13) & mask
    word ^= word >> 7
    word ^= (word << 17) & mask
    return word


def play_on(s, policy, noise, limit):
    """Let one compiled player take every decision until the game is over or `limit` decisions have been taken; returns those."""
    n = 0
    while s.over == RUNNING and n < limit:
        noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
        choose(s, POLICIES[policy](s, s.asked_seat, noise >> 8))
        settle(s)
        n += 1
    return n


class Many(Crew):
    """The buffers of a batch (owned by the caller, who keeps them alive) and what is done with them."""

    def __init__(self, num: cython.int, learner: cython.int, scheme: cython.int, opponents: bytes):
        self.num = num
        self.learner = learner
        self.scheme = scheme
        self.num_opponents = len(opponents)
        if not cython.compiled:
            self.opponents = [0] * 8
        for i in range(len(opponents)):
            self.opponents[i] = opponents[i]

    def bind(self, games: cython.uchar[::1], templates: cython.uchar[::1], observations: cython.uchar[::1], masks: cython.uchar[::1],
             finals: cython.uchar[::1], dones: cython.uchar[::1], policies: cython.uchar[::1], wins: cython.uchar[::1],
             roles: cython.uchar[::1], configs: cython.int[::1], actions: cython.longlong[::1], players: cython.int[::1],
             learners: cython.int[::1], lengths: cython.int[::1], rngs: cython.ulonglong[::1], seeds: cython.ulonglong[::1],
             rewards: cython.float[::1], see: cython.bint):
        """Remember where the buffers are; with `see` observations are written.

        Those of a large batch are written past the cache, which could not hold them until they are read.
        """
        self.see = see
        self.stream = self.num > STREAM_FROM // OBS_SIZE
        self.ahead = self.num >= FETCH_FROM
        if cython.compiled:
            self.games = cython.cast(cython.pointer(State), cython.address(games[0]))
            self.templates = cython.cast(cython.pointer(State), cython.address(templates[0]))
            self.observations = cython.address(observations[0])
            self.masks = cython.address(masks[0])
            self.finals = cython.address(finals[0])
            self.dones = cython.address(dones[0])
            self.policies = cython.address(policies[0])
            self.wins = cython.address(wins[0])
            self.roles = cython.address(roles[0])
            self.configs = cython.address(configs[0])
            self.actions = cython.address(actions[0])
            self.players = cython.address(players[0])
            self.learners = cython.address(learners[0])
            self.lengths = cython.address(lengths[0])
            self.rngs = cython.address(rngs[0])
            self.seeds = cython.address(seeds[0])
            self.rewards = cython.address(rewards[0])
        else:
            self.games = [copied(BLANK) for _ in range(self.num)]
            self.templates = [unpack(bytes(templates[k:k + STATE_BYTES])) for k in range(0, len(templates), STATE_BYTES)]
            self.observations, self.masks, self.finals = memoryview(observations), memoryview(masks), memoryview(finals)
            self.dones, self.policies, self.wins, self.roles = map(memoryview, (dones, policies, wins, roles))
            self.configs, self.actions, self.players, self.learners = map(memoryview, (configs, actions, players, learners))
            self.lengths, self.rngs, self.seeds, self.rewards = map(memoryview, (lengths, rngs, seeds, rewards))

    def game(self, i: cython.int):
        """A copy of the game in a slot."""
        core: Core = Core.__new__(Core)
        if cython.compiled:
            core.state = self.games[i]
        else:
            core.state = copied(self.games[i])
        return core

    def put(self, i: cython.int, core: Core):
        """Put a game into a slot and run to the next decision of the caller."""
        if cython.compiled:
            self.games[i] = core.state
        else:
            self.games[i] = copied(core.state)
        self.run(i)
        self.show(i)

    def start(self) -> int:
        """Begin the first game of each slot; how many slots found no game in which the caller has a decision."""
        with cython.nogil:
            failed = self.perform(JOB_START)
        return failed

    def check(self) -> int:
        """Whether an action is illegal: 0 = none is."""
        with cython.nogil:
            failed = self.perform(JOB_CHECK)
        return failed

    def step(self) -> int:
        """Take the action of each slot; returns as `start`."""
        with cython.nogil:
            failed = self.perform(JOB_STEP)
        return failed

    def advise(self, policy: cython.int, seed: cython.ulonglong):
        """Put what a compiled player would choose into `actions`, playing nothing."""
        self.policy, self.lots = policy, seed
        with cython.nogil:
            self.perform(JOB_ADVISE)

    def secrets(self, out: cython.uchar[::1]):
        """Write the roles and hands of all seats, as who decides counts them."""
        self.out = cython.address(out[0]) if cython.compiled else memoryview(out)
        with cython.nogil:
            self.perform(JOB_SECRETS)

    def find_illegal(self) -> int:
        """The first slot whose action is not legal, -1 when all are."""
        with cython.nogil:
            found = self.check_slots(0, self.num)
        return found

    def work(self, lo, hi):
        """Do the job of the crew on a range of slots; how many failed."""
        failed = 0
        if self.job == JOB_CHECK:
            failed = self.check_slots(lo, hi) != NONE
        elif self.job == JOB_STEP:
            failed = self.step_slots(lo, hi)
        elif self.job == JOB_START:
            failed = self.start_slots(lo, hi)
        elif self.job == JOB_ADVISE:
            self.advise_slots(lo, hi)
        else:
            self.secrets_slots(lo, hi)
        if cython.compiled and self.stream:
            fence()
        return failed

    def advise_slots(self, lo, hi):
        """See `advise`."""
        for i in range(lo, hi):
            s = cython.address(self.games[i]) if cython.compiled else self.games[i]
            noise = mixed(mixed(mixed(self.lots) ^ i) ^ s.decisions) >> 33
            self.actions[i] = POLICIES[self.policy](s, s.asked_seat, noise)
        return 0

    def secrets_slots(self, lo, hi):
        """See `secrets`."""
        for i in range(lo, hi):
            s = cython.address(self.games[i]) if cython.compiled else self.games[i]
            secrets_into(s, s.asked_seat, row(self.out, i, SECRETS_SIZE))
        return 0

    def check_slots(self, lo, hi):
        """See `find_illegal`."""
        for i in range(lo, hi):
            if cython.compiled and i + 16 < hi:
                fetch(cython.address(self.games[i + 16].legal), LEGAL_WORDS * 8)
            a = self.actions[i]
            if a < 0 or a >= NUM_ACTIONS or not (self.games[i].legal[a >> 6] >> (a & 63)) & 1:
                return i
        return NONE

    def start_slots(self, lo, hi):
        """See `start`."""
        failed = 0
        for i in range(lo, hi):
            failed += self.begin(i, 0)
            self.show(i)
        return failed

    def step_slots(self, lo, hi):
        """See `step`."""
        failed = 0
        for i in range(lo, hi):
            ahead = self.ahead and i + 1 < hi
            if ahead:
                self.fetch_outer(i + 1)
            s = cython.address(self.games[i]) if cython.compiled else self.games[i]
            if self.dones[i]:
                self.dones[i] = 0
                for p in range(MAX_SEATS):
                    self.rewards[i * MAX_SEATS + p] = 0
            seat = s.asked_seat
            choose(s, self.actions[i])
            settle(s)
            self.run(i)
            if s.over != RUNNING:
                self.finish(i, seat)
                failed += self.begin(i, 1)
            if ahead:
                self.fetch_inner(i + 1)
            self.show(i)
        return failed

    def fetch_outer(self, i):
        """Call the first half of what most decisions read and write of a slot into the cache, while the game before it is played.

        Large batches live in memory.  Half of it at a time: a core waits for a few dozen lines at once, and stops at the next one.
        """
        if cython.compiled:
            fetch(cython.address(self.games[i]), 2688)                  # sets of cards and skills, the outer frames
        return 0

    def fetch_inner(self, i):
        """Call the other half, while the observation of the game before it is written."""
        if cython.compiled:
            fetch(cython.address(self.games[i].recorded), 2272)         # the pending decision, turn and phase, places of cards, characters
            fetch(row(self.masks, i, NUM_ACTIONS), NUM_ACTIONS)         # and what will be written
            if self.see and self.stream == 0:
                fetch(row(self.observations, i, OBS_SIZE), OBS_SIZE)
        return 0

    def spin(self, i):
        """The next 31 random bits of the slot's stream for players."""
        self.rngs[i] = spun(self.rngs[i])
        return self.rngs[i] >> 33

    def run(self, i):
        """Let the compiled players decide until the caller has to, or the game is over."""
        s = cython.address(self.games[i]) if cython.compiled else self.games[i]
        while s.over == RUNNING and self.policies[i * MAX_SEATS + s.asked_seat]:
            noise = self.spin(i)
            choose(s, POLICIES[self.policies[i * MAX_SEATS + s.asked_seat]](s, s.asked_seat, noise))
            settle(s)
        return 0

    def begin(self, i, following):
        """Begin the slot's next game in which the caller has a decision at all; 1 when a thousand games in a row had none."""
        s = cython.address(self.games[i]) if cython.compiled else self.games[i]
        for _ in range(1000):
            if following:
                self.seeds[i] += self.num
            following = 1
            if cython.compiled:
                self.games[i] = self.templates[self.configs[i]]
            else:
                copy_record(self.templates[self.configs[i]], s)
            s.seed = self.seeds[i]
            start_game(s)
            settle(s)
            self.seat_players(i)
            self.run(i)
            if s.over == RUNNING:
                return 0
        return 1

    def seat_players(self, i):
        """Choose the caller's seat and the players of the others."""
        s = cython.address(self.games[i]) if cython.compiled else self.games[i]
        seat = self.learner
        n = s.num_players
        if seat >= ANY_SEAT:
            seat = self.spin(i) % n
            if self.learner >= ROLE_SEAT:
                for _ in range(n):
                    if s.role[seat] != self.learner - ROLE_SEAT:
                        seat = (seat + 1) % n
        self.learners[i] = seat
        for p in range(n):
            self.policies[i * MAX_SEATS + p] = 0
            if seat >= 0 and p != seat and self.num_opponents:
                k = self.spin(i) % self.num_opponents
                self.policies[i * MAX_SEATS + p] = self.opponents[k]
        return 0

    def finish(self, i, seat):
        """Note the result of a finished game; the final observation is the learner's, else that of who acted last."""
        s = cython.address(self.games[i]) if cython.compiled else self.games[i]
        self.dones[i] = s.over
        self.lengths[i] = s.decisions
        for p in range(MAX_SEATS):
            value = 0
            if p < s.num_players:
                value = HOOKS[H_SCORE](s, p, 0) if self.scheme == SCORE_REWARD else win_sign(s, p)
            self.rewards[i * MAX_SEATS + p] = value / 24.0 if self.scheme == SCORE_REWARD else value
            self.wins[i * MAX_SEATS + p] = s.winner[p]
            self.roles[i * MAX_SEATS + p] = s.role[p] if p < s.num_players else 255
        if self.see:
            if self.learner >= 0:
                seat = self.learners[i]
            observe_into(s, seat, row(self.finals, i, OBS_SIZE), 0)
        return 0

    def show(self, i):
        """Write who decides, his mask and his observation."""
        s = cython.address(self.games[i]) if cython.compiled else self.games[i]
        self.players[i] = s.asked_seat
        if s.over != RUNNING:
            return 0
        mask_into(s, s.asked_seat, row(self.masks, i, NUM_ACTIONS))
        if self.see:
            observe_into(s, s.asked_seat, row(self.observations, i, OBS_SIZE), self.stream)
        return 0


def roll_out(core: Core, seat: cython.int, policy: cython.int, seed: cython.ulonglong, number: cython.int, scheme: cython.int,
             out: cython.float[:, ::1]):
    """Play a position to its end `number` times, each time re-drawing what is hidden from the seat (-1: nothing is)."""
    work: Core = Core.__new__(Core)
    r: cython.int
    p: cython.int
    for r in range(number):
        if cython.compiled:
            work.state = core.state
        else:
            work.state = copied(core.state)
        s = cython.address(work.state) if cython.compiled else work.state
        with cython.nogil:
            if seat >= 0:
                s.seed = seed + r
                seed_rng(s)
                redraw_hidden(s, seat)
            play_on(s, policy, ((seed + r) * 1000003) & 0x7FFFFFFF, 1000000)
        for p in range(s.num_players):
            out[r, p] = HOOKS[H_SCORE](s, p, 0) / 24.0 if scheme == SCORE_REWARD else win_sign(s, p)


def play_seats(core: Core, players: cython.uchar[::1], streams: cython.ulonglong[::1], taken: cython.short[::1]) -> int:
    """Let the compiled players of the seats (0 = none) decide, each by its own random stream, until another seat has to, the game is
    over or `taken` is full of their actions; returns how many there are."""
    if not cython.compiled:
        players, streams, taken = memoryview(players), memoryview(streams), memoryview(taken)
    s = cython.address(core.state) if cython.compiled else core.state
    most: cython.int = len(taken)
    n: cython.int = 0
    seat: cython.int
    noise: cython.int
    with cython.nogil:
        while n < most and s.over == RUNNING and players[s.asked_seat]:
            seat = s.asked_seat
            streams[seat] = spun(streams[seat])
            noise = streams[seat] >> 33
            taken[n] = POLICIES[players[seat]](s, seat, noise)
            choose(s, taken[n])
            settle(s)
            n += 1
    return n
