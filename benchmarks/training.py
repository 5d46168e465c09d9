"""The environment's share of MaskablePPO's wall time, and steps of training per second, before and after the native VecEnv.

    python -m benchmarks.training

One run, the same policy, hyper-parameters and number of games, five players against random play: SingleAgentEnvs in SB3's
DummyVecEnv and SubprocVecEnv (games and opponents in Python), then `SgsVecEnv` (all in compiled code), the latter against
rule-based players too.  The kinds take turns, so that a disturbance of the machine hits them all.
"""

import time

from benchmarks.measure import parser, report, table


def kinds(n):
    """Makers of the environments to compare: name -> function."""
    from sgs_env.env.sb3 import SgsVecEnv, make_vec_env

    return {"DummyVecEnv of SingleAgentEnv, random": lambda: make_vec_env(n, seed=1),
            "SubprocVecEnv of SingleAgentEnv, random": lambda: make_vec_env(n, seed=1, processes=True),
            "SgsVecEnv, random": lambda: SgsVecEnv(n, seed=1, opponents="random"),
            "SgsVecEnv, rule_based": lambda: SgsVecEnv(n, seed=1, opponents="rule_based")}


class Timed:
    """Adds up the wall time that a VecEnv's `step`, `reset` and `env_method` (the masks) take."""

    def __init__(self, venv):
        self.spent = 0.0
        for name in ("step", "reset", "env_method"):
            setattr(venv, name, self.clocked(getattr(venv, name)))

    def clocked(self, method):
        def call(*args, **kwargs):
            start = time.perf_counter()
            try:
                return method(*args, **kwargs)
            finally:
                self.spent += time.perf_counter() - start
        return call


def prepared(make, n_steps, batch_size, plain):
    """A model on these environments and their clock."""
    from sb3_contrib import MaskablePPO

    policy, arguments = "MlpPolicy", {"net_arch": [64, 64]}
    if not plain:
        from agents.learned.network import LearnedPolicy
        policy, arguments = LearnedPolicy, {}
    venv = make()
    clock = Timed(venv)
    model = MaskablePPO(policy, venv, n_steps=n_steps, batch_size=batch_size, n_epochs=4, seed=1, device="cpu", policy_kwargs=arguments)
    return model, clock


def measure(n, n_steps, batch_size, rounds, plain, threads):
    """Rows of the table: steps per second of training, the environment's seconds and share, per kind."""
    import torch

    torch.set_num_threads(threads)
    runs = {name: [*prepared(make, n_steps, batch_size, plain), 0.0, 0] for name, make in kinds(n).items()}
    for round_ in range(rounds + 1):
        for run in runs.values():
            model, clock = run[:2]
            start, taken = time.perf_counter(), model.num_timesteps
            model.learn(n * n_steps, reset_num_timesteps=False)
            if round_:                                          # the first one warms up
                run[2] += time.perf_counter() - start
                run[3] += model.num_timesteps - taken
            else:
                clock.spent = 0.0
    rows, first = [], None
    for name, (model, clock, wall, steps) in runs.items():
        first = first or steps / wall
        rows.append((name, steps / wall, steps / wall / first, 1e6 * clock.spent / steps, f"{100 * clock.spent / wall:.1f} %"))
        model.env.close()
    return rows


def main(argv=None):
    """The command."""
    command = parser(__doc__)
    command.add_argument("--games", type=int, default=64, help="games side by side")
    command.add_argument("--rounds", type=int, default=6, help="timed updates of each kind")
    command.add_argument("--threads", type=int, default=1, help="threads of torch")
    options = command.parse_args(argv)
    sizes = (options.games, 128, 1024, options.rounds) if not options.quick else (8, 32, 128, 1)
    head = ("environments", "steps/s of training", "times the first", "environment, us per step", "environment's share of wall time")
    parts = [(f"{title} ({sizes[0]} games, updates of {sizes[0] * sizes[1]:,} steps, 4 epochs, {options.threads} thread of torch)",
              table(head, measure(*sizes, plain, options.threads)))
             for title, plain in (("train.py's network", False), ("SB3's MlpPolicy, [64, 64]", True))]
    report(options, "training", "MaskablePPO: training before and after", parts)


if __name__ == "__main__":
    main()
