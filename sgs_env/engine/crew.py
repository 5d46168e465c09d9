"""Threads that share the slots of a batch, without the GIL: each has its own share, and who is done early takes from the others'.

Nobody waits for a thread that sleeps: the caller works too, and what a helper has not begun when the caller gets there is done by him.
So a job is over when all slots are done, whoever has done them; a process without the helpers (a forked one) does everything itself.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.words import *

LEAST_PIECE, MOST_PIECE = 8, 64     # slots that a thread takes at once


class Crew:
    """The threads of a batch, and where they are in their job; a subclass says what the work on a range of slots is."""

    def crew(self, threads: cython.int):
        """Share the slots out among so many threads: the caller is number 0, each other one spends its life in `help`.

        Returns how many there are: plain Python has one thread do all.
        """
        self.threads = 1
        self.leaving = 0
        if cython.compiled:
            self.threads = threads
            self.piece = min(max(self.num // (32 * threads), LEAST_PIECE), MOST_PIECE)
            for k in range(threads):
                self.next[k] = self.bound(k + 1)
                if k and self.bells[k] == cython.NULL:
                    self.bells[k] = new_bell()
                    await_bell(self.bells[k])
        return self.threads

    def __dealloc__(self) -> None:
        if cython.compiled:
            for k in range(MOST_THREADS):
                if self.bells[k] != cython.NULL:
                    drop_bell(self.bells[k])

    def help(self, me: cython.int):
        """Take part in the jobs until `dismiss`: the life of helper number `me`."""
        with cython.nogil:
            self.serve(me)

    def dismiss(self) -> None:
        """Let the helpers end; nothing may be running."""
        with cython.nogil:
            self.leave()

    def bound(self, k):
        """Where the share of thread k begins, and that of the one before it ends."""
        return self.num * k // self.threads

    def work(self, lo, hi):
        """Do the job on a range of slots; how many failed."""
        return 0

    def perform(self, job):
        """Do a job on every slot, together with the helpers that wake up in time; how many slots failed.

        The job is told before the places are: who takes a place knows the job, however late he comes.
        """
        self.job = job
        if self.threads == 1:
            return self.work(0, self.num)
        if cython.compiled:
            self.finished = 0
            self.failed = 0
            for k in range(self.threads):
                swap(cython.address(self.next[k]), self.bound(k))
            self.wake()
            self.share(0)
            k = 0
            while look(cython.address(self.finished)) < self.num:
                k += 1
                if k % SPINS:
                    breathe()
                else:
                    give_way()
        return self.failed

    def leave(self):
        """See `dismiss`."""
        if cython.compiled:
            swap(cython.address(self.leaving), 1)
        return self.wake()

    def wake(self):
        """Ring for the helpers that sleep."""
        if cython.compiled:
            for k in range(1, self.threads):
                if swap(cython.address(self.asleep[k]), 0):
                    ring_bell(self.bells[k])
        return 0

    def serve(self, me):
        """See `help`.  Who finds nothing to do looks out for more for a while, then sleeps."""
        if cython.compiled:
            k = 0
            while not look(cython.address(self.leaving)):
                if not self.idle(me):
                    self.share(me)
                    k = 0
                k += 1
                if k < SPINS:
                    breathe()
                else:
                    k = 0
                    swap(cython.address(self.asleep[me]), 1)
                    if self.idle(me) or swap(cython.address(self.asleep[me]), 0) == 0:
                        await_bell(self.bells[me])
                        self.share(me)
        return 0

    def idle(self, me):
        """Whether nothing is left of a thread's own share."""
        if cython.compiled:
            return not look(cython.address(self.leaving)) and look(cython.address(self.next[me])) >= self.bound(me + 1)
        return 1

    def share(self, me):
        """Take part in the job, piece after piece until none is left: the thread's own share first, then the others'."""
        if cython.compiled:
            for k in range(self.threads):
                whose = (me + k) % self.threads
                end = self.bound(whose + 1)
                lo = count_on(cython.address(self.next[whose]), self.piece)
                while lo < end:
                    hi = min(lo + self.piece, end)
                    count_on(cython.address(self.failed), self.work(lo, hi))
                    count_on(cython.address(self.finished), hi - lo)
                    lo = count_on(cython.address(self.next[whose]), self.piece)
        return 0
