"""The games; the rules for a box; and the players, reviewers and doctors of a game by these rules.

This is where the games are plugged in: a game is one line here, and describes itself in its own `box`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.carcassonne.box import CARCASSONNE
from scoring.catan.box import CATAN
from scoring.doctor.slip import DoubtedCount, Practice
from scoring.game import Game
from scoring.kernel import Box, Ruleset, State, UnsuitableBox
from scoring.pads.box import OWN
from scoring.pads.box import PADS as PAD_GAMES
from scoring.players.levels import SENSIBLE, Level
from scoring.players.player import Adviser, AppPlayer
from scoring.review.turn import Reviewer

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


def check_offered(key: str) -> None:
    """Raise UnsuitableBox for a game whose records can be replayed but which no table can play yet."""
    if key not in OFFERED:
        raise UnsuitableBox("box.unknown_game", game=key)


def ruleset_for(box: Box) -> Ruleset:
    """Return the rules for a box; raise UnsuitableBox, with the facts, if nothing can be played with it."""
    chosen = game(box.game)
    chosen.check(box)
    return chosen.build(box)


# ---------------------------------------------------- what a game brings besides


def app_plays(rules: Ruleset) -> bool:
    """Say whether the app can take a seat in this game: not on a pad, where nobody decides anything."""
    return game(rules.game).players(rules) is not None


def player_for(rules: Ruleset, level: Level) -> AppPlayer:
    """Return who decides in a game at a level; a game without players is played sensibly by chance."""
    players = game(rules.game).players(rules)
    return SENSIBLE if players is None else players.by_level[level]


def adviser_for(rules: Ruleset) -> Adviser | None:
    """Return who knows the best moves in a game; None: nobody does."""
    players = game(rules.game).players(rules)
    return None if players is None else players.adviser


def reviewer_for(rules: Ruleset) -> Reviewer | None:
    """Return how a finished game is reviewed, from its first state and its moves; None: it is not."""
    return game(rules.game).reviewer(rules)


def can_be_reviewed(box: Box) -> bool:
    """Say whether games with this box are reviewed."""
    return reviewer_for(ruleset_for(box)) is not None


def practice_for(rules: Ruleset) -> Practice | None:
    """Return what the doctor knows of a game; None: nothing, as of a pad, where nothing follows from anything."""
    return game(rules.game).practice


def counts_of(rules: Ruleset, state: State) -> Mapping[DoubtedCount, int]:
    """Return what people may count at a table; nothing where there is no doctor."""
    practice = practice_for(rules)
    return practice.counts(rules, state) if practice else {}
