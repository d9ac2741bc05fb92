"""The replay: one board on which every tile and figure knows from which moment to which it is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from games.phrasing import terrain_label
from games.screens.carcassonne.drawing import figure_use, tile_use
from games.screens.curve import Curve, curve_of
from games.screens.moments import Film, Moment, film_of
from games.screens.sight import Sight, Sitter
from games.screens.svg import CELL, square
from scoring.carcassonne.board import Board


@dataclass(frozen=True, slots=True)
class Map:
    """The board of all moments: its frame, and the layers in which things come and go."""

    frame: str
    tiles: SafeString
    figures: SafeString
    ring: SafeString


@dataclass(frozen=True, slots=True)
class Row:
    """A moment in words, for the table behind the slider. `at` is the corner of its tile on the drawing."""

    moment: Moment
    title: str
    caption: str
    name: str
    colour: str
    at: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """A moment to jump to: who won how much, what for."""

    number: int
    title: str
    colour: str
    name: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A game at one of its moments, with all the others at hand."""

    sight: Sight
    rows: tuple[Row, ...]
    at: int
    jumps: tuple[Jump, ...]
    curve: Curve
    map: Map | None

    @property
    def now(self) -> Row:
        """Return the moment that is shown."""
        return self.rows[self.at]

    @property
    def last(self) -> int:
        """Return the number of the last moment."""
        return len(self.rows) - 1

    @property
    def before(self) -> int:
        """Return the number of the moment before, or of this one at the start."""
        return max(0, self.at - 1)

    @property
    def after(self) -> int:
        """Return the number of the moment after, or of this one at the end."""
        return min(self.last, self.at + 1)

    @property
    def scores(self) -> tuple[tuple[Sitter, int], ...]:
        """Return each seat with its total at this moment."""
        return tuple(zip(self.sight.sitters, self.now.scores, strict=True))

    @property
    def hand(self) -> int:
        """Return the place of the slider's hand on the curve, in its units."""
        return round((self.curve.width - 24) * self.at / max(1, self.last))


def replay_of(sight: Sight, at: int | None = None) -> Replay:
    """Return the replay of a table, at a moment or at the last."""
    film = film_of(sight.position)
    at = film.nearest(len(film.moments) - 1 if at is None else at)
    colours = [sitter.colour for sitter in sight.sitters]
    return Replay(
        sight=sight,
        rows=tuple(_row(sight, moment) for moment in film.moments),
        at=at,
        jumps=_jumps(sight, film),
        curve=curve_of(film.moments, colours),
        map=map_of(film, colours, at),
    )


def _row(sight: Sight, moment: Moment) -> Row:
    sitter = sight.sitters[moment.seat] if moment.seat is not None else None
    at = f"{moment.cell[0] * CELL} {moment.cell[1] * CELL}" if moment.cell else ""
    return Row(
        moment=moment,
        title=moment.title,
        caption=moment.caption(sight.names),
        name=sitter.name if sitter else "",
        colour=sitter.colour if sitter else "",
        at=at,
        scores=moment.scores,
    )


def _jumps(sight: Sight, film: Film) -> tuple[Jump, ...]:
    return tuple(
        Jump(
            number=moment.number,
            title=moment.title,
            colour=sight.sitters[gain.seat].colour,
            name=sight.sitters[gain.seat].name,
            points=gain.points,
            text=terrain_label(gain.source),
        )
        for moment, gain in film.swings
    )


def map_of(film: Film, colours: Sequence[str], at: int) -> Map | None:
    """Return the board of all moments, showing what is there at one of them; None where the game has no tiles."""
    board = film.board
    if board is None:
        return None
    tiles = "".join(
        _timed(tile_use(laid.tile_id, laid.face.rotation, *cell, film.tile_sets), film.laid.get(cell, 0), None, at)
        for cell, laid in board.laid.items()
    )
    figures = "".join(
        _timed(figure_use(board, stay.figure, colours[stay.figure.seat]), stay.since, stay.until, at)
        for stay in film.stays
        if stay.since != stay.until
    )
    cell = film.moments[at].cell
    ring = square("tile-new-rim", (0, 0), 0, 4) + square("tile-new", (0, 0), 0, 4)
    place = f'transform="translate({cell[0] * CELL} {cell[1] * CELL})"' if cell else 'display="none"'
    # All made of numbers and of names that the rules know.
    return Map(
        frame=_frame(board),
        tiles=mark_safe(tiles),  # noqa: S308
        figures=mark_safe(figures),  # noqa: S308
        ring=mark_safe(f"<g data-ring {place}>{ring}</g>"),  # noqa: S308
    )


def _timed(use: str, since: int, until: int | None, at: int) -> str:
    """Return a drawing that is there from a moment up to another."""
    end = f' data-until="{until}"' if until is not None else ""
    shown = since <= at and (until is None or at < until)
    hidden = "" if shown else ' display="none"'
    return f'<use data-since="{since}"{end}{hidden}{use.removeprefix("<use")}'


def _frame(board: Board) -> str:
    xs, ys = [x for x, _ in board.laid], [y for _, y in board.laid]
    left, top = min(xs) * CELL - 20, min(ys) * CELL - 20
    width, height = (max(xs) + 1) * CELL + 20 - left, (max(ys) + 1) * CELL + 20 - top
    return f"{left} {top} {width} {height}"
