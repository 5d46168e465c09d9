"""The judgement sequence (cards.md 0.9; decisions.md 2.5): reveal, change, take effect, take the card, use the result."""

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

INDULGED = """
0 lord  {} | Slash C2, Dilu C5 | | Indulgence S6
1 rebel Sima Yi 3/3 | {} | {} |
turn 0 judgement
deck: {}, Slash S8, Peach H4, Slash S9, Chitu H5
"""


def test_judgement_top_card_decides():
    """The top card is revealed, gives the result and goes to the discard pile."""
    g = scenario(INDULGED.format("- 4/4", "", "", "Peach H3"))
    idle(g, 0)
    assert set(g.discard_pile) == {"Peach H3", "Indulgence S6"}
    assert set(g.seats[0].hand) == {"Slash C2", "Dilu C5", "Slash S8", "Peach H4"}
    quiet(g, 0)


def test_judgement_changed_before_it_takes_effect():
    """Guicai: a HAND card replaces the judgement card; the old one is discarded, the new one's suit counts."""
    g = scenario(INDULGED.format("- 4/4", "Peach H6, Dodge D2", "Jueying S5", "Slash S7"))
    asked(g, 1, "trigger")
    assert offers(g) == {"skill guicai", "pass"}
    act(g, "skill guicai")
    asked(g, 1, "material", skill="guicai", left=1)
    assert offers(g) == {"Peach H6", "Dodge D2"}        # no equipment
    refuse(g, "pass", "Jueying S5")
    act(g, "Peach H6")
    idle(g, 0)                                          # once only: not asked again; a heart: he plays
    assert set(g.discard_pile) == {"Slash S7", "Peach H6", "Indulgence S6"} and g.seats[1].hand == ["Dodge D2"]
    quiet(g, 0)


def test_judgement_change_declined():
    """`pass`: the revealed card stands."""
    g = act(scenario(INDULGED.format("- 4/4", "Peach H6", "", "Slash S7")), "pass")
    assert g.turn == 1 and "Peach H6" in g.seats[1].hand and set(g.discard_pile) == {"Slash S7", "Indulgence S6"}
    quiet(g, 1)


def test_judgement_nobody_to_change():
    """Without a HAND card Sima Yi is not asked; equipment does not help."""
    g = scenario(INDULGED.format("- 4/4", "", "Jueying S5", "Peach H3"))
    idle(g, 0)
    quiet(g, 0)


def test_judgement_of_the_changer_himself():
    """Guicai works on his own judgement too, here his Eight Diagrams."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel Sima Yi 3/3 | Peach H3, Slash C2 | Eight Diagrams S2 |
    turn 0 play
    deck: Slash S8
    """)
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 1, "trigger")
    act(g, "skill guicai", "Peach H3")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Slash S7", "Slash S8", "Peach H3"}
    quiet(g, 0)


def test_judgement_final_card_for_tiandu():
    """Tiandu comes after the judgement took effect and takes the FINAL card; the replaced one is discarded."""
    g = scenario(INDULGED.format("Guo Jia 3/3", "Dodge D2", "", "Peach H3"))
    act(g, "skill guicai")                              # the lone hand card
    asked(g, 0, "trigger")
    assert offers(g) == {"skill tiandu", "pass"}
    act(g, "skill tiandu")
    asked(g, 0, "discard", left=2)                      # a diamond: the play phase was skipped; 5 cards, 3 HP
    assert offers(g) == {"Slash C2", "Dilu C5", "Dodge D2", "Slash S8", "Peach H4"}
    assert set(g.discard_pile) == {"Peach H3", "Indulgence S6"}
    act(g, "Slash C2", "Slash S8")
    quiet(g, 1)


def test_judgement_tiandu_before_the_result_is_used():
    """Tiandu gives the card before the Lightning's damage: it is in his hand when he is dying (case B10)."""
    g = scenario("""
    0 lord  Guo Jia 3/3 | | | Lightning SA
    1 rebel - 4/4 | Peach H4 | |
    turn 0 judgement
    deck: Slash S9, Dodge D9, Dilu C5
    """)
    asked(g, 0, "trigger")
    assert offers(g) == {"skill tiandu", "pass"} and g.seats[0].hp == 3
    act(g, "skill tiandu")
    asked(g, 1, "peach", target=0)
    assert g.seats[0].hand == ["Slash S9"] and g.seats[0].hp == 0
    act(g, "pass")
    assert g.over and g.winners == (1,)


def test_judgement_tiandu_only_the_judged():
    """Only the judged character's Tiandu: Guo Jia gets nothing from another's judgement."""
    g = scenario(INDULGED.format("- 4/4", "", "", "Peach H3").replace("Sima Yi 3/3", "Guo Jia 3/3"))
    idle(g, 0)
    assert g.seats[1].hand == [] and "Peach H3" in g.discard_pile
    quiet(g, 0)


def test_judgement_luoshen_takes_black_unasked():
    """Luoshen: the black card is obtained right after it took effect and he may repeat; red stops and is discarded."""
    g = scenario("""
    0 lord  Zhen Ji 3/3 | | |
    1 rebel - 4/4 | | |
    turn 0 preparation
    deck: Slash S7, Slash C2, Peach H3, Dilu C5, Dodge D9
    """)
    for got in (0, 1, 2):
        asked(g, 0, "trigger")
        assert offers(g) == {"skill luoshen", "pass"} and len(g.seats[0].hand) == got and g.phase == "preparation"
        act(g, "skill luoshen")
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Slash S7", "Slash C2", "Dilu C5", "Dodge D9"} and g.discard_pile == ["Peach H3"]
    quiet(g, 0)


def test_judgement_changed_eight_diagrams_of_another():
    """The judgement of any character can be changed: red turned black makes the Dodge fail."""
    g = scenario("""
    0 lord  Sima Yi 3/3 | Slash S7, Slash C2, Dilu C5 | |
    1 rebel - 4/4 | | Eight Diagrams S2 |
    turn 0 play
    deck: Peach H3
    """)
    act(g, "Slash S7", "skill eight_diagrams", "skill guicai", "Slash C2")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Slash S7", "Peach H3", "Slash C2"}
    quiet(g, 0)


def test_judgement_changed_tieqi():
    """The changed result is the one that is used: Tieqi's black turned red leaves no Dodge window."""
    g = scenario("""
    0 lord  Ma Chao 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 4/4 | Dodge D2 | |
    2 spy   Sima Yi 3/3 | Peach H3 | |
    turn 0 play
    deck: Slash S8
    """)
    act(g, "Slash S7", "seat 1", "skill tieqi")
    asked(g, 2, "trigger")
    act(g, "skill guicai")                              # the lone hand card
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Dodge D2"] and g.seats[2].hand == []
    quiet(g, 0)
