"""The depth of a run: `make test` for whoever changes a line, CI besides, `make night` for what takes hours.

A test is marked `long` if `make test` leaves it to CI, and `night` if both leave it to the night. It is marked `longer`
if the night tries more of what every run tries.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

NIGHT: Final = bool(os.environ.get("NIGHT"))
"""True in the night's run: `make night` says so."""

Case = TypeVar("Case")
Test = TypeVar("Test", bound=Callable[..., Any])


def tries(usual: int, *, night: int) -> Callable[[Test], Test]:
    """Decorate a law: try it so often, and more often at night."""
    limits = settings(
        max_examples=night if NIGHT else usual, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )

    def law(test: Test) -> Test:
        marked: Test = pytest.mark.longer(limits(test))
        return marked

    return law


def first(count: int, cases: Iterable[Any], *, ci: int | None = None) -> list[Any]:
    """Return the cases of a test: so many for every run, up to `ci` of them for CI besides, the others for the night.

    CI takes all that `make test` leaves, unless `ci` says where it stops. A case of several arguments is a tuple.
    """
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    last = len(values) if ci is None else ci
    marks = {True: [pytest.mark.long], False: [pytest.mark.night]}
    return [pytest.param(*case, marks=[] if at < count else marks[at < last]) for at, case in enumerate(values)]


def some(cases: Mapping[str, Case], names: Collection[str]) -> dict[str, Case]:
    """Return what every run looks at by its name, or everything at night; mark the test `longer`."""
    assert cases.keys() >= set(names)
    return {name: case for name, case in cases.items() if NIGHT or name in names}
