"""Learning from the search agent: what it found out about the actions it tried, decision by decision.

A search tells, for each action tried, by how much its roll-outs won more than those of the action by rules, in the same deals.  One such
number is noisy; over many decisions the network learns what is to be expected: the difference of two actions' scores is made
proportional to it, so that the head start of the action by rules becomes the margin by which another one must be better.
"""

import concurrent.futures
import dataclasses

import numpy as np
import torch

from agents.learned.advice import advice_of
from agents.learned.network import Bits, set_bits
from agents.learned.tables import Bundle, as_bits, pick_bits
from agents.search import SearchAgent
from sgs_env import NUM_ACTIONS
from sgs_env.batch import BatchGame

LEAST = 4                       # roll-outs per action: many actions, for what one decision leaves open others tell
MOST = 12                       # actions tried per decision that are kept
SCALE = 0.01                    # chance of winning per unit of score
DOUBT, CAUTION = 0.03, 0.1      # an action that was not tried is held to be worse by so much, with this weight
HOPE = 0.005                    # chance of winning
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
        budget: roll-outs per decision of the search. threads: search side by side; the findings do not depend on their number.
        policy: with one, only decisions are searched in which it promises more than `HOPE` of some action; in the others that by rules is taken.
    """

    def __init__(self, config, budget, num_games, seed, threads=1, policy=None):
        self.batch = BatchGame(config, num_games, seed, learner="any", opponents=("rule_based",))
        search = SearchAgent(budget, least=LEAST)
        self.searchers, self.rng = [search.searcher() for _ in range(threads)], np.random.default_rng([seed, 4])
        self.pool, self.policy = concurrent.futures.ThreadPoolExecutor(threads), policy

    def open_games(self, advice):
        """The games whose pending decision is to be searched."""
        if self.policy is None:
            return np.arange(len(advice))
        with torch.no_grad():
            scores = self.policy.player(Bits.of(self.batch.observations)).numpy()
        rows = np.arange(len(advice))
        ahead = np.where(self.batch.masks != 0, scores - scores[rows, advice][:, None], -np.inf)
        ahead[rows, advice] = -np.inf
        return np.flatnonzero(SCALE * ahead.max(axis=1) > HOPE)

    def next(self):
        """Search the pending decisions and play on: `Findings` of those in which several actions were tried."""
        b, n = self.batch, self.batch.num_games
        chosen, seeds = b.advice(seed=int(self.rng.integers(1 << 16))), self.rng.integers(1 << 48, size=n)
        asked = self.open_games(chosen)
        actions, pulls, gains = np.full((n, MOST), -1, np.int16), np.zeros((n, MOST), np.int16), np.zeros((n, MOST), np.float32)

        def search(part):
            for i in asked[part::len(self.searchers)]:
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


def judge(policy, findings, rows):
    """(loss, promised, found, weights) over some rows, float[n, MOST] but for the loss: how far the network is off.

    `promised`: by how much each action tried is said to win more than that by rules, i.e. `SCALE` times the difference of their scores (the
    head start aside). `found`: by how much it did. `weights`: its roll-outs, 0 for the action by rules and where none was tried; with them
    means are unbiased, although the search gives up actions that begin badly.
    """
    bits = as_bits(pick_bits(findings.seen, rows))
    masks = torch.from_numpy(np.unpackbits(findings.masks[rows], axis=1, count=NUM_ACTIONS).astype(bool))
    actions, found = torch.from_numpy(findings.actions[rows].astype(np.int64)), torch.from_numpy(findings.gains[rows])
    weights = torch.from_numpy(findings.pulls[rows].astype(np.float32)) * (actions >= 0)
    weights[:, 0] = 0
    scores = policy.player(bits)
    ahead = SCALE * (scores - scores.gather(1, actions[:, :1]))
    promised = ahead.gather(1, actions.clamp(min=0))
    untried = masks.scatter(1, actions.clamp(min=0), False)
    loss = (weights * (promised - found) ** 2).sum() / weights.sum() + CAUTION * ((ahead + DOUBT).clamp(min=0)[untried] ** 2).mean()
    return loss, promised, found, weights


def told(parts, margin):
    """How good `judge` is on decisions not learnt from: (share of the variance explained, share of decisions in which an action is promised to win
    by more than `margin`, and by how much those actions do win more)."""
    promised, found, weights = (torch.cat(part) for part in zip(*parts, strict=True))
    mean = (weights * found).sum() / weights.sum()
    explained = 1 - (weights * (promised - found) ** 2).sum() / (weights * (found - mean) ** 2).sum()
    best = promised.masked_fill(weights == 0, -1).max(1)
    taken = best.values > margin
    won, pulls = ((x.gather(1, best.indices[:, None])[:, 0][taken]).sum().item() for x in (weights * found, weights))
    return explained.item(), taken.float().mean().item(), won / max(1, pulls)
