"""Points on the pad: a number, a typed sum, or an event with its facts; with several owners, for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.kernel import Refusal, Scored, Seat, State, Step, Term
from scoring.pads.counting import Moved, counted, moved_along
from scoring.pads.formula import BadFormula, lacks_sign, read_sum
from scoring.pads.move import Announce, Bring, Score
from scoring.pads.pad import LONGEST_SOURCE, MOST_POINTS, Event
from scoring.pads.refusal import NoPoints, NotNow, NotOnThisPad, SeveralOwners, UnfitNumber, UnreadableSum
from scoring.pads.rules import PLAYING, SCORING, PadSheet, Part, ScorePad

PLAIN = "points"
"""The source of points that nobody says anything about."""
MOST_TERMS = 40


def owners_of(seat: Seat, move: Score) -> tuple[Seat, ...]:
    """Return who gets the points: the seat and those with it, or whoever has the most figures."""
    if not move.figures:
        return (seat, *move.also)
    most = max(strength for _, strength in move.figures)
    return tuple(owner for owner, strength in move.figures if strength == most and most > 0)


def _points(rules: ScorePad, state: State, owner: Seat, event: Event, move: Score) -> int:
    sheet = state[PadSheet]
    return sum(term.points for term in rules.terms(sheet, owner, event, sheet.facts(move.for_, owner, move.facts)))


def _moved(rules: ScorePad, sheet: PadSheet, owners: Sequence[Seat], event: Event, move: Score) -> Moved:
    return moved_along(rules, sheet, event, {owner: sheet.facts(move.for_, owner, move.facts) for owner in owners})


class Writing(Part[Score | Announce | Bring]):
    """Writes points down."""

    key = "writing"
    moves = dict.fromkeys((Score, Announce, Bring), (PLAYING, SCORING))

    def forbid(self, rules: ScorePad, state: State, seat: Seat, move: Score | Announce | Bring) -> Iterable[Refusal]:
        match move:
            case Score():
                yield from self._owners(rules, seat, move)
                yield from self._event(rules, state, seat, move) if move.for_ else self._number(move)
            case Announce():
                yield from self._announcement(rules, state, move)
            case Bring(terms=terms, for_=source):
                points = sum(points for _, _, points in terms)
                if not terms or not source or len(terms) > MOST_TERMS or len(source) > LONGEST_SOURCE:
                    yield NoPoints()
                elif abs(points) > MOST_POINTS:
                    yield UnfitNumber(PLAIN, points, -MOST_POINTS, MOST_POINTS)

    def _announcement(self, rules: ScorePad, state: State, move: Announce) -> Iterator[Refusal]:
        event = rules.event(move.for_)
        if event is None or not event.ahead:
            yield NotOnThisPad(move.for_[:40])
            return
        if event.during not in ("any", state.phase):
            yield NotNow(move.for_)
        if not move.facts:
            yield NoPoints()
        yield from (NotOnThisPad(key[:40]) for key in move.facts if key not in event.ahead)
        yield from self._facts(rules, event, {key: move.facts[key] for key in event.ahead if key in move.facts})

    def _owners(self, rules: ScorePad, seat: Seat, move: Score) -> Iterator[Refusal]:
        named = [seat, *move.also] if not move.figures else [owner for owner, _ in move.figures]
        if len(set(named)) < len(named) or not all(0 <= owner < rules.seats for owner in named):
            yield SeveralOwners()
        if move.figures and move.also:
            yield SeveralOwners()
        if not 1 <= move.marker <= rules.markers:
            yield UnfitNumber("marker", move.marker, 1, rules.markers)

    def _number(self, move: Score) -> Iterator[Refusal]:
        if move.facts or (move.points is None) == (not move.sum_):
            yield NoPoints()
            return
        try:
            points = sum(read_sum(move.sum_)) if move.sum_ else move.points or 0
        except BadFormula:
            yield UnreadableSum(move.sum_[:40])
            return
        if lacks_sign(move.sum_):
            yield UnreadableSum(move.sum_[:40])
        if abs(points) > MOST_POINTS:
            yield UnfitNumber(PLAIN, points, -MOST_POINTS, MOST_POINTS)

    def _event(self, rules: ScorePad, state: State, seat: Seat, move: Score) -> Iterator[Refusal]:
        event = rules.event(move.for_)
        if event is None or event.reckoned:
            yield NotOnThisPad(move.for_[:40])
            return
        if event.during not in ("any", state.phase):
            yield NotNow(move.for_)
        if move.points is not None or move.sum_ or not event.is_worked_out:
            yield from self._number(move)
            return
        unfit = tuple(self._facts(rules, event, move.facts))
        yield from unfit or self._worth(rules, state, seat, event, move)

    def _facts(self, rules: ScorePad, event: Event, facts: Mapping[str, int]) -> Iterator[Refusal]:
        for key, number in facts.items():
            one = event.inputs.get(key)
            if one is None or not rules.has(one):
                yield NotOnThisPad(key[:40])
            elif not one.least <= number <= one.highest:
                yield UnfitNumber(key, number, one.least, one.highest)

    def _worth(self, rules: ScorePad, state: State, seat: Seat, event: Event, move: Score) -> Iterator[Refusal]:
        owners = [owner for owner in owners_of(seat, move) if 0 <= owner < rules.seats]
        try:
            # Worked out also where nobody owns it: a line without a value is refused, whoever would get it.
            points = [_points(rules, state, owner, event, move) for owner in owners or [Seat(0)]]
            moved = _moved(rules, state[PadSheet], owners, event, move)
        except BadFormula:
            yield NoPoints()
            return
        most = max(points, key=abs)
        if abs(most) > MOST_POINTS:
            yield UnfitNumber(PLAIN, most, -MOST_POINTS, MOST_POINTS)
        for (key, _owner), number in moved.items():
            counter = rules.pad.counters[key]
            if not counter.least <= number <= counter.most:
                yield UnfitNumber(key, number, counter.least, counter.most)

    def carry_out(self, rules: ScorePad, state: State, seat: Seat, move: Score | Announce | Bring) -> Step:
        """Write it down."""
        if isinstance(move, Bring):
            terms = tuple(Term(*term) for term in move.terms)
            return Step(rules.next(state, seat)).score(Scored(seat, move.for_, terms))
        sheet = state[PadSheet]
        if isinstance(move, Announce):
            announced = {**sheet.announced, (move.for_, int(seat)): dict(move.facts)}
            return Step(rules.next(state, seat, replace(sheet, announced=announced)))
        owners = owners_of(seat, move)
        event = rules.event(move.for_) if move.for_ else None
        # The line stands in the log all the same; it brings points and moves counters for none of them.
        nobody = event is not None and event.tie == "nobody" and len(owners) > 1
        lines = tuple(count + (number in owners) for number, count in enumerate(sheet.lines))
        counts = event is not None and event.is_worked_out and move.points is None and not move.sum_ and not nobody
        moved = _moved(rules, sheet, owners, event, move) if event and counts else {}
        scored = {(move.for_, int(owner)) for owner in owners}
        announced = {place: facts for place, facts in sheet.announced.items() if place not in scored}
        written = replace(sheet, lines=lines, counters={**sheet.counters, **moved}, announced=announced)
        step = Step(
            rules.next(state, owners[0] if owners else seat, written),
            tuple(counted(rules, key, owner, number) for (key, owner), number in moved.items()),
        )
        awards = (
            Scored(
                owner,
                rules.source(move.for_, event) or PLAIN,
                self._terms(rules, sheet, owner, event, move),
                standing=tuple(sorted(move.figures)),
                final=state.phase == SCORING,
            )
            for owner in (() if nobody else owners)
        )
        return step.score(*awards)

    def _terms(
        self, rules: ScorePad, sheet: PadSheet, owner: Seat, event: Event | None, move: Score
    ) -> tuple[Term, ...]:
        if move.sum_:
            return tuple(Term("summand", 1, part) for part in read_sum(move.sum_))
        if move.points is not None:
            return (Term(PLAIN, 1, move.points),)
        assert event is not None, "a line without a number has an event"
        return rules.terms(sheet, owner, event, sheet.facts(move.for_, owner, move.facts))
