"""A table as a photo shows it: what is clear, which cells are asked, and where figures may stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.art.common.geometry import to_line
from games.carcassonne.art.layout.outline import areas
from games.carcassonne.art.layout.spots import on, spot
from games.carcassonne.forms.photo import SeenCell, answers, seen_spots
from games.carcassonne.pages.reopened.midway import may_stand
from games.carcassonne.pages.reopened.midway_form import STANDS, LyingTile, Midway, StandingFigure
from games.carcassonne.pages.reopened.midway_table import board_of, rules_of, table_of
from games.carcassonne.words.spot import spot_name
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import colour_label
from games.screens.table.svg import pieces
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.photo.decide import ASKED, TILE, Candidate, CellDecision, decide

OFFERED: Final = 3
"""Candidates of a cell that are shown."""
INSET: Final = 0.92
"""The part of a cell's side in which spots of figures are given."""
DRAWN: Final = 38
"""The side of a figure on the picture of a tile, in its units."""
NARROW: Final = 8.0
"""The distance from a road or a city, in units of a tile, at which a figure does not stand on a field yet."""
MANY: Final = 3
"""From a third of the cells on, so many are asked that the corners may lie elsewhere."""


@dataclass(frozen=True, slots=True)
class TileChoice:
    """Something that may lie on a cell: what the form sends, its words, its drawing, and a picture as taught."""

    value: str
    label: str
    tile: str
    turn: int
    face: int | None = None


@dataclass(frozen=True, slots=True)
class AskedCell:
    """A cell that is asked: the field, its place in the photo, why, and what may lie there."""

    field: str
    place: str
    title: str
    reason: str
    choices: tuple[TileChoice, ...]


@dataclass(frozen=True, slots=True)
class SpotChoice:
    """A part of a tile on which a figure may stand, with a drawing of it there."""

    value: str
    label: str
    drawing: SafeString
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class StandingQuestion:
    """A figure that was seen on a tile, and the parts of it on which it may stand."""

    field: str
    place: str
    title: str
    tile: str
    turn: int
    choices: tuple[SpotChoice, ...]


@dataclass(frozen=True, slots=True)
class PhotoProposal:
    """The reading of a photo: clear tiles, cells to ask about, figures, and where those of asked cells were seen."""

    tiles: tuple[LyingTile, ...]
    asked: tuple[AskedCell, ...]
    standing: tuple[StandingQuestion, ...]
    spots: tuple[str, ...]
    colours: tuple[str, ...]
    has_many: bool

    @property
    def lying_text(self) -> str:
        return " ".join(f"{tile},{x},{y},{turn}" for tile, (x, y), turn in self.tiles)


def proposal_of(form: Midway, seen: Sequence[SeenCell], faces: Mapping[str, int]) -> PhotoProposal:
    """Return what a photo proposes for a game that is entered in the middle."""
    middle = _middle(seen)
    decisions = decide((one.reading for one in seen), rules_of(form).copies)
    clear = {cell: one for cell, one in decisions.items() if one.outcome == TILE}
    tiles = tuple((one.kind, _moved(cell, middle), one.turn) for cell, one in clear.items())
    asked = [one for one in seen if decisions[one.cell].outcome == ASKED]
    colours = tuple(dict.fromkeys(colour for one in seen for colour in one.figures))
    playing = replace_players(form, tiles, colours)
    return PhotoProposal(
        tiles=tiles,
        asked=tuple(_asked(one, decisions[one.cell], middle, faces) for one in asked),
        standing=tuple(_standing(playing, (one for one in seen if one.cell in clear), middle)),
        spots=tuple(
            f"{colour},{x},{y},{px:.3f},{py:.3f}"
            for one in asked
            for colour, (px, py) in one.spots.items()
            for x, y in [_moved(one.cell, middle)]
        ),
        colours=colours,
        has_many=MANY * len(asked) > len(seen),
    )


def _middle(seen: Sequence[SeenCell]) -> Cell:
    """Return the cell of the photo that becomes (0, 0)."""
    return max((one.col for one in seen), default=0) // 2, max((one.row for one in seen), default=0) // 2


def _moved(cell: Cell, middle: Cell) -> Cell:
    return cell[0] - middle[0], cell[1] - middle[1]


def place_label(cell: Cell) -> str:
    """Return where a cell is in the block of the photo, counted from 1."""
    return _("Column %(column)s, row %(row)s") % {"column": cell[0] + 1, "row": cell[1] + 1}


def _asked(one: SeenCell, decision: CellDecision, middle: Cell, faces: Mapping[str, int]) -> AskedCell:
    x, y = _moved(one.cell, middle)
    return AskedCell(
        field=f"at_{x}_{y}",
        place=f"{one.col},{one.row}",
        title=place_label(one.cell),
        reason=reason_sentence(decision.reason),
        choices=tuple(tile_choice(each, faces) for each in offered(decision.choices or one.reading.candidates)),
    )


def offered(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that are shown, each that looks alike once."""
    found: dict[tuple[str, object], Candidate] = {}
    for one in candidates:
        found.setdefault((one.kind, TILES[one.kind].face(one.turn).ports), one)
    return list(found.values())[:OFFERED]


def tile_choice(one: Candidate, faces: Mapping[str, int]) -> TileChoice:
    label = capfirst(tile_label(one.kind))
    return TileChoice(f"{one.kind},{one.turn}", label, one.kind, one.turn, faces.get(one.kind))


def reason_sentence(reason: str) -> str:
    """Say why a cell is asked."""
    match reason:
        case "sides":
            return _("The tile in the photo does not match its neighbours.")
        case "copies":
            return _("The box has no more copies of the tile in the photo.")
        case "apart":
            return _("It lies apart from the other tiles.")
        case "log":
            return _("The photo shows something else than the log.")
    return _("The photo is not clear enough here.")


def _standing(form: Midway, seen: Iterator[SeenCell], middle: Cell) -> Iterator[StandingQuestion]:
    table = table_of(form)
    for one in seen:
        for colour, at in one.spots.items():
            cell = _moved(one.cell, middle)
            laid = table.board.laid.get(cell)
            if laid is None or colour not in form.seats:
                continue
            segments = [
                segment.id
                for segment in laid.segments
                if may_stand(table, form.seats[colour], MEEPLE, segment.id, cell)
            ]
            tile, turn = laid.tile_id, laid.face.rotation
            best = nearest(tile, turn, segments, at)
            yield StandingQuestion(
                field=f"who_{cell[0]}_{cell[1]}_{colour}",
                place=f"{one.col},{one.row}",
                title=_("%(colour)s: %(place)s")
                % {"colour": capfirst(colour_label(colour)), "place": place_label(one.cell)},
                tile=tile,
                turn=turn,
                choices=tuple(
                    SpotChoice(
                        value=f"{colour},{MEEPLE},{segment},{cell[0]},{cell[1]}",
                        label=spot_name(_kind(tile, segment), *spot(tile, turn, segment)),
                        drawing=stood(tile, turn, segment, colour),
                        is_chosen=segment == best,
                    )
                    for segment in segments
                ),
            )


def _kind(tile: str, segment: str) -> str:
    found = TILES[tile].segment(segment)
    return found.kind if found is not None else ""


def nearest(tile: str, turn: int, segments: Sequence[str], at: tuple[float, float]) -> str:
    """Return the segment on which a figure was seen, or beside which; empty where there is none to stand on."""
    x, y = (100 * (0.5 + (part - 0.5) * INSET) for part in at)

    def apart(segment: str) -> tuple[float, float]:
        lines = areas(TILES[tile], turn, segment)
        far = 0.0 if on((x, y), lines) else min((to_line((x, y), line) for line in lines), default=100.0)
        # A road is narrower than who stands on it.
        near = 0.0 if _kind(tile, segment) == "field" else NARROW
        u, v = spot(tile, turn, segment)
        return far - near, hypot(u - x, v - y)

    return min(segments, key=apart, default="")


def stood(tile: str, turn: int, segment: str, colour: str) -> SafeString:
    """Draw the sign of a colour where a figure stands, to be laid over the picture of its tile."""
    x, y = (round(part - DRAWN / 2, 1) for part in spot(tile, turn, segment))
    use = '<use href="{1}#shape-{0}" x="{2}" y="{3}" width="{4}" height="{4}"/>'
    drawing = f'<svg class="shape photo-stand seat-{{0}}" viewBox="0 0 100 100" aria-hidden="true">{use}</svg>'
    return format_html(drawing, colour, pieces(), x, y, DRAWN)


def replace_players(form: Midway, tiles: Sequence[LyingTile], colours: Sequence[str]) -> Midway:
    """Return the form with these tiles alone, and with everybody of whom a figure stands there."""
    seat_views = tuple(replace(one, plays=one.plays or one.colour in colours) for one in form.seat_views)
    return replace(form, lying_tiles=tuple(tiles), stands=(), seat_views=seat_views, chosen=None)


def filled_in(form: Midway, posted: QueryDict) -> Midway:
    """Return the form with what a photo showed and people said: tiles that were asked, and figures."""
    taken = {cell for _tile, cell, _turn in form.lying_tiles}
    laid = [(found[0], cell, found[1]) for cell, found in answers(posted) if found is not None and cell not in taken]
    form = replace(form, lying_tiles=(*form.lying_tiles, *laid), stands=tuple(standing_figures(posted)))
    board = board_of(form, rules_of(form))
    more: list[StandingFigure] = []
    for colour, cell, at in seen_spots(posted):
        if (lying := board.laid.get(cell)) is not None and colour in form.seats:
            segments = [segment.id for segment in lying.segments if segment.kind != "river"]
            if best := nearest(lying.tile_id, lying.face.rotation, segments, at):
                more.append((colour, MEEPLE, best, cell))
    return replace(form, stands=(*form.stands, *more))


def standing_figures(posted: QueryDict) -> Iterator[StandingFigure]:
    """Yield the figures whose part of the tile was confirmed."""
    for key, value in posted.items():
        if key.startswith("who_") and (found := STANDS.fullmatch(str(value))):
            yield found[1], found[2], found[3], (int(found[4]), int(found[5]))
