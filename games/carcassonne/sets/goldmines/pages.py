"""What The Gold Mines bring to the pages: ingots on tiles and before the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import Addition, Begun, Piece
from games.carcassonne.sets.goldmines.drawing import DRAW, kind_of
from games.log.position import Position
from games.screens.table.header import Item
from scoring.carcassonne.move import Before, PlacedBefore
from scoring.carcassonne.sets.goldmines.rules import GOLD, INGOTS, Gold, GoldTaken
from scoring.kernel import Seat, State


def pieces(state: State) -> Iterator[Piece]:
    """Yield the ingots that lie on tiles."""
    gold = state.get(Gold)
    for cell, count in gold.lying.items() if gold else ():
        if count:
            yield Piece(kind_of(count), cell)


def items(position: Position, seat: Seat) -> Iterator[Item]:
    count = position.state[Gold].hands[seat]
    if count:
        yield Item(count, _("Ingots"), icon="ingot")


def had(whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
    if counts[INGOTS]:
        yield PlacedBefore(INGOTS, whose=whose, token=counts[INGOTS])


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"goldmines"}),
        phases={GOLD: asking(lambda: _("Where does the second ingot go?"))},
        pieces=pieces,
        draw=DRAW,
        items=items,
        has_items=lambda state: any(state[Gold].hands) if state.get(Gold) else False,
        news=(GoldTaken,),
        begun=Begun(
            kind=PlacedBefore,
            piece=INGOTS,
            caption=lambda: _("Ingots that everybody has"),
            counted=lambda: [(INGOTS, _("Ingots"))],
            had=had,
        ),
    ),
)
