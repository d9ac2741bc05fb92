"""What lies before each player besides points: figures in hand, goods, and the awards of king and robber baron."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log.position import Position
from games.phrasing import figure_label, goods_label, source_label
from games.screens.carcassonne.figure import piece_of
from games.screens.carcassonne.overlay import newest
from games.screens.carcassonne.places import rules_of
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.sight import Sight, Sitter
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.expansions.king import AWARDS, Largest
from scoring.carcassonne.expansions.traders import GOODS, Goods
from scoring.carcassonne.maps.chips import Chips, Spend, worth
from scoring.carcassonne.rules import Supply
from scoring.moves import Seat


@dataclass(frozen=True, slots=True)
class Stock:
    """All that lies before a player."""

    sitter: Sitter
    figures: tuple[Item, ...]
    won: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Stocks:
    """What lies before everybody; `spends` says that chips can be spent by rules that the table knows."""

    rows: tuple[Stock, ...]
    spends: bool


def stock(sight: Sight) -> Content:
    """Return the sheet that lists what lies before everybody."""
    position = sight.position
    board = position.state[Board]
    rows = tuple(Stock(one, _figures(position, one.position), won(position, one.position)) for one in sight.sitters)
    over = newest(board.last) if position.played else ""
    values = Stocks(rows, spends=sight.may_log and position.rules.expects(position.state, Spend))
    return Content("carcassonne/_stock.html", values, mark_safe(over), choosing=True)  # noqa: S308 - numbers only


def has_more(position: Position) -> bool:
    """Say whether anything but meeples can lie before a player here."""
    return len(rules_of(position).figure_kinds) > 1 or any(position.state.get(kind) for kind in (Goods, Largest, Chips))


def _figures(position: Position, seat: int) -> tuple[Item, ...]:
    supply = position.state[Supply]
    return tuple(
        Item(supply.count(Seat(seat), kind), capfirst(figure_label(kind)), piece=piece_of(kind))
        for kind in rules_of(position).figure_kinds
    )


def special(position: Position, seat: int) -> tuple[Item, ...]:
    """Return the figures of a player's hand that are no meeples."""
    supply = position.state[Supply]
    kinds = [kind for kind in rules_of(position).figure_kinds if kind != MEEPLE and supply.count(Seat(seat), kind)]
    return tuple(Item(1, capfirst(figure_label(kind)), piece=piece_of(kind)) for kind in kinds)


def won(position: Position, seat: int) -> tuple[Item, ...]:
    """Return the goods, the awards and the chips that a player has."""
    return (*_goods(position, seat), *_awards(position, seat), *_chips(position, seat))


def _chips(position: Position, seat: int) -> Iterator[Item]:
    chips = position.state.get(Chips)
    held = [chip for chip, count in chips.hands[seat].items() for _number in range(count)] if chips else []
    if held:
        words = ngettext("chips worth %(worth)s point", "chips worth %(worth)s points", worth(held))
        yield Item(worth(held), words % {"worth": worth(held)}, icon="map-chip")


def _goods(position: Position, seat: int) -> Iterator[Item]:
    goods = position.state.get(Goods)
    for kind in GOODS if goods else ():
        count = dict(goods.standing(kind)).get(Seat(seat), 0) if goods else 0
        if count:
            yield Item(count, goods_label(kind), icon=kind)


def _awards(position: Position, seat: int) -> Iterator[Item]:
    largest = position.state.get(Largest)
    for kind, award in AWARDS.items():
        held = largest.of(kind) if largest else None
        if held is not None and held.seat == seat:
            words = _("%(award)s (%(tiles)s)") % {"award": source_label(award), "tiles": held.tiles}
            yield Item(1, words, icon=award)
