"""The tiles of a box without its rules (S3:10): what lies in the bag, and that nothing else is left of the box."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.box import CARCASSONNE, SETS, build
from scoring.catalogue import ruleset_for
from scoring.kernel import Box
from tests.support.wandering import play_by_numbers

EXPANSIONS = [key for key in CARCASSONNE.sets if key != "base"]
WITH_TILES = [entry.key for entry in SETS if entry.tiles and entry.key != "base"]
RIVERS = ("river1", "river2")
BASE_PARTS = {part.key for part in ruleset_for(Box("carcassonne", "2006", 2)).capabilities}


def box(*sets, only=True):
    return Box("carcassonne", "2006", 2, ("base", *sets), {"tiles_only": only})


@pytest.mark.parametrize("key", WITH_TILES)
def test_every_tile_of_a_box_is_there(key):
    alone, whole = (build(box(key, only=only)).copies for only in (True, False))

    assert {tile: count for tile, count in alone.items() if not tile.startswith("base-")} == {
        tile: count for tile, count in whole.items() if not tile.startswith("base-")
    }


@pytest.mark.parametrize("key", EXPANSIONS)
def test_no_rule_of_a_box_is_there(key):
    alone = ruleset_for(box(key))

    assert {part.key for part in alone.capabilities} - {"river"} == BASE_PARTS


@pytest.mark.parametrize("key", [*EXPANSIONS, ""])
def test_a_game_with_tiles_alone_comes_to_its_end(key):
    sets = (key,) if key else tuple(one for one in EXPANSIONS if one not in RIVERS)
    game = play_by_numbers(box(*sets), 5, 3_000)

    assert game.state.over
    figures = {effect.figure for ply in game.plies for effect in ply.step.effects if hasattr(effect, "figure")}
    assert {getattr(figure, "kind", figure) for figure in figures} <= {MEEPLE}
