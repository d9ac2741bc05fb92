"""The Messengers: two markers for each, and messages where they stop. Rules: expansions:messengers (B12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.base.cities import SHIELDS, shield_cells
from scoring.carcassonne.base.fields import FIELD, Farmland, city_terms, finished_cities
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.base.track import FIRST_MARKER, Due, Runner, Track, go_on
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.move import HowMany, PlacedBefore
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING, When
from scoring.kernel import Move, Option, OutOfTurn, Refusal, Scored, Seat, State, Step, Term

MESSENGERS: Final = "messengers"
MESSAGE: Final = "message"
MARKING: Final = "marker"
ACTING: Final = "message_action"
STOPS: Final = 5
INSTEAD: Final = 2
EACH: Final = 2
"""For a shield, for a knight."""
A_CITY: Final = 3
"""A farmer called home is paid so much for each finished city at its field."""
HANDED_OVER: Final = ("bazaar", "ransom")
"""Points that one player pays another: a marker moves, and no message comes of it."""

Card = Literal["road", "city", "monastery", "shields", "knights", "farmers", "tile", "follower"]
CARDS: Final[tuple[Card, ...]] = get_args(Card)
Take = Literal["action", "points"]
Markers = Literal["asked", "first"]
MARKERS: Final[tuple[Markers, ...]] = get_args(Markers)
SMALLEST: Final = {"road": ROAD, "city": CITY, "monastery": MONASTERY}
FARMERS: Final = (2, 3)


@dataclass(frozen=True, slots=True)
class Plan:
    """A choice made before an award comes: the marker of a seat that it moves, in this turn."""

    seat: Seat
    points: int
    which: int
    turn: int


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of the seat in turn: the number `due`, the `card` that it holds; and those drawn, the oldest first.

    `plans` are markers that were named before their awards came; `extra` says that one more tile is to be laid.
    """

    due: int = 0
    card: str | None = None
    drawn: tuple[str, ...] = ()
    plans: tuple[Plan, ...] = ()
    extra: bool = False

    def can_come(self) -> tuple[str, ...]:
        """Return the cards that may lie on top: any that was not drawn, and when all were, the one drawn first."""
        # Cards go under the stack: from the second round on they come in the same order.
        return self.drawn[:1] if len(self.drawn) == len(CARDS) else tuple(c for c in CARDS if c not in self.drawn)

    def draw(self, card: str) -> Messages:
        rest = (other for other in self.drawn if other != card)
        return replace(self, due=max(0, self.due - 1), card=card, drawn=(*rest, card))


@dataclass(frozen=True, slots=True)
class MoveMarker(Move):
    """An award of so many points goes to marker `which`; said when it has come, or before."""

    kind: ClassVar[str] = "carcassonne.marker"

    points: int
    which: int = FIRST_MARKER


@dataclass(frozen=True, slots=True)
class Message(Move):
    """A message was drawn, and (`take`) done, with a feature or a figure where it needs one, or left for points.

    Without `card` the app draws it.
    """

    kind: ClassVar[str] = "carcassonne.message"

    card: str = ""
    take: Take | None = None
    at: Cell | None = None
    on: str | None = None
    figure: str | None = None


@dataclass(frozen=True, slots=True)
class NoSuchMarker(Refusal):
    """Markers are numbered from 1."""

    code: ClassVar[str] = "carcassonne.no_such_marker"
    rule: ClassVar[str] = "expansions:messengers"
    overrulable: ClassVar[bool] = False
    which: int


@dataclass(frozen=True, slots=True)
class NoSuchAward(Refusal):
    """Another award is to be run first: one of so many points."""

    code: ClassVar[str] = "carcassonne.no_such_award"
    rule: ClassVar[str] = "expansions:messengers"
    overrulable: ClassVar[bool] = False
    points: int


@dataclass(frozen=True, slots=True)
class NoSuchMessage(Refusal):
    """There is no such message, or another one is in hand."""

    code: ClassVar[str] = "carcassonne.no_such_message"
    rule: ClassVar[str] = "expansions:messengers"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class NotTheNextMessage(Refusal):
    """That message lies deeper in the stack: the cards go under it as they are drawn."""

    code: ClassVar[str] = "carcassonne.not_the_next_message"
    rule: ClassVar[str] = "expansions:messengers"
    card: str


@dataclass(frozen=True, slots=True)
class NothingForMessage(Refusal):
    """The message speaks of the smallest own feature, or of an own figure, or of a tile; there is none such."""

    code: ClassVar[str] = "carcassonne.nothing_for_message"
    rule: ClassVar[str] = "expansions:messengers"
    overrulable: ClassVar[bool] = False
    card: str


class Messengers(Runner[MoveMarker | Message]):
    """Each award moves one of two markers; one that stops on a multiple of 5 in the own turn brings a message (B12.2).

    The message is done, or left for 2 points. With `markers` "asked" whoever gets an award says which one moves, after
    it or before; with "first" it is the first one if nothing else was said before.
    """

    key = MESSENGERS
    requires = ("track", "deploying", "cities", "roads", "monasteries")
    markers = 2
    moves = {
        MoveMarker: (MARKING, DRAWING, PLACING, DEPLOYING, MESSAGE, ACTING),
        Message: (MESSAGE, ACTING),
    }
    proposes_in = (MARKING, MESSAGE, ACTING)
    lying_pieces = {MESSAGE: HowMany.EACH}

    def __init__(self, *, markers: Markers = "asked", farmers: int = FARMERS[0]) -> None:
        self.asks_markers = markers == "asked"
        self.farmers = farmers

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Messages())

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show the message that the seat in turn has drawn and not yet done."""
        card = state[Messages].card
        return {"messages": {int(state.turn): [card]} if card else {}}

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield the messages that came, the oldest first."""
        yield from (PlacedBefore(MESSAGE, token=card) for card in CARDS if card not in state[Messages].drawn)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        return state.put(replace(state[Messages], drawn=(*state[Messages].drawn, str(move.token))))

    # ------------------------------------------------------------ markers

    def picks(self, rules: Carcassonne, state: State, due: Due) -> int | None:
        plan = planned(state, due)
        if plan is not None:
            return plan.which
        return None if self.asks_markers and due.is_gain else FIRST_MARKER

    def moved(self, rules: Carcassonne, step: Step, due: Due, marker: int, was: int) -> Step:
        """Forget what was said of the award, and count a message where its marker stops."""
        messages, plan = step.state[Messages], planned(step.state, due)
        if plan is not None:
            place = messages.plans.index(plan)
            messages = replace(messages, plans=messages.plans[:place] + messages.plans[place + 1 :])
        stops = step.state[Track].at(due.seat, marker) % STOPS == 0
        if stops and due.is_own and due.is_gain and due.source not in HANDED_OVER:
            messages = replace(messages, due=messages.due + 1)
        return step if messages is step.state[Messages] else step.to(step.state.put(messages))

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        # What an award of mine in the turn of another will move, I say before it comes.
        return isinstance(move, MoveMarker) and isinstance(refusal, OutOfTurn)

    # --------------------------------------------------- the order of a turn

    def asks(self) -> Mapping[str, When]:
        return dict.fromkeys((MARKING, MESSAGE, ACTING), When.AFTERMATH)

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask which marker the next award moves; then the seat in turn for each message and what it does with it."""
        messages, waiting = state[Messages], state[Track].waiting
        match phase:
            case "marker":
                return waiting[0].seat if waiting and self.picks(rules, state, waiting[0]) is None else None
            case "message":
                return state.turn if messages.due and messages.card is None else None
            case _:
                return state.turn if messages.card is not None else None

    def begins(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget what the turn before has left undone, where its last tile found no place."""
        messages = step.state[Messages]
        plans = tuple(plan for plan in messages.plans if plan.turn == step.state.turn_number)
        return step.to(step.state.put(Messages(drawn=messages.drawn, plans=plans)))

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        messages = step.state[Messages]
        return step.to(step.state.put(replace(messages, extra=False))) if messages.extra else step

    # -------------------------------------------------------------- refusals

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: MoveMarker | Message) -> Iterable[Refusal]:
        """Refuse markers and awards that there are not, and messages that cannot come or cannot be done."""
        if isinstance(move, MoveMarker):
            yield from self._forbid_marker(state, seat, move)
            return
        messages = state[Messages]
        is_drawn = state.phase == ACTING
        if move.card not in CARDS or (is_drawn and move.card != messages.card) or (is_drawn and move.take is None):
            yield NoSuchMessage(move.card)
            return
        if state.phase == MESSAGE and move.card not in messages.can_come():
            yield NotTheNextMessage(move.card)
        if move.take == "action" and move not in actions(rules, state, seat, move.card):
            yield NothingForMessage(move.card)

    def _forbid_marker(self, state: State, seat: Seat, move: MoveMarker) -> Iterator[Refusal]:
        if not FIRST_MARKER <= move.which <= self.markers:
            yield NoSuchMarker(move.which)
        waiting = state[Track].waiting
        if state.phase == MARKING and seat in state.actors and waiting[0].points != move.points:
            yield NoSuchAward(waiting[0].points)

    # -------------------------------------------------------------- messages

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield both markers, the messages that may come, or what can be done with the one that has come."""
        messages = state[Messages]
        match state.phase:
            case "marker":
                points = state[Track].waiting[0].points
                yield from (MoveMarker(points, which) for which in range(FIRST_MARKER, self.markers + 1))
            case "message":
                yield from map(Message, messages.can_come())
            case _:
                assert messages.card is not None, "a message is in hand"
                yield Message(messages.card, "points")
                yield from actions(rules, state, seat, messages.card)

    def completions(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return every message that may come, where none was named."""
        if not isinstance(move, Message) or move.card or state.phase != MESSAGE:
            return {}
        return {Message(card): 1 for card in state[Messages].can_come()}

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: MoveMarker | Message) -> Step:
        """Say which marker moves, draw a message, or do what it says."""
        messages = state[Messages]
        if isinstance(move, MoveMarker):
            plan = Plan(seat, move.points, move.which, state.turn_number)
            is_asked = state.phase == MARKING and seat in state.actors
            # What is asked now comes before what was said of a later award of as many points.
            plans = (plan, *messages.plans) if is_asked else (*messages.plans, plan)
            step = Step(state.put(replace(messages, plans=plans)))
            return self._go_on(rules, step) if is_asked else step
        if state.phase == MESSAGE:
            messages = messages.draw(move.card)
        if move.take is None:
            return self._go_on(rules, Step(state.put(messages)))
        return self._go_on(rules, self._do(rules, Step(state.put(replace(messages, card=None))), seat, move))

    def _go_on(self, rules: Carcassonne, step: Step) -> Step:
        if step.state[Messages].extra:
            # At once, as one more tile of the same part: what a builder has earned comes after it, and what is still
            # to be drawn, too.
            step = rules.remember(step, acted=False, answered=(), done_in_part=frozenset(), changed=())
            return step.to(step.state.to_phase(DRAWING))
        return go_on(rules, step)

    def _do(self, rules: Carcassonne, step: Step, seat: Seat, move: Message) -> Step:
        if move.take == "points":
            return step.score(Scored(seat, MESSAGE, (Term("message.points", 1, INSTEAD),)))
        if move.card == "tile":
            return step.to(step.state.put(replace(step.state[Messages], extra=True)))
        state = step.state
        if move.at is None:
            return step.score(Scored(seat, MESSAGE, counted(rules, state, seat, move.card, self.farmers)))
        feature = state[Board].feature_at(move.at, cast("str", move.on))
        step = step.score(Scored(seat, MESSAGE, worth(rules, state, seat, feature), move.at))
        if move.card != "follower":
            return step
        figure = next(one for one in feature.figures if spot(one) == (move.at, move.on, move.figure, seat))
        return rules.take_home(step, feature, figure)


def planned(state: State, due: Due) -> Plan | None:
    """Return what was said of an award in this turn."""
    for plan in state[Messages].plans:
        if (plan.seat, plan.points, plan.turn) == (due.seat, due.points, state.turn_number):
            return plan
    return None


def spot(figure: Figure) -> tuple[Cell, str, str, Seat]:
    return figure.cell, figure.segment, figure.kind, figure.seat


def figures_of(rules: Carcassonne, state: State, seat: Seat) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures of a seat that count, on roads, cities, monasteries, gardens, fields, each with its feature."""
    for feature in state[Board].held():
        if feature.kind in rules.spot_kinds and not rules.is_withheld(state, feature):
            for figure in feature.figures:
                if figure.seat == seat and rules.is_counting(figure.kind):
                    yield feature, figure


def worth(rules: Carcassonne, state: State, seat: Seat, feature: Feature) -> tuple[Term, ...]:
    """Return what a feature would pay the seat at the end, whoever has the majority."""
    board = state[Board]
    if feature.kind != FIELD:
        return rules.payment(state, feature, complete=rules.is_complete(board, feature))
    land = Farmland(feature, (), finished_cities(rules, board, feature))
    bill = tuple(term for city in land.cities for term in city_terms(rules, board, land, city, seat, A_CITY))
    return (*bill, *rules.added(state, feature))


def total(terms: Iterable[Term]) -> int:
    return sum(term.points for term in terms)


def actions(rules: Carcassonne, state: State, seat: Seat, card: str) -> list[Message]:
    """Return the ways in which a seat can do what a message says; none: it can only take the points."""
    mine = list(figures_of(rules, state, seat))
    match card:
        case "tile":
            return [Message(card, "action")] if state[Bag].has_for(seat) else []
        case "follower":
            # Of two alike at one place it does not matter which.
            return list(dict.fromkeys(Message(card, "action", one.cell, one.segment, one.kind) for _, one in mine))
        case "road" | "city" | "monastery":
            return list(_smallest(rules, state, seat, card, mine))
    return [Message(card, "action")]


def _smallest(
    rules: Carcassonne, state: State, seat: Seat, card: str, mine: list[tuple[Feature, Figure]]
) -> Iterator[Message]:
    """Yield the own features of a kind that are worth least, each by the first of the own figures there."""
    own = {feature.id: (feature, figure) for feature, figure in reversed(mine) if feature.kind == SMALLEST[card]}
    values = {key: total(worth(rules, state, seat, feature)) for key, (feature, _) in own.items()}
    least = min(values.values(), default=0)
    for key in sorted(own):
        if values[key] == least:
            figure = own[key][1]
            yield Message(card, "action", figure.cell, figure.segment)


def counted(rules: Carcassonne, state: State, seat: Seat, card: str, a_farmer: int) -> tuple[Term, ...]:
    """Return what a message pays for shields in cities with an own knight, for own knights, or for own farmers."""
    kind = FIELD if card == "farmers" else CITY
    mine = [(feature, figure) for feature, figure in figures_of(rules, state, seat) if feature.kind == kind]
    if card != "shields":
        rate = a_farmer if card == "farmers" else EACH
        return (Term(f"message.{card}", len(mine), rate * len(mine), tuple(figure.cell for _, figure in mine)),)
    cities = {feature.id: feature for feature, _ in mine}.values()
    count = sum(city.marks.get(SHIELDS, 0) for city in cities)
    where = tuple(cell for city in cities for cell in shield_cells(state[Board], city))
    return (Term("message.shields", count, EACH * count, where),)


SET: Final = Expansion(
    order=230,
    sets=(Set(MESSENGERS, tiles=False),),
    options=(Option("markers", MARKERS, (MESSENGERS,)), Option("farmers_message", FARMERS, (MESSENGERS,))),
    parts=(
        lambda recipe: Messengers(
            markers=cast("Markers", recipe.switches["markers"]), farmers=cast("int", recipe.switches["farmers_message"])
        ),
    ),
)
