"""Bazaars: tiles for everybody, chosen and auctioned in turn, which their owners draw next (A7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, HowMany, Pass, PlacedBefore
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.bridges.market import Lot, Stalls, is_enough, missing, on_offer, some_tiles
from scoring.carcassonne.turn import DRAWING, When
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

BAZAAR: Final = "bazaar"
CHOOSING: Final = "choose"
BIDDING: Final = "bid"
SETTLING: Final = "settle"
WON: Final = "won_tile"

Bazaars = Literal["auction", "choice"]
BAZAARS: Final[tuple[Bazaars, ...]] = get_args(Bazaars)


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """These tiles were turned up, one for each seat; fewer while the app is still to draw the others."""

    kind: ClassVar[str] = "carcassonne.bazaar"

    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseLot(Move):
    """A tile of the bazaar was chosen, and put to auction with this first bid."""

    kind: ClassVar[str] = "carcassonne.choose"

    tile: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """A seat bids so much for the tile that is up."""

    kind: ClassVar[str] = "carcassonne.bid"

    points: int


@dataclass(frozen=True, slots=True)
class BuyTile(Move):
    """The seat that chose the tile takes it, and pays the highest bid to the seat that made it."""

    kind: ClassVar[str] = "carcassonne.buy"


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """The seat that chose the tile leaves it to the highest bidder for the points of the bid."""

    kind: ClassVar[str] = "carcassonne.sell"


@dataclass(frozen=True, slots=True)
class OneTileForEach(Refusal):
    """A bazaar has as many tiles as there are seats."""

    code: ClassVar[str] = "carcassonne.one_tile_for_each"
    rule: ClassVar[str] = "expansions:bazaars"
    overrulable: ClassVar[bool] = False
    count: int


@dataclass(frozen=True, slots=True)
class NotOnOffer(Refusal):
    """That tile cannot have been turned up, or is not at the bazaar any more."""

    code: ClassVar[str] = "carcassonne.not_on_offer"
    rule: ClassVar[str] = "expansions:bazaars"
    overrulable: ClassVar[bool] = False
    tile: str


@dataclass(frozen=True, slots=True)
class BidTooLow(Refusal):
    """A bid is more than the last one."""

    code: ClassVar[str] = "carcassonne.bid_too_low"
    rule: ClassVar[str] = "expansions:bazaars"
    overrulable: ClassVar[bool] = False
    least: int


@dataclass(frozen=True, slots=True)
class BidTooHigh(Refusal):
    """Nobody pays more points than he has."""

    code: ClassVar[str] = "carcassonne.bid_too_high"
    rule: ClassVar[str] = "expansions:bazaars"
    overrulable: ClassVar[bool] = False
    most: int


@dataclass(frozen=True, slots=True)
class TileWonFirst(Refusal):
    """A seat lays the tile that it has won before it draws another."""

    code: ClassVar[str] = "carcassonne.tile_won_first"
    rule: ClassVar[str] = "expansions:bazaars"
    overrulable: ClassVar[bool] = False
    tile: str


class Bazaar(Part):
    """After a turn with a bazaar tile that was not itself won, each seat gets a tile, which it draws next (A7).

    With `auction` each is auctioned: one bid each, then whoever chose it buys or sells. Else everybody takes one.
    """

    key = BAZAAR
    requires = ("deploying",)
    moves = {
        TurnUp: (BAZAAR,),
        ChooseLot: (CHOOSING,),
        Bid: (BIDDING,),
        Pass: (BIDDING,),
        BuyTile: (SETTLING,),
        Sell: (SETTLING,),
        Draw: (DRAWING,),
    }
    forbids = (TurnUp, ChooseLot, Bid, BuyTile, Draw)
    proposes_in = (BAZAAR, CHOOSING, BIDDING, SETTLING)
    refuses_in = ()  # Whoever holds a tile is proposed no other.
    lying_pieces = {WON: HowMany.EACH}

    def __init__(self, *, bazaar: Bazaars = "auction") -> None:
        """Choose whether tiles are auctioned."""
        self.auction = bazaar == "auction"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Begin without a bazaar."""
        return state.put(Stalls())

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield each tile of the bag as one that a seat has won and not yet laid."""
        bag = state[Bag]
        tiles = [tile for tile, count in bag.copies.items() if count]
        for seat in map(Seat, range(rules.seats)):
            if bag.held_by(seat) is None:
                yield from (PlacedBefore(WON, whose=seat, token=tile) for tile in tiles)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.whose is not None, "somebody won it"
        won, bag = (Seat(move.whose), str(move.token)), state[Bag].taken(str(move.token))
        held = Bag(bag.copies, bag.left, state[Bag].drawn, bag.set_aside, (*bag.held, won))
        return state.put(held, replace(state[Stalls], won=(*state[Stalls].won, won)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show what is on offer, what is up, and who holds which tile."""
        market, held = state[Stalls], state[Bag].held
        lot = market.lot and {"tile": market.lot.tile, "points": market.lot.price, "seat": market.lot.bidder}
        return {
            "bazaar": {"tiles": list(market.tiles), "lot": lot, "without": list(market.buyers)},
            "held": [{"seat": seat, "tile": tile} for seat, tile in held],
        }

    # ----------------------------------------------------- when there is one

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """See whether a bazaar was laid; a tile that was won at one opens none."""
        state = step.state
        board, market = state[Board], state[Stalls]
        assert board.last is not None, "a tile was laid"
        tile = board.laid[board.last].face.tile
        mine = next((won for won in market.won if won[0] == seat), None)
        if mine is not None and (seat, mine[1]) not in state[Bag].held:
            step = step.to(state.put(replace(market, won=tuple(won for won in market.won if won is not mine))))
            if mine[1] == tile.id:
                return step
        if not tile.has(BAZAAR):
            return step
        return rules.remember(step, done=rules.turn_of(step.state).done | {BAZAAR})

    def asks(self) -> Mapping[str, When]:
        """Ask for the tiles that were turned up, then for choices and bids."""
        return dict.fromkeys((BAZAAR, CHOOSING, BIDDING, SETTLING), When.TURN_DONE)

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask the seat in turn for the tiles, and whoever comes next in the auction."""
        market = state[Stalls]
        if phase == BAZAAR:
            is_due = BAZAAR in rules.turn_of(state).done and not market.tiles
            return state.turn if is_due and is_enough(rules, state) else None
        if not market.tiles:
            return None
        if market.lot is None:
            return market.buyers[0] if phase == CHOOSING else None
        if market.lot.waiting:
            return market.lot.waiting[0] if phase == BIDDING else None
        return market.lot.chooser if phase == SETTLING else None

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Go on after a seat has passed."""
        return self._go_on(rules, step.to(step.state.put(step.state[Stalls].bid(seat, None))))

    # --------------------------------------------------------------- refusals

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse tiles that cannot be there, bids too low or too high, and drawing where a tile was won."""
        market = state[Stalls]
        match move:
            case Draw(tile=tile):
                held = state[Bag].held_by(seat) if state[Bag].held else None
                if held not in (None, tile):
                    yield TileWonFirst(held or "")
            case TurnUp(tiles=tiles) if state.phase == BAZAAR:
                unknown = missing(on_offer(rules, state), tiles)
                if unknown is not None:
                    yield NotOnOffer(unknown)
                if len(tiles) != rules.seats:
                    yield OneTileForEach(rules.seats)
            case ChooseLot(tile=tile, points=points) if state.phase == CHOOSING:
                if tile not in market.tiles:
                    yield NotOnOffer(tile)
                yield from self._forbid_bid(state, seat, points, 0)
            case Bid(points=points) if state.phase == BIDDING and market.lot is not None:
                yield from self._forbid_bid(state, seat, points, market.lot.price + 1)
            case BuyTile() if state.phase == SETTLING and market.lot is not None:
                yield from self._forbid_bid(state, seat, market.lot.price, market.lot.price)

    def _forbid_bid(self, state: State, seat: Seat, points: int, least: int) -> Iterator[Refusal]:
        most = self._most(state, seat)
        if points < least:
            yield BidTooLow(least)
        elif points > most:
            yield BidTooHigh(most)

    def _most(self, state: State, seat: Seat) -> int:
        return max(0, state.scores[seat]) if self.auction else 0

    # ---------------------------------------------------------------- bidding

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield some ways in which tiles may turn up; every tile at every price; every higher bid; buying, selling."""
        if state.phase == BAZAAR:
            yield from map(TurnUp, some_tiles(on_offer(rules, state), rules.seats))
            return
        market, most = state[Stalls], self._most(state, seat)
        if state.phase == CHOOSING:
            for tile in dict.fromkeys(market.tiles):
                yield from (ChooseLot(tile, points) for points in range(most + 1))
            return
        assert market.lot is not None, "a tile is up"
        if state.phase == BIDDING:
            yield Pass()
            yield from map(Bid, range(market.lot.price + 1, most + 1))
        else:
            if market.lot.price <= most:
                yield BuyTile()
            yield Sell()

    def completions(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return every tile that may be turned up next, as long as one is missing."""
        if not isinstance(move, TurnUp) or state.phase != BAZAAR or len(move.tiles) >= rules.seats:
            return {}
        left = {tile: count - move.tiles.count(tile) for tile, count in on_offer(rules, state).items()}
        return {TurnUp((*move.tiles, tile)): count for tile, count in left.items() if count > 0}

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Turn tiles up, put one to auction, bid for it, or settle who has it."""
        market = state[Stalls]
        match move:
            case TurnUp(tiles=tiles):
                return self._turn_up(rules, state, tiles)
            case ChooseLot(tile=tile, points=points):
                market = market.up(tile, points)
                return self._decided(rules, Step(state.put(market)))
            case Bid(points=points):
                return self._go_on(rules, Step(state.put(market.bid(seat, points))))
            case _:
                assert market.lot is not None, "a tile is up"
                return self._go_on(rules, settle(Step(state), market, market.lot, sells=isinstance(move, Sell)))

    def _turn_up(self, rules: Carcassonne, state: State, tiles: tuple[str, ...]) -> Step:
        bag = state[Bag]
        copies = {tile: count - tiles.count(tile) for tile, count in bag.copies.items()}
        turn = rules.turn_of(state)
        market = state[Stalls].opened(tiles, rules.seats, state.turn)
        step = Step(state.put(Bag(copies, bag.left - len(tiles), None, bag.set_aside, bag.held), market))
        if rules.seats == 1:
            step = step.to(step.state.put(market.up(tiles[0], 0)))
            return self._decided(rules, step)
        return self._go_on(rules, rules.remember(step, done=turn.done - {BAZAAR}))

    def _decided(self, rules: Carcassonne, step: Step) -> Step:
        """Hand a tile over at once where nobody bids."""
        market = step.state[Stalls]
        assert market.lot is not None, "a tile is up"
        if self.auction:
            return self._go_on(rules, step)
        return self._go_on(rules, hand_over(step, market, market.lot.chooser))

    def _go_on(self, rules: Carcassonne, step: Step) -> Step:
        """Go on to the next bid or choice; a tile for which nobody bids goes to who chose it."""
        market = step.state[Stalls]
        lot = market.lot
        if lot is not None and not lot.waiting and lot.bidder == lot.chooser:
            step = hand_over(pay(step, lot.chooser, -lot.price), market, lot.chooser)
        return rules.proceed(step, rules.order.places[BAZAAR])


def settle(step: Step, market: Stalls, lot: Lot, *, sells: bool) -> Step:
    """Hand the lot to the bidder or to whoever chose it, who pays the other."""
    winner, payee = (lot.bidder, lot.chooser) if sells else (lot.chooser, lot.bidder)
    return hand_over(pay(pay(step, winner, -lot.price), payee, lot.price), market, winner)


def pay(step: Step, seat: Seat, points: int) -> Step:
    """Give a seat points for a tile, or take them."""
    return step.score(Scored(seat, BAZAAR, (Term("bazaar.paid" if points < 0 else "bazaar.got", 1, points),)))


def hand_over(step: Step, market: Stalls, winner: Seat) -> Step:
    """Let a seat have the tile that is up."""
    sold, bag = market.sold(winner), step.state[Bag]
    held = bag.held + sold.won[len(market.won) :]
    return step.to(step.state.put(sold, Bag(bag.copies, bag.left, bag.drawn, bag.set_aside, held)))
