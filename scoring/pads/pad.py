"""The form of a score pad's data file, read strictly, and checked before anything is played with it.

Words in a data file are either one text, or one for each language. Formulas are those of `scoring.pads.formula`; they
may use what is counted in their event, what `lets` has worked out before, agreed values, counters (`wine` of the seat
that scores, `most_wine` of whoever has most, `all_wine` of everybody, `rank_wine` for its place among them), `has_king`
for an award that the seat holds, `seats`, and `so_far`, the points of the terms before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

COLOURS: Final = ("red", "blue", "green", "yellow", "black", "pink", "white", "orange", "brown")
"""The colours that pieces may have; a pad says which ones its game has, or has the first six."""
LARGEST_FILE: Final = 65_536
LONGEST_LABEL: Final = 60
LONGEST_TEXT: Final = 600
# As wide as the column that keeps it (games/models/score.py).
LONGEST_SOURCE: Final = 32
MOST_ENTRIES: Final = 80
MOST_POINTS: Final = 10_000
LONGEST_LAP: Final = 1_000
KINDS: Final = (
    "values", "figures", "events", "counters", "awards", "companions", "tallies", "gauges", "sections", "notes",
)  # fmt: skip
"""The kinds of parts that a set may bring."""

Text = str | dict[str, str]
"""Words: one text for all, or one for each language."""


class BadPad(ValueError):
    """Data that is no score pad: a code, where in the file, and facts; `games/phrasing` has the words."""

    def __init__(self, code: str, where: str = "", **facts: object) -> None:
        self.code = code
        self.where = where
        self.facts = {"where": where, **facts}
        super().__init__(f"{code} in {where or 'the file'}: {facts}")


class PadFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """The common base of the tables in a data file: an unknown key is an error."""


class Input(PadFacts, frozen=True):
    """Something that is counted for a score: a number between `least` and `most`, or with `flag` a yes or no.

    A `former` one is asked no more, but stands in the logs of older games. One that is said `ahead` is announced
    before it is played, as a bid is. `short` is the key of its word in the log, before the number.
    """

    name: Text = ""
    least: int = 0
    most: int = 30
    usual: int | None = None
    flag: bool = False
    set: str = ""
    former: bool = False
    ahead: bool = False
    short: str = ""

    @property
    def highest(self) -> int:
        return 1 if self.flag else self.most

    @property
    def first(self) -> int:
        return self.least if self.usual is None else self.usual


class TermFacts(PadFacts, frozen=True):
    """One line of a score: `of` names what is counted, `points` and `count` are formulas.

    Without `count` the number is that of the input called `of`, or 1. `name` are its words where `of` is no input.
    """

    of: str
    points: str
    count: str = ""
    name: Text = ""


class PadFigure(PadFacts, frozen=True):
    """A piece that each player has: how many of it, and for how many it counts where the most figures decide."""

    name: Text = ""
    set: str = ""
    each: int = 1
    strength: int = 1


class Event(PadFacts, frozen=True):
    """Something that scores. `during` says when: in "play", in a "final" section, or at "any" time.

    `counts` are the counters that it moves, by formulas that say how far: those of every owner, or the table's. `tie`
    says whether several owners all get the points, or nobody does. `reckoned` events ask for nothing: they are worked
    out for every seat at once from what the counters and awards say. `source` is what its points are for, if that is
    not its own key. A `round` is written down for all seats on one sheet, again and again.
    """

    name: Text = ""
    source: str = ""
    set: str = ""
    during: str = "play"
    tie: str = "all"
    inputs: dict[str, Input] = {}
    lets: dict[str, str] = {}
    terms: list[TermFacts] = []
    counts: dict[str, str] = {}
    reckoned: bool = False
    round: bool = False
    about: Text = ""

    @property
    def ahead(self) -> tuple[str, ...]:
        """Return the inputs that are announced before they are played."""
        return tuple(key for key, one in self.inputs.items() if one.ahead)

    @property
    def is_worked_out(self) -> bool:
        """Return whether its points follow from what is counted; else it takes a number."""
        return bool(self.terms or self.counts)


class PadCounter(PadFacts, frozen=True):
    """Something that is counted while the game goes on: for each seat, or with `shared` for the table.

    `worth` are the points of each (a formula of agreed values). One more of it takes one of `instead` away. With
    `wraps` it begins again after `most`. `steps` are the ways up that one tap takes, `faces` the words for its numbers
    from `least` on.
    """

    name: Text = ""
    set: str = ""
    shared: bool = False
    least: int = 0
    most: int = 99
    start: int = 0
    worth: str = ""
    instead: str = ""
    wraps: bool = False
    steps: tuple[int, ...] = (1,)
    faces: list[str] = []


class AwardFacts(PadFacts, frozen=True):
    """Something that one seat at a time holds; `worth` are the points for as long as it does."""

    name: Text = ""
    set: str = ""
    worth: str = ""


class CompanionPiece(PadFacts, frozen=True):
    """A piece of each player that stands beside the marker of another one.

    When that marker next moves by a score of its own, `takes` (a formula of `points`) is what the piece brings its
    owner, and it comes home. `of` names the term, `source` what the points are for, if that is not its own key.
    """

    takes: str
    of: str
    source: str = ""
    name: Text = ""
    set: str = ""


class DiceLog(PadFacts, frozen=True):
    """A log of dice or the like: its faces by key, and the counters that a face moves on by one."""

    faces: dict[str, Text]
    name: Text = ""
    set: str = ""
    moves: dict[str, str] = {}


class PadValue(PadFacts, frozen=True):
    """A number of the rules that tables play differently, or that is not sure; it can be changed at the table."""

    is_: int = msgspec.field(name="is")
    name: Text = ""
    least: int = 0
    most: int = 20
    set: str = ""
    unsure: bool = False


class Gauge(PadFacts, frozen=True):
    """Something that follows from the counters, to look at: a formula. With `each` for every seat."""

    value: str
    name: Text = ""
    set: str = ""
    each: bool = False


class SectionFacts(PadFacts, frozen=True):
    """A step of the scoring at the end: what is done in it, and which events score there."""

    events: list[str]
    name: Text = ""
    about: Text = ""
    set: str = ""


class Edition(PadFacts, frozen=True):
    """A preset of the values."""

    name: Text
    values: dict[str, int] = {}


class Track(PadFacts, frozen=True):
    """The running track: how many squares a lap has, as a number or by the name of a value.

    With the set `markers` each seat has two of them. One that stops on a multiple of `stops`, or on one of the squares
    that the table has marked (`marks` of them at most), brings what `brings` is the word for.
    """

    lap: int | str
    markers: str = ""
    stops: int = 0
    marks: int = 0
    brings: str = ""


class PadNote(PadFacts, frozen=True):
    """A note on a reading of the rules, or on what the pad leaves to the table; `source` says where it stands."""

    text: Text
    set: str = ""
    source: str = ""


class Pad(PadFacts, frozen=True):
    """A score pad. Sets are expansions that may be mixed in: whatever names one is there only with it.

    With `block` the events of the game are rows of boxes, one for each seat, as on a printed block.
    """

    key: str
    name: Text
    seats: tuple[int, int] = (1, 6)
    about: Text = ""
    colours: tuple[str, ...] = COLOURS[:6]
    wins: str = "highest"
    target: int = 0
    together: bool = False
    rounds: int = 0
    block: bool = False
    log: str = ""
    track: Track | None = None
    editions: dict[str, Edition] = {}
    sets: dict[str, Text] = {}
    values: dict[str, PadValue] = {}
    figures: dict[str, PadFigure] = {}
    events: dict[str, Event] = {}
    counters: dict[str, PadCounter] = {}
    awards: dict[str, AwardFacts] = {}
    companions: dict[str, CompanionPiece] = {}
    tallies: dict[str, DiceLog] = {}
    gauges: dict[str, Gauge] = {}
    sections: dict[str, SectionFacts] = {}
    notes: dict[str, PadNote] = {}
    words: dict[str, Text] = {}

    def parts(self) -> Iterator[tuple[str, str, Any]]:
        """Yield (kind, key, part) for everything that a set may bring."""
        for kind in KINDS:
            for key, part in getattr(self, kind).items():
                yield kind, key, part


def named_parts(pad: Pad) -> Iterator[tuple[str, Text]]:
    """Yield every key that is shown to players, with the name that the file gives it, if any."""
    for kind, key, part in pad.parts():
        if kind != "notes":
            yield key, part.name
        for name, one in getattr(part, "inputs", {}).items():
            yield name, one.name
        for one in getattr(part, "terms", ()):
            yield one.of, one.name
        if isinstance(part, CompanionPiece):
            yield part.of, ""
            yield part.source or key, ""
        faces = getattr(part, "faces", {})
        yield from faces.items() if isinstance(faces, dict) else ((face, "") for face in faces)
    if pad.track and pad.track.brings:
        yield pad.track.brings, ""


def names_of_counter(key: str) -> tuple[str, ...]:
    return key, f"most_{key}", f"all_{key}", f"rank_{key}"
