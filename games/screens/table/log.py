"""The log: turn by turn, the newest first, with who wrote it down, and what was taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Final
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.log.explanation import award_meant
from games.log.position import position_at
from games.log.redo import undone_last
from games.log.rules_agreed import read_ruled
from games.log.visibility import may_reopen
from games.models import Entry, EntryKind
from games.models import Seat as TableSeat
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import played_by_label
from games.phrasing.common.rules_agreed import rules_sentence, rules_words
from games.phrasing.common.score import award_line
from games.phrasing.common.wording import away_from_board, beside_board
from games.screens.table.facets import LaidTile, LogWords, PictureKey
from games.screens.table.table_view import SeatView, TableView, may_correct
from scoring.kernel import (
    Adjust,
    Aids,
    Effect,
    Move,
    Note,
    Overruled,
    Played,
    Scored,
    Seat,
    inner_move,
    is_talk,
    read_move,
)

LINES_A_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Points:
    """Points that a turn brought: whose, how many, what for, and where it is explained."""

    name: str
    colour: str
    points: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class LineMark:
    """The mark of a line that was put right, or added later: who did it, and when."""

    words: str
    when: datetime


@dataclass(frozen=True, slots=True)
class LogLine:
    """A turn, a word beside the game, or a correction. `flags` are the reasons that the table overruled.

    `by` wrote it down; `decided_by` says so where the app decided. `seq` is a move that names the line for whoever asks
    about it, 0 where nobody can; `fix` is one that this phone may put right, if there is one. A line of a correction
    has `was`: what does not count any more; `token` names it for whoever takes it back; `is_undo` says that it took
    something back and no more, `may_redo` that one tap does that again. A word may be `about` an award that the table
    sees differently. `pictures` are the tiles that it laid, `drawings` small pictures of
    whatever else was done, `picture_keys` those that open a part of it again. `spoken` is the text for a screen
    reader, where it says more: where on the board.
    """

    turn: int
    seat_view: SeatView
    text: str
    points: tuple[Points, ...] = ()
    flags: tuple[str, ...] = ()
    by: str = ""
    decided_by: str = ""
    seq: int = 0
    fix: int = 0
    may_take_back: bool = False
    marks: tuple[LineMark, ...] = ()
    was: tuple[str, ...] = ()
    token: str = ""
    is_undo: bool = False
    may_redo: bool = False
    when: datetime | None = None
    is_talk: bool = False
    about: Points | None = None
    pictures: Sequence[LaidTile] = ()
    drawings: Sequence[SafeString] = ()
    picture_keys: Sequence[PictureKey] = ()
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """A page of the lines, those of the scoring at the end apart.

    `may_correct` tells whether they may be opened again now; pages count from 1, the newest lines on the first.
    """

    lines: tuple[LogLine, ...]
    final: tuple[Points, ...]
    may_correct: bool
    number: int
    pages: int


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """The written entries of a log by seq, which of them do not count, and what was changed of each, oldest first.

    `redo` is the token of the form that took back what may be done again next, None where there is none.
    """

    by_seq: Mapping[int, Entry]
    dead: AbstractSet[int]
    changes: Mapping[int, Sequence[Entry]]
    redo: UUID | None


@dataclass(slots=True)
class _Turn:
    """A turn while its moves are put together."""

    parts: list[str] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)


Moves = Sequence[tuple[Played, tuple[Effect, ...]]]


def log_of(table_view: TableView, entries: Sequence[Entry], page: int = 1) -> Log:
    """Return a page of a table's log from its position and its written entries, the newest line first.

    A turn stands where it was played, however late it was added or put right; a correction where it was made. A page
    outside means the nearest. Only the lines of the page are put into words: a log may have thousands.
    """
    words, written = LogWords.of(table_view.table.game), written_of(entries)
    placed: list[tuple[int, Callable[[], LogLine]]] = []
    newest = 0
    for turn, group in groupby(table_view.position.by_turn, key=lambda step: step[0]):
        for part in _parts(words, [(played, effects) for _turn, played, effects in group]):
            seqs = (played.seq for played, _ in part if written.by_seq[played.seq].form == EntryKind.PLAYED)
            newest = max(newest, *seqs, 0)
            placed.append((newest, partial(_line, table_view, turn, part, written)))
    placed += corrections(table_view, entries, written)
    # Of two that stand at the same place, the one that was played later comes first.
    # Sorted, then turned round: sorting the other way would keep the earlier of two in front.
    placed.sort(key=lambda one: one[0])
    placed.reverse()
    pages = max(1, -(-len(placed) // LINES_A_PAGE))
    number = max(1, min(page, pages))
    shown = placed[(number - 1) * LINES_A_PAGE : number * LINES_A_PAGE]
    final = _final(table_view) if number == 1 else ()
    # Its pictures and the board show readers where something was; `spoken` says it.
    with beside_board():
        lines = tuple(line() for _, line in shown)
    return Log(lines, final, may_correct(table_view), number, pages)


def written_of(entries: Sequence[Entry]) -> WrittenLog:
    # Looked at once for all lines: asked anew for each of them, a log of 5,138 lines took 72 s.
    dead, changes = dead_seqs(entries), defaultdict[int, list[Entry]](list)
    for entry in entries:
        if entry.form == EntryKind.INSERTED:
            changes[entry.seq].append(entry)
        elif entry.form == EntryKind.AMENDED and entry.target is not None and entry.seq not in dead:
            changes[entry.target].append(entry)
    undone = undone_last(entries)
    return WrittenLog({entry.seq: entry for entry in entries}, dead, changes, undone[0].token if undone else None)


def _parts(words: LogWords, moves: Moves) -> Iterator[Moves]:
    """Yield what becomes a line: what was said before the turn began, the turn, and what was said meanwhile.

    What was so before the log began is said, too.
    """
    talk = [is_talk(played.move) or words.told_before(played.move) is not None for played, _ in moves]
    before = talk.index(False) if False in talk else len(talk)
    acts = [move for move, is_said in zip(moves, talk, strict=True) if not is_said]
    yield from ([move] for move in moves[:before])
    if acts:
        yield acts
    yield from ([move] for move, is_said in zip(moves[before:], talk[before:], strict=True) if is_said)


def _line(table_view: TableView, turn: int, moves: Moves, written: WrittenLog) -> LogLine:
    told_turn = _told(table_view, moves)
    last = moves[-1][0]
    owner = LogWords.of(table_view.table.game).told_before(last.move)
    seat_view = table_view.seat_views[moves[0][0].seat if owner is None else owner]
    author = written.by_seq[last.seq].author
    by = author.called if author else ""
    return LogLine(
        turn=turn,
        seat_view=seat_view,
        text=(text := _text(told_turn)),
        spoken=_spoken(partial(moves_text, table_view, moves), text),
        points=tuple(told_turn.points),
        flags=tuple(told_turn.flags),
        by=by if by != seat_view.name else "",
        decided_by=played_by_label(level) if (level := _level(moves, written)) else "",
        seq=0 if isinstance(last.move, Aids) else moves[0][0].seq,
        fix=next((played.seq for played, _ in moves if may_reopen(table_view.position, played, table_view.mine)), 0),
        may_take_back=all(may_reopen(table_view.position, played, table_view.mine) for played, _ in moves),
        marks=_marks({played.seq for played, _ in moves}, written),
        is_talk=is_talk(last.move) or owner is not None,
        about=_about(table_view, last.seq),
        pictures=LogWords.of(table_view.table.game).pictures(inner_move(played.move) for played, _ in moves),
        drawings=LogWords.of(table_view.table.game).drawings(table_view, [played for played, _ in moves]),
        picture_keys=LogWords.of(table_view.table.game).picture_keys(table_view, [played for played, _ in moves]),
    )


def _level(moves: Moves, written: WrittenLog) -> str:
    # Of a turn whose tile was drawn by hand, only the rest was decided.
    levels = (written.by_seq[played.seq].decided_by for played, _ in moves)
    return next((level for level in levels if level), "")


def _about(table_view: TableView, seq: int) -> Points | None:
    meant = award_meant(table_view.position, seq)
    return points_line(table_view, meant[2], f"{table_view.base}why/{meant[0]}/{meant[1]}/") if meant else None


def _spoken(say: Callable[[], str], text: str) -> str:
    """Return a text with its places on the board, where it says more than the text beside the board."""
    with away_from_board():
        whole = say()
    return whole if whole != text else ""


def moves_text(table_view: TableView, moves: Moves) -> str:
    return _text(_told(table_view, moves))


def _told(table_view: TableView, moves: Moves) -> _Turn:
    # What others did in it is told by their names.
    told_turn = _Turn()
    turn = moves[0][0].seat
    for played, effects in moves:
        tell(table_view, told_turn, played, effects, is_guest=played.seat != turn)
    return told_turn


def _text(told_turn: _Turn) -> str:
    return " · ".join(part for part in told_turn.parts if part)


def _marks(seqs: set[int], written: WrittenLog) -> tuple[LineMark, ...]:
    marks: dict[UUID, LineMark] = {}
    about = (change for seq in seqs for change in written.changes.get(seq, ()))
    for entry in sorted(about, key=lambda one: one.seq):
        name = entry.author.called if entry.author else ""
        if entry.form == EntryKind.INSERTED:
            marks[entry.token] = LineMark(_("Added later by %(name)s") % {"name": name}, entry.made_at)
        elif entry.seq > max(seqs):
            marks[entry.token] = LineMark(_("Corrected by %(name)s") % {"name": name}, entry.made_at)
    return tuple(marks.values())


def dead_seqs(entries: Iterable[Entry]) -> set[int]:
    """Return the seqs of entries that were taken back, and stayed so."""
    dead: set[int] = set()
    for entry in sorted(entries, key=lambda one: one.seq, reverse=True):
        if entry.form == EntryKind.RETRACTED and entry.target is not None and entry.seq not in dead:
            dead.add(entry.target)
    return dead


def tell(table_view: TableView, line: _Turn, played: Played, effects: tuple[Effect, ...], *, is_guest: bool) -> None:
    parts = list(LogWords.of(table_view.table.game).log_text(table_view, played, effects))
    if is_guest and parts:
        parts[0] = named(table_view, [played], parts[0])
    line.parts.extend(parts)
    line.points.extend(points_of(table_view, played.seq, effects))
    flags = [effect for effect in effects if isinstance(effect, Overruled)]
    line.flags.extend(effect_sentence(flag, table_view.names) for flag in flags)


def points_of(table_view: TableView, seq: int, effects: Iterable[Effect]) -> list[Points]:
    """Return the points that followed from a move, those of the final scoring left out."""
    scored = [effect for effect in effects if isinstance(effect, Scored)]
    return [
        points_line(table_view, one, f"{table_view.base}why/{seq}/{number}/")
        for number, one in enumerate(scored)
        if not one.final
    ]


def points_line(table_view: TableView, scored: Scored, why: str) -> Points:
    """Return an award as a line: whose, how many, what for, and where it is explained."""
    seat_view = table_view.seat_views[scored.seat]
    return Points(seat_view.name, seat_view.colour, f"{scored.points:+d}", award_line(scored), why)


def _final(table_view: TableView) -> tuple[Points, ...]:
    if not table_view.position.state.over or not table_view.position.effects:
        return ()
    seq, effects = next(
        (
            one
            for one in reversed(table_view.position.effects)
            if any(isinstance(e, Scored) and e.final for e in one[1])
        ),
        (0, ()),
    )
    scored = [effect for effect in effects if isinstance(effect, Scored)]
    return tuple(
        points_line(table_view, one, f"{table_view.base}why/{seq}/{number}/")
        for number, one in enumerate(scored)
        if one.final
    )


def corrections(
    table_view: TableView, entries: Sequence[Entry], written: WrittenLog
) -> Iterator[tuple[int, Callable[[], LogLine]]]:
    """Yield where the line of each form stands that put something right, and how to make the line."""
    # What was changed while its turn was still being entered is no correction.
    during = ends_of_turns(table_view)
    made = (
        entry
        for entry in entries
        if entry.form != EntryKind.PLAYED and during.get(entry.target or 0, 0) < entry.seq and not is_word(entry)
    )
    for _token, group in groupby(made, key=lambda entry: entry.token):
        form = list(group)
        if form[0].author is not None:
            yield form[-1].seq, partial(correction, table_view, form, form[0].author, written)


def correction(table_view: TableView, form: Sequence[Entry], author: TableSeat, written: WrittenLog) -> LogLine:
    return LogLine(
        turn=0,
        seat_view=table_view.seat_views[author.position],
        text=(text := deed(table_view, form, written.by_seq)),
        spoken=_spoken(partial(deed, table_view, form, written.by_seq), text),
        was=_was(table_view, form, written.by_seq),
        token=str(form[0].token) if any(entry.seq not in written.dead for entry in form) else "",
        is_undo=all(entry.form == EntryKind.RETRACTED for entry in form),
        may_redo=form[0].token == written.redo,
        when=form[0].made_at,
    )


def is_word(entry: Entry) -> bool:
    return entry.form == EntryKind.INSERTED and entry.kind in {Adjust.kind, Note.kind}


def ends_of_turns(table_view: TableView) -> dict[int, int]:
    """Return, for each move, the last seq of its turn: what was changed before that was still being entered."""
    position = table_view.position
    ends: dict[int, int] = {}
    for turn, played, _effects in position.by_turn:
        ends[turn] = max(ends.get(turn, 0), played.seq)
    if not position.state.over:
        ends[position.state.turn_number] = position.head
    return {played.seq: ends[turn] for turn, played, _effects in position.by_turn}


Targets = Callable[[Sequence[Entry]], list[Entry]]
"""Returns the lines that lines are about."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves that a form took back, in words, or (`turn`) the correction of a turn; `again` says that it came back."""

    what: str
    turn: int = 0
    again: bool = False


def undone_by(table_view: TableView, form: Sequence[Entry], targets: Targets) -> Undone:
    """Return what a form that only took something back is about."""
    gone, again = targets(form), False
    # What was taken back may itself have taken something back.
    while gone and all(row.form == EntryKind.RETRACTED for row in gone):
        gone, again = targets(gone), not again
    amended = [row.target for row in gone if row.form == EntryKind.AMENDED]
    if amended:
        turns = {played.seq: turn for turn, played, _effects in table_view.position.by_turn}
        return Undone("", next((turns[seq] for seq in amended if seq in turns), 0), again)
    author = form[0].author
    told_lines = []
    for row in gone:
        if row.form == EntryKind.RULES:
            told_lines.append(rules_of_line(table_view, row))
            continue
        text = line_words(table_view, row) if row.payload else ""
        if text and row.seat is not None and author is not None and row.seat != author.position:
            text = named(table_view, [played_row(table_view, row)], text)
        told_lines.append(text)
    return Undone(" · ".join(filter(None, told_lines)) or "–", 0, again)


def rules_of_line(table_view: TableView, row: Entry) -> str:
    """Say by what other rules a line lets a table play."""
    what = rules_words(table_view.table.game, table_view.table.sets, *read_ruled(row.payload))
    return _("new rules: %(what)s") % {"what": what}


def line_words(table_view: TableView, row: Entry) -> str:
    """Say what a written line said, without what this phone may not know."""
    played = played_row(table_view, row)
    seq = row.target if row.form == EntryKind.AMENDED and row.target else row.seq
    return moves_text(table_view, [(played, ())]) or silent_text(table_view, seq, played.move)


def silent_text(table_view: TableView, seq: int, move: Move) -> str:
    """Say what a move of the log did that goes without saying: the same move says otherwise in another phase."""
    return LogWords.of(table_view.table.game).silent_text(inner_move(move), _phase_of(table_view, seq))


def _phase_of(table_view: TableView, seq: int) -> str:
    """Return the phase in which a move was logged, whether it still counts or not; kept with the position."""
    position = table_view.position
    answers, key = position.answers, (_phase_of, seq)
    if key not in answers:
        if any(played.seq == seq for played in position.played):
            then = table_view.at_head(seq - 1) if seq == position.head else table_view.when_scored(seq)
            answers[key] = then.position.state.phase
        else:
            # An undone move stands in the log alone: the game is played again up to there.
            answers[key] = position_at(table_view.table, seq - 1).state.phase
    found: str = answers[key]
    return found


def played_row(table_view: TableView, row: Entry) -> Played:
    """Return the move of a written line, without what this phone may not know."""
    rules, seat = table_view.position.rules, Seat(row.seat or 0)
    return Played(row.seq, seat, rules.view_move(seat, read_move(row.payload, rules.move_types), table_view.viewer))


def named(table_view: TableView, moves: Sequence[Played], what: str) -> str:
    """Return the words of a seat's moves after its name, unless they are a sentence that says the name."""
    words = LogWords.of(table_view.table.game)
    if any(words.sentence(table_view, played) in what for played in moves):
        return what
    return _("%(name)s: %(what)s") % {"name": table_view.names[moves[0].seat], "what": what}


def deed(table_view: TableView, form: Sequence[Entry], by_seq: Mapping[int, Entry]) -> str:
    """Say what a correction did, and to what."""
    turns = {played.seq: turn for turn, played, _effects in table_view.position.by_turn}
    ruled = next((row for row in form if row.form == EntryKind.RULES), None)
    if ruled is not None:
        return rules_sentence(table_view.table.game, table_view.table.sets, *read_ruled(ruled.payload))
    added = [row for row in form if row.form == EntryKind.INSERTED]
    if added:
        turn = next((turns[row.seq] for row in added if row.seq in turns), 0)
        what = " · ".join(filter(None, (line_words(table_view, row) for row in added)))
        facts = {"turn": turn, "what": what or "–"}
        return _("added to turn %(turn)s “%(what)s”") % facts if turn else _("added a forgotten turn")
    amended = [row for row in form if row.form == EntryKind.AMENDED]
    if amended:
        turn = next((turns[row.target] for row in amended if row.target in turns), 0)
        return _("corrected turn %(turn)s") % {"turn": turn} if turn else _("corrected an earlier turn")
    undone = undone_by(table_view, form, lambda rows: [by_seq[row.target] for row in rows if row.target])
    if undone.what:
        return (_("redid “%(what)s”") if undone.again else _("undid “%(what)s”")) % {"what": undone.what}
    if not undone.turn:
        return _("redid a correction") if undone.again else _("undid a correction")
    sentence = (
        _("redid the correction of turn %(turn)s") if undone.again else _("undid the correction of turn %(turn)s")
    )
    return sentence % {"turn": undone.turn}


def _was(table_view: TableView, form: Sequence[Entry], by_seq: Mapping[int, Entry]) -> tuple[str, ...]:
    # What does not count any more because of a correction, turn by turn.
    about = (by_seq.get(entry.target or 0) for entry in form if entry.form != EntryKind.INSERTED)
    targets = [row for row in about if row is not None]
    words = [
        rules_words(table_view.table.game, table_view.table.sets, *reversed(read_ruled(row.payload)))
        for row in form
        if row.form == EntryKind.RULES
    ]
    for row in sorted(targets, key=lambda one: one.seq):
        if row.form != EntryKind.RETRACTED and row.seat is not None:
            played = played_row(table_view, row)
            sentence = LogWords.of(table_view.table.game).sentence(table_view, played)
            words.append(named(table_view, [played], moves_text(table_view, [(played, ())]) or sentence))
    return tuple(words)
