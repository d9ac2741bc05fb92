"""The Robbers: beside a marker, they take half of what moves it next. Rules: expansions:robbers (B12.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.base.track import LAP, Beside, Due, Runner, Track, go_on, pay
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.move import HowMany, Pass, PlacedBefore
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, When, around
from scoring.kernel import Move, Option, Refusal, Scored, Seat, State, Step, Term

ROBBERS: Final = "robbers"
SIGN: Final = "robber"
SENDING: Final = "robbing"
SHARING: Final = "rob"

Chances = Literal["next", "all"]
CHANCES: Final[tuple[Chances, ...]] = get_args(Chances)


@dataclass(frozen=True, slots=True)
class Robbers:
    """Beside whose marker each seat's robber stands, as (seat, marker) from 1; None: it is in hand.

    `chosen` says of whose award a robber takes half, where several markers of its space are due, as (robber's seat,
    theirs).
    """

    beside: tuple[tuple[Seat, int] | None, ...]
    chosen: tuple[tuple[Seat, Seat], ...] = ()

    def put(self, seat: Seat, beside: tuple[Seat, int] | None) -> Robbers:
        others = tuple(choice for choice in self.chosen if choice[0] != seat)
        return Robbers((*self.beside[:seat], beside, *self.beside[seat + 1 :]), others)


@dataclass(frozen=True, slots=True)
class TellBag(Move):
    """The tile just laid has a money bag on it, as the table says."""

    kind: ClassVar[str] = "carcassonne.bag"


@dataclass(frozen=True, slots=True)
class SendRobber(Move):
    """The seat's robber went beside a marker of seat `beside`."""

    kind: ClassVar[str] = "carcassonne.robber"

    beside: int
    marker: int = 1


@dataclass(frozen=True, slots=True)
class Rob(Move):
    """The seat's robber takes half of what seat `whom` got, where it stands with markers of several."""

    kind: ClassVar[str] = "carcassonne.rob"

    whom: int


@dataclass(frozen=True, slots=True)
class NoVictimThere(Refusal):
    """A robber goes beside a marker of another seat, where it is not yet."""

    code: ClassVar[str] = "carcassonne.no_victim_there"
    rule: ClassVar[str] = "expansions:robbers"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NothingToRob(Refusal):
    """No award of that seat is due at the space of the robber."""

    code: ClassVar[str] = "carcassonne.nothing_to_rob"
    rule: ClassVar[str] = "expansions:robbers"
    overrulable: ClassVar[bool] = False
    whom: Seat


@dataclass(frozen=True, slots=True)
class NoBagThere(Refusal):
    """The tile just laid shows what it has, or it was said already."""

    code: ClassVar[str] = "carcassonne.no_bag_there"
    rule: ClassVar[str] = "expansions:robbers"
    overrulable: ClassVar[bool] = False


class Robbery(Runner[TellBag | SendRobber | Rob]):
    """A seat that lays a tile with a money bag may send the robber, then the next that has one in hand (B12.6).

    With `chances` "all" every other seat with a robber in hand may. A robber goes home with half of the first award
    that moves a marker from its space. Where no tile of the box shows a bag, the table says which one does.
    """

    key = ROBBERS
    requires = ("track", "deploying")
    moves = {
        TellBag: (DEPLOYING,),
        SendRobber: (SENDING, DEPLOYING),
        Rob: (SHARING,),
        Pass: (SENDING,),
    }
    forbids = (TellBag, SendRobber, Rob)
    lying_pieces = {SIGN: HowMany.EACH}

    def __init__(self, *, chances: Chances = "next") -> None:
        self.all = chances == "all"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Robbers((None,) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield each robber that is in hand, beside every marker of others."""
        for seat, beside in enumerate(state[Robbers].beside):
            for place in places(state, Seat(seat)) if beside is None else ():
                yield PlacedBefore(SIGN, whose=seat, by=place.beside, token=place.marker)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.whose is not None, "a robber is somebody's"
        assert move.by is not None, "it stands beside another's marker"
        assert isinstance(move.token, int), "beside this one"
        return state.put(state[Robbers].put(Seat(move.whose), (Seat(move.by), move.token)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {ROBBERS: [list(beside) if beside else None for beside in state[Robbers].beside]}

    def company(self, state: State) -> Iterator[Beside]:
        for seat, beside in enumerate(state[Robbers].beside):
            if beside is not None:
                yield Beside(SIGN, Seat(seat), state[Track].at(*beside))

    # --------------------------------------------------- the order of a turn

    def asks(self) -> Mapping[str, When]:
        return {SENDING: When.TILE_LAID, SHARING: When.AFTERMATH}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask who may send a robber, the seat in turn first; or whose robber has to choose between awards."""
        if phase == SHARING:
            return next(choosing(rules, state), None)
        if not has_bag(state) and ROBBERS not in rules.turn_of(state).done_in_part:
            return None
        asked = {cast("Seat", seat) for seat in rules.answers(state, SENDING)}
        beside = state[Robbers].beside
        others = [seat for seat in around(rules.seats, state.turn + 1)[:-1] if seat in asked or beside[seat] is None]
        able = [state.turn, *(others if self.all else others[:1])]
        return next((seat for seat in able if seat not in asked and any(places(state, seat))), None)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        return rules.answer(step, seat)

    # ---------------------------------------------------------------- moves

    def forbid(
        self, rules: Carcassonne, state: State, seat: Seat, move: TellBag | SendRobber | Rob
    ) -> Iterable[Refusal]:
        """Refuse markers of one's own, awards that are not there, and bags where the tiles say themselves."""
        match move:
            case SendRobber() if move not in places(state, seat):
                yield NoVictimThere()
            case Rob(whom=whom) if state.phase == SHARING and whom not in victims(state, seat):
                yield NothingToRob(Seat(whom))
            case TellBag() | SendRobber() if state.phase == DEPLOYING and not may_say(rules, state):
                yield NoBagThere()

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        match state.phase:
            case "robbing":
                yield Pass()
                yield from places(state, seat)
            case "rob":
                yield from (Rob(whom) for whom in victims(state, seat))
            case _:
                if may_say(rules, state):
                    yield TellBag()

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: TellBag | SendRobber | Rob) -> Step:
        """Send the robber, say that there is a bag, or of whose award half is taken."""
        robbers = state[Robbers]
        if isinstance(move, Rob):
            # It stays where it is when the other marker leaves.
            robbers = robbers.put(seat, beside_of(state, seat, Seat(move.whom)))
            chosen = replace(robbers, chosen=(*robbers.chosen, (seat, Seat(move.whom))))
            return go_on(rules, Step(state.put(chosen)))
        step = Step(state)
        if state.phase == DEPLOYING:
            # Without a tile that shows it, the robber may be sent at once: that says that there is a bag.
            done = rules.turn_of(state).done_in_part | {ROBBERS}
            step = rules.remember(step.to(state.to_phase(SENDING)), done_in_part=done, answered=())
        if isinstance(move, TellBag):
            return rules.proceed(step, rules.order.places[SENDING])
        sent = robbers.put(seat, (Seat(move.beside), move.marker))
        # A wheel pays before the tile is laid; where its owner still has to say which marker that moves, it has not
        # moved yet, though it has at the table.
        joined = step.state[Track].joined(seat)
        return rules.answer(step.to(step.state.put(sent).put(joined)), seat)

    # -------------------------------------------------------------- robbing

    def holds(self, rules: Carcassonne, state: State, due: Due, marker: int) -> bool:
        return any(True for _seat in choosing(rules, state))

    def moved(self, rules: Carcassonne, step: Step, due: Due, marker: int, was: int) -> Step:
        """Pay half of an award to each robber at the space that it has left; the robber goes home."""
        # From the seat in turn on; what one robber takes moves no other's victim away.
        for seat in around(rules.seats, step.state.turn):
            robbers, track = step.state[Robbers], step.state[Track]
            beside = robbers.beside[seat]
            if beside is None or not is_loot(due, seat):
                continue
            space = was if beside == (due.seat, marker) else track.at(*beside)
            if space % LAP == was % LAP and dict(robbers.chosen).get(seat, due.seat) == due.seat:
                step = step.to(step.state.put(robbers.put(seat, None)))
                term = Term("robbers.half", due.points, -(-due.points // 2))
                step = pay(step, Scored(seat, ROBBERS, (term,)))
        return step


def is_loot(due: Due, robber: Seat) -> bool:
    """Return whether a seat's robber takes half of an award: of what robbers took, or what came first, it does not."""
    return due.is_gain and due.source != ROBBERS and robber != due.seat and robber not in due.late


def has_bag(state: State) -> bool:
    board = state[Board]
    return board.last is not None and board.laid[board.last].face.tile.has(SIGN)


def may_say(rules: Carcassonne, state: State) -> bool:
    """Return whether the table says that there is a bag: where no tile of the box shows one, once for a tile."""
    shown = any(DESIGNS[tile].has(SIGN) for tile in rules.copies)
    return not shown and ROBBERS not in rules.turn_of(state).done_in_part and any(places(state, state.turn))


def places(state: State, seat: Seat) -> list[SendRobber]:
    """Return where a seat's robber may go: one marker of others for each that stands, but not where it is."""
    now = state[Robbers].beside[seat]
    markers = state[Track].markers
    return [
        SendRobber(other, number)
        for other, mine in enumerate(markers)
        for number in range(1, len(mine) + 1)
        if other != seat and (Seat(other), number) != now
    ]


def victims(state: State, robber: Seat) -> tuple[Seat, ...]:
    """Return the other seats whose awards are due and who have a marker where a robber stands."""
    robbers, track = state[Robbers], state[Track]
    beside = robbers.beside[robber]
    if beside is None:
        return ()
    space = track.at(*beside) % LAP
    seats = dict.fromkeys(due.seat for due in track.waiting if is_loot(due, robber))
    return tuple(seat for seat in seats if any(at % LAP == space for at in track.markers[seat]))


def beside_of(state: State, robber: Seat, whom: Seat) -> tuple[Seat, int]:
    """Return the marker of a seat at which a robber stands."""
    track, beside = state[Track], state[Robbers].beside[robber]
    assert beside is not None, "a robber that is out chooses"
    space = track.at(*beside) % LAP
    mine = track.markers[whom]
    return beside if beside[0] == whom else (whom, next(n for n, at in enumerate(mine, 1) if at % LAP == space))


def choosing(rules: Carcassonne, state: State) -> Iterator[Seat]:
    """Yield the seats that have to say of whose award their robber takes half."""
    chosen = dict(state[Robbers].chosen)
    for seat in around(rules.seats, state.turn):
        if seat not in chosen and len(victims(state, seat)) > 1:
            yield seat


SET: Final = Expansion(
    order=240,
    sets=(Set(ROBBERS, tiles=False, lacks=8),),
    options=(Option("robber_chances", CHANCES, (ROBBERS,)),),
    parts=(lambda recipe: Robbery(chances=cast("Chances", recipe.switches["robber_chances"])),),
)
