"""Progress cards: drawn at the gates, kept in secret, played in any number, put under their decks (S2:256-285)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Literal

from scoring.catan.move import End
from scoring.catan.rules import ROLLING, Catan, Turn
from scoring.catan.sets.knights.card import Card
from scoring.catan.sets.knights.card_refusal import (
    LaidOpen,
    NoCardTooMany,
    NoProgressCardLeft,
    NoSuchProgressCard,
    NotOnTop,
    OnlyAfterTheRoll,
    OnlyBeforeTheRoll,
    ProgressCardWanted,
    ProgressNeeds,
    TooManyProgressCards,
    UnknownProgressCard,
)
from scoring.catan.sets.knights.cards.deck import HAND_LIMIT, ProgressDecks, fresh_decks
from scoring.catan.sets.knights.cities.track import Improvements, draws
from scoring.catan.sets.knights.dice import Eventful
from scoring.catan.sets.knights.effect import Drew, WentUnder
from scoring.catan.sets.knights.kind import CARDS, DECK_OF, TRACKS, VICTORY_CARDS
from scoring.catan.sets.knights.move import DrawProgress, EventRoll, PlayProgress, PutBack
from scoring.catan.sets.knights.pending_question import (
    DRAWING,
    IN_TURN,
    PUTTING_BACK,
    SPYING,
    PendingQuestion,
    PendingQuestions,
    asked,
    clockwise,
    close,
    current,
    push,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import UnknownTrack, WrongTrack
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

FifthCard = Literal["held", "at_once"]
FIFTH_CARD: tuple[FifthCard, ...] = ("held", "at_once")

draw = cache(DrawProgress)
put_back = cache(PutBack)


class Progress(Eventful):
    """The three decks; what a card does is a part of its own."""

    key = "progress"
    requires = ("improvements",)
    replaces = ("development", "largest_army")
    moves = {
        DrawProgress: (DRAWING,),
        PutBack: (PUTTING_BACK, *IN_TURN),
        PlayProgress: (ROLLING, *IN_TURN),
    }
    forbids = (DrawProgress, PutBack, PlayProgress, End)

    def __init__(self, fifth_card: FifthCard = "held") -> None:
        """Take whether a fifth card may be held in one's own turn until one is played."""
        self.fifth_card = fifth_card

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(fresh_decks(rules.seats))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 1 for each victory point that lies open."""
        return (Term(card, 1, 1) for card in state[ProgressDecks].shown[seat])

    def on_event(self, rules: Catan, step: Step, seat: Seat, move: EventRoll) -> Step:
        """Let everybody draw whose level has the red die's number, the seat in turn first (S2:121-125, 261-267)."""
        if move.event not in TRACKS:
            return step
        improvements = step.state[Improvements]
        drawing = [
            PendingQuestion(DRAWING, (other,), kind=move.event)
            for other in clockwise(rules, seat)
            if draws(improvements.level(other, move.event), move.dice[0])
        ]
        return Step(without_empty_decks(push(step.state, *drawing)), step.effects)

    # ------------------------------------------------------------ secrets

    def hide(self, rules: Catan, state: State, seat: Seat | None) -> State:
        """Show the backs of the others' cards; a spy sees one hand."""
        pending = None if seat is None else current(state, SPYING, seat)
        opened = frozenset() if pending is None else frozenset(pending.others)
        return state.put(state[ProgressDecks].seen_by(seat, opened))

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show a card drawn or put back to its owner alone."""
        if viewer != seat and isinstance(move, DrawProgress | PutBack) and move.card not in VICTORY_CARDS:
            return type(move)(move.track)
        return move

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Show a card drawn or put back to its owner alone."""
        match effect:
            # A point lies open as soon as it is drawn (S2:274-275).
            case Drew(seat=owner, card=card) if viewer != owner and card not in VICTORY_CARDS:
                return replace(effect, card=None)
            case _:
                return effect

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse cards that are not there, come at the wrong time, or lack what they need."""
        match move:
            case DrawProgress():
                return self._against_drawing(rules, state, seat, move)
            case PutBack():
                return self._against_putting_back(rules, state, seat, move)
            case PlayProgress():
                return self._against_playing(rules, state, seat, move)
            case _:
                # The fifth card that a turn may hold, it may not end with (S2:277-279).
                is_over = state[ProgressDecks].fans[seat].total > HAND_LIMIT
                return (TooManyProgressCards(HAND_LIMIT),) if is_over else ()

    def _against_drawing(self, rules: Catan, state: State, seat: Seat, move: DrawProgress) -> Iterator[Refusal]:
        decks, pending = state[ProgressDecks], current(state, DRAWING, seat)
        yield from unasked(state, DRAWING, seat)
        if move.track not in TRACKS:
            yield UnknownTrack(move.track)
            return
        if pending is not None and pending.kind not in (None, move.track):
            yield WrongTrack(str(pending.kind))
        if move.card is not None and DECK_OF.get(move.card) != move.track:
            yield UnknownProgressCard(move.card)
        elif not decks.left(move.track):
            yield NoProgressCardLeft(move.track)
        elif move.card is not None and move.card not in decks.may_come(move.track):
            yield NotOnTop(move.card)
        elif move.card is None and rules.hand_tracking.knows_all:
            yield ProgressCardWanted()

    def _against_putting_back(self, rules: Catan, state: State, seat: Seat, move: PutBack) -> Iterator[Refusal]:
        decks = state[ProgressDecks]
        if state.phase == PUTTING_BACK:
            yield from unasked(state, PUTTING_BACK, seat)
        elif decks.fans[seat].total <= HAND_LIMIT:
            yield NoCardTooMany(HAND_LIMIT)
        yield from against_leaving(decks, seat, move.track, move.card)

    def _against_playing(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        if move.card not in CARDS:
            yield UnknownProgressCard(move.card)
            return
        if move.card in VICTORY_CARDS:
            yield LaidOpen(move.card)
            return
        if not state[ProgressDecks].may_have(seat, move.card):
            yield NoSuchProgressCard(move.card)
        card = card_of(rules, move.card)
        if card.is_early and state.phase != ROLLING:
            yield OnlyBeforeTheRoll()
        elif not card.is_early and state.phase == ROLLING:
            yield OnlyAfterTheRoll(move.card)
        if card.is_complete(move):
            yield from card.against(rules, state, seat, move)
        else:
            yield ProgressNeeds(move.card)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card that may be drawn, put back or played."""
        decks = state[ProgressDecks]
        if state.phase == DRAWING:
            yield from self._draws(rules, state, seat)
            return
        if state.phase == PUTTING_BACK or (state.phase != ROLLING and decks.fans[seat].total > HAND_LIMIT):
            yield from leavings(decks, seat, put_back)
        if state.phase != PUTTING_BACK:
            for name in decks.hand(seat):
                card = card_of(rules, name)
                if card.is_early == (state.phase == ROLLING):
                    yield from card.ways(rules, state, seat)

    def _draws(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        decks, pending = state[ProgressDecks], asked(state, DRAWING, seat)
        for track in TRACKS if pending.kind is None else (pending.kind,):
            if decks.left(track):
                yield from (draw(track, card) for card in decks.may_come(track))
                if not rules.hand_tracking.knows_all:
                    yield draw(track)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the deck is drawn, where the app deals them."""
        if not isinstance(move, DrawProgress) or move.card is not None or not rules.hand_tracking.knows_all:
            return {}
        decks = state[ProgressDecks]
        if move.track not in TRACKS or not decks.left(move.track):
            return {}
        return {draw(move.track, card): count for card, count in decks.may_come(move.track).items()}

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Draw, put back or play."""
        match move:
            case DrawProgress():
                return self._draw(rules, state, seat, move)
            case PutBack(track=track, card=card):
                decks = state[ProgressDecks].without(seat, track, card).buried(track, card, seat)
                state = close(state, seat) if state.phase == PUTTING_BACK else state
                return settle(rules, Step(state.put(decks), (WentUnder(seat, track, None),)))
            case _:
                assert isinstance(move, PlayProgress), "carries out no other"
                return self._play(rules, state, seat, move)

    def _draw(self, rules: Catan, state: State, seat: Seat, move: DrawProgress) -> Step:
        before = state[ProgressDecks]
        decks = before.drawn(seat, move.track, move.card)
        state = close(state, seat).put(decks)
        card = move.card
        step = Step(state, (Drew(seat, move.track, card, decks.left(move.track)),))
        if card in VICTORY_CARDS and card is not None:
            step = Step(step.state.put(decks.laid_open(seat, card)), step.effects)
            step = step.score(Scored(seat, card, (Term(card, 1, 1),)))
        elif self._is_too_many(step.state, seat):
            step = Step(push(step.state, PendingQuestion(PUTTING_BACK, (seat,))), step.effects)
        return settle(rules, Step(without_empty_decks(step.state), step.effects))

    def _is_too_many(self, state: State, seat: Seat) -> bool:
        # Whether a seat has to put a card back at once: not for the fifth in its own turn (S2:277-279).
        # With partners, the seat that acts is not the one in turn.
        acting = state[Turn].acting
        is_own_turn = seat == (state.turn if acting is None else acting)
        spare = 1 if is_own_turn and self.fifth_card == "held" else 0
        return state[ProgressDecks].fans[seat].total > HAND_LIMIT + spare

    def _play(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Step:
        track = DECK_OF[move.card]
        decks = state[ProgressDecks].without(seat, track, move.card).buried(track, move.card)
        step = Step(state.put(decks), (WentUnder(seat, track, move.card),))
        return card_of(rules, move.card).play(rules, step, seat, move)


def card_of(rules: Catan, name: str) -> Card:
    card = rules.by_key[name]
    assert isinstance(card, Card), "every card of the decks is in the box"
    return card


def against_leaving(decks: ProgressDecks, owner: Seat, track: str, card: str | None) -> Iterator[Refusal]:
    """Yield why a card cannot leave a hand: it has to be there, or its back has."""
    fan = decks.fans[owner]
    if track not in TRACKS:
        yield UnknownTrack(track)
    elif card is None:
        if not fan.backs[TRACKS.index(track)]:
            yield ProgressCardWanted()
    elif DECK_OF.get(card) != track:
        yield UnknownProgressCard(card)
    elif not decks.may_have(owner, card):
        yield NoSuchProgressCard(card)


def leavings(decks: ProgressDecks, owner: Seat, leave: Callable[[str, str | None], Move]) -> Iterator[Move]:
    """Yield the move that `leave` makes of a track and a card, for every card that may leave a hand."""
    for card in decks.hand(owner):
        yield leave(DECK_OF[card], card)
    for track in TRACKS:
        if decks.fans[owner].backs[TRACKS.index(track)]:
            yield leave(track, None)


def without_empty_decks(state: State) -> State:
    """Return the state without questions for cards of which none is left (cities-knights:progress)."""
    decks, pending_questions = state[ProgressDecks], state[PendingQuestions]
    if not any(pending.phase == DRAWING for pending in pending_questions.queue):
        return state
    left = {track: decks.left(track) for track in TRACKS}
    queue = tuple(
        pending
        for pending in pending_questions.queue
        if pending.phase != DRAWING or (any(left.values()) if pending.kind is None else left[pending.kind])
    )
    return state if len(queue) == len(pending_questions.queue) else state.put(replace(pending_questions, queue=queue))
