"""State to wanted rows (pure), and rows to the database by difference.

Moves, undo and corrections all go through `mirror`, so the rows cannot drift from the log; a rebuild compares with
what is really stored. Each game says in a module of its own which rows lie on its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from games.log import Position
from games.models import DiceRoll, Fortune, Result, ScoreLine, ScoreMarker, Status, Table, Tally
from games.projections import carcassonne, catan, pads
from games.projections.luck_stats import fortune_rows, fortunes_touched, roll_rows
from games.projections.mirror import Mirror, Rows, added
from games.projections.score_sums import sums_by_source
from scoring.kernel import Scored


def score_lines(position: Position, begin: int = 0) -> Rows:
    """Want one row for each award, from the move with that index on."""
    return {
        (seq, number): (position.turns[place], place, *_score_line(award))
        for place, (seq, effects) in enumerate(position.effects[begin:], begin)
        for number, award in enumerate(effect for effect in effects if isinstance(effect, Scored))
    }


def _score_line(award: Scored) -> tuple[Any, ...]:
    x, y = award.at if isinstance(award.at, tuple) else (None, None)
    # By way of JSON: what is wanted must equal what comes back from the database.
    terms = msgspec.json.decode(msgspec.json.encode(award.terms))
    return award.seat, award.points, award.source, award.final, terms, x, y


def score_markers(position: Position) -> Rows:
    """Want what each seat shows now."""
    return {(seat,): (points,) for seat, points in enumerate(position.state.scores)}


def score_markers_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows of the markers that some moves have moved: none, where everybody has as many points."""
    if before.state.scores == after.state.scores:
        return {}, {}
    return score_markers(before), score_markers(after)


def results(position: Position) -> Rows:
    """Want the standings of a game that has ended."""
    outcome = position.rules.outcome(position.state)
    if outcome is None:
        return {}
    return {
        (seat,): (points, outcome.ranks[seat], seat in outcome.winners) for seat, points in enumerate(outcome.totals)
    }


OF_A_GAME: Final = {"carcassonne": carcassonne.MIRRORS, "catan": catan.MIRRORS}
"""What lies on the tables of each game that is no pad, besides what lies on all."""
_MARKERS: Final = Mirror(ScoreMarker, ("seat",), ("points",), score_markers, score_markers_touched)
ON_THE_TABLE: Final = (*carcassonne.MIRRORS, *catan.MIRRORS, *pads.MIRRORS, _MARKERS)
"""What lies on tables; the others tell what has happened there."""
_HAPPENED: Final = (
    Mirror(
        ScoreLine,
        ("seq", "number"),
        ("turn", "place", "seat", "points", "source", "final", "terms", "x", "y"),
        score_lines,
        added(score_lines),
    ),
    Mirror(Tally, ("seat", "source"), ("points", "count", "best", "best_seq", "longest"), sums_by_source),
    Mirror(Result, ("seat",), ("points", "rank", "winner"), results),
    Mirror(DiceRoll, ("seq",), ("seat", "one", "other"), roll_rows, added(roll_rows)),
    Mirror(
        Fortune,
        ("seat",),
        ("odds", "received", "blocked", "unpaid", "stolen", "taken", "discarded"),
        fortune_rows,
        fortunes_touched,
    ),
)
MIRRORS: Final = (*ON_THE_TABLE, *_HAPPENED)


@cache
def mirrors_of(game: str) -> Sequence[Mirror]:
    """Return the mirrors that have rows of a game: a move asks no other."""
    return (*OF_A_GAME.get(game, pads.MIRRORS), _MARKERS, *_HAPPENED)


def mirror(table: Table, before: Position | None, after: Position) -> None:
    """Bring the rows from one position (None: there are none yet) to another, touching only what differs."""
    goes_on = before is not None and after.goes_on_from(before)
    for kind in mirrors_of(table.game):
        if before is not None and goes_on:
            kind.play_on(table, before, after)
        else:
            kind.sync(table, kind.wanted(before) if before else {}, kind.wanted(after))


def differences(table: Table, position: Position) -> list[str]:
    return [kind.model.__name__ for kind in MIRRORS if kind.stored(table) != kind.wanted(position)]


def rebuild(table: Table, position: Position) -> None:
    """Make the stored rows as the position wants them, whatever they are; the result of a finished game is frozen."""
    for kind in MIRRORS:
        stored = kind.stored(table)
        # Whatever today's rules say, people were told who won.
        if not (kind.model is Result and stored and table.status == Status.FINISHED):
            kind.sync(table, stored, kind.wanted(position))
