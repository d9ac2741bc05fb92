"""Darmstadt: a city that pays more, churches that pay for figures around them. Rules: expansions:darmstadt (N6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Law, any_of
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order, majority
from scoring.kernel import Scored, Step, Term

DARMSTADTIUM: Final = "darmstadtium"
CHURCH: Final = "church"
MORE: Final = 3


class Darmstadtium(Part):
    """A finished city with the Darmstadtium pays 3 more, which nothing doubles; unfinished it pays no more (N6)."""

    key = DARMSTADTIUM
    requires = ("cities",)
    by_feature = True

    def laws(self) -> Mapping[str, Law]:
        return {DARMSTADTIUM: any_of}

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        if not complete or feature.kind != CITY or not feature.marks.get(DARMSTADTIUM):
            return terms
        parts = ((cell, board.laid[cell].segments[index]) for cell, index in feature.parts)
        cells = in_order(board, {cell for cell, segment in parts if DARMSTADTIUM in segment.marks})
        return (*terms, Term("city.darmstadtium", 1, MORE, cells))


class Churches(Part):
    """The majority on the nine cells of a church: 3 points when it is surrounded, for each tied seat too (N6).

    That is besides its points as a monastery, whether anybody stands on it or not. All figures that count for
    majorities are counted, each as one, those too that this turn sends home.
    """

    key = "churches"
    requires = ("monasteries",)

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Pay for the churches that are surrounded, before anybody goes home."""
        for feature in rules.touched(step.state):
            if feature.kind == MONASTERY and feature.marks.get(CHURCH) and self._is_done(rules, step, feature):
                step = step.score(*self.awards(rules, step, feature))
        return step

    def _is_done(self, rules: Carcassonne, step: Step, feature: Feature) -> bool:
        return rules.is_complete(step.state[Board], feature) and not rules.is_withheld(step.state, feature)

    def awards(self, rules: Carcassonne, step: Step, feature: Feature) -> list[Scored]:
        """Return what is paid for the figures around a church."""
        board, cell = step.state[Board], feature.parts[0][0]
        nine = in_order(board, (other for other in (cell, *ring(cell)) if other in board.laid))
        # A lord counts where he went into the castle, not wherever it stands: recorded games say so.
        heads = Counter(figure.seat for _cell, figure in rules.followers_on(board, nine) if figure.cell in nine)
        standing = tuple(sorted(heads.items()))
        term = Term("church.most", 1, MORE, nine)
        return [Scored(seat, CHURCH, (term,), cell, standing) for seat in majority(standing)]


SET: Final = Expansion(
    order=165, listed=340, sets=(Set("darmstadt"),), parts=(lambda _: Darmstadtium(), lambda _: Churches())
)
