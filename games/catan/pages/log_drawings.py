"""Small pictures beside a line of the log: the number rolled, the pieces built, the hex of the robber, cards bought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.catan.pages.symbols import drawing_address
from scoring.catan.board.island import Island
from scoring.catan.move import Buy, City, MoveRobber, Road, Roll, Settle
from scoring.catan.rules import SEVEN
from scoring.kernel import Move

AROUND: Final = "-60 -70 120 120"
"""The part of the drawing around a piece, in units of the island."""
OF_A_HEX: Final = "-100 -100 200 200"
NUMBERED: Final = "-44 -44 88 88"
OF_A_CARD: Final = "0 0 60 84"


def drawings(moves: Iterable[Move], colour: str, island: Island) -> tuple[SafeString, ...]:
    """Return the pictures of a turn's moves, for a player of this colour; words beside them say the same."""
    return tuple(picture for move in moves for picture in _of(move, colour, island))


def _of(move: Move, colour: str, island: Island) -> Iterator[SafeString]:
    match move:
        case Roll(dice=dice):
            number = sum(dice)
            yield _svg(AROUND, "robber-figure") if number == SEVEN else _svg(NUMBERED, f"token-{number}")
        case Settle():
            yield _svg(AROUND, f"settlement-{colour}", colour=colour)
        case City():
            yield _svg(AROUND, f"city-{colour}", colour=colour)
        case Road():
            yield _svg(AROUND, f"road-{colour}-E", colour=colour)
        case MoveRobber(to=to) if to in island.land:
            hex_ = island.land[to]
            token = () if hex_.number is None else (f"token-{hex_.number}",)
            yield _svg(OF_A_HEX, f"hex-{hex_.terrain}", *token)
        case Buy():
            yield _svg(OF_A_CARD, "card-development")
        case _:
            pass


def _svg(box: str, *names: str, colour: str = "") -> SafeString:
    uses = format_html_join("", '<use href="{}"/>', ((drawing_address(name),) for name in names))
    painted = f" seat-{colour}" if colour else ""
    return format_html('<svg class="log-drawing{}" viewBox="{}" aria-hidden="true">{}</svg>', painted, box, uses)
