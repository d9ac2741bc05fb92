"""The pieces of Seafarers: ships, the pirate, hexes that the fog hid, and what scenarios lay on their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.art.common.svg import tag
from games.catan.art.island import badge, drawing, piers, use
from games.catan.art.pieces import harbour_name
from games.catan.art.places import centre, direction_of
from games.catan.pages.board.drawing import sheet, sheet_of
from games.catan.pages.board.piece import GROUND, Drawn, Look, Piece, PlaceOnIsland, drawing_of
from games.catan.sets.seafarers.art.boats import PIRATE_AT
from games.catan.sets.seafarers.art.places import MOST_BOLTS
from scoring.catan.board.geometry import Hex
from scoring.catan.board.island import HARBOUR_KINDS, Island
from scoring.catan.board.network import Network
from scoring.catan.sets.seafarers.cloth import ClothTrade
from scoring.catan.sets.seafarers.kind import CARD, POINT
from scoring.catan.sets.seafarers.move import MoveShip, PlaceHarbour, Ship
from scoring.catan.sets.seafarers.pirate import Pirate
from scoring.catan.sets.seafarers.pirate_islands import PirateFleet, fleet_at
from scoring.catan.sets.seafarers.routes import ships_of
from scoring.catan.sets.seafarers.shipping import Fleets
from scoring.catan.sets.seafarers.tribe import Gifts
from scoring.kernel import Move, Seat, State

POINTS_AT: Final = (0, -64)
"""The place of an island's points, from the middle of the hex on which they lie: above its number."""


def pieces(state: State) -> Iterator[Piece]:
    """Yield the pieces of the set, from below."""
    if state.get(Fleets) is None:
        return
    island = state[Island]
    yield from (Piece("fog", at) for at in sorted(island.waters.fog))
    # Every hex of land may have been hidden before: the drawing leaves out those that the board shows.
    yield from (Piece(f"found-{hex_.terrain}-{hex_.number or ''}", at) for at, hex_ in island.land.items())
    yield from _of_scenario(state, island)
    yield from _ships(state)
    pirate, fleet = state.get(Pirate), fleet_at(state)
    if pirate is not None and pirate.at is not None:
        yield Piece("pirate", pirate.at)
    if fleet is not None:
        yield Piece("fleet", fleet)


def _ships(state: State) -> Iterator[Piece]:
    network, fleet = state[Network], state.get(PirateFleet)
    for path, seat in network.ships.items():
        is_armed = fleet is not None and path in _armed(network, fleet, seat)
        yield Piece("warship" if is_armed else "ship", path, seat)


def _armed(network: Network, fleet: PirateFleet, seat: Seat) -> tuple[str, ...]:
    """Return the warships of a seat: those hindmost in its line, which was built in this order (seafarers:17)."""
    return ships_of(network, seat)[: fleet.warships[seat]]


def _of_scenario(state: State, island: Island) -> Iterator[Piece]:
    chart = island.further
    for region in chart.get("islands", ()):
        if region.get("points"):
            yield Piece(f"reward-{region['points']}", _middle(region["hexes"]))
    sites = chart.get("sites", {})
    yield from (Piece("site-closed", at) for at in chart.get("not_at_start", ()))
    yield from (Piece("site-wall", at) for at in sites.get("wasteland", ()))
    yield from (Piece("site-bridge", at) for at in sites.get("strait", ()))
    gifts, trade, fleet = state.get(Gifts), state.get(ClothTrade), state.get(PirateFleet)
    for path, gift in gifts.left.items() if gifts is not None else ():
        yield Piece(f"gift-{gift}", path)
    if gifts is not None:
        yield from (Piece(f"placed-{kind}", path) for path, kind in island.harbours.items())
    numbers = {one["at"]: one["number"] for one in chart.get("villages", ())}
    for at, left in trade.left.items() if trade is not None else ():
        yield Piece(f"village-{numbers.get(at, '')}-{left}", at)
    for seat, own in enumerate(chart.get("own_islands", ())[: len(fleet.strengths)] if fleet is not None else ()):
        yield Piece("landing", own["landing"], seat)
        if fleet is not None and fleet.strengths[seat]:
            yield Piece(f"fortress-{fleet.strengths[seat]}", own["fortress"], seat)


def _middle(hexes: list[Any]) -> Hex:
    """Return the hex of an island that is nearest to its middle."""
    spots: Mapping[Hex, tuple[int, int]] = {(at[0], at[1]): centre((at[0], at[1])) for at in hexes}
    x = sum(spot[0] for spot in spots.values()) / len(spots)
    y = sum(spot[1] for spot in spots.values()) / len(spots)
    return min(spots, key=lambda at: (abs(spots[at][0] - x) + abs(spots[at][1] - y), at))


def put_at(move: Move) -> PlaceOnIsland | None:
    """Return where a move has put a piece of the set down."""
    match move:
        case Ship(at=at) | PlaceHarbour(at=at):
            return at
        case MoveShip(to=to):
            return to
    return None


# ------------------------------------------------------------------ drawn


def ship(piece: Piece, look: Look, id_: str) -> str:
    assert isinstance(piece.at, str), "ships lie on paths"
    assert piece.seat is not None, "and belong to somebody"
    return drawing_of(piece, look, f"{piece.kind}-{look.colours[piece.seat]}-{direction_of(piece.at)}", id_)


def pirate(piece: Piece, look: Look, id_: str) -> str:
    return drawing_of(piece, look, f"{piece.kind}-figure", id_, shift=PIRATE_AT)


def fog(piece: Piece, look: Look, id_: str) -> str:
    return drawing_of(piece, look, "hex-fog", id_)


def found(piece: Piece, look: Look, id_: str) -> str:
    """Draw a hex that the fog hid; nothing where the board has shown it from the beginning."""
    assert not isinstance(piece.at, str), "it is a hex"
    if piece.at in look.rules.island.land:
        return ""
    _, terrain, number = piece.kind.split("-")
    name, spot = drawing(piece.at, terrain), centre(piece.at)
    token = use(sheet(), f"token-{number}", spot) if number else ""
    return tag(
        "g", use(sheet_of("hex-shore"), "hex-shore", spot), use(sheet_of(name), name, spot), token, id=id_ or None
    )


def reward(piece: Piece, look: Look, id_: str) -> str:
    return drawing_of(piece, look, f"island-point-{piece.kind.partition('-')[2]}", id_, shift=POINTS_AT)


def site(piece: Piece, look: Look, id_: str) -> str:
    return drawing_of(piece, look, piece.kind, id_)


def gift(piece: Piece, look: Look, id_: str) -> str:
    """Draw what the tribe gives on an edge: a harbour as the badge that it will be."""
    kind = piece.kind.partition("-")[2]
    name = harbour_name(kind) if kind in HARBOUR_KINDS else f"gift-{kind}"
    assert kind in (CARD, POINT, *HARBOUR_KINDS), "it gives nothing else"
    return drawing_of(piece, look, name, id_)


def placed(piece: Piece, look: Look, id_: str) -> str:
    """Draw a harbour that was placed in the game, with its piers; nothing for those of the board."""
    assert isinstance(piece.at, str), "harbours lie on paths"
    island = look.rules.island
    if piece.at in island.harbours:
        return ""
    lying = harbour_name(piece.kind.partition("-")[2])
    return tag("g", piers(island, piece.at, sheet()), use(sheet(), lying, badge(island, piece.at)), id=id_ or None)


def village(piece: Piece, look: Look, id_: str) -> str:
    """Draw a village with its number, and the bolts of cloth that it still has."""
    assert isinstance(piece.at, str), "villages stand on corners"
    _, number, left = piece.kind.split("-")
    many = min(int(left), MOST_BOLTS)
    return tag(
        "g",
        drawing_of(piece, look, f"village-{number}", ""),
        drawing_of(piece, look, f"bolts-{many}", ""),
        id=id_ or None,
    )


def coloured(piece: Piece, look: Look, id_: str) -> str:
    """Draw a piece of which the sheet has one for each colour."""
    assert piece.seat is not None, "it belongs to somebody"
    family, _, rest = piece.kind.partition("-")
    return drawing_of(piece, look, "-".join(filter(None, (family, look.colours[piece.seat], rest))), id_)


ON_HEX: Final = "h"
SHIP: Final = Drawn("s", 2, ship)
DRAWN: Final = {
    "fog": Drawn(ON_HEX, GROUND, fog),
    "found": Drawn(ON_HEX, GROUND, found),
    "reward": Drawn("reward", 0, reward),
    "site": Drawn("site", 0, site),
    "gift": Drawn("gift", 1, gift),
    "placed": Drawn("harbour", 0, placed),
    "village": Drawn("village", 3, village),
    "landing": Drawn("landing", 0, coloured),
    "fortress": Drawn("fortress", 3, coloured),
    "ship": SHIP,
    "warship": SHIP,
    "pirate": Drawn("pirate", 4, pirate, is_alone=True),
    "fleet": Drawn("pirate", 4, pirate, is_alone=True),
}
"""The way in which pieces are drawn, by their family."""
