"""Other libraries under the same work: random legal play with observation and mask at every decision, on one core.

`throughput.py --peers PYTHON` runs each row in a process of its own with that interpreter, so it needs nothing of sgs_env; what is
not installed there is skipped.  An environment with all of them (Python 3.11):

    python3 -m venv peers && peers/bin/pip install rlcard "pettingzoo[classic]" open_spiel pgx jumanji envpool

A single row by hand: `python -m benchmarks.peers open_spiel hearts`.
"""

import json
import os
import random
import statistics
import sys
import time

BATCH = 1024


def clocked(seconds):
    """Iterate until the time is over."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        yield


# Each function makes a game ready and returns (play, note), play(seconds) -> decisions.

def rlcard(game):
    """RLCard: a state dictionary with the observation, a mask made of its legal actions."""
    import numpy as np
    import rlcard as library

    env, rng = library.make(game, config={"seed": 1}), random.Random(0)
    mask = np.zeros(env.num_actions, np.int8)

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                mask[:] = 0
                mask[legal] = 1
                state, _ = env.step(rng.choice(legal))
                decisions += 1
        return decisions
    return play, f"{env.num_players} players, observation {tuple(env.state_shape[0])}, {env.num_actions} actions"


def pettingzoo(game):
    """PettingZoo classic through `last()`, customary wrappers included."""
    import importlib

    import numpy as np

    env, rng, seeds = importlib.import_module(f"pettingzoo.classic.{game}").env(), random.Random(0), iter(range(10**9))
    env.reset(seed=0)
    note = f"{len(env.possible_agents)} players, {env.action_space(env.possible_agents[0]).n} actions"

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(int(rng.choice(np.flatnonzero(mask))))
                decisions += 1
        return decisions
    return play, note


def open_spiel(game):
    """OpenSpiel's Python interface: observation (or information state) tensor, mask, chance by its outcomes."""
    import pyspiel

    spiel, rng = pyspiel.load_game(game), random.Random(0)
    kind = spiel.get_type()

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            state = spiel.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    continue
                player = state.current_player()
                if kind.provides_observation_tensor:
                    state.observation_tensor(player)
                elif kind.provides_information_state_tensor:
                    state.information_state_tensor(player)
                state.legal_actions_mask(player)
                state.apply_action(rng.choice(state.legal_actions(player)))
                decisions += 1
        return decisions
    tensor = "observation" if kind.provides_observation_tensor else "information state" if kind.provides_information_state_tensor else "no tensor"
    return play, f"{spiel.num_players()} players, {tensor}, {spiel.num_distinct_actions()} actions"


def pgx(game, length=32):
    """pgx: a compiled loop of `length` steps of a whole batch, finished games restarting."""
    import jax
    import pgx as library
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env, begun = library.make(game), time.perf_counter()
    step, size = jax.vmap(auto_reset(env.step, env.init)), BATCH if game in ("connect_four", "leduc_holdem", "kuhn_poker") else BATCH // 4

    def one(state, key):
        choose, go = jax.random.split(key)
        action = jax.random.categorical(choose, jnp.where(state.legal_action_mask, 0.0, -1e9))
        state = step(state, action, jax.random.split(go, size))
        return state, state.observation.sum(dtype=jnp.float32)

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, length)))
    at = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size)), "key": jax.random.PRNGKey(1)}

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            at["key"], key = jax.random.split(at["key"])
            at["state"], used = many(at["state"], key)
            used.block_until_ready()
            decisions += size * length
        return decisions
    play(0)
    compiled = time.perf_counter() - begun
    return play, f"batch of {size}, observation {at['state'].observation.shape[1:]}, compiled in {compiled:.0f} s"


def jumanji(game, length=32, size=256):
    """Jumanji: as pgx; one player."""
    import jax
    import jumanji as library
    from jax import numpy as jnp
    from jumanji.wrappers import VmapAutoResetWrapper

    env = VmapAutoResetWrapper(library.make(game))

    def one(both, key):
        state, seen = both
        mask = seen.observation.action_mask.reshape(size, -1)
        state, seen = env.step(state, jax.random.categorical(key, jnp.where(mask, 0.0, -1e9)))
        return (state, seen), seen.reward.sum()

    many = jax.jit(lambda both, key: jax.lax.scan(one, both, jax.random.split(key, length)))
    at = {"both": jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), size)), "key": jax.random.PRNGKey(1)}

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            at["key"], key = jax.random.split(at["key"])
            at["both"], used = many(at["both"], key)
            used.block_until_ready()
            decisions += size * length
        return decisions
    return play, f"batch of {size}, one player"


def envpool(game, size=64):
    """EnvPool: C++ toys without a mask, one thread; actions made beforehand."""
    import envpool as library
    import numpy as np

    env = library.make_gymnasium(game, num_envs=size, num_threads=1)
    env.reset()
    actions, turn = np.random.default_rng(0).integers(0, env.action_space.n, (1024, size)).astype(np.int32), iter(range(10**12))

    def play(seconds):
        decisions = 0
        for _ in clocked(seconds):
            env.step(actions[next(turn) & 1023])
            decisions += size
        return decisions
    return play, f"batch of {size}, one player, no mask"


ROWS = (
    *(("rlcard", g) for g in ("doudizhu", "mahjong", "uno", "bridge", "gin-rummy", "limit-holdem", "leduc-holdem")),
    *(("pettingzoo", g) for g in ("connect_four_v3", "tictactoe_v3", "texas_holdem_v4", "leduc_holdem_v4", "hanabi_v5", "chess_v6")),
    *(("open_spiel", g) for g in ("hanabi(players=4)", "bridge(use_double_dummy_result=false)", "gin_rummy", "universal_poker", "tarok", "skat", "hearts",
                                  "spades", "dou_dizhu", "euchre", "oh_hell", "leduc_poker")),
    *(("pgx", g) for g in ("connect_four", "leduc_holdem", "backgammon", "animal_shogi", "sparrow_mahjong")),
    ("jumanji", "Game2048-v1"), ("envpool", "CartPole-v1"), ("envpool", "Catch-v0"),
)
QUICK = (("rlcard", "leduc-holdem"), ("pettingzoo", "tictactoe_v3"), ("open_spiel", "leduc_poker"), ("pgx", "leduc_holdem"))
BATCHED = ("pgx", "jumanji", "envpool")
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu", "SDL_VIDEODRIVER": "dummy",
            "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def run(family, game, seconds=1.0, repeats=5):
    """One row: {"rate": decisions/s, "note"} or {"skipped": why}."""
    try:
        play, note = globals()[family](game)
        play(seconds / 3)
    except ImportError as error:
        return {"skipped": f"not installed ({error})"}
    except Exception as error:         # whatever a foreign library throws is a note in the table, not the end of the run
        return {"skipped": f"failed: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:150]}
    rates = []
    for _ in range(repeats):
        start = time.process_time()
        decisions = play(seconds)
        rates.append(decisions / (time.process_time() - start))
    return {"rate": statistics.median(rates), "note": note}


if __name__ == "__main__":
    os.environ.update(ONE_CORE)
    print("RESULT " + json.dumps(run(*sys.argv[1:3], *map(float, sys.argv[3:4]), *map(int, sys.argv[4:5]))))
