"""Great moments of Carcassonne: finished cities of twenty points."""

from __future__ import annotations

import pytest

from scoring.kernel import Scored, Seat, Term
from tests.support.drawing import rules_for


@pytest.mark.parametrize(
    ("source", "points", "final", "concerned"),
    [("city", 20, False, (1,)), ("city", 18, False, ()), ("city", 20, True, ()), ("road", 20, False, ())],
)
def test_only_a_finished_city_of_twenty(source, points, final, concerned):
    scored = Scored(Seat(1), source, (Term("tiles", 10, points),), final=final)

    assert rules_for("W0").concerned(scored) == concerned
