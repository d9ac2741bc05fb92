"""Every case that was written down is played by a test."""

from __future__ import annotations

from itertools import chain

from tests.scoring.catan.sets.knights import (
    test_cases_barbarians,
    test_cases_cards,
    test_cases_cities,
    test_cases_knights,
    test_cases_progress,
    test_cases_trade,
)
from tests.scoring.catan.sets.knights.playing import CASES

MODULES = (
    test_cases_barbarians,
    test_cases_cards,
    test_cases_cities,
    test_cases_knights,
    test_cases_progress,
    test_cases_trade,
)


def test_all_of_them_are_played():
    played = [case["id"] for case in chain.from_iterable(module.MINE for module in MODULES)]

    assert sorted(played) == sorted(case["id"] for case in CASES)
    assert len(played) == 193
