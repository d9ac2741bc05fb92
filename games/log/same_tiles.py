"""The tiles of duplicate tables: every table of a round draws the same ones, by seat and by turn of that seat.

The order follows from a secret of the gathering and from the bag before the first move, and nothing stores it. Which
game that is does not matter: the tiles are the moves of which chance decides at the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac

from games.log.position import Position
from scoring.gatherings.duplicate import Order, deal, hands
from scoring.kernel import Move, Seat, inner_move, write_move

SALT: Final = "games.same_tiles"


def secret_of_round(gathering: UUID, number: int) -> str:
    """Return what the tiles of a round follow from: the same as long as this server keeps its key, sent to nobody."""
    return salted_hmac(SALT, f"{gathering} {number}", secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()


def written(move: Move) -> str:
    """Return a move as text that is the same at every table."""
    return msgspec.json.encode(write_move(move), order="sorted").decode()


def order_of(secret: str, position: Position) -> Order:
    """Return the tiles of each seat, from the bag before the first move."""
    ways = position.rules.chances(position.before)
    bag = [written(move) for move, copies in ways.items() for _ in range(copies)]
    return deal(bag, position.rules.seats, secret)


def next_tile(secret: str, position: Position, ways: Mapping[Move, int]) -> Move | None:
    """Return the draw among `ways` that the order has for the seat in turn; None where chance decides something else.

    A seat whose list is used up takes the last tile of another list.
    """
    kinds = {move.kind for move in position.rules.chances(position.before)}
    if {move.kind for move in ways} != kinds:
        return None
    lists = order_of(secret, position).lists
    seat, turn = position.state.turn, position.state.turn_number
    drawn = turns_of(position, seat, kinds)
    hand = hands(Order(lists))[seat].after(drawn)
    taken = hand.extra(set_aside=True) if turn in drawn else hand.next_turn()
    wanted = taken[0] if taken is not None else ""
    by_text = {written(move): move for move in ways}
    if wanted in by_text:
        return by_text[wanted]
    # Something was corrected by hand, or the list is used up: what is left, from the ends.
    others = [tile for one in (lists[seat], *lists) for tile in reversed(one)]
    return next((by_text[tile] for tile in others if tile in by_text), None)


def turns_of(position: Position, seat: Seat, kinds: set[str]) -> list[int]:
    """Return the numbers of the turns in which a seat drew, one for each draw."""
    return [
        turn
        for turn, played, _effects in position.by_turn
        if played.seat == seat and inner_move(played.move).kind in kinds
    ]
