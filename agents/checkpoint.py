"""A policy trained by MaskablePPO as an agent."""

import pathlib
import zipfile

import numpy as np

import sgs_env
from agents.base import AgentBase, AgentError


def load_model(path):
    """The MaskablePPO model of a checkpoint; AgentError says what is wrong with the file otherwise.

    A checkpoint holds pickled Python objects: load only files that you trust.
    """
    path = pathlib.Path(path)
    if not path.is_file():
        raise AgentError(f"there is no checkpoint {str(path)!r}: `python train.py --out runs/first` writes runs/first/latest.zip")
    try:
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise AgentError(f"checkpoint {str(path)!r} needs torch and sb3-contrib: pip install -e '.[train]' ({error})") from error
    if not zipfile.is_zipfile(path) or not {"data", "policy.pth"} <= set(zipfile.ZipFile(path).namelist()):
        raise AgentError(f"{str(path)!r} is not a checkpoint or is damaged: take another one of its folder, or train again")
    try:
        model = MaskablePPO.load(path, device="cpu")
    except Exception as error:
        raise AgentError(f"{str(path)!r} is damaged or was not saved by MaskablePPO ({type(error).__name__}: {error}): "
                         "take another one of its folder, or train again") from error
    size, actions = sgs_env.OBSERVATION_SIZE, sgs_env.NUM_ACTIONS
    shape, n = getattr(model.observation_space, "shape", None), getattr(model.action_space, "n", None)
    if shape != (size,) or n != actions:
        raise AgentError(f"{str(path)!r} was trained with observations {shape} and {n} actions, this version has ({size},) and "
                         f"{actions}: use the version recorded in config.json beside it, or train again")
    return model


class CheckpointAgent(AgentBase):
    """Draws its actions from the policy of a checkpoint (a path, or a model that is being trained)."""

    def __init__(self, source, greedy=False):
        self.name = str(source) if isinstance(source, (str, pathlib.Path)) else "learner"
        self.model = load_model(source) if isinstance(source, (str, pathlib.Path)) else source
        self.greedy = greedy

    def probabilities(self, observations, masks):
        """float64[B, N] over the legal actions."""
        import torch

        policy = self.model.policy
        if policy.training:
            policy.set_training_mode(False)
        with torch.no_grad():
            seen = policy.obs_to_tensor(np.ascontiguousarray(observations))[0]
            chances = policy.get_distribution(seen, action_masks=np.asarray(masks, bool)).distribution.probs
        return np.where(np.asarray(masks, bool), chances.cpu().numpy().astype(np.float64), 0)

    def act_batch(self, observations, masks, rng):
        chances = self.probabilities(observations, masks)
        if self.greedy:
            return chances.argmax(axis=1)
        steps = chances.cumsum(axis=1)
        drawn = rng.random((len(steps), 1)) * steps[:, -1:]
        return (steps <= drawn).sum(axis=1).clip(max=np.where(chances > 0, np.arange(chances.shape[1]), 0).max(axis=1))
