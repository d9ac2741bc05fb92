"""Awards: what a score came from, for "why" during the game and for the final scoring, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board.drawing import figure_use, role
from games.carcassonne.pages.board.last_scoring import as_counted
from games.carcassonne.pages.board.overlay import disc, hatch_defs, hatched, lit, newest, veil
from games.carcassonne.pages.board.places import turns_of_cells
from games.carcassonne.pages.sheets.award_groups import final_groups, groups, shown_of
from games.log.explanation import count_steps
from games.log.position import Position
from games.phrasing.common.score import (
    award_label,
    rule_sentence,
    standing_sentence,
    step_label,
    step_words,
    term_label,
    turns_words,
)
from games.rulebook.shelves import Rule, rules_of_terms
from games.screens.corrections.award_notes import Saying, sayings
from games.screens.table.sheet import Content
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.cities import SMALL
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Place
from scoring.kernel import Scored, Term, inner_move, summed


@dataclass(frozen=True, slots=True)
class TermLine:
    """One line of the sum: "3 tiles", how many, and the points."""

    words: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class TileThumb:
    """A tile that gave points."""

    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class CountedTile:
    """A step of the count as the sheet shows it: its tile, what it adds, the sum so far, and what it is called."""

    thumb: TileThumb | None
    points: int
    total: int
    words: str
    label: str
    is_extra: bool


@dataclass(frozen=True, slots=True)
class LineUpRow:
    """One player of the line-up: how many figures, from which turns, and what it paid."""

    name: str
    colour: str
    strength: int
    points: int
    winner: bool
    note: str = ""
    stands: bool = True

    @property
    def figures(self) -> range:
        """Return something to walk along, once for each figure; tokens are no figures."""
        return range(self.strength if self.stands else 0)


@dataclass(frozen=True, slots=True)
class ScoredThing:
    """One thing that was scored: whoever had the majority of it is paid in full.

    `sayings` is what the table said of it; `is_shown` tells that it is explained to everyone just now.
    """

    source: str
    title: str
    role: str
    points: int
    terms: tuple[TermLine, ...]
    steps: tuple[CountedTile, ...]
    rows: tuple[LineUpRow, ...]
    rule: str
    rules: tuple[Rule, ...] = ()
    standing: str = ""
    number: int = 0
    of: int = 0
    turn: int = 0
    seq: int = 0
    sayings: tuple[Saying, ...] = ()
    is_shown: bool = False

    @property
    def back(self) -> int:
        return max(0, self.number - 1)

    @property
    def next(self) -> int:
        return self.number + 1

    @property
    def is_last(self) -> bool:
        return self.number == self.of


def award(table_view: TableView, group: Sequence[Scored], *, turn: int = 0) -> ScoredThing:
    best = max(group, key=lambda scored: scored.points)
    board = table_view.position.state[Board]
    return ScoredThing(
        source=best.source,
        title=capfirst(award_label(best)),
        role=role(best.source),
        points=best.points,
        terms=tuple(TermLine(term_label(term), term.count, term.points) for term in summed(best.terms)),
        steps=_steps(board, best),
        rows=_rows(table_view, group),
        rule=rule_sentence(best),
        rules=rules_of_terms(table_view.table.game, best.terms),
        standing=standing_sentence(best, table_view.names),
        turn=turn,
    )


def cells_of(term: Term) -> list[Cell]:
    return [where for where in term.where if isinstance(where, tuple)]


def _thumb(board: Board, cell: Cell) -> TileThumb:
    laid = board.laid[cell]
    return TileThumb(laid.tile_id, laid.face.rotation)


def _rows(table_view: TableView, group: Sequence[Scored]) -> tuple[LineUpRow, ...]:
    paid = {scored.seat: scored.points for scored in group}
    standing = group[0].standing or tuple((scored.seat, 0) for scored in group)
    rows = [
        LineUpRow(
            name=table_view.seat_views[seat].name,
            colour=table_view.seat_views[seat].colour,
            strength=strength,
            points=paid.get(seat, 0),
            winner=seat in paid,
            stands=group[0].at is not None,
        )
        for seat, strength in standing
    ]
    return tuple(sorted(rows, key=lambda row: (-row.strength, not row.winner)))


def overlay(table_view: TableView, group: Sequence[Scored]) -> str:
    """Return the tiles, or the field, that the award came from, lit up with the running count."""
    best = max(group, key=lambda scored: scored.points)
    if best.source == "field":
        return veil() + _field(table_view, table_view.position.state[Board], best)
    shining, discs = [], []
    for number, step in enumerate(count_steps(best), 1):
        shining.append(at_step(number, lit(table_view, step.cells, {})))
        discs += [at_step(number, disc((x * CELL + CELL / 2, y * CELL + CELL / 2), step.total)) for x, y in step.cells]
    return "".join((veil(), *shining, _people(table_view, group), *discs))


def at_step(number: int, drawing: str) -> str:
    return f'<g data-step="{number}">{drawing}</g>'


def _people(table_view: TableView, group: Sequence[Scored]) -> str:
    board = table_view.position.state[Board]
    standing = _standing(field_at(board, group[0]))
    return "".join(_shown_again(table_view, board, one) for one in standing)


def _shown_again(table_view: TableView, board: Board, figure: Figure) -> str:
    # It stands on the board below as well: with its id, news would take off the wrong one.
    return figure_use(board, figure, table_view.seat_views[figure.seat].colour, named="data_of")


def _standing(feature: Feature | None) -> Sequence[Figure]:
    return feature.figures if feature else ()


def _steps(board: Board, scored: Scored) -> tuple[CountedTile, ...]:
    return tuple(
        CountedTile(
            thumb=_thumb(board, step.cells[0]) if len(step.cells) == 1 and step.cells[0] in board.laid else None,
            points=step.points,
            total=step.total,
            words=step_words(step),
            label=step_label(step),
            is_extra=not step.is_first,
        )
        for step in count_steps(scored)
    )


def _field(table_view: TableView, board: Board, scored: Scored) -> str:
    field = field_at(board, scored)
    colour = table_view.seat_views[scored.seat].colour
    cities = [cell for term in scored.terms for cell in cells_of(term)]
    under = hatch_defs() + hatched(table_view, field, colour, cities) if field else ""
    farmers = field.figures if field else ()
    people = "".join(_shown_again(table_view, board, one) for one in farmers)
    discs = [
        at_step(number, disc(middle(step.cells), step.total))
        for number, step in enumerate(count_steps(scored), 1)
        if step.cells
    ]
    return under + people + "".join(discs)


def field_at(board: Board, scored: Scored) -> Feature | None:
    """Return the field that an award was paid for: the one with the figures of its standing at that cell."""
    for feature in board.features.values():
        if feature.kind == scored.source and any(
            figure.cell == scored.at and figure.seat == scored.seat for figure in feature.figures
        ):
            return feature
    return next(
        (
            feature
            for feature in board.features.values()
            if feature.kind == scored.source and any(figure.cell == scored.at for figure in feature.figures)
        ),
        None,
    )


def middle(cells: Sequence[Cell]) -> tuple[float, float]:
    """Return the middle of the cell that lies nearest to the middle of them all."""
    x, y = (sum(cell[i] for cell in cells) / len(cells) for i in (0, 1))
    if len(cells) <= SMALL:
        return x * CELL + CELL / 2, y * CELL + CELL / 2
    near = min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)
    return near[0] * CELL + CELL / 2, near[1] * CELL + CELL / 2


def score_proof(table_view: TableView, seq: int, number: int) -> Content:
    """Return why an award of the move `seq` was paid; raise LookupError if there is none such."""
    group = group_of(table_view, seq, number)
    numbers = [at for at, one in enumerate(_awards(table_view, seq)) if one in group]
    then = table_view.when_scored(seq)
    turn = table_view.position.turns[table_view.position.index(seq)]
    found = award(then, group, turn=turn)
    return Content(
        template="carcassonne/_why.html",
        values=replace(
            found,
            seq=seq,
            number=number,
            rows=with_turns(then, group, found.rows),
            sayings=sayings(table_view, seq, numbers),
            is_shown=table_view.table.showing in [[seq, at] for at in numbers],
        ),
        overlay=mark_safe(overlay(then, group)),  # noqa: S308 - numbers and closed names only
        choosing=True,
        at=_at(then, group),
    )


def group_of(table_view: TableView, seq: int, number: int) -> tuple[Scored, ...]:
    """Return the awards of one thing, of which this is one; raise LookupError if there is none such."""
    awards = _awards(table_view, seq)
    if number >= len(awards):
        raise LookupError(f"move {seq} has no award {number}")
    return next(group for group in groups(awards) if awards[number] in group)


def _awards(table_view: TableView, seq: int) -> list[Scored]:
    return [effect for effect in table_view.position.effects_of(seq) if isinstance(effect, Scored)]


def with_turns(then: TableView, group: Sequence[Scored], rows: Sequence[LineUpRow]) -> tuple[LineUpRow, ...]:
    """Return the line-up with the turns in which each figure came."""
    figures = _standing(field_at(then.position.state[Board], group[0]))
    came = dict(_deployed(then.position))
    return tuple(
        replace(row, note=turns_words([came[one] for one in figures if one in came and is_of(then, one, row)]))
        for row in rows
    )


def _deployed(position: Position) -> Iterator[tuple[Figure, int]]:
    # Each figure that was put down, with the turn in which it was.
    last: Cell = (0, 0)
    for turn, played, _effects in position.by_turn:
        match inner_move(played.move):
            case Place(at=cell):
                last = cell
            case Deploy(figure=kind, on=segment, at=cell):
                yield Figure(played.seat, kind, cell or last, segment), turn


def is_of(then: TableView, figure: Figure, row: LineUpRow) -> bool:
    return then.seat_views[figure.seat].colour == row.colour


def _at(table_view: TableView, group: Sequence[Scored]) -> str:
    # Left, top, columns, rows.
    cells = [cell for scored in group for term in scored.terms for cell in cells_of(term)]
    cells += [scored.at for scored in group if isinstance(scored.at, tuple)]
    field = field_at(table_view.position.state[Board], group[0]) if group[0].source == "field" else None
    cells += field.cells if field else ()
    if not cells:
        return ""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*cells, strict=True))
    return f"{left},{top},{right - left + 1},{bottom - top + 1}"


def final(table_view: TableView) -> Content:
    """Return the award of the final scoring that the table looks at now; before the first, the beginning of it."""
    found, shown = final_groups(table_view), shown_of(table_view)
    if not shown:
        values: ScoredThing = ScoredThing("", "", "", 0, (), (), (), "", of=len(found))
        over = newest(table_view.position.state[Board].last)
        return Content("carcassonne/_final.html", values, mark_safe(over), at="all")  # noqa: S308
    group, then = found[shown - 1], as_counted(table_view)
    values = replace(award(then, group), number=shown, of=len(found))
    over = overlay(then, group)
    return Content("carcassonne/_final.html", values, mark_safe(over), at=_at(then, group))  # noqa: S308


def turns_where(table_view: TableView, cells: Iterable[Cell]) -> list[int]:
    """Return the turns in which tiles on these cells were laid."""
    laid = turns_of_cells(table_view.position)
    return sorted(laid[cell] for cell in cells if cell in laid)
