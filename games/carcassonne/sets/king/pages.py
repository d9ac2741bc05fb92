"""The pages of King & Scout: the holders of the awards for the largest city and the longest road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.set_pages import CarcassonnePages, MidwayThings
from games.phrasing.common.label import source_label
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Before
from scoring.carcassonne.sets.king.rules import AWARDS, Award, HadAward, KingAwardMoved, Largest
from scoring.kernel import Seat, State


class MidwayAwards(MidwayThings):
    """The awards that players had when a log began in the middle of a game."""

    kind = HadAward

    def held(self) -> Sequence[tuple[str, str]]:
        return [(award, source_label(award)) for award in AWARDS.values()]

    def holding(self, whose: int, key: str) -> Iterator[Before]:
        yield HadAward(whose, cast("Award", key))


class KingPages(CarcassonnePages):
    """The holders of the awards for the largest city and the longest road."""

    parts = ("king",)
    news = (KingAwardMoved,)
    midway = MidwayAwards()

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        largest = table_view.position.state.get(Largest)
        for kind, award in AWARDS.items():
            held = largest.of(kind) if largest else None
            if held is not None and held.seat == seat:
                words = _("%(award)s (%(tiles)s)") % {"award": source_label(award), "tiles": held.tiles}
                yield Item(1, words, icon=award)

    def has_items(self, state: State) -> bool:
        return bool(state.get(Largest))


PAGES: Final = (KingPages(),)
