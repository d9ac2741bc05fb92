"""The Festival: on a festival tile, take a figure home instead of placing one. Rules: expansions:festival (B11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.base.recalling import Recaller
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Recipe, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Option, Refusal, State

FESTIVAL: Final = "festival"


@dataclass(frozen=True, slots=True)
class NoFestival(Refusal):
    """The tile just laid shows no festival."""

    code: ClassVar[str] = "carcassonne.no_festival"
    rule: ClassVar[str] = "expansions:festival"


@dataclass(frozen=True, slots=True)
class NotInvited(Refusal):
    """By the rules of this table that kind of figure does not come home from a festival."""

    code: ClassVar[str] = "carcassonne.not_invited"
    rule: ClassVar[str] = "expansions:festival"
    figure: str


class Festival(Recaller):
    """A seat that lays a festival tile may take one own figure home, farmers too, instead of placing one (B11).

    `any_figure` lets builders and pigs go as well; without it only figures that count for majorities may.
    """

    key = "festival"

    def __init__(self, *, any_figure: bool = True) -> None:
        self.any_figure = any_figure

    def keeps(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> Iterator[Refusal]:
        """Keep figures where no festival is, and those that are not invited."""
        if not shows_festival(state[Board]):
            yield NoFestival()
        is_invited = self.any_figure or rules.is_counting(figure.kind)
        if not is_invited or rules.is_sheltered(state, feature, figure, FESTIVAL):
            yield NotInvited(figure.kind)


def shows_festival(board: Board) -> bool:
    return board.last is not None and board.laid[board.last].face.tile.has(FESTIVAL)


def _festival(recipe: Recipe) -> Part | None:
    who = recipe.switches["festival"]
    return Festival(any_figure=who == "any_figure") if who != "off" else None


SET: Final = Expansion(
    order=70,
    sets=(Set(FESTIVAL),),
    parts=(_festival,),
    options=(Option("festival", ("any_figure", "counting_figures", "off"), (FESTIVAL,)),),
)
