"""The proof of an award: its terms with their sum, and who was tied with whom."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pads.pages.words import rules_of
from games.pads.words.labels import pad_text
from games.screens.defaults import proof
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.kernel import inner_move
from scoring.pads.move import Bring, Score


def proof_of(table_view: TableView, seq: int, number: int) -> Content:
    """Return what an award of a line came from; raise LookupError if there is none such."""
    values = proof(table_view, seq, number, _said(table_view, seq))
    return Content("pads/_why.html", values, SafeString(""), choosing=True)


def _said(table_view: TableView, seq: int) -> str:
    # Tapped as a number, typed, brought along, or by the event's own rule.
    move = inner_move(table_view.position.move(seq).move)
    rules = rules_of(table_view)
    match move:
        case Score(points=int()):
            return _("The number was tapped directly.")
        case Score(sum_=text) if text:
            return _("Entered as %(sum)s.") % {"sum": text}
        case Score(for_=key):
            return pad_text(rules.pad, rules.pad.events[key].about)
        case Bring():
            return _("Carried over from the game as it was logged.")
        case _:
            return ""
