"""Zones and moves (cards.md 0.1, 0.2): what belongs to whom, blind choice, what death leaves."""

from tests.support import act, asked, offers, quiet, refuse, scenario


def test_zones_areas_of_a_character():
    """Hand, four equipment slots, judgement area in the order of placing; every other card in the pile."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Slash S8 | Kylin Bow H5, Eight Diagrams S2, Jueying S5, Chitu H5 | Indulgence S6, Lightning SA
    1 rebel - 3/4 | | |
    turn 0 play
    deck: Peach H3, Dodge D2
    """)
    me = g.seats[0]
    assert (me.role, me.hp, me.max_hp, me.alive) == ("lord", 4, 4, True)
    assert set(me.hand) == {"Slash S7", "Slash S8"}
    assert set(me.equipment) == {"Kylin Bow H5", "Eight Diagrams S2", "Jueying S5", "Chitu H5"}
    assert me.judgement == ["Indulgence S6", "Lightning SA"]
    assert g.deck[:2] == ["Peach H3", "Dodge D2"] and len(g.deck) == g.num_cards - 8 and g.discard_pile == []
    quiet(g, 0)


def test_zones_judgement_cards_do_not_belong_to_him():
    """Cards in a judgement area are never paid as a cost: Zhiheng offers hand and equipment only."""
    g = scenario("""
    0 lord  Sun Quan 4/4 | Slash S7 | Chitu H5 | Lightning SA
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "skill zhiheng")
    asked(g, 0, "material", skill="zhiheng")
    assert offers(g) == {"Slash S7", "Chitu H5"}
    refuse(g, "Lightning SA", "pass")
    act(g, "Slash S7", "Chitu H5")                      # both picked: the stage closes by itself
    assert g.seats[0].judgement == ["Lightning SA"] and len(g.seats[0].hand) == 2


def test_zones_fankui_not_from_the_judgement_area():
    """'A card of X' = hand or equipment: a source with nothing but a delayed trick has no card."""
    text = """
    0 lord  - 4/4 | Slash S7{} | {} | Lightning SA
    1 rebel Sima Yi 3/3 | Dodge D2 | |
    turn 0 play
    deck: Dodge D9, Chitu H5
    """
    g = act(scenario(text.format("", "")), "Slash S7", "pass")
    assert g.seats[1].hp == 2                           # nobody asked, and seat 0 had nothing more to do
    quiet(g, 1)
    g = act(scenario(text.format(", Peach H3, Dilu C5", "Dayuan SK")), "Slash S7", "pass")
    assert offers(g) == {"skill fankui", "pass"}
    act(g, "skill fankui")
    asked(g, 1, "take", skill="fankui", target=0)
    assert offers(g) == {"hand", "Dayuan SK"}
    act(g, "Dayuan SK")
    assert set(g.seats[1].hand) == {"Dodge D2", "Dayuan SK"}
    quiet(g, 0)


def test_zones_hand_is_taken_blind():
    """Choosing from another's hand is blind: over the seeds every card of the hand is hit; the choice has no names."""
    text = """
    0 lord  - 4/4 | Dismantlement S3, Dilu C5 | |
    1 rebel - 4/4 | Slash S7, Peach H3, Dodge D2 | Chitu H5 |
    turn 0 play
    """
    lost = set()
    for seed in range(40):
        g = act(scenario(text, seed=seed), "Dismantlement S3")
        assert offers(g) == {"hand", "Chitu H5"}
        act(g, "hand")
        lost |= set(g.discard_pile)
    assert lost == {"Dismantlement S3", "Slash S7", "Peach H3", "Dodge D2"}
    quiet(g, 0)


def test_zones_death_discards_everything():
    """Death: out of the ring, all hand, equipment and judgement-area cards go to the discard pile."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | Chitu H5 |
    1 spy   - 1/4 | Peach H3, Slash C2 | Jueying S5, Kylin Bow H5 | Indulgence S6
    2 rebel - 4/4 | Dodge D2 | Zixing DK | Lightning SA
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1", "pass")
    dead = g.seats[1]
    assert not dead.alive and list(dead.hand) == list(dead.equipment) == list(dead.judgement) == []
    assert set(g.discard_pile) == {"Slash S7", "Peach H3", "Slash C2", "Jueying S5", "Kylin Bow H5", "Indulgence S6"}
    assert g.seats[2].hand == ["Dodge D2"] and g.seats[2].judgement == ["Lightning SA"]
    quiet(g, 0)


def test_zones_named_copies():
    """Two equal cards: the second copy prints #2; a name without # means the lowest legal copy; * any free one (C11)."""
    g = scenario("""
    0 lord  - 4/4 | Slash S8, Slash S8, Dilu C5 | Zhuge Crossbow CA |
    1 rebel - 4/4 | Peach *, Peach * | |
    turn 0 play
    """)
    assert offers(g) == {"Slash S8", "Slash S8#2", "Dilu C5", "pass"}
    assert len(set(g.seats[1].hand)) == 2 and all(card.startswith("Peach ") for card in g.seats[1].hand)
    g.step("Slash S8")
    assert g.discard_pile == ["Slash S8"] and g.action_id("Slash S8") == g.action_id("Slash S8#2")
    g.step("Slash S8")                                  # the legal copy left
    assert g.discard_pile == ["Slash S8", "Slash S8#2"] and g.seats[1].hp == 2
    quiet(g, 0)
