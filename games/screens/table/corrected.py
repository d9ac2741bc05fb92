"""What a correction did to the past, for the pill above the sheet: points and figures jump on every phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Entry, EntryKind
from games.screens.table.facets import LogWords
from games.screens.table.log import told
from games.screens.table.sheet import Toast
from games.screens.table.table_view import TableView
from games.selectors import tables
from scoring.kernel import Note, Played, Seat, inner_move, read_move


def corrected(table_view: TableView) -> Toast | None:
    """Return the pill for a correction, if the log ends with one. What the turn that goes on does otherwise is none."""
    position = table_view.position
    # A move that was just played ends the log: the usual pill speaks of that.
    if not position.head or (position.played and position.played[-1].seq == position.head):
        return None
    form = tables.form_at(table_view.table, position.head)
    author = form[0].author if form else None
    words, seq = _words(table_view, form, author.called) if author else ("", 0)
    if author is None or not words:
        return None
    look = f"{table_view.base}turn/{seq}/" if seq else f"{table_view.base}log/"
    return Toast(author.colour, "", "", words, look=look)


def _words(table_view: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    match form[0].form:
        case EntryKind.INSERTED:
            return _inserted(table_view, form, name)
        case EntryKind.AMENDED:
            return _amended(table_view, form, name)
        case EntryKind.RETRACTED:
            return _retracted(table_view, form, name), 0
    return "", 0


def _inserted(table_view: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    # A note changes nothing on the table.
    seqs = {row.seq for row in form if row.kind != Note.kind}
    moves = [(turn, played) for turn, played, _effects in table_view.position.by_turn if played.seq in seqs]
    if not moves:
        return "", 0
    turn, what = moves[0][0], _joined([_line(table_view, played) for _turn, played in moves])
    facts = {"name": name, "turn": turn, "what": what}
    return _("%(name)s added to turn %(turn)s “%(what)s”") % facts, moves[0][1].seq


def _amended(table_view: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    counting = {played.seq: (turn, played) for turn, played, _effects in table_view.position.by_turn}
    rows = [row for row in form if row.form == EntryKind.AMENDED and row.target in counting]
    if not rows:
        return _("%(name)s corrected earlier turns") % {"name": name}, 0
    turn, first = counting[rows[0].target or 0]
    # Whoever turns the tile just laid once more is not told that they corrected the past.
    is_running = turn == table_view.position.state.turn_number and not table_view.position.state.over
    if is_running and not LogWords.of(table_view.table.game).corrects_running_turn:
        return "", 0
    both = [(tables.line_before(table_view.table, row), counting[row.target or 0][1]) for row in rows]
    told_both = [(_told(table_view, before), _line(table_view, now)) for before, now in both]
    changes = [(before, now) for before, now in told_both if before != now]
    if not changes:
        return _("%(name)s corrected turn %(turn)s") % {"name": name, "turn": turn}, first.seq
    facts = {"name": name, "turn": turn, "before": changes[0][0] or "–", "now": changes[0][1] or "–"}
    said = _("%(name)s corrected turn %(turn)s: %(before)s → %(now)s") % facts
    return " · ".join((said, *_dropped(table_view, form))), first.seq


def _dropped(table_view: TableView, form: Sequence[Entry]) -> list[str]:
    """Say which later moves did not fit any more, and are gone."""
    gone = tables.targets_of(table_view.table, [row for row in form if row.form == EntryKind.RETRACTED])
    return [_("dropped: %(what)s") % {"what": _told(table_view, row)} for row in gone if row.form == EntryKind.PLAYED]


def _retracted(table_view: TableView, form: Sequence[Entry], name: str) -> str:
    gone = tables.targets_of(table_view.table, form)
    if any(row.form != EntryKind.PLAYED for row in gone):
        return _("%(name)s took a correction back") % {"name": name}
    what = _joined([_told(table_view, row) for row in gone])
    return _("%(name)s took back “%(what)s”") % {"name": name, "what": what}


def _joined(lines: Sequence[str]) -> str:
    return " · ".join(filter(None, lines)) or "–"


def _told(table_view: TableView, row: Entry) -> str:
    move, rules = read_move(row.payload, table_view.position.rules.move_types), table_view.position.rules
    seat = Seat(row.seat or 0)
    # Lines of the log are whole: what this phone may not know is taken out as in the position.
    return _line(table_view, Played(row.seq, seat, rules.view_move(seat, move, table_view.viewer)))


def _line(table_view: TableView, played: Played) -> str:
    return told(table_view, [(played, ())]) or LogWords.of(table_view.table.game).silent_text(inner_move(played.move))
