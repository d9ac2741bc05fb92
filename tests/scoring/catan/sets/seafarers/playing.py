"""Boards of Seafarers for tests: two hexes of land west and east of a strait, all around it sea."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from scoring.catalogue import ruleset_for
from scoring.catan.board.network import Building, Network
from scoring.catan.hand import Hand, Hands, minus
from scoring.catan.rules import TRADING, Catan, Turn
from scoring.kernel import Box, Seat, State

ANN, BEN, CLEO = (Seat(seat) for seat in range(3))
SETS = ("base", "seafarers")

WEST = [((0, 0), "forest", 4), ((0, 1), "pasture", 9)]
EAST = [((2, 0), "gold", 6), ((2, 1), "hills", 6)]


def board_of(land: list[tuple[tuple[int, int], str, int | None]] | None = None, **further: Any) -> dict[str, Any]:
    """Return a board of this land, and sea wherever else within three steps of its middle."""
    dry = {at: (terrain, number) for at, terrain, number in (land or [*WEST, *EAST])}
    cells = [(q, r) for q in range(-2, 5) for r in range(-3, 4) if abs(q + r - 1) <= 4]
    hexes = [
        {"at": list(at), "terrain": dry.get(at, ("sea", None))[0], "number": dry.get(at, ("sea", None))[1]}
        for at in cells
    ]
    return {"hexes": hexes, "harbours": [], "robber": None, **further}


def rules_for(seats: int = 3, *, board: dict[str, Any] | None = None, sets=SETS, **options: Any) -> Catan:
    chosen = {"scenario": "free", "strict_trade_then_build": False, "victory_points": 12, **options}
    return cast("Catan", ruleset_for(Box("catan", "2022", seats, sets, chosen, board=board or board_of())))


def position(
    rules: Catan,
    *,
    pieces: dict[str, tuple[Seat, str]] | None = None,
    roads: dict[str, Seat] | None = None,
    ships: dict[str, Seat] | None = None,
    hands: dict[Seat, dict[str, int]] | None = None,
    bank: dict[str, int] | None = None,
    phase: str = TRADING,
    turn: Seat = ANN,
) -> State:
    """Return a position in the midst of a turn."""
    state = rules.start()
    network = state[Network]
    for at, (seat, kind) in (pieces or {}).items():
        network = network.with_building(at, Building(seat, kind))
    for path, seat in (roads or {}).items():
        network = network.with_road(path, seat)
    for path, seat in (ships or {}).items():
        network = network.with_ship(path, seat)
    held = tuple(Hand(rules.as_counts((hands or {}).get(Seat(seat), {}))) for seat in range(rules.seats))
    left = rules.stock
    for hand in held:
        left = minus(left, hand.cards)
    if bank is not None:
        left = rules.as_counts(bank)
    return replace(state.put(network, Hands(held, left), Turn((1, 2))), phase=phase, turn=turn, turn_number=9)
