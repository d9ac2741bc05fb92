"""The cardboard on tables, read from the rows that mirror it: no log is played for this. Nothing here writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from games.models import CardCount, IslandHex, IslandPiece, PlacedMeeple, PlacedTile, ScoreMarker, Table

LaidRow = tuple[str, int, int, int]
"""A tile on the table: name, rotation, x, y."""
FigureRow = tuple[int, str, int, int, str]
"""A figure: seat, kind, x, y, segment."""
HexRow = tuple[int, int, str, int | None, bool]
"""A hex: q, r, terrain, number, and whether the robber stands there."""

BANK: Final = -1
"""The seat number of the bank's cards."""

Row = TypeVar("Row", bound=tuple[object, ...])


@dataclass(frozen=True, slots=True)
class IslandRows:
    """An island: its hexes, and the pieces on it."""

    land: list[HexRow] = field(default_factory=list)
    pieces: list[IslandPiece] = field(default_factory=list)


def laid_tiles(tables: Iterable[Table]) -> Mapping[int, Sequence[LaidRow]]:
    """Return what lies on each table, by its pk, in the order of laying."""
    rows = PlacedTile.objects.filter(table__in=tables).order_by("number")
    return _by_table(rows.values_list("table_id", "tile", "rotation", "x", "y"))


def standing_figures(tables: Iterable[Table]) -> Mapping[int, Sequence[FigureRow]]:
    """Return the figures on each table, by its pk."""
    rows = PlacedMeeple.objects.filter(table__in=tables).order_by("pk")
    return _by_table(rows.values_list("table_id", "seat", "figure", "x", "y", "segment"))


def _by_table(rows: Iterable[tuple[object, ...]]) -> Mapping[int, Sequence[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for pk, *row in rows:
        found[pk].append(tuple(row))  # type: ignore[index, arg-type]  # as the query names them
    return found


def islands(tables: Iterable[Table]) -> Mapping[int, IslandRows]:
    """Return the island of each table that has one, by its pk."""
    found: defaultdict[int, IslandRows] = defaultdict(IslandRows)
    hexes = IslandHex.objects.filter(table__in=tables)
    for pk, q, r, terrain, number, robber in hexes.values_list("table_id", "q", "r", "terrain", "number", "robber"):
        found[pk].land.append((q, r, terrain, number, robber))
    for piece in IslandPiece.objects.filter(table__in=tables):
        found[piece.table_id].pieces.append(piece)
    return found


def points_shown(tables: Iterable[Table]) -> Mapping[int, Mapping[int, int]]:
    """Return the points that each seat shows, by table and seat."""
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    rows = ScoreMarker.objects.filter(table__in=tables)
    for pk, seat, points in rows.values_list("table_id", "seat", "points"):
        found[pk][seat] = points
    return found


def bank_stacks(table: Table) -> Sequence[tuple[str, str, int]]:
    """Return the stacks of the bank as anybody may count them: pile, kind, cards."""
    rows = CardCount.objects.filter(table=table, seat=BANK).order_by("pk")
    return list(rows.values_list("pile", "kind", "count"))
