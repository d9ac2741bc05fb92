"""The catalogue of games, and the rules for a box.

This is where the games are plugged in: a game is one line here, and describes itself in its own `box`.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.carcassonne.box import CARCASSONNE
from scoring.catan.box import CATAN
from scoring.game import Game
from scoring.kernel import Box, Ruleset, UnsuitableBox
from scoring.pads.box import OWN
from scoring.pads.box import PADS as PAD_GAMES

GAMES: dict[str, Game] = {entry.key: entry for entry in (CARCASSONNE, CATAN, *PAD_GAMES)}
"""Every game whose records can be replayed."""

OFFERED: dict[str, Game] = {key: entry for key, entry in GAMES.items() if entry.has_pages}
"""The games with which a table can be opened."""

MIXED: frozenset[str] = frozenset({OWN})
"""Games whose tables play one thing here and another there: places at them are not compared."""

PADS: dict[str, Game] = {entry.key: entry for entry in PAD_GAMES}
"""The games of which only the points are written down."""

LOGGED: dict[str, Game] = {key: entry for key, entry in OFFERED.items() if key not in PADS}
"""The games with which a table can be opened that logs what lies on it."""


def game(key: str) -> Game:
    """Return a game by its key; raise UnsuitableBox if there is none."""
    try:
        return GAMES[key]
    except KeyError:
        raise UnsuitableBox("box.unknown_game", game=key) from None


def check_offered(key: str, sets: Iterable[str] = ()) -> None:
    """Raise UnsuitableBox for a game, or a set of it, whose records are replayed but which no table can play yet."""
    if key not in OFFERED:
        raise UnsuitableBox("box.unknown_game", game=key)
    for name in sets:
        if name in OFFERED[key].further_sets:
            raise UnsuitableBox("box.unknown_set", set=name)


def ruleset_for(box: Box) -> Ruleset:
    """Return the rules for a box; raise UnsuitableBox, with the facts, if nothing can be played with it."""
    chosen = game(box.game)
    chosen.check(box)
    return chosen.build(box)
