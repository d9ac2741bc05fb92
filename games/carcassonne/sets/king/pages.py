"""What King & Scout brings to the pages: who has the awards for the largest city and the longest road."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.addition import Addition, Begun
from games.log.position import Position
from games.phrasing.common.label import source_label
from games.screens.table.header import Item
from scoring.carcassonne.move import Before
from scoring.carcassonne.sets.king.rules import AWARDS, Award, HadAward, KingAwardMoved, Largest
from scoring.kernel import Seat


def items(position: Position, seat: Seat) -> Iterator[Item]:
    largest = position.state.get(Largest)
    for kind, award in AWARDS.items():
        held = largest.of(kind) if largest else None
        if held is not None and held.seat == seat:
            words = _("%(award)s (%(tiles)s)") % {"award": source_label(award), "tiles": held.tiles}
            yield Item(1, words, icon=award)


def holding(whose: int, award: str) -> Iterator[Before]:
    yield HadAward(whose, cast("Award", award))


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"king"}),
        items=items,
        has_items=lambda state: bool(state.get(Largest)),
        news=(KingAwardMoved,),
        begun=Begun(
            kind=HadAward,
            held=lambda: [(award, source_label(award)) for award in AWARDS.values()],
            holding=holding,
        ),
    ),
)
