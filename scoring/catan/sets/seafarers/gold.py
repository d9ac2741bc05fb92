"""Gold: its hexes bring cards of choice, after everything else that the roll brought (seafarers:gold)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

from scoring.catan.base.set_up import SettingUp, SetUp
from scoring.catan.board.island import GOLD, RESOURCES
from scoring.catan.board.network import CITY, SETTLEMENT
from scoring.catan.effect import Produced, Taken
from scoring.catan.hand import Hands, covers
from scoring.catan.move import City, Roll, Settle
from scoring.catan.part import Part
from scoring.catan.refusal import BankIsShort, NoSuchCards
from scoring.catan.rules import LINKING, SEVEN, Catan
from scoring.catan.sets.seafarers.effect import MustChoose
from scoring.catan.sets.seafarers.interruption import NOTHING, Before, asking, back, interrupted
from scoring.catan.sets.seafarers.kind import CHOOSING_GOLD
from scoring.catan.sets.seafarers.move import TakeGold
from scoring.catan.sets.seafarers.refusal import WrongChoice
from scoring.kernel import Move, Refusal, Seat, State, Step

CHOICES: Final = {SETTLEMENT: 1, CITY: 2}


@dataclass(frozen=True, slots=True)
class Choices:
    """The cards that seats choose, in their order, and where the turn goes on; a seven may wait for them."""

    owed: tuple[tuple[Seat, int], ...] = ()
    before: Before = NOTHING
    seven: bool = False


class GoldRivers(Part[TakeGold]):
    """The choice of cards: for gold at a roll and in the set-up, and for whatever else owes some."""

    key = "gold"
    requires = ("production", "set_up")
    moves = {TakeGold: (CHOOSING_GOLD,)}
    own_moves = (TakeGold,)
    reacts = (Settle, City)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Choices())

    def choices(self, terrain: str, piece: str) -> int:
        return CHOICES.get(piece, 0) if terrain == GOLD else 0

    def produced(self, rules: Catan, step: Step, seat: Seat, harvest: Produced) -> Step:
        return Step(owing(rules, step.state, harvest.chosen), step.effects)

    def on_roll(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Ask for all that the roll owes; a seven waits until it is answered."""
        assert isinstance(move, Roll), "every roll has dice"
        return ask(rules, step, seven=sum(move.dice) == SEVEN)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Owe a card for each gold hex at the settlement that gives the first cards, before its road is placed."""
        state = step.state
        assert isinstance(move, Settle | City), "reacts to no other"
        is_placed = state.phase == LINKING and state[SettingUp].newest == move.at
        if not is_placed or not rules.part(SetUp).is_last_round(rules, state):
            return step
        ground = rules.ground(state)
        count = sum(ground.land[at].terrain == GOLD for at in ground.shape.hexes[move.at])
        return ask(rules, Step(owing(rules, state, ((seat, count),)), step.effects)) if count else step

    # ----------------------------------------------------------- legality

    def due(self, rules: Catan, state: State, seat: Seat) -> int:
        """Return how many cards the seat chooses: as many as it is owed, or the whole bank."""
        owed = dict(state[Choices].owed).get(seat, 0)
        return min(owed, _left(rules, state))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: TakeGold) -> Iterable[Refusal]:
        """Refuse cards that are none or no resources, another number of them, and cards that the bank has not."""
        cards = rules.counts(move.cards)
        if cards is None or any(count and kind not in RESOURCES for kind, count in move.cards.items()):
            yield NoSuchCards()
            return
        if sum(cards) != self.due(rules, state, seat):
            yield WrongChoice(sum(cards), self.due(rules, state, seat))
        if not covers(rules.hand_tracking.left(rules, state), cards):
            yield BankIsShort(rules.amounts(cards))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every choice of so many cards."""
        bank = rules.hand_tracking.left(rules, state)
        for kinds in combinations_with_replacement(RESOURCES, self.due(rules, state, seat)):
            cards = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
            if covers(bank, rules.as_counts(cards)):
                yield TakeGold(cards)

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: TakeGold) -> Step:
        """Give the cards; then ask the others, or let the turn go on."""
        cards = rules.as_counts(move.cards)
        choices = state[Choices]
        owed = tuple((other, count) for other, count in choices.owed if other != seat)
        state = state.put(rules.hand_tracking.gain(state[Hands], seat, cards), replace(choices, owed=owed))
        return _go_on(rules, Step(state, (Taken(seat, rules.amounts(cards)),)))


def owing(rules: Catan, state: State, owed: Iterable[tuple[Seat, int]]) -> State:
    """Return the state in which seats are owed so many cards of choice more, the seat in turn first."""
    if not rules.hand_tracking.is_tracking:
        return state
    choices = state[Choices]
    sums = dict(choices.owed)
    for seat, count in owed:
        sums[seat] = sums.get(seat, 0) + count
    if not any(sums.values()):
        return state
    in_order = sorted(sums.items(), key=lambda one: (one[0] - state.turn) % rules.seats)
    return state.put(replace(choices, owed=tuple(in_order)))


def ask(rules: Catan, step: Step, *, seven: bool = False) -> Step:
    """Ask for all cards that are owed now, and come back to where the turn is."""
    choices = step.state[Choices]
    if not choices.owed:
        return step
    state = step.state.put(replace(choices, before=interrupted(step.state), seven=seven))
    return _go_on(rules, step.to(state, MustChoose(choices.owed)))


def _left(rules: Catan, state: State) -> int:
    bank = rules.hand_tracking.left(rules, state)
    return sum(count for kind, count in zip(rules.kinds, bank, strict=True) if kind in RESOURCES)


def _go_on(rules: Catan, step: Step) -> Step:
    state = step.state
    choices = state[Choices]
    if choices.owed and _left(rules, state):
        # In any order, while the bank can give everybody whatever they choose.
        total = sum(count for _, count in choices.owed)
        bank = rules.hand_tracking.left(rules, state)
        is_plenty = all(bank[rules.index[kind]] >= total for kind in RESOURCES)
        seats = tuple(seat for seat, _ in choices.owed)
        return Step(asking(state, CHOOSING_GOLD, seats if is_plenty else seats[:1]), step.effects)
    state = back(state.put(Choices()), choices.before)
    step = Step(state, step.effects)
    return rules.seven(step, state.turn) if choices.seven else step
