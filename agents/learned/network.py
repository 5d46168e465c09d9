"""The network: which action to take, and (in training) who is going to win.

The player reads the observation three times over: as a sum of learnt vectors, one per set bit and one per class of bits
(`features.py`); seat by seat, with the same weights for every seat and what it has done to me, to the lord and the other
way round; and back again from the whole to each seat, which scores that seat as a target.

It may also be told what the rule-based player would do; that action begins with a head start (`trust`) in the scores, and the
network learns when to overrule it.

The critic may see more than the player: the roles and hands of all seats (`BatchGame.secrets`).
"""

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn
from torch.nn import functional as F

from agents.learned.advice import advice_of
from agents.learned.features import action_classes, observation_classes, secret_classes
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE
from sgs_env.engine.layout import OBS_SEATS, OFFSETS, SEAT_OFFSETS, SEAT_SIZE, SECRETS_SIZE
from sgs_env.engine.words import CONSTANTS

RECORDS = OFFSETS["records"]            # the seats' blocks come first, then the records
DENSE = RECORDS + OBS_SEATS * OBS_SEATS * 8
LORD, PRESENT = SEAT_OFFSETS["role"], SEAT_OFFSETS["present"]
FIRST_SEAT = CONSTANTS["A_SEAT"]
NOT_LEGAL = -1e8


class Bits:
    """The set bits of n rows: `which` int32[sum of counts], row after row, and `counts` int64[n]; torch tensors."""

    def __init__(self, which, counts):
        self.which, self.counts = which, counts
        self.starts = counts.cumsum(0) - counts

    def __len__(self):
        return len(self.counts)

    @classmethod
    def of(cls, rows):
        """From an array or tensor [n, size] of 0/1."""
        if isinstance(rows, torch.Tensor):
            row, bit = rows.nonzero(as_tuple=True)
            return cls(bit.int(), torch.bincount(row, minlength=len(rows)))
        return cls(*map(torch.from_numpy, set_bits(rows)))


def set_bits(rows):
    """(which int32[k], counts int64[n]) of a C-contiguous uint8[n, size] of 0/1."""
    places = np.flatnonzero(rows.reshape(-1).view(bool))
    row = places // rows.shape[1]
    return (places - row * rows.shape[1]).astype(np.int32), np.bincount(row, minlength=len(rows))


class Vectors(nn.Module):
    """One vector per thing (bit, action): its own plus those of its classes; `forward()` is the table float[things, width]."""

    def __init__(self, classes, width, std):
        super().__init__()
        self.own = nn.Parameter(torch.randn(len(classes), width) * std)
        self.common = nn.Parameter(torch.randn(int(classes.max()), width) * std)
        self.classes: torch.Tensor
        self.register_buffer("classes", torch.from_numpy(classes), persistent=False)
        self.kept = None

    def forward(self):
        if self.training or torch.is_grad_enabled():
            self.kept = None
            return self.table()
        if self.kept is None:                   # while the weights stand still
            self.kept = self.table()
        return self.kept

    def table(self):
        """The sums."""
        common = torch.cat([self.common, self.common.new_zeros(1, self.common.shape[1])])
        return self.own + F.embedding(self.classes, common).sum(1)

    def train(self, mode=True):
        self.kept = None
        return super().train(mode)

    def bag(self, bits):
        """The sum of the vectors of each row's bits: float[n, width]."""
        return F.embedding_bag(bits.which, self(), bits.starts, mode="sum")


def dense(bits):
    """The blocks of the seats and the records as float[n, DENSE]."""
    rows = torch.repeat_interleave(torch.arange(len(bits)), bits.counts)
    early = bits.which < DENSE
    found = torch.zeros(len(bits), DENSE)
    found[rows[early], bits.which[early].long()] = 1
    return found


def seats_of(bits):
    """(seats float[n, P, SEAT_SIZE + 32], present float[n, P, 1]): block and relations of the seats, P = most players of any row."""
    found = dense(bits)
    blocks = found[:, :RECORDS].view(-1, OBS_SEATS, SEAT_SIZE)
    most = max(1, int(blocks[:, :, PRESENT].sum(1).max())) if len(blocks) else 1
    blocks = blocks[:, :most]
    acts = found[:, RECORDS:].view(-1, OBS_SEATS, OBS_SEATS, 8)[:, :most, :most]
    lord = blocks[:, :, LORD]
    towards_lord, from_lord = torch.einsum("nabk,nb->nak", acts, lord), torch.einsum("nabk,na->nbk", acts, lord)
    return torch.cat([blocks, acts[:, :, 0], acts[:, 0], towards_lord, from_lord], 2), blocks[:, :, PRESENT:PRESENT + 1]


class Player(nn.Module):
    """Scores of all actions, float[n, NUM_ACTIONS], from the bits of n observations, and an adviser's actions int64[n] if there is one."""

    def __init__(self, width, seat_width, trust=None):
        super().__init__()
        self.trust = None if trust is None else nn.Parameter(torch.tensor(float(trust)))
        self.bits, self.norm = Vectors(observation_classes(), width, 0.06), nn.LayerNorm(width)
        self.seat, self.to_seat, self.seat_again = nn.Linear(SEAT_SIZE + 32, seat_width), nn.Linear(width, seat_width), nn.Linear(seat_width, seat_width)
        self.first, self.second = nn.Linear(width + 2 * seat_width, width), nn.Linear(width, width)
        self.target, self.to_target, self.score = nn.Linear(seat_width, seat_width), nn.Linear(width, seat_width), nn.Linear(seat_width, 1)
        self.actions, self.bias = Vectors(action_classes(), width, 0.02), nn.Parameter(torch.zeros(NUM_ACTIONS))

    def forward(self, bits, advice=None):
        whole = F.relu(self.norm(self.bits.bag(bits)))
        blocks, present = seats_of(bits)
        seats = F.relu(self.seat(blocks) + self.to_seat(whole)[:, None])
        seats = (seats + F.relu(self.seat_again(seats))) * present
        whole = whole + F.relu(self.first(torch.cat([whole, seats.mean(1), seats.amax(1)], 1)))
        whole = whole + F.relu(self.second(whole))
        scores = whole @ self.actions().t() + self.bias
        targets = self.score(F.relu(self.target(seats) + self.to_target(whole)[:, None]))[:, :, 0]
        end = FIRST_SEAT + targets.shape[1]
        scores = torch.cat([scores[:, :FIRST_SEAT], scores[:, FIRST_SEAT:end] + targets, scores[:, end:]], 1)
        if advice is None or self.trust is None:
            return scores
        return scores + self.trust * F.one_hot(advice, NUM_ACTIONS)


class Critic(nn.Module):
    """The expected result of who decides, float[n], from the observation and, where given, what is hidden from him."""

    def __init__(self, width):
        super().__init__()
        self.bits, self.secrets = Vectors(observation_classes(), width, 0.06), Vectors(secret_classes(), width, 0.06)
        self.norm, self.first, self.value = nn.LayerNorm(width), nn.Linear(width, width), nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)

    def forward(self, bits, secrets=None):
        whole = self.bits.bag(bits)
        if secrets is not None:
            whole = whole + self.secrets.bag(secrets)
        whole = F.relu(self.norm(whole))
        return self.value(whole + F.relu(self.first(whole)))[:, 0]


class LearnedPolicy(MaskableActorCriticPolicy):
    """Player and critic as a policy of sb3-contrib's MaskablePPO; observations uint8[n, OBSERVATION_SIZE].

    `width`, `seat_width` and `critic_width` are the sizes of the layers; `trust` is the head start of what the rule-based player would
    do, None = the network is on its own.
    """

    player: Player
    critic: Critic

    def __init__(self, *args, width=256, seat_width=96, critic_width=128, trust=None, **kwargs):
        self.sizes = {"width": width, "seat_width": seat_width, "critic_width": critic_width, "trust": trust}
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule):
        self.player = Player(self.sizes["width"], self.sizes["seat_width"], self.sizes["trust"])
        self.critic = Critic(self.sizes["critic_width"])
        self.optimizer = self.optimizer_class(self.parameters(), **{"lr": lr_schedule(1), **self.optimizer_kwargs})

    def _get_constructor_parameters(self):
        return {**super()._get_constructor_parameters(), **self.sizes}

    def log_chances(self, bits, masks, advice=None):
        """Logarithms of the chances of all actions, float[n, NUM_ACTIONS]; `masks` bool[n, NUM_ACTIONS], `advice` int64[n]."""
        return F.log_softmax(self.player(bits, advice).masked_fill(~masks, NOT_LEGAL), 1)

    @property
    def advised(self):
        """Does the network know what the rule-based player would do?"""
        return self.player.trust is not None

    def get_distribution(self, obs, action_masks=None):
        advice = None
        if self.advised and action_masks is not None:
            advice = torch.from_numpy(advice_of(obs.cpu().numpy(), np.asarray(action_masks).reshape(len(obs), -1)))
        found = MaskableCategoricalDistribution(NUM_ACTIONS).proba_distribution(self.player(self.bits_of(obs), advice))
        if action_masks is not None:
            found.apply_masking(action_masks)
        return found

    def predict_values(self, obs):
        return self.critic(self.bits_of(obs))[:, None]

    def forward(self, obs, deterministic=False, action_masks=None):
        found = self.get_distribution(obs, action_masks)
        actions = found.get_actions(deterministic)
        return actions, self.predict_values(obs), found.log_prob(actions)

    def evaluate_actions(self, obs, actions, action_masks=None):
        found = self.get_distribution(obs, action_masks)
        return self.predict_values(obs), found.log_prob(actions), found.entropy()

    @staticmethod
    def bits_of(obs):
        """The set bits of a batch of observations."""
        return Bits.of(obs.reshape(len(obs), OBSERVATION_SIZE))


assert OFFSETS["seats"] == 0 and RECORDS == OBS_SEATS * SEAT_SIZE and SECRETS_SIZE > 0
