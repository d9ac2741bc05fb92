"""Putting the past right: what a correction would do to every later move, worked out before anything is written.

A draft holds what somebody wants changed, and what is to become of later moves that do not fit any more. `preview`
plays the whole log on the changed past; what it stumbles over is a conflict, with an answer that lets play go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.log.position import Position, ruled
from games.log.turn import begins, stands_alone, turn_signs
from games.models import EntryKind
from scoring.kernel import (
    Agreed,
    Effect,
    Move,
    OutOfTurn,
    Overrule,
    Played,
    Refusal,
    Ruleset,
    Seat,
    State,
    inner_move,
    is_talk,
    log,
)

SAY: Final = "say"
"""Answer: the table says so; the refusals are accepted."""
DROP: Final = "drop"
"""Answer: it did not happen."""
SHIFT: Final = "shift"
"""Answer: this turn and all after it were those of the seats next in order."""
ANSWERS: Final = (SAY, DROP, SHIFT)


@dataclass(frozen=True, slots=True)
class Change:
    """A correction to be written: the entry that it is about, and for a move who really did what.

    `rules` are those by which the whole game is played (target 0).
    """

    form: EntryKind
    target: int
    seat: Seat | None = None
    move: Move | None = None
    rules: Agreed | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction in the making, on top of the head `seen`: its first move, and the answers to conflicts by seq."""

    seen: int
    focus: int = 0
    changes: tuple[Change, ...] = ()
    answers: Mapping[int, str] = field(default_factory=dict)

    def change(self, *news: Change) -> Draft:
        """Return the draft with more changes; what they are about is not asked again."""
        changes = self.changes
        for new in news:
            changes = with_change(changes, new, self.seen)
        asked = {seq: answer for seq, answer in self.answers.items() if seq not in {new.target for new in news}}
        return replace(self, changes=changes, answers=asked)

    def without_answers(self, seqs: Iterable[int]) -> Draft:
        """Return the draft without the answers to conflicts at these moves."""
        gone = set(seqs)
        return replace(self, answers={seq: answer for seq, answer in self.answers.items() if seq not in gone})

    def answer(self, seq: int, answer: str) -> Draft:
        return replace(self, answers={**self.answers, seq: answer})

    def rebased(self, head: int) -> Draft:
        """Return the draft on top of a later head; moves that it adds get later numbers."""
        by = head - self.seen
        changes = (
            replace(change, target=change.target + by) if change.target > self.seen else change
            for change in self.changes
        )
        answers = {seq + by if seq > self.seen else seq: answer for seq, answer in self.answers.items()}
        focus = self.focus + by if self.focus > self.seen else self.focus
        return Draft(head, focus, tuple(changes), answers)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A move that does not fit any more: why, where the game stood, and what becomes of it.

    `opening` is the state in which its turn began, `turn` are the turn's moves. `may_say` tells whether the table may
    accept all of it; `shift` how many seats later the turn would be in order, 0 if that is not what is wrong.
    """

    played: Played
    refusals: tuple[Refusal, ...]
    state: State
    opening: State
    answer: str
    may_say: bool
    shift: int = 0
    turn: tuple[Played, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The outcome of a draft: the position of the table after it, and all that has to be written for that.

    `brings_to_light` says that it brings something to light which somebody else knew.
    """

    draft: Draft
    before: Position
    after: Position
    changes: tuple[Change, ...]
    conflicts: tuple[Conflict, ...]
    brings_to_light: bool = False


def with_change(changes: tuple[Change, ...], new: Change, seen: int) -> tuple[Change, ...]:
    """Return the changes with one more; it takes the place of an earlier one about the same entry."""
    for index, old in enumerate(changes):
        # A move that the draft itself puts in has the number that it will get once it is kept.
        adds = old.form == EntryKind.INSERTED and seen + 1 + index == new.target
        if adds and new.form == EntryKind.AMENDED:
            return (*changes[:index], replace(old, seat=new.seat, move=new.move), *changes[index + 1 :])
        if old.target == new.target and EntryKind.INSERTED not in {old.form, new.form}:
            return (*changes[:index], new, *changes[index + 1 :])
    return (*changes, new)


def as_entries(changes: Iterable[Change], head: int) -> list[log.Entry]:
    return [_as_entry(change, seq) for seq, change in enumerate(changes, head + 1)]


def _as_entry(change: Change, seq: int) -> log.Entry:
    if change.form == EntryKind.RETRACTED:
        return log.Retracted(seq, change.target)
    if change.form == EntryKind.RULES:
        assert change.rules is not None, "rules say by what"
        return log.Ruled(seq, change.rules)
    assert change.seat is not None, "a move has a seat"
    assert change.move is not None, "what is put right is a move"
    if change.form == EntryKind.INSERTED:
        return log.Inserted(seq, change.target, change.seat, change.move)
    return log.Amended(seq, change.target, change.seat, change.move)


def turn_of(moves: Sequence[Played], index: int) -> range:
    """Return the indexes of the turn that a move is part of; talk is a unit of its own.

    A move before any turn has begun stands alone.
    """
    if stands_alone(moves[index]):
        return range(index, index + 1)
    first = next((i for i in range(index, -1, -1) if begins(moves, i)), None)
    if first is None:
        return range(index, index + 1)
    last = next((i for i in range(first + 1, len(moves)) if begins(moves, i)), len(moves))
    return range(first, last)


def moves_of_turn(moves: Sequence[Played], index: int) -> list[Played]:
    """Return the moves of that turn; what was said meanwhile left out."""
    if stands_alone(moves[index]):
        return [moves[index]]
    return [moves[i] for i in turn_of(moves, index) if not stands_alone(moves[i])]


def taking_back(moves: Sequence[Played], index: int) -> tuple[Change, ...]:
    """Return the changes that take the whole turn of a move back, the last of it first."""
    return tuple(Change(EntryKind.RETRACTED, one.seq) for one in reversed(moves_of_turn(moves, index)))


Retell = Callable[[State], Move | None]
"""Tells what a move that uncovers something really uncovers, as a move; None where nobody can know."""


def preview(
    position: Position, entries: Sequence[log.Entry], draft: Draft, tell: Retell = lambda _state: None
) -> Preview:
    """Return what a draft would do to the table, playing the log once; `entries` are all lines of its log.

    What the draft brings to light is said by `tell`, in place of what anybody else says of it. Raises LookupError for a
    draft about entries that the log does not have, UnsuitableBox for rules that there are not.
    """
    changed = [*entries, *as_entries(draft.changes, draft.seen)]
    start = ruled(position, changed)
    walk = _Walk(start.rules, start.before, list(log.effective(changed)), draft, tell)
    walk.to_the_end()
    by_these = replace(position, rules=start.rules, before=start.before, box=start.box)
    after = walk.position(by_these, draft.seen + len(walk.changes))
    return Preview(draft, position, after, walk.changes, tuple(walk.conflicts), brings_to_light=walk.brings_to_light)


def amends(draft: Draft) -> set[int]:
    return {change.target for change in draft.changes if change.form == EntryKind.AMENDED}


@dataclass(frozen=True, slots=True)
class OpenedTurn:
    """A turn opened again: where the table stood before it, its moves, and the seq of what came after it, if anything.

    All of that on the past as a draft changes it.
    """

    before: Position
    moves: tuple[Played, ...]
    following: int | None

    @property
    def first(self) -> int:
        return self.moves[0].seq

    def move(self, *kinds: type[Move]) -> Played | None:
        """Return its last move of these kinds, overruled or not; None if it has none."""
        found = [one for one in self.moves if isinstance(inner_move(one.move), kinds)]
        return found[-1] if found else None


def open_turn(position: Position, entries: Sequence[log.Entry], draft: Draft, seq: int) -> OpenedTurn:
    """Return the turn of a move, opened again; raise LookupError if no such move counts."""
    changed = [*entries, *as_entries(draft.changes, draft.seen)]
    moves, start = log.effective(changed), ruled(position, changed)
    index = next((i for i, played in enumerate(moves) if played.seq == seq), None)
    if index is None:
        raise LookupError(f"no move {seq} counts at this table")
    turn = turn_of(moves, index)
    walk = _Walk(start.rules, start.before, list(moves[: turn.start]), draft)
    walk.to_the_end()
    before = walk.position(replace(position, rules=start.rules, before=start.before, box=start.box), draft.seen)
    following = moves[turn.stop].seq if turn.stop < len(moves) else None
    return OpenedTurn(before, tuple(moves_of_turn(moves, index)), following)


class _Walk:
    """A log played on a changed past: what does not fit is answered, and the walk goes on."""

    def __init__(
        self, rules: Ruleset, start: State, moves: list[Played], draft: Draft, tell: Retell = lambda _state: None
    ) -> None:
        self.rules = rules
        self.moves = moves
        self.draft = draft
        self.tell = tell
        self.brings_to_light = False
        self.states = [start]
        self.effects: list[tuple[Effect, ...]] = []
        self.changes = draft.changes
        self.signs = turn_signs(rules.game)
        self.conflicts: list[Conflict] = []
        self._shifted: set[int] = set()
        self._touched = amends(draft)

    def to_the_end(self) -> None:
        while len(self.states) <= len(self.moves):
            self._follow()
            if len(self.states) > len(self.moves):
                break
            self._tell(len(self.states) - 1)
            state, played = self.states[-1], self.moves[len(self.states) - 1]
            refusals = self.rules.explain(state, played.seat, played.move)
            if refusals:
                self._stumble(state, played, refusals)
            else:
                step = self.rules.carry_out(state, played.seat, played.move)
                self.states.append(step.state)
                self.effects.append(step.effects)

    def position(self, of: Position, head: int) -> Position:
        """Return where the table stands after the walk, at that head: what playing all of it once more would give."""
        return replace(
            of,
            head=head,
            state=self.states[-1],
            played=tuple(self.moves),
            effects=tuple((played.seq, effects) for played, effects in zip(self.moves, self.effects, strict=True)),
            turns=tuple(state.turn_number for state in self.states[:-1]),
            stuck=None,
            seen_logs={},
        )

    def _tell(self, index: int) -> None:
        played = self.moves[index]
        if not isinstance(played.move, self.rules.uncovers):
            return
        is_new = played.seq > self.draft.seen
        if is_new or any(one.target == played.seq and one.form == EntryKind.AMENDED for one in self.changes):
            uncovered = self.tell(self.states[-1]) or played.move
            self.brings_to_light = self.brings_to_light or uncovered != played.move
            self._amend(index, played.seat, uncovered)

    def _follow(self) -> None:
        # What lay face down, and that nothing more was wanted.
        state, index = self.states[-1], len(self.states) - 1
        played, rules = self.moves[index], self.rules
        inner, uncovering = inner_move(played.move), rules.uncovered(state, None)
        if uncovering is not None and not isinstance(inner, rules.uncovers):
            if not is_talk(played.move):
                self._insert(index, uncovering)
        elif uncovering is not None and self._is_stale(index):
            self._amend(index, state.turn, uncovering)
        elif self._follows_by_itself(inner) and not rules.expects(state, type(inner)):
            self._retract([index])
            # What comes next now stands at this place, and may follow by itself or be wanted no more.
            if index < len(self.moves):
                self._follow()
        elif self._goes_on(state, index) and (passing := self._passing(state, state.turn)) is not None:
            self._insert(index, passing)

    def _follows_by_itself(self, move: Move) -> bool:
        return isinstance(move, self.rules.uncovers) or move == self.signs.nothing_more

    def _passing(self, state: State, seat: Seat) -> Move | None:
        # The move that says that nothing more is done, where the seat may say it.
        passing = self.signs.nothing_more
        return None if passing is None or self.rules.explain(state, seat, passing) else passing

    def _goes_on(self, state: State, index: int) -> bool:
        inner = inner_move(self.moves[index].move)
        return not self.rules.expects(state, type(inner)) and begins(self.moves, index)

    def _is_stale(self, index: int) -> bool:
        # Whether something else came to light than the log says, because what uncovered it was changed.
        cause = next((i for i in range(index - 1, -1, -1) if not is_talk(self.moves[i].move)), index)
        seq, by = self.moves[index].seq, self.moves[cause].seq
        is_told = seq in self._touched or seq > self.draft.seen
        return self.rules.deals and not is_told and (by in self._touched or by > self.draft.seen)

    def _insert(self, index: int, move: Move) -> None:
        seat = self.states[-1].turn
        self._write(Change(EntryKind.INSERTED, self.moves[index].seq, seat, move))
        self.moves.insert(index, Played(self.draft.seen + len(self.changes), seat, move))

    def _stumble(self, state: State, played: Played, refusals: tuple[Refusal, ...]) -> None:
        conflict = self._conflict(state, played, refusals)
        self.conflicts.append(conflict)
        match conflict.answer:
            case "say":
                self._accept(state, played)
            case "shift":
                self._pass_on(conflict.shift)
            case _:
                self._drop(state, played)

    def _conflict(self, state: State, played: Played, refusals: tuple[Refusal, ...]) -> Conflict:
        index = len(self.states) - 1
        opening = self.states[turn_of(self.moves, index).start]
        # Of an overruled move the reasons count that nobody has accepted yet.
        may_say = all(refusal.overrulable for refusal in refusals) and not is_talk(played.move)
        shift = self._shift(state, played, refusals)
        chosen = self.draft.answers.get(played.seq, SAY)
        # The answer is from an address: it may be made up, or fitted only before another change.
        if (chosen == SAY and not may_say) or (chosen == SHIFT and not shift):
            chosen = DROP if not may_say else SAY
        turn = tuple(moves_of_turn(self.moves, index))
        return Conflict(played, refusals, state, opening, chosen, may_say, shift, turn)

    def _shift(self, state: State, played: Played, refusals: tuple[Refusal, ...]) -> int:
        out_of_turn = any(isinstance(refusal, OutOfTurn) for refusal in refusals)
        # What somebody did in the middle of a turn does not tell whose turn it was.
        if not out_of_turn or played.seq in self._shifted or not begins(self.moves, len(self.states) - 1):
            return 0
        return (state.turn - played.seat) % self.rules.seats

    def _accept(self, state: State, played: Played) -> None:
        # Exactly these refusals are accepted.
        inner = inner_move(played.move)
        codes = dict.fromkeys(why.code for why in self.rules.explain(state, played.seat, inner))
        self._amend(len(self.states) - 1, played.seat, Overrule(inner, tuple(codes)))

    def _pass_on(self, by: int) -> None:
        first = len(self.states) - 1
        # Once for each turn: one that fits at no seat would be handed round for ever.
        self._shifted.add(self.moves[first].seq)
        for index in range(first, len(self.moves)):
            played = self.moves[index]
            if not is_talk(played.move):
                self._amend(index, Seat((played.seat + by) % self.rules.seats), played.move)

    def _drop(self, state: State, played: Played) -> None:
        # A tile with its whole turn; a figure's place is taken by none.
        index = len(self.states) - 1
        if isinstance(inner_move(played.move), self.signs.founding):
            self._drop_turn(index)
        elif not is_talk(played.move) and (passing := self._passing(state, played.seat)) is not None:
            self._amend(index, played.seat, passing)
        else:
            self._retract([index])

    def _drop_turn(self, index: int) -> None:
        gone = {played.seq for played in moves_of_turn(self.moves, index)}
        first = turn_of(self.moves, index).start
        # Its first moves were played before one of them did not fit: the walk goes back to where the turn began.
        del self.states[first + 1 :]
        del self.effects[first:]
        self._retract([i for i, played in enumerate(self.moves) if played.seq in gone])

    def _retract(self, indexes: Iterable[int]) -> None:
        # From behind, because each one that goes moves those after it.
        for index in sorted(indexes, reverse=True):
            self._write(Change(EntryKind.RETRACTED, self.moves.pop(index).seq))

    def _amend(self, index: int, seat: Seat, move: Move) -> None:
        played = self.moves[index]
        if (played.seat, played.move) != (seat, move):
            self.moves[index] = Played(played.seq, seat, move)
            self._write(Change(EntryKind.AMENDED, played.seq, seat, move))

    def _write(self, change: Change) -> None:
        self.changes = with_change(self.changes, change, self.draft.seen)
