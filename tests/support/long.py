"""What `make test` leaves to `make test-long`, so that somebody who changes a line need not wait for all of it.

A test is marked `long` if only the long run wants it, and `longer` if that run does more of what every run does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

LONG: Final = bool(os.environ.get("LONG"))
"""Whether this is the long run: `make test-long` says so."""

Case = TypeVar("Case")
Test = TypeVar("Test", bound=Callable[..., Any])


def tries(usual: int, *, long: int) -> Callable[[Test], Test]:
    """Decorate a law: try it so often, and more often in the long run."""
    limits = settings(max_examples=long if LONG else usual, deadline=None, suppress_health_check=[HealthCheck.too_slow])

    def law(test: Test) -> Test:
        marked: Test = pytest.mark.longer(limits(test))
        return marked

    return law


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases of a test: so many for every run, the others for the long one alone.

    A case of several arguments is a tuple.
    """
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=[pytest.mark.long] if at >= count else []) for at, case in enumerate(values)]


def some(cases: Mapping[str, Case], names: Collection[str]) -> dict[str, Case]:
    """Return what every run looks at by its name, or everything in the long run; mark the test `longer`."""
    assert cases.keys() >= set(names)
    return {name: case for name, case in cases.items() if LONG or name in names}
