"""Slips of people who log tiles and figures, made by the rules alone: another figure, another turn, another tile."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from benchmarks.doctor.drift import Game, Written
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.kernel.log import Played
from scoring.kernel.moves import Move


def slipped_with_tiles(game: Game, dice: Random) -> Written | None:
    """Return a slip in a random move: a figure forgotten or elsewhere, a tile turned otherwise, or another tile."""
    at = dice.randrange(len(game.true))
    one, state = game.true[at], game.states[at]
    legal: list[Move]
    match one.move:
        case Deploy() | Pass():
            legal = [move for move in game.rules.legal_moves(state, one.seat) if isinstance(move, Deploy | Pass)]
        case Place(at=cell):
            moves = game.rules.legal_moves(state, one.seat)
            legal = [move for move in moves if isinstance(move, Place) and move.at == cell]
        case Draw():
            return _mixed_up(game, at, dice)
        case _:
            return None
    return _written(at, _one_of([move for move in legal if move != one.move], one, dice))


def _written(at: int, moves: list[Played]) -> Written | None:
    return Written(at, at + len(moves), tuple(moves)) if moves else None


def _one_of(others: list[Move], one: Played, dice: Random) -> list[Played]:
    return [replace(one, move=dice.choice(others))] if others else []


def _mixed_up(game: Game, at: int, dice: Random) -> Written | None:
    true, state, rules = game.true, game.states[at], game.rules
    laid = true[at + 1].move if at + 1 < len(true) else None
    kinds = [move for move in rules.chances(state) if isinstance(move, Draw) and move != true[at].move]
    if not isinstance(laid, Place) or not kinds:
        return None
    drawn = dice.choice(kinds)
    held = rules.carry_out(state, true[at].seat, drawn).state
    ways = [way for way in rules.legal_moves(held, true[at].seat) if isinstance(way, Place) and way.at == laid.at]
    moves = [replace(true[at], move=drawn), *_one_of(list(ways), true[at + 1], dice)]
    return _written(at, moves) if ways else None
