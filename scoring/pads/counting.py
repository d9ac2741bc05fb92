"""Things that a pad keeps besides points: counters, awards that one seat holds, faces of dice, and agreed values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term
from scoring.pads.formula import BadFormula
from scoring.pads.move import Agree, Count, Counted, FaceFell, Held, Hold
from scoring.pads.pad import MOST_POINTS, Event, PadCounter
from scoring.pads.refusal import NoPoints, NothingToReplace, NotOnThisPad, NotTheHolder, UnfitNumber
from scoring.pads.rules import NOBODY, PLAYING, SCORING, PadSheet, Part, ScorePad, face_of

BOTH = (PLAYING, SCORING)
Faces = Mapping[str, int]
Moved = dict[tuple[str, int], int]
"""The numbers on which counters stand, by key and owner."""


class Counting(Part):
    """Keeps counters, awards, dice and values; what has a worth brings or takes points as it changes."""

    key = "counting"
    moves = {Count: BOTH, Hold: BOTH, FaceFell: BOTH, Agree: BOTH}

    def forbid(self, rules: ScorePad, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse what the pad does not have, and numbers beyond their ends."""
        sheet = state[PadSheet]
        match move:
            case Count(what=what) | Hold(what=what) | FaceFell(what=what) | Agree(what=what) if not is_kept(
                rules, move
            ):
                yield NotOnThisPad(what[:40])
            case Count(what=what, by=by):
                yield from self._limits(rules, sheet, seat, what, by)
            case Hold(what=what) if not has_worth(rules, sheet, rules.pad.awards[what].worth):
                yield NoPoints()
            case Hold(what=what, gives_back=gives_back) if (sheet.holders.get(what) == seat) != gives_back:
                yield NotTheHolder(what)
            case FaceFell(what=what, face=face) if face not in rules.pad.tallies[what].faces:
                yield NotOnThisPad(face[:40])
            case FaceFell(what=what, face=face) if face in rules.pad.tallies[what].moves:
                yield from self._limits(rules, sheet, seat, rules.pad.tallies[what].moves[face], 1)
            case Agree(what=what, is_=number):
                value = rules.pad.values[what]
                if not value.least <= number <= value.most:
                    yield UnfitNumber(what, number, value.least, value.most)

    def _limits(self, rules: ScorePad, sheet: PadSheet, seat: Seat, what: str, by: int) -> Iterator[Refusal]:
        for key, number in changes(rules, sheet, seat, what, by):
            counter = rules.pad.counters[key]
            if key != what and number < counter.least:
                yield NothingToReplace(what, key)
            elif not counter.least <= number <= counter.most:
                yield UnfitNumber(key, number, counter.least, counter.most)
            if not has_worth(rules, sheet, counter.worth, number - sheet.counters[key, _owner(counter, seat)]):
                yield NoPoints()

    def carry_out(self, rules: ScorePad, state: State, seat: Seat, move: Move) -> Step:
        match move:
            case Count(what=what, by=by):
                return count(rules, state, seat, what, by)
            case Hold(what=what, gives_back=gives_back):
                return hold(rules, state, seat, what, gives_back=gives_back)
            case FaceFell(what=what, face=face):
                return _mark(rules, state, seat, what, face)
            case Agree(what=what, is_=number):
                sheet = state[PadSheet]
                return Step(rules.next(state, state.turn, replace(sheet, values={**sheet.values, what: number})))
        raise AssertionError("nothing else is counted")


def has_worth(rules: ScorePad, sheet: PadSheet, text: str, times: int = 1) -> bool:
    """Return whether a formula of agreed values has a value just now, and no giant one."""
    try:
        # Values may be changed at the table, so a formula that the file's check let pass may divide by nothing now.
        return abs(rules.worth(sheet, text) * times) <= MOST_POINTS
    except BadFormula:
        return False


def is_kept(rules: ScorePad, move: Count | Hold | FaceFell | Agree) -> bool:
    """Return whether the pad keeps what a move is about, with these sets."""
    pad = rules.pad
    parts: Mapping[str, object]
    match move:
        case Count():
            parts = pad.counters
        case Hold():
            parts = pad.awards
        case FaceFell():
            parts = pad.tallies
        case _:
            parts = pad.values
    return move.what in parts and rules.has(parts[move.what])


def _owner(counter: PadCounter, seat: Seat) -> int:
    return NOBODY if counter.shared else seat


def changes(rules: ScorePad, sheet: PadSheet, seat: Seat, what: str, by: int) -> Iterator[tuple[str, int]]:
    """Yield where the counter would stand, and the one that it takes the place of."""
    counter = rules.pad.counters[what]
    number = sheet.counters[what, _owner(counter, seat)] + by
    if counter.wraps:
        span = counter.most - counter.least + 1
        number = counter.least + (number - counter.least) % span
    yield what, number
    if counter.instead:
        other = rules.pad.counters[counter.instead]
        yield counter.instead, sheet.counters[counter.instead, _owner(other, seat)] - by


def counted(rules: ScorePad, key: str, seat: int, number: int) -> Counted:
    """Return the effect of a counter that stands on a number now."""
    counter = rules.pad.counters[key]
    return Counted(key, None if counter.shared else Seat(seat), number, face_of(counter, number))


def moved_along(rules: ScorePad, sheet: PadSheet, event: Event, owners: Mapping[Seat, Faces]) -> Moved:
    """Return where the counters that an event moves would stand, by key and owner; the table's move once.

    `owners` are those who get its points, with the facts of each. Raise BadFormula where a formula has no value.
    """
    found: Moved = {}
    for owner, facts in owners.items():
        for key, by in rules.moves_of(sheet, owner, event, facts).items():
            counter = rules.pad.counters[key]
            ((_, number),) = changes(rules, sheet, owner, key, by)
            found[key, _owner(counter, owner)] = number
    return found


def count(rules: ScorePad, state: State, seat: Seat, what: str, by: int) -> Step:
    """Return the step with a counter moved, and what that is worth."""
    sheet, terms, effects = state[PadSheet], list[Term](), list[Counted]()
    counters = dict(sheet.counters)
    for key, number in changes(rules, sheet, seat, what, by):
        counter = rules.pad.counters[key]
        place = (key, _owner(counter, seat))
        change = number - counters[place]
        counters[place] = number
        effects.append(counted(rules, key, seat, number))
        terms.append(Term(rules.code(key, counter.name), change, change * rules.worth(sheet, counter.worth)))
    paid = tuple(term for term in terms if term.points)
    step = Step(rules.next(state, seat, replace(sheet, counters=counters)), tuple(effects))
    return step.score(Scored(seat, rules.code(what, rules.pad.counters[what].name), paid, final=state.phase == SCORING))


def hold(rules: ScorePad, state: State, seat: Seat, what: str, *, gives_back: bool) -> Step:
    """Let an award change hands; its points go with it."""
    sheet = state[PadSheet]
    before = sheet.holders.get(what)
    holders = {key: holder for key, holder in sheet.holders.items() if key != what}
    if not gives_back:
        holders[what] = seat
    award = rules.pad.awards[what]
    worth, source = rules.worth(sheet, award.worth), rules.code(what, award.name)
    step = Step(rules.next(state, seat, replace(sheet, holders=holders)), (Held(what, holders.get(what), before),))
    moved = [(before, -worth), (None if gives_back else seat, worth)]
    return step.score(
        *(
            Scored(owner, source, (Term(source, 1, points),), final=state.phase == SCORING)
            for owner, points in moved
            if owner is not None
        )
    )


def _mark(rules: ScorePad, state: State, seat: Seat, what: str, face: str) -> Step:
    sheet, tally = state[PadSheet], rules.pad.tallies[what]
    tallies = {**sheet.tallies, (what, face): sheet.tallies.get((what, face), 0) + 1}
    marked = state.put(replace(sheet, tallies=tallies))
    moved = tally.moves.get(face)
    if moved is None:
        return Step(rules.next(marked, state.turn))
    return count(rules, marked, seat, moved, 1)
