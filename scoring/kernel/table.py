"""Table talk, for every game: adjust points, note something, "we played it anyway", and how much the app may help.

Table talk exists in every game: `Adjust` (points by agreement), `Note`, and `Overrule`: the move with the refusals
that the table accepts, recorded as such. Only what cannot be done at all (two tiles in one cell) cannot be
overruled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from scoring.kernel.capability import Capability
from scoring.kernel.moves import Effect, Move, Refusal, Scored, Seat, Term
from scoring.kernel.refusal import NoSuchSeat
from scoring.kernel.state import State, Step

if TYPE_CHECKING:
    from scoring.kernel.rules import Ruleset

MOST_POINTS = 10_000
LONGEST_NOTE = 200
HINT: Final = "hint"
"""The level with which a seat may be shown its best moves."""
LEVELS: Final = ("none", "sharp", "all", HINT)
"""The levels of help from the app: none, what a sharp player could know, everything, everything and hints."""
USUAL_LEVEL: Final = "sharp"
"""The level at the start of a game: the rules list the tiles, so a sharp player knows them."""


@dataclass(frozen=True, slots=True)
class Adjust(Move):
    """Give or take points by agreement of the table, with a note that says why.

    `about` names an award of the next move of the game, by its number there: the table sees it differently.
    """

    kind: ClassVar[str] = "table.adjust"
    in_turn: ClassVar[bool] = False

    points: int
    note: str = ""
    about: int | None = None


@dataclass(frozen=True, slots=True)
class Note(Move):
    """Write something down beside the game; `about` as for Adjust."""

    kind: ClassVar[str] = "table.note"
    in_turn: ClassVar[bool] = False

    text: str
    about: int | None = None


@dataclass(frozen=True, slots=True)
class Overrule(Move):
    """Play a move that the rules refuse, because it lies on the table so; `codes` are the refusals accepted."""

    kind: ClassVar[str] = "table.overrule"

    move: Move
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aids(Move):
    """Let the app help the whole table as much as `level` says (one of LEVELS); the table has agreed on it."""

    kind: ClassVar[str] = "table.aids"
    in_turn: ClassVar[bool] = False

    level: str


@dataclass(frozen=True, slots=True)
class Starts(Move):
    """Seat `whose` begins, before anything was played: as the table says, by lot, or by `dice` (a sum for each seat).

    Lots and dice are the app's own.
    """

    kind: ClassVar[str] = "table.starts"
    in_turn: ClassVar[bool] = False

    whose: int
    by: Literal["table", "lot", "dice"] = "table"
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Helped:
    """The present level of help from the app."""

    level: str = USUAL_LEVEL

    def at_least(self, level: str) -> bool:
        return LEVELS.index(self.level) >= LEVELS.index(level)


@dataclass(frozen=True, slots=True)
class Overruled(Effect):
    """The table accepted these refusals."""

    code: ClassVar[str] = "overruled"

    seat: Seat
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class TooManyPoints(Refusal):
    """An adjustment of more points than any game has is a slip of the finger."""

    code: ClassVar[str] = "table.too_many_points"
    rule: ClassVar[str] = "help:talk"
    overrulable: ClassVar[bool] = False

    points: int
    most: int


@dataclass(frozen=True, slots=True)
class NothingSaid(Refusal):
    """An adjustment of nothing, or an empty note, says nothing."""

    code: ClassVar[str] = "table.nothing_said"
    rule: ClassVar[str] = "help:talk"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoteTooLong(Refusal):
    """A note has room for a few sentences only."""

    code: ClassVar[str] = "table.note_too_long"
    rule: ClassVar[str] = "help:talk"
    overrulable: ClassVar[bool] = False

    longest: int


@dataclass(frozen=True, slots=True)
class NoSuchLevel(Refusal):
    """The app helps in the ways that LEVELS names, no other."""

    code: ClassVar[str] = "table.no_such_level"
    rule: ClassVar[str] = "help:aids"
    overrulable: ClassVar[bool] = False

    level: str


@dataclass(frozen=True, slots=True)
class HasBegun(Refusal):
    """The seat that starts is settled before the first move."""

    code: ClassVar[str] = "table.has_begun"
    rule: ClassVar[str] = "help:talk"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NestedOverrule(Refusal):
    """Only moves of the game can be overruled, not table talk."""

    code: ClassVar[str] = "table.nested_overrule"
    rule: ClassVar[str] = "help:refusals"
    overrulable: ClassVar[bool] = False


class TableTalk(Capability["Ruleset"]):
    """Moves that people at a table may always make, whatever they play."""

    key = "table"
    moves = {Adjust: (), Note: (), Overrule: (), Aids: (), Starts: ()}

    def set_up(self, rules: Ruleset, state: State) -> State:
        """Begin with what a sharp player could know."""
        return state.put(Helped())

    def forbid(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse slips of the finger, and an overruled move for reasons that the table has not accepted."""
        match move:
            case Adjust(about=int(number)) | Note(about=int(number)) if number < 0:
                yield NothingSaid()
            case Adjust(points=points, note=note):
                yield from _refuse_adjustment(points, note)
            case Note(text=text):
                yield from _refuse_text(text, may_be_empty=False)
            case Aids(level=level) if level not in LEVELS:
                yield NoSuchLevel(level)
            case Starts(whose=whose) if not 0 <= whose < rules.seats:
                yield NoSuchSeat(whose)
            case Starts() if not _is_fresh(rules, state):
                yield HasBegun()
            case Overrule(move=Adjust() | Note() | Overrule() | Aids() | Starts()):
                yield NestedOverrule()
            case Overrule(move=inner, codes=codes):
                # Judged anew: a code that was accepted on the phone may not be the only reason any more.
                reasons = rules.explain(state, seat, inner)
                yield from (why for why in reasons if not why.overrulable or why.code not in codes)

    def carry_out(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Step:
        step = Step(state)
        match move:
            case Adjust(points=points):
                return step.score(Scored(seat, "adjustment", (Term("adjustment", 1, points),)))
            case Aids(level=level):
                return Step(state.put(Helped(level)))
            case Starts(whose=whose):
                return Step(rules.start(Seat(whose)).put(state[Helped]))
            case Overrule(move=inner):
                # The reasons of now, not the codes: an accepted one that speaks against nothing leaves no flag in the
                # log.
                accepted = Overruled(seat, rules.explain(state, seat, inner))
                done = rules.carry_out(state, seat, inner)
                return Step(done.state, (accepted, *done.effects))
            case _:
                return step

    def hide_move(self, rules: Ruleset, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Keep the secrets of a move that was played anyway."""
        return Overrule(rules.view_move(seat, move.move, viewer), move.codes) if isinstance(move, Overrule) else move


def _is_fresh(rules: Ruleset, state: State) -> bool:
    """Return whether a position is that before the first move, however much the app helps."""
    return rules.start(state.turn).put(state[Helped]) == state


def _refuse_adjustment(points: int, note: str) -> Iterable[Refusal]:
    if points == 0:
        yield NothingSaid()
    if abs(points) > MOST_POINTS:
        yield TooManyPoints(points, MOST_POINTS)
    yield from _refuse_text(note, may_be_empty=True)


def _refuse_text(text: str, *, may_be_empty: bool) -> Iterable[Refusal]:
    if not may_be_empty and not text.strip():
        yield NothingSaid()
    if len(text) > LONGEST_NOTE:
        yield NoteTooLong(LONGEST_NOTE)


def is_talk(move: Move) -> bool:
    """Return whether a move is said beside the game: it means the same whatever happened on the table."""
    return isinstance(move, Adjust | Note | Aids | Starts)


def inner_move(move: Move) -> Move:
    """Return the move itself, or the one inside an overrule: what was done on the table."""
    return move.move if isinstance(move, Overrule) else move
