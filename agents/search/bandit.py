# cython: infer_types=True
"""The search of one decision: sequential halving, every challenger against the action by rules in the same deals.

In each round every challenger left is played in the same number of fresh deals, and in each deal so is the action by rules: what counts
is the difference, the luck being the same for both.  After a round the better half stays, less those that have no hope.
"""

import cython

if not cython.compiled:
    from agents.search.candidates import *


def play_out(s, plan, noise):
    """Everybody plays by rules, to the end or to the first quiet moment after `depth` turns; sets `value`."""
    turns = 0
    turn = s.turn
    while s.over == RUNNING:
        if plan.depth > 0 and turns >= plan.depth and s.asked_kind == K_PLAY:
            return judge_position(s, plan)
        noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
        choose(s, rule_action(s, s.asked_seat, noise >> 8))
        settle(s)
        if s.turn != turn:
            turn = s.turn
            turns += 1
    plan.value = s.winner[plan.me]
    return 0


def simulate(s, work, plan, i):
    """Play candidate i in the deal of `s`."""
    copy_game(s, work)
    choose(work, plan.action[i])
    settle(work)
    play_out(work, plan, (plan.deals * 7919 + 17) & 0x7FFFFFFF)
    plan.used += 1
    return 0


def compare(s, dealt, work, m, plan):
    """One more deal: the action by rules and every challenger in it."""
    copy_game(s, dealt)
    imagine(dealt, m, plan, plan.deals)
    simulate(dealt, work, plan, 0)
    plan.base = plan.value
    for i in range(1, plan.n):
        simulate(dealt, work, plan, i)
        plan.pulls[i] += 1
        plan.sum[i] += plan.value - plan.base
        plan.square[i] += (plan.value - plan.base) * (plan.value - plan.base)
    plan.deals += 1
    return 0


def spread_of(plan, i):
    """Set `spread` to the variance of candidate i's sum of differences; a little is added, for few roll-outs may agree by chance."""
    plan.spread = plan.square[i] - plan.sum[i] * plan.sum[i] / plan.pulls[i] + 0.04
    return 0


def is_proven(plan, i):
    """Is candidate i better than the action by rules, beyond doubt?"""
    spread_of(plan, i)
    return plan.sum[i] > 0 and plan.sum[i] * plan.sum[i] > plan.doubt * plan.doubt * plan.spread


def is_hopeless(plan, i):
    """Is candidate i so far behind that more roll-outs would be wasted?"""
    spread_of(plan, i)
    return plan.sum[i] < 0 and plan.sum[i] * plan.sum[i] > plan.hope * plan.hope * plan.spread


def swap_candidates(plan, i, j):
    """Two candidates change places, with their results (`spread` is the scratch)."""
    a = plan.action[i]
    plan.action[i] = plan.action[j]
    plan.action[j] = a
    a = plan.pulls[i]
    plan.pulls[i] = plan.pulls[j]
    plan.pulls[j] = a
    plan.spread = plan.sum[i]
    plan.sum[i] = plan.sum[j]
    plan.sum[j] = plan.spread
    plan.spread = plan.square[i]
    plan.square[i] = plan.square[j]
    plan.square[j] = plan.spread
    return 0


def drop_worst(plan, keep):
    """Keep the best so many challengers, less the hopeless ones; best first."""
    for i in range(2, plan.n):
        k = i
        while k > 1 and plan.sum[k - 1] < plan.sum[k]:
            swap_candidates(plan, k - 1, k)
            k -= 1
    plan.n = min(plan.n, 1 + keep)
    while plan.n > 1 and is_hopeless(plan, plan.n - 1):
        plan.n -= 1
    return 0


def rounds_for(challengers):
    """Halvings until one challenger is left, and the round in which it alone is tried."""
    n = 1
    while challengers > 1:
        challengers = (challengers + 1) // 2
        n += 1
    return n


def halve(s, dealt, work, m, plan):
    """Spend the budget; then the best challenger stands second, if any has held out."""
    while plan.n > 1 and plan.used + plan.n <= plan.budget:
        challengers = plan.n - 1
        pulls = max(1, (plan.budget - plan.used) // (rounds_for(challengers) * plan.n))
        for _ in range(min(pulls, 8) if challengers == 1 else pulls):
            compare(s, dealt, work, m, plan)
        drop_worst(plan, (challengers + 1) // 2)
    return 0


def prepare(s, base, m, plan):
    """Make `base` the position as its decider knows it, and think about it as the rules do."""
    plan.me = s.asked_seat
    copy_game(s, base)
    forget_hidden(base, plan)
    return think(base, m, plan.me, plan.seed & 0xFFFF)


def search(s, base, dealt, work, m, plan):
    """The action of the seat that is to decide.  Reads only what the seat knows; `base`, `dealt`, `work`: room for three states."""
    plan.n = 0
    plan.tried = 0
    plan.used = 0
    if num_offered(s) <= 1 or s.asked_kind == K_GENERAL:        # the draft: too far from the end for roll-outs to tell anything
        return rule_action(s, s.asked_seat, plan.seed & 0xFFFF)
    prepare(s, base, m, plan)
    list_candidates(base, m, plan)
    plan.tried = plan.n
    for i in range(plan.n):
        plan.pulls[i] = 0
        plan.sum[i] = 0
        plan.square[i] = 0
    plan.deals = 1
    halve(base, dealt, work, m, plan)
    if plan.n > 1 and is_proven(plan, 1):
        return plan.action[1]
    return plan.action[0]


class Searcher:
    """Room for one search at a time: the position as its seat knows it, a deal of it, a copy to play on, and the notes."""

    def __init__(self, budget: cython.int, depth: cython.int, least: cython.int, doubt: cython.double, hope: cython.double):
        if not cython.compiled:
            self.base, self.dealt, self.work = State(), State(), State()
            self.mind, self.plan = Mind(), Search()
        self.plan.budget = budget
        self.plan.depth = depth
        self.plan.least = least
        self.plan.doubt = doubt
        self.plan.hope = hope

    def act_on(self, core: Core, seed: cython.ulonglong) -> int:
        """The choice of the seat to move; other threads may run meanwhile, but not with this object.

        Without proof for another action it is `rule_action`'s with the last 16 bits of the seed as noise.
        """
        s = cython.address(core.state) if cython.compiled else core.state
        base = cython.address(self.base) if cython.compiled else self.base
        dealt = cython.address(self.dealt) if cython.compiled else self.dealt
        work = cython.address(self.work) if cython.compiled else self.work
        m = cython.address(self.mind) if cython.compiled else self.mind
        plan = cython.address(self.plan) if cython.compiled else self.plan
        plan.seed = seed
        with cython.nogil:
            action = search(s, base, dealt, work, m, plan)
        return action

    def imagined(self, core: Core, seed: cython.ulonglong, k: cython.int) -> Core:
        """The k-th deal that a search with this seed imagines, for looking at."""
        s = cython.address(core.state) if cython.compiled else core.state
        base = cython.address(self.base) if cython.compiled else self.base
        m = cython.address(self.mind) if cython.compiled else self.mind
        plan = cython.address(self.plan) if cython.compiled else self.plan
        plan.seed = seed
        prepare(s, base, m, plan)
        imagine(base, m, plan, k)
        other: Core = Core.__new__(Core)
        if cython.compiled:
            other.state = self.base
        else:
            other.state = copy_record(self.base, State())
        return other

    def notes(self) -> dict:
        """What the last search did: roll-outs, and per candidate its action, its roll-outs, and its mean difference to the first: of all that
        were tried, and of those left."""
        rows = [(self.plan.action[i], self.plan.pulls[i], self.plan.sum[i] / max(1, self.plan.pulls[i])) for i in range(self.plan.tried)]
        return {"used": self.plan.used, "tried": rows, "left": rows[:self.plan.n]}

    def features(self, core: Core) -> list:
        """The features of a position, for fitting."""
        s = cython.address(core.state) if cython.compiled else core.state
        plan = cython.address(self.plan) if cython.compiled else self.plan
        note_features(s, plan)
        return [self.plan.feature[i] for i in range(50)]

    def chances(self, core: Core, seat: cython.int) -> float:
        """The judged chance of a seat to win, in a position known to all."""
        s = cython.address(core.state) if cython.compiled else core.state
        plan = cython.address(self.plan) if cython.compiled else self.plan
        plan.me = seat
        judge_position(s, plan)
        return plan.value
