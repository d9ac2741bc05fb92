"""The tiles of the boxes on a table, and those of which there are more or fewer than printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.http import QueryDict

from scoring.game import Game

COPIES: Final = "copies-"
COUNT: Final = re.compile(r"[0-9]{1,2}")


def on_the_table(game: Game, ticked: Iterable[str]) -> tuple[str, ...]:
    """Return the boxes that lie on the table, in the order of the catalogue; the game itself always does."""
    return tuple(key for key in game.sets if key in {*game.sets[:1], *ticked})


def read_copies(data: QueryDict, game: Game, edition: str, sets: Sequence[str]) -> dict[str, int]:
    """Return the tiles of which the form says that there are more or fewer than in complete boxes."""
    counts = {name.removeprefix(COPIES): data.get(name, "") for name in data if name.startswith(COPIES)}
    copies = {tile: int(count) for tile, count in counts.items() if COUNT.fullmatch(count)}
    return other_copies(copies, game, edition, sets)


def other_copies(copies: Mapping[str, int], game: Game, edition: str, sets: Sequence[str]) -> dict[str, int]:
    """Return those of which there are more or fewer than in complete boxes, and self-made ones."""
    complete = game.complete_copies(edition, sets)
    others = {tile: count for tile, count in copies.items() if tile in complete and complete[tile] != count}
    return others | made_copies(copies, game)


def made_copies(copies: Mapping[str, int], game: Game) -> dict[str, int]:
    """Return the self-made tiles among those of which there are more than printed."""
    return {tile: count for tile, count in copies.items() if count and game.is_made(tile)}
