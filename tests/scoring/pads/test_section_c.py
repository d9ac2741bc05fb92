"""The score tables of the free-standing games, row by row. Source: carcassonne-expansions C1 to C9."""

from __future__ import annotations

import pytest

from scoring.pads.box import shelf
from scoring.pads.formula import read_formula
from scoring.pads.rules import PadSheet
from tests.scoring.pads.playing import Writer

ROWS = [
    ("hunters", "", "forest", {"tiles": 4, "mushrooms": 1}, 10),
    ("hunters", "", "river", {"tiles": 3, "fish": 2}, 5),
    ("hunters", "unfinished", "open_forest", {"tiles": 9}, 0),
    ("hunters", "unfinished", "open_river", {"tiles": 9}, 0),
    ("hunters", "meadows", "meadow", {"mammoths": 1, "aurochs": 1, "deer": 3, "tigers": 1}, 8),
    ("hunters", "river_systems", "river_system", {"fish": 7}, 7),
    ("castle", "", "path", {"tiles": 4}, 4),
    ("castle", "", "path", {"tiles": 4, "wells": 1}, 5),
    # As older logs say it: the whole path was doubled.
    ("castle", "", "path", {"tiles": 4, "well": 1}, 8),
    ("castle", "", "tower", {"tiles": 3}, 6),
    ("castle", "", "house", {"tiles": 5}, 5),
    ("castle", "courts", "court", {"markets": 5}, 15),
    ("castle", "courts", "court", {"markets": 5, "wall_tile": 1}, 20),
    ("castle", "keeps", "keep", {"empty_cells": 8}, 8),
    ("city", "", "road", {"tiles": 3}, 3),
    ("city", "", "road", {"tiles": 4}, 8),
    ("city", "", "market", {"tiles": 3, "kinds_of_goods": 2}, 6),
    ("city", "", "wall_tower", {"wall_pieces": 4}, 4),
    ("city", "residential_areas", "residential_area", {"markets": 3}, 6),
    ("city", "guards", "guard", {"public_buildings": 2, "historic_buildings": 1}, 7),
    ("new-world", "", "trail", {"tiles": 5, "trading_posts": 1}, 7),
    ("new-world", "", "settlers_town", {"tiles": 3, "flags": 1}, 8),
    ("new-world", "", "farm", {}, 9),
    ("new-world", "", "farm", {"surveyors": 2}, 11),
    ("new-world", "unfinished", "open_town", {"tiles": 3}, 3),
    ("new-world", "plains", "plains", {"animals": 6}, 6),
    ("discovery", "", "grassland", {"tiles": 3}, 6),
    ("discovery", "", "open_grassland", {"tiles": 3}, 3),
    ("discovery", "", "sea", {"tiles": 3, "cities": 2}, 5),
    ("discovery", "", "open_sea", {"cities": 2}, 2),
    ("discovery", "", "mountains", {"cities": 3}, 6),
    ("discovery", "left_over", "open_mountains", {"cities": 3}, 3),
    ("south-seas", "", "ship", {"ship_points": 7}, 7),
    ("amazonas", "", "tributary", {"tiles": 4, "fruit": 2}, 6),
    ("amazonas", "", "village", {"tiles": 3}, 6),
    ("amazonas", "jungles", "jungle", {"animals": 5}, 5),
    ("star-wars", "", "trade_route", {"tiles": 4, "symbols": 1}, 6),
    ("star-wars", "", "asteroid_field", {"tiles": 3, "symbols": 1}, 8),
    ("star-wars", "", "battle_lost", {"dice_rolled": 2}, 2),
    ("star-wars", "", "battle_tie", {}, 1),
    ("wheel", "", "fortune", {}, 3),
    ("wheel", "", "taxes", {"knights": 2, "shields": 1}, 3),
    ("wheel", "", "famine", {"cities": 4}, 4),
    ("wheel", "", "storm", {"figures": 5}, 5),
    ("wheel", "", "inquisition", {"monks": 2}, 4),
    ("wheel", "", "crown", {"figures": 2}, 6),
    ("wheel", "", "road", {"tiles": 4}, 4),
    ("wheel", "", "city", {"tiles": 2}, 4),
    ("wheel", "", "city", {"tiles": 3, "shields": 1}, 8),
    ("wheel", "", "monastery", {}, 9),
    ("wheel", "unfinished", "open_city", {"tiles": 3, "shields": 1}, 4),
    ("wheel", "unfinished", "open_monastery", {"neighbours": 5}, 6),
    ("wheel", "fields", "field", {"cities": 2}, 6),
    ("new-world", "unfinished", "open_trail", {"tiles": 3}, 3),
    ("new-world", "unfinished", "open_farm", {"tiles": 6}, 6),
    ("discovery", "left_over", "open_grassland", {"tiles": 3}, 3),
    ("discovery", "left_over", "open_sea", {"cities": 2}, 2),
    ("hunters", "meadows", "meadow", {"mammoths": 2, "deer": 1, "tigers": 3}, 4),
    ("city", "", "market", {"tiles": 4, "kinds_of_goods": 3}, 12),
    ("south-seas", "", "market", {"ship_points": 6}, 6),
    ("star-wars", "", "battle_lost", {"dice_rolled": 3}, 3),
]
WORKED = [
    ("star-wars", "unfinished", "open_asteroid_field", {"tiles": 3, "symbols": 1}, 5),
    ("star-wars", "unfinished", "open_planet", {"neighbours": 3}, 6),
    ("star-wars", "unfinished", "open_route", {"tiles": 3}, 3),
    ("star-wars", "", "planet", {}, 11),
]
"""The examples that the source works out itself (C8, "page examples", and the sum in its table)."""


@pytest.mark.parametrize(("game", "section", "event", "facts", "points"), ROWS + WORKED)
def test_the_row_pays_what_the_table_says(game, section, event, facts, points):
    writer = Writer(f"pad-{game}")
    if section:
        writer.write(0, "section", to=section)

    writer.write(0, "score", **{"for": event}, facts=facts)

    assert (points, 0) == writer.totals


def test_in_the_castle_nobody_scores_on_a_tie():
    writer = Writer("pad-castle")

    writer.write(0, "score", **{"for": "house"}, facts={"tiles": 5}, also=[1])

    assert writer.totals == (0, 0)


def test_south_seas_pays_one_point_for_three_goods():
    writer = Writer("pad-south-seas")
    writer.write(0, "count", what="bananas", by=8)
    writer.write(1, "count", what="fish", by=3)
    writer.write(0, "section", to="goods_left")

    writer.write(0, "reckon", **{"for": "goods_left"})

    assert writer.totals == (2, 1)
    assert writer.refused(1, "reckon", **{"for": "goods_left"}) == ["pad.reckoned_already"]


def test_south_seas_keeps_a_ledger_of_goods():
    writer = Writer("pad-south-seas")
    writer.write(0, "score", **{"for": "bridge"}, facts={"shells": 3})
    writer.write(0, "score", **{"for": "island"}, facts={"bananas": 2}, also=[1])
    writer.write(1, "score", **{"for": "sea"}, facts={"fish": 4})
    counters = writer.state[PadSheet].counters
    assert writer.totals == (0, 0)
    assert [counters[kind, 0] for kind in ("fish", "shells", "bananas")] == [0, 3, 2]
    assert [counters[kind, 1] for kind in ("fish", "shells", "bananas")] == [4, 0, 2]


def test_a_ship_of_the_south_seas_is_paid_with_goods_that_are_there():
    writer = Writer("pad-south-seas")
    writer.write(0, "score", **{"for": "bridge"}, facts={"shells": 3})
    ship = {"ship_points": 5, "shells": 2}

    assert writer.refused(1, "score", **{"for": "ship"}, facts=ship) == ["pad.unfit_number"]
    writer.write(0, "score", **{"for": "ship"}, facts=ship)

    counters = writer.state[PadSheet].counters
    assert writer.totals == (5, 0)
    assert (counters["shells", 0], counters["ships", 0]) == (1, 1)


def test_a_market_of_the_south_seas_gives_its_ship_for_nothing():
    writer = Writer("pad-south-seas")

    writer.write(1, "score", **{"for": "market"}, facts={"ship_points": 6})

    assert writer.totals == (0, 6)
    assert writer.state[PadSheet].counters["ships", 1] == 1


def test_the_keep_of_the_castle_stays_with_the_largest_house():
    writer = Writer("pad-castle")
    for tiles in (3, 5, 2):
        writer.write(0, "score", **{"for": "house"}, facts={"tiles": tiles})
    writer.write(0, "score", **{"for": "house"}, facts={"tiles": 9}, also=[1])

    assert writer.totals == (10, 0)
    assert writer.state[PadSheet].counters["largest_house", 0] == 5


@pytest.mark.parametrize(("seats", "walls"), [(2, (0, 2, 4)), (3, (0, 1, 2)), (4, (0, 1, 2))])
def test_the_stack_of_the_city_says_how_many_walls_a_scoring_brings(seats, walls):
    writer = Writer("pad-city", seats)
    formula = read_formula(writer.rules.pad.gauges["walls_each"].value)
    found = []
    for _stack in walls:
        found.append(formula.value(writer.rules.names(writer.state[PadSheet], 0)))
        if len(found) < len(walls):
            writer.write(0, "count", what="stack", by=1)

    assert walls == tuple(found)


def test_the_boats_of_the_amazonas_are_put_in_order():
    writer = Writer("pad-amazonas", 3)
    for seat, squares in enumerate((4, 7, 4)):
        writer.write(seat, "count", what="boat_position", by=squares)
    formula = read_formula(writer.rules.pad.gauges["boat_order"].value)

    assert [formula.value(writer.rules.names(writer.state[PadSheet], seat)) for seat in range(3)] == [2, 1, 2]


@pytest.mark.parametrize(
    "game", ["amazonas", "castle", "city", "discovery", "hunters", "new-world", "star-wars", "wheel"]
)
def test_a_track_whose_length_no_source_says_is_marked_so(game):
    pad = shelf()[game]

    assert pad.track
    assert pad.values[str(pad.track.lap)].unsure


def test_an_unsure_value_can_be_changed_at_the_table():
    writer = Writer("pad-new-world")
    writer.write(0, "score", **{"for": "farm"}, facts={"surveyors": 1})
    writer.write(1, "agree", what="surveyor", **{"is": 4})

    writer.write(0, "score", **{"for": "farm"}, facts={"surveyors": 1})

    assert writer.totals == (10 + 13, 0)
