"""Besieged cities, The Cathars and The Besiegers, and the escape from them. Rules: expansions:siege (B4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.base.cities import SHIELDS, SMALL, is_small, shield_cells
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.base.recalling import Recaller
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure, Law, any_of
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import ON_OFF, Expansion, Recipe, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Option, Refusal, Seat, State, Term

SETS: Final = ("cathars", "besiegers")
BESIEGED: Final = "besieged"
CATHEDRAL: Final = "cathedral"

Escaping = Literal["by_any_tile", "by_the_siege", "never"]
ESCAPES: Final[tuple[Escaping, ...]] = get_args(Escaping)


class Siege(Part):
    """A finished besieged city pays 1 a tile and 1 a shield (2 with a cathedral), an unfinished one nothing (B4).

    Farmers are paid double for it. A besieged city of two tiles pays as any other where small cities pay 4, and
    nothing where they pay 2 (`small_city`). It comes after the part that knows cathedrals.
    """

    key = "siege"
    requires = ("cities",)
    by_feature = True

    def __init__(self, *, small_city: int) -> None:
        """Take the edition's switch for small cities."""
        self.small_city = small_city

    def laws(self) -> Mapping[str, Law]:
        return {BESIEGED: any_of}

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        """Pay less for the siege."""
        if feature.kind != CITY or not feature.marks.get(BESIEGED):
            return terms
        cells = in_order(board, feature.cells)
        if not complete:
            return (Term("city.besieged.open", len(cells), 0, cells),)
        rate = self._rate(rules, board, feature)
        name = "city.besieged.cathedral" if rate > 1 else "city.besieged" if rate else "city.besieged.small"
        tiles = Term(f"{name}.tiles", len(cells), rate * len(cells), cells)
        shields = feature.marks.get(SHIELDS, 0)
        if not shields:
            return (tiles,)
        return tiles, Term(f"{name}.shields", shields, rate * shields, shield_cells(board, feature))

    def _rate(self, rules: Carcassonne, board: Board, feature: Feature) -> int:
        if self.small_city == SMALL and is_small(rules, board, feature):
            return 0
        # The mark is printed on tiles of other boxes as well: it counts where its own part is in play.
        return 2 if feature.marks.get(CATHEDRAL) and CATHEDRAL in rules.laws else 1

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        """Double the rate: farmers feed the besiegers."""
        if city.marks.get(BESIEGED):
            # The rate alone once more: what a pig adds is not doubled (B4).
            yield "field.besieged", rate


@dataclass(frozen=True, slots=True)
class NotBesieged(Refusal):
    """Only a knight in a besieged city can escape."""

    code: ClassVar[str] = "carcassonne.not_besieged"
    rule: ClassVar[str] = "expansions:siege"
    figure: str


@dataclass(frozen=True, slots=True)
class NoMonasteryNear(Refusal):
    """A knight escapes to a monastery whose tile touches the city, corners included."""

    code: ClassVar[str] = "carcassonne.no_monastery_near"
    rule: ClassVar[str] = "expansions:siege"
    cells: tuple[Cell, ...]


class Escape(Recaller):
    """A knight may leave a besieged city that a monastery touches, instead of a figure being placed (B4).

    The monastery touches any tile of the city (`by_any_tile`), or has to touch one with besiegers (`by_the_siege`).
    """

    key = "escape"
    requires = ("recalling", "siege")

    def __init__(self, *, by: Escaping = "by_any_tile") -> None:
        self.by = by

    def keeps(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> Iterator[Refusal]:
        """Keep all but knights in besieged cities with a monastery near."""
        board = state[Board]
        # Also out of a city that the tile has just finished: figures move before the scoring (ruling, B4).
        knight = feature.kind == CITY and rules.is_counting(figure.kind)
        if not knight or not feature.marks.get(BESIEGED):
            yield NotBesieged(figure.kind)
        else:
            ways_out = self._ways_out(board, feature)
            if not any(_is_monastery(board, near) for cell in ways_out for near in ring(cell)):
                yield NoMonasteryNear(in_order(board, ways_out))

    def _ways_out(self, board: Board, city: Feature) -> frozenset[Cell]:
        if self.by == "by_any_tile":
            return city.cells
        parts = ((cell, board.laid[cell].segments[index]) for cell, index in city.parts)
        return frozenset(cell for cell, segment in parts if segment.marks.get(BESIEGED))


def _is_monastery(board: Board, cell: Cell) -> bool:
    return any(board.features[board.root(centre)].kind == MONASTERY for centre in board.centres.get(cell, ()))


def _siege(recipe: Recipe) -> Part | None:
    return Siege(small_city=cast("int", recipe.switches["small_city"])) if recipe.is_on("siege") else None


def _escape(recipe: Recipe) -> Part | None:
    by = cast("Escaping", recipe.switches["escape"])
    return Escape(by=by) if recipe.is_on("siege") and by != "never" else None


SET: Final = Expansion(
    order=40,
    listed=65,
    sets=tuple(map(Set, SETS)),
    parts=(_siege, _escape),
    options=(Option("siege", ON_OFF, SETS), Option("escape", ESCAPES, SETS)),
)
