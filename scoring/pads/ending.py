"""The end of a game: its sections one after the other, what follows from the counters, and the last word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.kernel import Move, Refusal, Scored, Seat, State, Step
from scoring.pads.formula import BadFormula
from scoring.pads.move import Finish, Reckon, TurnTo
from scoring.pads.pad import MOST_POINTS, Event
from scoring.pads.refusal import NoPoints, NotNow, NotOnThisPad, ReckonedAlready, UnfitNumber
from scoring.pads.rules import ENDED, PLAYING, SCORING, PadSheet, Part, ScorePad
from scoring.pads.writing import PLAIN

BOTH = (PLAYING, SCORING)


class Ending(Part):
    """Turns from section to section, works out what the counters say, and ends the game."""

    key = "ending"
    moves = {TurnTo: BOTH, Reckon: BOTH, Finish: BOTH}
    forbids = (TurnTo, Reckon)

    def forbid(self, rules: ScorePad, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse sections and events that the pad does not have."""
        match move:
            case TurnTo(to=to) if to and to not in rules.sections:
                yield NotOnThisPad(to[:40])
            case Reckon(for_=key):
                event = rules.event(key)
                if event is None or not event.reckoned:
                    yield NotOnThisPad(key[:40])
                    return
                if event.during not in ("any", state.phase):
                    yield NotNow(key)
                if key in state[PadSheet].reckoned:
                    yield ReckonedAlready(key)
                yield from self._worth(rules, state, event)

    def _worth(self, rules: ScorePad, state: State, event: Event) -> Iterator[Refusal]:
        try:
            for seat in range(rules.seats):
                points = sum(term.points for term in rules.terms(state[PadSheet], seat, event, {}))
                if abs(points) > MOST_POINTS:
                    yield UnfitNumber(PLAIN, points, -MOST_POINTS, MOST_POINTS)
        except BadFormula:
            yield NoPoints()

    def carry_out(self, rules: ScorePad, state: State, seat: Seat, move: Move) -> Step:
        sheet = state[PadSheet]
        match move:
            case TurnTo(to=to):
                phase = SCORING if to else PLAYING
                return Step(rules.next(state, state.turn, replace(sheet, section=to), phase=phase))
            case Reckon(for_=key):
                event = rules.pad.events[key]
                done = replace(sheet, reckoned=sheet.reckoned | {key})
                return Step(rules.next(state, seat, done)).score(
                    *(
                        Scored(Seat(one), rules.source(key, event), terms, final=state.phase == SCORING)
                        for one in range(rules.seats)
                        if (terms := rules.terms(sheet, one, event, {}))
                    )
                )
        over = replace(state, phase=ENDED, waiting=(), over=True)
        return Step(over)
