"""The depth of each run: the usual one, CI and the night."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import mine
from tests.support import depth

ROOT = Path(__file__).resolve().parents[1]


def test_every_test_with_a_browser_lies_where_it_is_looked_for():
    mark = "mark." + "browser"
    with_browser = {path for path in (ROOT / "tests").rglob("*.py") if mark in path.read_text("utf-8")}

    # Those of the faults and of other engines are run by targets of their own.
    assert {path.relative_to(ROOT / "tests").parts[0] for path in with_browser} == {"browser", "engines", "faults"}


def test_cases_are_for_every_run_or_for_ci_or_for_the_night():
    cases = depth.first(2, [1, (2, "b"), 3, 4], ci=3)

    assert [case.values for case in cases] == [(1,), (2, "b"), (3,), (4,)]
    assert [[mark.name for mark in case.marks] for case in cases] == [[], [], ["long"], ["night"]]
    assert [[mark.name for mark in case.marks] for case in depth.first(1, [1, 2])] == [[], ["long"]]


@pytest.mark.parametrize(("is_night", "expected"), [(False, ["b"]), (True, ["a", "b"])])
def test_the_night_looks_at_everything(monkeypatch, is_night, expected):
    monkeypatch.setattr(depth, "NIGHT", is_night)

    assert list(depth.some({"a": 1, "b": 2}, ["b"])) == expected


def test_a_name_that_nothing_has_is_a_mistake():
    with pytest.raises(AssertionError):
        depth.some({"a": 1}, ["b"])


@pytest.mark.parametrize(("is_night", "expected"), [(False, 2), (True, 5)])
def test_a_law_is_tried_more_often_at_night(monkeypatch, is_night, expected):
    monkeypatch.setattr(depth, "NIGHT", is_night)
    tried = []

    @depth.tries(2, night=5)
    @given(st.integers())
    def law(number):
        tried.append(number)

    law()

    assert len(tried) == expected
    assert [mark.name for mark in vars(law)["pytestmark"]] == ["longer"]


def test_every_test_is_in_one_share_of_a_night(monkeypatch):
    names = [f"tests/test_{number}.py::test_it" for number in range(50)]
    found = []
    for share in ("1/3", "2/3", "3/3"):
        monkeypatch.setenv("SHARE", share)
        found += [name for name in names if mine(name)]

    assert sorted(found) == sorted(names)
