"""Cities & Knights for a player of Catan: improvements, knights against the ship, and progress cards in the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.board.network import CITY, Network
from scoring.catan.hand import plus
from scoring.catan.move import Discard
from scoring.catan.player.plans import Economy, Plan
from scoring.catan.player.player import Trader, expected_of
from scoring.catan.player.search import Planner
from scoring.catan.player.value import Judge
from scoring.catan.rules import BUILDING, ROLLING, SPECIAL, Catan
from scoring.catan.sets.knights.cards.deck import PLACE, ProgressDecks
from scoring.catan.sets.knights.cards.monopoly import Monopoly
from scoring.catan.sets.knights.cards.progress import card_of
from scoring.catan.sets.knights.cities.city import WALL, Works
from scoring.catan.sets.knights.cities.improvement import priced
from scoring.catan.sets.knights.cities.track import FIRST_METROPOLIS, LEVELS, SAFE, Improvements, holder
from scoring.catan.sets.knights.defence.barbarian import Attacks, Battle
from scoring.catan.sets.knights.defence.patrol import ACTIVATION, HIRING, PROMOTION
from scoring.catan.sets.knights.defence.ship import VOYAGE, Barbarians
from scoring.catan.sets.knights.kind import (
    BISHOP,
    COMMERCIAL_HARBOUR,
    CRANE,
    DESERTER,
    INTRIGUE,
    SABOTEUR,
    SPY,
    TRACKS,
    WEDDING,
)
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Forfeit, Improve, PlayProgress
from scoring.catan.sets.knights.pending_question import FORFEITING, IN_TURN, asked
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from scoring.players.one_ply import OnePly, ScoredMove
from scoring.players.options import options

LEVEL_WORTH: Final = (0.0, 0.3, 0.65, 1.3, 1.6, 2.1)
"""The worth of the levels of a track without a metropolis: the cards that come, and an ability from the third."""
METROPOLIS: Final = 2.0
CITY_LOST: Final = 2.2
THANKED: Final = 1.0
CARD_DRAWN: Final = 0.3
SOMEBODY_LOSES: Final = 0.3
HALFWAY: Final = 0.5
CALM: Final = 0.25
"""The weight of an attack when the ship has just gone back."""
ACTIVE: Final = 0.14
RESTING: Final = 0.09
WALLED: Final = 0.12
CARD: Final = 0.3
EXTRA: Final = 0.05
PLAYED: Final[Mapping[str, float]] = {
    WEDDING: 0.4,
    SABOTEUR: 0.35,
    SPY: 0.4,
    COMMERCIAL_HARBOUR: 0.4,
    BISHOP: 0.35,
    DESERTER: 0.5,
    INTRIGUE: 0.32,
}
"""The worth of playing cards whose full effect the value does not see: others answer, or hands are hidden."""
FREE_TO_ACT: Final = (*IN_TURN, BUILDING, SPECIAL, ROLLING)


@dataclass(frozen=True, slots=True)
class KnightsJudge(Judge):
    """The value of positions of Cities & Knights."""

    def more(self, rules: Catan, state: State, seat: Seat) -> float:
        """Return what improvements, knights, walls and progress cards are worth."""
        levels = sum(LEVEL_WORTH[level] for level in state[Improvements].levels[seat])
        cards = CARD * state[ProgressDecks].fans[seat].total
        walls = sum(piece.seat == seat and at in state[Works].walls for at, piece in state[Network].buildings.items())
        return levels + cards + WALLED * walls + danger(rules, state, seat) + forces(state, seat)

    def more_plans(self, rules: Catan, state: State, seat: Seat, economy: Economy) -> list[Plan]:
        return [*_improvements(rules, state, seat), *_knights(rules, state, seat)]


def urgency(state: State) -> float:
    """Return how much an attack weighs now: little while the ship is far, all when its next step brings it."""
    near = state[Barbarians].ship / (VOYAGE - 1)
    return CALM + (1 - CALM) * near**2


def danger(rules: Catan, state: State, seat: Seat) -> float:
    """Return what the next attack would bring a seat, or cost it, as things stand."""
    battle = rules.part(Attacks).battle(rules, state)
    return urgency(state) * _outcome(battle, seat)


def _outcome(battle: Battle, seat: Seat) -> float:
    if battle.is_won:
        if battle.defender == seat:
            return THANKED
        return CARD_DRAWN if seat in battle.tied else 0.0
    # Each knight more is a step towards withstanding, though it alone does not save the city.
    missing = 1 - HALFWAY * battle.defence / battle.strength
    return -CITY_LOST * missing if seat in battle.losers else SOMEBODY_LOSES


def forces(state: State, seat: Seat) -> float:
    return sum(
        knight.level * (ACTIVE if knight.active else RESTING)
        for knight in state[Knights].posts.values()
        if knight.seat == seat
    )


def _improvements(rules: Catan, state: State, seat: Seat) -> Iterator[Plan]:
    if not state[Network].count(seat, CITY):
        return
    for track, level in zip(TRACKS, state[Improvements].levels[seat], strict=True):
        if level < LEVELS:
            worth = LEVEL_WORTH[level + 1] - LEVEL_WORTH[level]
            if level + 1 >= FIRST_METROPOLIS and _wins(state, seat, track, level + 1):
                worth += METROPOLIS
            yield Plan(priced(track, level + 1), worth, rules.costs[priced(track, level + 1)])


def _wins(state: State, seat: Seat, track: str, level: int) -> bool:
    owner = holder(state, track)
    if owner is None:
        return True
    return owner != seat and level >= SAFE and state[Improvements].level(owner, track) < SAFE


def _knights(rules: Catan, state: State, seat: Seat) -> Iterator[Plan]:
    battle = rules.part(Attacks).battle(rules, state)
    worth = ACTIVE + urgency(state) * (CITY_LOST if seat in battle.losers else THANKED / 2)
    posts = [knight for knight in state[Knights].posts.values() if knight.seat == seat]
    if any(not knight.active for knight in posts):
        yield Plan(ACTIVATION, worth, rules.costs[ACTIVATION])
    if state[Knights].left(seat, 1):
        yield Plan(HIRING, worth, plus(rules.costs[HIRING], rules.costs[ACTIVATION]))
    if posts:
        yield Plan(PROMOTION, ACTIVE + worth / 2, rules.costs[PROMOTION])
    if state[Network].count(seat, CITY) and rules.left_of(state, seat, WALL) > 0:
        yield Plan(WALL, WALLED, rules.costs[WALL])


USUAL: Final = KnightsJudge()


@dataclass(frozen=True)
class KnightsTrader(Trader):
    """A player of Cities & Knights."""

    judge: Judge = USUAL

    def holds(self, view: State, seat: Seat, move: Move | None) -> bool:
        if isinstance(move, PlayProgress):
            return view[ProgressDecks].fans[seat].cards[PLACE[move.card]] > 0
        return super().holds(view, seat, move)

    def goes_on(self, state: State) -> bool:
        # Whatever is asked before the turn goes on belongs to the move that asked it.
        return state.phase not in FREE_TO_ACT

    def due(self, view: State, seat: Seat) -> int:
        return asked(view, FORFEITING, seat).count_of(seat) if view.phase == FORFEITING else super().due(view, seat)

    def gives_back(self, phase: str) -> type[Discard | Forfeit] | None:
        return Forfeit if phase == FORFEITING else super().gives_back(phase)

    def judged(self, rules: Catan, search: OnePly, view: State, seat: Seat, move: Move | None) -> ScoredMove:
        if not isinstance(move, PlayProgress):
            return super().judged(rules, search, view, seat, move)
        if move.card in PLAYED:
            one = search.judge(view, None)
            return replace(one, move=move, value=one.value - CARD + PLAYED[move.card] - EXTRA)
        card = card_of(rules, move.card)
        if isinstance(card, Monopoly) and move.names is not None:
            expected = expected_of(rules, view, seat, move.names)
            amounts = tuple(min(card.most, count) for count in expected)
            return replace(search.judge(view, replace(move, amounts=amounts)), move=move)
        one = search.judge(view, move)
        if move.card == CRANE and one.step is not None:
            return replace(one, value=max(one.value, *self._improved(rules, search, one.step.state, seat)))
        return one

    def _improved(self, rules: Catan, search: OnePly, state: State, seat: Seat) -> list[float]:
        moves = [move for move in options(rules, state, seat) if isinstance(move, Improve)]
        return [search.judge(state, move).value for move in moves] or [float("-inf")]


@dataclass(frozen=True)
class KnightsPlanner(KnightsTrader, Planner):
    """A player of Cities & Knights that thinks of whole turns."""
