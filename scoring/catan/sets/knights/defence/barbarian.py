"""The barbarians: their ship, their attack, and what it costs or brings (S2:336-370)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from scoring.catan.board.network import CITY, Building, Network
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.cities.city import fall
from scoring.catan.sets.knights.cities.track import Improvements, ordinary_cities
from scoring.catan.sets.knights.defence.ship import VOYAGE, Barbarians
from scoring.catan.sets.knights.dice import Eventful
from scoring.catan.sets.knights.effect import Attacked, ShipMoved
from scoring.catan.sets.knights.kind import SHIP
from scoring.catan.sets.knights.knight import Knight, Knights, stationed
from scoring.catan.sets.knights.move import EventRoll, LoseCity
from scoring.catan.sets.knights.pending_question import (
    DRAWING,
    LOSING,
    PendingQuestion,
    clockwise,
    close,
    push,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import IsMetropolis, NoCityThere
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

DEFENDER: Final = "defender"

Losers = Literal["next_lowest", "lowest"]
LOSERS: Final[tuple[Losers, ...]] = ("next_lowest", "lowest")

lose = cache(LoseCity)


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack, as it would go or went: strengths, what each seat's knights brought up, and what follows.

    `defender` is thanked alone, `tied` draw a progress card each, active seat first; `losers` lose a city each.
    """

    strength: int
    shares: tuple[int, ...]
    defender: Seat | None = None
    tied: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()

    @property
    def defence(self) -> int:
        return sum(self.shares)

    @property
    def is_won(self) -> bool:
        """Return whether Catan withstands: it has to be as strong as the barbarians (S2:358)."""
        return self.defence >= self.strength


def fight(
    ordinary: Sequence[int], strength: int, shares: Sequence[int], order: Sequence[Seat], losers: Losers = "next_lowest"
) -> Battle:
    """Return how an attack goes.

    `ordinary` are each seat's cities without a metropolis, `shares` the levels of its active knights, `order` the seats
    from the active one clockwise.
    """
    battle = Battle(strength, tuple(shares))
    if battle.is_won:
        most = max(shares)
        # No city and no knight: the island withstands by nothing to nothing, and nobody is thanked (our ruling).
        best = tuple(seat for seat in order if shares[seat] == most > 0)
        return replace(battle, defender=best[0]) if len(best) == 1 else replace(battle, tied=best)
    # S2:351-357 asks the weakest, whether they have a city to lose or not; the publisher's answers pass over those
    # without.
    asked = [seat for seat in order if ordinary[seat] or losers == "lowest"]
    least = min((shares[seat] for seat in asked), default=0)
    lost = tuple(seat for seat in asked if shares[seat] == least and ordinary[seat])
    return replace(battle, losers=tuple(sorted(lost)))


class Attacks(Eventful[LoseCity]):
    """Every ship of the event die brings the barbarians nearer; with the seventh they attack at once."""

    key = "barbarians"
    requires = ("knights", "improvements", "fallen_cities")
    moves = {LoseCity: (LOSING,)}
    own_moves = (LoseCity,)

    def __init__(self, losers: Losers = "next_lowest") -> None:
        """Take whether somebody else loses a city where the weakest has none to lose."""
        self.losers = losers

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Barbarians(defenders=(0,) * rules.seats))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 1 for each time that the seat was the Defender of Catan."""
        count = state[Barbarians].defenders[seat]
        if count:
            yield Term(DEFENDER, count, count)

    def on_event(self, rules: Catan, step: Step, seat: Seat, move: EventRoll) -> Step:
        """Move the ship; on the seventh step, fight."""
        if move.event != SHIP:
            return step
        barbarians = step.state[Barbarians]
        at = barbarians.ship + 1
        step = step.to(step.state.put(replace(barbarians, ship=at)), ShipMoved(at))
        return self.attack(rules, step) if at >= VOYAGE else step

    def battle(self, rules: Catan, state: State, posts: Mapping[str, Knight] | None = None) -> Battle:
        """Return how an attack would go now, or with these knights instead."""
        knights = state[Knights] if posts is None else Knights(posts)
        seats = [Seat(number) for number in range(rules.seats)]
        ordinary = [len(ordinary_cities(state, seat)) for seat in seats]
        # A metropolis makes the barbarians stronger as any city does, though it cannot fall (S2:343-347).
        strength = sum(state[Network].count(seat, CITY) for seat in seats)
        shares = [knights.strength(seat) for seat in seats]
        return fight(ordinary, strength, shares, list(clockwise(rules, state.turn)), self.losers)

    def attack(self, rules: Catan, step: Step) -> Step:
        """Fight; win or lose, the ship goes back and the knights rest (S2:362-364)."""
        battle = self.battle(rules, step.state)
        effect = Attacked(battle.strength, battle.shares, battle.is_won, battle.defender, battle.tied, battle.losers)
        state = step.state
        # They fight before they rest: `battle` has read them as they stood.
        resting = {at: replace(knight, active=False) for at, knight in state[Knights].posts.items()}
        barbarians = state[Barbarians]
        state = stationed(state, resting).put(replace(barbarians, ship=0, attacks=barbarians.attacks + 1))
        step = step.to(state, effect)
        if battle.defender is not None:
            return thanked(step, battle.defender)
        step = self._destroyed(rules, step, battle.losers)
        # A question for each: of a tie they draw one after the other, the seat in turn first (S2:358-361).
        return Step(push(step.state, *(PendingQuestion(DRAWING, (seat,)) for seat in battle.tied)), step.effects)

    def _destroyed(self, rules: Catan, step: Step, losers: Sequence[Seat]) -> Step:
        # Whoever has several says which.
        choosing = []
        for seat in losers:
            cities = ordinary_cities(step.state, seat)
            if len(cities) == 1:
                step = fall(rules, step, seat, cities[0])
            else:
                choosing.append(seat)
        return Step(push(step.state, PendingQuestion(LOSING, tuple(choosing))), step.effects)

    def concerned(self, rules: Catan, effect: Effect) -> Iterable[Seat]:
        """Return everybody where the barbarians land."""
        return map(Seat, range(rules.seats)) if isinstance(effect, Attacked) else ()

    # ---------------------------------------------------- which city falls

    def forbid(self, rules: Catan, state: State, seat: Seat, move: LoseCity) -> Iterable[Refusal]:
        """Refuse what is no ordinary city of the seat."""
        yield from unasked(state, LOSING, seat)
        if state[Network].buildings.get(move.at) != Building(seat, CITY):
            yield NoCityThere(move.at)
        elif move.at in state[Improvements].metropolises:
            yield IsMetropolis(move.at)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return map(lose, ordinary_cities(state, seat))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: LoseCity) -> Step:
        """Let the city fall."""
        step = fall(rules, Step(close(state, seat)), seat, move.at)
        return settle(rules, step)


def thanked(step: Step, seat: Seat) -> Step:
    """Give the Defender of Catan a point, also when the six cards are gone (cities-knights:barbarians)."""
    barbarians = step.state[Barbarians]
    defenders = tuple(count + (other == seat) for other, count in enumerate(barbarians.defenders))
    step = Step(step.state.put(replace(barbarians, defenders=defenders)), step.effects)
    return step.score(Scored(seat, DEFENDER, (Term(DEFENDER, 1, 1),)))
