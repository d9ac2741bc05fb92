"""The Abbot, and the gardens of the second edition. Rules: expansions:abbot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.carcassonne.base.monasteries import ALL_AROUND, MONASTERY
from scoring.carcassonne.base.recalling import Recaller
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.refusal import NobodyStandsThere
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Refusal, Scored, Seat, State, Step, Term

ABBOT: Final = "abbot"
GARDEN: Final = "garden"
FACES: Final = tuple(
    tile for tile in DESIGNS.values() if tile.face_of and any(part.kind == GARDEN for part in tile.segments)
)
"""The faces with a garden, of the older boxes in a file of their own, of later ones in the file of their set."""


class Gardens(Part):
    """A garden is surrounded and scored like a monastery, and only an abbot stands there (carcassonne:editions).

    Some copies of tiles in the box carry a garden: their faces take the place of plain ones.
    """

    key = "gardens"
    requires = ("monasteries",)
    feature_kind = GARDEN
    by_tiles_around = True
    pays_unfinished = True

    def __init__(self, sets: tuple[str, ...]) -> None:
        self.sets = sets

    def tiles(self) -> Mapping[str, int]:
        """Return the faces with a garden, in place of as many plain ones."""
        copies: dict[str, int] = {}
        for tile in FACES:
            plain = tile.face_of
            if plain is not None and DESIGNS[plain].set in self.sets:
                copies[tile.id] = tile.count
                copies[plain] = copies.get(plain, 0) - tile.count
        return copies

    def welcomes(self, kind: str) -> bool:
        return kind == ABBOT

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return board.neighbours(feature.parts[0][0]) == ALL_AROUND

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the garden and its neighbours."""
        cell = feature.parts[0][0]
        around = in_order(board, (other for other in ring(cell) if other in board.laid))
        itself = Term("garden.itself", 1, 1, (cell,))
        return (itself, Term("garden.neighbours", len(around), len(around), around)) if around else (itself,)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, GARDEN)


@dataclass(frozen=True, slots=True)
class OnlyTheAbbot(Refusal):
    """Only the abbot goes home whenever he likes."""

    code: ClassVar[str] = "carcassonne.only_the_abbot"
    rule: ClassVar[str] = "expansions:abbot"
    figure: str


@dataclass(frozen=True, slots=True)
class AbbotHasFinished(Refusal):
    """The tile just laid has surrounded the abbot's monastery or garden: it is scored, and he comes home by himself."""

    code: ClassVar[str] = "carcassonne.abbot_has_finished"
    rule: ClassVar[str] = "expansions:abbot"
    feature: str


class Abbot(Recaller):
    """One abbot for each seat: on a monastery or a garden; instead of a figure he may go home and score at once."""

    key = "abbot"
    counting = True
    by_feature = True
    requires = ("recalling", "monasteries")

    def supply(self) -> Mapping[str, int]:
        return {ABBOT: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 1

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Refuse everything but a free monastery or garden."""
        # Also where a set has another place at a monastery (N3).
        if feature.kind not in (MONASTERY, GARDEN) and rules.scorers[feature.kind].counts_as != MONASTERY:
            yield NobodyStandsThere(feature.kind)
        yield from super().against(rules, state, seat, kind, feature)

    def keeps(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> Iterator[Refusal]:
        """Keep everybody but an abbot whose feature is not finished."""
        # From the cathedral, a quarter of the City of Carcassonne, an abbot cannot take himself home (ruling, B5).
        if figure.kind != ABBOT or feature.kind not in (MONASTERY, GARDEN):
            yield OnlyTheAbbot(figure.kind)
        elif rules.is_complete(state[Board], feature):
            yield AbbotHasFinished(feature.kind)

    def recalled(self, rules: Carcassonne, step: Step, feature: Feature, figure: Figure) -> Step:
        """Score the abbot's feature as it stands, in terms of its own."""
        worth = rules.worth(step.state[Board], feature, complete=False)
        terms = tuple(replace(term, code=f"{ABBOT}.{term.code.partition('.')[2]}") for term in worth)
        standing = rules.standing(step.state, feature)
        return step.score(Scored(figure.seat, feature.kind, terms, figure.cell, standing))


SET: Final = Expansion(
    order=10,
    listed=85,
    sets=(Set(ABBOT, tiles=False, one_tile=True),),
    parts=(lambda recipe: Gardens(recipe.tile_sets), lambda _: Abbot()),
)
