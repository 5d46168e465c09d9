"""Identity mode, turns and deaths (modes.md 1.4-1.6): order, six phases, what a death does, reward and penalty."""

import pytest
from sgs_env import Game, GameConfig
from tests.support import act, asked, idle, offers, quiet, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


# --- 1.4 turn -------------------------------------------------------------------------------------------------------

def test_identity_turn_order():
    """Seat by seat over the living, the last one is followed by the first."""
    g = scenario("""
0 lord     - 4/4 | Slash S7 | |
1 rebel    - 0/4 dead
2 loyalist - 4/4 | | |
3 rebel    - 4/4 | | |
4 spy      - 0/4 dead
turn 2 play
""", skip_forced=False)
    order = []
    for _ in range(7):
        order.append(g.turn)
        idle(g, g.turn)
        act(g, "pass")
        while g.decision.kind == "discard":
            act(g, sorted(offers(g))[0])
    assert order == [2, 3, 0, 2, 3, 0, 2]


@pytest.mark.parametrize("general, phase, skill", [
    ("Zhen Ji", "preparation", "luoshen"), ("Zhuge Liang", "preparation", "guanxing"), ("Zhang Liao", "draw", "tuxi"),
    ("Zhou Yu", "draw", "yingzi"), ("Lü Meng", "discard", "keji"), ("Diao Chan", "end", "biyue")])
def test_identity_phase_of_each_skill(general, phase, skill):
    """A whole turn from its preparation: the skill is asked in its phase."""
    g = scenario(f"""
0 lord  {general} 4/4 |          | |
1 rebel -         4/4 | Dodge D2 | |
turn 0 preparation
deck: Dodge D3, Dodge D4
""")
    asked(g, 0, "trigger")
    assert g.turn == 0 and g.phase == phase and offers(g) == {f"skill {skill}", "pass"}


def test_identity_six_phases_in_order():
    """Luoshen, then the judgement area, then the draw, play, discard and the next turn."""
    g = scenario("""
0 lord  Zhen Ji 1/3 | Slash S7, Slash S8 | | Lightning SA
1 rebel -       4/4 | Nullification SJ   | |
turn 0 preparation
deck: Slash S9, Dodge D3, Dodge D4, Slash HT, Slash HJ
""")
    seen = [g.phase]
    asked(g, 0, "trigger")
    act(g, "pass")
    seen.append(g.phase)
    asked(g, 1, "nullify", card="Lightning", target=0)
    assert hand(g, 0) == ["Slash S7", "Slash S8"]         # not yet drawn
    act(g, "Nullification SJ")
    seen.append(g.phase)
    idle(g, 0)
    assert hand(g, 0) == ["Dodge D3", "Slash S7", "Slash S8", "Slash S9"]
    act(g, "pass")
    seen.append(g.phase)
    asked(g, 0, "discard", left=3)
    assert seen == ["preparation", "judgement", "play", "discard"]
    act(g, "Slash S7", "Slash S8", "Slash S9")
    assert g.turn == 1 and g.phase == "play" and hand(g, 0) == ["Dodge D3"]


def test_identity_draw_phase_draws_two():
    g = scenario("""
0 lord  - 4/4 | | |
1 rebel - 4/4 | | |
turn 0 draw
deck: Slash S7, Slash S8, Slash S9
""")
    assert hand(g, 0) == ["Slash S7", "Slash S8"] and g.deck[0] == "Slash S9"
    quiet(g, 0)


def test_identity_a_skipped_play_phase_still_discards():
    """Indulgence skips only the play phase."""
    g = scenario("""
0 lord  - 2/4 | Slash S7, Slash S8 | | Indulgence S6
1 rebel - 4/4 |                    | |
turn 0 judgement
deck: Slash C2, Dodge D2, Dodge D3
""")
    asked(g, 0, "discard", left=2)
    assert g.phase == "discard" and offers(g) == {"Slash S7", "Slash S8", "Dodge D2", "Dodge D3"}


def test_identity_a_skipped_discard_phase_goes_on_to_the_end_phase():
    """Keji skips the discard phase; the turn ends properly."""
    g = scenario("""
0 lord  Lü Meng 1/4 | Dodge D2, Dodge D3 | |
1 rebel -       4/4 |                    | |
turn 0 discard
deck: Slash S7, Slash S8
""")
    act(g, "skill keji")
    assert hand(g, 0) == ["Dodge D2", "Dodge D3"]
    quiet(g, 1)


def test_identity_who_dies_in_his_own_turn_loses_the_rest_of_it():
    """Diao Chan dies in her own Duel: no discard, no Biyue, the next living character's turn."""
    g = scenario("""
0 lord     -         4/4 | Slash S7                     | |
1 rebel    Diao Chan 1/3 | Duel SA, Slash S9, Slash ST  | |
2 loyalist -         0/4 dead
3 spy      -         4/4 |                              | |
turn 1 play
deck: Dodge D2, Dodge D3, Dodge D4, Slash C2, Slash C3
""")
    act(g, "Duel SA", "seat 0", "Slash S7", "pass")
    assert not g.seats[1].alive and g.phase == "play"
    assert hand(g, 0) == ["Dodge D2", "Dodge D3", "Dodge D4"] and hand(g, 3) == ["Slash C2", "Slash C3"]
    quiet(g, 3)


def test_identity_what_is_resolved_is_finished_first():
    """The user of Archery Attack dies to Ganglie: the remaining targets are still hit, then the turn is over."""
    g = scenario("""
0 lord     -          4/4 |                             | |
1 rebel    -          1/4 | Archery Attack HA           | |
2 loyalist Xiahou Dun 4/4 |                             | |
3 spy      -          4/4 |                             | |
turn 1 play
deck: Slash S7, Slash C2, Slash C3, Slash C4, Slash C5, Slash C6
""")
    act(g, "Archery Attack HA", "skill ganglie")
    assert not g.seats[1].alive and [s.hp for s in g.seats] == [3, 0, 3, 3]
    assert hand(g, 2) == ["Slash C2", "Slash C3", "Slash C4", "Slash C5", "Slash C6"]    # reward, then his draw phase
    quiet(g, 2)


# --- 1.5 death ------------------------------------------------------------------------------------------------------

def test_identity_death_discards_everything():
    """Hand, equipment and judgement area go to the discard pile; he leaves the ring."""
    g = scenario("""
0 lord     Huang Gai 5/5 | Duel SA, Slash S9  |                             |
1 rebel    -         4/4 |                    |                             |
2 loyalist -         4/4 |                    |                             |
3 rebel    -         4/4 |                    |                             |
4 spy      -         1/4 | Dodge D2, Dodge D3 | Kylin Bow H5, Dayuan SK     | Indulgence S6, Lightning HQ
turn 0 play
""")
    act(g, "Duel SA", "seat 4")
    dead = g.seats[4]
    assert not dead.alive and not dead.hand and not dead.equipment and not dead.judgement
    assert sorted(g.discard_pile) == ["Dayuan SK", "Dodge D2", "Dodge D3", "Duel SA", "Indulgence S6", "Kylin Bow H5", "Lightning HQ"]
    act(g, "Slash S9")
    assert offers(g) == {"seat 1", "seat 3"}              # the ring has closed
    act(g, "seat 3")
    quiet(g, 0)


def test_identity_death_reveals_the_role():
    """Two games that differ in hidden roles look alike to the lord before the death and differ after it."""
    views = []
    for roles in (("loyalist", "spy"), ("spy", "loyalist")):
        g = scenario(f"""
0 lord       -         4/4 |                   | |
1 rebel      Huang Gai 4/4 | Slash S7, Duel SA | |
2 {roles[0]} -         1/4 |                   | |
3 {roles[1]} -         4/4 | Dodge D2          | |
turn 1 play
""")
        before = observation(g, 0)
        act(g, "Duel SA", "seat 2")
        assert not g.over and not g.seats[2].alive        # no reward and no penalty in either game
        views.append((before, observation(g, 0)))
    assert views[0][0] == views[1][0] and views[0][1] != views[1][1]


def observation(g, seat):
    """The observation of a seat as bytes."""
    o = g.observe(seat)
    return (o["observation"] if isinstance(o, dict) else o).tobytes()


def test_identity_the_dead_are_not_asked_again():
    """One death after the other: each dying goes round the living once more."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Savage Assault S7 | |
1 spy      -         1/4 |                   | |
2 rebel    -         1/4 |                   | |
3 rebel    -         4/4 | Peach H3          | |
turn 0 play
deck: Dodge D2, Dodge D3, Dodge D4
""")
    act(g, "Savage Assault S7")
    asked(g, 3, "peach", target=1)
    act(g, "pass")
    asked(g, 3, "peach", target=2)
    act(g, "Peach H3")
    assert [s.alive for s in g.seats] == [True, False, True, True] and [s.hp for s in g.seats][2:] == [1, 3]
    quiet(g, 0)


# --- 1.6 reward and penalty -----------------------------------------------------------------------------------------

TABLE = {0: "0 lord - 5/5 | | |", 1: "1 loyalist - 4/4 | | |", 2: "2 rebel - 4/4 | | |", 3: "3 rebel - 4/4 | | |", 4: "4 spy - 4/4 | | |"}
PRIZE = ["Ex Nihilo H7", "Ex Nihilo H8", "Ex Nihilo H9"]


def duel_to_death(killer, victim, worn="", area=""):
    """`killer` (always Huang Gai, so that he stays idle) kills `victim` by a Duel."""
    rows = dict(TABLE)
    rows[victim] = rows[victim].replace("4/4", "1/4")
    rows[killer] = f"{killer} {TABLE[killer].split()[1]} Huang Gai 4/4 | Duel SA, Dodge D2, Dodge D3 | {worn} | {area}"
    g = scenario("\n".join(rows.values()) + f"\nturn {killer} play\ndeck: {', '.join(PRIZE)}\n")
    return act(g, "Duel SA", f"seat {victim}")


@pytest.mark.parametrize("killer", [0, 1, 2, 4])
def test_identity_killing_a_rebel_draws_three(killer):
    """Whoever it is, even another rebel."""
    g = duel_to_death(killer, 3)
    assert not g.seats[3].alive and hand(g, killer) == ["Dodge D2", "Dodge D3", *PRIZE]
    quiet(g, killer)


@pytest.mark.parametrize("killer, victim", [(0, 4), (1, 4), (2, 4), (2, 1), (4, 1)])
def test_identity_killing_others_gives_nothing(killer, victim):
    """A spy killed by anybody, a loyalist killed by anybody but the lord."""
    g = duel_to_death(killer, victim, worn="Chitu H5")
    assert not g.seats[victim].alive and hand(g, killer) == ["Dodge D2", "Dodge D3"]
    assert list(g.seats[killer].equipment) == ["Chitu H5"] and g.deck[0] == PRIZE[0]
    quiet(g, killer)


def test_identity_lord_who_kills_a_loyalist_loses_his_cards():
    """Hand and equipment, not the judgement area; in one move."""
    g = duel_to_death(0, 1, worn="Chitu H5, Eight Diagrams S2", area="Lightning HQ")
    assert not g.seats[0].hand and not g.seats[0].equipment and list(g.seats[0].judgement) == ["Lightning HQ"]
    assert sorted(g.discard_pile) == ["Chitu H5", "Dodge D2", "Dodge D3", "Duel SA", "Eight Diagrams S2"]
    quiet(g, 0)


def test_identity_no_killer_no_reward():
    """A rebel who dies of Lightning or Kurou rewards nobody."""
    g = scenario("""
0 lord     -         4/4 |          | |
1 rebel    Huang Gai 1/4 |          | |
2 rebel    -         4/4 |          | |
3 spy      -         4/4 |          | |
turn 1 play
deck: Slash S7, Slash S8
""")
    act(g, "skill kurou")
    assert not g.seats[1].alive and [len(s.hand) for s in g.seats] == [0, 0, 2, 0]
    quiet(g, 2)
    g = scenario("""
0 lord     -         4/4 |          | |
1 rebel    -         3/4 |          | | Lightning SA
2 rebel    -         4/4 |          | |
3 spy      -         4/4 |          | |
turn 1 judgement
deck: Slash S9, Slash S7, Slash S8
""")
    assert not g.seats[1].alive and [len(s.hand) for s in g.seats] == [0, 0, 2, 0]
    quiet(g, 2)


def test_identity_lijians_duellist_is_the_killer():
    """The source of the fatal damage is the other duellist, not Diao Chan."""
    g = scenario("""
0 lord     Zhang Fei 4/4 |                    | |
1 rebel    Guan Yu   1/4 |                    | |
2 spy      Diao Chan 3/3 | Dodge D2, Slash S7 | |
3 rebel    Xu Chu    4/4 |                    | |
turn 2 play
deck: Ex Nihilo H7, Ex Nihilo H8, Ex Nihilo H9
""")
    act(g, "skill lijian", "Dodge D2", "seat 3", "seat 1")
    assert not g.seats[1].alive and hand(g, 3) == PRIZE and hand(g, 2) == ["Slash S7"]
    quiet(g, 2)


def test_identity_ganglie_kills_for_xiahou_dun():
    """The lord Xiahou Dun kills a loyalist by Ganglie: the penalty is his."""
    g = scenario("""
0 lord     Xiahou Dun 4/4 | Dodge D2          | Chitu H5 |
1 loyalist -          1/4 | Archery Attack HA |          |
2 rebel    -          4/4 |                   |          |
3 spy      -          4/4 |                   |          |
turn 1 play
deck: Slash S7, Slash C2, Slash C3
""")
    act(g, "Archery Attack HA", "pass", "skill ganglie")
    assert not g.seats[1].alive and not g.seats[0].hand and not g.seats[0].equipment
    assert not g.over and g.turn == 2


def test_identity_a_dead_user_kills_nobody():
    """The user of the trick has died meanwhile: the later victim has no killer (cards.md 0.6, 0.7)."""
    g = scenario("""
0 lord     Xiahou Dun 4/4 |                   | |
1 rebel    -          1/4 |                   | |
2 rebel    -          4/4 |                   | |
3 spy      -          1/4 | Savage Assault S7 | |
turn 3 play
deck: Slash S7, Slash C2, Slash C3
""")
    act(g, "Savage Assault S7", "skill ganglie")
    assert [s.alive for s in g.seats] == [True, False, True, False] and not g.over
    assert g.seats[2].hp == 3 and hand(g, 0) == ["Slash C2", "Slash C3"]  # only his draw phase: nobody killed the rebel
    quiet(g, 0)


def test_identity_reward_comes_after_the_discards():
    """modes.md 1.5: first his cards go to the discard pile, then the killer draws, here from the reshuffled pile."""
    g = Game(GameConfig(num_players=2, generals=None), seed=0)
    cards = [c.split("#")[0] for c in [*g.deck, *(c for s in g.seats for c in s.hand)]]
    for used in ("Duel SA", "Slash S7", "Dodge D2", "Dodge D3", "Dodge D4"):
        cards.remove(used)
    away = [c for c in cards if c.startswith(("Nullification", "Peach"))]
    g = scenario(f"""
0 lord     -         4/4 | Duel SA, Slash S7                               | |
1 rebel    -         1/4 | Dodge D2, Dodge D3, Dodge D4                    | |
2 loyalist -         0/4 dead
3 spy      -         4/4 | {', '.join(c for c in cards if c not in away)}  | |
turn 0 play
discard: {', '.join(away)}
""")
    assert not g.deck and len(g.discard_pile) == len(away) == 12
    act(g, "Duel SA", "seat 1")
    assert not g.seats[1].alive and len(g.seats[0].hand) == 4
    assert len(g.deck) == 12 + 3 - 3 and list(g.discard_pile) == ["Duel SA"]
    quiet(g, 0)
