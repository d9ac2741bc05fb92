"""Monasteries of Germany, the Low Countries and Japan, for a monk or an abbot. Rules: expansions:monasteries (N3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.carcassonne.base.monasteries import ALL_AROUND, MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import STEPS, Cell
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import BASE, Expansion, Recipe, Set
from scoring.carcassonne.refusal import AlreadyFinished, FeatureOccupied
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order, occupants
from scoring.kernel import Option, Refusal, State, Step, Term

ABBACY: Final = "abbacy"
"""The kind of the place at which an abbot lies; a monk stands on the monastery itself."""
OTHER: Final = {MONASTERY: ABBACY, ABBACY: MONASTERY}

DRIVING: Final = "wagon"
"""The phase in which figures that were scored go on."""
STAY: Final = ("out", "in")
"""Whether the monasteries of the base game leave the bag, or stay in it."""


class Abbots(Part):
    """A figure lies on one of these monasteries as an abbot, who stays to the end (N3).

    He is paid 1 for the monastery and 1 for each tile in an unbroken line from it to each of the four sides. Whoever
    is there, as a monk or as an abbot, keeps all others away.
    """

    key = "abbots"
    requires = ("monasteries",)
    feature_kind = ABBACY
    counts_as = MONASTERY
    bars_on = (MONASTERY, ABBACY)

    def bars(self, rules: Carcassonne, state: State, kind: str, feature: Feature) -> Sequence[Refusal]:
        """Keep a monk from an abbot's monastery, and an abbot from a monk's."""
        board = state[Board]
        other = beside(board, feature)
        keepers = occupants(other, rules.guests) if other is not None else ()
        if not keepers:
            # Figures drive to what is not finished, though an abbot might still come there by a portal (N3).
            is_driven = feature.kind == ABBACY and state.phase == DRIVING
            is_surrounded = any(board.neighbours(cell) == ALL_AROUND for cell, _index in feature.parts)
            return (AlreadyFinished(MONASTERY),) if is_driven and is_surrounded else ()
        seats = tuple(sorted({figure.seat for figure in keepers}))
        return (FeatureOccupied(MONASTERY, seats, tuple(figure.cell for figure in keepers)),)

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the monastery and the four lines."""
        cell = feature.parts[0][0]
        seen = in_order(board, lines(board, cell))
        itself = Term("abbacy.itself", 1, 1, (cell,))
        return (itself, Term("abbacy.lines", len(seen), len(seen), seen)) if seen else (itself,)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay every abbot, as for a monastery."""
        for feature_id in step.state[Board].occupied:
            feature = step.state[Board].features[feature_id]
            if feature.kind == ABBACY and not rules.is_withheld(step.state, feature):
                found = rules.awards(step.state, feature, complete=False, final=True)
                awards = [replace(award, source=MONASTERY) for award in found]
                step = rules.send_home(rules.reward(step, feature, awards), feature, final=True)
        return step


class WithoutOthers(Part):
    """The six monasteries of the base game leave the bag: these take their place (N3)."""

    key = "without_base_monasteries"
    requires = ("placing",)

    def tiles(self) -> Mapping[str, int]:
        """Take out the tiles of the base game that show a monastery."""
        shown = (tile for tile in DESIGNS.values() if tile.set == BASE)
        return {tile.id: -tile.count for tile in shown if any(part.kind == MONASTERY for part in tile.segments)}


def beside(board: Board, feature: Feature) -> Feature | None:
    """Return the other place of a monastery: the abbot's of the monk's, or the monk's of the abbot's."""
    cell, _index = feature.parts[0] if feature.parts else ((0, 0), 0)
    ids = board.centres.get(cell, ()) if feature.parts else ()
    there = (board.features[board.root(one)] for one in ids)
    return next((one for one in there if one.kind == OTHER[feature.kind]), None)


def lines(board: Board, cell: Cell) -> Iterator[Cell]:
    """Yield the cells with tiles in an unbroken line from one to each of the four sides."""
    for dx, dy in STEPS:
        x, y = cell[0] + dx, cell[1] + dy
        while (x, y) in board.laid:
            yield x, y
            x, y = x + dx, y + dy


def _without_others(recipe: Recipe) -> Part | None:
    is_out = recipe.switches["base_monasteries"] == "out" and BASE in recipe.tile_sets
    return WithoutOthers() if is_out else None


SET: Final = Expansion(
    order=290,
    sets=(Set("monasteries", one_tile=True),),
    parts=(lambda _: Abbots(), _without_others),
    options=(Option("base_monasteries", STAY, ("monasteries",)),),
)
