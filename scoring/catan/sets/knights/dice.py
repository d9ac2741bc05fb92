"""The three dice: the red one and the other make the number, the event die is resolved before it (S2:112-136)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.base.dice import FACES, NEW_YEAR, DiceDeck, Rolling
from scoring.catan.effect import Reshuffled
from scoring.catan.part import Part
from scoring.catan.refusal import DiceCardGone, NoSuchDice
from scoring.catan.rules import ROLLING, Catan
from scoring.catan.sets.knights.kind import EVENTS
from scoring.catan.sets.knights.move import EventRoll
from scoring.catan.sets.knights.pending_question import PendingQuestions, settle
from scoring.catan.sets.knights.refusal import NoSuchEvent, OtherDiceChosen
from scoring.kernel import Move, Refusal, Seat, State, Step
from scoring.kernel.capability import M

ROLLS: Final = {
    (red, other): tuple(EventRoll((red, other), event) for event in EVENTS) for red in FACES for other in FACES
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The dice that an alchemist has chosen for the next roll, or None."""

    dice: tuple[int, int] | None = None


class Eventful(Part[M], ABC):
    """A part to which the event die means something."""

    @abstractmethod
    def on_event(self, rules: Catan, step: Step, seat: Seat, move: EventRoll) -> Step:
        """Do what the event means; questions are pushed, and asked when every part has had its say."""


class EventDice(Rolling):
    """Three dice. What the event die asks of anybody is answered before the number counts."""

    key = "event_dice"
    replaces = ("dice",)
    moves = {EventRoll: (ROLLING,)}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(PendingQuestions(), Chosen())

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse dice that do not exist, and others than an alchemist has chosen."""
        assert isinstance(move, EventRoll), "asked about no other"
        chosen = state[Chosen].dice
        if not all(face in FACES for face in move.dice):
            yield NoSuchDice(move.dice)
        elif chosen is not None and move.dice != chosen:
            yield OtherDiceChosen(chosen)
        if move.event not in EVENTS:
            yield NoSuchEvent(move.event)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every way in which the three dice can fall."""
        chosen = state[Chosen].dice
        for dice, rolls in ROLLS.items():
            if dice == chosen or (chosen is None and self.may_fall(state, dice)):
                yield from rolls

    def may_fall(self, state: State, dice: tuple[int, int]) -> bool:
        return True

    def chances(self, rules: Catan, state: State) -> Mapping[Move, int]:
        """Return every roll that may fall; three sides of the event die show the ship."""
        if state.phase != ROLLING:
            return {}
        rolls = (move for move in self.candidates(rules, state, state.turn) if isinstance(move, EventRoll))
        return {move: EVENTS[move.event] for move in rolls}

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Resolve the event; the number follows when nobody has anything left to say about it."""
        assert isinstance(move, EventRoll), "carries out no other"
        # The roll waits with the questions: moves of several seats may lie between event and number (S2:112-136).
        step = Step(replace(state, turn=seat).put(PendingQuestions(resume=ROLLING, roll=move), Chosen()))
        for part in rules.parts:
            if isinstance(part, Eventful):
                step = part.on_event(rules, step, seat, move)
        return settle(rules, step)


class EventDiceCards(EventDice):
    """A deck of the 36 rolls in place of the two dice; the event die is rolled."""

    key = "event_dice_cards"
    replaces = ("dice_cards",)

    def set_up(self, rules: Catan, state: State) -> State:
        return super().set_up(rules, state).put(DiceDeck())

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse a card that was drawn already, unless an alchemist has chosen the dice."""
        yield from super().forbid(rules, state, seat, move)
        if isinstance(move, EventRoll) and state[Chosen].dice is None and not self.may_fall(state, move.dice):
            yield DiceCardGone(move.dice)

    def may_fall(self, state: State, dice: tuple[int, int]) -> bool:
        return dice not in state[DiceDeck].drawn

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Draw the card, and shuffle the deck when New Year comes; an alchemist's dice are no card."""
        assert isinstance(move, EventRoll), "carries out no other"
        if state[Chosen].dice is not None:
            return super().carry_out(rules, state, seat, move)
        drawn = state[DiceDeck].drawn | {move.dice}
        is_new_year = len(drawn) >= NEW_YEAR
        step = super().carry_out(rules, state.put(DiceDeck() if is_new_year else DiceDeck(drawn)), seat, move)
        return step.to(step.state, Reshuffled()) if is_new_year else step
