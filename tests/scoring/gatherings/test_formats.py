"""Formats are data: those that come along can be read, and a wrong one is refused with its key."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.gatherings.facts import GatheringError
from scoring.gatherings.form import Stage, names, read, ready, usual_rounds
from scoring.gatherings.knockout import usual

GOOD = 'name = "own"\norder = ["points", "buchholz"]\n[[stages]]\nkind = "swiss"\nrounds = 3\n'


def test_the_ready_formats():
    assert names() == ["carcassonne-world", "catan-seats", "club-night", "duplicate", "four-seats", "league"]
    assert [ready(name).name for name in names()] == names()


def test_the_world_championship():
    form = ready("carcassonne-world")

    assert [stage.kind for stage in form.stages] == [Stage.SWISS, Stage.KNOCKOUT]
    assert form.stages[1].bracket == tuple(usual(8))
    assert form.stages[0].unplayed.unplayed().own == "zero"


def test_points_by_place_depend_on_the_size_of_the_table():
    [stage] = ready("four-seats").stages

    assert stage.scale(4) == tuple(map(Fraction, (5, 3, 2, 1)))
    assert stage.scale(3) == tuple(map(Fraction, (5, 3, 1)))


def test_an_own_format():
    assert read(GOOD).stages[0].rounds == 3


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("name = ", "unreadable_format", None),
        (GOOD + "prize = 3", "unreadable_format", None),
        (GOOD.replace("buchholz", "beauty"), "unsuitable_format", "order"),
        ('name = "own"\norder = []\nstages = []', "unsuitable_format", "stages"),
        (GOOD.replace("rounds = 3", "rounds = 0"), "unsuitable_format", "rounds"),
        (GOOD + "table_size = 9", "unsuitable_format", "table_size"),
        (GOOD + "table_size = 4", "unsuitable_format", "place_points"),
        (GOOD + 'near = "far"', "unsuitable_format", "near"),
        (GOOD + "bracket = [[1, 3]]", "unsuitable_format", "bracket"),
        ("x" * 70_000, "format_too_long", None),
    ],
)
def test_a_wrong_format_is_refused(text, code, key):
    with pytest.raises(GatheringError, match=code) as refused:
        read(text)
    assert refused.value.facts.get("key") == key


@pytest.mark.parametrize("name", ["nothing", "../form", ""])
def test_an_unknown_name_is_refused(name):
    with pytest.raises(GatheringError, match="unknown_format"):
        ready(name)


@pytest.mark.parametrize(
    ("people", "rounds"), [(3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (32, 5), (33, 6), (1, 1)]
)
def test_the_usual_number_of_rounds(people, rounds):
    assert usual_rounds(people) == rounds
