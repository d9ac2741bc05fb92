"""The green progress cards (cities-knights:science)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import ClassVar, Final

from scoring.catan.base.building import exchanged
from scoring.catan.base.dice import FACES
from scoring.catan.board.geometry import Hex, Intersection
from scoring.catan.board.island import FIELDS, GRAIN, MOUNTAINS, ORE, PRODUCE
from scoring.catan.board.network import CITY, SETTLEMENT, Building, Network
from scoring.catan.effect import Taken
from scoring.catan.hand import Counts, Hands, at_most, minus, single
from scoring.catan.refusal import CannotPay, NoPieceLeft, NoSettlementThere, NoSuchDice, NoSuchHex, NowhereToBuild
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.card import Card
from scoring.catan.sets.knights.card_answers import can_lay, give_roads
from scoring.catan.sets.knights.card_refusal import AlreadyInUse, FixedToken, ProgressNeeds
from scoring.catan.sets.knights.cities.city import against_wall, raised, sites_for_walls, walled
from scoring.catan.sets.knights.cities.improvement import PRICED
from scoring.catan.sets.knights.defence.patrol import Patrols, promoted
from scoring.catan.sets.knights.dice import Chosen
from scoring.catan.sets.knights.effect import TokensSwapped
from scoring.catan.sets.knights.kind import (
    ALCHEMIST,
    CRANE,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MEDICINE,
    MINING,
    PAYS,
    ROAD_BUILDING,
    SMITH,
)
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Improve, PlayProgress
from scoring.catan.sets.knights.pending_question import IN_TURN
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step

FIXED: Final = (2, 6, 8, 12)
"""The numbers that an inventor leaves where they are."""

HARVEST: Final = 2
FREE_ROADS_EACH: Final = 2
PROMOTED_AT_ONCE: Final = 2


class Alchemist(Card):
    """Before the roll: the two number dice are as its player likes; the event die is rolled."""

    key = ALCHEMIST
    needs = frozenset({"dice"})
    is_early = True

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse dice that do not exist, and a second alchemist for the same roll."""
        assert move.dice is not None, "the card needs them"
        if not all(face in FACES for face in move.dice):
            yield NoSuchDice(move.dice)
        if state[Chosen].dice is not None:
            yield AlreadyInUse(ALCHEMIST)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        if state[Chosen].dice is None:
            yield from (PlayProgress(ALCHEMIST, dice=(red, other)) for red in FACES for other in FACES)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        return Step(step.state.put(Chosen(move.dice)), step.effects)


@dataclass(frozen=True, slots=True)
class Craned:
    """The seat that buys its next improvement for one commodity less."""

    seat: Seat | None = None


class Crane(Card):
    """The next improvement of this turn costs one commodity less."""

    key = CRANE
    prices = IN_TURN
    reacts = (Improve,)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Craned())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return step if step.state[Craned].seat is None else Step(step.state.put(Craned()), step.effects)

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        """Take one commodity off an improvement."""
        if what not in PRICED or state[Craned].seat != seat:
            return cards
        track, _ = PRICED[what]
        return minus(cards, single(rules.index[PAYS[track]], len(rules.kinds)))

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse a second crane for the same improvement."""
        if state[Craned].seat is not None:
            yield AlreadyInUse(CRANE)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield the card while no crane stands."""
        if state[Craned].seat is None:
            yield PlayProgress(CRANE)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        return Step(step.state.put(Craned(seat)), step.effects)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        return Step(step.state.put(Craned()), step.effects) if step.state[Craned].seat == seat else step


class Engineer(Card):
    """A wall for nothing."""

    key = ENGINEER
    needs = frozenset({"at"})

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterable[Refusal]:
        """Refuse what a wall that is paid for could not do either."""
        assert move.at is not None, "the card needs it"
        return against_wall(rules, state, seat, move.at)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        return (PlayProgress(ENGINEER, at=at) for at in sites_for_walls(rules, state, seat))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        assert move.at is not None, "legality was checked"
        return Step(walled(step.state, move.at), step.effects)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The numbers on the hexes now."""

    numbers: Mapping[Hex, int]
    by_number: Mapping[int, tuple[Hex, ...]]


def tokens_of(numbers: Mapping[Hex, int]) -> Tokens:
    by_number: dict[int, tuple[Hex, ...]] = {}
    for at, number in numbers.items():
        by_number[number] = (*by_number.get(number, ()), at)
    return Tokens(numbers, by_number)


class Inventor(Card):
    """Two number tokens change places; 2, 6, 8 and 12 stay."""

    key = INVENTOR
    needs = frozenset({"hexes"})

    def set_up(self, rules: Catan, state: State) -> State:
        """Lay the tokens as the island has them."""
        numbers = {at: hex_.number for at, hex_ in rules.ground(state).land.items() if hex_.number is not None}
        return state.put(tokens_of(numbers))

    def producing(self, rules: Catan, state: State, number: int) -> tuple[Hex, ...]:
        return state[Tokens].by_number.get(number, ())

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse hexes without a token, the same hex twice, and numbers that stay."""
        assert move.hexes is not None, "the card needs them"
        numbers = state[Tokens].numbers
        for at in move.hexes:
            if at not in numbers:
                yield NoSuchHex(at)
            elif numbers[at] in FIXED:
                yield FixedToken(numbers[at])
        if move.hexes[0] == move.hexes[1]:
            yield ProgressNeeds(INVENTOR)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every two hexes whose tokens may change places."""
        movable = sorted(at for at, number in state[Tokens].numbers.items() if number not in FIXED)
        return (PlayProgress(INVENTOR, hexes=pair) for pair in combinations(movable, 2))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        assert move.hexes is not None, "legality was checked"
        one, other = move.hexes
        numbers = step.state[Tokens].numbers
        swapped = {**numbers, one: numbers[other], other: numbers[one]}
        effect = TokensSwapped(move.hexes, (swapped[one], swapped[other]))
        return step.to(step.state.put(tokens_of(swapped)), effect)


class Harvest(Card):
    """Two cards for each hex of a terrain at which the seat has a building, however many stand there."""

    terrain: ClassVar[str]

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        network = step.state[Network]
        lands = [at for at, hex_ in rules.ground(step.state).land.items() if hex_.terrain == self.terrain]
        count = HARVEST * sum(seat in network.seats_at(at) for at in lands)
        owed = single(rules.index[PRODUCE[self.terrain]], len(rules.kinds), count)
        cards = at_most(owed, rules.hand_tracking.left(rules, step.state))
        if not any(cards):
            return step
        gained = rules.hand_tracking.gain(step.state[Hands], seat, cards)
        return step.to(step.state.put(gained), Taken(seat, rules.amounts(cards)))


class Irrigation(Harvest):
    """Grain of the fields."""

    key = IRRIGATION
    terrain = FIELDS


class Mining(Harvest):
    """Ore of the mountains."""

    key = MINING
    terrain = MOUNTAINS


class Medicine(Card):
    """A city for two ore and one grain."""

    key = MEDICINE
    needs = frozenset({"at"})

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {MEDICINE: {ORE: 2, GRAIN: 1}}

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse what is no settlement of the seat, and a price or a piece that it has not got."""
        assert move.at is not None, "the card needs it"
        if state[Network].buildings.get(move.at) != Building(seat, SETTLEMENT):
            yield NoSettlementThere(move.at)
        elif raised(state, move.at) is state and rules.left_of(state, seat, CITY) <= 0:
            yield NoPieceLeft(CITY, rules.pieces[CITY])
        if not rules.can_afford(state, seat, MEDICINE):
            yield CannotPay(seat, rules.amounts(rules.price(state, seat, MEDICINE)))

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every settlement that may become a city."""
        moves = (PlayProgress(MEDICINE, at=at) for at in state[Network].of(seat, SETTLEMENT))
        return (move for move in moves if not any(self.against(rules, state, seat, move)))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Pay, and put the city down."""
        assert move.at is not None, "legality was checked"
        step = rules.buy(step, seat, MEDICINE)
        network = step.state[Network].with_building(move.at, Building(seat, CITY))
        step = Step(raised(step.state, move.at).put(network), step.effects)
        return step.score(Scored(seat, CITY, exchanged(CITY, SETTLEMENT, move.at), move.at))


class RoadBuilding(Card):
    """Two roads for nothing."""

    key = ROAD_BUILDING

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse where no road can be built."""
        if not can_lay(rules, state, seat):
            yield NowhereToBuild()

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield the card where a road can be built."""
        if can_lay(rules, state, seat):
            yield PlayProgress(ROAD_BUILDING)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        return give_roads(rules, step, seat, FREE_ROADS_EACH)


class Smith(Card):
    """One or two knights are promoted for nothing, by one level each, in the order given."""

    key = SMITH
    needs = frozenset({"knights"})

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse what a promotion that is paid for could not do either."""
        assert move.knights is not None, "the card needs them"
        if not 1 <= len(move.knights) <= PROMOTED_AT_ONCE:
            yield ProgressNeeds(SMITH)
            return
        for at in move.knights:
            reasons = tuple(rules.part(Patrols).against_promotion(state, seat, at))
            yield from reasons
            if any(not reason.overrulable for reason in reasons):
                return
            state = promoted(state, at)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every knight, and every two one after the other, that may be promoted."""
        mine = state[Knights].of(seat)
        choices: list[tuple[Intersection, ...]] = [(at,) for at in mine]
        # In both orders: of two pieces of a level, the first promotion may free the one that the second needs.
        choices += permutations(mine, PROMOTED_AT_ONCE)
        moves = (PlayProgress(SMITH, knights=choice) for choice in choices)
        return (move for move in moves if not any(self.against(rules, state, seat, move)))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        state = step.state
        for at in move.knights or ():
            state = promoted(state, at)
        return Step(state, step.effects)


SCIENCE_CARDS: Final = (
    Alchemist,
    Crane,
    Engineer,
    Inventor,
    Irrigation,
    Medicine,
    Mining,
    RoadBuilding,
    Smith,
)
