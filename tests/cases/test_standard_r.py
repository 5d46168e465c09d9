"""Cases R01, R10, R14, R16, R18, R19 of `shared/cases/standard.md`: what a learner sees and gets.

Attributes used beyond the PettingZoo and Gymnasium interfaces: `env.unwrapped.game` (the Game) of both environments,
`seat` of the single-agent one and its `action_masks()`.
"""

import copy
import pickle

import numpy as np
import pytest
from sgs_env import Game, GameConfig, identity_v0
from sgs_env.env.gymnasium import SingleAgentEnv
from tests.support import IllegalAction, act, asked, offers, scenario


def seen(g, seat):
    """What a seat observes, as bytes (without the mask)."""
    o = g.observe(seat)
    return np.asarray(o["observation"] if isinstance(o, dict) else o).tobytes()


def everything(g):
    """All that players can notice of a game at this moment."""
    return (g.player, g.over, None if g.over else str(g.decision), np.asarray(g.mask()).tobytes(),
            [seen(g, i) for i in range(g.num_players)], g.text(), list(g.returns()) if g.over else None)


def random_actions(g, rng, steps):
    """Play and return up to `steps` random legal actions."""
    done = []
    for _ in range(steps):
        if g.over:
            break
        done.append(int(rng.choice(g.legal_actions())))
        g.step(done[-1])
    return done


# --- R01: whose reward ----------------------------------------------------------------------------------------------

def test_r01_every_agent_gets_its_own_result():
    """AEC: the one who made the last move and all others each get their own return, at the end only."""
    env = identity_v0.env(num_players=4)
    for seed in range(5):
        env.reset(seed=seed)
        rng, total, last = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0), None
        for agent in env.agent_iter():
            obs, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            assert reward == 0 and obs["action_mask"].any()
            last = agent
            env.step(int(rng.choice(np.flatnonzero(obs["action_mask"]))))
        game = env.unwrapped.game
        assert game.over and last is not None
        assert [total[a] for a in env.possible_agents] == list(game.returns())


def test_r01_single_agent_env_pays_the_learner():
    """step() returns reward and end of the learner's own seat, whoever moved last; observations are always the learner's."""
    env = SingleAgentEnv(num_players=4)
    outcomes = set()
    for seed in range(30):
        obs, _ = env.reset(seed=seed)
        rng, ended = np.random.default_rng(seed), False
        while not ended:
            game, seat = env.unwrapped.game, env.unwrapped.seat
            assert game.player == seat and not game.over
            mask = env.action_masks()
            obs, reward, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(mask))))
            ended = terminated or truncated
            assert ended == game.over
            assert reward == (game.returns()[seat] if ended else 0)
        outcomes.add(reward)
    assert {1, -1} <= outcomes                            # both were seen, so the sign is the learner's


# --- R10: saving in the middle --------------------------------------------------------------------------------------

def dying_in_an_area_trick():
    g = scenario("""
0 lord     -       4/4 | Savage Assault S7, Dismantlement S3 | |
1 rebel    Guo Jia 1/3 | Dodge D2                            | |
2 loyalist -       4/4 | Slash S8, Peach H3, Peach H4        | |
3 spy      -       4/4 | Slash S9, Nullification SJ          | |
turn 0 play
""")
    act(g, "Savage Assault S7", "pass")
    asked(g, 2, "peach", target=1)
    return g


def a_nullification_chain():
    g = scenario("""
0 lord  Huang Gai 4/4 | Ex Nihilo H7, Nullification DQ     | |
1 rebel -         4/4 | Nullification SJ, Nullification CQ | |
2 spy   -         4/4 | Nullification CK, Slash S7         | |
turn 0 play
""")
    act(g, "Ex Nihilo H7", "pass", "Nullification SJ", "Nullification DQ")
    asked(g, 1, "nullify", card="Nullification")
    return g


def half_done_yiji():
    g = scenario("""
0 lord  -       4/4 | Slash S7, Dismantlement S3 | |
1 rebel Guo Jia 3/3 | Slash S8                   | |
turn 0 play
deck: Dodge D2, Dodge D3
""")
    act(g, "Slash S7", "skill yiji", "Dodge D3")
    asked(g, 1, "target")
    return g


def half_done_guanxing():
    g = scenario("""
0 lord  Zhuge Liang 3/3 | Slash S8 | |
1 rebel -           4/4 |          | |
2 spy   -           4/4 |          | |
turn 0 preparation
""")
    act(g, "skill guanxing")
    return act(g, sorted(offers(g) - {"pass"})[0], "pass")


def a_draft():
    g = Game(GameConfig(num_players=5), seed=3)
    return act(g, "general Cao Cao")


MOMENTS = [dying_in_an_area_trick, a_nullification_chain, half_done_yiji, half_done_guanxing, a_draft]


@pytest.mark.parametrize("copied", [lambda g: pickle.loads(pickle.dumps(g)), copy.deepcopy, lambda g: g.clone()],
                         ids=["pickle", "deepcopy", "clone"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_r10_a_saved_game_goes_on_in_the_same_way(moment, copied):
    """Same player, mask, observations; the same actions lead to the same draws, shuffles and random picks."""
    g = moment()
    h = copied(g)
    assert h == g and h.digest() == g.digest() and everything(h) == everything(g)
    frozen = everything(h)
    k = g.clone()
    actions = random_actions(g, np.random.default_rng(1), 400)
    assert everything(h) == frozen                        # the copy is independent
    for n, action in enumerate(actions):
        h.step(action)
        k.step(action)
        if n % 10 == 0:
            assert everything(h) == everything(k)
    assert h == g == k and h.digest() == g.digest() and everything(h) == everything(g)


def test_r10_the_environment_can_be_copied_in_the_middle():
    """Sibling: the AEC environment, with its agent selection and rewards."""
    env = identity_v0.env(num_players=4)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(40):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    other, third = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    for _ in range(100):
        obs, reward, terminated, truncated, _ = env.last()
        for e in (other, third):
            o, r, t, u, _ = e.last()
            assert e.agent_selection == env.agent_selection and (r, t, u) == (reward, terminated, truncated)
            assert all(np.array_equal(o[k], obs[k]) for k in obs)
        if terminated or truncated:
            break
        action = int(rng.choice(np.flatnonzero(obs["action_mask"])))
        for e in (env, other, third):
            e.step(action)


# --- R14: returned arrays are the caller's --------------------------------------------------------------------------

def arrays_of(value):
    """All numpy arrays inside an array, dictionary or tuple."""
    if isinstance(value, np.ndarray):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    return [a for v in inner for a in arrays_of(v)]


def test_r14_game_arrays_do_not_alias_the_state():
    g = Game(GameConfig(num_players=4), seed=2)
    rng = np.random.default_rng(2)
    for _ in range(60):
        kept = [a for v in (g.mask(), g.legal_actions(), g.state_vector(), *[g.observe(i) for i in range(4)]) for a in arrays_of(v)]
        copies = [a.copy() for a in kept]
        g.step(int(rng.choice(g.legal_actions())))
        assert kept and all(np.array_equal(a, c) for a, c in zip(kept, copies, strict=True))
        if g.over:
            break


def test_r14_writing_into_a_returned_array_changes_nothing():
    g = Game(GameConfig(num_players=4), seed=2)
    before, player, legal = g.digest(), g.player, g.legal_actions().tolist()
    for a in arrays_of((g.mask(), g.legal_actions(), g.state_vector(), g.observe(0), g.observe(player))):
        if a.flags.writeable:
            a[...] = 1
    assert g.digest() == before and g.legal_actions().tolist() == legal and not np.asarray(g.mask()).all()


def test_r14_environment_arrays_do_not_alias():
    env = identity_v0.env(num_players=4)
    env.reset(seed=4)
    single = SingleAgentEnv(num_players=4)
    first, _ = single.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(40):
        kept = arrays_of(env.last()[0]) + arrays_of(first) + [single.action_masks()]
        copies = [a.copy() for a in kept]
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        first, _, terminated, truncated, _ = single.step(int(rng.choice(np.flatnonzero(single.action_masks()))))
        assert all(np.array_equal(a, c) for a, c in zip(kept, copies, strict=True))
        if terminated or truncated or any(env.terminations.values()):
            break


# --- R16: illegal moves ---------------------------------------------------------------------------------------------

def illegal(env):
    """Some action that the mask forbids now."""
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_r16_an_illegal_action_raises_and_changes_nothing():
    env = identity_v0.env(num_players=5)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.unwrapped.game.digest()
    with pytest.raises(IllegalAction):
        env.step(illegal(env))
    assert env.agent_selection == agent and env.unwrapped.game.digest() == before
    assert not any(env.terminations.values()) and not any(env.rewards.values())
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))        # and the game goes on


def test_r16_nobody_is_paid_for_anothers_illegal_move():
    """illegal="terminate": the offender is punished, everybody else, partners and opponents, gets 0."""
    env = identity_v0.env(num_players=5, illegal="terminate", draft=False)
    for seed in range(5):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(10 + seed):
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        offender = env.agent_selection
        env.step(illegal(env))
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            assert terminated or truncated
            total[agent] += reward
            env.step(None)
        assert total.pop(offender) < 0 and set(total.values()) == {0.0}


# --- R18: the form of the mask --------------------------------------------------------------------------------------

def test_r18_masks_are_of_fixed_length_and_never_empty_for_the_actor():
    """Also with exactly one legal action; a seat that is not to move has an all-zero mask."""
    one_bit, length = 0, None
    for players in (2, 5, 10):
        g = Game(GameConfig(num_players=players, skip_forced=False), seed=players)
        rng = np.random.default_rng(players)
        for _ in range(400):
            if g.over:
                break
            mask = np.asarray(g.mask())
            length = length or len(mask)
            assert mask.ndim == 1 and len(mask) == length and set(np.unique(mask)) <= {0, 1} and mask.any()
            assert np.flatnonzero(mask).tolist() == sorted(g.legal_actions().tolist())
            one_bit += int(mask.sum() == 1)
            g.step(int(rng.choice(g.legal_actions())))
    assert one_bit > 50 and length <= 1000


def test_r18_single_agent_masks_are_boolean():
    env = SingleAgentEnv(num_players=5)
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(200):
        mask = env.action_masks()
        assert mask.dtype == bool and mask.shape == (env.action_space.n,) and mask.any()
        _, _, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(mask))))
        if terminated or truncated:
            env.reset()


def test_r18_only_the_mover_has_a_mask():
    env = identity_v0.env(num_players=5)
    env.reset(seed=0)
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection) and len(mask) == env.action_space(agent).n


def test_r18_one_legal_action_passes_the_maskable_distribution():
    """sb3-contrib's distribution accepts a mask with one bit even with large logits."""
    torch = pytest.importorskip("torch")
    distributions = pytest.importorskip("sb3_contrib.common.maskable.distributions")
    n = len(np.asarray(Game(GameConfig(num_players=2), seed=0).mask()))
    masks = np.zeros((4, n), dtype=bool)
    masks[np.arange(4), [0, 1, n // 2, n - 1]] = True
    d = distributions.MaskableCategorical(logits=1e4 * torch.randn(4, n), masks=masks)
    assert d.sample().tolist() == [0, 1, n // 2, n - 1] and torch.isfinite(d.entropy()).all()


# --- R19: nothing private leaks -------------------------------------------------------------------------------------

NULLIFY = """
0 lord     Huang Gai 4/4 | Ex Nihilo H7 | |
1 rebel    -         4/4 | Slash S7     | |
2 loyalist -         4/4 | {card}       | |
3 spy      -         4/4 | Slash S8     | |
turn 0 play
deck: Dodge D2, Dodge D3
"""


@pytest.mark.parametrize("skip_forced", [True, False])
def test_r19_declining_and_not_holding_look_alike(skip_forced):
    """A declined Nullification leaves no trace for the others; nor does never having held one."""
    held, lacked = (scenario(NULLIFY.format(card=c), skip_forced=skip_forced) for c in ("Nullification SJ", "Snatch S3"))
    for g in (held, lacked):
        act(g, "Ex Nihilo H7")
        while g.decision.kind == "nullify":
            act(g, "pass")
        assert g.player == 0 and g.decision.kind == "play" and len(g.seats[0].hand) == 2
    for seat in (0, 1, 3):
        assert seen(held, seat) == seen(lacked, seat)
    assert seen(held, 2) != seen(lacked, 2)               # he himself knows


def test_r19_declined_peach_and_no_peach_look_alike():
    games = []
    for card in ("Peach H3", "Dismantlement HQ"):
        g = scenario(f"""
0 lord     Huang Gai 4/4 | Duel SA  | |
1 rebel    -         1/4 |          | |
2 loyalist -         4/4 | {card}   | |
3 spy      -         4/4 | Slash S8 | |
turn 0 play
deck: Slash C2, Slash C3, Slash C4
""")
        act(g, "Duel SA", "seat 1")
        if g.decision.kind == "peach":
            act(g, "pass")
        assert not g.seats[1].alive
        games.append(g)
    for seat in (0, 1, 3):
        assert seen(games[0], seat) == seen(games[1], seat)


def test_r19_prompts_are_not_counted():
    """The same choices with and without the one-bit windows end in the same observations."""
    games = [scenario(NULLIFY.format(card="Nullification SJ"), skip_forced=skip) for skip in (True, False)]
    for g in games:
        act(g, "Ex Nihilo H7")
        while g.decision.kind == "nullify":
            act(g, "pass")
    for seat in range(4):
        assert seen(games[0], seat) == seen(games[1], seat)


def test_r19_who_is_being_asked_is_private():
    """While a Nullification window goes round, a seat that is not being asked sees no change (decisions.md C17)."""
    g = act(scenario(NULLIFY.format(card="Nullification SJ"), skip_forced=False), "Ex Nihilo H7")
    views, order = [], []
    while g.decision.kind == "nullify":
        order.append(g.player)
        views.append([None if s == g.player else seen(g, s) for s in range(4)])
        act(g, "pass")
    assert order == [0, 1, 2, 3]
    for seat in range(4):
        assert len({v[seat] for v in views if v[seat] is not None}) == 1


def test_r19_half_made_picks_are_private():
    """Choosing cards and receivers is seen by nobody until it happens."""
    g = scenario("""
0 lord     Liu Bei 3/4 | Dodge D2, Peach H3, Slash S7 | |
1 rebel    -       4/4 | Slash S8                     | |
2 loyalist -       4/4 |                              | |
3 spy      -       4/4 |                              | |
turn 0 play
""")
    before = [seen(g, seat) for seat in range(4)]
    for action in ("skill rende", "Dodge D2", "Peach H3", "pass"):
        act(g, action)
        assert [seen(g, seat) for seat in (1, 2, 3)] == before[1:]
        assert seen(g, 0) != before[0]
    act(g, "seat 2")
    assert all(seen(g, seat) != before[seat] for seat in range(4))       # now it has happened


def test_r19_the_draft_is_face_down():
    """Which general a non-lord picks is not seen before all have picked (modes.md 1.2)."""
    g = act(Game(GameConfig(num_players=5), seed=1), "general Liu Bei")
    p = g.player
    views = []
    for action in g.legal_actions().tolist():
        h = g.clone()
        h.step(action)
        assert h.decision.kind == "general" and h.player != p
        views.append([seen(h, seat) for seat in range(5) if seat != p])
    assert len(views) == 3 and views[0] == views[1] == views[2]


def test_r19_hidden_cards_do_not_show():
    """Sibling: another hand, another role and another deck order give an onlooker the same observation."""
    a, b = (scenario(f"""
0 lord     - 4/4 | Slash S7 | |
1 {one}    - 4/4 | {card}   | |
2 {two}    - 4/4 |          | |
3 spy      - 4/4 |          | |
turn 0 play
deck: {deck}
""") for one, two, card, deck in (("rebel", "loyalist", "Dodge D2", "Peach H3, Peach H4"),
                                  ("loyalist", "rebel", "Peach H3", "Dodge D2, Slash S8")))
    assert seen(a, 0) == seen(b, 0) and seen(a, 3) == seen(b, 3)
    assert seen(a, 1) != seen(b, 1)
