"""Pending questions: what has to be said before the turn goes on, by whom, one after the other.

A roll, a card or a knight may ask other seats something: which city is lost, where a knight goes, what is given. Each
question has a phase of its own, and the seats that it asks may answer at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.board.geometry import Intersection
from scoring.catan.rules import PAIRED, SPECIAL, TRADING, Catan, Turn
from scoring.catan.sets.knights.knight import Knight
from scoring.catan.sets.knights.move import EventRoll
from scoring.catan.sets.knights.refusal import NotAsked
from scoring.kernel import Refusal, Seat, State, Step

IN_TURN: Final = (TRADING, PAIRED)
"""The phases in which a seat does whatever it likes in its turn."""

BUYING: Final = (TRADING, SPECIAL, PAIRED)
"""The phases in which things are bought."""

LOSING: Final = "lose_city"
DRAWING: Final = "draw_progress"
PUTTING_BACK: Final = "put_back"
RETREATING: Final = "retreat"
FETCHING: Final = "aqueduct"
FORFEITING: Final = "forfeit"
GIVING: Final = "give"
DESERTING: Final = "desert"
RECRUITING: Final = "recruit"
SPYING: Final = "spy"
CHOOSING: Final = "take_cards"
TAXING: Final = "steal"
BARTERING: Final = "barter"
REPAYING: Final = "repay"


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """One question: its phase, the seats that it asks, and the facts that their answer needs.

    `counts` are numbers of cards, one for each of `seats`; `others` the seats that it is about, `kind` the track or the
    kind of card, `at` and `knight` the knight that goes somewhere. `optional`: "enough" is an answer.
    """

    phase: str
    seats: tuple[Seat, ...]
    counts: tuple[int, ...] = ()
    others: tuple[Seat, ...] = ()
    kind: str | None = None
    at: Intersection | None = None
    knight: Knight | None = None
    optional: bool = False

    def count_of(self, seat: Seat) -> int:
        return self.counts[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class PendingQuestions:
    """The open questions, the first one first; then the turn goes on in `resume`, or with the rest of a roll."""

    queue: tuple[PendingQuestion, ...] = ()
    resume: str | None = None
    roll: EventRoll | None = None


def current(state: State, phase: str, seat: Seat) -> PendingQuestion | None:
    """Return the question of that phase that asks the seat now."""
    queue = state[PendingQuestions].queue
    if not queue or queue[0].phase != phase or seat not in queue[0].seats:
        return None
    return queue[0]


def asked(state: State, phase: str, seat: Seat) -> PendingQuestion:
    """Return the question that asks the seat now; legality was checked before."""
    pending = current(state, phase, seat)
    assert pending is not None, "legality was checked"
    return pending


def unasked(state: State, phase: str, seat: Seat) -> Iterator[Refusal]:
    """Yield the reason against an answer that nobody has asked for."""
    if current(state, phase, seat) is None:
        yield NotAsked()


def push(state: State, *pending_questions: PendingQuestion) -> State:
    """Return the state with more questions, before those that are open; one that asks nobody is left out."""
    # Before those that are open, since a fifth card goes back at once, not when everybody has drawn (S2:277-279).
    more = tuple(pending for pending in pending_questions if pending.seats)
    if not more:
        return state
    pending_questions_ = state[PendingQuestions]
    # The phase of the first interruption: at a later one `state.phase` is that of a question.
    resume = pending_questions_.resume or state.phase
    return state.put(PendingQuestions((*more, *pending_questions_.queue), resume, pending_questions_.roll))


def close(state: State, seat: Seat) -> State:
    """Return the state with the first question answered by a seat."""
    pending_questions = state[PendingQuestions]
    first, *rest = pending_questions.queue
    left = [place for place, other in enumerate(first.seats) if other != seat]
    seats = tuple(first.seats[place] for place in left)
    counts = tuple(first.counts[place] for place in left) if first.counts else ()
    queue = (replace(first, seats=seats, counts=counts), *rest) if seats else tuple(rest)
    return state.put(replace(pending_questions, queue=queue))


def change(state: State, first: PendingQuestion) -> State:
    """Return the state with the first question put otherwise."""
    pending_questions = state[PendingQuestions]
    return state.put(replace(pending_questions, queue=(first, *pending_questions.queue[1:])))


def settle(rules: Catan, step: Step) -> Step:
    """Ask the next question, or go on where the first one had interrupted the turn."""
    pending_questions = step.state[PendingQuestions]
    if pending_questions.queue:
        first = pending_questions.queue[0]
        return Step(replace(step.state, phase=first.phase, waiting=first.seats), step.effects)
    if pending_questions.resume is None:
        return step
    # Emptied before the number counts: a question that the number asks would bring the same roll back.
    state = step.state.put(PendingQuestions())
    if pending_questions.roll is not None:
        return rules.rolled(Step(state, step.effects), state.turn, pending_questions.roll, pending_questions.roll.dice)
    return Step(rules.go(state, pending_questions.resume, state[Turn]), step.effects)


def ask(rules: Catan, step: Step, *pending_questions: PendingQuestion) -> Step:
    return settle(rules, Step(push(step.state, *pending_questions), step.effects))


def clockwise(rules: Catan, first: Seat) -> Iterator[Seat]:
    return (Seat((first + number) % rules.seats) for number in range(rules.seats))
