"""Traders & Builders: goods, the builder and the pig; and the herds of The River II. Rules: expansions:traders (A2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Law, any_of, total
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.move import Before
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import ON_OFF, Expansion, Recipe, Set, if_on
from scoring.carcassonne.refusal import GameHasBegun, nobody_stands_there
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import Effect, NoSuchSeat, Option, Refusal, Scored, Seat, State, Step, Term

GOODS: Final = ("wine", "grain", "cloth")
MOST: Final = 10
TRADE: Final = "trade-goods"
BUILDER: Final = "builder"
PIG: Final = "pig"
PIG_HERD: Final = "pig_herd"


# ----------------------------------------------------------------- goods


@dataclass(frozen=True, slots=True)
class Goods:
    """The goods tokens of each seat: by seat, how many of each kind."""

    hands: tuple[Mapping[str, int], ...]

    def take(self, seat: Seat, won: tuple[tuple[str, int], ...]) -> Goods:
        """Return the tokens after a seat has taken some."""
        hands = list(self.hands)
        hands[seat] = {**hands[seat], **{kind: hands[seat].get(kind, 0) + count for kind, count in won}}
        return Goods(tuple(hands))

    def standing(self, kind: str) -> tuple[tuple[Seat, int], ...]:
        """Return who has how many of a kind, without those who have none."""
        counts = ((Seat(seat), hand.get(kind, 0)) for seat, hand in enumerate(self.hands))
        return tuple((seat, count) for seat, count in counts if count)


@dataclass(frozen=True, slots=True)
class HadGoods(Before):
    """A seat had these goods tokens."""

    kind: ClassVar[str] = "carcassonne.goods"
    whose: int
    wine: int = 0
    grain: int = 0
    cloth: int = 0

    @property
    def goods(self) -> tuple[tuple[str, int], ...]:
        """Return the kinds that it speaks of, with how many of each."""
        counts = ((kind, int(getattr(self, kind))) for kind in GOODS)
        return tuple((kind, count) for kind, count in counts if count)


@dataclass(frozen=True, slots=True)
class NotSoManyGoods(Refusal):
    """The box has `most` tokens of these goods, less those that others have; a seat cannot have less than none."""

    code: ClassVar[str] = "carcassonne.not_so_many_goods"
    rule: ClassVar[str] = "expansions:traders"
    overrulable: ClassVar[bool] = False
    goods: str
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class GoodsWon(Effect):
    """A seat took goods for finishing a city: (kind, how many)."""

    code: ClassVar[str] = "carcassonne.goods_won"
    seat: Seat
    goods: tuple[tuple[str, int], ...]


class TradeGoods(Part[HadGoods]):
    """The seat that lays the tile that finishes a city takes a token for each symbol in it, whoever scores it (A2).

    At the end the most of each kind pays 10, tied seats in full.
    """

    key = "goods"
    requires = ("cities",)
    by_feature = True
    moves = {HadGoods: (DRAWING,)}

    def laws(self) -> Mapping[str, Law]:
        return dict.fromkeys(GOODS, total)

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Goods(tuple({} for _ in range(rules.seats))))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"goods": [dict(hand) for hand in state[Goods].hands]}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: HadGoods) -> Iterator[Refusal]:
        """Refuse goods of nobody, more than there are, and after the first turn."""
        if state.turn_number > 1:
            yield GameHasBegun()
        if not 0 <= move.whose < rules.seats:
            yield NoSuchSeat(move.whose)
        for kind in GOODS:
            count, most = int(getattr(move, kind)), in_the_box(rules, kind)
            free = most - sum(held for _, held in state[Goods].standing(kind))
            if not 0 <= count <= free:
                yield NotSoManyGoods(kind, count, most)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: HadGoods) -> Step:
        return Step(state.put(state[Goods].take(Seat(move.whose), move.goods)))

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        won = tuple((kind, feature.marks[kind]) for kind in GOODS if feature.marks.get(kind))
        if feature.kind != CITY or not won:
            return step
        return step.to(step.state.put(step.state[Goods].take(seat, won)), GoodsWon(seat, won))

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay for the most of each kind."""
        for kind in GOODS:
            standing = step.state[Goods].standing(kind)
            most = max((count for _, count in standing), default=0)
            terms = (Term(f"goods.{kind}", most, MOST),)
            most_traders = [seat for seat, count in standing if count == most]
            step = step.score(*(Scored(seat, TRADE, terms, None, standing, final=True) for seat in most_traders))
        return step


def in_the_box(rules: Carcassonne, kind: str) -> int:
    """Return how many tokens of a kind there are: one for each symbol on the tiles of the box."""
    symbols = (
        copies * segment.marks.get(kind, 0)
        for tile, copies in rules.copies.items()
        for segment in DESIGNS[tile].segments
        if copies > 0
    )
    return sum(symbols)


# ----------------------------------------------- figures that join another


@dataclass(frozen=True, slots=True)
class NobodyToJoin(Refusal):
    """The figure wants another one of the same seat on the connected feature, one that counts for the majority."""

    code: ClassVar[str] = "carcassonne.nobody_to_join"
    rule: ClassVar[str] = "expansions:traders"
    seat: Seat
    figure: str
    feature: str


@dataclass(frozen=True, slots=True)
class NothingToBuild(Refusal):
    """The feature is finished by the tile just laid, so a figure that waits for more has no work there."""

    code: ClassVar[str] = "carcassonne.nothing_to_build"
    rule: ClassVar[str] = "expansions:traders"
    figure: str
    feature: str


_nobody_to_join = cache(NobodyToJoin)


class Companion(Part):
    """A figure that joins another of its seat, counts for nothing, and goes home with the last of them (A2)."""

    requires: ClassVar[tuple[str, ...]] = ("deploying",)
    joins = True
    by_feature = True
    figure: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]

    def supply(self) -> Mapping[str, int]:
        return {self.figure: 1}

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Refuse another kind of feature, one without a figure to join, and a finished one."""
        if feature.kind not in self.kinds:
            yield nobody_stands_there(feature.kind)
            return
        if not feature.figures or not has_company(rules, seat, feature):
            yield _nobody_to_join(seat, kind, feature.kind)
        # Nothing is left to build on what the tile has just finished (ruling, A2).
        if rules.is_complete(state[Board], feature):
            yield NothingToBuild(kind, feature.kind)

    def left(self, rules: Carcassonne, step: Step, feature: Feature) -> Step:
        """Go home when the last own figure that counts has left."""
        for figure in feature.figures:
            if figure.kind == self.figure and not has_company(rules, figure.seat, feature):
                return rules.take_home(step, feature, figure)
        return step


def has_company(rules: Carcassonne, seat: Seat, feature: Feature) -> bool:
    return any(figure.seat == seat and rules.is_counting(figure.kind) for figure in feature.figures)


class Pig(Companion):
    """In a field that its owner has at the end, each finished city pays 1 more; several pigs do not add up (A2)."""

    key = "pig"
    requires = ("deploying", "fields")
    figure = PIG
    kinds = (FIELD,)

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        """Add one for an own pig."""
        if any(figure.seat == seat and figure.kind == PIG for figure in land.figures):
            yield "field.pig", 1


class PigHerd(Part):
    """In a field with a herd each finished city pays its owner 1 more, once however many herds (B2)."""

    key = "pig_herd"
    requires = ("fields",)
    by_feature = True

    def laws(self) -> Mapping[str, Law]:
        return {PIG_HERD: any_of}

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        if land.marks.get(PIG_HERD):
            yield "field.pig_herd", 1


# --------------------------------------------------------------- the builder


@dataclass(frozen=True, slots=True)
class BuilderTurn:
    """The number of the turn in which a builder last earned a second part."""

    earned: int = 0

    def is_second(self, state: State) -> bool:
        """Return whether this turn is the second part of one, which grants no third."""
        return self.earned > 0 and state.turn_number == self.earned + 1


@dataclass(frozen=True, slots=True)
class BuilderBuilds(Effect):
    """The tile just laid extends the road or city of an own builder: a second tile follows."""

    code: ClassVar[str] = "carcassonne.builder_builds"
    seat: Seat


class Builder(Companion):
    """A seat that extends a road or city with its builder plays a second turn after this one, never a third (A2)."""

    key = "builder"
    figure = BUILDER
    kinds = (ROAD, CITY)

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(BuilderTurn())

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """See whether the tile just laid extends a feature with an own builder."""
        state = step.state
        if state[BuilderTurn].is_second(state) or not _extends(state[Board], seat):
            return step
        return step.to(state.put(BuilderTurn(state.turn_number)), BuilderBuilds(seat))

    def goes_on(self, rules: Carcassonne, state: State, seat: Seat) -> bool:
        return state[BuilderTurn].earned == state.turn_number


def _extends(board: Board, seat: Seat) -> bool:
    assert board.last is not None, "a tile was laid"
    # Finished ones, too: the tile has extended what it finishes, and the builder is still there (A2).
    features = (board.features[board.root(feature)] for feature in board.laid[board.last].features)
    return any(figure.seat == seat and figure.kind == BUILDER for feature in features for figure in feature.figures)


def _pig(recipe: Recipe) -> Part | None:
    return Pig() if recipe.is_on("pig") and recipe.is_on("farmers") else None


def _pig_herd(recipe: Recipe) -> Part | None:
    return PigHerd() if recipe.is_on("pig_herd") and recipe.is_on("farmers") else None


SET: Final = Expansion(
    order=50,
    sets=(Set("traders"),),
    parts=(if_on("goods", TradeGoods), if_on("builder", Builder), _pig, _pig_herd),
    options=(
        Option("goods", ON_OFF, ("traders",)),
        Option("builder", ON_OFF, ("traders",)),
        Option("pig", ON_OFF, ("traders",)),
        Option("pig_herd", ON_OFF, ("traders",)),
    ),
)
