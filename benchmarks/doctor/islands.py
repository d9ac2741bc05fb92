"""Slips of people who log dice, cards and pieces, made by the rules alone; of whatever sort, each is as likely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks.doctor.drift import Game, Written
from scoring.catan.move import Bank, Buy, Cards, City, MoveRobber, Road, Roll, Settle, Trade
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.move import Activate, Hire, Improve, Wall
from scoring.kernel.moves import Move

Mistaken = Callable[[Game, int, Random], Move | None]
"""What was written instead of the move at that index; None: nothing was."""

PLACED: Final = (Settle, Road, City)
BUILT: Final = (*PLACED, Buy, Wall, Improve, Hire, Activate)
FACES: Final = 6


def _left_out(game: Game, at: int, dice: Random) -> Move | None:
    del game, at, dice
    return None


def _other_roll(game: Game, at: int, dice: Random) -> Move | None:
    # One of the two dice was read, or typed, as another face.
    roll = game.true[at].move
    assert isinstance(roll, Roll), "it was asked for"
    read, (one, other) = dice.randint(1, FACES), roll.dice
    return replace(roll, dice=dice.choice([(read, other), (one, read)]))


def _alike(game: Game, at: int, dice: Random) -> Move | None:
    # The same on another path, or the robber on the same hex beside another neighbour.
    one = game.true[at]
    legal = [move for move in game.rules.legal_moves(game.states[at], one.seat) if type(move) is type(one.move)]
    match one.move:
        case MoveRobber(to=there):
            legal = [move for move in legal if isinstance(move, MoveRobber) and move.to == there]
    return dice.choice(legal) if legal else one.move


def _other_card(game: Game, at: int, dice: Random) -> Move | None:
    trade, rules = game.true[at].move, game.rules
    assert isinstance(trade, Bank | Trade), "it was asked for"
    assert isinstance(rules, Catan), "it has an island"
    if dice.choice((True, False)):
        return replace(trade, give=_swapped(trade.give, rules, dice))
    return replace(trade, take=_swapped(trade.take, rules, dice))


def _swapped(cards: Cards, rules: Catan, dice: Random) -> Cards:
    was, now = dice.choice(sorted(cards)), dice.choice(rules.kinds)
    return {now if kind == was else kind: count for kind, count in cards.items()}


SLIPS: Final[tuple[tuple[tuple[type[Move], ...], Mistaken], ...]] = (
    ((Roll,), _other_roll),
    (BUILT, _left_out),
    ((Bank, Trade), _left_out),
    (PLACED, _alike),
    ((Bank, Trade), _other_card),
    ((MoveRobber,), _alike),
)
"""Of which moves somebody may be mistaken, and how."""


def slipped_on_an_island(game: Game, dice: Random) -> Written | None:
    """Return a slip: a roll mistyped, a piece or a trade left out, or another path, card or victim written down."""
    kinds, mistaken = dice.choice(SLIPS)
    places = [index for index, one in enumerate(game.true) if isinstance(one.move, kinds)]
    if not places:
        return None
    at = dice.choice(places)
    wrong = mistaken(game, at, dice)
    if wrong == game.true[at].move:
        return None
    return Written(at, at + 1, () if wrong is None else (replace(game.true[at], move=wrong),))
