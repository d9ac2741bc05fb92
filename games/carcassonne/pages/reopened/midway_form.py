"""The form of a game that begins in the middle: what lies on the table so far, and who sits there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.http import QueryDict

from games.carcassonne.forms.maps import with_sets_of
from games.carcassonne.pages.board.set_pages import PAGES, MidwayThings
from games.forms.copies import on_the_table
from games.forms.lobby import one_of, read_options
from games.models import LONGEST_NAME
from games.names import clean_name
from games.phrasing.common.label import colour_label
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import SETS, start_tiles
from scoring.carcassonne.move import Before, PlacedBefore, Stand
from scoring.carcassonne.recipe import RIVERS
from scoring.catalogue import GAMES
from scoring.game import Game
from scoring.kernel import MOST_POINTS, Box, Choice

MOST_TILES: Final = 400
MOST_FIGURES: Final = 100
MOST_PIECES: Final = 200
LIES: Final = re.compile(r"([A-Za-z0-9-]{1,32}),(-?\d{1,3}),(-?\d{1,3}),([0-3])")
STANDS: Final = re.compile(r"([a-z]{3,6}),([a-z_]{1,16}),([a-z]{1,12}\d{0,2}(?:\.[NESW])?),(-?\d{1,3}),(-?\d{1,3})")
STOOD: Final = re.compile(r"([a-z]{3,6}),([a-z_]{1,16}),([a-z]{1,12}\d{0,2}(?:\.[NESW])?)")
PIECE: Final = re.compile(
    r"([a-z_]{1,20}),(-?\d{1,3})?,(-?\d{1,3})?,([A-Za-z0-9.-]{0,16}),([a-z]{0,6}),([a-z_]{0,16}),([a-z]{0,6}),"
    r"([A-Za-z0-9_-]{0,32})"
)
SEGMENT: Final = re.compile(r"[a-z]{1,12}\d{0,2}(?:\.[NESW])?")
MARKED: Final = re.compile(r"([a-z]{1,12}\d{0,2}(?:\.[NESW])?),(-?\d{1,3}),(-?\d{1,3})")
FIGURE: Final = re.compile(r"[a-z_]{1,16}")
UNSIGNED: Final = re.compile(r"[0-9]{1,5}")
SIGNED: Final = re.compile(r"-?[0-9]{1,5}")
CELL: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
START: Final = (("base-D", (0, 0), 0),)
LEAST_SEATS: Final = 2
CARCASSONNE: Final[Game] = GAMES["carcassonne"]

LAYING: Final = tuple(one.key for one in SETS if one.tiles and tile_set(one.key).block)
"""The sets of which a block of tiles lies first."""

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
class LyingPiece:
    """A piece that lies there, as the form keeps it: what it is, where, and whose by colour."""

    what: str
    cell: Cell | None = None
    on: str = ""
    colour: str = ""
    figure: str = ""
    other: str = ""
    token: str = ""

    @property
    def text(self) -> str:
        x, y = self.cell or ("", "")
        return f"{self.what},{x},{y},{self.on},{self.colour},{self.figure},{self.other},{self.token}"

    def move(self, seats: Mapping[str, int]) -> PlacedBefore | None:
        """Return it as a move, or None where somebody does not play whom it is about."""
        if any(colour and colour not in seats for colour in (self.colour, self.other)):
            return None
        token = int(self.token) if self.token.isdecimal() else self.token or None
        whose, by = seats.get(self.colour), seats.get(self.other)
        return PlacedBefore(self.what, self.cell, self.on or None, whose, self.figure or None, by, token)


def piece_of(move: PlacedBefore, colours: Sequence[str]) -> LyingPiece:
    """Return what the form keeps of a move."""
    colour, other = ("" if seat is None else colours[seat] for seat in (move.whose, move.by))
    token = "" if move.token is None else str(move.token)
    return LyingPiece(move.what, move.at, move.on or "", colour, move.figure or "", other, token)


@dataclass(frozen=True, slots=True)
class Midway:
    """The form as it stands; `chosen` is the cell that was tapped last, `figure` the kind that taps put down.

    `held` says which colour has what only one can have. `on` carries the printed map below, which is put into `start`
    and `board`; `marked` are the spots (segment, cell) of the figures that a set marks. `ends` says that the
    game is over, and only its last scoring is to come.
    """

    lying_tiles: tuple[LyingTile, ...] = START
    stands: tuple[StandingFigure, ...] = ()
    seat_views: tuple[SeatLine, ...] = tuple(SeatLine(colour) for colour in CARCASSONNE.colours)
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
    ends: bool = False
    pieces: tuple[LyingPiece, ...] = ()

    @property
    def playing(self) -> tuple[SeatLine, ...]:
        return tuple(seat_view for seat_view in self.seat_views if seat_view.plays)

    @property
    def lying_text(self) -> str:
        return " ".join(f"{tile},{x},{y},{rotation}" for tile, (x, y), rotation in self.lying_tiles)

    @property
    def stands_text(self) -> str:
        return " ".join(f"{colour},{kind},{segment},{x},{y}" for colour, kind, segment, (x, y) in self.stands)

    @property
    def pieces_text(self) -> str:
        return " ".join(one.text for one in self.pieces)

    @property
    def seats(self) -> dict[str, int]:
        return {seat_view.colour: seat for seat, seat_view in enumerate(self.playing)}

    @property
    def marked_text(self) -> str:
        return " ".join(f"{segment},{x},{y}" for segment, (x, y) in self.marked)

    @property
    def first(self) -> int:
        return next((seat for seat, seat_view in enumerate(self.playing) if seat_view.is_next), 0)

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
        seats = self.seats
        yield from (move for one in self.pieces if (move := one.move(seats)) is not None)
        # At one spot the last first: it takes the place of who stood there before, unless both can.
        last_first = self.stands[::-1]
        spots = list(dict.fromkeys(one[2:] for one in self.stands))
        for colour, kind, segment, cell in sorted(last_first, key=lambda one: spots.index(one[2:])):
            if colour in seats:
                yield Stand(seats[colour], kind, segment, cell)
                if (segment, cell) in self.marked:
                    yield from (move for one in midway_things() for move in one.marking(seats[colour], segment, cell))
        for one in midway_things():
            for seat, seat_view in enumerate(self.playing):
                yield from one.had(seat, {key: seat_view.counts.get(key, 0) for key, _label in one.counted()})
        for one in midway_things():
            for key, _label in one.held():
                if self.held.get(key) in seats:
                    yield from one.holding(seats[self.held[key]], key)


def name_of(seat_view: SeatLine) -> str:
    return seat_view.name or str(colour_label(seat_view.colour))


def midway_things() -> list[MidwayThings]:
    return [one.midway for one in PAGES.of(None) if one.midway is not None]


def read_midway(posted: QueryDict) -> Midway:
    """Return the form after what was tapped."""
    edition = one_of(posted.get("edition"), CARCASSONNE.editions, CARCASSONNE.default_edition)
    form = Midway(
        lying_tiles=tuple(_read_lying(posted.get("lies", ""))),
        stands=tuple(_stands(posted.get("stands", ""))),
        seat_views=tuple(_sitter(posted, colour) for colour in CARCASSONNE.colours),
        name=clean_name(posted.get("name", ""), LONGEST_NAME),
        edition=edition,
        sets=on_the_table(CARCASSONNE, posted.getlist("sets")),
        options=_options(posted, edition),
        held={
            key: colour
            for one in midway_things()
            for key, _label in one.held()
            if (colour := posted.get(f"award-{key}"))
        },
        figure=_figure(posted),
        chosen=_cell(posted.get("chosen", "")),
        on=posted.get("on", ""),
        marked=tuple(_marked(posted.get("marked", ""))),
        pieces=tuple(_pieces(posted.get("pieces", ""))),
        ends="ends" in posted,
    )
    return _tapped(form, posted)


def with_blocks(form: Midway) -> Midway:
    """Return the form with the blocks of its boxes, which lie first and are never drawn, and without others."""
    wanted = [part for key in form.sets if key in LAYING for part in tile_set(key).block]
    blocks = {tile for key in LAYING for tile, _cell, _turn in tile_set(key).block}
    lying = {tile for tile, _cell, _turn in form.lying_tiles}
    others = tuple(one for one in form.lying_tiles if one[0] not in blocks)
    if form.board or {tile for tile, _cell, _turn in wanted} == lying & blocks:
        return form
    if others == START:
        others = ()
    first = start_tiles(Box(CARCASSONNE.key, form.edition, LEAST_SEATS, form.sets)) if wanted else START
    taken = {cell for _tile, cell, _turn in others}
    new = (one for one in first if one[1] not in taken and (one[0] in blocks or not others))
    return replace(form, lying_tiles=(*new, *others))


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
    for piece in _pieces(" ".join(posted.getlist("piece"))):
        form = replace(form, pieces=(*form.pieces, piece))
    for piece in _pieces(posted.get("off", "")):
        form = replace(form, pieces=less(form.pieces, piece))
    if cell is None:
        return form
    if "away" in posted:
        pieces = tuple(one for one in form.pieces if one.cell != cell)
        lying, stands = without(form.lying_tiles, cell), off(form.stands, cell)
        return replace(form, lying_tiles=lying, stands=stands, pieces=pieces, chosen=None)
    found = re.fullmatch(r"([A-Za-z0-9-]{1,32}),([0-3])", posted.get("lay", ""))
    if found and found[1] in TILES and len(form.lying_tiles) < MOST_TILES:
        laid: LyingTile = (found[1], cell, int(found[2]))
        return replace(form, lying_tiles=(*without(form.lying_tiles, cell), laid))
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


def without(lying: Iterable[LyingTile], cell: Cell) -> tuple[LyingTile, ...]:
    return tuple(one for one in lying if one[1] != cell)


def off(stands: Iterable[StandingFigure], cell: Cell) -> tuple[StandingFigure, ...]:
    return tuple(one for one in stands if one[3] != cell)


def toggled(stands: tuple[StandingFigure, ...], one: StandingFigure) -> tuple[StandingFigure, ...]:
    """Put a figure there, or take it away if it stands there."""
    return tuple(other for other in stands if other != one) if one in stands else (*stands, one)


def less(pieces: tuple[LyingPiece, ...], one: LyingPiece) -> tuple[LyingPiece, ...]:
    """Return the pieces without one of those that are alike."""
    place = pieces.index(one) if one in pieces else len(pieces)
    return (*pieces[:place], *pieces[place + 1 :])


def _read_lying(text: str) -> Iterable[LyingTile]:
    for found in list(LIES.finditer(text))[:MOST_TILES]:
        if found[1] in TILES:
            yield found[1], (int(found[2]), int(found[3])), int(found[4])


def _stands(text: str) -> Iterable[StandingFigure]:
    for found in list(STANDS.finditer(text))[:MOST_FIGURES]:
        yield found[1], found[2], found[3], (int(found[4]), int(found[5]))


def _marked(text: str) -> Iterable[tuple[str, Cell]]:
    for found in list(MARKED.finditer(text))[:MOST_FIGURES]:
        yield found[1], (int(found[2]), int(found[3]))


def _pieces(text: str) -> Iterable[LyingPiece]:
    for found in list(PIECE.finditer(text))[:MOST_PIECES]:
        cell = (int(found[2]), int(found[3])) if found[2] and found[3] else None
        yield LyingPiece(found[1], cell, found[4], found[5], found[6], found[7], found[8])


def _cell(text: str) -> Cell | None:
    found = CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def _sitter(posted: QueryDict, colour: str) -> SeatLine:
    name = clean_name(posted.get(f"name-{colour}", ""), LONGEST_NAME)
    return SeatLine(
        colour=colour,
        plays=colour in posted.getlist("plays") or bool(name),
        name=name,
        points=max(-MOST_POINTS, min(count(posted, f"points-{colour}", below_zero=True), MOST_POINTS)),
        counts={
            key: min(count(posted, f"{key}-{colour}"), one.most)
            for one in midway_things()
            for key, _label in one.counted()
        },
        is_next=posted.get("first") == colour,
    )


def count(posted: QueryDict, key: str, *, below_zero: bool = False) -> int:
    """Return a number of the form; nothing, or nonsense, is 0."""
    found = (SIGNED if below_zero else UNSIGNED).fullmatch(posted.get(key, "").strip())
    return int(found[0]) if found else 0
