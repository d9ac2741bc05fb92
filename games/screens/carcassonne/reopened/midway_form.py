"""The form of a game that begins in the middle: what lies on the table so far, and who sits there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.http import QueryDict

from games.forms.lobby import on_the_table, one_of, read_options
from games.forms.maps import with_sets_of
from games.models import LONGEST_NAME
from games.names import clean_name
from games.screens.carcassonne.board import ADDITIONS, Begun
from scoring import MOST_POINTS, Box, Choice, Game
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.board import TILES, Cell
from scoring.carcassonne.box import RIVERS
from scoring.carcassonne.move import Before, Stand
from scoring.catalogue import GAMES

MOST_TILES: Final = 400
MOST_FIGURES: Final = 100
LIES: Final = re.compile(r"([A-Za-z0-9-]{1,32}),(-?\d{1,3}),(-?\d{1,3}),([0-3])")
STANDS: Final = re.compile(r"([a-z]{3,6}),([a-z_]{1,16}),([a-z]{1,4}\d{0,2}),(-?\d{1,3}),(-?\d{1,3})")
STOOD: Final = re.compile(r"([a-z]{3,6}),([a-z_]{1,16}),([a-z]{1,4}\d{0,2})")
SEGMENT: Final = re.compile(r"[a-z]{1,4}\d{0,2}")
MARKED: Final = re.compile(r"([a-z]{1,4}\d{0,2}),(-?\d{1,3}),(-?\d{1,3})")
FIGURE: Final = re.compile(r"[a-z_]{1,16}")
CELL: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
START: Final = (("base-D", (0, 0), 0),)
LEAST_SEATS: Final = 2
CARCASSONNE: Final[Game] = GAMES["carcassonne"]

LyingTile = tuple[str, Cell, int]
StandingFigure = tuple[str, str, str, Cell]
"""A figure's colour, its kind, its segment and its cell."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A line of the form: a colour, whether it plays, its name, points, and how many it has of what sets count."""

    colour: str
    plays: bool = False
    name: str = ""
    points: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Midway:
    """The form as it stands; `chosen` is the cell that was tapped last, `figure` the kind that taps put down.

    `held` says which colour has what only one can have. `on` carries the printed map below, which is put into `start`
    and `board`; `marked` are the spots (segment, cell) of the figures that a set marks.
    """

    lies: tuple[LyingTile, ...] = START
    stands: tuple[StandingFigure, ...] = ()
    sitters: tuple[SeatLine, ...] = tuple(SeatLine(colour) for colour in CARCASSONNE.colours)
    name: str = ""
    edition: str = CARCASSONNE.default_edition
    sets: tuple[str, ...] = ("base",)
    options: Mapping[str, Choice] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    figure: str = MEEPLE
    chosen: Cell | None = None
    on: str = ""
    start: tuple[LyingTile, ...] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    marked: tuple[tuple[str, Cell], ...] = ()

    @property
    def playing(self) -> tuple[SeatLine, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.plays)

    @property
    def lies_text(self) -> str:
        return " ".join(f"{tile},{x},{y},{rotation}" for tile, (x, y), rotation in self.lies)

    @property
    def stands_text(self) -> str:
        return " ".join(f"{colour},{kind},{segment},{x},{y}" for colour, kind, segment, (x, y) in self.stands)

    @property
    def marked_text(self) -> str:
        return " ".join(f"{segment},{x},{y}" for segment, (x, y) in self.marked)

    @property
    def first(self) -> int:
        return next((seat for seat, sitter in enumerate(self.playing) if sitter.is_next), 0)

    @property
    def switches(self) -> dict[str, Choice]:
        return {**CARCASSONNE.editions[self.edition], **self.options}

    @property
    def box(self) -> Box:
        """Return what is played with."""
        preset = CARCASSONNE.editions[self.edition]
        spoken_of = {option.key for option in CARCASSONNE.options_for(self.sets)}
        changed = {key: value for key, value in self.switches.items() if key in spoken_of and value != preset[key]}
        seats = max(LEAST_SEATS, len(self.playing))
        return Box(CARCASSONNE.key, self.edition, seats, self.sets, changed, start=self.start, board=self.board)

    @property
    def had(self) -> Iterator[Before]:
        """Yield what those who play had already: figures on the table, and what sets bring."""
        seats = {sitter.colour: seat for seat, sitter in enumerate(self.playing)}
        for colour, kind, segment, cell in self.stands:
            if colour in seats:
                yield Stand(seats[colour], kind, segment, cell)
                if (segment, cell) in self.marked:
                    yield from (move for one in begins() for move in one.marking(seats[colour], segment, cell))
        for one in begins():
            for seat, sitter in enumerate(self.playing):
                yield from one.had(seat, {key: sitter.counts.get(key, 0) for key, _label in one.counted()})
        for one in begins():
            for key, _label in one.held():
                if self.held.get(key) in seats:
                    yield from one.holding(seats[self.held[key]], key)


def begins() -> list[Begun]:
    return [one.begun for one in ADDITIONS if one.begun is not None]


def read_midway(posted: QueryDict) -> Midway:
    """Return the form after what was tapped."""
    edition = one_of(posted.get("edition"), CARCASSONNE.editions, CARCASSONNE.default_edition)
    form = Midway(
        lies=tuple(_lies(posted.get("lies", ""))),
        stands=tuple(_stands(posted.get("stands", ""))),
        sitters=tuple(_sitter(posted, colour) for colour in CARCASSONNE.colours),
        name=clean_name(posted.get("name", ""), LONGEST_NAME),
        edition=edition,
        sets=on_the_table(CARCASSONNE, posted.getlist("sets")),
        options=_options(posted, edition),
        held={key: colour for one in begins() for key, _label in one.held() if (colour := posted.get(f"award-{key}"))},
        figure=_figure(posted),
        chosen=_cell(posted.get("chosen", "")),
        on=posted.get("on", ""),
        marked=tuple(_marked(posted.get("marked", ""))),
    )
    return _tapped(form, posted)


def laid_on(form: Midway, start: tuple[LyingTile, ...], board: Mapping[str, Any]) -> Midway:
    """Return the form on a printed map; no river flows there, and the sets of its start tiles are in the box."""
    sets = with_sets_of(start, (key for key in form.sets if key not in RIVERS))
    return replace(form, start=start, board=board, sets=sets)


def _options(posted: QueryDict, edition: str) -> dict[str, Choice]:
    # Those of boxes that were ticked just now are as the edition has them.
    asked = posted.getlist("asked")
    return {key: value for key, value in read_options(posted, CARCASSONNE, edition, ()).items() if key in asked}


def _tapped(form: Midway, posted: QueryDict) -> Midway:
    cell = form.chosen
    if tapped := _cell(posted.get("cell", "")):
        return replace(form, chosen=tapped)
    if cell is None:
        return form
    if "away" in posted:
        return replace(form, lies=without(form.lies, cell), stands=off(form.stands, cell), chosen=None)
    found = re.fullmatch(r"([A-Za-z0-9-]{1,32}),([0-3])", posted.get("lay", ""))
    if found and found[1] in TILES and len(form.lies) < MOST_TILES:
        laid: LyingTile = (found[1], cell, int(found[2]))
        return replace(form, lies=(*without(form.lies, cell), laid))
    if found := STOOD.fullmatch(posted.get("stand", "")):
        return replace(form, stands=toggled(form.stands, (found[1], found[2], found[3], cell)))
    return marking(form, cell, posted.get("mark", ""))


def marking(form: Midway, cell: Cell, segment: str) -> Midway:
    """Let the figure on a spot be marked, or no more."""
    if not SEGMENT.fullmatch(segment):
        return form
    others = tuple(one for one in form.marked if one != (segment, cell))
    return replace(form, marked=others if (segment, cell) in form.marked else (*others, (segment, cell)))


def _figure(posted: QueryDict) -> str:
    # The one just chosen, or the one before.
    chosen = (posted.get("kind", ""), posted.get("figure", ""))
    return next((kind for kind in chosen if FIGURE.fullmatch(kind)), MEEPLE)


def without(lies: Iterable[LyingTile], cell: Cell) -> tuple[LyingTile, ...]:
    return tuple(one for one in lies if one[1] != cell)


def off(stands: Iterable[StandingFigure], cell: Cell) -> tuple[StandingFigure, ...]:
    return tuple(one for one in stands if one[3] != cell)


def toggled(stands: tuple[StandingFigure, ...], one: StandingFigure) -> tuple[StandingFigure, ...]:
    """Put a figure there in place of any other on the same spot, or take it away if it stands there."""
    others = tuple(other for other in stands if other[2:] != one[2:])
    return others if one in stands else (*others, one)


def _lies(text: str) -> Iterable[LyingTile]:
    for found in list(LIES.finditer(text))[:MOST_TILES]:
        if found[1] in TILES:
            yield found[1], (int(found[2]), int(found[3])), int(found[4])


def _stands(text: str) -> Iterable[StandingFigure]:
    for found in list(STANDS.finditer(text))[:MOST_FIGURES]:
        yield found[1], found[2], found[3], (int(found[4]), int(found[5]))


def _marked(text: str) -> Iterable[tuple[str, Cell]]:
    for found in list(MARKED.finditer(text))[:MOST_FIGURES]:
        yield found[1], (int(found[2]), int(found[3]))


def _cell(text: str) -> Cell | None:
    found = CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def _sitter(posted: QueryDict, colour: str) -> SeatLine:
    name = clean_name(posted.get(f"name-{colour}", ""), LONGEST_NAME)
    return SeatLine(
        colour=colour,
        plays=colour in posted.getlist("plays") or bool(name),
        name=name,
        points=min(count(posted, f"points-{colour}"), MOST_POINTS),
        counts={
            key: min(count(posted, f"{key}-{colour}"), one.most) for one in begins() for key, _label in one.counted()
        },
        is_next=posted.get("first") == colour,
    )


def count(posted: QueryDict, key: str) -> int:
    """Return a number of the form; nothing, or nonsense, is 0."""
    found = re.fullmatch(r"[0-9]{1,5}", posted.get(key, ""))
    return int(found[0]) if found else 0
