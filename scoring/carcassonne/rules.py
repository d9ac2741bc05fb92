"""The mechanism of Carcassonne: tiles join features, the majority is paid, figures come home, the turn goes on.

What is drawn, who may stand where and what anything is worth is content: capabilities, the base game's included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from scoring.carcassonne.board.board import Board, Ground
from scoring.carcassonne.board.feature import Feature, Figure, Law
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import TILES, Tile
from scoring.carcassonne.refusal import FeatureOccupied, nobody_stands_there
from scoring.moves import Effect, Move, Refusal, Scored, Seat, Term
from scoring.rules import Capability, Ruleset, State, Step

DRAWING: Final = "draw"
PLACING: Final = "place"
DEPLOYING: Final = "figure"
ENDED: Final = "over"


@dataclass(frozen=True, slots=True)
class Bag:
    """What is still to be drawn: copies left of each tile id, the tile in the drawer's hand, and those set aside."""

    copies: Mapping[str, int]
    left: int
    drawn: str | None = None
    set_aside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Supply:
    """The figures in each seat's hand: by seat, how many of each kind."""

    hands: tuple[Mapping[str, int], ...]

    def count(self, seat: Seat, kind: str) -> int:
        """Return how many figures of a kind the seat has in hand."""
        return self.hands[seat].get(kind, 0)

    def change(self, changes: Iterable[tuple[Seat, str, int]]) -> Supply:
        """Return the supply with figures added or taken: (seat, kind, how many)."""
        hands = list(self.hands)
        for seat, kind, by in changes:
            hands[seat] = {**hands[seat], kind: hands[seat].get(kind, 0) + by}
        return Supply(tuple(hands))


@dataclass(frozen=True, slots=True)
class TileSetAside(Effect):
    """The tile drawn fits nowhere and is out of the game (S0:58)."""

    code: ClassVar[str] = "carcassonne.tile_set_aside"
    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class FigureReturned(Effect):
    """A figure went home to its owner's hand."""

    code: ClassVar[str] = "carcassonne.figure_returned"
    figure: Figure
    final: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded(Effect):
    """The last tile is played; what follows is the scoring at the end."""

    code: ClassVar[str] = "carcassonne.game_ended"


class Part(Capability["Carcassonne"]):
    """A capability of Carcassonne: the kernel's hooks, and those of tiles, figures and features.

    `feature_kind` is the kind of feature that it scores. With `joins` its figures stand beside others only, else only
    where nobody stands yet; `against` says which reasons there are.
    """

    feature_kind: ClassVar[str | None] = None
    joins: ClassVar[bool] = False

    def tiles(self) -> Mapping[str, int]:
        """Return the copies of each tile that this part puts into the bag; less than nothing takes some out."""
        return {}

    def supply(self) -> Mapping[str, int]:
        """Return the figures that each seat starts with."""
        return {}

    def ground(self) -> Ground | None:
        """Return what is printed under the tiles, if this part brings that."""
        return None

    def laws(self) -> Mapping[str, Law]:
        """Return how the symbols that this part knows merge."""
        return {}

    def homeless(self, rules: Carcassonne, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles for which this part proposes no place, were they drawn now."""
        return [tile for tile in tiles if not any(self.candidates(rules, _holding(state, tile), state.turn))]

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        """Return how much one of this part's figures counts for the majority."""
        return 0

    def boost(self, rules: Carcassonne, state: State, figure: Figure) -> int:
        """Return how much more than by its kind this part lets one figure count."""
        return 0

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Yield what speaks against one of this part's figures on a feature of the tile just laid.

        A figure wants the whole connected feature for itself, however far it reaches (S0:73).
        """
        if feature.figures:
            yield occupied(feature)

    def follow_up(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> str | None:
        """Return the phase that this part puts between a figure's move and the end of the turn, or None."""
        return None

    def goes_on(self, rules: Carcassonne, step: Step, seat: Seat) -> bool:
        """Return whether the seat has another part of its turn now."""
        return False

    def ends(self, rules: Carcassonne, state: State) -> bool:
        """Return whether the game is over although there are tiles in the bag."""
        return False

    def left(self, rules: Carcassonne, step: Step, feature: Feature) -> Step:
        """React to a figure that has left a feature unscored."""
        return step

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

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Return what a feature of this part's kind is worth, as terms."""
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
        """Return the terms of any feature as this part would have them."""
        return terms

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        """Yield what this part adds to the `rate` that a finished city pays a seat with a field: (code, points)."""
        yield from ()

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        """React to a feature that the seat has just completed, before it is scored and whoever stands on it."""
        return step

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Score what this part scores at the end of the game."""
        return step


class Carcassonne(Ruleset):
    """Carcassonne with whatever lies in the box."""

    game: ClassVar[str] = "carcassonne"

    def __init__(self, seats: int, parts: Sequence[Capability[Any]], start: Sequence[tuple[str, Cell, int]]) -> None:
        """Take the parts in their order; `start` lists the tiles that lie first: (tile id, cell, rotation)."""
        super().__init__(seats, parts)
        self.parts = [part for part in self.capabilities if isinstance(part, Part)]
        self.start_tiles = tuple(start)
        self.scorers = {part.feature_kind: part for part in self.parts if part.feature_kind}
        self.laws = {name: law for part in self.parts for name, law in part.laws().items()}
        self.figure_kinds = {kind: part for part in self.parts for kind in part.supply()}
        self.copies = _add_up(part.tiles() for part in self.parts)
        self.kinds = tuple(sorted(self.copies))
        self.ground = next((ground for part in self.parts if (ground := part.ground()) is not None), None)
        self.tile_sets = tuple(sorted({TILES[name].set for name in (*self.copies, *(tile for tile, _, _ in start))}))
        self._revisers = self._parts_with("revise")
        self._watchers = self._parts_with("completed")
        self._finishers = self._parts_with("final")
        self._followers = self._parts_with("follow_up")
        self._prolongers = self._parts_with("goes_on")
        self._leavers = self._parts_with("left")
        self._stewards = self._parts_with("field_bonus")
        self._boosters = self._parts_with("boost")
        self._enders = self._parts_with("ends")
        self._finders = self._parts_with("completes")
        self._surveyors = self._parts_with("extent")

    def _parts_with(self, hook: str) -> list[Part]:
        return [part for part in self.parts if getattr(type(part), hook) is not getattr(Part, hook)]

    def tile(self, tile_id: str) -> Tile | None:
        """Return a tile of this box, or None."""
        return TILES[tile_id] if tile_id in self.copies else None

    def homeless(self, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles that can be laid nowhere, were they drawn now, by any part's rules."""
        sole = self.sole_proposer(state.phase)
        if isinstance(sole, Part):
            return sole.homeless(self, state, tiles)
        return [tile for tile in tiles if not any(self.propose(_holding(state, tile), state.turn))]

    def is_complete(self, board: Board, feature: Feature) -> bool:
        """Return whether a feature is finished."""
        scorer = self.scorers.get(feature.kind)
        if scorer is not None and scorer.is_complete(self, board, feature):
            return True
        return any(part.completes(self, board, feature) for part in self._finders)

    def size(self, board: Board, feature: Feature) -> int:
        """Return of how many tiles a feature is."""
        return len(feature.cells) + sum(part.extent(board, feature) for part in self._surveyors)

    def standing(self, state: State, feature: Feature) -> tuple[tuple[Seat, int], ...]:
        """Return who stands on a feature and how strongly, by seat."""
        strengths: dict[Seat, int] = {}
        for figure in feature.figures:
            strength = self.figure_kinds[figure.kind].strength(self, state, figure, feature)
            strength += sum(part.boost(self, state, figure) for part in self._boosters)
            strengths[figure.seat] = strengths.get(figure.seat, 0) + strength
        return tuple(sorted(strengths.items()))

    def against(self, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Yield what speaks against a figure on a feature of the tile just laid."""
        scorer = self.scorers.get(feature.kind)
        if scorer is None or not scorer.welcomes(kind):
            yield nobody_stands_there(feature.kind)
        else:
            yield from self.figure_kinds[kind].against(self, state, seat, kind, feature)

    def admits(self, state: State, seat: Seat, kind: str, feature: Feature) -> bool:
        """Return whether nothing speaks against a figure on a feature of the tile just laid."""
        if bool(feature.figures) is not self.figure_kinds[kind].joins:
            return False
        return next(self.against(state, seat, kind, feature), None) is None

    def counts(self, state: State, figure: Figure, feature: Feature) -> bool:
        """Return whether a figure has any strength on a feature."""
        return self.figure_kinds[figure.kind].strength(self, state, figure, feature) > 0

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> tuple[tuple[str, int], ...]:
        """Return what all parts add to what a finished city pays beside a field, as (code, points)."""
        return tuple(bonus for part in self._stewards for bonus in part.field_bonus(land, city, seat, rate))

    def worth(self, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Return what a road, city or monastery is worth now, as terms."""
        terms = self.scorers[feature.kind].terms(self, board, feature, complete=complete)
        for part in self._revisers:
            terms = part.revise(self, board, feature, terms, complete=complete)
        return terms

    def score_feature(self, step: Step, feature: Feature, *, complete: bool, final: bool = False) -> Step:
        """Pay the majority of a feature, tied seats in full (S0:97-101), and send every figure on it home (S0:109)."""
        state = step.state
        board = state[Board]
        standing = self.standing(state, feature)
        terms = self.worth(board, feature, complete=complete)
        at = feature.figures[0].cell
        awards = [Scored(seat, feature.kind, terms, at, standing, final) for seat in majority(standing)]
        return self.send_home(step.score(*awards), feature, final=final)

    def send_home(self, step: Step, feature: Feature, *, final: bool = False) -> Step:
        """Return all figures of a feature to their owners' hands."""
        state = step.state
        supply = state[Supply].change((figure.seat, figure.kind, 1) for figure in feature.figures)
        board = state[Board].put_feature(feature.with_figures(()))
        returned = [FigureReturned(figure, final) for figure in feature.figures]
        return step.to(state.put(board, supply), *returned)

    def take_home(self, step: Step, feature: Feature, figure: Figure) -> Step:
        """Return one figure to its owner's hand, unscored, and let every part see that it has left."""
        others = feature.with_figures(tuple(other for other in feature.figures if other is not figure))
        board = step.state[Board].put_feature(others)
        supply = step.state[Supply].change([(figure.seat, figure.kind, 1)])
        step = step.to(step.state.put(board, supply), FigureReturned(figure))
        for part in self._leavers:
            step = part.left(self, step, step.state[Board].features[feature.id])
        return step

    def close_turn(self, step: Step, seat: Seat) -> Step:
        """Score what the tile just laid has completed, then pass the turn on, or end the game."""
        board = step.state[Board]
        if board.last is not None:
            for feature in board.touched(board.last):
                if (feature.figures or self._watchers) and self.is_complete(board, feature):
                    for part in self._watchers:
                        step = part.completed(self, step, feature, seat)
                    if feature.figures:
                        step = self.score_feature(step, feature, complete=True)
        return self.pass_on(step, seat)

    def after_figure(self, step: Step, seat: Seat, move: Move) -> Step:
        """Close the turn after a figure's move, unless a part has a further step for the seat first."""
        for part in self._followers:
            phase = part.follow_up(self, step.state, seat, move)
            if phase is not None:
                return Step(step.state.to_phase(phase), step.effects)
        return self.close_turn(step, seat)

    def pass_on(self, step: Step, seat: Seat) -> Step:
        """Give the turn to the next seat, or to the same one again; with nothing left to lay, end the game."""
        if step.state[Bag].left == 0 or any(part.ends(self, step.state) for part in self._enders):
            return self.finish(step)
        again = any(part.goes_on(self, step, seat) for part in self._prolongers)
        following = seat if again else Seat((seat + 1) % self.seats)
        return Step(step.state.next_turn(following, DRAWING), step.effects)

    def finish(self, step: Step) -> Step:
        """End the game and let every part score what it scores then, in the order of the box (S0:134-150)."""
        state = step.state
        over = State(state.scores, state.turn, ENDED, (), state.turn_number, over=True, slices=state.slices)
        step = step.to(over, GameEnded())
        for part in self._finishers:
            step = part.final(self, step)
        return step

    def score_unfinished(self, step: Step, kind: str) -> Step:
        """Score every feature of a kind that still holds figures, as unfinished, in the order of founding."""
        for feature_id in sorted(step.state[Board].features):
            feature = step.state[Board].features[feature_id]
            if feature.kind == kind and feature.figures:
                step = self.score_feature(step, feature, complete=False, final=True)
        return step


def occupied(feature: Feature) -> FeatureOccupied:
    """Say who stands on a feature, and where."""
    seats = tuple(sorted({figure.seat for figure in feature.figures}))
    return FeatureOccupied(feature.kind, seats, tuple(figure.cell for figure in feature.figures))


def majority(standing: Sequence[tuple[Seat, int]]) -> list[Seat]:
    """Return the seats with the most strength: all that are tied for it, and none where nobody has any."""
    most = max((strength for _, strength in standing), default=0)
    return [seat for seat, strength in standing if strength == most > 0]


def in_order(board: Board, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells in the order in which their tiles were laid."""
    return tuple(sorted(cells, key=lambda cell: board.laid[cell].number))


def _holding(state: State, tile_id: str) -> State:
    """Return the state with a tile in hand."""
    bag = state[Bag]
    return state.put(Bag(bag.copies, bag.left, tile_id, bag.set_aside))


def _add_up(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for mapping in counts:
        for key, count in mapping.items():
            sums[key] = sums.get(key, 0) + count
    return sums
