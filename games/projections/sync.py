"""State to wanted rows (pure), and rows to the database by difference.

Moves, undo and corrections all go through `mirror`, so the rows cannot drift from the log; a rebuild compares with
what is really stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final, TypeVar

import msgspec
from django.db import models, router

from games.log import Position
from games.models import DiceRoll, Fortune, PlacedMeeple, PlacedTile, Result, ScoreLine, Status, Table, Tally
from games.projections.luck_stats import fortune_rows, roll_rows
from games.projections.score_sums import sums_by_source
from scoring import Scored, inner_move
from scoring.carcassonne.board import Board, Cell, Feature, Laid
from scoring.carcassonne.move import Deploy, Place

K = TypeVar("K")
V = TypeVar("V")

RowKey = tuple[Any, ...]
Rows = Mapping[RowKey, tuple[Any, ...]]
"""Wanted rows of one table in the database: the values of the key fields, and of the others."""

WHOLE_GAME: Final = 40
"""Rows to delete from which on it is simpler to write all of them anew."""


def tiles(position: Position) -> Rows:
    """Want each tile where it lies, with who laid it and by which entry."""
    board = position.state.get(Board)
    return {} if board is None else _tile_rows(position, board.laid)


def tiles_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows of the tiles that some moves have laid, or taken off again."""
    old, new = before.state.get(Board), after.state.get(Board)
    if old is None or new is None:
        return {}, {}
    return _tile_rows(before, unlike(old.laid, new.laid)), _tile_rows(after, unlike(new.laid, old.laid))


def _tile_rows(position: Position, laid: Mapping[Cell, Laid]) -> Rows:
    laid_by = placements(position, set(laid))
    return {
        cell: (tile.tile_id, tile.face.rotation, tile.number, *laid_by.get(cell, (None, None)))
        for cell, tile in laid.items()
    }


def placements(position: Position, cells: set[Cell]) -> dict[Cell, tuple[int, int]]:
    """Return who laid the tile on each of these cells, and by which entry; the last is found first."""
    found: dict[Cell, tuple[int, int]] = {}
    for played in reversed(position.played):
        if not cells:
            break
        match inner_move(played.move):
            case Place(at=cell) if cell in cells:
                found[cell] = played.seat, played.seq
                cells.discard(cell)
    return found


def meeples(position: Position) -> Rows:
    """Want each figure where it stands, with the entry that put it there."""
    board = position.state.get(Board)
    return {} if board is None else _figure_rows(position, _figures(board.features))


def meeples_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows of the figures that some moves have put down, moved or taken back."""
    old, new = before.state.get(Board), after.state.get(Board)
    if old is None or new is None:
        return {}, {}
    gone, come = _figures(unlike(old.features, new.features)), _figures(unlike(new.features, old.features))
    if not any(isinstance(inner_move(played.move), Deploy) for played in after.played[len(before.played) :]):
        # They stand as they stood, on a feature that has grown.
        gone, come = gone - come, come - gone
    return _figure_rows(before, gone), _figure_rows(after, come)


def _figures(features: Mapping[int, Feature]) -> set[RowKey]:
    """Return the key of each figure that stands on these features."""
    return {
        (*figure.cell, figure.segment, figure.seat, figure.kind)
        for feature in features.values()
        for figure in feature.figures
    }


def _figure_rows(position: Position, figures: set[RowKey]) -> Rows:
    put_by = deployments(position) if figures else {}
    return {figure: (put_by.get(figure),) for figure in figures}


def deployments(position: Position) -> dict[RowKey, int]:
    """Return the last entry that put each figure down: by cell, segment, seat and kind."""
    seqs: dict[RowKey, int] = {}
    last: Cell = (0, 0)
    for played in position.played:
        match inner_move(played.move):
            case Place(at=cell):
                last = cell
            case Deploy(figure=kind, on=segment, at=cell):
                seqs[(*(cell or last), segment, played.seat, kind)] = played.seq
    return seqs


def unlike(these: Mapping[K, V], those: Mapping[K, V]) -> Mapping[K, V]:
    """Return what these have and those have not, or have anew: what a move leaves alone stays the same object."""
    if these is those:
        return {}
    return {key: value for key, value in these.items() if those.get(key) is not value}


def score_lines(position: Position, begin: int = 0) -> Rows:
    """Want one row for each award, from the move with that index on."""
    return {
        (seq, number): _score_line(award)
        for seq, effects in position.effects[begin:]
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


def added(wanted: Callable[[Position, int], Rows]) -> Callable[[Position, Position], tuple[Rows, Rows]]:
    """Return what moves touch of rows that they only add to."""
    return lambda before, after: ({}, wanted(after, len(before.played)))


@dataclass(frozen=True, slots=True)
class Mirror:
    """One table of mirrored rows: its fields, and which rows a position wants there.

    `touched` gives the rows before and after some moves without those that the moves leave alone; None: all of them
    are compared.
    """

    model: type[models.Model]
    key: tuple[str, ...]
    values: tuple[str, ...]
    wanted: Callable[[Position], Rows]
    touched: Callable[[Position, Position], tuple[Rows, Rows]] | None = None

    def rows(self, table: Table) -> models.QuerySet[models.Model]:
        """Return all rows of the database that a table is from: a backup is read beside the one in use."""
        rows = self.model._meta.default_manager.all()  # type: ignore[union-attr]  # every model has one
        return rows.using(router.db_for_read(self.model, instance=table))

    def stored(self, table: Table) -> Rows:
        """Return the rows that are in the database."""
        width = len(self.key)
        found = self.rows(table).filter(table=table).values_list(*self.key, *self.values)
        return {row[:width]: row[width:] for row in found}

    def compared(self, before: Position, after: Position) -> tuple[Rows, Rows]:
        """Return the rows before and after some moves, at least those that differ."""
        return self.touched(before, after) if self.touched else (self.wanted(before), self.wanted(after))

    def play_on(self, table: Table, before: Position, after: Position) -> None:
        """Bring the rows some moves on."""
        old, new = self.compared(before, after)
        if old or new:
            self._change(table, *difference(old, new))

    def sync(self, table: Table, old: Rows, new: Rows) -> None:
        """Turn the old rows into the new, all of them."""
        gone, come = difference(old, new)
        if len(gone) > WHOLE_GAME:
            self.rows(table).filter(table=table).delete()
            gone, come = [], new
        self._change(table, gone, come)

    def _change(self, table: Table, gone: Sequence[RowKey], come: Rows) -> None:
        """Delete what goes, with one statement, and with another write what comes, over what stands there."""
        left = [key for key in gone if key not in come]
        if left:
            # Nothing hangs on mirrored rows, so Django deletes them without fetching them first.
            self.rows(table).filter(self._any_of(left), table=table).delete()
        if come:
            names = (*self.key, *self.values)
            written = (zip(names, (*key, *values), strict=True) for key, values in come.items())
            self.rows(table).bulk_create(
                [self.model(table=table, **dict(row)) for row in written],
                update_conflicts=bool(gone),
                unique_fields=("table", *self.key) if gone else None,
                update_fields=self.values if gone else None,
            )

    def _any_of(self, keys: Sequence[RowKey]) -> models.Q:
        if len(self.key) == 1:
            return models.Q((f"{self.key[0]}__in", [key[0] for key in keys]))
        return reduce(or_, (models.Q(*zip(self.key, key, strict=True)) for key in keys))


def difference(old: Rows, new: Rows) -> tuple[Sequence[RowKey], Rows]:
    """Return the keys of rows that go or change, and the rows that come or are changed."""
    gone = [key for key, values in old.items() if new.get(key) != values]
    return gone, {key: values for key, values in new.items() if old.get(key) != values}


MIRRORS: Final = (
    Mirror(PlacedTile, ("x", "y"), ("tile", "rotation", "number", "seat", "seq"), tiles, tiles_touched),
    Mirror(PlacedMeeple, ("x", "y", "segment", "seat", "figure"), ("seq",), meeples, meeples_touched),
    Mirror(
        ScoreLine,
        ("seq", "number"),
        ("seat", "points", "source", "final", "terms", "x", "y"),
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
    ),
)


def mirror(table: Table, before: Position | None, after: Position) -> None:
    """Bring the rows from one position (None: there are none yet) to another, touching only what differs."""
    goes_on = before is not None and after.goes_on_from(before)
    for kind in MIRRORS:
        if before is not None and goes_on:
            kind.play_on(table, before, after)
        else:
            kind.sync(table, kind.wanted(before) if before else {}, kind.wanted(after))


def differences(table: Table, position: Position) -> list[str]:
    """Name the mirrored tables in the database that are not as the position wants them."""
    return [kind.model.__name__ for kind in MIRRORS if kind.stored(table) != kind.wanted(position)]


def rebuild(table: Table, position: Position) -> None:
    """Make the stored rows as the position wants them, whatever they are; the result of a finished game is frozen."""
    for kind in MIRRORS:
        stored = kind.stored(table)
        if not (kind.model is Result and stored and table.status == Status.FINISHED):
            kind.sync(table, stored, kind.wanted(position))
