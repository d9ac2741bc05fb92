"""The hooks of the parts of an expansion of Carcassonne, on top of those that the kernel has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure, Law, Stretch
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.ground import Ground
from scoring.carcassonne.board.tile import Tile
from scoring.carcassonne.move import Crossing, Deploy, HowMany, PlacedBefore
from scoring.carcassonne.refusal import FeatureOccupied, nobody_stands_there
from scoring.carcassonne.tally import occupants
from scoring.carcassonne.turn import When
from scoring.kernel import Capability, Move, Refusal, Scored, Seat, State, Step, Term
from scoring.kernel.capability import M

if TYPE_CHECKING:
    from scoring.carcassonne.rules import Carcassonne


class Part(Capability["Carcassonne", M]):
    """A capability of Carcassonne: the kernel's hooks, and those of tiles, figures and features."""

    feature_kind: ClassVar[str | None] = None
    """The kind of feature that it scores."""
    counts_as: ClassVar[str | None] = None
    """The kind as which its features count as well, where the finished features of a kind are counted."""
    by_itself: ClassVar[bool] = False
    """True where its kind of feature is no land: the part itself proposes the figures there."""
    counting: ClassVar[bool] = False
    """True where its figures count for majorities."""
    joins: ClassVar[bool] = False
    """True where its figures stand beside others only; else they stand only where nobody does (see `against`)."""
    elsewhere: ClassVar[bool] = False
    """True where the part itself proposes and judges all places of its figures: none is put in the usual way."""
    judges: ClassVar[tuple[str, ...]] = ()
    """The phases in which the part itself judges the places of all figures, those of other parts too."""
    occupies: ClassVar[bool] = True
    """True where its figures keep others from their feature."""
    bars_on: ClassVar[tuple[str, ...]] = ()
    """The kinds of features for which `bars` is asked."""
    shelters_on: ClassVar[tuple[str, ...]] = ()
    """The kinds of features for which `shelters` is asked."""
    by_feature: ClassVar[bool] = False
    """True where its answers about a feature follow from that feature alone (and the finished cities beside a field).

    Neither the tiles around nor the rest of the board matter; nor does any figure for what it pays at the end besides.
    """
    by_tiles_around: ClassVar[bool] = False
    """True where the worth of features of its kind follows from the eight tiles around."""
    pays_unfinished: ClassVar[bool] = False
    """True where it does nothing at the end but score features of its kind as unfinished."""
    lying_pieces: ClassVar[Mapping[str, HowMany]] = {}
    """The pieces of this part that may lie on the table when a log begins in the middle of a game."""

    # ------------------------------------------------- what lies in the box

    def tiles(self) -> Mapping[str, int]:
        """Return the copies of each tile that this part puts into the bag; less than nothing takes some out."""
        return {}

    def design(self, tile: Tile) -> Tile:
        """Return the tile as it is played with this part in the box."""
        return tile

    def supply(self) -> Mapping[str, int]:
        """Return the figures that each seat has of this part: by kind, how many."""
        return {}

    def ground(self) -> Ground | None:
        """Return what is printed under the tiles, if this part brings a map."""
        return None

    def laws(self) -> Mapping[str, Law]:
        """Return, by the name of a mark, how it merges when features grow together."""
        return {}

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Return what a record may claim of this part's things, by the key of the claim; `pieces` are put together."""
        return {}

    # ----------------------------------------- a log that begins in the middle

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield what of this part's pieces may have lain there besides what was said, each as a move."""
        yield from ()

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        """Return the position with a piece where it lay."""
        raise NotImplementedError

    # -------------------------------------------------- the order of a turn

    def asks(self) -> Mapping[str, When]:
        """Return the phases in which this part asks for something, each with its step in the order of a turn."""
        return {}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Return who has something to choose in a phase of this part now; None passes it over."""
        return None

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Go on after a figure was put down, or taken home, or neither, in a phase of this part."""
        return rules.answer(step, move)

    def begins(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """React to the first move of a turn; the second part of a double turn does not begin one."""
        return step

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Return the step with what follows from a tile that was just laid, by whatever move."""
        return step

    def crossed(self, rules: Carcassonne, step: Step, seat: Seat, crossing: Crossing) -> Step:
        """Lay what the tile just laid was laid with, over it or a tile beside it."""
        return step

    def goes_on(self, rules: Carcassonne, state: State, seat: Seat) -> bool:
        """Return whether the same seat plays another turn after this one."""
        return False

    def ends(self, rules: Carcassonne, state: State) -> bool:
        """Return whether the game is over although there are tiles in the bag."""
        return False

    def unplaceable(self, rules: Carcassonne, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles for which this part proposes no place, were they drawn now."""
        return [tile for tile in tiles if not any(self.candidates(rules, rules.holding(state, tile), state.turn))]

    # -------------------------------------------------------------- figures

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        """Return how much one of this part's figures counts for the majority."""
        return 0

    def boost(self, rules: Carcassonne, state: State, figure: Figure) -> int:
        """Return what one figure, of whatever part, counts beyond its kind."""
        return 0

    def prevails(
        self, rules: Carcassonne, board: Board, figures: Sequence[Figure], tied: Sequence[Seat]
    ) -> Sequence[Seat]:
        """Return which of the seats that are tied on a feature are paid."""
        return tied

    def stands_on(self, kind: str) -> bool:
        """Return whether this part's figures stand on that kind of feature at all."""
        return True

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Yield what speaks against one of this part's figures on a feature of the tile just laid.

        A figure wants the whole connected feature for itself, however far it reaches (S0:73).
        """
        if not self.stands_on(feature.kind):
            yield nobody_stands_there(feature.kind)
            return
        keepers = occupants(feature, rules.guests)
        if keepers:
            yield occupied(feature.with_figures(keepers))

    def bars(self, rules: Carcassonne, state: State, kind: str, feature: Feature) -> Sequence[Refusal]:
        """Return what speaks against a kind of figure, whoever's, on a feature of one of the kinds in `bars_on`."""
        return ()

    def bars_tile(self, rules: Carcassonne, state: State, cell: Cell) -> Sequence[Refusal]:
        """Return what speaks against any figure on the land of a tile."""
        return ()

    def other_spots(self, rules: Carcassonne, state: State, seat: Seat, kind: str) -> Iterator[tuple[Cell, str]]:
        """Yield where else than on the tile just laid that kind of figure may be put, as (cell, segment).

        The part then waives that it is another tile. A second figure goes there, too.
        """
        yield from ()

    def stretches(self, board: Board, feature: Feature) -> Sequence[Stretch]:
        """Return the stretches of a feature in which figures find room by themselves; none: it is one."""
        return ()

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Return whether a figure is safe from what sends figures home or takes them away: `by` is its part's key."""
        return False

    def arrived(self, rules: Carcassonne, step: Step, seat: Seat, move: Deploy) -> Step:
        """React to a figure that was put down, before the turn goes on."""
        return step

    def left(self, rules: Carcassonne, step: Step, feature: Feature) -> Step:
        """Return the step with what follows when a figure has left a feature unscored."""
        return step

    def occupied_cells(self, feature: Feature, figure: Figure) -> Collection[Cell]:
        """Return the cells on which a figure on a feature of this part's kind is when figures near a tile count."""
        return (figure.cell,)

    # ------------------------------------------------------------- features

    def welcomes(self, kind: str) -> bool:
        """Return whether that kind of figure may stand on features of this part's kind at all."""
        return True

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        """Return whether a feature of this part's kind is finished."""
        return False

    def completes(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        """Return whether this part takes a feature of any kind as finished, whatever its own part says."""
        return False

    def extent(self, board: Board, feature: Feature) -> int:
        """Return how many tiles more than lie in it this part counts for the size of a feature."""
        return 0

    def domain(self, board: Board, feature: Feature) -> Iterable[Cell]:
        """Return the cells that this part counts as a feature's, besides those in which it lies."""
        return ()

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Return what a feature of this part's kind is worth, before others revise it."""
        return ()

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        """Return the terms of a feature of any kind as this part changes them."""
        return terms

    def added(self, rules: Carcassonne, state: State, feature: Feature) -> tuple[Term, ...]:
        """Return what this part adds to whatever a feature pays when it is scored, fields too, even to nothing."""
        return ()

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        """Yield what this part adds to the `rate` that a finished city pays a seat with a field: (code, points)."""
        yield from ()

    # -------------------------------------------------------------- scoring

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Return the step with what comes before the scoring of a turn."""
        return step

    def withholds(self, rules: Carcassonne, state: State, feature: Feature) -> bool:
        """Return whether this part keeps a feature from being scored, now and at the end."""
        return False

    def due(self, rules: Carcassonne, state: State) -> Iterator[Feature]:
        """Yield what this part will score with the turn besides what is finished."""
        yield from ()

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        """React to a feature that the seat has just completed, before it is scored and whoever stands on it."""
        return step

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        """React to the scoring of a feature, with the figures still on it, whoever was paid and how much."""
        return step

    def paid_besides(self, rules: Carcassonne, step: Step, awards: Collection[Scored]) -> Step:
        """React to points for figures on features that are being scored, besides those of the features."""
        return step

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Return the step with what comes after the scoring of a turn."""
        return step

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Return the step with what this part scores at the end of the game."""
        return step


def occupied(feature: Feature) -> FeatureOccupied:
    seats = tuple(sorted({figure.seat for figure in feature.figures}))
    return FeatureOccupied(feature.kind, seats, tuple(figure.cell for figure in feature.figures))


def due(rules: Carcassonne, state: State, kinds: Collection[str]) -> list[Feature]:
    """Return the features that are about to be scored with the turn, of some kinds, whoever stands there."""
    board = state[Board]
    touched = (feature for feature in rules.touched(state) if feature.kind in kinds)
    finished = (feature for feature in touched if rules.is_complete(board, feature))
    features = [feature for feature in finished if not rules.is_withheld(state, feature)]
    owed = (feature for part in rules.having["due"] for feature in part.due(rules, state))
    return features + [feature for feature in owed if feature.kind in kinds]
