"""The sheets of chips: which one was turned up, which meeple is upgraded, and what is spent."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board.drawing import figure_name, thumb_of
from games.carcassonne.pages.board.form_values import cell_value
from games.carcassonne.pages.board.overlay import disc, newest, ring
from games.carcassonne.pages.board.places import may_go_on
from games.carcassonne.words.chips import chip_label
from games.carcassonne.words.place import cell_label
from games.log.position import Position
from games.phrasing.common.label import role_label
from games.phrasing.common.lists import joined
from games.screens.table.sheet import Content
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.chips import PRINTED, Chips, Upgrade, value_of


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip to tap: the value that says it, its name, colour and number, and how many there are."""

    value: str
    name: str
    colour: str
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Collecting:
    """The chips that may have lain there; `draws` says that the app turns chips up at this table.

    Of a turn opened again (`is_past`) somebody remembers which one it was.
    """

    chips: tuple[Chip, ...]
    seat: str
    draws: bool
    is_past: bool


@dataclass(frozen=True, slots=True)
class Upgradable:
    """A meeple and a way to pay for it: the value that does it, its drawing, its words, its number and its tile."""

    value: str
    role: str
    words: str
    price: str
    number: int
    where: str
    thumb: str


@dataclass(frozen=True, slots=True)
class Upgrading:
    """The meeples that could be upgraded now."""

    rows: tuple[Upgradable, ...]
    seat: str
    colour: str
    may_go_on: bool


def _chip(chip: str, count: int) -> Chip:
    return Chip(chip, capfirst(chip_label(chip)), chip.partition("-")[0], value_of(chip), count)


def content(table_view: TableView, template: str, values: object, over: str = "", *, choosing: bool = False) -> Content:
    last = table_view.position.state[Board].last
    drawn = mark_safe(newest(last) + over)  # noqa: S308 - numbers only
    return Content(template, values, drawn, choosing, cell_value(last) if last else "")


def collecting(table_view: TableView, *, is_past: bool = False) -> Content:
    """Return the sheet that asks which chip lay under the tile."""
    chips = table_view.position.state[Chips]
    values = Collecting(
        chips=tuple(_chip(chip, count) for chip, count in chips.unseen.items() if count),
        seat=table_view.turn.name,
        draws=table_view.table.draw_by == "app" and not is_past,
        is_past=is_past,
    )
    return content(table_view, "carcassonne/_chip.html", values)


def upgrading(table_view: TableView) -> Content:
    """Return the sheet that asks for an upgrade, with each meeple numbered on the board."""
    state = table_view.position.state
    moves = [move for move in table_view.position.rules.legal_moves(state, state.turn) if isinstance(move, Upgrade)]
    numbers = {place: number for number, place in enumerate(dict.fromkeys((move.at, move.on) for move in moves), 1)}
    rows = tuple(upgradable(table_view.position, move, numbers[move.at, move.on]) for move in moves)
    values = Upgrading(rows, table_view.turn.name, table_view.turn.colour, may_go_on(table_view))
    return content(table_view, "carcassonne/_upgrade.html", values, numbered(numbers))


def numbered(numbers: dict[tuple[Cell, str], int]) -> str:
    rings = "".join(ring(cell) for cell in dict.fromkeys(cell for cell, _on in numbers))
    discs = (disc((x * CELL + 24, y * CELL + 24), number) for ((x, y), _on), number in numbers.items())
    return rings + "".join(discs)


def upgradable(position: Position, move: Upgrade, number: int) -> Upgradable:
    kind = position.state[Board].feature_at(move.at, move.on).kind
    words = capfirst(role_label(kind))
    x, y = move.at
    value = f"{x}.{y}.{move.on}.{'+'.join(move.pay)}"
    return Upgradable(
        value,
        figure_name("meeple", kind),
        words,
        joined([chip_label(chip) for chip in move.pay]),
        number,
        cell_label(move.at),
        thumb_of(position, move.at, move.on),
    )


@dataclass(frozen=True, slots=True)
class Spending:
    """The chips before the seat in turn."""

    chips: tuple[Chip, ...]
    seat: str


def spending(table_view: TableView) -> Content:
    """Return the sheet on which chips are spent by a rule that the table knows."""
    chips = table_view.position.state.get(Chips)
    hand = chips.hands[table_view.turn.position] if chips else {}
    rows = tuple(_chip(chip, hand[chip]) for chip in PRINTED if hand.get(chip))
    return content(table_view, "carcassonne/_spend.html", Spending(rows, table_view.turn.name), choosing=True)
