"""The pieces of Cities & Knights: knights, walls, metropolises, the merchant, swapped tokens, a robber asleep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.catan.art.island import MERCHANT_AT, asleep_use
from games.catan.art.sheets import file_of
from games.catan.pages.board.figures import ON_SITE, ROBBING
from games.catan.pages.board.piece import Drawn, Look, Piece, PlaceOnIsland, drawing_of
from games.screens.table.svg import sprite
from scoring.catan.board.network import Network
from scoring.catan.rules import Robber
from scoring.catan.sets.knights.cards.science import Tokens
from scoring.catan.sets.knights.cards.trade import MerchantStand
from scoring.catan.sets.knights.cities.city import Works
from scoring.catan.sets.knights.cities.track import Improvements
from scoring.catan.sets.knights.defence.robber import LateThief
from scoring.catan.sets.knights.defence.ship import is_robber_asleep
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.knight import Knight, Knights
from scoring.catan.sets.knights.move import Activate, Displace, Hire, March, Promote, Recruit, Retreat, Wall
from scoring.kernel import Move, State


def pieces(state: State) -> Iterator[Piece]:
    if state.get(Knights) is None:
        return
    buildings, works = state[Network].buildings, state[Works]
    yield from (Piece(f"token-{number}", at) for at, number in state[Tokens].numbers.items())
    yield from (Piece("fallen", at, buildings[at].seat) for at in sorted(works.fallen))
    for track, at in zip(TRACKS, state[Improvements].metropolises, strict=True):
        if at is not None:
            yield Piece(f"metropolis-{track}", at, buildings[at].seat)
    yield from (Piece("wall", at) for at in sorted(works.walls))
    yield from (Piece(kind(knight), at, knight.seat) for at, knight in state[Knights].posts.items())
    stand = state[MerchantStand]
    if stand.at is not None:
        yield Piece("merchant", stand.at, stand.seat)
    # Before the first attack, also where the table agreed that he is awake: a layer sees the state, not the options.
    robber = state[Robber].at
    if robber is not None and is_robber_asleep(state):
        yield Piece("sleeper", robber)


def kind(knight: Knight) -> str:
    return f"knight-{knight.level}-{'active' if knight.active else 'inactive'}"


# ------------------------------------------------------------------ drawn


def coloured(piece: Piece, look: Look, id_: str) -> str:
    """Draw a piece of which the sheet has one for each colour."""
    assert piece.seat is not None, "it belongs to somebody"
    family, _, rest = piece.kind.partition("-")
    name = "-".join(filter(None, (family, look.colours[piece.seat], rest)))
    return drawing_of(piece, look, name, id_)


def wall(piece: Piece, look: Look, id_: str) -> str:
    return drawing_of(piece, look, "wall", id_)


def merchant(piece: Piece, look: Look, id_: str) -> str:
    assert piece.seat is not None, "he belongs to somebody"
    return drawing_of(piece, look, f"merchant-{look.colours[piece.seat]}", id_, shift=MERCHANT_AT)


def token(piece: Piece, look: Look, id_: str) -> str:
    """Draw a token over the one that the ground shows, where that is another."""
    assert not isinstance(piece.at, str), "tokens lie on hexes"
    land = look.rules.island.land.get(piece.at)
    is_printed = land is not None and piece.kind == f"token-{land.number}"
    return "" if is_printed else drawing_of(piece, look, piece.kind, id_)


def sleeper(piece: Piece, look: Look, id_: str) -> str:
    assert not isinstance(piece.at, str), "the robber stands on a hex"
    thief = look.rules.by_key.get(LateThief.key)
    if not isinstance(thief, LateThief) or not thief.sleeps:
        return ROBBING.draw(piece, look, id_)
    return asleep_use(piece.at, sprite(file_of("robber-figure")), sprite(file_of("asleep")), id_=id_)


TOKEN: Final = Drawn("t", 0, token)
LYING: Final = Drawn(ON_SITE.slot, ON_SITE.height, coloured)
WALL: Final = Drawn("w", 4, wall)
KNIGHT: Final = Drawn("k", 5, coloured)
MERCHANT: Final = Drawn("merchant", 6, merchant, is_alone=True)
SLEEPER: Final = Drawn(ROBBING.slot, ROBBING.height, sleeper, is_alone=True)


def put_at(move: Move) -> PlaceOnIsland | None:
    """Return where a move has put a piece of the set down."""
    match move:
        case Wall(at=at) | Hire(at=at) | Activate(at=at) | Promote(at=at) | Recruit(at=at):
            return at
        case March(to=to) | Displace(to=to) | Retreat(to=to):
            return to
    return None


DRAWN: Final = {
    "token": TOKEN,
    "fallen": LYING,
    "metropolis": LYING,
    "wall": WALL,
    "knight": KNIGHT,
    "merchant": MERCHANT,
    "sleeper": SLEEPER,
}
"""The way in which pieces are drawn, by their family."""
