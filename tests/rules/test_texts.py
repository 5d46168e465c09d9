"""Texts tell neither too much nor too little: positions as one seat sees them, house rules in positions, logs, decision fields."""

import random

import pytest
from sgs_env import Game, GameConfig, SgsError
from tests.support import act, asked, quiet, scenario


@pytest.mark.parametrize("hidden", ["Dodge D3", "Lightning SA"])
def test_text_hides_the_order_of_a_hand(hidden):
    """design.md 7: `?` for what a seat does not know; the place of a `?` must not tell which card it is."""
    g = scenario(f"""
        0 lord Xu Chu 5/5 | | |
        1 rebel Liu Bei 4/4 | Duel SA, Slash S7, Peach H3 | |
        2 rebel Zhang Liao 4/4 | {hidden} | |
        turn 1 play""")
    act(g, "skill rende", "Peach H3", "pass", "seat 2")
    assert "2 ? Zhang Liao 4/4 | Peach H3, ?" in g.text(1)
    quiet(g)


def test_text_of_an_unknown_seat():
    """design.md 7: a bad seat is a clear error."""
    g = scenario("0 lord - 4/4 | Slash S7 | |\n1 rebel - 4/4 | | |\nturn 0 play")
    for seat in (-1, 2):
        with pytest.raises(SgsError, match="seats run from 0 to 1"):
            g.text(seat)


def test_text_keeps_first_blood_attacks():
    """modes.md 1.8 a: whom the protected one has attacked may hurt him, also in a position read back."""
    g = act(scenario("""
        0 lord Zhang Fei 5/5 | Slash S7, Slash S8 | |
        1 rebel Xu Chu 1/4 | Duel SA, Slash C2 | |
        turn 1 play
        deck: Peach H3""", first_blood=1), "Duel SA", "pass")
    h = scenario(g.text(), first_blood=1)
    for game in (g, h):
        act(game, "pass")
        while game.player == 0 and "Slash S7" not in {game.action_text(a) for a in game.legal_actions()}:
            act(game, "pass")
        act(game, "Slash S7")
    assert g.over == h.over and g.seats[1].hp == h.seats[1].hp == 0


def test_text_keeps_the_clock_of_sudden_death():
    """modes.md 1.8 b: complete rounds with three are part of the position."""
    rng = random.Random(3)
    for seed in range(60):
        g = Game(GameConfig(num_players=4, generals=None, sudden_death=True), seed)
        while not g.over and "house:" not in g.text():
            g.step(rng.choice(g.legal_actions()))
        if not g.over and g.decision.kind == "play":
            assert scenario(g.text(), sudden_death=True).text() == g.text()
            return
    pytest.fail("no game came to a complete round with three")


def test_log_of_a_scenario_begins_with_it():
    """design.md 7: what happens before the first decision is in the log."""
    g = scenario("""
        0 lord Hua Tuo 1/4 | Slash HT, Slash S7 | Stone Axe D5 | Lightning SA
        1 rebel Sun Quan 1/3 | | |
        turn 0 judgement
        deck: Slash S8""")
    assert g.over and g.log()[-1] == ("over", "won") and ("damage", -1, 0, 3, "Lightning SA") in g.log()


def test_log_ends_with_the_end():
    """cards.md 0.5: both piles empty: the game is drawn, nothing is turned over any more."""
    from sgs_env.notation import CARD_TEXTS

    rest = [t for t in (CARD_TEXTS[c] for c in GameConfig().cards()) if t not in ("Slash S7", "Eight Diagrams S2")]
    g = scenario(f"""
        0 rebel - 4/4 | | Eight Diagrams S2 |
        1 lord - 4/4 | {", ".join(["Slash S7", *rest])} | |
        turn 1 play""")
    act(g, "Slash S7", "skill eight_diagrams")
    assert g.over and g.winners == () and g.log()[-1] == ("over", "drawn")


def test_log_a_dodge_is_used_against_a_slash_and_played_against_arrows():
    """cards.md 0.2: use and play are different events."""
    g = act(scenario("""
        0 lord - 4/4 | Slash S7, Archery Attack HA | |
        1 rebel - 4/4 | Dodge D2, Dodge D3 | |
        turn 0 play"""), "Slash S7", "Dodge D2", "Archery Attack HA", "Dodge D3")
    kinds = [event[:3] for event in g.log() if event[2:3] == ("Dodge",)]
    assert kinds == [("use", 1, "Dodge"), ("play", 1, "Dodge")]


def test_decision_keeps_its_context_in_the_material_stage():
    """decisions.md C14: the cards for a conversion in a window are asked with source and target of the window."""
    g = scenario("""
        0 lord - 4/4 | Slash S7 | |
        1 rebel Zhen Ji 1/3 | Slash S8, Slash C7 | |
        2 rebel Hua Tuo 3/3 | Peach H3, Dodge D2, Slash HT | |
        turn 0 play""")
    act(g, "Slash S7", "seat 1", "skill qingguo")
    asked(g, 1, "material", skill="qingguo", source=0)
    act(g, "Slash S8")
    assert g.seats[1].hp == 1 and g.seats[1].hand == ["Slash C7"]
    g = scenario("""
        0 lord - 4/4 | Slash S7 | |
        1 rebel - 1/4 | | |
        2 rebel Hua Tuo 3/3 | Peach H3, Dodge D2 | |
        turn 0 play""")
    act(g, "Slash S7", "seat 1", "skill jijiu")
    asked(g, 2, "material", skill="jijiu", target=1)
    act(g, "Dodge D2")
    assert g.seats[1].hp == 1


def test_decision_names_the_seats_already_picked():
    """decisions.md C14: what is already picked, seats too (Heaven Halberd)."""
    g = act(scenario("""
        0 lord - 4/4 | Slash S7 | Heaven Halberd DQ |
        1 rebel - 4/4 | | |
        2 rebel - 4/4 | | |
        3 spy - 4/4 | | |
        turn 0 play"""), "Slash S7", "seat 1", "seat 3")
    asked(g, 0, "target", picked=("seat 1", "seat 3"))


def test_converted_card_of_a_judgement_area_by_its_whole_text():
    """design.md 5: the text that a position prints is also an action text."""
    g = act(scenario("""
        0 lord - 4/4 | Dismantlement S3 | |
        1 rebel - 4/4 | Dodge D2 | | Dodge D3 as Indulgence
        turn 0 play"""), "Dismantlement S3")
    g.step("Dodge D3 as Indulgence")
    assert g.seats[1].judgement == [] and "Dodge D3" in g.discard_pile


def test_log_misses_nothing_of_a_large_move():
    """modes.md 1.6: a lord who kills a loyalist discards everything: each card is an event, however many there are."""
    from sgs_env.notation import CARD_TEXTS

    named = {"Slash S7", "Peach H3"}
    many = [t for t in (CARD_TEXTS[c] for c in GameConfig().cards()) if t not in named and not t.startswith(("Peach", "Dodge"))][:55]
    g = scenario(f"""
        0 lord - 4/4 | {", ".join(["Slash S7", *many])} | |
        1 loyalist - 1/4 | | |
        2 rebel - 4/4 | Peach H3 | |
        turn 0 play""")
    act(g, "Slash S7", "seat 1", "pass")
    log = g.log()
    after = log[log.index(("death", 1, "loyalist", 0)):]
    lost = after[:next(i for i, event in enumerate(after) if event[0] == "phase")]
    assert [event[2] for event in lost if event[0] == "discard"] == sorted(many, key=CARD_TEXTS.index)


def test_no_text_at_all():
    """What is no text is told as such, not by a fault inside."""
    from sgs_env import Replay, ReplayError, ScenarioError
    from sgs_env.scenario import scenario as build

    with pytest.raises(ScenarioError, match="a scenario is a text with a line per seat, not int"):
        build(5)
    with pytest.raises(ReplayError, match="a replay is a JSON text, not NoneType"):
        Replay.from_json(None)
    with pytest.raises(ReplayError, match="cannot read the replay 'None'"):
        Replay.load(None)
