"""The harvest of a turn's dice: cards for each seat in a row, and behind a tap which hex paid which building."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games.catan.pages.board import drawing
from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.sheets.placing import safe
from games.catan.words.labels import (
    cards_words,
    paying_hex_words,
    piece_label,
    production_line,
    resource_label,
    robbed_line,
    unpaid_line,
)
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.dice import Reaped, reaped
from scoring.catan.board.geometry import Hex
from scoring.catan.effect import Amounts, Produced
from scoring.catan.rules import Robber
from scoring.kernel import State

Pack = tuple[str, int, str]
"""Cards of a kind: the name of the drawing, how many, the name of the cards."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """The cards that the dice of a turn brought each seat, or that robber and bank kept back; `text` is all of it."""

    number: int
    text: str
    shares: tuple[tuple[SeatView, tuple[Pack, ...]], ...]
    notes: tuple[str, ...]
    has_more: bool


@dataclass(frozen=True, slots=True)
class PayingHex:
    """A hex of the number that fell, and what it owed to whom: (seat, building, cards as drawn, cards as said)."""

    words: str
    is_robbed: bool
    rows: tuple[tuple[SeatView, str, tuple[Pack, ...], str], ...]


@dataclass(frozen=True, slots=True)
class HarvestSheet:
    """The hexes with the buildings that they paid, and notes on what was kept back."""

    number: int
    hexes: tuple[PayingHex, ...]
    notes: tuple[str, ...]


def produced(table_view: TableView) -> tuple[int, Produced] | None:
    """Return which move of this turn brought cards by the dice, and what."""
    for played, effects in reversed(table_view.position.turn_steps):
        for effect in effects:
            if isinstance(effect, Produced):
                return played.seq, effect
    return None


def harvest(table_view: TableView) -> Harvest | None:
    """Return what the dice of this turn brought, None before they have fallen."""
    found = produced(table_view)
    if found is None:
        return None
    effect = found[1]
    line = production_line(effect.got, table_view.names) or _("Nobody gets anything.")
    sentence = _("%(number)s: %(line)s") % {"number": effect.number, "line": line}
    shares = tuple((table_view.seat_views[seat], packs(cards)) for seat, cards in effect.got)
    has_more = bool(effect.got or effect.robbed or effect.unpaid)
    return Harvest(effect.number, sentence, shares, notes_of(effect, table_view), has_more)


def packs(cards: Amounts) -> tuple[Pack, ...]:
    return tuple((kind, count, resource_label(kind)) for kind, count in cards)


def notes_of(effect: Produced, table_view: TableView) -> tuple[str, ...]:
    notes = (robbed_line(effect, table_view.names), unpaid_line(effect, table_view.names))
    return tuple(note for note in notes if note)


def harvest_sheet(table_view: TableView, _asked: Asked) -> Content | None:
    """Return which hex paid which building, with the hexes and buildings lit; None before the dice have fallen."""
    found = produced(table_view)
    if found is None:
        return None
    seq, effect = found
    # What was built since has got nothing.
    state = table_view.just_after(seq).position.state
    owed = list(reaped(rules_of(table_view.position), state, effect.number))
    hexes = tuple(paying(table_view, state, at, rows) for at, rows in groupby(owed, key=lambda one: one[0]))
    lit = [drawing.paying(at) for at, _rows in groupby(owed, key=lambda one: one[0]) if at != state[Robber].at]
    rings = [drawing.ring(corner) for at, corner, *_rest in owed if at != state[Robber].at]
    values = HarvestSheet(effect.number, hexes, notes_of(effect, table_view))
    return Content("catan/_harvest.html", values, safe("".join((*lit, *rings))), choosing=True, at="all")


def paying(table_view: TableView, state: State, at: Hex, owed: Iterable[Reaped]) -> PayingHex:
    is_robbed = at == state[Robber].at
    words = paying_hex_words(island_now(table_view.position), at, is_robbed=is_robbed)
    return PayingHex(words, is_robbed, tuple(rows_of(table_view, owed)))


def rows_of(table_view: TableView, owed: Iterable[Reaped]) -> Iterator[tuple[SeatView, str, tuple[Pack, ...], str]]:
    kinds = rules_of(table_view.position).kinds
    for _at, _corner, piece, brought in owed:
        cards = tuple((kinds[kind], count) for kind, count in brought)
        yield table_view.seat_views[piece.seat], piece_label(piece.kind), packs(cards), cards_words(cards)
