"""Editions are presets of switches; each switch may also be set alone."""

from __future__ import annotations

import pytest

from scoring.carcassonne.box import CARCASSONNE, EDITIONS
from scoring.catalogue import GAMES, game, ruleset_for
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, points, rules_for, stand

SMALL_CITY = """
E2!
[E0]
"""
OPEN_CITY = "F0 C0"
TWO_FIELDS = """
E2
[E0]
"""


def small_city(**box):
    rules = rules_for(SMALL_CITY, **box)
    return points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), SMALL_CITY)).get("red")


def open_city(**box):
    rules = rules_for(OPEN_CITY, **box)
    return points(rules.finish(Step(stand(rules.start(), "red 0,0 c1")))).get("red")


def two_fields(**box):
    rules = rules_for(TWO_FIELDS, **box)
    return points(rules.finish(Step(stand(rules.start(), "red 0,0 f1", "red 0,-1 f1")))).get("red")


@pytest.mark.parametrize(
    ("edition", "pays"),
    [
        ("2006", (2, 2, 3)),
        ("first", (2, 4, 4)),
        ("second", (2, 4, 3)),
        ("third", (4, 4, 6)),
        ("c2", (4, 4, 6)),
        ("c3", (4, 4, 6)),
    ],
)
def test_an_edition_sets_every_switch(edition, pays):
    assert (small_city(edition=edition), open_city(edition=edition), two_fields(edition=edition)) == pays


def test_every_edition_is_tested_and_names_every_option():
    keys = {option.key for option in (*CARCASSONNE.options, *CARCASSONNE.further_options)}

    assert {edition: set(values) for edition, values in EDITIONS.items()} == dict.fromkeys(EDITIONS, keys)


def test_every_edition_chooses_what_can_be_chosen():
    for values in EDITIONS.values():
        for option in CARCASSONNE.options:
            assert values[option.key] in option.choices


@pytest.mark.parametrize(("choice", "pays"), [(2, 2), (4, 4)])
def test_the_small_city_can_be_set_alone(choice, pays):
    for edition in EDITIONS:
        assert small_city(edition=edition, options={"small_city": choice}) == pays


@pytest.mark.parametrize(("choice", "pays"), [(0, 2), (1, 4)])
def test_the_shields_of_an_open_city_can_be_set_alone(choice, pays):
    for edition in EDITIONS:
        assert open_city(edition=edition, options={"open_city_shields": choice}) == pays


@pytest.mark.parametrize(("choice", "pays"), [("once_per_player_3", 3), ("per_field_3", 6), ("per_city_4", 4)])
def test_the_fields_can_be_set_alone(choice, pays):
    for edition in EDITIONS:
        assert two_fields(edition=edition, options={"farms": choice}) == pays


def test_one_switch_leaves_the_others_alone():
    assert small_city(edition="third", options={"farms": "per_city_4"}) == 4
    assert open_city(edition="2006", options={"small_city": 4}) == 2


def test_a_sixth_colour_seats_six():
    six = Box("carcassonne", "2006", 6, options={"sixth_colour": True})

    assert ruleset_for(six).seats == 6


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_to_five_may_play(seats):
    assert ruleset_for(Box("carcassonne", "2006", seats)).start().scores == (0,) * seats


@pytest.mark.parametrize("seats", [0, 6])
def test_nobody_or_six_may_not(seats):
    with pytest.raises(UnsuitableBox) as refused:
        ruleset_for(Box("carcassonne", "2006", seats))

    assert refused.value.facts == {"seats": seats, "least": 1, "most": 5}


def test_the_first_edition_in_the_list_is_the_default():
    assert CARCASSONNE.default_edition == "2006"


def test_the_switches_of_a_box_are_the_editions_with_its_own_over_them():
    box = Box("carcassonne", "third", 2, options={"small_city": 2})

    assert CARCASSONNE.switches(box) == {**EDITIONS["third"], "small_city": 2}


def test_every_game_is_filed_under_its_own_key():
    assert {key: entry.key for key, entry in GAMES.items()} == {key: key for key in GAMES}


def test_a_game_of_no_catalogue_is_refused():
    with pytest.raises(UnsuitableBox):
        game("ludo")
