"""Which tiles lie in the boxes on a table, and of which there are more or fewer than printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from django.http import QueryDict

from scoring.carcassonne.board.designs import TILES, is_own
from scoring.carcassonne.board.own_tiles import OWN
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import CARCASSONNE, SETS, build
from scoring.game import Game
from scoring.kernel import Box

TILE_SETS: Final = tuple(entry.key for entry in SETS if entry.tiles)
FEWEST: Final = 2
COPIES: Final = "copies-"
COUNT: Final = re.compile(r"[0-9]{1,2}")


def on_the_table(game: Game, ticked: Iterable[str]) -> tuple[str, ...]:
    """Return the boxes that lie on the table, in the order of the catalogue; the game itself always does."""
    return tuple(key for key in game.sets if key in {*game.sets[:1], *ticked})


@cache
def printed_copies(sets: tuple[str, ...]) -> Mapping[str, int]:
    return {tile.id: tile.count for key in sets if key in TILE_SETS for tile in tile_set(key).tiles.values()}


@cache
def complete_copies(game: str, edition: str, sets: tuple[str, ...]) -> Mapping[str, int]:
    """Return how many of each tile lie on a table with complete boxes: some faces take the place of others."""
    if game != CARCASSONNE.key:
        return {}
    rules = build(Box(game, edition, FEWEST, sets))
    return {tile: count for tile, count in rules.copies.items() if count}


def read_copies(data: QueryDict, complete: Mapping[str, int]) -> dict[str, int]:
    """Return the tiles of which the form says that there are more or fewer than in complete boxes."""
    made = [name.removeprefix(COPIES) for name in data if name.startswith(f"{COPIES}{OWN}")]
    said = {tile: data.get(f"{COPIES}{tile}", "") for tile in (*complete, *made)}
    return other_copies({tile: int(count) for tile, count in said.items() if COUNT.fullmatch(count)}, complete)


def other_copies(copies: Mapping[str, int], complete: Mapping[str, int]) -> dict[str, int]:
    """Return those of which there are more or fewer than in complete boxes, and self-made ones."""
    others = {tile: count for tile, count in copies.items() if tile in complete and complete[tile] != count}
    return others | (made_copies(copies) if complete else {})


def made_copies(copies: Mapping[str, int]) -> dict[str, int]:
    """Return the self-made tiles among those of which there are more than printed."""
    return {tile: count for tile, count in copies.items() if is_own(tile) and tile in TILES and count}


def makes_tiles(game: str) -> bool:
    """Say whether people make tiles for a game."""
    return game == CARCASSONNE.key
