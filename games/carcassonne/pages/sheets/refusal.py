"""The refusals of a move: every reason, where on the board, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.form_values import cell_value, lay_value
from games.carcassonne.pages.board.overlay import newest, refused, ring
from games.carcassonne.pages.board.places import holding, looks, places, tiles_to_draw, ways
from games.carcassonne.words.place import cell_label, on_sides, runs_into
from games.carcassonne.words.tile import tile_label
from games.forms.submission import RejectedInput
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.registry import quoted
from games.phrasing.common.wording import beside_board
from games.rulebook.shelves import Rule, rules_of_refusals
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.geometry import Cell, beside
from scoring.carcassonne.maps.refusal import BorderMismatch
from scoring.carcassonne.move import Deploy, Place
from scoring.carcassonne.refusal import EdgeMismatch, FeatureOccupied
from scoring.carcassonne.turn import PLACING
from scoring.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something that may have been meant instead: a tile and how it is turned, and the value that logs it."""

    title: str
    text: str
    tile: str
    turn: int
    value: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: its sentences, suggestions, and what the form must repeat if the table plays it anyway.

    `field` and `value` are what was tried, of a tile with its `cell`, and `where` that is for whoever hears the page;
    `elsewhere` counts the gaps where it fits.
    """

    title: str
    sentences: tuple[str, ...]
    suggestions: tuple[Suggestion, ...]
    field: str
    value: str
    codes: tuple[str, ...]
    may_overrule: bool
    rules: tuple[Rule, ...]
    tile: str = ""
    cell: str = ""
    where: str = ""
    elsewhere: int = 0


@dataclass(frozen=True, slots=True)
class TriedTile(RejectedInput):
    """A placement that was tried: the tile with its place."""

    tile: str = ""
    turn: int = 0
    cell: Cell | None = None


def refusal(table_view: TableView, rejected: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    """Return the sheet for a move that was refused."""
    tried = rejected if isinstance(rejected, TriedTile) else TriedTile(rejected.field, rejected.value)
    is_placement = bool(tried.tile) and tried.cell is not None
    found = ways(table_view.position, tried.tile) if is_placement else {}
    with beside_board():
        others = [refusal_sentence(one, table_view.names) for one in _others(refusals)]
    values = Refused(
        title=_title(tried, refusals),
        sentences=(*_mismatches(refusals), *others),
        suggestions=_suggestions(table_view, tried, found) if tried.cell is not None and tried.tile else (),
        field=tried.field,
        value=tried.value,
        codes=tuple(dict.fromkeys(one.code for one in refusals)),
        may_overrule=all(one.overrulable for one in refusals),
        rules=rules_of_refusals(refusals),
        tile=tried.tile,
        cell=cell_value(tried.cell) if tried.cell else "",
        where=capfirst(cell_label(tried.cell)) if tried.cell else "",
        elsewhere=len([cell for cell in found if cell != tried.cell]),
    )
    over = marks(table_view, tried, refusals)
    at = cell_value(tried.cell) if tried.cell else ""
    return Content("carcassonne/_refusal.html", values, mark_safe(over), choosing=True, at=at)  # noqa: S308


def _mismatches(refusals: Sequence[Refusal]) -> list[str]:
    """Say which sides do not match: one sentence for all sides where the same meets the same."""
    sides: dict[str, list[int]] = {}
    for one in refusals:
        if isinstance(one, EdgeMismatch):
            meeting = {"mine": quoted("terrains", one.mine), "theirs": quoted("terrains", one.theirs)}
            sides.setdefault(str(runs_into(one)) % {**meeting, "side": "%(side)s"}, []).append(one.side)
    return [sentence % {"side": on_sides(*where)} for sentence, where in sides.items()]


def _others(refusals: Sequence[Refusal]) -> list[Refusal]:
    return [one for one in refusals if not isinstance(one, EdgeMismatch)]


def _title(tried: TriedTile, refusals: Sequence[Refusal]) -> str:
    if any(isinstance(one, EdgeMismatch | BorderMismatch) for one in refusals):
        return _("The sides do not match")
    if any(isinstance(one, FeatureOccupied) for one in refusals):
        return _("Somebody is there already")
    return _("It cannot lie there") if tried.tile else _("The rules say no")


def marks(table_view: TableView, tried: TriedTile, refusals: Iterable[Refusal]) -> str:
    board = table_view.position.state[Board]
    if tried.tile and tried.cell is not None:
        bad = [one.side for one in refusals if isinstance(one, EdgeMismatch | BorderMismatch)]
        if tried.cell in board.laid or not 0 <= tried.turn < len(_SIDES):
            return newest(board.last)
        touching = [side for side in _SIDES if beside(tried.cell, side) in board.laid]
        good = [side for side in touching if side not in bad]
        return refused(table_view, tried.cell, tried.tile, tried.turn, bad, good)
    cells = {cell for one in refusals if isinstance(one, FeatureOccupied) for cell in one.cells}
    return newest(board.last) + "".join(ring(cell) for cell in sorted(cells))


_SIDES = range(4)


def _suggestions(
    table_view: TableView, tried: TriedTile, found: Mapping[Cell, tuple[int, ...]]
) -> tuple[Suggestion, ...]:
    assert tried.cell is not None, "a placement has a cell"
    turned = [
        suggestion(_("It is turned like this"), tried.tile, turn, tried.cell) for turn in found.get(tried.cell, ())[:1]
    ]
    # Tiles are confused with those of as many roads and cities: hence the likest one that would fit there.
    twin = _twin(table_view, tried)
    other = [suggestion(_("It is this tile"), twin[0], twin[1], tried.cell)] if twin else []
    return tuple((turned + other)[:2])


def suggestion(title: str, tile: str, turn: int, cell: Cell) -> Suggestion:
    return Suggestion(title, tile_label(tile), tile, turn, lay_value(tile, turn, cell))


def _twin(table_view: TableView, tried: TriedTile) -> tuple[str, int] | None:
    assert tried.cell is not None, "a placement has a cell"
    mine = features(tried.tile)
    fitting = [
        (abs(unlike(mine, features(tile))), tile, turns[0])
        for tile, _count in tiles_to_draw(table_view.position)
        if tile != tried.tile and (turns := ways(table_view.position, tile).get(tried.cell))
    ]
    return min(fitting)[1:] if fitting else None


def features(tile: str) -> Mapping[str, int]:
    """Return how many sides each kind of feature of a tile reaches."""
    reach: dict[str, int] = {}
    for segment in TILES[tile].segments:
        if segment.kind != "field":
            key = "".join((segment.kind, *sorted(segment.marks)))
            reach[key] = reach.get(key, 0) + max(1, len(segment.sides))
    return reach


def unlike(mine: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    return sum(abs(mine.get(kind, 0) - theirs.get(kind, 0)) for kind in {*mine, *theirs})


def gap_refusal(table_view: TableView, tile: str, cell: Cell) -> Content | None:
    """Return why a tile cannot lie in a gap, turned as it fits best; None where it can, or where it is no gap."""
    position = table_view.position
    state = holding(position, tile)
    if state.phase != PLACING or cell not in state[Board].gaps:
        return None
    if any(move.at == cell for move in places(position, tile)):
        return None
    tried = [(turn, tuple(position.rules.explain(state, state.turn, Place(cell, turn)))) for turn in looks(tile)]
    turn, why = min(tried, key=lambda one: len(one[1]))
    return refusal(table_view, TriedTile("lay", lay_value(tile, turn, cell), tile, turn, cell), why)


def spot_refusal(table_view: TableView, figure: str, segment: str) -> Content:
    """Return why no figure may stand on a segment of the tile just laid."""
    state = table_view.position.state
    why = table_view.position.rules.explain(state, state.turn, Deploy(figure, segment))
    return refusal(table_view, RejectedInput("put", f"{figure}.{segment}"), why)
