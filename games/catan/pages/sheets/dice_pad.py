"""The dice pad: one tap says what the two dice add up to. Each of them is a key where a roll is put right."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.die import Die, number_die
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import HandView, own_hand
from games.catan.pages.sheets.placing import safe
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.board.fairness import PIPS
from scoring.catan.deck import Deck
from scoring.catan.move import Roll
from scoring.catan.rules import Turn
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class DicePad:
    """The dice pad: each sum with the value of its key and the ways of 36 in which it falls."""

    name: str
    upper: tuple[tuple[int, str, int], ...]
    lower: tuple[tuple[int, str, int], ...]
    seven: str
    hand: HandView | None
    has_cards: bool


def rolling(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the dice pad: sums with equal odds share a column, 2 to 6 above 12 to 8."""

    def key(total: int) -> tuple[int, str, int]:
        return total, value("roll", total), PIPS.get(total, 6)

    deck = table_view.position.state[Deck]
    values = DicePad(
        name=table_view.seat_views[seat].name,
        upper=tuple(key(total) for total in range(2, 7)),
        lower=tuple(key(total) for total in range(12, 7, -1)),
        seven=value("roll", 7),
        hand=own_hand(table_view, seat),
        # One card a turn, before the dice or after: a second one would be offered only to be refused.
        has_cards=deck.old[seat].total > 0 and not table_view.position.state[Turn].played,
    )
    return Content("catan/_roll.html", values, safe(newest(table_view)), at="all")


def two_dice(move: Roll) -> tuple[Die, ...]:
    """Return the two dice of a roll. Of a sum that was typed, they are the pair that was written down for it."""
    labels = (_("First die"), _("Second die"))
    return tuple(
        number_die(label, "die", move.dice, index, lambda dice: value("roll", *dice))
        for index, label in enumerate(labels)
    )
