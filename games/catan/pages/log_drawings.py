"""Small pictures beside a line of the log: what was rolled, the pieces built, the hex of the robber, cards bought.

Each die of a roll is a key below the line, which leads to its correction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.catan.pages.board.acting_seat import island_now
from games.catan.pages.board.die import DIE
from games.catan.pages.board.set_pages import dice_at
from games.catan.pages.symbols import drawing, drawing_address
from games.log.visibility import may_reopen
from games.screens.table.facets import PictureKey
from games.screens.table.table_view import TableView
from scoring.catan.move import Buy, City, MoveRobber, Road, Roll, Settle
from scoring.catan.rules import SEVEN
from scoring.kernel import Move, Played, inner_move

AROUND: Final = "-60 -70 120 120"
"""The part of the drawing around a piece, in units of the island."""
OF_A_HEX: Final = "-100 -100 200 200"
NUMBERED: Final = "-44 -44 88 88"
OF_A_CARD: Final = "0 0 60 84"
LOG_DRAWING: Final = "log-drawing"


def drawings(table_view: TableView, moves: Sequence[Played]) -> tuple[SafeString, ...]:
    """Return the pictures of a turn's moves, in the colour of whose turn it is; words beside them say the same."""
    colour = table_view.seat_views[moves[0].seat].colour
    return tuple(picture for played in moves for picture in _of(table_view, inner_move(played.move), colour))


def dice_keys(table_view: TableView, moves: Sequence[Played]) -> tuple[PictureKey, ...]:
    """Return the dice of a turn's rolls that this phone may put right."""
    return tuple(
        PictureKey(drawing(die.now.drawing, LOG_DRAWING), die.words, f"{base}?{DIE}={number}")
        for played in moves
        if may_reopen(table_view.position, played, table_view.mine)
        for base in (f"{table_view.base}fix/{played.seq}/new/",)
        for number, die in enumerate(dice_at(table_view, inner_move(played.move)))
    )


def _of(table_view: TableView, move: Move, colour: str) -> Iterator[SafeString]:
    land = island_now(table_view.position).land
    match move:
        case Roll(dice=dice):
            number = sum(dice)
            yield _svg(AROUND, "robber-figure") if number == SEVEN else _svg(NUMBERED, f"token-{number}")
            if type(move) is not Roll:
                # The pad of sums does not know the faces; the pads of sets do.
                yield from (drawing(die.now.drawing, LOG_DRAWING) for die in dice_at(table_view, move))
        case Settle():
            yield _svg(AROUND, f"settlement-{colour}", colour=colour)
        case City():
            yield _svg(AROUND, f"city-{colour}", colour=colour)
        case Road():
            yield _svg(AROUND, f"road-{colour}-E", colour=colour)
        case MoveRobber(to=to) if to in land:
            hex_ = land[to]
            token = () if hex_.number is None else (f"token-{hex_.number}",)
            yield _svg(OF_A_HEX, f"hex-{hex_.terrain}", *token)
        case Buy():
            yield _svg(OF_A_CARD, "card-development")
        case _:
            pass


def _svg(box: str, *names: str, colour: str = "") -> SafeString:
    uses = format_html_join("", '<use href="{}"/>', ((drawing_address(name),) for name in names))
    classes = f"{LOG_DRAWING} seat-{colour}" if colour else LOG_DRAWING
    return format_html('<svg class="{}" viewBox="{}" aria-hidden="true">{}</svg>', classes, box, uses)
