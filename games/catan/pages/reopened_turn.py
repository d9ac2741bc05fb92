"""A turn of Catan opened again: its moves one by one, each in the sheet in which it was logged, as the table stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from games.catan.pages import reading
from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.die import DIE, Die
from games.catan.pages.board.set_pages import dice_at
from games.catan.pages.log_drawings import drawings
from games.catan.pages.refusal import refused_content
from games.catan.pages.sheets import phases
from games.forms.submission import RejectedInput, Submission
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import advance
from games.log.visibility import may_reopen
from games.models import EntryKind
from games.phrasing.common.move import log_words
from games.screens.corrections.reopened_turn import Opened, Talk, lenient
from games.screens.table.sheet import Asked, Content, Unreadable
from games.screens.table.table_view import TableView
from scoring.catan.move import MoveRobber
from scoring.kernel import Adjust, Move, Note, Played, Refusal, Seat, inner_move


@dataclass(frozen=True, slots=True)
class OpenedMove(Opened):
    """A move of a turn opened again: `now` is the move, `at` the table view just before it."""

    now: Played
    at: TableView


@dataclass(frozen=True, slots=True)
class OpenedStep:
    """A move of the opened turn, to be chosen: its picture, and short words for the eye; `words` say where it was."""

    drawings: Sequence[SafeString]
    short: str
    words: str
    seq: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class FixSheet:
    """The sheet of an opened move: the entry sheet of that moment, the other moves of the turn, and taking it out.

    Of a roll, each of its `dice` is a key; `chosen` is the one that is changed alone.
    """

    content: Content
    opened: OpenedMove
    steps: tuple[OpenedStep, ...]
    take_out: str
    dice: Sequence[Die] = ()
    chosen: Die | None = None


def opened(table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool) -> OpenedMove:
    """Return a move as this phone may put it right, or before which one is added."""
    before = lenient(table_view, turn.before.seen_by(table_view.viewer), base)
    now = next((played for played in turn.moves if played.seq == seq), turn.moves[0])
    earlier = turn.moves[: turn.moves.index(now)]
    here = advance(turn.before, earlier, turn.before.head).seen_by(table_view.viewer)
    return OpenedMove(
        turn=turn,
        draft=draft,
        before=before,
        number=turn.before.state.turn_number,
        adds=adds,
        now=now,
        at=before.at(here),
    )


def fix_content(one: OpenedMove, asked: Asked) -> Content:
    move = one.now.move
    if isinstance(move, Adjust | Note) and not one.adds:
        # With the seat that it was for: whoever only mends the number need not say again whose points it was.
        return wrapped(one, Content("corrections/_talk.html", Talk(one.now.seat, move), SafeString("")))
    if DIE in asked:
        chosen = _chosen(dice_of(one), asked[DIE])
        return wrapped(one, Content("catan/_die.html", chosen, SafeString(""), at="all"), chosen)
    return wrapped(one, phases.content_for(one.at, asked))


def dice_of(one: OpenedMove) -> Sequence[Die]:
    """Return the dice of an opened roll; nothing of another move, or where one is added."""
    return () if one.adds else dice_at(one.before, inner_move(one.now.move))


def _chosen(dice: Sequence[Die], number: str) -> Die:
    found = next((die for index, die in enumerate(dice) if str(index) == number), None)
    if found is None:
        raise Unreadable(DIE)
    return found


def wrapped(one: OpenedMove, content: Content, chosen: Die | None = None) -> Content:
    rules, viewer = rules_of(one.before.position), one.before.viewer
    shown = (replace(played, move=rules.view_move(played.seat, played.move, viewer)) for played in one.turn.moves)
    island = island_now(one.before.position)
    steps = tuple(
        OpenedStep(
            drawings=drawings(one.before, [played]),
            # A hex is short, and tells the robber's moves apart; a corner names three.
            short=log_words(played, (), one.before.names, island if isinstance(played.move, MoveRobber) else None),
            words=log_words(played, (), one.before.names, island),
            seq=played.seq,
            is_now=played.seq == one.now.seq,
        )
        for played in shown
        if not isinstance(inner_move(played.move), Adjust | Note)
        and may_reopen(one.before.position, played, one.before.mine)
    )
    values = FixSheet(content, one, steps, "" if one.adds else "out", dice_of(one), chosen)
    return replace(content, template="catan/_fix.html", values=values, choosing=True)


def read_fix(one: OpenedMove, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
    return reading.read_move(one.at, form, codes)


def refused(one: OpenedMove, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    return wrapped(one, refused_content(one.at, tried, refusals))


def changes_for(one: OpenedMove, moves: Sequence[Move], submission: Submission) -> tuple[Change, ...]:
    """Return the change that makes the move what a form says, or adds it before."""
    seats = [Seat(written["seat"]) for written in submission.moves]
    if one.adds:
        pairs = zip(seats, moves, strict=True)
        return tuple(Change(EntryKind.INSERTED, one.now.seq, seat, move) for seat, move in pairs)
    changed = (seats[0], moves[0]) != (one.now.seat, one.now.move)
    return (Change(EntryKind.AMENDED, one.now.seq, one.now.seat, moves[0]),) if changed else ()
