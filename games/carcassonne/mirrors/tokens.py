"""The rows of what lies open on a table of Carcassonne besides tiles and figures: the pieces of every box.

Parts show their things in the words of records (`Part.shows`); here each of these words gets rows of its own. A word
that has none here stays an `OpenFact`, so that a new set is mirrored before anybody thinks of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from games.log.position import Position, cached_per_position
from games.models import (
    BoardToken,
    HeldToken,
    LotBuyer,
    LotTile,
    NeutralPiece,
    OpenFact,
    Prisoner,
    TileAward,
    TrackPiece,
)
from games.projections.mirror import Mirror, Rows
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.rules import Carcassonne

HELD: Final = {
    "goods": "",
    "ingots": "ingot",
    "abbeys": "abbey",
    "storeys": "storey",
    "flocks": "sheep",
    "throws": "throw",
    "bridges_left": "bridge",
    "castles_left": "castle",
    "buildings_left": "",
    "messages": "message",
}
"""Claims about what lies before the seats, and the kind of token where the claim does not name it."""
ON_TILES: Final = {"towers": "tower", "gold": "ingot", "tunnels": "tunnel", "ferries": "ferry",
                   "outbreaks": "outbreak", "fleas": "flea", "fairs": "fair", "bridges": "bridge",
                   "castles": "castle", "buildings": "building"}  # fmt: skip
"""Claims about what lies on tiles, and the kind of token."""
BAZAAR: Final = "bazaar"
ELSEWHERE: Final = frozenset({"chips", "held"})
"""Claims whose things have rows by another module."""
OWN_ROWS: Final = frozenset(
    {"pieces", "awards", "prisoners", "markers", "robbers", BAZAAR, *HELD, *ON_TILES, *ELSEWHERE}
)


@cached_per_position
def shown(position: Position) -> dict[str, Any]:
    """Return what the parts of the box show to an onlooker, in the words of records; what several show together.

    By way of JSON: what is wanted must equal what comes back from the database.
    """
    rules = position.rules
    if not isinstance(rules, Carcassonne):
        return {}
    state = rules.view(position.state, None)
    found: dict[str, object] = {}
    for part in rules.parts:
        for name, value in part.shows(rules, state).items():
            known = found.get(name)
            found[name] = {**known, **value} if isinstance(known, dict) and isinstance(value, Mapping) else value
    return dict(msgspec.json.decode(msgspec.json.encode(found))) if found else {}


def neutral_pieces(position: Position) -> Rows:
    """Want each piece of nobody's where it is."""
    board = position.state.get(Board)
    on_board = board.overlay.pieces if board is not None else {}
    return {
        (kind,): (*on_board[kind][0], on_board[kind][1]) if kind in on_board else _spot(where)
        for kind, where in shown(position).get("pieces", {}).items()
    }


def _spot(where: Any) -> tuple[int | None, int | None, str]:
    """Return cell and segment of what a record says: a cell, a cell with a segment, a place in the city, or none."""
    match where:
        case {"at": [x, y], "on": segment}:
            return x, y, segment
        case [x, y]:
            return x, y, ""
    return None, None, where or ""


def board_tokens(position: Position) -> Rows:
    """Want what lies on tiles."""
    return {
        (kind, *at): values
        for claim, kind in ON_TILES.items()
        for at, values in _on_tiles(shown(position).get(claim, {}))
    }


def _on_tiles(shown_there: Any) -> Iterator[tuple[tuple[int, int, str], tuple[int | None, str, int]]]:
    """Yield cell and segment, with whose it is, its face, and how many there are."""
    if isinstance(shown_there, list):
        yield from map(_one_on_tiles, shown_there)
        return
    for cell, what in shown_there.items():
        x, y = map(int, cell.split(","))
        match what:
            case int():
                yield (x, y, ""), (None, "", what)
            case _:
                yield (x, y, ""), (None, what if isinstance(what, str) else " ".join(what), 1)


def _one_on_tiles(shown_there: Any) -> tuple[tuple[int, int, str], tuple[int | None, str, int]]:
    match shown_there:
        case {"at": [x, y], "on": segment, "seat": seat, "pair": pair}:
            return (x, y, segment), (seat, pair, 1)
        case {"cells": [[x, y], *others], "lords": lords}:
            # Where the lords are several, their figures tell.
            return (x, y, ""), (lords[0] if len(lords) == 1 else None, " ".join(f"{c},{r}" for c, r in others), 1)
    raise LookupError(shown_there)


def held_tokens(position: Position) -> Rows:
    """Want what lies before each seat."""
    return {
        (seat, kind or named, face): (count,)
        for claim, kind in HELD.items()
        for seat, named, face, count in _held(shown(position).get(claim, ()))
        if count
    }


def _held(in_hands: Any) -> Iterator[tuple[int, str, str, int]]:
    """Yield seat, kind, face and number of what a claim says: by kind, as a number, or as the faces that lie there."""
    seats = in_hands.items() if isinstance(in_hands, dict) else enumerate(in_hands)
    for seat, what in seats:
        match what:
            case dict():
                yield from ((int(seat), kind, "", count) for kind, count in what.items())
            case list():
                yield from ((int(seat), "", str(face), count) for face, count in Counter(what).items())
            case _:
                yield int(seat), "", "", what


def tile_awards(position: Position) -> Rows:
    """Want king and robber baron, with who has them."""
    awards = shown(position).get("awards", {})
    return {(award,): (one["seat"], one["tiles"]) if one else (None, 0) for award, one in awards.items()}


def prisoners(position: Position) -> Rows:
    """Want the figures in the towers of others."""
    return {
        (captor, number): (one["seat"], one["figure"])
        for captor, cell in enumerate(shown(position).get("prisoners", ()))
        for number, one in enumerate(cell)
    }


def track_pieces(position: Position) -> Rows:
    """Want the markers of each seat, and the robbers beside them."""
    pieces = shown(position)
    markers = {
        ("marker", seat, number): (at, None, None)
        for seat, mine in enumerate(pieces.get("markers", ()))
        for number, at in enumerate(mine, 1)
    }
    robbers = {
        ("robber", seat, 1): (None, *(beside or (None, None))) for seat, beside in enumerate(pieces.get("robbers", ()))
    }
    return markers | robbers


def lot_tiles(position: Position) -> Rows:
    """Want the tiles of a bazaar that nobody has yet; of two that look alike the first is up."""
    bazaar = shown(position).get(BAZAAR)
    if not bazaar:
        return {}
    tiles, lot = bazaar["tiles"], bazaar["lot"]
    up = next((number for number, tile in enumerate(tiles) if lot and tile == lot["tile"]), None)
    return {
        (number,): (tile, *((lot["points"], lot["seat"]) if number == up else (None, None)))
        for number, tile in enumerate(tiles)
    }


def lot_buyers(position: Position) -> Rows:
    """Want the seats that have no tile of a bazaar yet."""
    bazaar = shown(position).get(BAZAAR)
    return {(number,): (seat,) for number, seat in enumerate(bazaar["without"])} if bazaar else {}


def open_facts(position: Position) -> Rows:
    """Want everything else that is shown, as it is said."""
    return {(name,): (value,) for name, value in shown(position).items() if name not in OWN_ROWS}


def unless_shown_alike(wanted: Callable[[Position], Rows]) -> Callable[[Position, Position], tuple[Rows, Rows]]:
    """Return what moves touch of rows that follow from what is shown: nothing where that is the same."""

    def touched(before: Position, after: Position) -> tuple[Rows, Rows]:
        return ({}, {}) if shown(before) == shown(after) else (wanted(before), wanted(after))

    return touched


MIRRORS: Final = (
    Mirror(NeutralPiece, ("kind",), ("x", "y", "segment"), neutral_pieces),
    Mirror(
        BoardToken,
        ("kind", "x", "y", "segment"),
        ("seat", "face", "count"),
        board_tokens,
        unless_shown_alike(board_tokens),
    ),
    Mirror(HeldToken, ("seat", "kind", "face"), ("count",), held_tokens, unless_shown_alike(held_tokens)),
    Mirror(TileAward, ("award",), ("seat", "tiles"), tile_awards, unless_shown_alike(tile_awards)),
    Mirror(Prisoner, ("captor", "number"), ("seat", "figure"), prisoners, unless_shown_alike(prisoners)),
    Mirror(
        TrackPiece,
        ("kind", "seat", "number"),
        ("at", "beside_seat", "beside_number"),
        track_pieces,
        unless_shown_alike(track_pieces),
    ),
    Mirror(LotTile, ("number",), ("tile", "price", "bidder"), lot_tiles, unless_shown_alike(lot_tiles)),
    Mirror(LotBuyer, ("number",), ("seat",), lot_buyers, unless_shown_alike(lot_buyers)),
    Mirror(OpenFact, ("name",), ("value",), open_facts, unless_shown_alike(open_facts)),
)
