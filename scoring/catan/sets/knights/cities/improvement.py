"""City improvements and what they bring: metropolises, the trading house, the aqueduct (S2:201-254)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from scoring.catan.board.geometry import Intersection
from scoring.catan.board.island import RESOURCES
from scoring.catan.board.network import CITY, Network
from scoring.catan.effect import Produced, Taken
from scoring.catan.hand import Hands, single
from scoring.catan.part import USUAL_RATE, Part
from scoring.catan.refusal import BankIsShort, CannotPay
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.cities.track import (
    FIRST_METROPOLIS,
    LEVELS,
    SAFE,
    Improvements,
    has_ability,
    holder,
    ordinary_cities,
)
from scoring.catan.sets.knights.effect import Improved, MetropolisMoved
from scoring.catan.sets.knights.kind import COMMODITIES, PAYS, SCIENCE, TRACKS, TRADE
from scoring.catan.sets.knights.move import Aqueduct, Improve
from scoring.catan.sets.knights.pending_question import (
    BUYING,
    FETCHING,
    PendingQuestion,
    ask,
    change,
    clockwise,
    close,
    settle,
    unasked,
)
from scoring.catan.sets.knights.pending_question import asked as question
from scoring.catan.sets.knights.refusal import (
    CityWithoutMetropolisWanted,
    MetropolisPlaceWanted,
    NoCity,
    NoCityThere,
    NoMetropolisWon,
    ResourceWanted,
    TrackComplete,
    UnknownTrack,
)
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

METROPOLIS: Final = "metropolis"
WORTH: Final = 2
"""The points that a metropolis adds to the two of its city."""

TRADING_HOUSE_RATE: Final = 2

improve = cache(Improve)
fetch = cache(Aqueduct)


def priced(track: str, level: int) -> str:
    return f"{track}.{level}"


PRICED: Final = {priced(track, level): (track, level) for track in TRACKS for level in range(1, LEVELS + 1)}


class CityImprovements(Part[Improve]):
    """Three tracks of five levels, each level for as many commodities of its track as its number."""

    key = "improvements"
    requires = ("building", "commodities")
    moves = {Improve: BUYING}
    own_moves = (Improve,)

    def __init__(self, *, holder_needs_city: bool = False) -> None:
        """Take whether even the track's own metropolis asks for another city at the fifth level."""
        self.holder_needs_city = holder_needs_city

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {name: {PAYS[track]: level} for name, (track, level) in PRICED.items()}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Improvements(((0,) * len(TRACKS),) * rules.seats))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 2 for each metropolis, besides the city that it stands on."""
        where = metropolises_of(state, seat)
        if where:
            yield Term(METROPOLIS, len(where), WORTH * len(where), where)

    def rate(self, rules: Catan, state: State, seat: Seat, kind: int) -> int:
        """Trade two equal commodities for anything at the third level of trade (S2:224-225)."""
        if rules.kinds[kind] in COMMODITIES and has_ability(state, seat, TRADE):
            return TRADING_HOUSE_RATE
        return USUAL_RATE

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Improve) -> Iterable[Refusal]:
        """Refuse a level that is not next, not for this seat, or too dear."""
        if move.track not in TRACKS:
            yield UnknownTrack(move.track)
            return
        level = state[Improvements].level(seat, move.track) + 1
        if level > LEVELS:
            yield TrackComplete(move.track)
            return
        yield from self._against_level(state, seat, move.track, level)
        yield from against_place(state, seat, move, level)
        price = rules.price(state, seat, priced(move.track, level))
        if not rules.hand_tracking.can_pay(state, seat, price):
            yield CannotPay(seat, rules.amounts(price))

    def _against_level(self, state: State, seat: Seat, track: str, level: int) -> Iterator[Refusal]:
        # What speaks against a level, whatever it costs (S2:216, 252-254).
        if not state[Network].count(seat, CITY):
            yield NoCity()
        # S2:252-254 to the letter asks the holder too, whose only city may be the one that it wants to make safe.
        is_holder = level == LEVELS and holder(state, track) == seat and not self.holder_needs_city
        if level >= FIRST_METROPOLIS and not is_holder and not ordinary_cities(state, seat):
            yield CityWithoutMetropolisWanted(level)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every level that can be paid, with every city for a metropolis that it wins."""
        if not state[Network].count(seat, CITY):
            return
        for track in TRACKS:
            level = state[Improvements].level(seat, track) + 1
            if level > LEVELS or not rules.can_afford(state, seat, priced(track, level)):
                continue
            if any(self._against_level(state, seat, track, level)):
                continue
            if wins_metropolis(state, seat, track, level):
                yield from (improve(track, at) for at in ordinary_cities(state, seat))
            else:
                yield improve(track)

    # -------------------------------------------------------------- doing

    def concerned(self, rules: Catan, effect: Effect) -> Iterable[Seat]:
        """Return who has a metropolis now, and who has lost it."""
        if isinstance(effect, MetropolisMoved):
            yield from (seat for seat in (effect.to, effect.origin) if seat is not None)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Improve) -> Step:
        """Pay, turn the page, and move the metropolis if it is won."""
        improvements = state[Improvements]
        level = improvements.level(seat, move.track) + 1
        step = rules.buy(Step(state), seat, priced(move.track, level))
        raised = step.state.put(improvements.raised(seat, move.track))
        step = step.to(raised, Improved(seat, move.track, level))
        if move.at is None:
            return step
        origin = holder(state, move.track)
        moved = raised.put(raised[Improvements].with_metropolis(move.track, move.at))
        step = step.to(moved, MetropolisMoved(move.track, origin, seat, move.at))
        if origin is not None:
            step = step.score(Scored(origin, METROPOLIS, (Term(METROPOLIS, -1, -WORTH),)))
        return step.score(Scored(seat, METROPOLIS, (Term(METROPOLIS, 1, WORTH, (move.at,)),), move.at))


def metropolises_of(state: State, seat: Seat) -> tuple[Intersection, ...]:
    """Return the seat's cities with a metropolis."""
    buildings = state[Network].buildings
    return tuple(at for at in state[Improvements].metropolises if at is not None and buildings[at].seat == seat)


def wins_metropolis(state: State, seat: Seat, track: str, level: int) -> bool:
    """Return whether a seat that reaches a level wins the metropolis of the track (S2:238-248)."""
    if level < FIRST_METROPOLIS:
        return False
    before = holder(state, track)
    if before is None:
        return True
    return level == SAFE and before != seat and state[Improvements].level(before, track) < SAFE


def against_place(state: State, seat: Seat, move: Improve, level: int) -> Iterator[Refusal]:
    """Yield what speaks against the city named for a metropolis, or against naming none."""
    if not wins_metropolis(state, seat, move.track, level):
        if move.at is not None:
            yield NoMetropolisWon(move.track)
    elif move.at is None:
        yield MetropolisPlaceWanted(move.track)
    elif move.at not in ordinary_cities(state, seat):
        yield NoCityThere(move.at)


class Aqueducts(Part[Aqueduct]):
    """A seat with the third level of science that gets nothing of a roll takes a resource (S2:228-231)."""

    key = "aqueducts"
    requires = ("improvements", "production")
    moves = {Aqueduct: (FETCHING,)}
    own_moves = (Aqueduct,)

    def produced(self, rules: Catan, step: Step, seat: Seat, harvest: Produced) -> Step:
        """Ask those who got nothing at all, whoever has rolled."""
        # Where nobody follows the cards, the harvest does not say who got nothing; that is left to the table.
        if not rules.hand_tracking.is_tracking or not _has_resources(rules, step.state):
            return step
        # A hex under the robber and an empty bank have given nothing, and leave a seat thirsty (S2:228-231).
        fed = {owner for owner, _ in harvest.got}
        thirsty = tuple(
            other
            for other in clockwise(rules, step.state.turn)
            if other not in fed and has_ability(step.state, other, SCIENCE)
        )
        return ask(rules, step, PendingQuestion(FETCHING, thirsty))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Aqueduct) -> Iterable[Refusal]:
        """Refuse commodities, and what the bank has not got."""
        yield from unasked(state, FETCHING, seat)
        if move.card not in RESOURCES:
            yield ResourceWanted()
        elif not rules.hand_tracking.left(rules, state)[rules.index[move.card]]:
            yield BankIsShort(((move.card, 1),))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        """Yield every resource that the bank has."""
        left = rules.hand_tracking.left(rules, state)
        return (fetch(kind) for kind in RESOURCES if left[rules.index[kind]])

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Aqueduct) -> Step:
        """Take the card; when the bank is empty, nobody else can."""
        gained = rules.hand_tracking.gain(state[Hands], seat, single(rules.index[move.card], len(rules.kinds)))
        step = Step(state.put(gained), (Taken(seat, ((move.card, 1),)),))
        if not _has_resources(rules, step.state):
            pending = question(step.state, FETCHING, seat)
            step = Step(change(step.state, PendingQuestion(pending.phase, (seat,))), step.effects)
        return settle(rules, Step(close(step.state, seat), step.effects))


def _has_resources(rules: Catan, state: State) -> bool:
    left = rules.hand_tracking.left(rules, state)
    return any(left[rules.index[kind]] for kind in RESOURCES)
