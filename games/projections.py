"""State to wanted rows (pure), and rows to the database by difference.

Moves, undo and corrections all go through `mirror`, so the rows cannot drift from the log; a rebuild compares with
what is really stored.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from threading import Lock
from typing import Any, Final

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q

from games.fortunes import fortune_rows, roll_rows
from games.models import DiceRoll, Fortune, PlacedMeeple, PlacedTile, Result, ScoreLine, Table, Tally
from games.models.table import Status
from games.positions import Position
from games.prepared import Lines
from games.tallies import tallies
from scoring.carcassonne.board import Board
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.move import Deploy, Place
from scoring.moves import Scored
from scoring.table import inner_move

Rows = Mapping[tuple[Any, ...], tuple[Any, ...]]
"""Wanted rows of one table in the database: the values of the key fields, and of the others."""

WHOLE_GAME: Final = 40
"""Rows to delete from which on it is simpler to write all of them anew."""


def tiles(position: Position) -> Rows:
    """Want each tile where it lies, with who laid it and by which entry."""
    board = position.state.get(Board)
    if board is None:
        return {}
    laid_by = {cell: (seat, seq) for cell, seat, seq in _placements(position)}
    return {
        cell: (laid.tile_id, laid.face.rotation, laid.number, *laid_by.get(cell, (None, None)))
        for cell, laid in board.laid.items()
    }


def _placements(position: Position) -> Iterator[tuple[Cell, int, int]]:
    for played in position.played:
        match inner_move(played.move):
            case Place(at=cell):
                yield cell, played.seat, played.seq


def meeples(position: Position) -> Rows:
    """Want each figure where it stands, with the entry that put it there."""
    board = position.state.get(Board)
    if board is None:
        return {}
    put_by = _deployments(position)
    keys = ((*figure.cell, figure.segment, figure.seat, figure.kind) for figure in board.figures())
    return {key: (put_by.get(key),) for key in keys}


def _deployments(position: Position) -> dict[tuple[Any, ...], int]:
    """Return the last entry that put each figure down: by cell, segment, seat and kind."""
    seqs: dict[tuple[Any, ...], int] = {}
    last: Cell = (0, 0)
    for played in position.played:
        match inner_move(played.move):
            case Place(at=cell):
                last = cell
            case Deploy(figure=kind, on=segment, at=cell):
                seqs[(*(cell or last), segment, played.seat, kind)] = played.seq
    return seqs


def score_lines(position: Position) -> Rows:
    """Want one row for each award."""
    return {
        (seq, number): _score_line(award)
        for seq, effects in position.effects
        for number, award in enumerate(_awards(effects))
    }


def _awards(effects: Iterable[object]) -> Iterator[Scored]:
    return (effect for effect in effects if isinstance(effect, Scored))


def _score_line(award: Scored) -> tuple[Any, ...]:
    x, y = award.at if isinstance(award.at, tuple) else (None, None)
    # By way of JSON: what is wanted must equal what comes back from the database.
    terms = msgspec.json.decode(msgspec.json.encode(award.terms))
    return award.seat, award.points, award.source, award.final, terms, x, y


def results(position: Position) -> Rows:
    """Want the standings of a game that has ended."""
    outcome = position.rules.outcome(position.state)
    if outcome is None:
        return {}
    return {
        (seat,): (points, outcome.ranks[seat], seat in outcome.winners) for seat, points in enumerate(outcome.totals)
    }


@dataclass(frozen=True, slots=True)
class Mirror:
    """One table of mirrored rows: its fields, and which rows a position wants there."""

    model: type[models.Model]
    key: tuple[str, ...]
    values: tuple[str, ...]
    wanted: Callable[[Position], Rows]

    def stored(self, table: Table) -> Rows:
        """Return the rows that are in the database."""
        width = len(self.key)
        rows = self.model._default_manager.using(table._state.db).filter(table=table)  # noqa: SLF001 - the documented way
        return {row[:width]: row[width:] for row in rows.values_list(*self.key, *self.values)}

    def sync(self, table: Table, old: Rows, new: Rows) -> None:
        """Turn the old rows into the new: one statement for what goes, one for what comes."""
        gone = [key for key, values in old.items() if new.get(key) != values]
        come = {key: values for key, values in new.items() if old.get(key) != values}
        if len(gone) > WHOLE_GAME:
            gone, come = list(old), dict(new)
        if gone:
            self._delete(table, gone, everything=len(gone) == len(old))
        if come:
            self._insert(table, come)

    def _delete(self, table: Table, keys: Iterable[tuple[Any, ...]], *, everything: bool) -> None:
        rows = self.model._default_manager.filter(table=table)  # noqa: SLF001
        if not everything:
            these = (Q(**dict(zip(self.key, key, strict=True))) for key in keys)
            rows = rows.filter(reduce(or_, these))
        # Nothing hangs on mirrored rows: delete without fetching them first.
        rows._raw_delete(rows.db)  # noqa: SLF001

    def _insert(self, table: Table, rows: Rows) -> None:
        lines = Lines(self.model, ("table", *self.key, *self.values))
        lines.insert((table.pk, *key, *values) for key, values in rows.items())


MIRRORS: Final = (
    Mirror(PlacedTile, ("x", "y"), ("tile", "rotation", "number", "seat", "seq"), tiles),
    Mirror(PlacedMeeple, ("x", "y", "segment", "seat", "figure"), ("seq",), meeples),
    Mirror(
        ScoreLine,
        ("seq", "number"),
        ("seat", "points", "source", "final", "terms", "x", "y"),
        score_lines,
    ),
    Mirror(Tally, ("seat", "source"), ("points", "count", "best", "best_seq", "longest"), tallies),
    Mirror(Result, ("seat",), ("points", "rank", "winner"), results),
    Mirror(DiceRoll, ("seq",), ("seat", "one", "other"), roll_rows),
    Mirror(
        Fortune,
        ("seat",),
        ("odds", "received", "blocked", "unpaid", "stolen", "taken", "discarded"),
        fortune_rows,
    ),
)


class LastWanted:
    """What the last positions wanted, for the next moves: each is worked out once, not again as the one before.

    A position is known by itself, not by its head: what was never committed has a head as well.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._rows: OrderedDict[int, tuple[Position, tuple[Rows, ...]]] = OrderedDict()
        self._lock = Lock()

    def of(self, position: Position) -> tuple[Rows, ...]:
        """Return the wanted rows of each mirror."""
        with self._lock:
            known, rows = self._rows.get(position.table_id, (None, ()))
        if known is position:
            return rows
        rows = tuple(kind.wanted(position) for kind in MIRRORS)
        with self._lock:
            self._rows[position.table_id] = position, rows
            self._rows.move_to_end(position.table_id)
            while len(self._rows) > self._size:
                self._rows.popitem(last=False)
        return rows


last_wanted: Final = LastWanted(settings.TABLES_REMEMBERED)


def mirror(table: Table, before: Position | None, after: Position) -> None:
    """Bring the rows from one position (None: there are none yet) to another, touching only what differs."""
    old = last_wanted.of(before) if before else ({},) * len(MIRRORS)
    for kind, stored, wanted in zip(MIRRORS, old, last_wanted.of(after), strict=True):
        kind.sync(table, stored, wanted)


def differences(table: Table, position: Position) -> list[str]:
    """Name the mirrored tables in the database that are not as the position wants them."""
    return [kind.model.__name__ for kind in MIRRORS if kind.stored(table) != kind.wanted(position)]


def rebuild(table: Table, position: Position) -> None:
    """Make the stored rows as the position wants them, whatever they are; the result of a finished game is frozen."""
    for kind in MIRRORS:
        stored = kind.stored(table)
        if not (kind.model is Result and stored and table.status == Status.FINISHED):
            kind.sync(table, stored, kind.wanted(position))
