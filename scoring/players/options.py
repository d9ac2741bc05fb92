"""The options of a seat, and the outcomes of chance that complete its choice, in every game alike.

Rules spell out every outcome of chance among their moves. A seat that has to choose sees one of each: the robber goes
to that neighbour, whichever card it takes; a figure flies, however far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from random import Random
from typing import Any, Final

from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State

LET_CHANCE_DECIDE: Final = None
"""The option to draw or roll."""


def options(rules: Ruleset, view: State, seat: Seat) -> list[Move | None]:
    """Return what the seat may choose in a position as it sees it, each once; None: to draw or to roll."""
    chances = rules.chances(view)
    by_chance = {type(move) for move in chances}
    moves = list(rules.legal_moves(view, seat))
    found: list[Move | None] = []
    for move in moves:
        if type(move) in by_chance and move in chances:
            chosen = LET_CHANCE_DECIDE
        elif (seen := rules.view_move(seat, move, None)) != move and seen in moves:
            # The same, of which the table says itself what came.
            chosen = seen
        else:
            chosen = _as_chosen(rules, view, seat, move)
        if chosen is move or chosen not in found:
            found.append(chosen)
    return found


def completed(rules: Ruleset, state: State, seat: Seat, move: Move | None, dice: Random) -> Move:
    """Return a decision as a whole move, with what chance adds to it in the true position.

    Raises ValueError if chance is to decide and has nothing to decide of.
    """
    if move is LET_CHANCE_DECIDE:
        move = drawn(rules.chances(state), dice)
    while ways := rules.completions(state, seat, move):
        move = drawn(ways, dice)
    return move


def drawn(ways: Mapping[Move, int], dice: Random) -> Move:
    """Return one of several moves by their weights; raise ValueError if there is none."""
    if not ways:
        raise ValueError("chance decides nothing now")
    return dice.choices(list(ways), list(ways.values()))[0]


def _as_chosen(rules: Ruleset, view: State, seat: Seat, move: Move) -> Move:
    for blank in _without_one(move):
        if rules.completions(view, seat, blank):
            return blank
    return move


def _without_one(move: Move) -> Iterator[Move]:
    # What chance adds to a move is what may be left out of it.
    for name, default in _left_out(type(move)):
        if getattr(move, name) != default:
            yield replace(move, **{name: default})


def _left_out(kind: type[Move]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in fields(kind) if field.default is not MISSING)
