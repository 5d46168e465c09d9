"""Public bug cases A01-A10 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def area(g, seat):
    """Judgement area of a seat, last placed last."""
    return list(g.seats[seat].judgement)


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


# --- A01: a Lightning that finds no other place ---------------------------------------------------------------------

def test_a01_lightning_without_a_free_seat_is_judged_once():
    """cards.md 3: processed once each; with nobody else free it stays, and the phase ends."""
    g = scenario("""
0 lord  - 4/4 | Slash S7 | | Lightning SA
1 rebel - 4/4 |          | | Lightning HQ
turn 0 judgement
deck: Dodge H2, Peach H3, Peach H4, Dodge D2, Slash S8, Peach H6
""")
    idle(g, 0)
    assert area(g, 0) == ["Lightning SA"] and area(g, 1) == ["Lightning HQ"]
    assert list(g.discard_pile) == ["Dodge H2"] and hand(g, 0) == ["Peach H3", "Peach H4", "Slash S7"]
    quiet(g, 0)
    act(g, "pass")                                        # the same for the other one in his turn
    assert area(g, 0) == ["Lightning SA"] and area(g, 1) == ["Lightning HQ"]
    assert list(g.discard_pile) == ["Dodge H2", "Dodge D2"] and hand(g, 1) == ["Peach H6", "Slash S8"]
    quiet(g, 1)


def test_a01_dead_seats_do_not_receive_lightning():
    """The ring holds living characters only (cards.md 0.3): with P2 dead, P1 and P3 both keep theirs."""
    g = scenario("""
0 lord  - 4/4 | Slash S7 | | Lightning SA
1 rebel - 0/4 dead
2 spy   - 4/4 |          | | Lightning HQ
turn 0 judgement
deck: Dodge H2, Peach H3, Peach H4
""")
    quiet(g, 0)
    assert area(g, 0) == ["Lightning SA"] and area(g, 1) == [] and area(g, 2) == ["Lightning HQ"]
    assert list(g.discard_pile) == ["Dodge H2"]


def test_a01_lightning_skips_a_seat_that_has_one():
    """It moves to the next living character who has no Lightning, and is not judged there in this turn."""
    g = scenario("""
0 lord  - 4/4 | Slash S7 | | Lightning SA
1 rebel - 4/4 |          | | Lightning HQ
2 spy   - 4/4 |          | |
turn 0 judgement
deck: Dodge H2, Peach H3, Peach H4
""")
    quiet(g, 0)
    assert area(g, 0) == [] and area(g, 1) == ["Lightning HQ"] and area(g, 2) == ["Lightning SA"]
    assert list(g.discard_pile) == ["Dodge H2"]


def test_a01_nullified_lightning_that_comes_back_waits():
    """Nullified with nobody free: no judgement, it stays and waits for the next judgement phase."""
    g = scenario("""
0 lord  - 4/4 | Slash S7         | | Lightning SA
1 rebel - 4/4 | Nullification SJ | | Lightning HQ
turn 0 judgement
deck: Peach H3, Peach H4
""")
    asked(g, 1, "nullify", card="Lightning", target=0)
    act(g, "Nullification SJ")
    quiet(g, 0)
    assert area(g, 0) == ["Lightning SA"] and list(g.discard_pile) == ["Nullification SJ"]
    assert hand(g, 0) == ["Peach H3", "Peach H4", "Slash S7"]


def test_a01_every_card_of_the_area_is_processed_once():
    """Last placed first: the Indulgence, then the Lightning that stays; neither a second time."""
    g = scenario("""
0 lord  - 4/4 | Slash S7 | | Lightning SA, Indulgence S6
1 rebel - 4/4 |          | | Lightning HQ
turn 0 judgement
deck: Dodge H2, Dodge D2, Peach H3, Peach H4
""")
    quiet(g, 0)
    assert area(g, 0) == ["Lightning SA"]
    assert sorted(g.discard_pile) == ["Dodge D2", "Dodge H2", "Indulgence S6"]
    assert hand(g, 0) == ["Peach H3", "Peach H4", "Slash S7"]


# --- A02: two delayed tricks of one name ----------------------------------------------------------------------------

def test_a02_no_second_delayed_trick_of_one_name():
    """cards.md 3: such a target is illegal; Indulgence is never legal on its user."""
    g = scenario("""
0 lord     - 4/4 | Lightning HQ, Indulgence S6 | | Lightning SA
1 rebel    - 4/4 |                             | | Indulgence C6
2 loyalist - 4/4 |                             | |
3 spy      - 4/4 |                             | |
turn 0 play
""")
    assert offers(g) == {"Indulgence S6", "pass"}
    refuse(g, "Lightning HQ")
    act(g, "Indulgence S6")
    asked(g, 0, "target", card="Indulgence")
    assert offers(g) == {"seat 2", "seat 3"}
    refuse(g, "seat 0", "seat 1", "pass")


def test_a02_different_names_may_lie_together():
    """Lightning beside an Indulgence and Indulgence beside a Lightning are legal."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Lightning HQ, Indulgence S6 | | Indulgence C6
1 rebel -         4/4 |                             | | Lightning SA
turn 0 play
""")
    assert offers(g) == {"Lightning HQ", "Indulgence S6", "skill kurou", "pass"}
    act(g, "Lightning HQ", "Indulgence S6")
    assert area(g, 0) == ["Indulgence C6", "Lightning HQ"] and area(g, 1) == ["Lightning SA", "Indulgence S6"]
    quiet(g, 0)


def test_a02_guose_counts_as_the_name_it_was_placed_as():
    """cards.md 0.2: in a judgement area a converted card counts as that trick for name checks."""
    g = scenario("""
0 lord  Da Qiao 3/3 | Dodge D2, Dodge D3, Indulgence S6, Ex Nihilo H7 | |
1 rebel -       4/4 |                                                 | |
2 spy   -       4/4 |                                                 | |
turn 0 play
""")
    assert offers(g) == {"Indulgence S6", "Ex Nihilo H7", "skill guose", "pass"}
    act(g, "skill guose", "Dodge D2", "seat 1")
    assert area(g, 1) == ["Dodge D2 as Indulgence"]
    act(g, "Indulgence S6")                               # seat 2 is the only target left: played by the engine
    assert area(g, 2) == ["Indulgence S6"]
    assert offers(g) == {"Ex Nihilo H7", "pass"}          # neither Indulgence nor Guose has a target any more
    quiet(g, 0)


def test_a02_qianxun_leaves_indulgence_without_a_target():
    """Lu Xun is never a target of Indulgence; the only other one already has one."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Indulgence S6 | |
1 rebel Lu Xun    3/3 |               | |
2 spy   -         4/4 |               | | Indulgence C6
turn 0 play
""")
    assert offers(g) == {"skill kurou", "pass"}
    refuse(g, "Indulgence S6")


# --- A04: where a nullified delayed trick goes ----------------------------------------------------------------------

FOUR = """
0 lord     - 4/4 | {zero} | |
1 rebel    - 4/4 | {one}  | | {area}
2 loyalist - 0/4 dead
3 spy      - 4/4 |        | | {last}
turn 1 judgement
deck: {deck}
"""


def test_a04_nullified_lightning_moves_to_the_next_living_seat():
    """No card is turned; seat 3 is the next living one after seat 1."""
    g = scenario(FOUR.format(zero="Nullification SJ", one="", area="Lightning SA", last="", deck="Slash S7, Slash S8"))
    asked(g, 0, "nullify", card="Lightning", target=1)
    assert offers(g) == {"Nullification SJ", "pass"}
    act(g, "Nullification SJ")
    assert area(g, 1) == [] and area(g, 3) == ["Lightning SA"] and area(g, 2) == [] and area(g, 0) == []
    assert list(g.discard_pile) == ["Nullification SJ"] and hand(g, 1) == ["Slash S7", "Slash S8"]
    quiet(g, 1)


def test_a04_nullified_indulgence_is_discarded():
    """Without judgement; the play phase takes place."""
    g = scenario(FOUR.format(zero="Nullification SJ", one="", area="Indulgence S6", last="", deck="Slash S7, Slash S8"))
    asked(g, 0, "nullify", card="Indulgence", target=1)
    act(g, "Nullification SJ")
    assert sorted(g.discard_pile) == ["Indulgence S6", "Nullification SJ"] and area(g, 1) == []
    assert hand(g, 1) == ["Slash S7", "Slash S8"]
    quiet(g, 1)


def test_a04_nullified_nullification_lets_the_judgement_happen():
    """Even chain: the Lightning is judged, and (red) moves on in the same way."""
    g = scenario(FOUR.format(zero="Nullification SJ", one="Nullification CQ", area="Lightning SA", last="",
                             deck="Dodge H2, Slash S7, Slash S8"))
    asked(g, 1, "nullify", card="Lightning", target=1)    # action order from the current character
    act(g, "pass")
    asked(g, 0, "nullify", card="Lightning", target=1)
    act(g, "Nullification SJ")
    asked(g, 1, "nullify", card="Nullification")
    act(g, "Nullification CQ")
    assert area(g, 3) == ["Lightning SA"] and "Dodge H2" in g.discard_pile
    assert hand(g, 1) == ["Slash S7", "Slash S8"]
    quiet(g, 1)


def test_a04_nullified_lightning_skips_dead_and_holders():
    """Seat 2 is dead, seat 3 has a Lightning: it goes round to seat 0."""
    g = scenario(FOUR.format(zero="Nullification SJ", one="", area="Lightning SA", last="Lightning HQ", deck="Slash S7, Slash S8"))
    act(g, "Nullification SJ")
    assert area(g, 0) == ["Lightning SA"] and area(g, 3) == ["Lightning HQ"] and area(g, 1) == []
    quiet(g, 1)


def test_a04_last_seat_passes_on_to_the_first_living():
    """Wrap-around: from seat 3 with seat 0 next; judged red."""
    g = scenario("""
0 lord     - 4/4 |          | |
1 rebel    - 4/4 |          | |
2 loyalist - 4/4 |          | |
3 spy      - 4/4 |          | | Lightning SA
turn 3 judgement
deck: Slash ST, Slash S7, Slash S8
""")
    assert area(g, 0) == ["Lightning SA"] and g.seats[3].hp == 4      # spade 10 does not strike
    assert list(g.discard_pile) == ["Slash ST"]
    quiet(g, 3)


# --- A06: Kongcheng is asked again wherever a target is chosen ------------------------------------------------------

def test_a06_blade_has_no_follow_up_on_an_empty_zhuge_liang():
    """He dodged with his last card: he is no legal target of another Slash."""
    g = scenario("""
0 lord  -            3/4 | Slash S7, Slash S8, Peach H3 | Green Dragon Blade S5 |
1 rebel Zhuge Liang  3/3 | Dodge D2                     |                       |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash", source=0)
    act(g, "Dodge D2")
    idle(g, 0)
    assert offers(g) == {"Peach H3", "pass"} and g.seats[1].hp == 3
    quiet(g, 0)


def test_a06_blade_follows_while_he_keeps_a_card():
    """Control: with a card left he is a legal target."""
    g = scenario("""
0 lord  -            3/4 | Slash S7, Slash S8, Peach H3 | Green Dragon Blade S5 |
1 rebel Zhuge Liang  3/3 | Dodge D2, Peach H4           |                       |
turn 0 play
""")
    act(g, "Slash S7", "Dodge D2")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill green_dragon_blade", "pass"}
    act(g, "skill green_dragon_blade")
    if g.decision.kind == "slash":                        # one Slash only: may be played by the engine
        act(g, "Slash S8")
    assert g.seats[1].hp == 2 and hand(g, 1) == ["Peach H4"]
    quiet(g, 0)


def test_a06_stone_axe_needs_no_new_target():
    """The Axe lets the dodged Slash deal its damage; Kongcheng is not asked again."""
    g = scenario("""
0 lord  -           3/4 | Slash S7, Slash S8, Dodge D3, Peach H3 | Stone Axe D5 |
1 rebel Zhuge Liang 3/3 | Dodge D2                               |              |
turn 0 play
""")
    act(g, "Slash S7", "Dodge D2")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill stone_axe", "pass"}
    act(g, "skill stone_axe")
    assert offers(g) == {"Slash S8", "Dodge D3", "Peach H3"}
    act(g, "Slash S8", "Dodge D3")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_a06_slash_and_duel_are_not_offered_on_him():
    """Checked when targets are chosen; other tricks still reach him (his armour may be taken)."""
    g = scenario("""
0 lord  -           4/4 | Slash S7, Duel SA, Dismantlement S3 |                   |
1 rebel Zhuge Liang 3/3 |                                     | Eight Diagrams S2 |
turn 0 play
""")
    assert offers(g) == {"Dismantlement S3", "pass"}
    refuse(g, "Slash S7", "Duel SA")


def test_a06_collateral_cannot_name_him():
    """B must be somebody whom A could Slash: only the user is left."""
    g = scenario("""
0 lord  Huang Gai   4/4 | Collateral CQ, Dodge D2 |                  |
1 rebel -           4/4 | Slash S7, Slash S8      | Qinggang Sword S6 |
2 spy   Zhuge Liang 3/3 |                         |                  |
turn 0 play
""")
    act(g, "Collateral CQ")
    asked(g, 1, "slash", card="Collateral", source=0, target=0)
    act(g, "Slash S7")
    asked(g, 0, "dodge", source=1)
    act(g, "Dodge D2")
    quiet(g, 0)


def test_a06_lijian_cannot_aim_at_him():
    """B of Lijian must be a legal Duel target; he may still be A."""
    g = scenario("""
0 lord  Diao Chan   3/3 | Dodge D2, Slash S8 | |
1 rebel Zhang Fei   4/4 | Slash S7           | |
2 spy   Zhuge Liang 3/3 |                    | |
turn 0 play
""")
    act(g, "skill lijian", "Dodge D2")
    asked(g, 1, "slash", card="Duel")
    act(g, "pass")
    assert g.seats[1].hp == 3 and g.seats[2].hp == 3
    assert offers(g) == {"Slash S8", "pass"}
    quiet(g, 0)


# --- A10: the last card may leave by anybody's hand -----------------------------------------------------------------

LU_XUN = """
0 lord  {user} 4/4 | {cards}   | {worn}            |
1 rebel Lu Xun 3/3 | Dodge D2  | Eight Diagrams C2 |
turn 0 {phase}
deck: Peach H3, Dodge D3
"""


def lianying(g):
    """Lu Xun is asked once and draws the top card."""
    asked(g, 1, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    act(g, "skill lianying")
    assert hand(g, 1) == ["Peach H3"]


def test_a10_last_card_dismantled():
    """Losing it to somebody else counts (skills.md, Lianying)."""
    g = scenario(LU_XUN.format(user="-", cards="Dismantlement S3, Slash S7", worn="", phase="play"))
    act(g, "Dismantlement S3")
    assert offers(g) == {"hand", "Eight Diagrams C2"}
    act(g, "hand")
    lianying(g)
    quiet(g, 0)


def test_a10_losing_armour_gives_nothing():
    """Lianying is about hand cards only."""
    g = scenario(LU_XUN.format(user="-", cards="Dismantlement S3, Slash S7", worn="", phase="play"))
    act(g, "Dismantlement S3", "Eight Diagrams C2")
    assert hand(g, 1) == ["Dodge D2"]
    quiet(g, 0)


def test_a10_last_card_taken_by_tuxi():
    g = scenario(LU_XUN.format(user="Zhang Liao", cards="Slash S7", worn="", phase="draw"))
    assert offers(g) == {"skill tuxi", "pass"}
    act(g, "skill tuxi")
    lianying(g)
    assert hand(g, 0) == ["Dodge D2", "Slash S7"]
    quiet(g, 0)


def test_a10_last_card_used_as_dodge():
    g = scenario(LU_XUN.format(user="Huang Gai", cards="Slash S7", worn="", phase="play"))
    act(g, "Slash S7")
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "Dodge D2")
    lianying(g)
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_a10_last_card_discarded_for_double_swords():
    """The new card comes before the Dodge window (cards.md 4, Double Swords)."""
    g = scenario(LU_XUN.format(user="Sun Shangxiang", cards="Slash S7, Ex Nihilo H7", worn="Double Swords S2", phase="play"))
    act(g, "Slash S7", "skill double_swords")
    asked(g, 1, "discard", source=0)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    lianying(g)
    asked(g, 1, "dodge", card="Slash")
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "pass")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_a10_last_card_taken_by_fankui():
    """Sibling: the source of the damage loses his last card."""
    g = scenario("""
0 lord  Lu Xun  3/3 | Slash S7, Dodge D2 | |
1 rebel Sima Yi 3/3 |                    | |
turn 0 play
deck: Ex Nihilo H7
""")
    act(g, "Slash S7", "skill fankui")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    act(g, "skill lianying")
    assert hand(g, 0) == ["Ex Nihilo H7"] and hand(g, 1) == ["Dodge D2"]
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Dismantlement S3", "Snatch S3", "Collateral CQ"])
def test_a10_equipment_lost_to_others_counts_for_xiaoji(card):
    """Sibling: Xiaoji too does not depend on who takes the card; a hand card gives nothing."""
    g = scenario(f"""
0 lord  Huang Gai      4/4 | {card}   |                   |
1 rebel Sun Shangxiang 3/3 | Dodge D2 | Qinggang Sword S6 |
turn 0 play
deck: Peach H3, Dodge D3
""")
    act(g, card)
    if not card.startswith("Collateral"):
        assert offers(g) == {"hand", "Qinggang Sword S6"}
        act(g, "Qinggang Sword S6")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill xiaoji", "pass"}
    act(g, "skill xiaoji")
    assert hand(g, 1) == ["Dodge D2", "Dodge D3", "Peach H3"] and not g.seats[1].equipment
    quiet(g, 0)
