"""The worth of a position of Catan to a seat, in points: what it has, what it earns, and what its hand can become."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log1p
from typing import Final

from scoring.catan.base.awards import LEAST_ARMY, LargestArmy, LongestRoad
from scoring.catan.deck import CARDS, KNIGHT, VICTORY_POINT, Deck
from scoring.catan.hand import Hands
from scoring.catan.player.ground import Ground, ground_of, productions
from scoring.catan.player.plans import EVEN, PER_PIP, SPREAD, Economy, Plan, plans, rolls_until
from scoring.catan.rules import SEVEN, Catan, Winner
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

WON: Final = 1_000.0
LEAST_HORIZON: Final = 0.2
PATIENCE: Final = 0.965
"""The part of its worth that a purchase keeps for each roll that it has to wait."""
NOT_YET: Final = 0.95
"""The part of its worth that a purchase has before it is made."""
PER_CARD: Final = 0.05
PER_UNSEEN_CARD: Final = 0.12
TOO_MANY: Final = 0.06
KEPT: Final = 0.4
"""The worth of a playable development card in hand."""
KNIGHT_KEPT: Final = 0.3
RACE: Final = 1.4
ROAD_RACE: Final = 0.06
HARBOUR: Final = 0.7
RIVAL: Final = 0.12
LEADER: Final = 0.4


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a seat in a position: its points, its economy, and its plans with their worth now, best first."""

    points: int
    economy: Economy
    plans: tuple[tuple[float, Plan], ...]


@dataclass(frozen=True, slots=True)
class Judge:
    """The value of positions of Catan.

    `ranked` says how much its best plan counts, the second best and so on: they want the same cards; `rivals` whether
    it matters how well others stand.
    """

    ranked: tuple[float, ...] = (1.0, 0.45, 0.2)
    rivals: bool = True

    def value(self, rules: Catan, state: State, seat: Seat) -> float:
        """Return what the position is worth to the seat, in points, less a part of what it is worth to others."""
        if state.over:
            return WON if state[Winner].seat == seat else -WON
        ground = ground_of(rules, state)
        incomes = productions(rules, state, ground)
        horizon = left_to_play(rules, state)
        mine = self._own(rules, state, seat, ground, incomes[seat], horizon)
        return mine - self._rivals(rules, state, seat, ground, incomes, horizon) if self.rivals else mine

    def worths(self, rules: Catan, state: State) -> tuple[float, ...]:
        """Return by seat what the position is worth to it, in points, whatever it is worth to others."""
        ground, horizon = ground_of(rules, state), left_to_play(rules, state)
        incomes = productions(rules, state, ground)
        seats = map(Seat, range(rules.seats))
        return tuple(self._own(rules, state, seat, ground, incomes[seat], horizon) for seat in seats)

    def standing(self, rules: Catan, state: State, seat: Seat) -> Standing:
        """Return what speaks for a seat in a position, for reasons."""
        ground = ground_of(rules, state)
        income = productions(rules, state, ground)[seat]
        economy = self.economy(rules, state, seat, income, left_to_play(rules, state))
        found = self._ranked(rules, state, seat, ground, economy)
        return Standing(rules.points(state, seat), economy, tuple(found))

    def economy(self, rules: Catan, state: State, seat: Seat, income: Sequence[float], horizon: float) -> Economy:
        rates = [rules.rate(state, seat, kind) for kind in range(len(rules.kinds))]
        return Economy(income, rates, state[Hands].hands[seat].cards, horizon)

    def more_plans(self, rules: Catan, state: State, seat: Seat, economy: Economy) -> list[Plan]:
        """Return purchases of a box that has more than the base game."""
        return []

    def more(self, rules: Catan, state: State, seat: Seat) -> float:
        """Return what else a position is worth in a box that has more than the base game."""
        return 0.0

    def _own(
        self, rules: Catan, state: State, seat: Seat, ground: Ground, income: Sequence[float], horizon: float
    ) -> float:
        economy = self.economy(rules, state, seat, income, horizon)
        worth = rules.points(state, seat) + earning(ground, economy) + hand_worth(rules, state, seat)
        ranked = self._ranked(rules, state, seat, ground, economy)
        worth += sum(part * value for part, (value, _) in zip(self.ranked, ranked, strict=False))
        return worth + races(state, seat) + self.more(rules, state, seat)

    def _ranked(
        self, rules: Catan, state: State, seat: Seat, ground: Ground, economy: Economy
    ) -> list[tuple[float, Plan]]:
        found = plans(rules, state, seat, ground, economy) + self.more_plans(rules, state, seat, economy)
        valued = [
            (NOT_YET * plan.worth * PATIENCE ** (rolls_until(plan.need, economy) + plan.more_rolls), plan)
            for plan in found
        ]
        return sorted(valued, key=lambda pair: pair[0], reverse=True)

    def _rivals(
        self,
        rules: Catan,
        state: State,
        seat: Seat,
        ground: Ground,
        incomes: Sequence[Sequence[float]],
        horizon: float,
    ) -> float:
        top, cost = max(state.scores), 0.0
        for number in range(rules.seats):
            if number == seat:
                continue
            other = Seat(number)
            pips = sum(cards * worth for cards, worth in zip(incomes[other], ground.worth, strict=True))
            has = state.scores[other] + PER_PIP * horizon * pips + PER_UNSEEN_CARD * state[Hands].hands[other].total
            cost += (LEADER if state.scores[other] == top else RIVAL) * has
        return cost


def left_to_play(rules: Catan, state: State) -> float:
    """Return how much of the game is left, from 1 at its beginning; what is built late earns little."""
    left = (rules.target - max(state.scores) + 1) / (rules.target - 1)
    return min(1.0, max(LEAST_HORIZON, left))


def earning(ground: Ground, economy: Economy) -> float:
    """Return what an income is worth for the rest of the game, its harbours included."""
    worth = 0.0
    for each, cards, rate in zip(ground.worth, economy.income, economy.rates, strict=True):
        if cards:
            fading = EVEN * cards + (1 - EVEN) * SPREAD * log1p(cards / SPREAD)
            worth += each * fading + HARBOUR * cards * (1 / rate - 1 / 4)
    return PER_PIP * economy.horizon * worth


def hand_worth(rules: Catan, state: State, seat: Seat) -> float:
    hand = state[Hands].hands[seat]
    worth = PER_CARD * sum(hand.cards) + PER_UNSEEN_CARD * (hand.unknown - hand.missing)
    over = hand.total - SEVEN
    if over > 0 and hand.total > rules.hand_limit(state, seat):
        worth -= TOO_MANY * (hand.total // 2)
    deck = state.get(Deck)
    if deck is None:
        return worth
    return worth + _cards_kept(deck, seat)


def _cards_kept(deck: Deck, seat: Seat) -> float:
    worth = 0.0
    for hand in (deck.old[seat], deck.fresh[seat]):
        for name, count in zip(CARDS, hand.cards, strict=True):
            if count and name != VICTORY_POINT:
                worth += count * (KNIGHT_KEPT if name == KNIGHT else KEPT)
        worth += KEPT * hand.unknown
    return worth


def races(state: State, seat: Seat) -> float:
    """Return what being on the way to a special card is worth."""
    worth = 0.0
    army, road = state.get(LargestArmy), state.get(LongestRoad)
    if army is not None and army.holder != seat:
        most = max((count for other, count in enumerate(army.knights) if other != seat), default=0)
        wanted = max(LEAST_ARMY, most + 1)
        held = state[Deck].old[seat].cards[CARDS.index(KNIGHT)] + state[Deck].fresh[seat].cards[CARDS.index(KNIGHT)]
        worth += RACE * min(1.0, (army.knights[seat] + 0.6 * held) / wanted) ** 2
    if road is not None:
        worth += ROAD_RACE * road.lengths[seat]
    return worth
