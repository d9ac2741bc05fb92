"""State to wanted rows (pure), and rows to the database by difference.

Moves, undo and corrections all go through `mirror`, so the rows cannot drift from the log; a rebuild compares with
what is really stored. Each game says in a module of its own which rows lie on its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from games.log.position import Position
from games.models import Result, ScoreLine, ScoreMarker, Status, Table, Tally
from games.projections.mirror import GameRows, Mirror, Rows, added
from games.projections.score_sums import sums_by_source
from scoring.kernel import Scored


def score_lines(position: Position) -> Rows:
    """Want one row for each award; those from before the first move have the seq 0."""
    opening = {(0, number): (0, 0, *_score_line(award)) for number, award in enumerate(position.opening_awards)}
    return {**opening, **score_lines_from(position, 0)}


def score_lines_from(position: Position, begin: int) -> Rows:
    """Want one row for each award of a move, from the move with that index on."""
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


MARKERS: Final = Mirror(ScoreMarker, ("seat",), ("points",), score_markers, score_markers_touched)
HAPPENED: Final = (
    Mirror(
        ScoreLine,
        ("seq", "number"),
        ("turn", "place", "seat", "points", "source", "final", "terms", "x", "y"),
        score_lines,
        added(score_lines_from),
    ),
    Mirror(Tally, ("seat", "source"), ("points", "count", "best", "best_seq", "longest"), sums_by_source),
    Mirror(Result, ("seat",), ("points", "rank", "winner"), results),
)
"""The mirrors of what has happened at tables of all games."""


@cache
def mirrors_of(game: str) -> Sequence[Mirror]:
    """Return the mirrors that have rows of a game: a move asks no other."""
    rows = GameRows.of(game)
    return (*rows.on_the_table, MARKERS, *HAPPENED, *rows.happened)


@cache
def on_the_table() -> Sequence[Mirror]:
    """Return what lies on tables of any game."""
    return (*dict.fromkeys(kind for rows in GameRows.by_game().values() for kind in rows.on_the_table), MARKERS)


@cache
def every_mirror() -> Sequence[Mirror]:
    """Return the mirrors of all games."""
    happened = dict.fromkeys(kind for rows in GameRows.by_game().values() for kind in rows.happened)
    return (*on_the_table(), *HAPPENED, *happened)


def mirror(table: Table, before: Position | None, after: Position) -> None:
    """Bring the rows from one position (None: there are none yet) to another, touching only what differs."""
    goes_on = before is not None and after.goes_on_from(before)
    for kind in mirrors_of(table.game):
        if before is not None and goes_on:
            kind.play_on(table, before, after)
        else:
            kind.sync(table, kind.wanted(before) if before else {}, kind.wanted(after))


def differences(table: Table, position: Position) -> list[str]:
    return [kind.model.__name__ for kind in every_mirror() if kind.stored(table) != kind.wanted(position)]


def rebuild(table: Table, position: Position) -> None:
    """Make the stored rows as the position wants them, whatever they are; the result of a finished game is frozen."""
    for kind in every_mirror():
        stored = kind.stored(table)
        # Whatever today's rules say, people were told who won.
        if not (kind.model is Result and stored and table.status == Status.FINISHED):
            kind.sync(table, stored, kind.wanted(position))
