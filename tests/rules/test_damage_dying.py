"""Damage, loss of HP and dying (cards.md 0.7, 0.8; decisions.md 2.3 and 2.8)."""

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def test_damage_below_zero_needs_more_peaches():
    """HP may go below 0; the number needed is 1 - HP (case A41: 2 HP minus 3 damage, two Peaches)."""
    g = scenario("""
    0 lord  - 2/4 | Peach H3, Dilu C5 | | Lightning SA
    1 rebel - 4/4 | Peach H4 | |
    turn 0 judgement
    deck: Slash S9, Dodge D9, Slash C9
    """)
    asked(g, 0, "peach", target=0, left=2)
    assert g.seats[0].hp == -1
    act(g, "Peach H3")
    asked(g, 1, "peach", target=0, left=1)
    assert g.seats[0].hp == 0
    act(g, "Peach H4")
    assert g.seats[0].hp == 1 and g.seats[0].alive
    quiet(g, 0)


def test_dying_repeatedly_by_one():
    """One character may use several, repeatedly, as long as HP <= 0; it stops as soon as HP >= 1."""
    g = scenario("""
    0 lord     - 4/4 | | | Lightning SA
    1 loyalist - 2/4 | Peach H3, Peach H4, Peach H6 | | Lightning HQ
    2 rebel    - 4/4 | Peach H7 | |
    turn 1 judgement
    deck: Slash S9, Dodge D9, Dilu C5
    """)
    asked(g, 1, "peach", target=1, left=2)
    act(g, "Peach H3")
    asked(g, 1, "peach", target=1, left=1)
    assert offers(g) == {"Peach H4", "Peach H6", "pass"}
    act(g, "Peach H4")
    idle(g, 1)
    assert g.seats[1].hp == 1 and g.seats[2].hand == ["Peach H7"] and g.seats[0].hp == 4
    quiet(g, 1)


def test_dying_one_pass_round_the_table():
    """One pass only: who declined is not asked again, even if a later Peach was not enough."""
    g = scenario("""
    0 spy      - 2/4 | Peach H3 | | Lightning SA
    1 lord     - 4/4 | Peach H4 | |
    2 rebel    - 4/4 | | |
    turn 0 judgement
    deck: Slash S9, Dilu C5, Dodge D9
    """)
    act(g, "pass")                                      # he keeps his own Peach
    asked(g, 1, "peach", target=0, left=2)
    act(g, "Peach H4")                                  # HP 0: still dying, and the round is over
    assert not g.seats[0].alive and "Peach H3" in g.discard_pile
    quiet(g, 1)


def test_dying_before_the_after_damage_skills():
    """D4 before D6: rescued first, then Fankui, once (case B04); nothing if he was not saved."""
    text = """
    0 lord  - 4/4 | Slash S7, Slash S8, Dilu C5 | Chitu H5 |
    1 rebel Sima Yi 1/3 | Peach H3 | |
    2 spy   - 4/4 | | |
    turn 0 play
    """
    g = act(scenario(text), "Slash S7", "seat 1")
    asked(g, 1, "peach", target=1)
    h = act(g.clone(), "pass")
    assert not h.seats[1].alive and h.seats[0].hp == 4 and len(h.seats[0].hand) == 5     # the reward, no Fankui
    quiet(h, 0)
    act(g, "Peach H3")
    asked(g, 1, "trigger", source=0)
    act(g, "skill fankui", "Chitu H5")
    assert g.seats[1].hand == ["Chitu H5"] and g.seats[1].hp == 1 and g.seats[0].equipment == []
    quiet(g, 0)


def test_damage_saved_the_interrupted_event_goes_on():
    """After being saved the interrupted event continues: the Savage Assault goes on to the next target."""
    g = scenario("""
    0 rebel - 4/4 | Savage Assault S7, Dilu C5 | |
    1 lord  - 1/4 | Peach H3 | |
    2 spy   - 4/4 | Slash C2 | |
    turn 0 play
    """)
    act(g, "Savage Assault S7", "Peach H3")
    asked(g, 2, "slash", card="Savage Assault")
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 1, 3]
    quiet(g, 0)


def test_damage_lose_hp_has_no_source():
    """'Lose HP' is not damage: no source, no killer; dying first, only the survivor draws (case C01)."""
    g = scenario("""
    0 lord  Huang Gai 2/4 | Peach H3 | |
    1 rebel - 4/4 | Peach H4 | |
    turn 0 play
    deck: Dodge D2, Dodge D3, Dodge D4, Dodge D5
    """)
    act(g, "skill kurou")
    assert g.seats[0].hp == 1 and set(g.seats[0].hand) == {"Peach H3", "Dodge D2", "Dodge D3"}
    act(g, "skill kurou")
    asked(g, 0, "peach", target=0, left=1)
    assert g.seats[0].hp == 0 and len(g.seats[0].hand) == 3
    h = act(g.clone(), "pass", "pass")
    assert h.over and h.winners == (1,)
    act(g, "Peach H3")
    assert g.seats[0].hp == 1 and set(g.seats[0].hand) == {"Dodge D2", "Dodge D3", "Dodge D4", "Dodge D5"}
    quiet(g, 0)


def test_damage_without_source_has_no_killer():
    """Lightning: nobody is the killer, no reward for the rebel's death; nobody's Fankui target."""
    g = scenario("""
    0 rebel - 3/4 | Slash C2 | | Lightning SA
    1 lord  - 4/4 | | |
    2 spy   - 4/4 | | |
    turn 0 judgement
    deck: Slash S9, Dilu C5, Dodge D9
    """)
    assert not g.seats[0].alive and [len(s.hand) for s in g.seats] == [0, 2, 0]
    quiet(g, 1)
    g = scenario("""
    0 lord  Sima Yi 3/3 | | | Lightning SA
    1 rebel - 4/4 | Peach H3 | |
    turn 0 judgement
    deck: Slash S9, Dilu C5, Chitu H5
    """)
    act(g, "Peach H3")
    idle(g, 0)                                          # no Fankui window
    quiet(g, 0)


def test_damage_user_dies_in_the_middle():
    """The user dying does not stop the card: remaining targets are resolved, damage has no source (0.6)."""
    g = scenario("""
    0 spy   - 1/4 | Savage Assault S7 | |
    1 lord  Xiahou Dun 4/4 | | |
    2 rebel Sima Yi 3/3 | | |
    3 rebel - 4/4 | Slash C2 | |
    turn 0 play
    deck: Slash S8, Dilu C5, Dodge D9
    """)
    act(g, "Savage Assault S7")
    asked(g, 1, "trigger", source=0)
    act(g, "skill ganglie")                             # black; no two cards: 1 damage, death
    asked(g, 3, "slash", card="Savage Assault")         # Sima Yi was hurt meanwhile, without Fankui
    assert not g.seats[0].alive and g.seats[2].hp == 2
    act(g, "pass")
    assert (g.seats[1].hp, g.seats[2].hp, g.seats[3].hp) == (3, 2, 3)
    assert set(g.discard_pile) == {"Savage Assault S7", "Slash S8"}
    quiet(g, 1)                                         # his remaining phases fall away


def test_damage_skill_damage_has_no_card():
    """Damage by a skill has a source but no card: Jianxiong is not offered for Ganglie (case A11)."""
    g = scenario("""
    0 lord  Cao Cao 4/4 | Slash S7, Dilu C5 | |
    1 rebel Xiahou Dun 4/4 | | |
    turn 0 play
    deck: Slash S8
    """)
    act(g, "Slash S7", "skill ganglie")
    assert [s.hp for s in g.seats] == [3, 3]            # one hand card: he must take the damage
    quiet(g, 0)


def test_recover_never_exceeds_max_hp():
    """Recovering never exceeds max HP and does nothing at full HP."""
    g = scenario("""
    0 lord  - 3/4 | God Salvation HA, Peach H3, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "God Salvation HA")
    assert [s.hp for s in g.seats] == [4, 4]
    refuse(g, "Peach H3")
    quiet(g, 0)


def test_dying_nobody_can_help():
    """No Peach anywhere: death without a question; the killer of a rebel draws 3."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 1/4 | Slash C2 | |
    2 spy   - 4/4 | Dodge D2 | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5
    """)
    act(g, "Slash S7", "seat 1")
    assert not g.seats[1].alive and set(g.seats[0].hand) == {"Dilu C5", "Dodge D3", "Dodge D4", "Dodge D5"}
    assert set(g.discard_pile) == {"Slash S7", "Slash C2"} and g.seats[2].hand == ["Dodge D2"]
    quiet(g, 0)
