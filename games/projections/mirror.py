"""One table of mirrored rows: which rows a position wants there, and rows to the database by difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.db import models, router

from games.log.position import Position
from games.models import Table
from games.registry import Facet

K = TypeVar("K")
V = TypeVar("V")

RowKey = tuple[Any, ...]
Rows = Mapping[RowKey, tuple[Any, ...]]
"""Wanted rows of one table in the database: the values of the key fields, and of the others."""

WHOLE_GAME: Final = 40
"""Rows to delete from which on it is simpler to write all of them anew."""


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
        width = len(self.key)
        found = self.rows(table).filter(table=table).values_list(*self.key, *self.values)
        return {row[:width]: row[width:] for row in found}

    def compared(self, before: Position, after: Position) -> tuple[Rows, Rows]:
        return self.touched(before, after) if self.touched else (self.wanted(before), self.wanted(after))

    def play_on(self, table: Table, before: Position, after: Position) -> None:
        """Bring the rows some moves on."""
        old, new = self.compared(before, after)
        if old or new:
            self._change(table, *difference(old, new))

    def sync(self, table: Table, old: Rows, new: Rows) -> None:
        gone, come = difference(old, new)
        # Each row that goes is a condition of its own in the statement, where the key has several fields.
        if len(gone) > WHOLE_GAME:
            self.rows(table).filter(table=table).delete()
            gone, come = [], new
        self._change(table, gone, come)

    def _change(self, table: Table, gone: Sequence[RowKey], come: Rows) -> None:
        for key in gone:
            if key not in come:
                self.rows(table).filter(table=table, **dict(zip(self.key, key, strict=True))).delete()
        if come:
            names = (*self.key, *self.values)
            rows = [self.model(table=table, **dict(zip(names, (*key, *come[key]), strict=True))) for key in come]
            # A row that should not be there is an error, so only what some rows replace may be replaced.
            replaces = bool(gone and self.values)
            self.rows(table).bulk_create(
                rows,
                update_conflicts=replaces,
                unique_fields=("table", *self.key) if replaces else None,
                update_fields=self.values if replaces else None,
            )


@dataclass(frozen=True, slots=True)
class GameRows(Facet):
    """The mirrors of a game besides those of all games: of what lies on its tables, and of what happened there."""

    on_the_table: tuple[Mirror, ...]
    happened: tuple[Mirror, ...] = ()


def difference(old: Rows, new: Rows) -> tuple[Sequence[RowKey], Rows]:
    """Return the keys of rows that go or change, and the rows that come or are changed."""
    gone = [key for key, values in old.items() if new.get(key) != values]
    return gone, {key: values for key, values in new.items() if old.get(key) != values}


def unlike(these: Mapping[K, V], those: Mapping[K, V]) -> Mapping[K, V]:
    """Return what these have and those have not, or have anew: what a move leaves alone stays the same object."""
    if these is those:
        return {}
    return {key: value for key, value in these.items() if those.get(key) is not value}


def added(wanted: Callable[[Position, int], Rows]) -> Callable[[Position, Position], tuple[Rows, Rows]]:
    return lambda before, after: ({}, wanted(after, len(before.played)))


def unmoved(_before: Position, _after: Position) -> tuple[Rows, Rows]:
    """Return what moves touch of rows that lie where they lay before the first move."""
    return {}, {}


def unless_same(*kinds: type, wanted: Callable[[Position], Rows]) -> Callable[[Position, Position], tuple[Rows, Rows]]:
    """Return what moves touch of rows that follow from parts of a state: nothing where these are the same objects."""

    def touched(before: Position, after: Position) -> tuple[Rows, Rows]:
        # Each move asks some twenty of these, and most are left alone: no generator, which costs as much as all else.
        old, new = before.state.slices, after.state.slices
        for kind in kinds:
            if old.get(kind) is not new.get(kind):
                return wanted(before), wanted(after)
        return {}, {}

    return touched
