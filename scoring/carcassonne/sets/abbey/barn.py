"""The barn: on a corner of four field tiles; it sends the farmers home and brings 4 a city at the end (A5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.base.fields import FIELD, Farmland, city_terms, finished_cities
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import NO_MARKS, Feature, Figure
from scoring.carcassonne.board.geometry import FIRST_SLOT, Cell
from scoring.carcassonne.board.tile import NO_SEGMENT
from scoring.carcassonne.move import Deploy, Stand
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.refusal import nobody_stands_there
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

BARN: Final = "barn"
SOURCE: Final = "barn.city"
AT_ONCE: Final = 3
LATER: Final = 1
AT_THE_END: Final = 4

AROUND: Final[tuple[tuple[Cell, tuple[int, int]], ...]] = tuple(
    (step, (FIRST_SLOT + one, FIRST_SLOT + other))
    for step, one, other in (((0, 0), 7, 0), ((-1, 0), 1, 2), ((0, -1), 5, 6), ((-1, -1), 3, 4))
)
"""The four tiles at the north-west corner of a cell, as steps from it, each with its two ports at that corner."""

Barns = Literal["one_in_a_field", "any"]
BARNS: Final[tuple[Barns, ...]] = get_args(Barns)


@dataclass(frozen=True, slots=True)
class NoFieldsMeet(Refusal):
    """A barn stands where four tiles meet, the one just laid among them, each with a field that fills the corner."""

    code: ClassVar[str] = "carcassonne.no_fields_meet"
    rule: ClassVar[str] = "expansions:abbey"
    cell: Cell


@dataclass(frozen=True, slots=True)
class FieldHasBarn(Refusal):
    """A field with a barn takes no more farmers, and no second barn."""

    code: ClassVar[str] = "carcassonne.field_has_barn"
    rule: ClassVar[str] = "expansions:abbey"
    figure: str


class Barn(Part[Deploy | Stand]):
    """One barn for each seat, which stays to the end and is no figure for anything else (A5).

    It stands at the north-west corner of its cell. In the scoring of its turn the farmers of the field are paid as
    at the end and go home; those who come to it later are paid 1 for each finished city. With `one` no second barn
    is put into a field.
    """

    key = "barn"
    elsewhere = True
    bars_on = (FIELD,)
    shelters_on = (FIELD,)
    requires = ("fields",)
    moves = {Deploy: (DEPLOYING,)}
    forbids = (Deploy, Stand)
    refuses_in = ()  # Nobody else proposes a barn.
    already_checks = ("deploying",)

    def __init__(self, *, barns: Barns = "one_in_a_field") -> None:
        self.one = barns == "one_in_a_field"

    def supply(self) -> Mapping[str, int]:
        return {BARN: 1}

    # --------------------------------------------------------------- placing

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Refuse anything but a field, and one with a barn; farmers do not matter."""
        if feature.kind != FIELD:
            yield nobody_stands_there(feature.kind)
        elif self.one and barns_of(feature):
            yield FieldHasBarn(kind)

    def bars(self, rules: Carcassonne, state: State, kind: str, feature: Feature) -> Sequence[Refusal]:
        """Keep farmers from a field with a barn."""
        # A barn counts for nothing, so that this keeps no second barn out: that is `one`.
        return (FieldHasBarn(kind),) if rules.is_counting(kind) and has_barn(feature) else ()

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Deploy | Stand) -> Iterable[Refusal]:
        """Refuse a barn that stands on no corner."""
        board = state[Board]
        cell = spot_cell(board, move) if isinstance(move, Deploy) else move.at
        if move.figure != BARN or cell not in board.laid or board.laid[cell].face.tile.segment(move.on) is None:
            return
        new = isinstance(move, Stand) or board.last in corner(cell)
        if field_at(board, cell) != move.on or not new:
            yield NoFieldsMeet(cell)
        elif isinstance(move, Deploy):
            yield from self.against(rules, state, seat, BARN, board.feature_at(cell, move.on))

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every corner of the tile just laid where fields meet."""
        board = state[Board]
        if board.last is None or state[Supply].count(seat, BARN) < 1:
            return
        x, y = board.last
        for cell in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            segment = field_at(board, cell)
            if segment is not None:
                feature = board.feature_at(cell, segment)
                if next(self.against(rules, state, seat, BARN, feature), None) is None:
                    yield Deploy(BARN, segment, cell)

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        return figure.kind == BARN

    # --------------------------------------------------------------- scoring

    def withholds(self, rules: Carcassonne, state: State, feature: Feature) -> bool:
        return feature.kind == FIELD and has_barn(feature)

    def due(self, rules: Carcassonne, state: State) -> Iterator[Feature]:
        """Yield the fields of barns that were just put down, and those with farmers who have come to a barn."""
        for land in fields_with_barns(state[Board]):
            if is_new(state[Board], land) or farmers_of(rules, land):
                yield land

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Pay the farmers at barns and send them home."""
        for land in fields_with_barns(step.state[Board]):
            # Also for who has just come from the market to this scoring (ruling, A5, B5).
            rate = AT_ONCE if is_new(step.state[Board], land) else LATER
            step = pay_farmers(rules, step, land, rate)
            for farmer in farmers_of(rules, land):
                step = rules.take_home(step, step.state[Board].features[land.id], farmer)
        return step

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay farmers who came at the very end, and every barn."""
        for land in fields_with_barns(step.state[Board]):
            step = pay_farmers(rules, step, land, LATER, final=True)
            step = step.score(*barn_awards(rules, step.state, land))
        return step


def corner(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + dx, cell[1] + dy) for (dx, dy), _ in AROUND)


def field_at(board: Board, cell: Cell) -> str | None:
    """Return the field of the tile on a cell that fills its north-west corner, if one does so on all four tiles."""
    x, y = cell
    # The tile on the cell itself comes first, and most corners fall with one of the first two.
    for (dx, dy), (one, other) in AROUND:
        laid = board.laid.get((x + dx, y + dy))
        if laid is None or not laid.face.at_port[one] == laid.face.at_port[other] != NO_SEGMENT:
            return None
    here = board.laid[cell]
    return here.segments[here.face.at_port[AROUND[0][1][0]]].id


def has_barn(land: Feature) -> bool:
    return BARN in [figure.kind for figure in land.figures]


def barns_of(land: Feature) -> list[Figure]:
    return [figure for figure in land.figures if figure.kind == BARN]


def farmers_of(rules: Carcassonne, land: Feature) -> list[Figure]:
    return [figure for figure in land.figures if rules.is_counting(figure.kind)]


def is_new(board: Board, land: Feature) -> bool:
    """Return whether a barn of a field was put down on the tile just laid: before that its corner was no corner."""
    return any(figure.kind == BARN and board.last in corner(figure.cell) for figure in land.figures)


def fields_with_barns(board: Board) -> list[Feature]:
    """Return the fields with barns, in the order of founding."""
    return [land for land in board.held() if land.kind == FIELD and BARN in [one.kind for one in land.figures]]


def pay_farmers(rules: Carcassonne, step: Step, land: Feature, rate: int, *, final: bool = False) -> Step:
    """Pay the majority of a field so much for each finished city, besides any limit of one payment for a city."""
    farmers = farmers_of(rules, land)
    if not farmers:
        return step
    board = step.state[Board]
    standing = rules.standing(step.state, land.with_figures(tuple(farmers)))
    farmland = Farmland(land, standing, finished_cities(rules, board, land))
    awards = []
    for seat in rules.winners(board, land.figures, standing):
        bills = (city_terms(rules, board, farmland, city, seat, rate) for city in farmland.cities)
        terms = tuple(term for bill in bills for term in bill)
        awards.append(Scored(seat, FIELD, (*terms, *rules.added(step.state, land)), farmers[0].cell, standing, final))
    return rules.reward(step, land, awards)


def barn_awards(rules: Carcassonne, state: State, land: Feature) -> Iterator[Scored]:
    """Yield 4 for each finished city to each barn of a field, and what depends on the city alone."""
    # Without figures and marks: no pig and no herd adds to a barn, only what depends on the city (a siege).
    board = state[Board]
    bare = Feature(land.id, land.kind, land.open_ports, land.parts, NO_MARKS)
    for barn in barns_of(land):
        terms: list[Term] = []
        for city in finished_cities(rules, board, land):
            where = in_order(board, board.features[city].cells)
            terms.append(Term(SOURCE, 1, AT_THE_END, where))
            bonus = rules.field_bonus(bare, board.features[city], barn.seat, AT_THE_END)
            terms.extend(Term(code, 1, points, where) for code, points in bonus)
        yield Scored(barn.seat, FIELD, (*terms, *rules.added(state, land)), barn.cell, final=True)
