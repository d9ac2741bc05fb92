"""The owners of a feature on the board now, and its worth: asked by tapping it, or from a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.carcassonne.art.layout.spots import BRIDGE, spot
from games.carcassonne.pages.board.ask import SEGMENT, read_cell
from games.carcassonne.pages.board.cell_picture import stands
from games.carcassonne.pages.board.drawing import figure_use, thumb_of
from games.carcassonne.pages.board.form_values import cell_value
from games.carcassonne.pages.board.overlay import bare_tile, hatch, hatch_defs, lit, newest, veil
from games.carcassonne.pages.board.places import rules_of, tiles_left
from games.carcassonne.pages.sheets.awards import ScoredThing, award, overlay
from games.carcassonne.pages.sheets.pile import TileKey
from games.carcassonne.pages.sheets.saving import Saving, saving_of
from games.carcassonne.words.place import cell_label
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import source_label
from games.phrasing.common.score import standing_sentence
from games.screens.table.sheet import Content, Unreadable
from games.screens.table.svg import CELL, square
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.fields import FIELD, Farmland, Fields, city_terms, finished_cities
from scoring.carcassonne.base.monasteries import ALL_AROUND, MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.move import Laying
from scoring.carcassonne.odds import dead_gaps
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.abbot.rules import GARDEN
from scoring.carcassonne.tally import majority
from scoring.kernel import Helped, Scored, Seat, Term, inner_move

POINT: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Other:
    """Another feature of the same tile, or a line of the list: what it is, whose, and where it is asked about.

    Of a line of the list `where` is where it lies, for who reads it, and `thumb` its first tile.
    """

    words: str
    colours: tuple[str, ...]
    href: str
    points: int = 0
    where: str = ""
    thumb: str = ""


@dataclass(frozen=True, slots=True)
class LaidInTurn:
    """The laying of a tile: its name, the turn, the entry that laid it, and the name of who laid it."""

    tile: str
    turn: int
    seq: int
    name: str


@dataclass(frozen=True, slots=True)
class About:
    """A feature as it is now. `now` is what it would bring at the end as it lies, `closed` if it closed as it is.

    `closed` is None where closing changes nothing; `saving` is what would finish a feature of one's own. `hidden`
    says that the table does not want to be told. `laid` is None for what lay there before the first turn.
    """

    title: str
    owner: str
    award: ScoredThing | None
    now: int
    closed: int | None
    is_complete: bool
    others: tuple[Other, ...]
    hidden: bool = False
    saving: Saving | None = None
    laid: LaidInTurn | None = None


def about(table_view: TableView, cell: Cell, segment: str = "", point: tuple[float, float] | None = None) -> Content:
    """Return who owns the feature that was tapped; raise LookupError where no tile lies."""
    board = table_view.position.state[Board]
    name = segment or nearest(table_view, cell, point)
    feature = board.feature_at(cell, name)
    others = tuple(_others(table_view, cell, feature))
    if feature.kind == FIELD and not table_view.position.state[Helped].at_least("sharp"):
        values = About(source_label(FIELD), "", None, 0, None, is_complete=False, others=others, hidden=True)
        return content(replace(values, laid=laid_in_turn(table_view, cell)), newest(cell), cell)
    scored = as_if_scored(table_view, feature)
    values = replace(_about(table_view, feature, scored, others), laid=laid_in_turn(table_view, cell))
    over = overlay(table_view, [scored]) if feature.figures else unowned(table_view, feature)
    return content(values, over + (values.saving.overlay if values.saving else ""), cell)


def content(values: About, over: str, cell: Cell) -> Content:
    # Made of numbers and of names that the rules know.
    return Content("carcassonne/_about.html", values, mark_safe(over), choosing=True, at=cell_value(cell))  # noqa: S308


def _about(table_view: TableView, feature: Feature, scored: Scored, others: tuple[Other, ...]) -> About:
    rules, board = rules_of(table_view.position), table_view.position.state[Board]
    is_complete = feature.kind != FIELD and rules.is_complete(board, feature)
    return About(
        title=source_label(feature.kind),
        owner=standing_sentence(scored, table_view.names) or _("Nobody stands here."),
        award=award(table_view, [scored]) if scored.terms and feature.figures else None,
        now=scored.points,
        closed=_closed(table_view, feature) if not is_complete else None,
        is_complete=is_complete,
        others=others,
        saving=None if is_complete else saving_of(table_view, feature),
    )


def laid_in_turn(table_view: TableView, cell: Cell) -> LaidInTurn | None:
    """Return in which turn the tile of a cell was laid; None if it lay there before the first one."""
    tile = table_view.position.state[Board].laid[cell].tile_id
    for turn, played, _effects in reversed(tuple(table_view.position.by_turn)):
        move = inner_move(played.move)
        if isinstance(move, Laying) and move.at == cell:
            return LaidInTurn(tile_label(tile), turn, played.seq, table_view.names[played.seat])
    return None


def nearest(table_view: TableView, cell: Cell, point: tuple[float, float] | None) -> str:
    """Return the segment whose middle lies nearest to a point of the tile, of those on which figures may stand."""
    laid = table_view.position.state[Board].laid[cell]
    rules = rules_of(table_view.position)
    names = [one.id for one in laid.segments if one.kind in rules.scorers]
    if not names:
        raise LookupError("nothing on this tile is worth anything")
    x, y = point or (50.0, 50.0)

    def away(name: str) -> float:
        left, top = spot(laid.tile_id, laid.face.rotation, name)
        return (left - x) ** 2 + (top - y) ** 2

    return min(names, key=away)


def worth(table_view: TableView, feature: Feature) -> tuple[Term, ...]:
    """Return what a feature would bring if the game ended now, as terms."""
    rules, board = rules_of(table_view.position), table_view.position.state[Board]
    if feature.kind == FIELD:
        return tuple(field_terms(table_view, feature))
    return rules.worth(board, feature, complete=rules.is_complete(board, feature))


def field_terms(table_view: TableView, field: Feature) -> Iterator[Term]:
    rules, state = rules_of(table_view.position), table_view.position.state
    scorer = rules.scorers[FIELD]
    rate = 4 if isinstance(scorer, Fields) and scorer.farms == "per_city_4" else 3
    standing = rules.standing(state, field)
    land = Farmland(field, standing, finished_cities(rules, state[Board], field))
    owner = next(iter(majority(standing)), Seat(0))
    for city in land.cities:
        yield from city_terms(rules, state[Board], land, city, owner, rate)


def as_if_scored(table_view: TableView, feature: Feature) -> Scored:
    """Return the award that the feature would be paid now."""
    standing = rules_of(table_view.position).standing(table_view.position.state, feature)
    owners = majority(standing)
    at = feature.figures[0].cell if feature.figures else feature.parts[0][0]
    return Scored(owners[0] if owners else Seat(0), feature.kind, worth(table_view, feature), at, standing, final=True)


def _closed(table_view: TableView, feature: Feature) -> int | None:
    # None for a field, and for a road that pays no more then.
    rules, board = rules_of(table_view.position), table_view.position.state[Board]
    if feature.kind in (MONASTERY, GARDEN):
        return ALL_AROUND + 1
    if feature.kind == FIELD:
        return None
    now, then = (sum(term.points for term in rules.worth(board, feature, complete=done)) for done in (False, True))
    return then if feature.kind == CITY or then != now else None


def unowned(table_view: TableView, feature: Feature) -> str:
    return veil() + lit(table_view, sorted(feature.cells), {})


def _others(table_view: TableView, cell: Cell, feature: Feature) -> Iterator[Other]:
    board, rules = table_view.position.state[Board], rules_of(table_view.position)
    seen = {feature.id}
    for segment in board.laid[cell].segments:
        one = board.feature_at(cell, segment.id)
        if segment.kind in rules.scorers and one.id not in seen:
            seen.add(one.id)
            yield other(table_view, one, cell, segment.id, source_label(segment.kind))


def other(table_view: TableView, feature: Feature, cell: Cell, segment: str, words: str) -> Other:
    colours = tuple(dict.fromkeys(table_view.seat_views[figure.seat].colour for figure in feature.figures))
    href = f"{table_view.base}about/?at={cell_value(cell)}&on={segment}"
    return Other(words, colours, href, sum(term.points for term in worth(table_view, feature)))


def owners(table_view: TableView) -> Content:
    """Return the features on which somebody stands, as a list: those that a table wants to be told of."""
    board, aids = table_view.position.state[Board], table_view.position.state[Helped]
    found = []
    for feature in board.features.values():
        if feature.figures and (feature.kind != FIELD or aids.at_least("sharp")):
            first = feature.figures[0]
            one = other(table_view, feature, first.cell, first.segment, source_label(feature.kind))
            found.append(
                replace(
                    one, where=cell_label(first.cell), thumb=thumb_of(table_view.position, first.cell, first.segment)
                )
            )
    over = owned_overlay(table_view) or newest(board.last)
    found.sort(key=lambda one: -one.points)
    return Content("carcassonne/_owners.html", found, mark_safe(over), choosing=True, at="all")  # noqa: S308


@dataclass(frozen=True, slots=True)
class Left:
    """The tiles in the bag, how many gaps nothing fits any more, and whether the table wants to be told."""

    pictures: tuple[TileKey, ...]
    count: int
    dead: int
    hidden: bool


def left(table_view: TableView) -> Content:
    """Return which tiles are left, with the gaps marked that none of them fits any more."""
    state = table_view.position.state
    if not state[Helped].at_least("sharp"):
        return Content("carcassonne/_left.html", Left((), 0, 0, hidden=True), mark_safe(""), choosing=True)
    dead = dead_gaps(state)
    over = newest(state[Board].last) + "".join(square("gap-dead", cell, 12, 9) + cross(cell) for cell in dead)
    pictures = tuple(TileKey(tile, 0, count, tile_label(tile)) for tile, count in tiles_left(table_view.position))
    values = Left(pictures, state[Bag].left, len(dead), hidden=False)
    return Content("carcassonne/_left.html", values, mark_safe(over), choosing=True, at="all")  # noqa: S308


def cross(cell: Cell) -> str:
    x, y = cell[0] * CELL, cell[1] * CELL
    return f'<path class="gap-cross" d="M{x + 32} {y + 32}l36 36m0-36l-36 36"/>'


def owned_overlay(table_view: TableView) -> str:
    """Return everything on which somebody stands in the patterns of who has most there: several where they are tied.

    A tile is drawn once above the veil, whatever lies on it, with all figures; fields only where the table wants to be
    told of them.
    """
    position, told = table_view.position, table_view.position.state[Helped]
    board = position.state[Board]
    owned = [
        feature
        for feature in board.features.values()
        if feature.figures and (feature.kind != FIELD or told.at_least("sharp"))
    ]
    if not owned:
        return ""
    tiles = dict.fromkeys(cell for feature in owned for cell in sorted(feature.cells))
    drawn = [bare_tile(table_view, cell) for cell in tiles]
    for feature in owned:
        for seat in majority(rules_of(position).standing(position.state, feature)):
            colour = table_view.seat_views[seat].colour
            # A bridge is a piece of wood that lies over a tile, and has no area of its own.
            lying = ((at, index) for at, index in feature.parts if board.laid[at].segments[index].id != BRIDGE)
            drawn += [hatch(board, at, index, colour) for at, index in lying]
    people = (
        figure_use(board, one, table_view.seat_views[one.seat].colour, named="data_of")
        for feature in owned
        for one in feature.figures
        if stands(board, one)
    )
    return "".join((veil(), hatch_defs(), *drawn, *people))


def asked_about(table_view: TableView, asked: Mapping[str, str]) -> Content:
    """Return what an address asks about; raise Unreadable, or LookupError where no tile lies."""
    if "at" not in asked:
        return left(table_view) if "left" in asked else owners(table_view)
    on, point = asked.get("on", ""), POINT.fullmatch(asked.get("point", ""))
    if on and not SEGMENT.fullmatch(on):
        raise Unreadable("on")
    near = (float(point[1]), float(point[2])) if point else None
    return about(table_view, read_cell(asked["at"]), on, near)
