"""The Catapult: after the turn of a fair everybody throws a disc, and the table says where it went (A6).

Rules: expansions:catapult. What a disc did only the table sees: how near it lies, who caught it, whom it hit, beside
whom it rests. It is said throw by throw; points and figures follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.refusal import FeatureOccupied
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Option, Refusal, Scored, Seat, State, Step, Term

CATAPULT: Final = "catapult"
FAIR: Final = "fair"
THROWING: Final = "throw"
POINTS: Final = 5
FARTHEST_THROW: Final = 200
"""Centimetres: no disc that lies on the tiles is farther from the fair."""
SEEN: Final = "adjustment"
"""The source of the points: the table has seen the throw, and no rule can tell."""

Disc = Literal["knock_out", "catch", "seduction", "target"]
DISCS: Final[tuple[Disc, ...]] = get_args(Disc)
Lovers = Literal["same_value", "same_kind"]
LOVERS: Final[tuple[Lovers, ...]] = get_args(Lovers)


@dataclass(frozen=True, slots=True)
class Thrown:
    """The throw of a seat's disc: its distance from the fair if it lies on the tiles, or the seat that caught it."""

    seat: Seat
    cm: int | None = None
    caught_by: int | None = None


@dataclass(frozen=True, slots=True)
class Fairs:
    """The fairs of this turn at which nobody has thrown yet, the `disc` for the first of them, and what was thrown."""

    waiting: tuple[Cell, ...] = ()
    disc: str | None = None
    thrown: tuple[Thrown, ...] = ()

    @property
    def catchers(self) -> frozenset[int]:
        return frozenset(one.caught_by for one in self.thrown if one.caught_by is not None)

    def nearest(self) -> list[Seat]:
        """Return the seats whose discs lie nearest to the fair; nobody where none lies on the tiles."""
        lying = [(one.cm, one.seat) for one in self.thrown if one.cm is not None]
        least = min((cm for cm, _ in lying), default=None)
        return [seat for cm, seat in lying if cm == least]


@dataclass(frozen=True, slots=True)
class ChooseDisc(Move):
    """The seat chose which disc everybody throws."""

    kind: ClassVar[str] = "carcassonne.fair"

    disc: str


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """The seat's disc came to rest, and nothing (more) follows but by where it lies, or by who caught it."""

    kind: ClassVar[str] = "carcassonne.throw"

    cm: int | None = None
    caught_by: int | None = None


@dataclass(frozen=True, slots=True)
class Hit(Move):
    """The seat's disc has hit a figure, or moved it off its spot."""

    kind: ClassVar[str] = "carcassonne.hit"

    whose: int
    figure: str
    at: Cell
    on: str


@dataclass(frozen=True, slots=True)
class Seduce(Move):
    """The seat's disc rests nearest to a figure of somebody else, and one of the seat's, `by`, takes its place."""

    kind: ClassVar[str] = "carcassonne.seduce"

    whose: int
    figure: str
    at: Cell
    on: str
    by: str


@dataclass(frozen=True, slots=True)
class NoSuchDisc(Refusal):
    """There are four kinds of discs."""

    code: ClassVar[str] = "carcassonne.no_such_disc"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False
    disc: str


@dataclass(frozen=True, slots=True)
class NotWithThisDisc(Refusal):
    """With this disc nothing of that kind can happen."""

    code: ClassVar[str] = "carcassonne.not_with_this_disc"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TooFarOff(Refusal):
    """That is no distance on a table; a disc beside the tiles does not count."""

    code: ClassVar[str] = "carcassonne.too_far_off"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False
    most: int


@dataclass(frozen=True, slots=True)
class CannotCatch(Refusal):
    """Another player catches a disc, and each only one of a round."""

    code: ClassVar[str] = "carcassonne.cannot_catch"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NobodyToHit(Refusal):
    """No figure stands there that a disc could reach."""

    code: ClassVar[str] = "carcassonne.nobody_to_hit"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False
    figure: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class CannotSeduce(Refusal):
    """A figure of another player gives way to one in hand that counts as much there."""

    code: ClassVar[str] = "carcassonne.cannot_seduce"
    rule: ClassVar[str] = "expansions:catapult"
    overrulable: ClassVar[bool] = False
    figure: str
    cell: Cell


class Catapult(Part[ChooseDisc | Throw | Hit | Seduce]):
    """A seat that has laid a fair chooses a disc after the turn, and everybody throws one, the seat in turn first (A6).

    With `lovers` "same_kind" only a figure of the same kind takes the place of one that was seduced.
    """

    key = CATAPULT
    requires = ("deploying",)
    moves = {
        ChooseDisc: (FAIR,),
        Throw: (THROWING,),
        Hit: (THROWING,),
        Seduce: (THROWING,),
    }

    def __init__(self, *, lovers: Lovers = "same_value") -> None:
        self.same_kind = lovers == "same_kind"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Fairs())

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show the fairs at which is thrown, and what was."""
        fairs = state[Fairs]
        discs = (fairs.disc or "waiting", *["waiting"] * len(fairs.waiting))
        thrown = {one.seat: [throw_text(one)] for one in fairs.thrown}
        return {
            "fairs": {cell_name(cell): [disc] for cell, disc in zip(fairs.waiting, discs, strict=False)},
            "throws": [thrown.get(Seat(seat), []) for seat in range(rules.seats)],
        }

    # --------------------------------------------------- the order of a turn

    def begins(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget a fair at which nobody could throw, because the turn before ended with a tile that fitted nowhere."""
        return step.to(step.state.put(Fairs())) if step.state[Fairs].waiting else step

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        board, fairs = step.state[Board], step.state[Fairs]
        assert board.last is not None, "a tile was laid"
        if not board.laid[board.last].face.tile.has(FAIR):
            return step
        return step.to(step.state.put(replace(fairs, waiting=(*fairs.waiting, board.last))))

    def asks(self) -> Mapping[str, When]:
        return dict.fromkeys((FAIR, THROWING), When.TURN_DONE)

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask the seat in turn for the disc, then each seat for its throw."""
        fairs = state[Fairs]
        if phase == FAIR:
            return state.turn if fairs.waiting and fairs.disc is None else None
        done = {one.seat for one in fairs.thrown}
        return next((seat for seat in around(rules.seats, state.turn) if fairs.disc and seat not in done), None)

    # ---------------------------------------------------------------- moves

    def forbid(
        self, rules: Carcassonne, state: State, seat: Seat, move: ChooseDisc | Throw | Hit | Seduce
    ) -> Iterable[Refusal]:
        """Refuse discs that there are not, and what cannot happen with the disc that is thrown."""
        if isinstance(move, ChooseDisc):
            return () if move.disc in DISCS else (NoSuchDisc(move.disc),)
        disc = state[Fairs].disc
        match move:
            case Throw(cm=cm, caught_by=catcher):
                return forbid_throw(rules, state, seat, cm, catcher)
            case Hit():
                wanted, reason = "knock_out", cast("Refusal", NobodyToHit(move.figure, move.at))
            case _:
                wanted, reason = "seduction", CannotSeduce(move.figure, move.at)
        if disc != wanted:
            return (NotWithThisDisc(),)
        return () if move in self.candidates(rules, state, seat) else (reason,)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the discs, or what may have come of the seat's throw."""
        if state.phase == FAIR:
            yield from map(ChooseDisc, DISCS)
            return
        fairs = state[Fairs]
        yield Throw()
        match fairs.disc:
            case "target":
                yield from (Throw(cm=cm) for cm in range(FARTHEST_THROW + 1))
            case "catch":
                others = around(rules.seats, seat)[1:]
                yield from (Throw(caught_by=int(other)) for other in others if other not in fairs.catchers)
            case "knock_out":
                for _feature, one in in_reach(rules, state):
                    yield Hit(int(one.seat), one.kind, one.cell, one.segment)
            case _:
                yield from self._seductions(rules, state, seat)

    def _seductions(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Seduce]:
        hand = state[Supply]
        kinds = [kind for kind in rules.usual_kinds if rules.is_counting(kind) and hand.count(seat, kind) > 0]
        for feature, one in in_reach(rules, state):
            if one.seat == seat or rules.is_barred(state, one.cell):
                continue
            for kind in kinds:
                if kind == one.kind if self.same_kind else is_as_good(rules, state, seat, kind, feature, one):
                    yield Seduce(int(one.seat), one.kind, one.cell, one.segment, kind)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: ChooseDisc | Throw | Hit | Seduce) -> Step:
        """Note the disc, or what a throw has done."""
        fairs = state[Fairs]
        match move:
            case ChooseDisc(disc=disc):
                return self._go_on(rules, Step(state.put(replace(fairs, disc=disc))))
            case Throw(cm=cm, caught_by=catcher):
                return self._come_to_rest(rules, Step(state), Thrown(seat, cm, catcher))
            case Hit(whose=whose, figure=kind, at=cell, on=on):
                return self._go_on(rules, send_home(rules, Step(state), Figure(Seat(whose), kind, cell, on)))
            case _:
                there = Figure(Seat(move.whose), move.figure, move.at, move.on)
                step = put_instead(send_home(rules, Step(state), there), there, seat, move.by)
                return self._come_to_rest(rules, step, Thrown(seat))

    def _come_to_rest(self, rules: Carcassonne, step: Step, thrown: Thrown) -> Step:
        """Note a throw; pay a catch at once, and the nearest when everybody has thrown."""
        fairs = step.state[Fairs]
        fair = fairs.waiting[0]
        fairs = replace(fairs, thrown=(*fairs.thrown, thrown))
        if thrown.caught_by is not None:
            step = step.score(award(Seat(thrown.caught_by), "fair.catch", fair))
        if len(fairs.thrown) == rules.seats:
            step = step.score(*(award(seat, "fair.target", fair) for seat in fairs.nearest()))
            fairs = Fairs(fairs.waiting[1:])
        return self._go_on(rules, step.to(step.state.put(fairs)))

    def _go_on(self, rules: Carcassonne, step: Step) -> Step:
        return rules.proceed(step, rules.order.places[FAIR])


def forbid_throw(
    rules: Carcassonne, state: State, seat: Seat, cm: int | None, catcher: int | None
) -> Iterator[Refusal]:
    """Yield what speaks against a distance or a catch."""
    fairs = state[Fairs]
    if (cm is not None and fairs.disc != "target") or (catcher is not None and fairs.disc != "catch"):
        yield NotWithThisDisc()
        return
    if cm is not None and not 0 <= cm <= FARTHEST_THROW:
        yield TooFarOff(FARTHEST_THROW)
    if catcher is not None and (catcher not in range(rules.seats) or catcher == seat or catcher in fairs.catchers):
        yield CannotCatch()


def throw_text(thrown: Thrown) -> str:
    """Return a throw in a word or two."""
    if thrown.caught_by is not None:
        return f"caught by {thrown.caught_by}"
    return "nothing" if thrown.cm is None else f"{thrown.cm} cm"


def award(seat: Seat, code: str, fair: Cell) -> Scored:
    return Scored(seat, SEEN, (Term(code, 1, POINTS),), fair)


def in_reach(rules: Carcassonne, state: State) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures that count for majorities and that nothing shelters, of alike ones at a place the first."""
    seen = set()
    for feature in state[Board].held():
        for figure in feature.figures:
            is_meant = rules.is_counting(figure.kind) and not rules.is_sheltered(state, feature, figure, CATAPULT)
            if is_meant and figure not in seen:
                seen.add(figure)
                yield feature, figure


def is_as_good(rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature, there: Figure) -> bool:
    """Return whether a kind of figure of a seat may stand in the place of one, and counts as much."""
    mine = replace(there, seat=seat, kind=kind)
    strengths = [rules.figure_kinds[one.kind].strength(rules, state, one, feature) for one in (mine, there)]
    others = (reason for reason in rules.against(state, seat, kind, feature) if not isinstance(reason, FeatureOccupied))
    return strengths[0] == strengths[1] and next(others, None) is None


def send_home(rules: Carcassonne, step: Step, there: Figure) -> Step:
    feature = step.state[Board].feature_at(there.cell, there.segment)
    figure = next(one for one in feature.figures if one == there)
    return rules.take_home(step, feature, figure)


def put_instead(step: Step, there: Figure, seat: Seat, kind: str) -> Step:
    """Put a figure of a seat's hand where another one stood."""
    board = step.state[Board]
    feature = board.feature_at(there.cell, there.segment)
    figures = (*feature.figures, replace(there, seat=seat, kind=kind))
    supply = step.state[Supply].change([(seat, kind, -1)])
    return step.to(step.state.put(board.put_feature(feature.with_figures(figures)), supply))


SET: Final = Expansion(
    order=260,
    sets=(Set(CATAPULT),),
    parts=(lambda recipe: Catapult(lovers=cast("Lovers", recipe.switches["seduction"])),),
    options=(Option("seduction", LOVERS, (CATAPULT,)),),
)
