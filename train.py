"""Trains a network to play; read it from top to bottom.

    python train.py --out runs/first --opponents random --steps 200000        # from scratch, against random players
    python train.py --preset standard_5p --out runs/standard_5p               # imitation, then self-play: the shipped baseline
    python train.py --resume runs/first                                       # after a stop or a kill at any time: goes on
    tensorboard --logdir runs

Three stages.  First (with --imitate) the network learns to do what a compiled player would do.  Then (with --study) it learns from
what a search agent finds out about its actions.  Then MaskablePPO improves it in games against a pool of opponents; the learner's
seat, and with it its identity, and all generals change from game to game, so one policy learns them all; the reward comes at the
true end of the game, for the dead as well.

A run is a folder: config.json (all options and the git revision), latest.zip and numbered checkpoints, each of them an agent for
`agents.load` and eval.py; imitated.zip and studied.zip, the policies after the first stages; evals.jsonl (win rates on the way); tensorboard/.
"""

import dataclasses
import json
import os
import pathlib
import signal
import sys
import time
import typing

import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

import eval as evaluation
import sgs_env
from agents import load
from agents.base import AgentError
from agents.checkpoint import CheckpointAgent, load_model
from agents.learned.imitation import Lessons, lesson
from agents.learned.network import LearnedPolicy
from agents.learned.ppo import Falling, NoBuffer, SelfPlayPPO
from agents.learned.study import SCALE, Findings, Study, judge, told
from agents.learned.tables import Tables
from eval import game_config, git_revision, option, parser_for
from sgs_env.batch import POLICIES
from sgs_env.env.sb3 import SgsVecEnv


@dataclasses.dataclass
class Hyper:
    """Every hyper-parameter of a run; each is an option of the command line."""

    # the game
    num_players: int = option(5, "players, 2 to 10")
    roles: str = option("a", "variant of the identities where there are two (6 and 8 players): a or b")
    generals: str = option("standard", "standard, standard+sp, or none for the game without generals")
    draft: bool = option(True, "players choose their general (otherwise it is dealt)")
    reward: str = option("win", "win (+1, -1, 0) or score (the scoring table)")

    # the company: the games are shared out evenly over this list
    opponents: tuple[str, ...] = option(("simple",), "who sits with the learner: random, rule_based (both compiled), self (itself and earlier "
                                        "selves), or any agent; a name may stand there more than once")
    against: str | None = option(None, "opponent of the measurements on the way (default: the first that is not self)")

    # the run
    preset: str | None = option(None, "options of a name, others given beside it go before: see PRESETS in train.py")
    out: str = option("runs/first", "folder of the new run")
    resume: str | None = option(None, "folder of a run to go on with; its options hold, but for those given")
    steps: int = option(1_000_000, "decisions of the learner in self-play, all in all")
    seed: int = option(0, "seed of policy, deals and opponents")
    num_envs: int = option(64, "games played side by side")
    threads: int = option(os.cpu_count() or 1, "threads of torch and of the games")
    checkpoint_every: int = option(50_000, "decisions between two checkpoints")
    keep: int = option(10, "numbered checkpoints that are kept; the pool of earlier selves")
    eval_every: int = option(50_000, "decisions between two measurements of the win rate")
    eval_games: int = option(200, "games of such a measurement (0: none)")

    # imitation
    imitate: str | None = option(None, "compiled player to learn from first: rule_based or random")
    imitate_steps: int = option(1_000_000, "positions to learn from")
    imitate_batch: int = option(2048, "positions per gradient step")
    imitate_rate: float = option(3e-3, "step size of Adam at the beginning; falls to a twentieth")

    # learning from a search
    study: int = option(0, "learn from a search before self-play: its roll-outs per decision (0: none)")
    study_steps: int = option(500_000, "searched decisions to learn from")
    doubt_steps: int = option(0, "decisions, searched with half as many roll-outs again, that the network found open, to learn from after those")
    study_epochs: int = option(3, "passes over them")
    study_batch: int = option(1024, "decisions per gradient step")
    study_rate: float = option(7e-4, "step size of Adam at the beginning; falls to a twentieth")

    # PPO
    n_steps: int = option(4096, "decisions per update")
    batch_size: int = option(512, "decisions per gradient step")
    n_epochs: int = option(3, "passes over the decisions of an update")
    learning_rate: float = option(1e-3, "step size of Adam at the beginning; falls to a tenth")
    gae_lambda: float = option(0.95, "bias against variance of the advantages")
    clip_range: float = option(0.2, "how far an update may move a probability")
    ent_coef: float = option(0.01, "weight of the entropy at the beginning")
    ent_coef_end: float = option(0.001, "and at the end")
    kl_coef: float = option(0.2, "weight of the divergence from the imitated policy at the beginning")
    kl_coef_end: float = option(0.0, "and at the end")
    critic_warmup: int = option(0, "updates at the beginning in which only the critic learns")
    sure_share: float = option(1.0, "share of the decisions with a chance above 98 %% that are learnt from (the rest makes up for them)")
    vf_coef: float = option(0.5, "weight of the value loss")
    max_grad_norm: float = option(0.5, "gradients are cut to this norm")

    # the network
    width: int = option(256, "size of the layers that see everything")
    seat_width: int = option(96, "size of the layers that see one seat")
    critic_width: int = option(128, "size of the critic's layers")
    trust: float | None = option(None, "head start, in the scores, of what the rule-based player would do (default: the network is on its own)")


PRESETS = {
    # a minute or so: two players without generals, against random play
    "small_2p": {"num_players": 2, "generals": "none", "opponents": ("random",), "steps": 300_000, "width": 64, "seat_width": 32,
                 "critic_width": 64, "num_envs": 128, "learning_rate": 2e-3, "eval_every": 100_000},
    # the shipped baseline: an hour and a half on one core, most of it searching
    "standard_5p": {"imitate": "rule_based", "imitate_steps": 3_000_000, "imitate_batch": 4096, "imitate_rate": 4e-3, "trust": 2.0,
                    "study": 32, "study_steps": 1_000_000, "doubt_steps": 460_000,
                    "opponents": ("rule_based", "rule_based", "rule_based", "self"), "steps": 2_000_000, "num_envs": 1024,
                    "n_steps": 32_768, "batch_size": 1024, "n_epochs": 1, "sure_share": 0.2, "learning_rate": 5e-4, "gae_lambda": 0.97,
                    "ent_coef": 0.003, "ent_coef_end": 0.0005, "kl_coef": 0.02, "kl_coef_end": 0.002, "critic_warmup": 12,
                    "checkpoint_every": 500_000, "eval_every": 1_000_000, "eval_games": 4000},
}


# --- the run on disk -----------------------------------------------------------------------------------------------

def put(folder, name, write):
    """Write a file by `write(path)` so that a kill in the middle leaves the older one whole."""
    fresh = folder / "writing.zip"
    write(fresh)
    os.replace(fresh, folder / name)


def save_checkpoint(model, folder, keep):
    """latest.zip, and a numbered copy; of these the first, the last and a thinned-out rest stay."""
    put(folder, f"step_{model.num_timesteps:010d}.zip", model.save)
    put(folder, "latest.zip", model.save)
    numbered = sorted(folder.glob("step_*.zip"))
    while len(numbered) > max(2, keep):
        steps = [int(p.stem[5:]) for p in numbered]
        gaps = [steps[i + 1] - steps[i - 1] for i in range(1, len(steps) - 1)]
        numbered.pop(1 + gaps.index(min(gaps))).unlink()


def read_config(folder):
    """Options recorded in a run's folder."""
    path = pathlib.Path(folder) / "config.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))["options"]
        unknown = set(kept) - {f.name for f in dataclasses.fields(Hyper)}
        if unknown:
            raise ValueError(f"unknown option {min(unknown)!r}; a run of another version is gone on with by that version")
        return kept
    except FileNotFoundError:
        raise ValueError(f"--resume {folder}: there is no {path}; name the folder of a run") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"--resume {folder}: {path} is damaged ({error})") from error


def write_config(h, folder):
    """Record the options, the git revision and the version beside the checkpoints."""
    text = json.dumps({"options": dataclasses.asdict(h), "revision": git_revision(), "version": sgs_env.__version__}, indent=1)
    (folder / "config.json").write_text(text + "\n", encoding="utf-8")


# --- stage one: imitation ------------------------------------------------------------------------------------------

def imitate(model, h, folder):
    """Learn the choices of a compiled player; a kill loses at most the positions since the last note."""
    player, note = model.policy.player, folder / "imitation.pt"
    optimizer, done = torch.optim.Adam(player.parameters(), h.imitate_rate), 0
    if note.exists():
        kept = torch.load(note, weights_only=True)
        player.load_state_dict(kept["player"])
        optimizer.load_state_dict(kept["optimizer"])
        done = kept["done"]
    lessons = Lessons(game_config(h), h.imitate_batch, h.seed + done, h.imitate, threads=h.threads)
    bar = evaluation.progress_bar(h.imitate_steps, done, "position")
    found = [0.0, 0.0, 0]
    start = saved = time.perf_counter()
    while done < h.imitate_steps:
        for group in optimizer.param_groups:
            group["lr"] = h.imitate_rate * min(1, (done + 1) / 200_000, 1 - 0.95 * done / h.imitate_steps)
        loss, equal = lesson(model.policy, optimizer, lessons)
        done += h.imitate_batch
        found = [found[0] + loss, found[1] + equal, found[2] + 1]
        if bar is not None:
            bar.update(h.imitate_batch)
            bar.set_postfix_str(f"loss {loss:.3f}, {100 * equal:.1f} % as the teacher", refresh=False)
        if time.perf_counter() - saved > 60 or done >= h.imitate_steps:
            saved = time.perf_counter()
            kept = {"player": player.state_dict(), "optimizer": optimizer.state_dict(), "done": done}
            put(folder, "imitation.pt", lambda path, kept=kept: torch.save(kept, path))
            print(f"{done:>12,} positions: loss {found[0] / found[2]:.4f}, {100 * found[1] / found[2]:.1f} % of choices as the teacher "
                  f"({saved - start:.0f} s)", flush=True)
            found = [0.0, 0.0, 0]
    if bar is not None:
        bar.close()
    put(folder, "imitated.zip", model.save)
    note.unlink()


# --- stage two: learning from a search -----------------------------------------------------------------------------

CHUNK = 10_000                          # searched decisions per file


def look(h, folder, name, steps, policy=None):
    """Search decisions until there are enough; a kill loses at most those since the last file.  Returns them."""
    notes = folder / name
    notes.mkdir(exist_ok=True)
    if len(list(notes.glob("*.npz"))) * CHUNK < steps:
        look_on(h, notes, steps, policy)
    return Findings.join([Findings.load(path) for path in sorted(notes.glob("*.npz"))])


def look_on(h, notes, steps, policy):
    """Search decisions and write file after file of them, behind those that are there."""
    files, parts = len(list(notes.glob("*.npz"))), []
    budget, seed = (h.study, h.seed + 10**6) if policy is None else (3 * h.study // 2, h.seed + 10**9)
    lessons = Study(game_config(h), budget, 256, seed + 10**6 * files, h.threads, policy)
    bar = evaluation.progress_bar(steps, files * CHUNK, "searched decision")
    while files * CHUNK < steps:
        parts.append(lessons.next())
        if bar is not None:
            bar.update(len(parts[-1]))
        if sum(map(len, parts)) >= min(CHUNK, steps):
            put(notes, f"{files:06d}.npz", Findings.join(parts).save)
            files, parts = files + 1, []
    if bar is not None:
        bar.close()


def study(model, h, folder):
    """Search decisions of all sorts and learn from them; then those in which the network, as it is now, holds another action to be better."""
    findings = look(h, folder, "findings", h.study_steps)
    if not (folder / "half_studied.zip").exists():
        teach(model.policy, findings, h)
        put(folder, "half_studied.zip", model.save)
    if h.doubt_steps:
        before = load_model(folder / "half_studied.zip").policy
        before.set_training_mode(False)
        doubts = look(h, folder, "doubts", h.doubt_steps, before)
        teach(model.policy, Findings.join([findings, doubts]), h)
    put(folder, "studied.zip", model.save)


def teach(policy, findings, h):
    """Teach the network what the search found; every twentieth decision is kept to see what was learnt."""
    lots, margin = np.random.default_rng(h.seed), SCALE * (h.trust or 0)
    kept, rows = np.split(lots.permutation(len(findings)), [max(1, len(findings) // 20)])
    optimizer, made = torch.optim.Adam(policy.player.parameters(), h.study_rate), 0
    batches = -(-len(rows) // h.study_batch)
    for epoch in range(h.study_epochs + 1):
        policy.set_training_mode(False)
        with torch.no_grad():
            explained, share, gain = told([judge(policy, findings, part)[1:] for part in np.array_split(kept, -(-len(kept) // 4096))], margin)
        print(f"{len(findings):,} searched decisions, {epoch} times over; of those kept: {100 * explained:.1f} % of the variance explained, another action "
              f"in {100 * share:.1f} %, winning {100 * gain:+.2f} points more", flush=True)
        policy.set_training_mode(True)
        for part in np.array_split(lots.permutation(rows), batches) if epoch < h.study_epochs else ():
            for group in optimizer.param_groups:
                group["lr"] = h.study_rate * min(1, (made + 1) / 50, 1 - 0.95 * made / (h.study_epochs * batches))
            optimizer.zero_grad()
            (judge(policy, findings, part)[0] * 1000).backward()
            torch.nn.utils.clip_grad_norm_(policy.player.parameters(), 1.0)
            optimizer.step()
            made += 1
    policy.set_training_mode(False)


# --- stage three: self-play ----------------------------------------------------------------------------------------

def make_tables(h, seed):
    """The games, with their company."""
    companies = [None if name == "self" else name if name in POLICIES else load(name) for name in h.opponents]
    return Tables(game_config(h), h.num_envs, seed, companies, h.threads)


def measured_against(h):
    """Name of the opponent of the measurements."""
    return h.against or next((name for name in h.opponents if name != "self"), "rule_based")


class Watch(BaseCallback):
    """Progress bar, checkpoints, annealing, earlier selves, and the win rate by identity."""

    model: SelfPlayPPO

    def __init__(self, h, folder):
        super().__init__()
        self.h, self.folder = h, folder

    def _on_training_start(self):
        self.bar = evaluation.progress_bar(self.h.steps, self.num_timesteps, "decision")
        self.saved = self.measured = self.num_timesteps
        self.updates, self.start, self.lots = 0, time.perf_counter(), np.random.default_rng(self.h.seed)
        if self.h.eval_games and not self.num_timesteps:
            self.measure()

    def _on_step(self):
        if self.bar is not None:
            self.bar.update(min(self.model.num_timesteps, self.h.steps) - self.bar.n)
        return True

    def _on_rollout_start(self):                   # between updates: the policy is whole
        model, now = self.model, self.model.num_timesteps
        done = min(1.0, now / self.h.steps)
        model.ent_coef = self.h.ent_coef + done * (self.h.ent_coef_end - self.h.ent_coef)
        model.kl_coef = self.h.kl_coef + done * (self.h.kl_coef_end - self.h.kl_coef)
        if now - self.saved >= self.h.checkpoint_every:
            save_checkpoint(model, self.folder, self.h.keep)
            self.saved = now
        if self.h.eval_games and now - self.measured >= self.h.eval_every:
            self.measure()
            self.measured = now
        if "self" in self.h.opponents and self.updates % 8 == 0:
            self.meet_an_earlier_self()
        self.updates += 1
        self.tell_results()

    def meet_an_earlier_self(self):
        pool = sorted(self.folder.glob("step_*.zip"))
        if pool:
            self.model.earlier = load_model(pool[self.lots.integers(len(pool))]).policy
            self.model.earlier.set_training_mode(False)

    def tell_results(self):
        texts = []
        for name, results in zip(self.h.opponents, self.model.tables.results, strict=True):
            if results:
                mean = sum(results) / len(results)
                self.logger.record(f"rollout/return_{name}", mean)
                texts.append(f"{mean:+.2f} with {name}")
        if self.bar is not None:
            self.bar.set_postfix_str("mean return " + ", ".join(texts), refresh=False)

    def _on_training_end(self):
        if self.h.eval_games and self.model.num_timesteps > self.measured:
            self.measure()
        if self.bar is not None:
            self.bar.close()

    def measure(self):
        other = measured_against(self.h)
        players = [CheckpointAgent(self.model), load(other)]
        result = evaluation.evaluate(players, game_config(self.h), self.h.eval_games, self.h.seed)
        rows, now = [r for r in result["rows"] if r["agent"] == "learner"], self.model.num_timesteps
        for r in rows:
            self.logger.record(f"win_rate/{r['identity']}", r["rate"])
        wins, games = sum(r["wins"] for r in rows), sum(r["games"] for r in rows)
        self.logger.record("win_rate/all", wins / games)
        with open(self.folder / "evals.jsonl", "a", encoding="utf-8") as f:
            f.write(json.dumps({"step": now, "seconds": round(time.perf_counter() - self.start, 1), "against": other,
                                "rows": result["rows"]}) + "\n")
        parts = ", ".join(f"{r['identity']} {100 * r['rate']:.1f} % of {r['games']}" for r in rows)
        line = f"{now:>12,} decisions: won {100 * wins / games:.1f} % of {games} games against {other} ({parts})"
        print(line, flush=True)


def make_model(h, folder):
    """The model to begin or to go on with."""
    settings = {"n_steps": h.n_steps, "batch_size": h.batch_size, "n_epochs": h.n_epochs, "gamma": 1.0, "gae_lambda": h.gae_lambda,
                "clip_range": h.clip_range, "ent_coef": h.ent_coef, "vf_coef": h.vf_coef, "max_grad_norm": h.max_grad_norm,
                "learning_rate": Falling(h.learning_rate)}
    spaces = SgsVecEnv(1, seed=h.seed)
    found = next((folder / name for name in ("latest.zip", "studied.zip", "half_studied.zip", "imitated.zip") if h.resume and (folder / name).exists()), None)
    if found is not None:
        load_model(found)                       # clear errors
        return SelfPlayPPO.load(found, env=spaces, device="cpu", custom_objects=settings)
    return SelfPlayPPO(LearnedPolicy, spaces, seed=h.seed, device="cpu", rollout_buffer_class=typing.cast(typing.Any, NoBuffer), policy_kwargs={
        "width": h.width, "seat_width": h.seat_width, "critic_width": h.critic_width, "trust": h.trust}, **settings)


def train(h):
    """A whole run, or the rest of it; returns the folder."""
    torch.set_num_threads(h.threads)
    folder = pathlib.Path(h.resume or h.out)
    folder.mkdir(parents=True, exist_ok=True)
    write_config(h, folder)
    model = make_model(h, folder)
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    start, stopped = time.perf_counter(), ""
    try:
        if h.imitate and not (folder / "imitated.zip").exists():
            imitate(model, h, folder)
        if h.study and not (folder / "studied.zip").exists():
            study(model, h, folder)
        if h.imitate or h.study:
            model.imitated = load_model(folder / ("studied.zip" if h.study else "imitated.zip")).policy
            model.imitated.set_training_mode(False)
        first = model.num_timesteps
        model.critic_warmup, model.sure_share = h.critic_warmup, h.sure_share
        model.tables = make_tables(h, h.seed + first)          # after a stop: new deals, not those of the start again
        if first < h.steps:
            model.learn(h.steps - first, callback=Watch(h, folder), reset_num_timesteps=False)
    except KeyboardInterrupt:
        stopped = f"stopped; go on with: python train.py --resume {folder}\n"
    if hasattr(model, "tables"):
        save_checkpoint(model, folder, h.keep)
        seconds, made = time.perf_counter() - start, model.num_timesteps - first
        print(f"{stopped}{made:,} decisions in {seconds:.0f} s ({made / seconds:,.0f} per second), {model.num_timesteps:,} in all: "
              f"{folder / 'latest.zip'}")
        model.tables.close()
    else:
        print(stopped, end="")
    return folder


def options(argv=None):
    """Parse and check the command line."""
    parser = parser_for(Hyper, __doc__)
    try:
        if not (sys.argv[1:] if argv is None else argv):
            raise ValueError("say what to do: options of a new run (--preset NAME for those of a known one), or --resume FOLDER to go on with one")
        first = parser.parse_args(argv)
        if first.preset:
            if first.preset not in PRESETS:
                raise ValueError(f"there is no preset {first.preset!r}: use one of {', '.join(PRESETS)}")
            parser.set_defaults(**PRESETS[first.preset])
        if first.resume:
            parser.set_defaults(**read_config(first.resume))
        h = Hyper(**{**vars(parser.parse_args(argv)), "resume": first.resume})
        h.opponents = tuple(h.opponents)
        check(h)
    except (ValueError, TypeError) as error:
        parser.error(str(error))
    return h


def check(h):
    """ValueError says which option is wrong."""
    for name in ("steps", "num_envs", "threads", "checkpoint_every", "keep", "eval_every", "imitate_steps", "imitate_batch", "study_steps", "study_epochs",
                 "study_batch", "n_steps", "batch_size", "n_epochs", "width", "seat_width", "critic_width"):
        if getattr(h, name) < 1:
            raise ValueError(f"--{name.replace('_', '-')} must be at least 1, not {getattr(h, name)}")
    if h.batch_size > h.n_steps:
        raise ValueError(f"--batch-size {h.batch_size} is more than the {h.n_steps} decisions of an update (--n-steps)")
    if not 0 < h.sure_share <= 1:
        raise ValueError(f"--sure-share must be above 0 and at most 1, not {h.sure_share}")
    if h.num_envs < len(h.opponents):
        raise ValueError(f"--num-envs {h.num_envs} cannot be shared out over {len(h.opponents)} opponents")
    if h.imitate is not None and h.imitate not in POLICIES:
        raise ValueError(f"--imitate {h.imitate}: only compiled players can be imitated: {', '.join(POLICIES)}")
    if h.study and h.study < 2:
        raise ValueError(f"--study {h.study}: a search needs 2 roll-outs per decision at least (0: no search)")
    game_config(h)
    for name in {*h.opponents, measured_against(h)} - {"self"}:
        load(name)
    if not h.resume and (pathlib.Path(h.out) / "config.json").exists():
        raise ValueError(f"{h.out} holds a run already: go on with --resume {h.out}, or name another folder with --out")


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
