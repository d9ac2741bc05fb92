"""The form of a game that begins in the middle: what lies on the table so far, and who sits there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from games.models.table import LONGEST_NAME
from games.names import clean_name
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.move import Stand
from scoring.carcassonne.tile import TILES
from scoring.catalogue import GAMES
from scoring.table import MOST_POINTS

MOST_TILES: Final = 400
MOST_FIGURES: Final = 100
LIES: Final = re.compile(r"([A-Za-z0-9-]{1,32}),(-?\d{1,3}),(-?\d{1,3}),([0-3])")
STANDS: Final = re.compile(r"([a-z]{3,6}),([a-z]{1,4}\d{0,2}),(-?\d{1,3}),(-?\d{1,3})")
CELL: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
START: Final = (("base-D", (0, 0), 0),)

Lies = tuple[str, Cell, int]
Stands = tuple[str, str, Cell]
"""A figure's colour, its segment and its cell."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A line of the form: a colour, whether it plays, its name and points."""

    colour: str
    plays: bool = False
    name: str = ""
    points: int = 0
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Midway:
    """The form as it stands; `chosen` is the cell that was tapped last."""

    lies: tuple[Lies, ...] = START
    stands: tuple[Stands, ...] = ()
    sitters: tuple[Sitter, ...] = tuple(Sitter(colour) for colour in GAMES["carcassonne"].colours)
    name: str = ""
    edition: str = ""
    sets: tuple[str, ...] = ("base",)
    chosen: Cell | None = None

    @property
    def playing(self) -> tuple[Sitter, ...]:
        """Return who plays, in the order of play."""
        return tuple(sitter for sitter in self.sitters if sitter.plays)

    @property
    def lies_text(self) -> str:
        """Return the tiles as the form carries them."""
        return " ".join(f"{tile},{x},{y},{rotation}" for tile, (x, y), rotation in self.lies)

    @property
    def stands_text(self) -> str:
        """Return the figures as the form carries them."""
        return " ".join(f"{colour},{segment},{x},{y}" for colour, segment, (x, y) in self.stands)

    @property
    def first(self) -> int:
        """Return the seat whose turn comes."""
        return next((seat for seat, sitter in enumerate(self.playing) if sitter.is_next), 0)

    @property
    def figures(self) -> tuple[Stand, ...]:
        """Return the figures of those who play."""
        seats = {sitter.colour: seat for seat, sitter in enumerate(self.playing)}
        return tuple(
            Stand(seats[colour], "meeple", segment, cell) for colour, segment, cell in self.stands if colour in seats
        )


def read_midway(posted: QueryDict) -> Midway:
    """Return the form after what was tapped."""
    form = Midway(
        lies=tuple(_lies(posted.get("lies", ""))),
        stands=tuple(_stands(posted.get("stands", ""))),
        sitters=tuple(_sitter(posted, colour) for colour in GAMES["carcassonne"].colours),
        name=clean_name(posted.get("name", ""), LONGEST_NAME),
        edition=posted.get("edition", "") if posted.get("edition") in GAMES["carcassonne"].editions else "",
        sets=tuple(key for key in GAMES["carcassonne"].sets if key in posted.getlist("sets")) or ("base",),
        chosen=_cell(posted.get("chosen", "")),
    )
    return _tapped(form, posted)


def _tapped(form: Midway, posted: QueryDict) -> Midway:
    cell = form.chosen
    if tapped := _cell(posted.get("cell", "")):
        return replace(form, chosen=tapped)
    if cell is None:
        return form
    if "away" in posted:
        return replace(form, lies=_without(form.lies, cell), stands=_off(form.stands, cell), chosen=None)
    found = re.fullmatch(r"([A-Za-z0-9-]{1,32}),([0-3])", posted.get("lay", ""))
    if found and found[1] in TILES and len(form.lies) < MOST_TILES:
        laid: Lies = (found[1], cell, int(found[2]))
        return replace(form, lies=(*_without(form.lies, cell), laid))
    if found := re.fullmatch(r"([a-z]{3,6}),([a-z]{1,4}\d{0,2})", posted.get("stand", "")):
        return replace(form, stands=_toggled(form.stands, (found[1], found[2], cell)))
    return form


def _without(lies: Iterable[Lies], cell: Cell) -> tuple[Lies, ...]:
    return tuple(one for one in lies if one[1] != cell)


def _off(stands: Iterable[Stands], cell: Cell) -> tuple[Stands, ...]:
    return tuple(one for one in stands if one[2] != cell)


def _toggled(stands: tuple[Stands, ...], one: Stands) -> tuple[Stands, ...]:
    """Put a figure there in place of any other on the same spot, or take it away if it stands there."""
    others = tuple(other for other in stands if other[1:] != one[1:])
    return others if one in stands else (*others, one)


def _lies(text: str) -> Iterable[Lies]:
    for found in list(LIES.finditer(text))[:MOST_TILES]:
        if found[1] in TILES:
            yield found[1], (int(found[2]), int(found[3])), int(found[4])


def _stands(text: str) -> Iterable[Stands]:
    for found in list(STANDS.finditer(text))[:MOST_FIGURES]:
        yield found[1], found[2], (int(found[3]), int(found[4]))


def _cell(text: str) -> Cell | None:
    found = CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def _sitter(posted: QueryDict, colour: str) -> Sitter:
    points = re.fullmatch(r"[0-9]{1,5}", posted.get(f"points-{colour}", ""))
    name = clean_name(posted.get(f"name-{colour}", ""), LONGEST_NAME)
    return Sitter(
        colour=colour,
        plays=colour in posted.getlist("plays") or bool(name),
        name=name,
        points=min(int(points[0]), MOST_POINTS) if points else 0,
        is_next=posted.get("first") == colour,
    )
