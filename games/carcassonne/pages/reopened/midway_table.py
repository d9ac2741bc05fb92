"""The table of a game that is entered in the middle: its rules, and where it stands with what was entered so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.carcassonne.pages.reopened.midway_form import Midway, StandingFigure
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Before, HowMany, PlacedBefore, Stand
from scoring.carcassonne.refusal import FeatureOccupied
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.river.rules import downstream
from scoring.catalogue import ruleset_for
from scoring.kernel import Seat, State, UnsuitableBox


@dataclass(frozen=True, slots=True)
class MidwayTable:
    """The rules and the position, and what was entered, in an order in which it can be said.

    `refused` is what does not go with the rest, each with why.
    """

    rules: Carcassonne
    state: State
    fitting: tuple[Before, ...]
    refused: tuple[Before, ...] = ()

    @property
    def entered(self) -> tuple[Before, ...]:
        """Return all that was entered, what does not go with the rest last."""
        return (*self.fitting, *self.refused)

    @property
    def board(self) -> Board:
        return self.state[Board]


def rules_of(form: Midway) -> Carcassonne:
    """Return the rules of the box, for as many as play."""
    rules = ruleset_for(form.box)
    assert isinstance(rules, Carcassonne), "this page is about Carcassonne"
    return rules


def table_of(form: Midway) -> MidwayTable:
    """Return where the table stands with what was entered."""
    rules, state = _laid_out(form)
    known = [one for one in form.had if _is_known(rules, one)]
    fitting_moves: list[Before] = []
    # Over and over: whoever stands on a tower comes after its storeys, the fairy after her figure.
    while (fitting := next((one for one in known if not rules.explain(state, state.turn, one)), None)) is not None:
        state = rules.play(state, state.turn, fitting).state
        known.remove(fitting)
        fitting_moves.append(fitting)
    return MidwayTable(rules, state, tuple(fitting_moves), tuple(known))


def _is_known(rules: Carcassonne, move: Before) -> bool:
    return move.what in rules.lying if isinstance(move, PlacedBefore) else move.kind in rules.move_types


def _laid_out(form: Midway) -> tuple[Carcassonne, State]:
    first = Seat(form.first)
    try:
        rules = ruleset_for(replace(form.box, start=downstream(form.lying_tiles)))
        assert isinstance(rules, Carcassonne), "this page is about Carcassonne"
        if form.lying_tiles:
            return rules, rules.start(first)
    except UnsuitableBox:
        # More copies than the boxes have that are ticked now: said when the table is opened.
        rules = rules_of(form)
    return rules, rules.start(first).put(board_of(form, rules))


def board_of(form: Midway, rules: Carcassonne) -> Board:
    board = Board() if rules.ground is None else Board.on(rules.ground)
    for tile, cell, rotation in form.lying_tiles:
        if cell not in board.laid and is_there(board, cell):
            board = board.lay(TILES[tile].face(rotation), cell, rules.laws)
    return board


def is_there(board: Board, cell: Cell) -> bool:
    return board.ground is None or cell in board.ground.cells


def settled(form: Midway, table: MidwayTable) -> Midway:
    """Return the form without what was replaced: a piece that is elsewhere now, a figure whose place another took."""
    pieces = tuple(
        one
        for place, one in enumerate(form.pieces)
        if not _is_single(table.rules, one.what) or all(other.what != one.what for other in form.pieces[place + 1 :])
    )
    return replace(form, pieces=pieces, stands=tuple(_kept(form, table)))


def _is_single(rules: Carcassonne, what: str) -> bool:
    part = rules.lying.get(what)
    return part is not None and part.lying_pieces[what] is HowMany.ONE


def _kept(form: Midway, table: MidwayTable) -> Iterable[StandingFigure]:
    replaced = set(_replaced(table.rules, table.state, table.refused))
    for one in form.stands:
        colour, kind, segment, cell = one
        if colour not in form.seats or (form.seats[colour], kind, segment, cell) not in replaced:
            yield one


def _replaced(rules: Carcassonne, state: State, refused: Sequence[Before]) -> Iterable[tuple[int, str, str, Cell]]:
    for one in refused:
        reasons = rules.explain(state, state.turn, one) if isinstance(one, Stand) else ()
        if isinstance(one, Stand) and any(isinstance(reason, FeatureOccupied) for reason in reasons):
            yield one.whose, one.figure, one.on, one.at
