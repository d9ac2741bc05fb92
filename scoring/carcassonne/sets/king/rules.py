"""King & Scout: the king for the largest city, the robber baron for the longest road. Rules: expansions:king (B3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.move import Before
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Recipe, Set
from scoring.carcassonne.refusal import GameHasBegun
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import Effect, NoSuchSeat, Option, Refusal, Scored, Seat, State, Step, Term

Award = Literal["king", "robber"]
AWARDS: Final[Mapping[str, Award]] = {CITY: "king", ROAD: "robber"}
TEN: Final = 10
ONE_CARD: Final = 15
BOTH_CARDS: Final = 40

Pay = Literal["each_feature", "ten_each", "fifteen_or_forty", "at_once"]
PAYS: Final[tuple[Pay, ...]] = get_args(Pay)


@dataclass(frozen=True, slots=True)
class LargestFeature:
    """The largest finished feature of a kind so far: how many tiles, and who finished it."""

    tiles: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest finished city and the longest finished road so far, by kind of feature."""

    records: Mapping[str, LargestFeature] = field(default_factory=dict)

    def of(self, kind: str) -> LargestFeature | None:
        return self.records.get(kind)


@dataclass(frozen=True, slots=True)
class HadAward(Before):
    """A seat had the king or the robber baron."""

    kind: ClassVar[str] = "carcassonne.award"
    whose: int
    award: Award


@dataclass(frozen=True, slots=True)
class NothingFinished(Refusal):
    """Nobody has an award for the largest finished city or road while none is finished."""

    code: ClassVar[str] = "carcassonne.nothing_finished"
    rule: ClassVar[str] = "expansions:king"
    overrulable: ClassVar[bool] = False
    feature: str


@dataclass(frozen=True, slots=True)
class KingAwardMoved(Effect):
    """The king or the robber baron went to a seat, for a feature of that many tiles."""

    code: ClassVar[str] = "carcassonne.award_moved"
    award: str
    seat: Seat
    tiles: int


class King(Part[HadAward]):
    """A seat that lays the tile that finishes a larger city or road than any before takes its award (B3).

    Equal size changes nothing, and who scores the feature does not matter. `pay` says what the awards are worth:
    at the end 1 for each finished city or road (`each_feature`), 10 each (`ten_each`), 15 for one and 40 for both
    (`fifteen_or_forty`); or 1 whenever a city or road is finished, to whoever holds the award by then (`at_once`).
    """

    key = "king"
    requires = ("cities", "roads")
    by_feature = True
    moves = {HadAward: (DRAWING,)}

    def __init__(self, *, pay: Pay = "each_feature") -> None:
        self.pay = pay

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Largest())

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show who has which award, and for how many tiles."""
        held = {kind: state[Largest].of(kind) for kind in AWARDS}
        return {"awards": {AWARDS[kind]: one and {"seat": one.seat, "tiles": one.tiles} for kind, one in held.items()}}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: HadAward) -> Iterator[Refusal]:
        """Refuse an award of nobody, one for nothing, and after the first turn."""
        if state.turn_number > 1:
            yield GameHasBegun()
        if not 0 <= move.whose < rules.seats:
            yield NoSuchSeat(move.whose)
        kind = _kind_of(move.award)
        if not largest_finished(rules, state[Board], kind):
            yield NothingFinished(kind)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: HadAward) -> Step:
        """Give the seat what it had, for the largest feature that lies there."""
        kind = _kind_of(move.award)
        held = LargestFeature(largest_finished(rules, state[Board], kind), Seat(move.whose))
        return Step(state.put(Largest({**state[Largest].records, kind: held})))

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        """Pay whoever holds the award, if that is done at once; then hand it over if this is the largest so far."""
        if feature.kind not in AWARDS:
            return step
        held = step.state[Largest].of(feature.kind)
        if self.pay == "at_once" and held is not None:
            award, cell = AWARDS[feature.kind], feature.parts[0][0]
            step = step.score(Scored(held.seat, award, (Term(f"{award}.features", 1, 1, (cell,)),), cell))
        return _hand_over(rules, step, feature, seat)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay the holders."""
        match self.pay:
            case "each_feature":
                return step.score(*_by_feature(rules, step.state))
            case "ten_each":
                return step.score(*_by_card(step.state, TEN, 2 * TEN))
            case "fifteen_or_forty":
                return step.score(*_by_card(step.state, ONE_CARD, BOTH_CARDS))
            case _:
                return step


def _kind_of(award: str) -> str:
    return next(kind for kind, name in AWARDS.items() if name == award)


def largest_finished(rules: Carcassonne, board: Board, kind: str) -> int:
    """Return the tiles of the largest finished feature of a kind; 0 if none is finished."""
    features = (feature for feature in board.features.values() if feature.kind == kind)
    return max((rules.size(board, feature) for feature in features if rules.is_complete(board, feature)), default=0)


def _hand_over(rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
    tiles, largest = rules.size(step.state[Board], feature), step.state[Largest]
    held = largest.of(feature.kind)
    if held is not None and tiles <= held.tiles:
        return step
    beaten = Largest({**largest.records, feature.kind: LargestFeature(tiles, seat)})
    return step.to(step.state.put(beaten), KingAwardMoved(AWARDS[feature.kind], seat, tiles))


def _by_feature(rules: Carcassonne, state: State) -> Iterator[Scored]:
    board = state[Board]
    for kind, award in AWARDS.items():
        held = state[Largest].of(kind)
        if held is not None:
            kinds = {other for other, part in rules.scorers.items() if kind in (other, part.counts_as)}
            features = (feature for feature in board.features.values() if feature.kind in kinds)
            done = [feature for feature in features if rules.is_complete(board, feature)]
            where = in_order(board, {feature.parts[0][0] for feature in done})
            yield Scored(held.seat, award, (Term(f"{award}.features", len(done), len(done), where),), final=True)


def _by_card(state: State, one: int, both: int) -> Iterator[Scored]:
    held = {kind: record.seat for kind, record in state[Largest].records.items()}
    for kind, seat in held.items():
        has_both = list(held.values()).count(seat) == len(AWARDS)
        # Both cards are worth one sum; each shows half of it.
        points = both // len(AWARDS) if has_both else one
        yield Scored(seat, AWARDS[kind], (Term(f"{AWARDS[kind]}.card", 1, points),), final=True)


def _king(recipe: Recipe) -> Part | None:
    pay = recipe.switches["king"]
    return King(pay=cast("Pay", pay)) if pay != "off" else None


SET: Final = Expansion(
    order=60,
    sets=(Set("king", one_tile=True),),
    parts=(_king,),
    options=(Option("king", (*PAYS, "off"), ("king",)),),
)
