"""The input of a page with a photo: pictures of tiles that are taught, descriptions of cells, answers about them."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import msgspec
from django.http import QueryDict

from games.carcassonne.services.taught import TaughtPicture, UnsuitablePicture
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.photo.decide import Candidate, Reading

MOST_CELLS: Final = 1600
MOST_TAUGHT: Final = 400
FARTHEST: Final = 400
"""The coordinate of a cell that no table reaches."""
AT: Final = re.compile(r"at_(-?\d{1,3})_(-?\d{1,3})")
SPOT: Final = re.compile(r"([a-z]{3,6}),(-?\d{1,3}),(-?\d{1,3}),(-?\d\.\d{1,3}),(-?\d\.\d{1,3})")
LIES: Final = re.compile(r"([A-Za-z0-9-]{1,32}),([0-3])")

Share = Annotated[float, msgspec.Meta(ge=-10, le=10)]


class MalformedPhoto(ValueError):
    """Descriptions that no page of ours sends."""


class _Taught(msgspec.Struct):
    kind: Annotated[str, msgspec.Meta(max_length=32)]
    patch: Annotated[str, msgspec.Meta(max_length=3_000)]
    face: Annotated[str, msgspec.Meta(max_length=8_000)] = ""


class _Candidate(msgspec.Struct):
    kind: Annotated[str, msgspec.Meta(max_length=32)]
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)]
    score: Share
    ahead: Share = 0.0


class SeenCell(msgspec.Struct):
    """A cell as the browser describes it; `spots` has the middle of each figure, in shares of the cell."""

    col: Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
    row: Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
    bare: Share
    odd: Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
    candidates: Annotated[list[_Candidate], msgspec.Meta(max_length=8)]
    figures: dict[str, Share] = {}
    spots: dict[str, tuple[Share, Share]] = {}

    @property
    def cell(self) -> Cell:
        return self.col, self.row

    @property
    def reading(self) -> Reading:
        """Return what the rules take of it: kinds of which there is a drawing."""
        known = [one for one in self.candidates if one.kind in TILES]
        found = tuple(Candidate(one.kind, one.turn, one.score, one.ahead) for one in known)
        return Reading(self.cell, found, self.bare, self.odd)


def read_cells(text: str) -> list[SeenCell]:
    """Return the cells that a page describes; raise MalformedPhoto."""
    try:
        found = msgspec.json.decode(text, type=list[SeenCell])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MalformedPhoto(str(error)) from error
    if len(found) > MOST_CELLS or len({one.cell for one in found}) < len(found):
        raise MalformedPhoto("a cell is described twice")
    for one in found:
        one.figures = {colour: part for colour, part in one.figures.items() if colour in CARCASSONNE.colours}
        one.spots = {colour: one.spots[colour] for colour in one.figures if colour in one.spots}
    return found


def read_taught(text: str) -> list[TaughtPicture]:
    """Return the pictures that a page has cut out of a photo; raise UnsuitablePicture."""
    try:
        found = msgspec.json.decode(text, type=list[_Taught])[:MOST_TAUGHT]
        return [(one.kind, b64decode(one.patch, validate=True), b64decode(one.face, validate=True)) for one in found]
    except (msgspec.MsgspecError, ValueError, RecursionError, Error) as error:
        raise UnsuitablePicture(str(error)) from error


def carried(posted: QueryDict, but: Sequence[str]) -> list[tuple[str, str]]:
    """Return the fields of a form that another page goes on with."""
    left_out = {"csrfmiddlewaretoken", "cells", *but}
    return [(key, value) for key, values in posted.lists() if key not in left_out for value in values]


def answers(posted: QueryDict) -> Iterator[tuple[Cell, tuple[str, int] | None]]:
    """Yield what people said of the cells that were asked: a kind and its turn, or None where nothing lies."""
    for key, value in posted.items():
        if place := AT.fullmatch(key):
            found = LIES.fullmatch(str(value))
            if found is None or found[1] in TILES:
                yield (int(place[1]), int(place[2])), (found[1], int(found[2])) if found else None


def seen_spots(posted: QueryDict) -> Iterator[tuple[str, Cell, tuple[float, float]]]:
    """Yield where figures were seen on cells that were asked: colour, cell, and the place in shares of the cell."""
    for text in posted.getlist("spot"):
        if (found := SPOT.fullmatch(text)) and found[1] in CARCASSONNE.colours:
            yield found[1], (int(found[2]), int(found[3])), (float(found[4]), float(found[5]))
