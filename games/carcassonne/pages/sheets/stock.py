"""The things before each player besides points: figures in hand, and what sets bring."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board.drawing import supply_name
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import laid_last, rules_of
from games.carcassonne.pages.board.set_pages import CarcassonnePages, pages_at
from games.log.position import Position
from games.phrasing.common.label import figure_label
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.pieces import Supply
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class Stock:
    """All that lies before a player."""

    seat_view: SeatView
    figures: tuple[Item, ...]
    won: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Stocks:
    """The things before everybody; `menu` are the templates of keys below them."""

    rows: tuple[Stock, ...]
    menu: tuple[str, ...]


def stock(table_view: TableView) -> Content:
    """Return the sheet that lists what lies before everybody."""
    position = table_view.position
    rows = tuple(
        Stock(one, _figures(position, one.position), won(table_view, one.position)) for one in table_view.seat_views
    )
    over = newest(laid_last(position))
    menu = tuple(template for one in pages_at(position, CarcassonnePages.menu) for template in one.menu(table_view))
    values = Stocks(rows, menu)
    return Content("carcassonne/_stock.html", values, mark_safe(over), choosing=True)  # noqa: S308 - numbers only


def has_more(position: Position) -> bool:
    """Say whether anything but meeples can lie before a player here."""
    there = pages_at(position, CarcassonnePages.has_items)
    return len(rules_of(position).figure_kinds) > 1 or any(one.has_items(position.state) for one in there)


def _figures(position: Position, seat: int) -> tuple[Item, ...]:
    supply = position.state[Supply]
    return tuple(
        Item(supply.count(Seat(seat), kind), capfirst(figure_label(kind)), piece=supply_name(kind))
        for kind in rules_of(position).figure_kinds
    )


def special(position: Position, seat: int) -> tuple[Item, ...]:
    """Return the figures of a player's hand that are no meeples."""
    supply = position.state[Supply]
    kinds = [kind for kind in rules_of(position).figure_kinds if kind != MEEPLE and supply.count(Seat(seat), kind)]
    return tuple(Item(1, capfirst(figure_label(kind)), piece=supply_name(kind)) for kind in kinds)


def won(table_view: TableView, seat: int) -> tuple[Item, ...]:
    there = pages_at(table_view.position, CarcassonnePages.items)
    return tuple(item for one in there for item in one.items(table_view, Seat(seat)))
