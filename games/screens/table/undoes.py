"""The words on the key for undo: what it takes back, said before anybody taps it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from django.utils.translation import gettext as _

from games.models import Entry, EntryKind
from games.phrasing.common.wording import beside_board
from games.screens.table.log import line_words, moves_text, named, played_row, rules_of_line, silent_text
from games.screens.table.table_view import TableView
from games.selectors import tables
from scoring.kernel import Aids, Played


def undoes(table_view: TableView) -> str:
    """Return what undo takes back: whose move and which; empty where there is nothing."""
    position = table_view.position
    if not position.head:
        return ""
    begins = position.form_begins or position.head
    form = list(takewhile(lambda played: played.seq >= begins, reversed(position.played)))[::-1]
    # The form that was logged last still counts, and was nothing but moves: no line has to be read for that.
    if len(form) == position.head - begins + 1 and not any(isinstance(played.move, Aids) for played in form):
        return _moves(table_view, form)
    return _lines(table_view, tables.form_to_undo(table_view.table))


def _moves(table_view: TableView, form: list[Played]) -> str:
    rules = table_view.position.rules
    seen = [Played(one.seq, one.seat, rules.view_move(one.seat, one.move, table_view.viewer)) for one in form]
    # A short key, below the board that shows where it was.
    with beside_board():
        what = moves_text(table_view, [(one, ()) for one in seen])
        what = what or silent_text(table_view, seen[-1].seq, seen[-1].move)
        return named(table_view, seen, what) if what else ""


def _lines(table_view: TableView, form: Sequence[Entry]) -> str:
    ruled = next((row for row in form if row.form == EntryKind.RULES), None)
    if ruled is not None:
        return rules_of_line(table_view, ruled)
    if any(row.form != EntryKind.PLAYED for row in form):
        return _("a correction")
    words = [line_words(table_view, row) for row in form]
    what = " · ".join(filter(None, words))
    return named(table_view, [played_row(table_view, row) for row in form], what) if what else ""
