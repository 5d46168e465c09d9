# cython: infer_types=True
"""One game as an object: the state by value, and the few calls that the Python faces need."""

import cython

if not cython.compiled:
    from sgs_env.engine.observe import *

IS_COMPILED = cython.compiled


def state_bytes() -> int:
    """Bytes of one game state."""
    if cython.compiled:
        return cython.sizeof(State)
    return STATE_BYTES


def expand_bits(bits: cython.ulonglong[::1], out: cython.uchar[::1], way: cython.int, stream: cython.int):
    """Write the lowest bits as bytes until `out` is full, by one of the ways of `native.py`.

    Raises:
        ValueError: `bits` has less than `len(out) // 64 + 2` words.
    """
    if len(out) // 64 + 2 > len(bits):
        raise ValueError(f"{len(bits)} words are too few for {len(out)} bytes")
    if cython.compiled:
        expand_by(way, cython.address(bits[0]), cython.address(out[0]), len(out), stream)
    else:
        expand(bits.tolist(), memoryview(out), len(out), stream)


class Core:
    """A game: its whole state, and nothing else."""

    def __init__(self):
        if not cython.compiled:
            self.state = copied(BLANK)

    def load(self, data: bytes):
        """Take over a state given as bytes."""
        if len(data) != state_bytes():
            raise ValueError(f"a state has {state_bytes()} bytes, not {len(data)}")
        if cython.compiled:
            raw: cython.p_char = data
            self.state = cython.cast(cython.pointer(State), raw)[0]
        else:
            self.state = unpack(data)

    def dump(self):
        """The state as bytes."""
        if cython.compiled:
            raw: cython.p_char = cython.cast(cython.p_char, cython.address(self.state))
            return raw[:cython.sizeof(State)]
        return pack(self.state)

    def clone(self):
        """An independent copy."""
        other: Core = Core.__new__(Core)
        if cython.compiled:
            other.state = self.state
        else:
            other.state = copied(self.state)
        return other

    def start(self, seed: cython.ulonglong):
        """Begin the configured game with this seed."""
        s = cython.address(self.state) if cython.compiled else self.state
        s.seed = seed
        start_game(s)
        settle(s)

    def set_seed(self, seed: cython.ulonglong):
        """Restart the random numbers."""
        s = cython.address(self.state) if cython.compiled else self.state
        s.seed = seed
        seed_rng(s)

    def resume(self):
        """Run on from a built position to the first decision."""
        s = cython.address(self.state) if cython.compiled else self.state
        advance(s)
        settle(s)

    def step(self, action: cython.int):
        """Take an action; 1 when it was legal, 0 (and nothing changed) when not."""
        s = cython.address(self.state) if cython.compiled else self.state
        if action < 0 or action >= NUM_ACTIONS or s.over != RUNNING or not is_offered(s, action):
            return 0
        choose(s, action)
        settle(s)
        return 1

    def log_on(self):
        """Write events from now on."""
        self.state.logging = 1

    def read_events(self):
        """Events written since the last call, running on where the engine waits for it; as tuples of six numbers."""
        s = cython.address(self.state) if cython.compiled else self.state
        found = []
        while s.num_events:
            for i in range(s.num_events):
                found.append((s.events[i][0], s.events[i][1], s.events[i][2], s.events[i][3], s.events[i][4], s.events[i][5]))
                for k in range(6):
                    s.events[i][k] = 0
            s.num_events = 0
            if s.logging == 2:
                s.logging = 1
                advance(s)
                settle(s)
        return found

    def write_mask(self, seat: cython.int, out: cython.uchar[::1]):
        """Write the action mask of a seat (all zero when it is not to decide)."""
        if cython.compiled:
            mask_into(cython.address(self.state), seat, cython.address(out[0]))
        else:
            mask_into(self.state, seat, memoryview(out))

    def write_observation(self, seat: cython.int, out: cython.uchar[::1]):
        """Write the observation of a seat."""
        if cython.compiled:
            observe_into(cython.address(self.state), seat, cython.address(out[0]), 0)
        else:
            observe_into(self.state, seat, memoryview(out), 0)

    def write_state(self, out: cython.uchar[::1]):
        """Write the full-information vector."""
        if cython.compiled:
            state_into(cython.address(self.state), cython.address(out[0]))
            observe_into(cython.address(self.state), 0, cython.address(out[O_STATE_VIEW]), 0)
        else:
            state_into(self.state, memoryview(out))
            observe_into(self.state, 0, memoryview(out)[O_STATE_VIEW:], 0)

    def legal(self):
        """The legal actions of the pending decision, ascending."""
        s = cython.address(self.state) if cython.compiled else self.state
        found = []
        for w in range(LEGAL_WORDS):
            a: cython.int = next_bit(s.legal[w], 0)
            while a < 64:
                found.append(64 * w + a)
                a = next_bit(s.legal[w], a + 1)
        return found

    def determinize(self, seat: cython.int, seed: cython.ulonglong):
        """Re-draw everything that is hidden from the seat."""
        s = cython.address(self.state) if cython.compiled else self.state
        s.seed = seed
        seed_rng(s)
        redraw_hidden(s, seat)

    @property
    def player(self):
        """Seat to decide, -1 when the game is over."""
        return self.state.asked_seat

    @property
    def over(self):
        """0 running, 1 won, 2 drawn, 3 cut off."""
        return self.state.over

    @property
    def turn(self):
        """Seat whose turn it is, -1 before the first."""
        return self.state.turn

    @property
    def phase(self):
        """Phase of the running turn, -1 outside."""
        return self.state.phase

    def winners(self):
        """Seats that have won, ascending."""
        return tuple([p for p in range(self.state.num_players) if self.state.winner[p]])

    def scores(self):
        """Points of each seat by the scoring table."""
        s = cython.address(self.state) if cython.compiled else self.state
        return [HOOKS[H_SCORE](s, p, 0) for p in range(self.state.num_players)]

    def roles(self):
        """Role number of each seat."""
        return [self.state.role[p] for p in range(self.state.num_players)]

    def generals(self):
        """General number of each seat, -1 = none yet or none at all."""
        return [self.state.general[p][0] for p in range(self.state.num_players)]

    @property
    def decisions(self):
        """Decisions taken by players so far."""
        return self.state.decisions
