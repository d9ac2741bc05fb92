"""The purchases that a hand of Catan could make next, what they are worth, and in how many rolls they can be paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.catan.base.awards import LEAST_ARMY, LEAST_ROAD, LargestArmy, LongestRoad
from scoring.catan.board.geometry import Intersection
from scoring.catan.board.island import ANY_KIND
from scoring.catan.board.network import CITY, ROAD, SETTLEMENT, Network
from scoring.catan.deck import CARDS, DEVELOPMENT_CARD, KNIGHT, Deck
from scoring.catan.hand import Counts, Hands, plus
from scoring.catan.player.ground import Ground
from scoring.catan.rules import Catan
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

FAR: Final = 3
"""The most roads to a site that is still looked at."""
LOOKED_AT: Final = 3
PER_PIP: Final = 0.22
"""Points that a card in 36 rolls is worth at the beginning of a game."""
SPREAD: Final = 6.0
"""The cards of a kind in 36 rolls at which one more has lost half of what it gains by being rare in hand."""
EVEN: Final = 0.6
"""The part of a card's worth that does not fade with having more of the kind."""
HARBOUR_PIPS: Final = 1.5
OWN_HARBOUR: Final = 0.2
CARD_PLAN: Final = 0.5
ARMY_STEP: Final = 0.3
ROAD_UNSURE: Final = 0.7
"""Rolls that each road on the way costs beside its cards: somebody may be there first."""
TRADE_ROLLS: Final = 0.3
SPARE: Final = 0.8
SWAPPED: Final = 0.6
LONGEST_REACH: Final = 3


@dataclass(frozen=True, slots=True)
class Economy:
    """The economy of a seat: cards of each kind in 36 rolls, rates at the bank, hand, and the part left of the game."""

    income: Sequence[float]
    rates: Sequence[int]
    hand: Counts
    horizon: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A purchase: its name, what it is worth in points, the cards that it needs, and rolls that it takes besides."""

    what: str
    worth: float
    need: Counts
    more_rolls: float = 0.0


def marginal(ground: Ground, income: Sequence[float]) -> list[float]:
    """Return by kind what one more card in 36 rolls is worth to who has this income."""
    return [
        worth * (EVEN + (1 - EVEN) / (1 + cards / SPREAD)) for worth, cards in zip(ground.worth, income, strict=True)
    ]


def plans(rules: Catan, state: State, seat: Seat, ground: Ground, economy: Economy) -> list[Plan]:
    """Return the purchases that the seat may look forward to."""
    margins = marginal(ground, economy.income)
    found = [
        *_cities(rules, state, seat, ground, economy, margins),
        *_settlements(rules, state, seat, ground, economy, margins),
    ]
    if Deck in state.slices and state[Deck].left > 0:
        found.append(Plan(DEVELOPMENT_CARD, _card_worth(state, seat), rules.costs[DEVELOPMENT_CARD]))
    found += _longest(rules, state, seat)
    return found


def _cities(
    rules: Catan, state: State, seat: Seat, ground: Ground, economy: Economy, margins: Sequence[float]
) -> Iterator[Plan]:
    if rules.left_of(state, seat, CITY) <= 0:
        return
    gains = [
        sum(cards * margins[kind] for _, kind, cards in ground.brings[CITY, at])
        - sum(cards * margins[kind] for _, kind, cards in ground.brings[SETTLEMENT, at])
        for at in state[Network].of(seat, SETTLEMENT)
    ]
    if gains:
        yield Plan(CITY, 1 + PER_PIP * economy.horizon * max(gains), rules.costs[CITY])


def _settlements(
    rules: Catan, state: State, seat: Seat, ground: Ground, economy: Economy, margins: Sequence[float]
) -> Iterator[Plan]:
    if rules.left_of(state, seat, SETTLEMENT) <= 0:
        return
    found = []
    for at, roads in sites(state[Network], seat):
        pips = sum(cards * margins[kind] for _, kind, cards in ground.brings[SETTLEMENT, at])
        pips += harbour_worth(rules, at, economy.income)
        found.append((1 + PER_PIP * economy.horizon * pips, roads))
    found.sort(key=lambda pair: pair[0] - ARMY_STEP * pair[1], reverse=True)
    for worth, roads in found[:LOOKED_AT]:
        need = rules.costs[SETTLEMENT]
        for _ in range(roads):
            need = plus(need, rules.costs[ROAD])
        yield Plan(SETTLEMENT, worth, need, ROAD_UNSURE * roads)


def harbour_worth(rules: Catan, at: Intersection, income: Sequence[float]) -> float:
    kind = rules.island.harbour_at.get(at)
    if kind is None:
        return 0.0
    return HARBOUR_PIPS if kind == ANY_KIND else OWN_HARBOUR * income[rules.index[kind]]


def _card_worth(state: State, seat: Seat) -> float:
    army = state.get(LargestArmy)
    if army is None or army.holder == seat:
        return CARD_PLAN
    knights = state[Deck].played[seat][CARDS.index(KNIGHT)] + state[Deck].old[seat].cards[CARDS.index(KNIGHT)]
    wanted = max(LEAST_ARMY, 1 + max(army.knights)) - knights
    return CARD_PLAN + (ARMY_STEP if 0 < wanted <= LEAST_ARMY else 0.0)


def _longest(rules: Catan, state: State, seat: Seat) -> Iterator[Plan]:
    award = state.get(LongestRoad)
    if award is None or award.holder == seat:
        return
    most = max((length for other, length in enumerate(award.lengths) if other != seat), default=0)
    missing = max(LEAST_ROAD, most + 1) - award.lengths[seat]
    if 0 < missing <= min(LONGEST_REACH, rules.left_of(state, seat, ROAD)) and state[Network].free_paths(seat):
        need = rules.nothing
        for _ in range(missing):
            need = plus(need, rules.costs[ROAD])
        taken = 1 if award.holder is not None else 0
        yield Plan(ROAD, 2.0 + taken, need, ROAD_UNSURE * missing)


def sites(network: Network, seat: Seat) -> tuple[tuple[Intersection, int], ...]:
    """Return where the seat may still settle, with the roads that it lacks to come there."""
    return network.remember("sites by road", seat, lambda: tuple(_sites(network, seat)))


def _sites(network: Network, seat: Seat) -> Iterator[tuple[Intersection, int]]:
    ends, paths, roads = network.shape.ends, network.shape.paths, network.roads
    here = {end for road, owner in roads.items() if owner == seat for end in ends[road]}
    joined = set(here)
    here |= {at for at, piece in network.buildings.items() if piece.seat == seat}
    met = {at: 0 for at in here if not network.is_stopped_at(at, seat)}
    edge = sorted(met)
    for far in range(1, FAR + 1):
        beyond = []
        for at in edge:
            for path in paths[at]:
                one, other = ends[path]
                to = other if one == at else one
                if path not in roads and to not in met and not network.is_stopped_at(to, seat):
                    met[to] = far
                    beyond.append(to)
        edge = beyond
    for at, far in met.items():
        if (far or at in joined) and at not in network.guards and not network.is_crowded(at):
            yield at, far


def rolls_until(need: Counts, economy: Economy) -> float:
    """Return after about how many rolls the cards are there, changed at the bank where that is the way."""
    missing, trades = [], 0
    for kind, (wanted, held) in enumerate(zip(need, economy.hand, strict=True)):
        if wanted > held:
            missing.append((wanted - held, kind))
        else:
            trades += (held - wanted) // economy.rates[kind]
    lacking = sum(count for count, _ in missing)
    if lacking <= trades:
        return TRADE_ROLLS * lacking
    swapped = sum(cards / rate for cards, rate in zip(economy.income, economy.rates, strict=True))
    waits = []
    for count, kind in missing:
        mine = economy.income[kind]
        waits.append(36 * count / (mine + SWAPPED * (swapped - mine / economy.rates[kind]) + SPARE))
    longest = max(waits)
    # Cards of several kinds come beside each other; a trade spares its part of the wait.
    together = longest + TRADE_ROLLS * (sum(waits) - longest)
    return together * (lacking - trades) / lacking


def missing_for(need: Counts, hand: Counts) -> int:
    return sum(max(0, wanted - held) for wanted, held in zip(need, hand, strict=True))


def known_hand(state: State, seat: Seat) -> Counts:
    return state[Hands].hands[seat].cards
