"""Work over several processes: in order, bounded, and honest about failures."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Generator, Iterator

import pytest

from bgformats.cli.parallel import ordered, process_count


def square(number: int) -> int:
    """Slow for some, so that order would be lost if it could."""
    time.sleep(0.002 * (number % 5 == 0))
    return number * number


def where(number: int) -> int:
    """The process that works."""
    return os.getpid()


def fragile(number: int) -> int:
    """Fails for one number."""
    if number == 7:
        raise ValueError("seven")
    return number


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 100])
def test_results_come_in_the_order_of_the_items(processes: int, count: int) -> None:
    assert list(ordered(square, range(count), processes, lost=square)) == [number * number for number in range(count)]


def test_other_processes_do_the_work() -> None:
    workers = set(ordered(where, range(50), 2, lost=where))
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= 2


@pytest.mark.parametrize(("processes", "count"), [(1, 50), (2, 1)])
def test_little_work_is_done_here(processes: int, count: int) -> None:
    assert set(ordered(where, range(count), processes, lost=where)) == {os.getpid()}


@pytest.mark.parametrize("processes", [1, 2])
def test_items_are_taken_only_as_they_are_needed(processes: int) -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(10_000):
            taken += 1
            yield number

    results = ordered(square, items(), processes, lost=square)
    next(results)
    assert taken <= 200
    assert isinstance(results, Generator)
    results.close()


def test_a_failure_comes_where_its_result_would_and_leaves_no_process() -> None:
    seen: list[int] = []
    with pytest.raises(ValueError, match="seven"):
        seen.extend(ordered(fragile, range(1000), 2, lost=fragile))
    assert seen == list(range(len(seen)))
    assert len(seen) <= 7
    deadline = time.monotonic() + 10
    while multiprocessing.active_children() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert multiprocessing.active_children() == []


def test_zero_jobs_are_all_processors() -> None:
    assert process_count(3) == 3
    assert 1 <= process_count(0) <= (os.cpu_count() or 1)
