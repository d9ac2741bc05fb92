"""Things on the tiles that belong to no feature of theirs: pieces of nobody, joints, marks put on features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.carcassonne.board.feature import LaidSegment
from scoring.carcassonne.board.geometry import Cell

CellSpot = tuple[Cell, str]
"""A place on the table: a cell, and the segment there, or "" for the whole tile."""

Joint = tuple[LaidSegment, LaidSegment, int]
"""Two segments that are one feature although they do not touch, and how many open ends that closes."""

SegmentMark = tuple[LaidSegment, str, int]
"""A symbol put on a feature in the game: at one of its segments, its name, how many."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """The things on the tiles: `pieces` of nobody by name, `joints` between segments, `marks` put on features."""

    pieces: Mapping[str, CellSpot] = field(default_factory=dict)
    joints: tuple[Joint, ...] = ()
    marks: tuple[SegmentMark, ...] = ()


NOTHING: Final = Overlay()
