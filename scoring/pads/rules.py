"""The mechanism of score pads: what stands on the pad, and how a formula becomes the terms of a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from scoring.kernel import Capability, Outcome, Ruleset, Seat, State, Term, outcome_by_points
from scoring.kernel.capability import M
from scoring.pads.formula import read_formula
from scoring.pads.pad import LONGEST_SOURCE, Event, Pad, PadCounter, Text

PLAYING: Final = "play"
SCORING: Final = "final"
ENDED: Final = "over"
NOBODY: Final = -1
"""The seat of a counter that the whole table shares."""


@dataclass(frozen=True, slots=True)
class PadSheet:
    """The state of a pad besides the points.

    `counters` go by key and seat (NOBODY: the table's), `tallies` by key and face, `markers` are the two of each seat.
    `lines` counts the scores of each seat, `section` is the step of the scoring at the end,
    `reckoned` are the events that were worked out already. `beside` says by piece and owner at whose marker it stands
    (the seat, and 1 or 2), `squares` are those of the track that the table has marked. `announced` holds, by event and
    seat, the facts that were said ahead and are not scored yet.
    """

    counters: Mapping[tuple[str, int], int]
    values: Mapping[str, int]
    markers: tuple[tuple[int, int], ...]
    lines: tuple[int, ...]
    holders: Mapping[str, Seat] = field(default_factory=dict)
    tallies: Mapping[tuple[str, str], int] = field(default_factory=dict)
    section: str = ""
    reckoned: frozenset[str] = frozenset()
    beside: Mapping[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    squares: tuple[int, ...] = ()
    announced: Mapping[tuple[str, int], Mapping[str, int]] = field(default_factory=dict)

    def facts(self, event: str, seat: int, facts: Mapping[str, int]) -> Mapping[str, int]:
        """Return the facts of a line with those that the seat announced for it; the line itself is right."""
        return {**self.announced.get((event, seat), {}), **facts}


def face_of(counter: PadCounter, number: int) -> str:
    """Return the word for a number of a counter; empty if it has none."""
    place = number - counter.least
    return counter.faces[place] if 0 <= place < len(counter.faces) else ""


class Part(Capability["ScorePad", M]):
    """A capability of score pads."""


class ScorePad(Ruleset):
    """A score pad with the sets that lie on the table, and the values that it begins with."""

    game: ClassVar[str] = "pad"

    def __init__(
        self,
        seats: int,
        parts: Sequence[Capability[Any]],
        pad: Pad,
        sets: Iterable[str],
        values: Mapping[str, int],
        *,
        is_own: bool = False,
    ) -> None:
        """Take the pad and what of it is used; `is_own` says that it is the table's own, and no ready one."""
        super().__init__(seats, parts)
        self.pad = pad
        self.is_own = is_own
        self.sets = frozenset(sets)
        self.values = {**{key: value.is_ for key, value in pad.values.items()}, **values}

    def has(self, part: object) -> bool:
        """Return whether something of the pad is there with these sets."""
        needed = getattr(part, "set", "")
        return not needed or needed in self.sets

    def event(self, key: str) -> Event | None:
        """Return an event that is there; None if there is none."""
        event = self.pad.events.get(key)
        return event if event is not None and self.has(event) else None

    def code(self, key: str, name: Text) -> str:
        """Return what stands in a score for a key: on a pad of one's own, the words that its author gave it."""
        if not self.is_own or not name:
            return key
        # A line of the log is read without its pad beside it, so it has to bring the words along.
        return (name if isinstance(name, str) else next(iter(name.values())))[:LONGEST_SOURCE]

    def source(self, key: str, event: Event | None) -> str:
        return (event.source if event else "") or self.code(key, event.name if event else "")

    @property
    def markers(self) -> int:
        """Return how many markers each seat moves along the track."""
        track = self.pad.track
        return 2 if track and track.markers and track.markers in self.sets else 1

    def next(self, state: State, seat: Seat, *slices: object, phase: str = "") -> State:
        """Return the state one line on: everybody may go on writing."""
        everybody = tuple(Seat(number) for number in range(self.seats))
        return replace(
            state.put(*slices),
            turn=seat,
            phase=phase or state.phase,
            waiting=everybody,
            turn_number=state.turn_number + 1,
        )

    # ------------------------------------------------------------ formulas

    def names(self, sheet: PadSheet, seat: int) -> dict[str, int]:
        """Return what formulas may ask for: agreed values, counters, awards, seats."""
        names = dict(sheet.values)
        for key, counter in self.pad.counters.items():
            if counter.shared:
                names[key] = sheet.counters[key, NOBODY]
                continue
            all_seats = [sheet.counters[key, other] for other in range(self.seats)]
            names[key] = all_seats[seat]
            names[f"most_{key}"], names[f"all_{key}"] = max(all_seats), sum(all_seats)
            names[f"rank_{key}"] = 1 + sum(other > all_seats[seat] for other in all_seats)
        for key in self.pad.awards:
            names[f"has_{key}"] = int(sheet.holders.get(key) == seat)
        names["seats"] = self.seats
        return names

    def _counted(self, event: Event, facts: Mapping[str, int]) -> dict[str, int]:
        # What nobody said is as it begins.
        # An input of a set that is not on the table counts 0, whatever it begins with (docs/pads.md).
        return {key: facts.get(key, one.first if self.has(one) else 0) for key, one in event.inputs.items()}

    def _worked_out(self, sheet: PadSheet, seat: int, event: Event, counted: Mapping[str, int]) -> dict[str, int]:
        names = {**self.names(sheet, seat), **counted}
        for key, text in event.lets.items():
            names[key] = read_formula(text).value(names)
        return names

    def moves_of(self, sheet: PadSheet, seat: int, event: Event, facts: Mapping[str, int]) -> dict[str, int]:
        """Return by how much an event moves counters; raise BadFormula where a formula has no value."""
        names = self._worked_out(sheet, seat, event, self._counted(event, facts))
        found = {key: read_formula(text).value(names) for key, text in event.counts.items()}
        return {key: by for key, by in found.items() if by and self.has(self.pad.counters[key])}

    def terms(self, sheet: PadSheet, seat: int, event: Event, facts: Mapping[str, int]) -> tuple[Term, ...]:
        """Return what an event is worth to a seat, as terms; raise BadFormula where a formula has no value."""
        counted = self._counted(event, facts)
        names = self._worked_out(sheet, seat, event, counted)
        terms, so_far = list[Term](), 0
        for one in event.terms:
            points = read_formula(one.points).value({**names, "so_far": so_far})
            count = read_formula(one.count).value(names) if one.count else counted.get(one.of, 1)
            so_far += points
            if points or (count and one.of in counted):
                asked = event.inputs.get(one.of)
                terms.append(Term(self.code(one.of, one.name or (asked.name if asked else "")), count, points))
        return tuple(terms)

    def worth(self, sheet: PadSheet, text: str) -> int:
        """Return the worth of a counter or an award by its formula; nothing if it has none."""
        return read_formula(text).value(sheet.values) if text else 0

    def lap(self, sheet: PadSheet) -> int:
        """Return how many squares a lap of the track has; 0 without a track."""
        track = self.pad.track
        if track is None:
            return 0
        return track.lap if isinstance(track.lap, int) else sheet.values[track.lap]

    # ----------------------------------------------------------- sections

    @property
    def sections(self) -> tuple[str, ...]:
        """Return the steps of the scoring at the end, with these sets."""
        return tuple(key for key, section in self.pad.sections.items() if self.has(section))

    # -------------------------------------------------------------- the end

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended: the highest or the lowest has won, or all together if they reached the target."""
        if not state.over:
            return None
        totals = state.scores
        if self.pad.together:
            won = sum(totals) >= self.pad.target
            everybody = tuple(Seat(seat) for seat in range(self.seats))
            return Outcome(totals, everybody if won else (), (1,) * self.seats)
        if self.pad.wins == "lowest":
            # Totals stay as they are: only who has won and the ranks are turned round.
            turned = outcome_by_points([-points for points in totals])
            return Outcome(totals, turned.winners, turned.ranks)
        return outcome_by_points(totals)


def opening_sheet(rules: ScorePad) -> PadSheet:
    counters: dict[tuple[str, int], int] = {}
    for key, counter in rules.pad.counters.items():
        owners = (NOBODY,) if counter.shared else range(rules.seats)
        counters.update({(key, owner): counter.start for owner in owners})
    return PadSheet(counters, dict(rules.values), ((0, 0),) * rules.seats, (0,) * rules.seats)
