"""Inns & Cathedrals: inns by a lake, cathedrals, and the big meeple. Rules: expansions:inns (A1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.carcassonne.base.cities import SHIELDS, shield_cells
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure, Law, any_of
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import ON_OFF, WITH_SIXTH_COLOUR, Expansion, Recipe, Set, if_on
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Option, State, Term

INN: Final = "inn"
CATHEDRAL: Final = "cathedral"
BIG: Final = "big"


class BigMeeple(Part):
    """One big meeple for each seat: it counts two for a majority and never changes the points (A1)."""

    key = "big_meeple"
    counting = True
    by_feature = True
    requires = ("deploying",)

    def supply(self) -> Mapping[str, int]:
        return {BIG: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 2


class Inns(Part):
    """A finished road with an inn pays 2 a tile, an unfinished one nothing; several inns do not add up (A1).

    With `open_pays` an unfinished one pays as any other.
    """

    key = "inns"
    requires = ("roads",)
    by_feature = True

    def __init__(self, *, open_pays: bool = False) -> None:
        self.open_pays = open_pays

    def laws(self) -> Mapping[str, Law]:
        return {INN: any_of}

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        if feature.kind != ROAD or not feature.marks.get(INN) or (self.open_pays and not complete):
            return terms
        cells = in_order(board, feature.cells)
        if complete:
            return (Term("road.inn.tiles", len(cells), 2 * len(cells), cells),)
        return (Term("road.inn.open", len(cells), 0, cells),)


class Cathedrals(Part):
    """A finished city with a cathedral pays 3 a tile and 3 a shield, an unfinished one nothing (A1).

    Several cathedrals do not add up. With `open_pays` an unfinished city pays as any other.
    """

    key = "cathedrals"
    requires = ("cities",)
    by_feature = True

    def __init__(self, *, open_pays: bool = False) -> None:
        self.open_pays = open_pays

    def laws(self) -> Mapping[str, Law]:
        return {CATHEDRAL: any_of}

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        if feature.kind != CITY or not feature.marks.get(CATHEDRAL) or (self.open_pays and not complete):
            return terms
        cells = in_order(board, feature.cells)
        if not complete:
            return (Term("city.cathedral.open", len(cells), 0, cells),)
        tiles = Term("city.cathedral.tiles", len(cells), 3 * len(cells), cells)
        shields = feature.marks.get(SHIELDS, 0)
        if not shields:
            return (tiles,)
        return tiles, Term("city.cathedral.shields", shields, 3 * shields, shield_cells(board, feature))


def _inns(recipe: Recipe) -> Part | None:
    return Inns(open_pays=bool(recipe.switches["open_inn_cathedral"])) if recipe.is_on("inns") else None


def _cathedrals(recipe: Recipe) -> Part | None:
    return Cathedrals(open_pays=bool(recipe.switches["open_inn_cathedral"])) if recipe.is_on("cathedrals") else None


SET: Final = Expansion(
    order=30,
    sets=(Set("inns", seats=WITH_SIXTH_COLOUR, one_tile=True),),
    parts=(if_on("big_meeple", BigMeeple), _inns, _cathedrals),
    options=(
        Option("big_meeple", ON_OFF, ("inns",)),
        Option("inns", ON_OFF, ("inns",)),
        Option("cathedrals", ON_OFF, ("inns",)),
        Option("open_inn_cathedral", (0, 1), ("inns",)),
    ),
)
