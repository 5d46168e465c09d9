"""Learning from the search agent: what it found out about the actions it tried, decision by decision.

A search tells, for each action tried, by how much its roll-outs won more than those of the action by rules, in the same deals.  One such
number is noisy, but unbiased for what it estimates; the network is moved so that the actions it chooses have good ones on average:
the loss is minus the mean over decisions of sum_a chance(a) difference(a), plus a leash to the policy that it started from.
"""

import concurrent.futures
import dataclasses

import numpy as np
import torch

from agents.learned.advice import advice_of
from agents.learned.network import set_bits
from agents.learned.tables import Bundle, as_bits, pick_bits
from sgs_env import NUM_ACTIONS
from sgs_env.batch import BatchGame

MOST = 12                       # actions tried per decision that are kept
SLIPS = 0.05                    # share of the decisions in which the searcher's seat takes a random action


@dataclasses.dataclass
class Findings(Bundle):
    """Searched decisions, n of them.

    `seen`: set bits of the observations (which int16, counts int64[n]); `masks` bool[n, NUM_ACTIONS] as bits; `advice` int64[n], the action
    by rules; `actions` int16[n, MOST], those tried, -1 = none; `pulls` int16[n, MOST], their roll-outs; `gains` float32[n, MOST], by how
    much they won more.
    """

    seen: tuple
    masks: np.ndarray
    advice: np.ndarray
    actions: np.ndarray
    pulls: np.ndarray
    gains: np.ndarray

    def __len__(self):
        return len(self.advice)

    def save(self, path):
        """Write as .npz."""
        which, counts = self.seen
        with open(path, "wb") as file:
            np.savez(file, which=which, counts=counts, masks=self.masks, advice=self.advice, actions=self.actions, pulls=self.pulls, gains=self.gains)

    @classmethod
    def load(cls, path):
        """Read back."""
        with np.load(path) as kept:
            return cls((kept["which"], kept["counts"]), *(kept[name] for name in ("masks", "advice", "actions", "pulls", "gains")))


class Study:
    """Games with one searching seat among rule-based ones.

    Args:
        search: a `SearchAgent`. threads: search side by side; the findings do not depend on their number.
    """

    def __init__(self, config, search, num_games, seed, threads=1):
        self.batch = BatchGame(config, num_games, seed, learner="any", opponents=("rule_based",))
        self.searchers, self.rng = [search.searcher() for _ in range(threads)], np.random.default_rng([seed, 4])
        self.pool = concurrent.futures.ThreadPoolExecutor(threads)

    def next(self):
        """Search the pending decisions and play on: `Findings` of those in which several actions were tried."""
        b, n = self.batch, self.batch.num_games
        chosen, seeds = np.zeros(n, np.int64), self.rng.integers(1 << 48, size=n)
        actions, pulls, gains = np.full((n, MOST), -1, np.int16), np.zeros((n, MOST), np.int16), np.zeros((n, MOST), np.float32)

        def search(part):
            for i in range(part, n, len(self.searchers)):
                chosen[i] = self.searchers[part].act_on(b.game(i)._core, int(seeds[i]))
                for k, found in enumerate(self.searchers[part].notes()["tried"][:MOST]):
                    actions[i, k], pulls[i, k], gains[i, k] = found

        list(self.pool.map(search, range(len(self.searchers))))
        rows = np.flatnonzero(actions[:, 1] >= 0)
        which, counts = set_bits(b.observations[rows])
        found = Findings((which.astype(np.int16), counts), np.packbits(b.masks[rows], axis=1), advice_of(b.observations[rows], b.masks[rows]),
                         actions[rows], pulls[rows], gains[rows])
        for i in np.flatnonzero(self.rng.random(n) < SLIPS):
            legal = np.flatnonzero(b.masks[i])
            chosen[i] = legal[self.rng.integers(len(legal))]
        b.step(chosen)
        return found


def gain_of(policy, findings, rows, reference, leash):
    """(loss, mean gain, mean divergence from the reference) over some rows; `reference` a policy."""
    bits = as_bits(pick_bits(findings.seen, rows))
    masks = torch.from_numpy(np.unpackbits(findings.masks[rows], axis=1, count=NUM_ACTIONS).astype(bool))
    advice = torch.from_numpy(findings.advice[rows])
    logs = policy.log_chances(bits, masks, advice)
    with torch.no_grad():
        before = reference.log_chances(bits, masks, advice).clamp(min=-60)
    chances = logs.exp() * masks
    actions = torch.from_numpy(findings.actions[rows].astype(np.int64))
    gain = (chances.gather(1, actions.clamp(min=0)) * (actions >= 0) * torch.from_numpy(findings.gains[rows])).sum(1).mean()
    moved = (chances * (logs - before).masked_fill(~masks, 0)).sum(1).mean()
    return leash * moved - gain, gain.item(), moved.item()
