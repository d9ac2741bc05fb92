"""The log: what was written down, in order and never changed, and what of it counts.

A log only grows. Taking back, putting right, adding a forgotten move and playing by another edition are entries of
their own, and each of them can be taken back too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.kernel.box import Agreed
from scoring.kernel.moves import Move, Refusal, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step


@dataclass(frozen=True, slots=True)
class Played:
    """Entry `seq`: a seat made a move."""

    seq: int
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Amended:
    """Entry `seq`: the move of entry `of` was really this one."""

    seq: int
    of: int
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Inserted:
    """Entry `seq`: this move was forgotten; it came just before the move of entry `before`."""

    seq: int
    before: int
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Retracted:
    """Entry `seq`: entry `of` is taken back, be it a move or a correction."""

    seq: int
    of: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """Entry `seq`: the whole game is played by `now`, from its first move on; until here it was by `was`.

    What is not written yet does not say what was before it (None).
    """

    seq: int
    now: Agreed
    was: Agreed | None = None


Entry = Played | Amended | Inserted | Retracted | Ruled


@dataclass(frozen=True, slots=True)
class Stuck:
    """The first move that no longer fits, and every reason why."""

    at: Played
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A log played as far as it goes: each move with its step, the state there, and where it stuck, if it did."""

    start: State
    steps: tuple[tuple[Played, Step], ...]
    stuck: Stuck | None = None

    @property
    def state(self) -> State:
        return self.steps[-1][1].state if self.steps else self.start


def effective(entries: Iterable[Entry]) -> tuple[Played, ...]:
    """Return the moves that count, in playing order, each under the `seq` by which corrections name it.

    An inserted move has the `seq` of its `Inserted`; an amended one keeps the `seq` of the move that it puts right.
    Raises LookupError for an entry that names one that is not there.
    """
    entries = tuple(entries)
    dead = taken_back(entries)
    moves: dict[int, Played] = {}
    played: list[int] = []
    # What was put in before each move, in that order; to insert into one long list takes n² steps.
    put_in: dict[int, list[int]] = {}
    for entry in entries:
        match entry:
            case Played(seq):
                moves[seq] = entry
                played.append(seq)
            case Inserted(seq, before, seat, move):
                _check_known(moves, before)
                moves[seq] = Played(seq, seat, move)
                put_in.setdefault(before, []).append(seq)
            case Amended(seq, of, seat, move) if seq not in dead:
                _check_known(moves, of)
                moves[of] = replace(moves[of], seat=seat, move=move)
            case _:
                pass
    return tuple(moves[seq] for seq in _in_order(played, put_in) if seq not in dead)


def agreed(entries: Iterable[Entry]) -> Agreed | None:
    """Return by what a table plays, as its log says; None where the log never said anything about it.

    Raises LookupError as `effective` does.
    """
    entries = tuple(entries)
    ruled = [entry for entry in entries if isinstance(entry, Ruled)]
    if not ruled:
        return None
    dead = taken_back(entries)
    counting = [entry for entry in ruled if entry.seq not in dead]
    return counting[-1].now if counting else ruled[0].was


def _in_order(played: Iterable[int], put_in: dict[int, list[int]]) -> Iterator[int]:
    # A stack of its own: what was put in may have something put in before it, deeper than Python recurses.
    waiting = list(played)[::-1]
    while waiting:
        seq = waiting.pop()
        before = put_in.pop(seq, None)
        if before is None:
            yield seq
        else:
            waiting += [seq, *reversed(before)]


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """Return the seqs that no longer count; read from the end, because a taking back may itself be taken back."""
    known = {entry.seq for entry in entries}
    dead: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry, Retracted):
            if entry.of not in known or entry.of >= entry.seq:
                raise LookupError(f"the log has no entry {entry.of} before {entry.seq}")
            if entry.seq not in dead:
                dead.add(entry.of)
    return dead


def _check_known(moves: Mapping[int, Played], seq: int) -> None:
    if seq not in moves:
        raise LookupError(f"the log has no move {seq}")


def replay(rules: Ruleset, start: State, moves: Iterable[Played]) -> Replay:
    """Play the moves as far as they go."""
    steps: list[tuple[Played, Step]] = []
    for outcome in steps_of(rules, start, moves):
        if isinstance(outcome, Stuck):
            return Replay(start, tuple(steps), outcome)
        steps.append(outcome)
    return Replay(start, tuple(steps))


def steps_of(rules: Ruleset, start: State, moves: Iterable[Played]) -> Iterator[tuple[Played, Step] | Stuck]:
    """Yield each move with its step, and at the end where it stuck, if it did."""
    state = start
    for played in moves:
        refusals = rules.explain(state, played.seat, played.move)
        if refusals:
            yield Stuck(played, refusals)
            return
        step = rules.carry_out(state, played.seat, played.move)
        state = step.state
        yield played, step
