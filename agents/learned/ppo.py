"""MaskablePPO for games of several seats: every seat's decisions, the result at the true end, an opponent pool, a critic that
sees what is hidden, and a leash to an imitated policy."""

import typing

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.utils import explained_variance

from agents.learned.network import LearnedPolicy
from agents.learned.tables import ENDED, OPEN, Tables, as_bits, pick_bits

SURE = float(np.log(0.98))


def advantages(rows, gae_lambda):
    """Generalised advantages along each seat's own decisions (no discount): float32[n], NaN for rows still open."""
    values, following, rewards = rows.values.tolist(), rows.following.tolist(), rows.rewards.tolist()
    found = [0.0] * len(values)
    for i in range(len(values) - 1, -1, -1):
        after = following[i]
        if after == ENDED:
            found[i] = rewards[i] - values[i]
        elif after == OPEN:
            found[i] = float("nan")
        else:
            rest = 0.0 if following[after] == OPEN else found[after]
            found[i] = values[after] - values[i] + gae_lambda * rest
    return np.array(found, np.float32)


class Falling:
    """A step size that falls to a tenth; `left` goes from 1 to 0."""

    def __init__(self, first):
        self.first = first

    def __call__(self, left):
        return self.first * (0.1 + 0.9 * left)


class NoBuffer:
    """In place of SB3's rollout buffer: the rows come from the `Tables`."""

    def __init__(self, *args, **kwargs):
        pass


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO that plays at `Tables`; set `tables` (and, with a leash, `imitated`) before `learn`.

    Its `env` is only asked for its spaces; an update takes `n_steps` decisions, whatever the number of games.

    Saved and loaded like every MaskablePPO.  Beyond MaskablePPO's arguments, read from the attributes of the same name at every
    update, so that a caller may anneal them: `kl_coef`, weight of KL(policy, imitated policy); `critic_warmup`, updates at the
    beginning in which only the critic learns; `sure_share`, the share of the decisions the policy was sure of that are learnt from,
    each counting the more for it (a gradient step costs far more than a decision, and these tell little).
    """

    policy: LearnedPolicy
    tables: Tables
    imitated: LearnedPolicy | None = None
    earlier: LearnedPolicy | None = None
    kl_coef = 0.0
    critic_warmup = 0
    sure_share = 1.0

    def _excluded_save_params(self):
        return [*super()._excluded_save_params(), "tables", "imitated", "earlier", "rows"]

    def collect_rollouts(self, env, callback, rollout_buffer, n_rollout_steps, use_masking=True):
        """Play until n_rollout_steps decisions more have been noted."""
        callback.on_rollout_start()
        self.policy.set_training_mode(False)
        self.rows = self.tables.play(self.policy, self.earlier, n_rollout_steps)
        self.num_timesteps += int((self.rows.following != OPEN).sum())
        callback.update_locals(locals())
        if not callback.on_step():
            return False
        callback.on_rollout_end()
        return True

    def reference(self, rows, known):
        """Log-chances of the imitated policy, float16[n, NUM_ACTIONS], where they are known to be needed; None without leash."""
        if self.imitated is None or not self.kl_coef:
            return None
        found = np.empty(rows.masks.shape, np.float16)
        for part in np.array_split(known, max(1, len(known) // 4096)):
            with torch.no_grad():
                logs = self.imitated.log_chances(as_bits(pick_bits(rows.seen, part)), torch.from_numpy(rows.masks[part]),
                                                 torch.from_numpy(rows.advice[part]))
            found[part] = logs.clamp(min=-60).numpy()
        return found

    def train(self):
        """Update player and critic from the rows just played."""
        rows, policy = self.rows, self.policy
        wanted = advantages(rows, self.gae_lambda)
        known = np.flatnonzero(~np.isnan(wanted))
        returns, scale = wanted + rows.values, wanted[known].std() + 1e-8
        wanted = (wanted - wanted[known].mean()) / scale
        weights = self.thinned(rows, known)
        known = known[weights[known] > 0]
        reference = self.reference(rows, known)
        policy.set_training_mode(True)
        self._update_learning_rate(policy.optimizer)
        clip = typing.cast(typing.Callable, self.clip_range)(self._current_progress_remaining)
        only_critic, notes = self._n_updates < self.critic_warmup * self.n_epochs, []
        for _ in range(self.n_epochs):
            for part in np.array_split(self._shuffled(known), max(1, round(len(known) / (self.batch_size or len(known))))):
                batch = rows.take(part)
                seen = as_bits(batch.seen)
                values = policy.critic(seen, as_bits(batch.secrets))
                loss = value_loss = torch.nn.functional.mse_loss(values, torch.from_numpy(returns[part])) * self.vf_coef
                if not only_critic:
                    player_loss, numbers = self._player_loss(batch, seen, torch.from_numpy(wanted[part]), torch.from_numpy(weights[part]), clip,
                                                             None if reference is None else reference[part])
                    loss = value_loss + player_loss
                    notes.append((*numbers, value_loss.item()))
                policy.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(policy.player.parameters(), self.max_grad_norm)
                torch.nn.utils.clip_grad_norm_(policy.critic.parameters(), self.max_grad_norm)
                policy.optimizer.step()
            self._n_updates += 1
        for name, value in zip(("policy_gradient_loss", "entropy", "kl_imitated", "approx_kl", "clip_fraction", "value_loss"),
                               np.mean(notes, 0) if notes else (), strict=False):
            self.logger.record(f"train/{name}", float(value))
        self.logger.record("train/explained_variance", float(explained_variance(rows.values[known], returns[known])))
        self.logger.record("train/kl_coef", self.kl_coef)

    def thinned(self, rows, known):
        """How much each row counts, float32[n]: of those the policy was sure of most are left out, the rest makes up for them."""
        weights = np.ones(len(rows), np.float32)
        if self.sure_share < 1:
            sure = known[rows.log_chances[known] > SURE]
            kept = torch.rand(len(sure)).numpy() < self.sure_share
            weights[sure] = np.where(kept, 1 / self.sure_share, 0)
        return weights

    def _shuffled(self, rows):
        return rows[torch.randperm(len(rows)).numpy()]

    def _player_loss(self, batch, seen, wanted, weights, clip, reference):
        masks = torch.from_numpy(batch.masks)
        logs = self.policy.log_chances(seen, masks, torch.from_numpy(batch.advice))
        chances = logs.exp() * masks
        log_ratio = logs.gather(1, torch.from_numpy(batch.actions)[:, None])[:, 0] - torch.from_numpy(batch.log_chances)
        ratio = log_ratio.exp()
        weights = weights / weights.sum()
        gain = (weights * torch.min(wanted * ratio, wanted * ratio.clamp(1 - clip, 1 + clip))).sum()
        entropy = -(weights * (chances * logs.masked_fill(~masks, 0)).sum(1)).sum()
        loss, leash = -gain - self.ent_coef * entropy, torch.zeros(())
        if reference is not None:
            leash = (weights * (chances * (logs - torch.from_numpy(reference.astype(np.float32))).masked_fill(~masks, 0)).sum(1)).sum()
            loss = loss + self.kl_coef * leash
        with torch.no_grad():
            moved = ((ratio - 1) - log_ratio).mean().item(), ((ratio - 1).abs() > clip).float().mean().item()
        return loss, (-gain.item(), entropy.item(), leash.item(), *moved)
