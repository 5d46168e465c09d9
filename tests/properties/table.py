"""What must hold at every decision of every game, whoever plays it: used by all property tests.

The state is read straight from its bytes (as one numpy record), not through the engine that is under test.
"""

import random

import numpy as np
import pytest
from sgs_env import COMPILED, NUM_ACTIONS, GameConfig, notation, terms
from sgs_env.config import ROLE_TABLE, empty_state
from sgs_env.engine import words
from sgs_env.engine._plain import STATE_BYTES, pack
from sgs_env.engine.fields import FRAME, STATE

only_compiled = pytest.mark.skipif(not COMPILED, reason="too many games for the plain engine; test_plain_compiled.py shows that it plays the same ones")

MOST_FRAMES = 40
SEATS = np.arange(words.MAX_SEATS)
SLOT_WORDS = [slot[0] for slot in terms.SLOTS]
CARD_SLOT = np.array([SLOT_WORDS.index(row["type"]) if row["type"] in SLOT_WORDS else -1 for row, _ in words.CATALOGUE])
CARD_SKILL = np.array([notation.SKILL_IDS.index(words.slug(row["name_en"])) if words.slug(row["name_en"]) in notation.SKILL_IDS else -1
                       for row, _ in words.CATALOGUE])
LORD_SKILLS = np.array(["lord" in row["tags"].split() for row in words.SKILLS])
GENERAL_SKILLS = np.array([[k in row["skills"].split(";") for k in notation.SKILL_IDS] for row in words.GENERALS])


def _dtype(table):
    kinds = {"u64": "<u8", "u32": "<u4", "u16": "<u2", "i16": "<i2", "u8": "u1", "i8": "i1"}
    return np.dtype([(name, _dtype(FRAME) if kind == "frame" else kinds[kind], dims) for name, kind, dims, _ in table])


RECORD = _dtype(STATE)


def record(g):
    """The whole state of a game as a numpy record."""
    return read(g._core.dump())


def read(data):
    """State bytes as a numpy record."""
    return np.frombuffer(data[:RECORD.itemsize], RECORD)[0]


BLANK = read(pack(empty_state()))["frames"][0]
assert RECORD.itemsize <= STATE_BYTES


def bits(sets, n):
    """Sets of 64-bit words as rows of bool."""
    data = np.ascontiguousarray(sets).view(np.uint8)
    return np.unpackbits(data, axis=-1, bitorder="little")[..., :n].astype(bool)


def knowers(s):
    """bool[12, cards]: which seat knows where which card is."""
    if s["known"].shape == (words.MAX_CARDS,):
        return (s["known"] >> SEATS[:, None] & 1).astype(bool)
    return bits(s["known"], words.MAX_CARDS)


def stack(s):
    """Kinds of the effects in progress, the outermost first."""
    return [terms.FRAMES[k] if k < len(terms.FRAMES) else "skill" for k in s["frames"]["kind"][:s["sp"] + 1]]


def is_nested(s):
    """Is something being resolved?"""
    return s["sp"] > 2


# The check

def check(g, redrawn=False):
    """Every invariant of a game that stands at a decision or is over; returns the record.

    `redrawn`: it was determinized just now, so the pending decision of somebody else may have one answer.
    """
    s = record(g)
    check_cards(g.config, s)
    check_characters(g.config, s)
    check_knowledge(s)
    check_stack(s)
    check_decision(g, s, redrawn)
    return s


def check_cards(config, s):
    """Each card of the deck stands in exactly one place, and every account of that place says so."""
    zone, holder = s["zone"], s["holder"]
    deck = np.zeros(words.MAX_CARDS, bool)
    deck[config.cards()] = True
    assert np.array_equal(zone != words.Z_ABSENT, deck), "cards have left the game or come into it"
    of = {name: zone == words.CONSTANTS[f"Z_{name.upper()}"] for name in terms.ZONES}
    pile = s["pile"][s["pile_top"]:s["pile_end"]]
    assert 0 <= s["pile_top"] <= s["pile_end"] <= words.MAX_CARDS and same_cards(pile, of["deck"])
    assert same_cards(s["discard_pile"][:s["discard_size"]], of["discard_pile"])
    held = of["hand"] & (holder == SEATS[:, None])
    assert np.array_equal(bits(s["hand"], words.MAX_CARDS), held), "hands"
    assert np.array_equal(s["hand_size"], held.sum(1)), "hand sizes"
    worn = s["equip"][s["equip"] >= 0]
    assert same_cards(worn, of["equipment"]), "equipment"
    seats, slots = np.nonzero(s["equip"] >= 0)
    assert np.array_equal(holder[worn], seats) and np.array_equal(CARD_SLOT[worn], slots), "equipment slots"
    lying = np.arange(4) < s["judge_size"][:, None]
    assert same_cards(s["judge"][lying], of["judgement"]) and np.array_equal(holder[s["judge"][lying]], np.nonzero(lying)[0])
    assert (s["judge"][~lying] == -1).all() and (s["judge_name"][~lying] == 0).all() and (s["judge_name"][lying] > 0).all()
    for names in s["judge_name"][s["judge_size"] > 1]:
        names = names[names > 0]
        assert len(set(names.tolist())) == len(names), "two delayed tricks of one name"
    assert (holder[of["deck"] | of["discard_pile"] | of["processing"] | of["absent"]] == -1).all(), "holders"
    for field, name in (("piled", "deck"), ("discards", "discard_pile"), ("processed", "processing")):
        if field in RECORD.names:
            assert np.array_equal(bits(s[field], words.MAX_CARDS), of[name]), field


def same_cards(listed, members):
    """Is the list exactly the set, each card once?"""
    return np.array_equal(np.sort(listed), np.flatnonzero(members))


def check_characters(config, s):
    """HP, skills, the living and the dead."""
    n = config.num_players
    alive, hp, most = s["alive"][:n] == 1, s["hp"][:n], s["max_hp"][:n]
    assert (s["alive"][n:] == 0).all() and (s["hand_size"][n:] == 0).all() and sorted(s["role"][:n]) == sorted(
        words.CONSTANTS[r.upper()] for r in config_roles(config))
    kinds, owners = s["frames"]["kind"][:s["sp"] + 1], s["frames"]["owner"][:s["sp"] + 1]
    doomed = set(owners[(kinds == words.F_DYING) | (kinds == words.F_DEATH)].tolist())
    if s["turn"] < 0:
        return                                            # the draft
    assert (hp <= most).all() and (most > 0).all() and (most <= 5).all()
    if s["over"] == words.RUNNING:
        for p in np.flatnonzero(alive & (hp <= 0)).tolist():
            assert p in doomed or words.F_SUDDEN_DEATH in kinds, f"seat {p} lives with {hp[p]} HP"
    assert (s["role_shown"][:n][~alive] == 1).all() and s["role_shown"][s["lord"]] and s["deaths"] == (~alive).sum()
    for p in np.flatnonzero(~alive).tolist():
        assert s["judge_size"][p] + s["hand_size"][p] + (s["equip"][p] >= 0).sum() == 0 or p in doomed or s["over"] or (
            words.F_SUDDEN_DEATH in kinds), f"dead seat {p} has cards"
    skills = bits(s["skills"], len(notation.SKILL_IDS))
    for p in range(n):
        general = s["general"][p][0]
        expected = GENERAL_SKILLS[general].copy() if general >= 0 else np.zeros(len(notation.SKILL_IDS), bool)
        expected[LORD_SKILLS] &= p == s["lord"]
        worn = CARD_SKILL[s["equip"][p][s["equip"][p] >= 0]]
        expected[worn[worn >= 0]] = True
        assert np.array_equal(skills[p], expected), f"skills of seat {p}"


def config_roles(config):
    """Role words of a configuration."""
    if isinstance(config.roles, tuple):
        return list(config.roles)
    return [r for r, k in zip(("lord", "loyalist", "rebel", "spy"), ROLE_TABLE[config.num_players, config.roles], strict=True) for _ in range(k)]


def check_knowledge(s):
    """Owners know their hands, everybody knows what lies open, and what is unseen may be where it is."""
    known, zone, holder = knowers(s), s["zone"], s["holder"]
    n = s["num_players"]
    own = zone == words.Z_HAND
    assert known[holder[own], np.flatnonzero(own)].all(), "somebody does not know his own hand"
    open_ = np.isin(zone, (words.Z_EQUIPMENT, words.Z_JUDGEMENT, words.Z_DISCARD_PILE))
    assert known[:n, open_].all(), "an open card is not known to all"
    place = np.where(zone == words.Z_DECK, words.POOL_DECK, 1 << np.maximum(holder, 0).astype(int))
    unseen = own | (zone == words.Z_DECK)
    assert (s["pool_where"][s["pool"][unseen]].astype(int) & place[unseen]).all(), "a card is where, publicly, it cannot be"


def check_stack(s):
    """The stack is short, blank above its top, and at the turn level when nothing is being resolved."""
    kinds = stack(s)
    assert 0 <= s["sp"] < MOST_FRAMES, f"{s['sp']} frames"
    above = s["frames"][s["sp"] + 1:]
    assert above.tobytes() == BLANK.tobytes() * len(above), "a frame above the top is not blank"
    assert kinds[0] == "game" and "game" not in kinds[1:] and kinds.count("turn") <= 1
    assert s["away0"] == s["away1"] == -1, "a card is still regarded as gone"
    if s["over"] == words.RUNNING:
        assert s["loss_pending"] == 0 and s["num_events"] == 0 and ("sudden_death" in kinds or not s["pending_death"].any())
        if s["asked_kind"] == words.K_PLAY:
            check_idle(s, kinds)
        assert kinds[1] in ("turn", "draft", "sudden_death")


def check_idle(s, kinds):
    """An idle moment of a play phase: nothing is left over from what has been resolved."""
    assert kinds == ["game", "turn", "play_phase"] and s["phase"] == words.P_PLAY and s["turn"] == s["asked_seat"]
    assert not (s["zone"] == words.Z_PROCESSING).any(), "cards are left in the processing area"
    assert not s["picked"].any() and not s["lost_equip"].any() and not s["hand_emptied"].any()


def check_decision(g, s, redrawn):
    """Exactly the decider has a mask, it is not empty, and it is the set of legal actions."""
    n, legal = g.num_players, g.legal_actions()
    masks = [g.mask(p) for p in range(n)]
    if g.over:
        assert s["over"] in (words.WON, words.DRAWN, words.TRUNCATED) and g.player == -1 and not len(legal) and not np.any(masks)
        return
    p = g.player
    assert p == s["asked_seat"] and 0 <= p < n and (s["alive"][p] == 1), "the decider is dead"
    assert len(legal) > 0 and np.array_equal(np.flatnonzero(masks[p]), legal) and masks[p].shape == (NUM_ACTIONS,)
    assert not np.any([masks[q] for q in range(n) if q != p]), "somebody else has a mask"
    assert np.array_equal(g.mask(), masks[p]) and s["asked_left"] >= 1
    assert redrawn or not g.config.skip_forced or len(legal) > 1, "a forced decision was asked"
    cards = legal[(legal >= words.A_CARD) & (legal < words.A_GENERAL)] - words.A_CARD
    assert (s["zone"][cards] != words.Z_ABSENT).all() and not bits(s["picked"], words.MAX_CARDS)[cards].any()
    kind = terms.DECISIONS[s["asked_kind"]]
    if kind in ("play", "material", "dodge", "slash", "peach", "nullify", "discard"):
        assert (s["holder"][cards] == p).all(), f"{kind} offers cards of somebody else"


# The end of a game

def check_end(g):
    """Winners, rewards and points of a finished game follow from who lives; HP from the log."""
    s, log = record(g), g.log()
    n, roles = g.num_players, [seat.role for seat in g.seats]
    alive = [seat.alive for seat in g.seats]
    assert not g.truncated and g.num_decisions < g.config.max_decisions, "no end by rule"
    assert log[-1] == ("over", {words.WON: "won", words.DRAWN: "drawn"}[s["over"]])
    winners = expected_winners(roles, alive)
    if s["over"] == words.DRAWN:
        assert g.winners == () and (s["pile_top"] == s["pile_end"] and s["discard_size"] == 0 or not any(alive))
    else:
        assert g.winners == winners and winners, f"{g.winners} won, {winners} should have"
    if g.config.reward == "win":
        assert g.returns().tolist() == [0.0 if not g.winners else 1.0 if p in g.winners else -1.0 for p in range(n)]
    points = expected_scores(roles, alive, g.winners, [e[1:] for e in log if e[0] == "death"], s["duellist"], n)
    assert g.scores() == points
    hp = {p: int(s["max_hp"][p]) for p in range(n)}
    for event in log:
        if event[0] == "damage":
            hp[event[2]] -= event[3]
        elif event[0] == "lose_hp":
            hp[event[1]] -= event[2]
        elif event[0] == "recover":
            hp[event[1]] += event[2]
    assert [hp[p] for p in range(n)] == s["hp"][:n].tolist(), "the log does not account for the HP"
    assert [e[1] for e in log if e[0] == "death"] and [p for p in range(n) if not alive[p]] == sorted(
        e[1] for e in log if e[0] == "death") or all(alive)


def expected_winners(roles, alive):
    """modes.md 1.7, from who lives at the end; () when nobody has won."""
    living = [role for role, a in zip(roles, alive, strict=True) if a]
    if not living:
        return ()
    if "lord" in living:
        side = ("lord", "loyalist") if not {"rebel", "spy"} & set(living) else ()
    else:
        side = ("spy",) if living == ["spy"] else ("rebel",)
    return tuple(p for p, role in enumerate(roles) if role in side and (role != "spy" or alive[p]))


def expected_scores(roles, alive, winners, deaths, duellist, n):
    """modes.md 1.8 c."""
    if not winners:
        return [0] * n
    side = roles[winners[0]]
    living = [sum(a and role == wanted for role, a in zip(roles, alive, strict=True)) for wanted in ("loyalist", "rebel")]
    points = []
    for p, role in enumerate(roles):
        killed = [victim for _, victim, killer in deaths if killer == p]
        if side in ("lord", "loyalist"):
            own = {"lord": 4 + 2 * living[0], "loyalist": 5 + living[0], "rebel": 0, "spy": n if duellist == p else 0}[role]
            own += sum(v in ("rebel", "spy") for v in killed) if p in winners else 0
        elif side == "rebel":
            own = {"lord": 0, "loyalist": 0, "rebel": 3 * living[1], "spy": int(alive[p])}[role]
            own += sum({"loyalist": 1, "spy": 1, "lord": 2}.get(v, 0) for v in killed) if p in winners else 0
        else:
            own = {"lord": 1, "spy": 4 + 2 * n if p in winners else 0}.get(role, 0)
        points.append(own)
    return points


# Which games

VARIANTS = sorted(ROLE_TABLE)


def some_config(seed, **fixed):
    """A configuration, different for every seed: all sizes, variants, kinds of generals, decks and house rules."""
    rng = random.Random(seed)
    n, variant = VARIANTS[seed % len(VARIANTS)]
    chosen = {"num_players": n, "roles": variant, "generals": rng.choice(("standard", "standard+sp", "standard+sp", None)),
              "draft": rng.random() < 0.5, "ex_cards": rng.random() < 0.7, "skip_forced": rng.random() < 0.7,
              "first_blood": rng.choice((None, None, rng.randrange(n))), "sudden_death": rng.random() < 0.3,
              "reward": rng.choice(("win", "score"))}
    return GameConfig(**{**chosen, **fixed})


def choose(g, rng):
    """A random legal action, a number; to pass is a little less likely than by lot, so that more happens."""
    legal = g._core.legal()
    action = legal[int(rng.integers(len(legal)))]
    return legal[int(rng.integers(len(legal)))] if action == words.PASS else action
