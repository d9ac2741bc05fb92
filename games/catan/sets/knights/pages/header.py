"""Cities & Knights in the strip: progress and Defender cards, metropolises, the merchant, active knights."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.pages.board.piece import address_of
from games.catan.pages.board.set_pages import CatanPages
from games.catan.sets.knights.pages import glance_panel
from games.screens.table.header import HeaderSummary, Item
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.cards.trade import MerchantStand
from scoring.catan.sets.knights.cities.improvement import metropolises_of
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.knight import Knights
from scoring.kernel import Seat


class BarbarianPages(CatanPages):
    """The line about the barbarians, and what lies before a seat: cards, metropolises, the merchant."""

    parts = ("barbarians",)
    order = 20

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield what lies before a seat, each only if it is there."""
        state = table_view.position.state
        cards = state[ProgressDecks].fans[seat].total
        if cards:
            words = ngettext("%(count)s progress card", "%(count)s progress cards", cards) % {"count": cards}
            yield Item(cards, words, href=address_of("progress-politics"))
        places = metropolises_of(state, seat)
        if places:
            words = ngettext("%(count)s metropolis", "%(count)s metropolises", len(places)) % {"count": len(places)}
            yield Item(len(places), words, href=address_of("mark-metropolis"), counts=len(places) > 1)
        thanked = state[Barbarians].defenders[seat]
        if thanked:
            sentence = ngettext("Defender of Catan once", "Defender of Catan %(count)s times", thanked)
            yield Item(thanked, sentence % {"count": thanked}, href=address_of("mark-defender"), counts=thanked > 1)
        if state[MerchantStand].seat == seat:
            yield Item(1, _("Has the merchant"), href=address_of("mark-merchant"), counts=False)

    def header_summary(self, table_view: TableView) -> HeaderSummary | None:
        return glance_panel.header_summary(table_view)

    def summary_sheet(self, table_view: TableView) -> Content | None:
        return glance_panel.sheet(table_view)


class GarrisonPages(CatanPages):
    """The strength of a seat's knights; last, as the line above the board tells most of it where a tab is narrow."""

    parts = ("knights",)
    order = 60

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield how strong the active knights of a seat are."""
        levels = table_view.position.state[Knights].strength(seat)
        if levels:
            words = _("Active knights of strength %(strength)s") % {"strength": levels}
            yield Item(levels, words, href=address_of("mark-knight"))
