"""Guo Jia (Tiandu, Yiji) and Zhen Ji (Qingguo, Luoshen)."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

TIANDU = {"skill tiandu", "pass"}
YIJI = {"skill yiji", "pass"}
LUOSHEN = {"skill luoshen", "pass"}


# --- Tiandu -------------------------------------------------------------------------------------

def judged(deck):
    """Guo Jia under an Indulgence."""
    return scenario(f"""
0 lord Guo Jia 3/3 | | | Indulgence S6
1 rebel - 4/4 | | |
turn 0 judgement
deck: {deck}
""")


def test_tiandu_obtains_a_heart_that_still_counts():
    """skills.md Tiandu: after YOUR judgement card took effect obtain it (heart: the play phase is played)."""
    g = judged("Peach H4, Dilu C5, Dodge D3, Dodge D4")
    asked(g, 0, "trigger")
    assert offers(g) == TIANDU
    act(g, "skill tiandu")
    assert set(g.seats[0].hand) == {"Peach H4", "Dilu C5", "Dodge D3"}
    assert g.discard_pile == ["Indulgence S6"]
    quiet(g, 0)


def test_tiandu_black_card_still_skips_the_phase():
    """cards.md 0.9: the effect uses the result after the card was taken."""
    g = act(judged("Slash S7, Dodge D3, Dodge D4, Dilu C5, Dodge D5"), "skill tiandu")
    assert set(g.seats[0].hand) == {"Slash S7", "Dodge D3", "Dodge D4"}
    assert g.discard_pile == ["Indulgence S6"]
    quiet(g, 1)


def test_tiandu_is_optional():
    """skills.md Tiandu [O]: declined, the card is discarded."""
    g = act(judged("Peach H4, Dilu C5, Dodge D3"), "pass")
    assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    quiet(g, 0)


@pytest.mark.parametrize("card, hp", [("Peach H4", 3), ("Slash S8", 2)])
def test_tiandu_on_eight_diagrams(card, hp):
    """skills.md Tiandu: also Eight Diagrams, dodged or not."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Guo Jia 3/3 | | Eight Diagrams S2 |
turn 0 play
deck: {card}
""")
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 1, "trigger")
    assert offers(g) == TIANDU
    act(g, "skill tiandu")
    if hp == 2:
        assert offers(g) == YIJI
        act(g, "pass")
    assert g.seats[1].hp == hp and g.seats[1].hand == [card]
    assert g.discard_pile == ["Slash S7"]
    quiet(g, 0)


def test_tiandu_not_for_another_characters_judgement():
    """skills.md Tiandu: YOUR judgement only (Tieqi judges Ma Chao)."""
    g = scenario("""
0 rebel Ma Chao 4/4 | Slash S7, Dilu C5 | |
1 lord Guo Jia 3/3 | Dodge D3 | |
turn 0 play
deck: Peach H4
""")
    act(g, "Slash S7", "skill tieqi")
    asked(g, 1, "trigger")
    assert offers(g) == YIJI and g.seats[1].hp == 2
    act(g, "pass")
    assert set(g.discard_pile) == {"Peach H4", "Slash S7"} and g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


def test_tiandu_takes_only_the_final_card():
    """skills.md Tiandu: only the final card; the card replaced by Guicai is discarded."""
    g = scenario("""
0 lord Guo Jia 3/3 | | | Indulgence S6
1 rebel Sima Yi 3/3 | Slash S8, Dodge D5 | |
turn 0 judgement
deck: Peach H4, Dodge D3, Dodge D4, Dilu C5, Dodge D6
""")
    asked(g, 1, "trigger")
    act(g, "skill guicai", "Slash S8")
    asked(g, 0, "trigger")
    assert offers(g) == TIANDU
    act(g, "skill tiandu")
    assert set(g.seats[0].hand) == {"Slash S8", "Dodge D3", "Dodge D4"}
    assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
    quiet(g, 1)


# --- Yiji ---------------------------------------------------------------------------------------

def hurt(deck="Peach H4, Dodge D3, Slash S8"):
    """Guo Jia has been hit by a Slash; a third character looks on."""
    return act(scenario(f"""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Guo Jia 3/3 | | |
2 spy - 4/4 | | |
turn 0 play
deck: {deck}
"""), "Slash S7", "seat 1")


def test_yiji_gives_two_cards_one_by_one():
    """skills.md Yiji: look at the top 2, give one to any character and the other to any; decisions.md Q19."""
    g = hurt()
    asked(g, 1, "trigger")
    assert offers(g) == YIJI
    act(g, "skill yiji")
    asked(g, 1, "give", skill="yiji", left=2)
    assert offers(g) == {"Peach H4", "Dodge D3"}
    refuse(g, "pass", "Slash S8")
    act(g, "Dodge D3")
    asked(g, 1, "target", skill="yiji")
    assert offers(g) == {"seat 0", "seat 1", "seat 2"}
    act(g, "seat 2")
    asked(g, 1, "target", skill="yiji")             # the second card is forced, its receiver is not
    assert offers(g) == {"seat 0", "seat 1", "seat 2"}
    assert g.seats[2].hand == []                    # both move after the last pick
    act(g, "seat 1")
    assert [s.hand for s in g.seats] == [[], ["Peach H4"], ["Dodge D3"]]
    assert g.deck[0] == "Slash S8" and g.discard_pile == ["Slash S7"]
    quiet(g, 0)


@pytest.mark.parametrize("receiver", [0, 1, 2])
def test_yiji_both_to_the_same(receiver):
    """skills.md Yiji: both may go to the same one, also yourself or the source."""
    g = act(hurt(), "skill yiji", "Peach H4", f"seat {receiver}", f"seat {receiver}")
    assert set(g.seats[receiver].hand) == {"Peach H4", "Dodge D3"}
    assert sum(len(s.hand) for s in g.seats) == 2
    quiet(g, 0)


def test_yiji_the_second_card_is_asked_unless_forced():
    """decisions.md 5.1 yiji: `give (left 1)` is a decision of its own without skip_forced."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Guo Jia 3/3 | | |
turn 0 play
deck: Peach H4, Dodge D3
""", skip_forced=False)
    act(g, "Slash S7", "seat 1", "pass", "skill yiji", "Dodge D3", "seat 0")
    asked(g, 1, "give", skill="yiji", left=1)
    assert offers(g) == {"Peach H4"}
    act(g, "Peach H4", "seat 1")
    assert g.seats[0].hand == ["Dodge D3"] and g.seats[1].hand == ["Peach H4"]
    quiet(g, 0)


def test_yiji_is_optional():
    """skills.md Yiji [O]: declined, the pile is untouched."""
    g = act(hurt(), "pass")
    assert g.deck[:2] == ["Peach H4", "Dodge D3"] and g.seats[1].hp == 2
    quiet(g, 0)


def two_points():
    """Guo Jia has taken 2 damage at once (Luoyi)."""
    return act(scenario("""
0 rebel Xu Chu 4/4 | Slash S7 | |
1 lord Guo Jia 3/3 | | |
turn 0 draw
deck: Dilu C5, Peach H4, Dodge D3, Dodge D4, Dodge D5, Slash S8
"""), "skill luoyi", "Slash S7")


def test_yiji_for_each_point():
    """skills.md Yiji: for EACH point of damage, each decided separately."""
    g = act(two_points(), "skill yiji", "Peach H4", "seat 1", "seat 0")
    asked(g, 1, "trigger")
    assert offers(g) == YIJI and g.seats[1].hp == 1
    act(g, "skill yiji")
    assert offers(g) == {"Dodge D4", "Dodge D5"}
    act(g, "Dodge D5", "seat 1", "seat 1")
    assert set(g.seats[1].hand) == {"Peach H4", "Dodge D4", "Dodge D5"}
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"} and g.deck[0] == "Slash S8"
    quiet(g, 0)


@pytest.mark.parametrize("used", [0, 1])
def test_yiji_one_pass_ends_the_repeats(used):
    """decisions.md X6: one `pass` ends all repeats of that timing."""
    g = two_points()
    if used:
        act(g, "skill yiji", "Peach H4", "seat 1", "seat 1")
    act(g, "pass")
    assert len(g.seats[1].hand) == 2 * used and g.deck[0] == ("Dodge D4" if used else "Peach H4")
    quiet(g, 0)


def test_yiji_three_times_after_lightning():
    """skills.md Yiji: 3 damage = up to 3 times; Tiandu is asked first, the source is not needed."""
    g = scenario("""
0 lord Guo Jia 4/4 | | | Lightning SA
1 rebel - 4/4 | | |
turn 0 judgement
deck: Slash S7, Peach H4, Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dodge D7, Dilu C5, Dodge D8
""")
    assert offers(g) == TIANDU
    act(g, "pass")
    assert offers(g) == YIJI and g.seats[0].hp == 1
    act(g, "skill yiji", "Peach H4", "seat 0", "seat 1")
    act(g, "skill yiji", "Dodge D4", "seat 1", "seat 1")
    act(g, "skill yiji", "Dodge D6", "seat 1", "seat 1")
    assert set(g.seats[0].hand) == {"Peach H4", "Dilu C5", "Dodge D8"}
    assert set(g.seats[1].hand) == {"Dodge D3", "Dodge D4", "Dodge D5", "Dodge D6", "Dodge D7"}
    quiet(g, 0)


def test_yiji_not_after_death():
    """skills.md Yiji: stop if you die; cards.md 0.7 D4 before D6."""
    g = scenario("""
0 lord Huang Gai 4/4 | Slash S7 | |
1 rebel Guo Jia 1/3 | | |
2 rebel - 4/4 | | |
turn 0 play
deck: Peach H4, Dodge D3, Dodge D4
""")
    act(g, "Slash S7", "seat 1")
    assert not g.seats[1].alive and g.seats[1].hand == []
    assert set(g.seats[0].hand) == {"Peach H4", "Dodge D3", "Dodge D4"}     # the reward
    quiet(g, 0)


# --- Qingguo ------------------------------------------------------------------------------------

def test_qingguo_black_hand_card_as_dodge():
    """skills.md Qingguo: a black HAND card as a Dodge (no red card, no equipment)."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Zhen Ji 3/3 | Slash S8, Dilu C5, Peach H3, Dodge D3 | Zhuge Crossbow CA |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D3", "skill qingguo", "pass"}
    act(g, "skill qingguo")
    asked(g, 1, "material", skill="qingguo", left=1)
    assert offers(g) == {"Slash S8", "Dilu C5"}
    refuse(g, "pass", "Zhuge Crossbow CA", "Peach H3")
    act(g, "Dilu C5")
    assert g.seats[1].hp == 3 and set(g.seats[1].hand) == {"Slash S8", "Peach H3", "Dodge D3"}
    assert set(g.discard_pile) == {"Slash S7", "Dilu C5"}
    quiet(g, 0)


def test_qingguo_needs_a_black_hand_card():
    """skills.md Qingguo: red hand cards and black equipment give no Dodge: no window."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Zhen Ji 3/3 | Peach H3, Slash D6 | Zhuge Crossbow CA |
turn 0 play
""")
    act(g, "Slash S7")
    assert g.seats[1].hp == 2 and g.seats[1].equipment == ["Zhuge Crossbow CA"]
    quiet(g, 0)


def test_qingguo_is_optional():
    """skills.md Qingguo [O]: she may keep the card."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Zhen Ji 3/3 | Slash S8 | |
turn 0 play
""")
    act(g, "Slash S7", "pass")
    assert g.seats[1].hp == 2 and g.seats[1].hand == ["Slash S8"]
    quiet(g, 0)


def test_qingguo_played_against_archery_attack():
    """skills.md Qingguo: to use or play."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Archery Attack HA | |
1 lord Zhen Ji 3/3 | Slash S8 | |
turn 0 play
""")
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge", card="Archery Attack")
    assert offers(g) == {"skill qingguo", "pass"}
    act(g, "skill qingguo")
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    quiet(g, 0)


def test_qingguo_twice_against_wushuang():
    """skills.md general rules: converting skills are not limited in number; cards.md Slash 5c."""
    g = scenario("""
0 rebel Lü Bu 4/4 | Slash S7, Dilu C5 | |
1 lord Zhen Ji 3/3 | Slash S8, Slash C2 | |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 1, "dodge", left=2)
    act(g, "skill qingguo", "Slash S8")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"skill qingguo", "pass"}
    act(g, "skill qingguo")
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    quiet(g, 0)


def test_qingguo_not_in_her_play_phase():
    """cards.md Dodge: never in the own play phase by itself."""
    g = scenario("""
0 lord Zhen Ji 3/3 | Dilu C5, Nullification SJ | |
1 rebel - 4/4 | | |
turn 0 play
""")
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "skill qingguo")
    quiet(g, 0)


# --- Luoshen ------------------------------------------------------------------------------------

def dancing(deck, judgement=""):
    """Zhen Ji in her preparation phase."""
    return scenario(f"""
0 lord Zhen Ji 3/3 | | | {judgement}
1 rebel - 4/4 | | |
turn 0 preparation
deck: {deck}
""")


def test_luoshen_repeats_until_red():
    """skills.md Luoshen: black: obtain it at once and you may repeat; red: stop."""
    g = dancing("Slash S7, Slash C2, Peach H4, Dilu C5, Dodge D3")
    asked(g, 0, "trigger")
    assert offers(g) == LUOSHEN
    act(g, "skill luoshen")
    asked(g, 0, "trigger")
    assert offers(g) == LUOSHEN and g.seats[0].hand == ["Slash S7"]
    act(g, "skill luoshen")
    assert offers(g) == LUOSHEN and set(g.seats[0].hand) == {"Slash S7", "Slash C2"}
    act(g, "skill luoshen")
    assert set(g.seats[0].hand) == {"Slash S7", "Slash C2", "Dilu C5", "Dodge D3"}
    assert g.discard_pile == ["Peach H4"]
    quiet(g, 0)


@pytest.mark.parametrize("used", [0, 1])
def test_luoshen_may_stop(used):
    """skills.md Luoshen [O]: before the first judgement and after every black card."""
    g = dancing("Slash S7, Slash C2, Dilu C5, Dodge D3")
    act(g, *["skill luoshen"] * used, "pass")
    drawn = {"Slash C2", "Dilu C5"} if used else {"Slash S7", "Slash C2"}
    assert set(g.seats[0].hand) == drawn | ({"Slash S7"} if used else set())
    assert g.discard_pile == []
    quiet(g, 0)


def test_luoshen_before_the_judgement_phase():
    """skills.md Luoshen: preparation phase, so the Indulgence still lies there."""
    g = dancing("Slash S7, Peach H4, Dilu C5, Dodge D3", "Indulgence S6")
    asked(g, 0, "trigger")
    assert g.phase == "preparation" and g.seats[0].judgement == ["Indulgence S6"]
    act(g, "skill luoshen", "pass")                 # takes the black card off; a heart is left for Indulgence
    assert set(g.seats[0].hand) == {"Slash S7", "Dilu C5", "Dodge D3"}
    assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
    quiet(g, 0)


@pytest.mark.parametrize("revealed, played, goes_on", [("Slash S7", "Peach H3", False), ("Peach H4", "Slash S8", True)])
def test_luoshen_final_card_after_guicai(revealed, played, goes_on):
    """skills.md Luoshen: the final card after Guicai is what counts and what she obtains."""
    g = scenario(f"""
0 lord Zhen Ji 3/3 | | |
1 rebel Sima Yi 3/3 | {played} | |
turn 0 preparation
deck: {revealed}, Dilu C5, Dodge D3
""")
    act(g, "skill luoshen")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill guicai", "pass"}
    act(g, "skill guicai")
    if goes_on:
        assert offers(g) == LUOSHEN and g.seats[0].hand == [played]
        act(g, "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"} | ({played} if goes_on else set())
    assert set(g.discard_pile) == ({revealed} if goes_on else {revealed, played})
    quiet(g, 0)
