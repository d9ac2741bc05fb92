"""The pill for a correction of the past, above the sheet: points and figures jump on every phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.log.rules_agreed import read_ruled
from games.models import Entry, EntryKind
from games.phrasing.common.rules_agreed import rules_sentence
from games.screens.table.facets import LogWords
from games.screens.table.log import line_words, moves_text, silent_text, undone_by
from games.screens.table.sheet import Toast
from games.screens.table.table_view import TableView
from games.selectors import tables
from scoring.kernel import Note, Played


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
    if any(row.form == EntryKind.RULES for row in form):
        return Toast(author.colour, "", "", words, look=f"{table_view.base}agreed/")
    look = f"{table_view.base}turn/{seq}/" if seq else f"{table_view.base}log/"
    may_redo = all(row.form == EntryKind.RETRACTED for row in form)
    return Toast(author.colour, "", "", words, look=look, may_redo=may_redo)


def _words(table_view: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    ruled = next((row for row in form if row.form == EntryKind.RULES), None)
    if ruled is not None:
        table = table_view.table
        return rules_sentence(table.game, table.sets, *read_ruled(ruled.payload)), 0
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
    told_both = [(line_words(table_view, before), _line(table_view, now)) for before, now in both]
    changes = [(before, now) for before, now in told_both if before != now]
    if not changes:
        return _("%(name)s corrected turn %(turn)s") % {"name": name, "turn": turn}, first.seq
    facts = {"name": name, "turn": turn, "before": changes[0][0] or "–", "now": changes[0][1] or "–"}
    sentence = _("%(name)s corrected turn %(turn)s: %(before)s → %(now)s") % facts
    return " · ".join((sentence, *_dropped(table_view, form))), first.seq


def _dropped(table_view: TableView, form: Sequence[Entry]) -> list[str]:
    """Say which later moves did not fit any more, and are gone."""
    found = tables.targets_of(table_view.table, [row for row in form if row.form == EntryKind.RETRACTED])
    gone = (line_words(table_view, row) for row in found if row.form == EntryKind.PLAYED)
    return [_("dropped: %(what)s") % {"what": what} for what in gone]


def _retracted(table_view: TableView, form: Sequence[Entry], name: str) -> str:
    undone = undone_by(table_view, form, lambda rows: list(tables.targets_of(table_view.table, rows)))
    facts = {"name": name, "what": undone.what, "turn": undone.turn}
    if undone.what:
        return (_("%(name)s redid “%(what)s”") if undone.again else _("%(name)s undid “%(what)s”")) % facts
    if not undone.turn:
        return (_("%(name)s redid a correction") if undone.again else _("%(name)s undid a correction")) % facts
    if undone.again:
        return _("%(name)s redid the correction of turn %(turn)s") % facts
    return _("%(name)s undid the correction of turn %(turn)s") % facts


def _joined(lines: Sequence[str]) -> str:
    return " · ".join(filter(None, lines)) or "–"


def _line(table_view: TableView, played: Played) -> str:
    return moves_text(table_view, [(played, ())]) or silent_text(table_view, played.seq, played.move)
