"""No test runs nowhere: what the usual run leaves out, the long one runs, and CI runs both."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import long

ROOT = Path(__file__).resolve().parents[1]


def test_every_test_with_a_browser_lies_where_it_is_looked_for():
    mark = "mark." + "browser"
    with_browser = {path for path in (ROOT / "tests").rglob("*.py") if mark in path.read_text("utf-8")}

    # Those of the faults are run by a target of their own.
    assert {path.relative_to(ROOT / "tests").parts[0] for path in with_browser} == {"browser", "faults"}


def test_cases_are_for_every_run_or_for_the_long_one():
    cases = long.first(2, [1, (2, "b"), 3])

    assert [case.values for case in cases] == [(1,), (2, "b"), (3,)]
    assert [[mark.name for mark in case.marks] for case in cases] == [[], [], ["long"]]


@pytest.mark.parametrize(("is_long", "expected"), [(False, ["b"]), (True, ["a", "b"])])
def test_the_long_run_looks_at_everything(monkeypatch, is_long, expected):
    monkeypatch.setattr(long, "LONG", is_long)

    assert list(long.some({"a": 1, "b": 2}, ["b"])) == expected


def test_a_name_that_nothing_has_is_a_mistake():
    with pytest.raises(AssertionError):
        long.some({"a": 1}, ["b"])


@pytest.mark.parametrize(("is_long", "expected"), [(False, 2), (True, 5)])
def test_a_law_is_tried_more_often_in_the_long_run(monkeypatch, is_long, expected):
    monkeypatch.setattr(long, "LONG", is_long)
    tried = []

    @long.tries(2, long=5)
    @given(st.integers())
    def law(number):
        tried.append(number)

    law()

    assert len(tried) == expected
    assert [mark.name for mark in vars(law)["pytestmark"]] == ["longer"]
