"""The sheets of a bazaar: what was turned up, which tile is chosen and for how much, bids, buying and selling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from games.carcassonne.pages.board.action_keys import move_value
from games.carcassonne.pages.board.action_sheet import asked_seat
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import rules_of
from games.carcassonne.words.tile import tile_label
from games.forms.submission import RejectedInput, Submission
from games.log.position import Position
from games.models import DrawBy
from games.screens.table.sheet import Content, NarrationLine
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Pass
from scoring.carcassonne.sets.bridges.bazaar import BIDDING, CHOOSING, SETTLING, Bid, BuyTile, ChooseLot, Sell, TurnUp
from scoring.carcassonne.sets.bridges.market import Stalls, on_offer
from scoring.kernel import MalformedMove, Move, Seat

KEYS: Final = 8
"""So many prices have a key of their own; for others there is a field."""
MOST: Final = 9999


@dataclass(frozen=True, slots=True)
class TileOffer:
    """A tile at a bazaar: its name, where it is chosen, and the value that takes it at once."""

    tile: str
    name: str
    value: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class PriceKey:
    """A bid with a key of its own."""

    points: int
    value: str


@dataclass(frozen=True, slots=True)
class Stall:
    """A bazaar as everybody sees it: the tiles that nobody has, the one that is up, the bid and whose it is.

    `asked` is whose choice it is now, `waiting` are those who still bid after that one.
    """

    offers: tuple[TileOffer, ...]
    lot: TileOffer | None
    price: int
    bidder: SeatView | None
    asked: SeatView
    waiting: tuple[SeatView, ...]
    phase: str


@dataclass(frozen=True, slots=True)
class Bidding:
    """The choices of the seat that is asked: prices with keys, the least and the most that it can name, the way out."""

    stall: Stall
    mine: int
    keys: tuple[PriceKey, ...] = ()
    least: int = 0
    most: int = 0
    none_value: str = ""
    buy: str = ""
    sell: str = ""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The tiles that have been turned up so far: `chosen` of `of`; `kinds` may come, `app` lets the app draw them."""

    chosen: tuple[TileOffer, ...]
    of: int
    kinds: tuple[TileOffer, ...]
    listed: str
    app: str
    draws: bool
    asked: SeatView


def offer(tile: str, value: str = "", count: int = 0) -> TileOffer:
    """Return a tile with its name."""
    return TileOffer(tile, tile_label(tile), value, count)


def stall(table_view: TableView) -> Stall:
    """Return the bazaar as everybody sees it."""
    state = table_view.position.state
    market, seat_views = state[Stalls], table_view.seat_views
    lot = market.lot
    left = list(market.tiles)
    if lot is not None:
        left.remove(lot.tile)
    return Stall(
        offers=tuple(map(offer, left)),
        lot=offer(lot.tile) if lot else None,
        price=lot.price if lot else 0,
        bidder=seat_views[lot.bidder] if lot else None,
        asked=seat_views[asked_seat(table_view)],
        waiting=tuple(seat_views[seat] for seat in lot.waiting[1:]) if lot else (),
        phase=state.phase,
    )


def bid_lines(table_view: TableView) -> Iterator[NarrationLine]:
    """Yield the tile that is up for auction, with the bid and whose it is."""
    if table_view.position.state.phase not in (BIDDING, SETTLING):
        return
    up = stall(table_view)
    if up.lot is None or up.bidder is None:
        return
    facts = {"tile": up.lot.name, "name": up.bidder.name, "points": up.price}
    said = ngettext(
        "Bazaar: %(tile)s. %(name)s bids %(points)s point.",
        "Bazaar: %(tile)s. %(name)s bids %(points)s points.",
        up.price,
    )
    yield NarrationLine(said % facts, colours=(up.bidder.colour,))


def shown(table_view: TableView, template: str, values: object, *, choosing: bool = False) -> Content:
    """Return a sheet that asks nothing of the board."""
    over = newest(table_view.position.state[Board].last)
    return Content(f"carcassonne/sets/bridges/{template}", values, mark_safe(over), choosing=choosing)  # noqa: S308 - numbers only


def auction(table_view: TableView) -> Content:
    """Return what phones see that are not asked: how the auction goes."""
    return shown(table_view, "_bazaar.html", stall(table_view))


# -------------------------------------------------------------- turning up


def turning_up(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet on which the tiles are tapped that were turned up, one after the other."""
    rules = rules_of(table_view.position)
    offered = on_offer(rules, table_view.position.state)
    chosen = tuple(tile for tile in ask.tiles if tile in offered)[: rules.seats - 1]
    left = {tile: count - chosen.count(tile) for tile, count in offered.items()}
    is_last = len(chosen) == rules.seats - 1
    kinds = tuple(
        offer(tile, move_value(TurnUp((*chosen, tile))) if is_last else "", count)
        for tile, count in sorted(left.items())
        if count > 0
    )
    values = TurnedUp(
        chosen=tuple(map(offer, chosen)),
        of=rules.seats,
        kinds=kinds,
        listed=",".join(chosen),
        app=move_value(TurnUp(chosen)),
        draws=table_view.table.draw_by == DrawBy.APP,
        asked=table_view.turn,
    )
    return shown(table_view, "_bazaar_up.html", values, choosing=bool(chosen))


# ----------------------------------------------------------------- bidding


def choosing(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet on which a tile is chosen, and then the points that are bid for it."""
    state, seat = table_view.position.state, asked_seat(table_view)
    market = state[Stalls]
    moves = [move for move in table_view.position.rules.legal_moves(state, seat) if isinstance(move, ChooseLot)]
    seen = stall(table_view)
    if max((move.points for move in moves), default=0) == 0:
        # Nothing to bid with: a tap on the tile is all.
        values = {move.tile: move_value(move) for move in moves}
        seen = Stall(
            tuple(offer(tile, values[tile]) for tile in market.tiles),
            None, 0, None, seen.asked, (), CHOOSING,
        )  # fmt: skip
        return shown(table_view, "_bazaar_choose.html", Bidding(seen, state.scores[seat]))
    if ask.tile not in market.tiles:
        return shown(table_view, "_bazaar_choose.html", Bidding(seen, state.scores[seat]))
    mine = [move for move in moves if move.tile == ask.tile]
    others = list(market.tiles)
    others.remove(ask.tile)
    seen = Stall(tuple(map(offer, others)), offer(ask.tile), 0, None, seen.asked, (), CHOOSING)
    return shown(table_view, "_bazaar_bid.html", bidding(table_view, seen, seat, mine), choosing=True)


def bidding_sheet(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet of a bid, or of buying and selling."""
    state, seat = table_view.position.state, asked_seat(table_view)
    moves = list(table_view.position.rules.legal_moves(state, seat))
    return shown(table_view, "_bazaar_bid.html", bidding(table_view, stall(table_view), seat, moves))


def bidding(table_view: TableView, seen: Stall, seat: Seat, moves: Sequence[Move]) -> Bidding:
    """Return what a seat can do about a tile."""
    bids = {move.points: move for move in moves if isinstance(move, Bid | ChooseLot)}
    words = {type(move): move_value(move) for move in moves}
    return Bidding(
        stall=seen,
        mine=table_view.position.state.scores[seat],
        keys=tuple(PriceKey(points, move_value(bids[points])) for points in sorted(bids)[:KEYS]),
        least=min(bids, default=0),
        most=max(bids, default=0),
        none_value=words.get(Pass, ""),
        buy=words.get(BuyTile, ""),
        sell=words.get(Sell, ""),
    )


def read_points(form: Mapping[str, str], position: Position) -> Submission:
    """Return a bid whose points were written: for the tile that is up, or (`lot`) for one that is chosen with it."""
    text, lot = form.get("points", ""), form["bid_points"]
    if not text.isascii() or not text.isdecimal() or int(text) > MOST:
        raise MalformedMove("`points`: expected a number")
    actors = position.state.actors
    whose = {"seat": int(actors[0])} if actors else {"seat": 0}
    bid = {"do": "choose", "tile": lot} if lot else {"do": "bid"}
    return Submission(({**whose, **bid, "points": int(text)},), RejectedInput("bid_points", lot))


PHASES: Final = {CHOOSING: choosing, BIDDING: bidding_sheet, SETTLING: bidding_sheet}
