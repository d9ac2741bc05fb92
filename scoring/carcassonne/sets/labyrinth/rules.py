"""The Labyrinth: a road with four ends, on which several thieves find room. Rules: expansions:labyrinth (N5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, LaidSegment, Law, Stretch, any_of
from scoring.carcassonne.board.geometry import OPPOSITE_PORT, PORT_SIDE, beside
from scoring.carcassonne.board.tile import ROAD
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Option, Term

LABYRINTH: Final = "labyrinth"
EACH: Final = 2

Playing = Literal["basic", "advanced"]
PLAYED: Final[tuple[Playing, ...]] = get_args(Playing)


class Labyrinths(Part):
    """Several figures find room on a road with labyrinths, and finished it pays 2 more for each of them (N5).

    One may come to a labyrinth on whose tile nobody stands, and to a stretch between labyrinths that is empty, whoever
    stands elsewhere on the road. The majority is that of the whole road. The 2 points are for every figure that counts
    for majorities, whosever it is; nothing doubles them, and an unfinished road does not pay them.
    """

    key = LABYRINTH
    requires = ("roads",)
    by_feature = True

    def laws(self) -> Mapping[str, Law]:
        return {LABYRINTH: any_of}

    def stretches(self, board: Board, feature: Feature) -> Sequence[Stretch]:
        """Return each labyrinth of a road by itself, and each stretch between them."""
        if feature.kind != ROAD or not feature.marks.get(LABYRINTH) or not feature.figures:
            return ()
        labyrinths = {part for part in feature.parts if is_labyrinth(board, part)}
        found: list[tuple[LaidSegment, ...]] = [(part,) for part in feature.parts if part in labyrinths]
        left = [part for part in feature.parts if part not in labyrinths]
        while left:
            found.append(tuple(stretch_from(board, left[0], labyrinths)))
            left = [part for part in left if part not in found[-1]]
        return [(standing_on(board, feature, parts), parts) for parts in found]

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        """Add 2 for each figure on a finished road."""
        if not complete or feature.kind != ROAD or not feature.marks.get(LABYRINTH):
            return terms
        figures = [figure for figure in feature.figures if rules.is_counting(figure.kind)]
        if not figures:
            return terms
        cells = in_order(board, {figure.cell for figure in figures})
        return (*terms, Term("road.labyrinth.figures", len(figures), EACH * len(figures), cells))


def is_labyrinth(board: Board, part: LaidSegment) -> bool:
    cell, index = part
    return LABYRINTH in board.laid[cell].segments[index].marks


def standing_on(board: Board, feature: Feature, parts: Sequence[LaidSegment]) -> Feature:
    """Return a feature with those of its figures only that stand on some of its segments."""
    places = {(cell, board.laid[cell].segments[index].id) for cell, index in parts}
    return feature.with_figures(tuple(one for one in feature.figures if (one.cell, one.segment) in places))


def stretch_from(board: Board, start: LaidSegment, labyrinths: set[LaidSegment]) -> list[LaidSegment]:
    """Return a segment of a road and those that it leads to without a labyrinth between."""
    found = [start]
    for part in found:
        found += [
            other for other in dict.fromkeys(led_to(board, part)) if other not in labyrinths and other not in found
        ]
    return found


def led_to(board: Board, part: LaidSegment) -> Iterator[LaidSegment]:
    """Yield the segments to which a segment of a road leads: over its sides, and by what joins it to others."""
    cell, index = part
    feature = board.feature_of(part).id
    for port in board.laid[cell].face.ports[index]:
        there = beside(cell, PORT_SIDE[port])
        if there in board.laid:
            for other in board.laid[there].face.reaching(OPPOSITE_PORT[port]):
                if board.feature_of((there, other)).id == feature:
                    yield there, other
    for one, another, _closing in board.overlay.joints:
        if part in (one, another):
            yield another if part == one else one


SET: Final = Expansion(
    order=155,
    listed=330,
    sets=(Set(LABYRINTH),),
    parts=(lambda recipe: Labyrinths() if recipe.switches[LABYRINTH] == "advanced" else None,),
    options=(Option(LABYRINTH, PLAYED, (LABYRINTH,)),),
)
