"""The story of Carcassonne on a large screen: the count at the end with its reasons, and questions to seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.set_pages import CarcassonnePages, pages_at
from games.carcassonne.pages.sheets.award_groups import final_groups, shown_of
from games.phrasing.common.label import phase_label
from games.phrasing.common.lists import joined
from games.phrasing.common.score import award_label, counted_terms
from games.screens.table.sheet import NarrationLine
from games.screens.table.table_view import TableView
from scoring.carcassonne.turn import DRAWING, PLACING
from scoring.kernel import Scored

USUAL: Final = (DRAWING, PLACING)
"""The phases of every turn: the name of the player in turn says enough."""


def narration(table_view: TableView) -> Iterator[NarrationLine]:
    """Yield the award that the table looks at, or what the set in play tells, or who is asked for what."""
    state = table_view.position.state
    if state.over:
        found, shown = final_groups(table_view), shown_of(table_view)
        if shown:
            yield counted(table_view, found[shown - 1])
        return
    lines = [
        line for one in pages_at(table_view.position, CarcassonnePages.narration) for line in one.narration(table_view)
    ]
    yield from lines
    if state.phase not in USUAL:
        yield asked(table_view)


def asked(table_view: TableView) -> NarrationLine:
    """Return who is asked for what."""
    state = table_view.position.state
    seats = [table_view.seat_views[seat] for seat in state.actors]
    facts = {"names": joined([one.name for one in seats]), "what": capfirst(phase_label(state.phase))}
    return NarrationLine(_("%(names)s: %(what)s") % facts, colours=tuple(one.colour for one in seats))


def counted(table_view: TableView, group: Sequence[Scored]) -> NarrationLine:
    """Return what is counted, and whom it pays: "City (6 tiles · 2 coats of arms): 16 for Ana"."""
    best = max(group, key=lambda one: one.points)
    paid = joined(
        [
            _("%(points)s for %(name)s") % {"points": one.points, "name": table_view.names[one.seat]}
            for one in sorted(group, key=lambda one: -one.points)
        ]
    )
    facts = {"what": capfirst(award_label(best)), "terms": counted_terms(best), "paid": paid}
    said = _("%(what)s (%(terms)s): %(paid)s") if facts["terms"] else _("%(what)s: %(paid)s")
    colours = tuple(table_view.seat_views[one.seat].colour for one in group if one.points == best.points)
    return NarrationLine(said % facts, colours=colours)
