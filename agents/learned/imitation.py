"""Learning to do what a compiled player would do: games without end, its advice at every decision, cross-entropy."""

import numpy as np
import torch
from torch.nn import functional as F

from agents.learned.network import Bits, set_bits
from agents.learned.tables import draw
from sgs_env.batch import BatchGame

WARM_UP = 150                   # decisions per game before learning begins, so that all stages of a game are met


class Lessons:
    """Positions with the teacher's choice, in games of all sorts.

    The games are played by the teacher, in `own` of them (a share) by the pupil, and everybody takes a random action now and
    then (`slips`): so the pupil also learns what to do after a mistake.
    """

    def __init__(self, config, num_games, seed, teacher="rule_based", own=0.3, slips=0.05, threads=1):
        self.batch, self.teacher, self.slips = BatchGame(config, num_games, seed, threads), teacher, slips
        self.num_own, self.rng = int(own * num_games), np.random.default_rng([seed, 3])
        for _ in range(WARM_UP):
            self.batch.step(self.advice())

    def advice(self):
        """The teacher's choices, int64[n]."""
        return self.batch.advice(self.teacher, int(self.rng.integers(2**16)))

    def next(self, policy):
        """The next n positions: (set bits of the observations, masks bool[n, NUM_ACTIONS], choices int64[n])."""
        b = self.batch
        bits, masks, choices = Bits(*map(torch.from_numpy, set_bits(b.observations))), torch.from_numpy(b.masks.astype(bool)), self.advice()
        actions = choices.copy()
        if self.num_own:
            with torch.no_grad():
                own = slice(0, self.num_own)
                actions[own] = draw(policy.log_chances(Bits.of(b.observations[own]), masks[own]).numpy(), self.rng)
        for i in np.flatnonzero(self.rng.random(len(actions)) < self.slips):
            legal = np.flatnonzero(b.masks[i])
            actions[i] = legal[self.rng.integers(len(legal))]
        b.step(actions)
        return bits, masks, torch.from_numpy(choices)


def lesson(policy, optimizer, lessons):
    """One gradient step; returns (loss, share of equal choices) before it."""
    policy.set_training_mode(False)
    bits, masks, choices = lessons.next(policy)
    policy.set_training_mode(True)
    logs = policy.log_chances(bits, masks)
    loss = F.nll_loss(logs, choices)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(policy.player.parameters(), 1.0)
    optimizer.step()
    return loss.item(), (logs.argmax(1) == choices).float().mean().item()
