"""Runs work over items in this process or in several, and gives the results in the order of the items.

Bounded: only so much is under way that every process has something to do, however many items there are.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from typing import Final, TypeVar

from bgformats.cli.collector import collect_rarely

Item = TypeVar("Item")
Result = TypeVar("Result")

_LARGEST_BATCH: Final = 16
_BATCHES_A_PROCESS: Final = 3
_HEAVY: Final = 1 << 20
_HEAVIEST: Final = 1 << 26


def process_count(jobs: int) -> int:
    """How many processes ``--jobs`` means: 0 is one for each processor that this process may use."""
    if jobs:
        return jobs
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:  # noqa: RET505 - so that a type checker on Linux sees no unreachable code
        return os.cpu_count() or 1


def _weightless(item: object) -> int:
    return 0


def ordered(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    weight: Callable[[Item], int] = _weightless,
    *,
    lost: Callable[[Item], Result],
) -> Iterator[Result]:
    """The results of ``work`` for each item, in order, as soon as they are there.

    ``weight`` is the memory that an item holds: fewer are under way where they are heavy. ``lost`` gives the result of
    an item that kills the process it is worked on in.

    With one process, or with fewer than two items, everything is done here. Otherwise ``work``, the items and the
    results go through pickle. Leaving the iterator early, or Ctrl-C, ends the processes.
    """
    remaining = iter(items)
    first = list(islice(remaining, 2 if processes > 1 else 0))
    everything = chain(first, remaining)
    if len(first) < 2:
        yield from map(work, everything)
    else:
        yield from _in_processes(work, everything, processes, weight, lost)


def _in_processes(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    weight: Callable[[Item], int],
    lost: Callable[[Item], Result],
) -> Iterator[Result]:
    executor = ProcessPoolExecutor(processes, initializer=_begin)
    waiting: deque[tuple[int, list[Item], Future[list[Result]]]] = deque()
    try:
        for batch in _batches(items, processes, weight):
            with _interrupts_held_back():
                try:
                    future = executor.submit(_run_batch, work, batch)
                except BrokenProcessPool:
                    executor = ProcessPoolExecutor(processes, initializer=_begin)
                    future = executor.submit(_run_batch, work, batch)
            waiting.append((sum(map(weight, batch)), batch, future))
            while len(waiting) >= processes * _BATCHES_A_PROCESS or sum(heavy for heavy, *_ in waiting) > _HEAVIEST:
                yield from _results(work, *waiting.popleft()[1:], lost)
        while waiting:
            yield from _results(work, *waiting.popleft()[1:], lost)
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    executor.shutdown()


def _results(
    work: Callable[[Item], Result], batch: list[Item], future: Future[list[Result]], lost: Callable[[Item], Result]
) -> list[Result]:
    """The results of a batch. Where its process was killed, each item is tried again in a process of its own."""
    try:
        return future.result()
    except BrokenProcessPool:
        return [_alone(work, item, lost) for item in batch]


def _alone(work: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]) -> Result:
    with ProcessPoolExecutor(1, initializer=_begin) as executor:
        try:
            return executor.submit(_run_batch, work, [item]).result()[0]
        except BrokenProcessPool:
            return lost(item)


def _batches(items: Iterable[Item], processes: int, weight: Callable[[Item], int]) -> Iterator[list[Item]]:
    """Small batches first, so that a few items reach all processes, and larger ones when there are many.

    A batch ends behind an item that makes it heavy.
    """
    remaining = iter(items)
    size = 1
    while True:
        for _ in range(processes):
            batch: list[Item] = []
            heavy = 0
            while len(batch) < size and heavy <= _HEAVY and (piece := list(islice(remaining, 1))):
                batch += piece
                heavy += weight(piece[0])
            if not batch:
                return
            yield batch
        size = min(size * 2, _LARGEST_BATCH)


def _run_batch(work: Callable[[Item], Result], batch: list[Item]) -> list[Result]:
    return [work(item) for item in batch]


def _begin() -> None:
    """In a new process: leaves Ctrl-C to the parent, and ends when the parent is gone."""
    collect_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A new process must not be hit by Ctrl-C before it knows to ignore it; here the signal only comes later."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
