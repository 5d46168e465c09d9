"""Trained policies as agents: checkpoints of MaskablePPO, and the small exported networks that are shipped."""

import io
import json
import pathlib
import zipfile

import numpy as np

import sgs_env
from agents.base import AgentBase, AgentError, need_legal

PRETRAINED = pathlib.Path(__file__).parent / "learned" / "pretrained"
AGAIN = "take another one of its folder, or train again"


def contents(path):
    """Names of the parts of a checkpoint file; AgentError when it is none, or damaged."""
    path = pathlib.Path(path)
    if not path.is_file():
        raise AgentError(f"there is no checkpoint {str(path)!r}: `python train.py --out runs/first` writes runs/first/latest.zip")
    try:
        with zipfile.ZipFile(path) as file:
            names = set(file.namelist())
            damaged = file.testzip()
    except (OSError, zipfile.BadZipFile) as error:
        raise AgentError(f"{str(path)!r} is not a checkpoint or is damaged: {AGAIN} ({error})") from error
    if damaged or not ({"data", "policy.pth"} <= names or {"about.json", "player.npz"} <= names):
        raise AgentError(f"{str(path)!r} is not a checkpoint or is damaged: {AGAIN}")
    return names


def check_spaces(path, size, actions):
    """AgentError when a network was made for another version's observations or actions."""
    if (size, actions) != (sgs_env.OBSERVATION_SIZE, sgs_env.NUM_ACTIONS):
        raise AgentError(f"{str(path)!r} was trained with observations of {size} and {actions} actions, this version has "
                         f"{sgs_env.OBSERVATION_SIZE} and {sgs_env.NUM_ACTIONS}: use the version recorded with it, or train again")


def need_torch(path):
    """AgentError when the training packages are missing."""
    try:
        import sb3_contrib  # noqa: F401
        import torch  # noqa: F401
    except ImportError as error:
        raise AgentError(f"checkpoint {str(path)!r} needs torch and sb3-contrib: pip install -e '.[train]' ({error})") from error


def load_model(path):
    """The MaskablePPO model of a checkpoint; AgentError says what is wrong with the file otherwise.

    A checkpoint holds pickled Python objects: load only files that you trust.
    """
    if "policy.pth" not in contents(path):
        raise AgentError(f"{str(path)!r} is an exported network: it plays, but cannot be trained on; train from a run's latest.zip")
    need_torch(path)
    from sb3_contrib import MaskablePPO

    try:
        model = MaskablePPO.load(path, device="cpu")
    except Exception as error:
        raise AgentError(f"{str(path)!r} is damaged or was not saved by MaskablePPO ({type(error).__name__}: {error}): {AGAIN}") from error
    shape = getattr(model.observation_space, "shape", None) or (0,)
    check_spaces(path, shape[0] if len(shape) == 1 else shape, getattr(model.action_space, "n", None))
    return model


class PolicyAgent(AgentBase):
    """Draws its actions from chances, or with `greedy` takes the likeliest."""

    greedy = False

    def probabilities(self, observations, masks):
        """float64[B, N] over the legal actions."""
        raise NotImplementedError

    def act_batch(self, observations, masks, rng):
        need_legal(masks)
        if not len(observations):
            return np.zeros(0, np.int64)
        chances = self.probabilities(observations, masks)
        if self.greedy:
            return chances.argmax(axis=1)
        steps = chances.cumsum(axis=1)
        drawn = rng.random((len(steps), 1)) * steps[:, -1:]
        return (steps <= drawn).sum(axis=1).clip(max=np.where(chances > 0, np.arange(chances.shape[1]), 0).max(axis=1))


class CheckpointAgent(PolicyAgent):
    """The policy of a MaskablePPO checkpoint (a path, or a model that is being trained)."""

    def __init__(self, source, greedy=False):
        self.name = str(source) if isinstance(source, (str, pathlib.Path)) else "learner"
        self.model = load_model(source) if isinstance(source, (str, pathlib.Path)) else source
        self.greedy = greedy

    def probabilities(self, observations, masks):
        import torch

        policy = self.model.policy
        if policy.training:
            policy.set_training_mode(False)
        with torch.no_grad():
            seen = policy.obs_to_tensor(np.ascontiguousarray(observations))[0]
            chances = policy.get_distribution(seen, action_masks=np.asarray(masks, bool)).distribution.probs
        return np.where(np.asarray(masks, bool), chances.cpu().numpy().astype(np.float64), 0)


class NetworkAgent(PolicyAgent):
    """An exported network (see `export`): plays, and is a few MB."""

    def __init__(self, path, name=None):
        self.name, names = name or str(path), contents(path)
        need_torch(path)
        if "player.npz" not in names:
            raise AgentError(f"{str(path)!r} is a whole checkpoint, not an exported network: agents.load takes either")
        import torch

        from agents.learned.network import Player

        try:
            with zipfile.ZipFile(path) as file:
                self.about = json.loads(file.read("about.json"))
                arrays = dict(np.load(io.BytesIO(file.read("player.npz"))))
            check_spaces(path, self.about["observation_size"], self.about["num_actions"])
            self.model = Player(self.about["width"], self.about["seat_width"], self.about["trust"]).eval()
            self.model.load_state_dict({name: torch.from_numpy(value.astype(np.float32)) for name, value in arrays.items()})
        except (KeyError, ValueError, RuntimeError) as error:
            if isinstance(error, AgentError):
                raise
            raise AgentError(f"{str(path)!r} is damaged or of another version ({error}): export it again from its run") from error
        self.greedy = bool(self.about.get("greedy", False))

    def probabilities(self, observations, masks):
        import torch

        from agents.learned.advice import advice_of
        from agents.learned.network import NOT_LEGAL, Bits

        advice = None if self.model.trust is None else torch.from_numpy(advice_of(observations, masks))
        masks = np.asarray(masks, bool)
        with torch.no_grad():
            scores = self.model(Bits.of(np.ascontiguousarray(observations)), advice).masked_fill(~torch.from_numpy(masks), NOT_LEGAL)
            chances = torch.softmax(scores, 1)
        return np.where(masks, chances.numpy().astype(np.float64), 0)


def export(path, target, greedy=False, **about):
    """Write the player network of a checkpoint as a small file for `agents.load`: half-precision weights and `about.json`."""
    model = load_model(path)
    player = getattr(model.policy, "player", None)
    if player is None:
        raise AgentError(f"{str(path)!r} holds another policy than train.py's LearnedPolicy: only that can be exported")
    weights = io.BytesIO()
    np.savez_compressed(weights, **{name: value.numpy().astype(np.float16) for name, value in player.state_dict().items()})
    sizes = {"observation_size": sgs_env.OBSERVATION_SIZE, "num_actions": sgs_env.NUM_ACTIONS, "version": sgs_env.__version__}
    text = {**sizes, **{name: model.policy.sizes[name] for name in ("width", "seat_width", "trust")}, "greedy": greedy,
            "decisions": model.num_timesteps, **about}
    pathlib.Path(target).parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as file:
        file.writestr("about.json", json.dumps(text, indent=1))
        file.writestr("player.npz", weights.getvalue())


def pretrained_names():
    """Names of the shipped networks."""
    return tuple(sorted(p.stem for p in PRETRAINED.glob("*.zip")))


def load_policy(name):
    """The agent of a checkpoint's path, an exported network's path, or a shipped network's name."""
    path = PRETRAINED / f"{name}.zip" if name in pretrained_names() else pathlib.Path(name)
    if "player.npz" in contents(path):
        return NetworkAgent(path, name)
    return CheckpointAgent(path)
