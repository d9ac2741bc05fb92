"""A table's position: the log folded by the rules, and a cache of the last one of each table.

The head determines the position because the log only grows. Nothing here writes.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import takewhile
from threading import Lock
from typing import Any, Final, TypeVar
from uuid import UUID

import structlog
from django.conf import settings

from games.log.errors import FromANewerVersion
from games.log.rules_agreed import read_ruled
from games.models import Entry, EntryKind, Table
from scoring.catalogue import ruleset_for
from scoring.kernel import (
    Box,
    Effect,
    MalformedMove,
    Move,
    Played,
    Ruleset,
    Scored,
    Seat,
    State,
    Step,
    Stuck,
    UnsuitableBox,
    inner_move,
    is_talk,
    log,
    read_move,
)

logger = structlog.get_logger(__name__)

A = TypeVar("A")
LoggedStep = tuple[int, Played, tuple[Effect, ...]]
"""The number of the turn, a move that counts, and what followed from it."""
RECENT: Final = 4
"""Moves of which a position knows the states before them: a form with a whole turn has no more."""


@dataclass(frozen=True, slots=True)
class SeenLog:
    """The moves of a log as one seat may read them, with what followed; `own` are the moves as they are."""

    own: tuple[Played, ...]
    played: tuple[Played, ...]
    effects: tuple[tuple[int, tuple[Effect, ...]], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a table at a head of its log, with the moves and effects that led there.

    `played` are the moves that count, in playing order; `effects` what followed from each, under the same seq, and
    `turns` the number of the turn that each was made in, both aligned with `played`. `before` is the state before the
    first move. `stuck` is the first move that the rules no longer allow, if there is one: the position is that before
    it. `box` is what is played with and by, as the log has it there. `mark` tells the line at `head` from others that
    stood there before a return to a backup; it is empty where nothing is logged. `form_begins` is
    the first line of the form that was logged last, 0 where nobody knows. `recent` are the states before each of the
    last moves, RECENT at most. `answers` are those that were worked out already (`cached_per_position`),
    `seen_logs` the log as each seat may read it, which positions share that go on from one another.
    """

    table_id: int
    head: int
    rules: Ruleset
    before: State
    state: State
    played: tuple[Played, ...] = ()
    effects: tuple[tuple[int, tuple[Effect, ...]], ...] = ()
    turns: tuple[int, ...] = ()
    stuck: Stuck | None = None
    box: Box | None = None
    mark: str = field(default="", compare=False)
    form_begins: int = field(default=0, compare=False)
    recent: tuple[State, ...] = field(default=(), compare=False, repr=False)
    seen_logs: dict[Seat | None, SeenLog] = field(default_factory=dict, repr=False, compare=False)
    answers: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def effects_of(self, seq: int) -> tuple[Effect, ...]:
        """Return what followed from the move with that seq; raise LookupError if no such move counts."""
        return self.effects[self.index(seq)][1]

    def move(self, seq: int) -> Played:
        """Return the move with that seq; raise LookupError if no such move counts."""
        return self.played[self.index(seq)]

    def index(self, seq: int) -> int:
        """Return where in `played` the move with that seq stands; raise LookupError if no such move counts."""
        # From behind: in a log of thousands of lines, what is asked for was mostly logged last.
        for index in range(len(self.played) - 1, -1, -1):
            if self.played[index].seq == seq:
                return index
        raise LookupError(f"no move {seq} counts at this table")

    def goes_on_from(self, earlier: Position) -> bool:
        """Say whether this is that position some moves on, and nothing else: what was before is as it was."""
        if self.stuck is not None or earlier.stuck is not None or self.box != earlier.box:
            return False
        return self.played[: len(earlier.played)] == earlier.played

    @property
    def result_at(self) -> int:
        """Return the number of the result among what the final scoring shows: the one after the last award."""
        return len(self.final_awards) + 1

    @property
    def is_untouched(self) -> bool:
        """Say whether no move of the game was made yet."""
        return all(is_talk(played.move) for played in self.played)

    @property
    def turn_steps(self) -> tuple[tuple[Played, tuple[Effect, ...]], ...]:
        """Return the moves of the turn that goes on, with their effects."""
        # From behind: turns follow one another.
        begin = len(self.turns)
        while begin and self.turns[begin - 1] == self.state.turn_number:
            begin -= 1
        steps = zip(self.played[begin:], self.effects[begin:], strict=True)
        return tuple((played, effects) for played, (_, effects) in steps)

    @property
    def turns_played(self) -> int:
        """Return how many turns the game had so far: the number of the last one; on a pad, of the last line."""
        played = zip(reversed(self.turns), reversed(self.played), strict=True)
        return next((turn for turn, one in played if inner_move(one.move).in_turn), 0)

    @property
    def by_turn(self) -> Iterator[LoggedStep]:
        """Yield (turn number, move, effects) for every move that counts, in playing order."""
        for turn, played, (_, effects) in zip(self.turns, self.played, self.effects, strict=True):
            yield turn, played, effects

    def last_steps(self, count: int) -> list[LoggedStep]:
        """Return (turn number, move, effects) of so many last moves that count, in playing order."""
        begin = max(0, len(self.played) - count)
        last = zip(self.turns[begin:], self.played[begin:], self.effects[begin:], strict=True)
        return [(turn, played, effects) for turn, played, (_, effects) in last]

    def steps_since(self, seen: int) -> list[LoggedStep]:
        """Return (turn number, move, effects) of every move that counts and was logged after the head `seen`.

        In playing order: a note on an earlier turn stands further up.
        """
        count = self.head - seen
        last = self.last_steps(count)
        if len(last) == count and all(played.seq > seen for _turn, played, _effects in last):
            return last
        return [step for step in self.by_turn if step[1].seq > seen]

    def state_at(self, head: int) -> State:
        """Return the state at an earlier head, after which moves were only added."""
        count = self.head - head
        if not count:
            return self.state
        only_added = [played.seq for played in self.played[-count:]] == list(range(head + 1, self.head + 1))
        if only_added and count <= len(self.recent):
            return self.recent[-count]
        start = replace(self, state=self.before, played=(), effects=(), turns=(), stuck=None)
        return advance(start, [played for played in self.played if played.seq <= head], head).state

    def cut_at(self, head: int, state: State) -> Position:
        """Return the position without the moves after an earlier head, in the state that it had then."""
        count = self.head - head
        if 0 < count <= len(self.played) and all(played.seq > head for played in self.played[-count:]):
            # So many lines were logged since: all of them stand at the end, and the others stay as they are.
            played, effects, turns = self.played[:-count], self.effects[:-count], self.turns[:-count]
            return replace(self, head=head, state=state, played=played, effects=effects, turns=turns)
        steps = [step for step in self.by_turn if step[1].seq <= head]
        return replace(
            self,
            head=head,
            state=state,
            played=tuple(played for _turn, played, _effects in steps),
            effects=tuple((played.seq, effects) for _turn, played, effects in steps),
            turns=tuple(turn for turn, _played, _effects in steps),
        )

    @property
    def final_awards(self) -> tuple[Scored, ...]:
        """Return the awards of the scoring at the game's end, in the order of the box."""
        return tuple(
            effect for _, effects in self.effects for effect in effects if isinstance(effect, Scored) and effect.final
        )

    @property
    def opening_awards(self) -> tuple[Scored, ...]:
        """Return what brought points before the first move."""
        return self.rules.opening_awards(self.before)

    @property
    def awards(self) -> Iterator[tuple[int, int, Scored]]:
        """Yield (turn number, seq, award) of all points that count; seq 0 is before the first move.

        Their sum is what each seat has: whatever lists points is made of them.
        """
        for award in self.opening_awards:
            yield 0, 0, award
        for turn, played, effects in self.by_turn:
            for effect in effects:
                if isinstance(effect, Scored):
                    yield turn, played.seq, effect

    def points_by_source(self, seat: int) -> dict[str, int]:
        """Return what a seat's points are made of, by what brought them; what brought none in the end is left out."""
        sums: dict[str, int] = {}
        for _turn, _seq, award in self.awards:
            if award.seat == seat:
                for part in self.rules.by_source(award):
                    sums[part.code] = sums.get(part.code, 0) + part.points
        return {source: points for source, points in sums.items() if points}

    def seen_by(self, viewer: Seat | None) -> Position:
        """Return the position without what a seat may not know of it (None: an onlooker); at the end all is open."""
        rules = self.rules
        if not rules.keeps_secrets or self.state.over:
            return self
        known = self.answers.get((Position.seen_by, viewer))
        if known is None:
            log_seen = self._log_seen_by(viewer)
            known = replace(
                self,
                state=rules.view(self.state, viewer),
                played=log_seen.played,
                effects=log_seen.effects,
                recent=(),
                seen_logs={},
            )
            self.answers[Position.seen_by, viewer] = known
        found: Position = known
        return found

    def _log_seen_by(self, viewer: Seat | None) -> SeenLog:
        # Six views are asked for with every move, of a log of hundreds: only what was added is looked through.
        rules, known = self.rules, self.seen_logs.get(viewer)
        if known is None or self.played[: len(known.own)] != known.own:
            known = SeenLog((), (), ())
        begin = len(known.own)
        played, effects = list(known.played), list(known.effects)
        for one, (seq, followed) in zip(self.played[begin:], self.effects[begin:], strict=True):
            move = rules.view_move(one.seat, one.move, viewer)
            played.append(one if move is one.move else replace(one, move=move))
            effects.append((seq, rules.view_effects(followed, viewer)))
        seen = self.seen_logs[viewer] = SeenLog(self.played, tuple(played), tuple(effects))
        return seen

    def play(self, seat: Seat, move: Move) -> Position:
        """Return the position one legal move on; raise IllegalMove if the rules refuse it."""
        seq = self.head + 1
        return self.go(seq, Played(seq, seat, move), self.rules.play(self.state, seat, move))

    def go(self, head: int, played: Played, step: Step) -> Position:
        return Position(
            self.table_id,
            head,
            self.rules,
            self.before,
            step.state,
            (*self.played, played),
            (*self.effects, (played.seq, step.effects)),
            (*self.turns, self.state.turn_number),
            self.stuck,
            self.box,
            recent=(*self.recent, self.state)[-RECENT:],
            seen_logs=self.seen_logs,
        )


def cached_per_position(question: Callable[[Position], A]) -> Callable[[Position], A]:
    """Answer a question about a position once: neither changes. Not for what differs by phone or by language."""

    @wraps(question)
    def answer(position: Position) -> A:
        answers = position.answers
        if question not in answers:
            answers[question] = question(position)
        found: A = answers[question]
        return found

    return answer


class PositionCache:
    """The last position of each of the last few tables, by uid; safe to share between threads."""

    def __init__(self, size: int = settings.TABLES_REMEMBERED) -> None:
        self._size = size
        self._positions: OrderedDict[UUID, Position] = OrderedDict()
        self._lock = Lock()

    def get(self, uid: UUID) -> Position | None:
        """Return what is remembered of a table, at whatever head."""
        with self._lock:
            position = self._positions.get(uid)
            if position is not None:
                self._positions.move_to_end(uid)
            return position

    def keep(self, uid: UUID, position: Position) -> None:
        """Remember a committed position, unless a later one is known."""
        with self._lock:
            known = self._positions.get(uid)
            # Threads come here in any order after their commits.
            if known is None or known.head <= position.head:
                self._positions[uid] = position
            self._positions.move_to_end(uid)
            while len(self._positions) > self._size:
                self._positions.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._positions.clear()


position_cache = PositionCache()


def position_of(table: Table) -> Position:
    """Return the position at `table.head`: remembered, a few steps on, or folded anew.

    Raises FromANewerVersion where this process does not know what was written.
    """
    known = position_cache.get(table.uid)
    if known is not None and known.head == table.head:
        return known
    try:
        position = catch_up(table, known) or refold(table)
    except (UnsuitableBox, MalformedMove) as error:
        raise FromANewerVersion(str(table.uid)) from error
    position_cache.keep(table.uid, position)
    return position


def catch_up(table: Table, known: Position | None) -> Position | None:
    """Return the position some played moves on from the known one; None if that is not all that happened."""
    if known is None or known.head > table.head or known.stuck is not None:
        return None
    rows = list(table.entries.filter(seq__gt=known.head, seq__lte=table.head))
    entries = [as_entry(row, known.rules.move_types) for row in rows]
    # A correction changes what lies before it: then the whole log is folded again.
    if not all(isinstance(entry, Played) for entry in entries):
        return None
    after = advance(known, [entry for entry in entries if isinstance(entry, Played)], table.head)
    return _marked(after, rows)


def refold(table: Table) -> Position:
    """Return the position at `table.head`, folded from the whole log."""
    start = opening(table)
    rows = list(table.entries.filter(seq__lte=table.head))
    return _marked(fold(start, [as_entry(row, start.rules.move_types) for row in rows], table.head), rows)


def _marked(position: Position, rows: Sequence[Entry]) -> Position:
    if not rows:
        return position
    token = rows[-1].token
    form = takewhile(lambda row: row.token == token, reversed(rows))
    return replace(position, mark=mark_of(token), form_begins=min(row.seq for row in form))


def mark_of(token: UUID) -> str:
    """Return the mark of a line that was written with this token: three signs, for each pull carries them."""
    return token.hex[:3]


def opening(table: Table) -> Position:
    """Return the position before the first move."""
    box = table.box
    rules = ruleset_for(box)
    before = rules.start(Seat(table.first))
    return Position(table.pk, 0, rules, before, before, box=box)


def fold(start: Position, entries: Iterable[log.Entry], head: int) -> Position:
    """Return the position after a whole log, from any position of that table.

    Raises UnsuitableBox where the log agrees on rules that there are not.
    """
    entries = tuple(entries)
    return advance(ruled(start, entries), log.effective(entries), head)


def ruled(position: Position, entries: Sequence[log.Entry]) -> Position:
    """Return the position before the first move, by the rules that a log agrees on; raise UnsuitableBox."""
    rules, before, box = position.rules, position.before, position.box
    agreed = log.agreed(entries)
    if agreed is not None and box is not None and agreed != box.agreed:
        box = box.by(agreed)
        rules = ruleset_for(box)
        before = rules.start(before.turn)
    return Position(position.table_id, 0, rules, before, before, box=box)


def position_at(table: Table, head: int) -> Position:
    """Return the position as it was at an earlier head, whatever was put right since."""
    now = position_of(table)
    kinds = now.rules.move_types
    return fold(now, [as_entry(row, kinds) for row in table.entries.filter(seq__lte=head)], head)


def advance(position: Position, moves: Sequence[Played], head: int) -> Position:
    """Return the position some moves on, as far as they go."""
    state = position.state
    played, effects, turns = list(position.played), list(position.effects), list(position.turns)
    recent = deque(position.recent, RECENT)
    stuck: Stuck | None = None
    for outcome in log.steps_of(position.rules, state, moves):
        match outcome:
            case Stuck():
                stuck = outcome
                logger.error("log is stuck", table=position.table_id, seq=outcome.at.seq)
            case (move, step):
                played.append(move)
                effects.append((move.seq, step.effects))
                turns.append(state.turn_number)
                recent.append(state)
                state = step.state
    return replace(
        position,
        head=head,
        state=state,
        played=tuple(played),
        effects=tuple(effects),
        turns=tuple(turns),
        stuck=stuck,
        recent=tuple(recent),
    )


def as_entry(row: Entry, kinds: Mapping[str, type[Move]]) -> log.Entry:
    """Return a stored line as the rules read it."""
    if row.form == EntryKind.RETRACTED:
        return log.Retracted(row.seq, of=_target(row))
    if row.form == EntryKind.RULES:
        return log.Ruled(row.seq, *read_ruled(row.payload))
    assert row.seat is not None, "a move has a seat"
    seat, move = Seat(row.seat), read_move(row.payload, kinds)
    match row.form:
        case EntryKind.AMENDED:
            return log.Amended(row.seq, of=_target(row), seat=seat, move=move)
        case EntryKind.INSERTED:
            return log.Inserted(row.seq, before=_target(row), seat=seat, move=move)
        case _:
            return Played(row.seq, seat, move)


def _target(row: Entry) -> int:
    assert row.target is not None, "a correction names what it corrects"
    return row.target
