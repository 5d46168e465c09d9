"""Trains one seat by MaskablePPO against opponents of a name; read it from top to bottom.

    python train.py --out runs/first --opponents random --steps 200000
    python train.py --resume runs/first                # after a stop or a kill: goes on from the last checkpoint
    tensorboard --logdir runs

The learner's seat, and with it its identity, and all generals change from game to game, so one policy learns them all.
A run is a folder: config.json (all options and the git revision), latest.zip and numbered checkpoints, each of them an
agent for `agents.load` and eval.py, and tensorboard/.
"""

import dataclasses
import json
import os
import pathlib
import signal
import sys
import time

import eval as evaluation
import sgs_env
from agents import load
from agents.base import AgentError
from eval import game_config, git_revision, option, parser_for


@dataclasses.dataclass
class Hyper:
    """Every hyper-parameter of a run; each is an option of the command line."""

    # the game
    opponents: str = option("simple", "agent on all other seats: random, simple, or the path of a checkpoint")
    num_players: int = option(5, "players, 2 to 10")
    roles: str = option("a", "variant of the identities where there are two (6 and 8 players): a or b")
    generals: str = option("standard", "standard, standard+sp, or none for the game without generals")
    draft: bool = option(True, "players choose their general (otherwise it is dealt)")
    reward: str = option("win", "win (+1, -1, 0) or score (the scoring table)")

    # the run
    out: str = option("runs/first", "folder of the run")
    resume: str | None = option(None, "folder of a run to go on with; its options hold, but for those given")
    steps: int = option(1_000_000, "decisions of the learner, all in all")
    seed: int = option(0, "seed of policy, deals and opponents")
    num_envs: int = option(8, "games played side by side")
    subproc: bool = option(False, "each game in a process of its own (pays for slow opponents)")
    device: str = option("cpu", "cpu or cuda")
    threads: int = option(1, "threads of torch; more pay only where nothing else runs, with large networks")
    checkpoint_every: int = option(50_000, "decisions between two checkpoints")
    eval_every: int = option(50_000, "decisions between two measurements of the win rate")
    eval_games: int = option(100, "games of such a measurement (0: none)")

    # PPO
    n_steps: int = option(256, "decisions per game and update")
    batch_size: int = option(512, "decisions per gradient step")
    n_epochs: int = option(4, "passes over the decisions of an update")
    learning_rate: float = option(3e-4, "step size of Adam")
    gamma: float = option(1.0, "discount per own decision; the only reward is that of the end")
    gae_lambda: float = option(0.98, "bias against variance of the advantages")
    clip_range: float = option(0.2, "how far an update may move a probability")
    ent_coef: float = option(0.01, "weight of the entropy")
    vf_coef: float = option(0.5, "weight of the value loss")
    max_grad_norm: float = option(0.5, "gradients are cut to this norm")
    width: int = option(256, "size of the first layer, which policy and value share")
    hidden: tuple[int, ...] = option((128,), "sizes of the further layers, of policy and value each")


# --- the environments ----------------------------------------------------------------------------------------------

def make_envs(h, seed):
    """`num_envs` games side by side, each with the learner on one seat."""
    from sgs_env.env.sb3 import make_vec_env

    config = {f.name: getattr(game_config(h), f.name) for f in dataclasses.fields(sgs_env.GameConfig)}
    return make_vec_env(h.num_envs, seed=seed, processes=h.subproc, opponents=h.opponents, load=load, **config)


# --- the run on disk -----------------------------------------------------------------------------------------------

def save_checkpoint(model, folder):
    """latest.zip and a numbered copy; a kill in the middle leaves the older latest.zip whole."""
    numbered = folder / f"step_{model.num_timesteps:010d}.zip"
    fresh = folder / "writing.zip"
    model.save(fresh)
    os.replace(fresh, numbered)
    model.save(fresh)
    os.replace(fresh, folder / "latest.zip")


def read_config(folder):
    """Options recorded in a run's folder."""
    path = pathlib.Path(folder) / "config.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))["options"]
    except FileNotFoundError:
        raise ValueError(f"--resume {folder}: there is no {path}; name the folder of a run") from None
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"--resume {folder}: {path} is damaged ({error})") from error


def write_config(h, folder):
    """Record the options, the git revision and the version beside the checkpoints."""
    text = json.dumps({"options": dataclasses.asdict(h), "revision": git_revision(), "version": sgs_env.__version__}, indent=1)
    (folder / "config.json").write_text(text + "\n", encoding="utf-8")


# --- during the run ------------------------------------------------------------------------------------------------

def make_callback(h, folder):
    """Progress bar, checkpoints, and the win rate by identity against the opponents."""
    from stable_baselines3.common.callbacks import BaseCallback

    from agents.checkpoint import CheckpointAgent

    class Watch(BaseCallback):
        def _on_training_start(self):
            self.bar = evaluation.progress_bar(h.steps, self.num_timesteps, "decision")
            self.saved = self.measured = self.num_timesteps

        def _on_step(self):
            if self.bar is not None:
                self.bar.update(min(self.num_timesteps, h.steps) - self.bar.n)
            return True

        def _on_rollout_start(self):                   # between updates: the policy is whole
            if self.num_timesteps - self.saved >= h.checkpoint_every:
                save_checkpoint(self.model, folder)
                self.saved = self.num_timesteps
            if h.eval_games and self.num_timesteps - self.measured >= h.eval_every:
                self.measure()
                self.measured = self.num_timesteps
            if self.bar is not None and self.model.ep_info_buffer:
                returns = [e["r"] for e in self.model.ep_info_buffer]
                self.bar.set_postfix_str(f"mean return {sum(returns) / len(returns):+.2f}", refresh=False)

        def _on_training_end(self):
            if self.bar is not None:
                self.bar.close()

        def measure(self):
            players = [CheckpointAgent(self.model), load(h.opponents)]
            result = evaluation.evaluate(players, game_config(h), h.eval_games, h.seed)
            rows = [r for r in result["rows"] if r["agent"] == "learner"]
            for r in rows:
                self.logger.record(f"win_rate/{r['identity']}", r["rate"])
            wins, games = sum(r["wins"] for r in rows), sum(r["games"] for r in rows)
            self.logger.record("win_rate/all", wins / games)
            parts = ", ".join(f"{r['identity']} {r['wins']}/{r['games']}" for r in rows)
            line = (f"{self.num_timesteps:>10,} decisions: won {100 * wins / games:.0f} % of {games} games "
                    f"against {h.opponents} ({parts})")
            if self.bar is None:
                print(line, flush=True)
            else:
                self.bar.write(line, file=sys.stdout)

    return Watch()


def train(h):
    """A whole run, or the rest of it; returns the folder."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.logger import configure

    from agents.checkpoint import load_model
    from agents.network import BitsExtractor

    torch.set_num_threads(h.threads)
    folder = pathlib.Path(h.resume or h.out)
    folder.mkdir(parents=True, exist_ok=True)
    settings = {name: getattr(h, name) for name in ("n_steps", "batch_size", "n_epochs", "learning_rate", "gamma", "gae_lambda",
                                                    "clip_range", "ent_coef", "vf_coef", "max_grad_norm")}
    if h.resume:
        settings["seed"] = h.seed + load_model(folder / "latest.zip").num_timesteps      # new deals, not those of the start again
        envs = make_envs(h, settings["seed"])
        model = MaskablePPO.load(folder / "latest.zip", env=envs, device=h.device, custom_objects=settings)
    else:
        envs = make_envs(h, h.seed)
        layers = {"features_extractor_class": BitsExtractor, "features_extractor_kwargs": {"features_dim": h.width},
                  "net_arch": list(h.hidden), "activation_fn": torch.nn.ReLU}
        model = MaskablePPO("MlpPolicy", envs, policy_kwargs=layers, seed=h.seed, device=h.device, **settings)
    write_config(h, folder)
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    start, first, stopped = time.perf_counter(), model.num_timesteps, ""
    try:
        if first < h.steps:
            model.learn(h.steps - first, callback=make_callback(h, folder), reset_num_timesteps=False)
    except KeyboardInterrupt:
        stopped = f"stopped; go on with: python train.py --resume {folder}\n"
    save_checkpoint(model, folder)
    seconds, made = time.perf_counter() - start, model.num_timesteps - first
    print(f"{stopped}{made:,} decisions in {seconds:.0f} s ({made / seconds:,.0f} per second), {model.num_timesteps:,} in all: "
          f"{folder / 'latest.zip'}")
    try:
        envs.close()
    except (OSError, EOFError):
        pass                                           # Ctrl-C has reached the processes of --subproc too
    return folder


def options(argv=None):
    """Parse and check the command line."""
    parser = parser_for(Hyper, __doc__)
    try:
        resume = parser.parse_args(argv).resume
        if resume:
            parser.set_defaults(**read_config(resume))
        h = Hyper(**{**vars(parser.parse_args(argv)), "resume": resume})
        h.hidden = tuple(h.hidden)
        for name in ("steps", "num_envs", "checkpoint_every", "eval_every", "n_steps", "batch_size", "n_epochs"):
            if getattr(h, name) < 1:
                raise ValueError(f"--{name.replace('_', '-')} must be at least 1, not {getattr(h, name)}")
        if h.n_steps * h.num_envs % h.batch_size:
            raise ValueError(f"--batch-size {h.batch_size} does not divide the {h.n_steps} x {h.num_envs} decisions of an update "
                             "(--n-steps x --num-envs)")
        game_config(h)
        load(h.opponents)
        if not resume and (pathlib.Path(h.out) / "latest.zip").exists():
            raise ValueError(f"{h.out} holds a run already: go on with --resume {h.out}, or name another folder with --out")
    except (ValueError, TypeError) as error:
        parser.error(str(error))
    return h


def main(argv=None):
    """The command; a kill by SIGTERM is taken like Ctrl-C, so the run is saved."""
    h = options(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        train(h)
    except AgentError as error:
        sys.exit(f"train.py: error: {error}")


if __name__ == "__main__":
    main()
