"""What The Tower brings to the pages: storeys, who is taken and held, and who is bought back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of, move_value
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import ActionKey, Addition, Piece
from games.carcassonne.sets.tower.drawing import DRAW, kind_of
from games.log.position import Position
from games.phrasing.common.label import figure_label
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.rules import PLACING
from scoring.carcassonne.sets.tower.prison import (
    CAPTURING,
    EXCHANGING,
    Exchange,
    FigureCaptured,
    Prison,
    PrisonerFreed,
    Ransom,
)
from scoring.carcassonne.sets.tower.tower import TOWER, Storey, Towers
from scoring.kernel import Move, Seat, State


def storey_keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    return keys_of(table_view, (move for move in moves if isinstance(move, Storey)))


def ransom_keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield the own figures that may be bought back, each as its picture with its captor's name."""
    for key in keys_of(table_view, (move for move in moves if isinstance(move, Ransom))):
        yield replace(key, number=0)


def ransoms_first(table_view: TableView) -> Iterable[Move]:
    """Return the own figures that may be bought back with the tile still in hand."""
    state = table_view.position.state
    moves = table_view.position.rules.legal_moves(state, state.turn) if state.phase == PLACING else ()
    return [move for move in moves if isinstance(move, Ransom)]


def pieces(state: State) -> Iterator[Piece]:
    """Yield the towers, each of its height."""
    towers = state.get(Towers)
    for cell, height in towers.heights.items() if towers else ():
        yield Piece(kind_of(height), cell, foundation(state[Board], cell))


def foundation(board: Board, cell: Cell) -> str:
    return next(segment.id for segment in board.laid[cell].segments if segment.kind == TOWER)


def storeys_left(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the storeys that a seat can still build."""
    left = position.state[Towers].left[seat]
    yield Item(left, _("Storeys"), icon="tower-storey")


def prisoners(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the figures that a seat holds, by their owners."""
    names = position.rules.seats
    held = Counter(position.state[Prison].cells[seat])
    for (owner, kind), count in held.items():
        assert owner < names, "prisoners belong to somebody"
        yield Item(count, _("Prisoners: %(figure)s") % {"figure": figure_label(kind)}, icon="prisoner")


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"towers"}),
        keys=storey_keys,
        keys_title=lambda: _("Or build a storey"),
        keys_label=lambda: _("Build a storey of a tower"),
        figure_moves={Storey: move_value},
        items=storeys_left,
        has_items=lambda state: state.get(Towers) is not None,
        pieces=pieces,
        draw=DRAW,
    ),
    Addition(
        parts=frozenset({"prison"}),
        phases={
            CAPTURING: asking(lambda: _("Whom does the tower take?"), lambda: _("Nobody")),
            EXCHANGING: asking(lambda: _("Who comes back for the prisoner?")),
        },
        held={Ransom: lambda move: move.from_, Exchange: lambda move: move.with_},
        keys=ransom_keys,
        keys_title=lambda: _("Buy back"),
        keys_label=lambda: _("Buy a prisoner back for 3 points"),
        instead=ransoms_first,
        instead_title=lambda: _("Buy back"),
        items=prisoners,
        has_items=lambda state: any(state[Prison].cells) if state.get(Prison) else False,
        news=(FigureCaptured, PrisonerFreed),
    ),
)
