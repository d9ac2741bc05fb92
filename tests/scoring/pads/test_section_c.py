"""The score tables of the free-standing games, row by row. Source: carcassonne-expansions C1 to C9."""

from __future__ import annotations

import pytest

from tests.scoring.pads.playing import Writer

ROWS = [
    ("hunters", "", "forest", {"tiles": 4, "mushrooms": 1}, 10),
    ("hunters", "", "river", {"tiles": 3, "fish": 2}, 5),
    ("hunters", "unfinished", "open_forest", {"tiles": 9}, 0),
    ("hunters", "unfinished", "open_river", {"tiles": 9}, 0),
    ("hunters", "meadows", "meadow", {"mammoths": 1, "aurochs": 1, "deer": 3, "tigers": 1}, 8),
    ("hunters", "river_systems", "river_system", {"fish": 7}, 7),
    ("castle", "", "path", {"tiles": 4}, 4),
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
    ("new-world", "", "town", {"tiles": 3, "flags": 1}, 8),
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
    ("star-wars", "", "planet", {}, 11),
    ("star-wars", "", "battle_lost", {"dice_rolled": 2}, 2),
    ("star-wars", "", "battle_tie", {}, 1),
    ("star-wars", "unfinished", "open_route", {"tiles": 3}, 3),
    ("star-wars", "unfinished", "open_asteroid_field", {"tiles": 3, "symbols": 1}, 5),
    ("star-wars", "unfinished", "open_planet", {"neighbours": 3}, 6),
    ("wheel", "", "fortune", {}, 3),
    ("wheel", "", "taxes", {"knights": 2, "shields": 1}, 3),
    ("wheel", "", "famine", {"cities": 4}, 4),
    ("wheel", "", "storm", {"figures": 5}, 5),
    ("wheel", "", "inquisition", {"monks": 2}, 4),
    ("wheel", "", "crown", {"figures": 2}, 6),
]


@pytest.mark.parametrize(("game", "section", "event", "facts", "points"), ROWS)
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


def test_an_unsure_value_can_be_changed_at_the_table():
    writer = Writer("pad-new-world")
    writer.write(0, "score", **{"for": "farm"}, facts={"surveyors": 1})
    writer.write(1, "agree", what="surveyor", **{"is": 4})

    writer.write(0, "score", **{"for": "farm"}, facts={"surveyors": 1})

    assert writer.totals == (10 + 13, 0)
