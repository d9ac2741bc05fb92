"""The seven and the robber: who gives cards back, where the robber goes, and whom it robs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Final

from scoring.catan.board.geometry import Hex
from scoring.catan.board.network import Network
from scoring.catan.effect import Discarded, MustDiscard, RobberMoved, Stolen
from scoring.catan.hand import Counts, Hand, Hands
from scoring.catan.move import Discard, MoveRobber, Raid
from scoring.catan.part import Part
from scoring.catan.refusal import (
    CannotPay,
    CardWanted,
    NoSuchCards,
    NoSuchHex,
    NoSuchStolenCard,
    NoVictim,
    Protected,
    RobberStays,
    VictimWanted,
    WrongDiscard,
)
from scoring.catan.rules import DISCARDING, ROBBING, TRADING, Catan, Robber, Turn
from scoring.kernel import Effect, Move, NoSuchSeat, Refusal, Seat, State, Step

KEPT: Final = 7
FRIENDLY: Final = 2
"""The friendly robber spares whoever has no more open points than this."""


class Seven(Part[Discard]):
    """More than seven cards: half go back, all who have to at the same time (S4:153-157)."""

    key = "seven"
    requires = ("cards", "robber")
    moves = {Discard: (DISCARDING,)}

    def hand_limit(self, rules: Catan, state: State, seat: Seat) -> int:
        return KEPT

    def on_seven(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Wait for those who have too many cards, then for the robber."""
        state = step.state
        due = tuple(
            (owner, count) for owner in map(Seat, range(rules.seats)) if (count := self.due(rules, state, owner))
        )
        if not due:
            return step
        waiting = tuple(owner for owner, _ in due)
        asked = State(
            state.scores,
            state.turn,
            DISCARDING,
            waiting,
            state.turn_number,
            state.over,
            state.slices,
        )
        return step.to(asked, MustDiscard(due))

    def due(self, rules: Catan, state: State, seat: Seat) -> int:
        """Return how many cards the seat gives back: half of too many, rounded down."""
        total = state[Hands].hands[seat].total
        return total // 2 if total > rules.hand_limit(state, seat) else 0

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Discard) -> Iterable[Refusal]:
        """Refuse cards that are not there, or not the right number of them."""
        cards = rules.counts(move.cards)
        if cards is None:
            yield NoSuchCards()
            return
        if sum(cards) != self.due(rules, state, seat):
            yield WrongDiscard(sum(cards), self.due(rules, state, seat))
        if not rules.hand_tracking.can_pay(state, seat, cards):
            yield CannotPay(seat, rules.amounts(cards))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every way to give back as many cards."""
        for cards in choices(state[Hands].hands[seat], self.due(rules, state, seat)):
            yield Discard(dict(rules.amounts(cards)))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Discard) -> Step:
        """Give the cards back; after the last seat, the robber moves."""
        cards = rules.as_counts(move.cards)
        waiting = tuple(other for other in state.waiting if other != seat)
        state = state.put(rules.hand_tracking.pay(state, seat, cards))
        still = State(state.scores, state.turn, state.phase, waiting, state.turn_number, state.over, state.slices)
        if waiting:
            return Step(still, (Discarded(seat, rules.amounts(cards)),))
        return rules.after_discards(Step(still, (Discarded(seat, rules.amounts(cards)),)))


class Raider(Part[Raid], ABC):
    """A thief that moves from hex to hex, and takes a card of one seat there (S4:158-165)."""

    requires: ClassVar[tuple[str, ...]] = ("cards",)
    raid: ClassVar[type[Raid]]
    """The move of this thief."""

    def __init__(self, *, friendly: bool = False, empty_handed: bool = True) -> None:
        """Take whether the robber spares seats with few points, and whether one without cards may be chosen."""
        self.friendly = friendly
        self.empty_handed = empty_handed

    @abstractmethod
    def stands_at(self, state: State) -> Hex | None:
        """Return where the thief stands; None: beside the board."""

    @abstractmethod
    def hexes(self, rules: Catan, state: State) -> Collection[Hex]:
        """Return the hexes on which the thief may stand."""

    @abstractmethod
    def neighbours(self, rules: Catan, state: State, at: Hex, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that the thief of a seat may rob at a hex, in order."""

    @abstractmethod
    def move_to(self, state: State, to: Hex) -> Step:
        """Put the thief there."""

    @abstractmethod
    def misplaced(self, to: Hex, *, stays: bool) -> Refusal:
        """Return the reason against a hex where the thief cannot stand, or stands already."""

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Raid) -> Iterable[Refusal]:
        """Refuse the same hex, hexes where the thief cannot be, and victims and cards that cannot be."""
        if move.to not in self.hexes(rules, state):
            yield self.misplaced(move.to, stays=False)
            return
        if move.to == self.stands_at(state):
            yield self.misplaced(move.to, stays=True)
        if self.friendly:
            yield from self.protected(rules, state, seat, move.to)
        neighbours = self.neighbours(rules, state, move.to, seat)
        if move.from_ is not None and not 0 <= move.from_ < rules.seats:
            yield NoSuchSeat(move.from_)
        elif move.from_ is not None:
            yield from self._against_victim(rules, state, move, move.from_, neighbours)
        else:
            with_cards = tuple(other for other in neighbours if self.has_any(state, other))
            # If nobody there has a card, nobody need be named.
            if with_cards or (neighbours and not rules.hand_tracking.is_tracking):
                yield VictimWanted(with_cards or neighbours)
            if move.card is not None:
                yield NoSuchStolenCard()

    def _against_victim(
        self, rules: Catan, state: State, move: Raid, victim: Seat, neighbours: tuple[Seat, ...]
    ) -> Iterator[Refusal]:
        if victim not in neighbours:
            yield NoVictim(neighbours)
        if move.card is not None and not self.may_lose(rules, state, victim, move.card):
            yield NoSuchStolenCard()
        if not rules.hand_tracking.is_tracking or not self.has_any(state, victim):
            if rules.hand_tracking.is_tracking and not self.empty_handed:
                yield NoVictim(tuple(other for other in neighbours if self.has_any(state, other)))
        elif move.card is None and rules.hand_tracking.knows_all:
            yield CardWanted()

    def has_any(self, state: State, seat: Seat) -> bool:
        """Return whether the seat has anything that this thief takes."""
        return state[Hands].hands[seat].total > 0

    def may_lose(self, rules: Catan, state: State, seat: Seat, card: str) -> bool:
        """Return whether the seat may have such a card to lose."""
        index = rules.index.get(card)
        return index is not None and rules.hand_tracking.is_tracking and state[Hands].hands[seat].most(index) > 0

    def protected(self, rules: Catan, state: State, seat: Seat, to: Hex) -> Iterator[Refusal]:
        """Yield who at a hex is spared by a friendly robber."""
        for other in self.neighbours(rules, state, to, seat):
            if state.scores[other] <= FRIENDLY:
                yield Protected(other, FRIENDLY)

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show the stolen card to thief and victim alone."""
        if isinstance(move, self.raid) and viewer not in (seat, move.from_):
            return self.as_raid(move.to, move.from_)
        return move

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Show the stolen card to thief and victim alone."""
        if isinstance(effect, Stolen) and viewer not in (effect.thief, effect.victim):
            return Stolen(effect.thief, effect.victim, None, effect.count)
        return effect

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every hex and victim; with known cards every card that may be taken, otherwise an unknown one."""
        origin = self.stands_at(state)
        for to in self.hexes(rules, state):
            if to != origin and not (self.friendly and any(self.protected(rules, state, seat, to))):
                yield from self._at(rules, state, to, self.neighbours(rules, state, to, seat))

    def _at(self, rules: Catan, state: State, to: Hex, neighbours: tuple[Seat, ...]) -> Iterator[Move]:
        tracking = rules.hand_tracking.is_tracking
        if not any(self.has_any(state, victim) or not tracking for victim in neighbours):
            yield self.as_raid(to)
        for victim in neighbours:
            if tracking:
                for kind in self.kinds_of(rules, state, victim):
                    yield self.as_raid(to, victim, kind)
            may_be_unseen = not rules.hand_tracking.knows_all if self.has_any(state, victim) else self.empty_handed
            if may_be_unseen or not tracking:
                yield self.as_raid(to, victim)

    def kinds_of(self, rules: Catan, state: State, seat: Seat) -> Iterator[str]:
        """Yield the kinds of cards that the seat may lose to this thief."""
        hand = state[Hands].hands[seat]
        return (kind for index, kind in enumerate(rules.kinds) if hand.most(index) > 0)

    def as_raid(self, to: Hex, victim: Seat | None = None, card: str | None = None) -> Raid:
        return self.raid(to, victim, card)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the victim is drawn, where all of them are known."""
        if not isinstance(move, self.raid) or move.from_ is None or move.card is not None:
            return {}
        if not rules.hand_tracking.knows_all or not 0 <= move.from_ < rules.seats:
            return {}
        cards = rules.may_be_drawn(state[Hands].hands[move.from_])
        return {self.as_raid(move.to, move.from_, kind): count for kind, count in cards}

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Raid) -> Step:
        step = self.move_to(state, move.to)
        step = Step(rules.resume(step.state), step.effects)
        return step if move.from_ is None else self.take(rules, step, seat, move.from_, move.card)

    def take(self, rules: Catan, step: Step, seat: Seat, victim: Seat, card: str | None) -> Step:
        """Take one card of the victim."""
        return steal(rules, step, seat, victim, card)


class Thief(Raider):
    """The robber of the base game: it blocks a hex of land, and robs a neighbour there."""

    key = "robber"
    moves = {MoveRobber: (ROBBING,)}
    raid = MoveRobber

    def stands_at(self, state: State) -> Hex | None:
        return state[Robber].at

    def hexes(self, rules: Catan, state: State) -> Collection[Hex]:
        return rules.ground(state).land

    def neighbours(self, rules: Catan, state: State, at: Hex, seat: Seat) -> tuple[Seat, ...]:
        return neighbours_at(state, at, seat)

    def move_to(self, state: State, to: Hex) -> Step:
        return Step(state.put(Robber(to)), (RobberMoved(state[Robber].at, to),))

    def misplaced(self, to: Hex, *, stays: bool) -> Refusal:
        return RobberStays(to) if stays else NoSuchHex(to)

    def on_seven(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Let the robber move, unless cards have to be given back first."""
        return step if step.state.phase == DISCARDING else _robbing(rules, step, TRADING)

    def after_discards(self, rules: Catan, step: Step) -> Step:
        return _robbing(rules, step, TRADING)

    def send(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Do what the seat's knight does: let the robber move now, whatever the phase, and come back to it."""
        return _robbing(rules, step, step.state.phase)


def steal(rules: Catan, step: Step, thief: Seat, victim: Seat, card: str | None) -> Step:
    """Move one card from hand to hand, unseen by the others."""
    if not rules.hand_tracking.is_tracking:
        return step.to(step.state, Stolen(thief, victim, None, 1))
    if not step.state[Hands].hands[victim].total:
        return step.to(step.state, Stolen(thief, victim, None, 0))
    return step.to(rules.hand_tracking.steal(rules, step.state, thief, victim, card), Stolen(thief, victim, card, 1))


def neighbours_at(state: State, at: Hex, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in state[Network].seats_at(at) if other != seat)


def _robbing(rules: Catan, step: Step, back_to: str) -> Step:
    turn = step.state[Turn]
    resumed = Turn(turn.dice, turn.played, back_to, turn.free_roads, turn.acting)
    return Step(rules.go(step.state, ROBBING, resumed), step.effects)


def choices(hand: Hand, count: int) -> Iterator[Counts]:
    """Yield every way to take so many cards of a hand."""
    most = [hand.most(index) for index in range(len(hand.cards))]
    ways = _ways(most, count)
    return iter(ways) if hand.is_certain else (cards for cards in ways if hand.may_hold(cards))


def _ways(most: list[int], count: int) -> Iterator[Counts]:
    if len(most) == 1:
        yield (count,)
        return
    rest = sum(most[1:])
    for first in range(max(0, count - rest), min(most[0], count) + 1):
        for others in _ways(most[1:], count - first):
            yield (first, *others)
