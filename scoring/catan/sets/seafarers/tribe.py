"""The Forgotten Tribe: points, development cards and harbours for whoever sails to them (seafarers:tribe)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.catan.board.geometry import Path
from scoring.catan.board.network import Network
from scoring.catan.deck import CARDS, Deck, drawn
from scoring.catan.part import Part
from scoring.catan.refusal import CardWanted, NoCopyInDeck, UnknownCard
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.catan.sets.seafarers.chart import Chart
from scoring.catan.sets.seafarers.effect import GiftTaken, HarbourPlaced
from scoring.catan.sets.seafarers.interruption import NOTHING, Before, asking, back, interrupted
from scoring.catan.sets.seafarers.kind import CARD, PLACING_HARBOUR, POINT, TAKING_GIFT
from scoring.catan.sets.seafarers.move import MoveShip, PlaceHarbour, Ship, TakeGift
from scoring.catan.sets.seafarers.refusal import NoGiftThere, NoHarbourKept, NoPlaceForHarbour
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

TRIBE = "tribe"


@dataclass(frozen=True, slots=True)
class Gifts:
    """What still lies with the tribe; by seat its points and the harbours that it keeps; and what is asked now.

    `asked` is the edge of a development card that somebody takes, `before` where the turn goes on.
    """

    left: Mapping[Path, str]
    points: tuple[int, ...]
    kept: tuple[tuple[str, ...], ...]
    asked: Path | None = None
    before: Before = NOTHING


class Tribe(Part[TakeGift | PlaceHarbour]):
    """The gifts of the tribe, each for the first ship on its edge; roads take nothing."""

    key = "tribe"
    requires = ("shipping", "development", "bank")
    moves = {TakeGift: (TAKING_GIFT,), PlaceHarbour: (PLACING_HARBOUR, TRADING, BUILDING)}
    own_moves = (PlaceHarbour,)
    reacts = (Ship, MoveShip)

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def set_up(self, rules: Catan, state: State) -> State:
        left = {one.at: one.gift for one in self.chart.gifts}
        return state.put(Gifts(left, (0,) * rules.seats, ((),) * rules.seats), rules.island)

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        points = state[Gifts].points[seat]
        if points:
            yield Term(TRIBE, points, points)

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: TakeGift | PlaceHarbour) -> Iterable[Refusal]:
        """Refuse cards that the deck has not, and harbours that are not kept or have no place there."""
        if isinstance(move, TakeGift):
            return self._against_card(rules, state, move)
        if move.kind_ not in state[Gifts].kept[seat]:
            return (NoHarbourKept(),)
        return () if move.at in self.coasts(rules, state, seat) else (NoPlaceForHarbour(move.at),)

    def _against_card(self, rules: Catan, state: State, move: TakeGift) -> Iterator[Refusal]:
        deck = state[Deck]
        if move.at != state[Gifts].asked:
            yield NoGiftThere(move.at)
        elif move.card is not None and move.card not in CARDS:
            yield UnknownCard(move.card)
        elif move.card is not None and not deck.unseen[CARDS.index(move.card)]:
            yield NoCopyInDeck(move.card)
        elif move.card is None and rules.hand_tracking.knows_all:
            yield CardWanted()

    def coasts(self, rules: Catan, state: State, seat: Seat) -> tuple[Path, ...]:
        """Return where the seat may place a harbour: a coast at an own building, beside no other harbour."""
        network, taken = state[Network], rules.ground(state).harbour_at
        shape = network.shape
        own = (at for at, piece in network.buildings.items() if piece.seat == seat)
        near = dict.fromkeys(path for at in own for path in shape.paths[at] if path in shape.dry and path in shape.wet)
        return tuple(path for path in near if not any(end in taken for end in shape.ends[path]))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of the deck, or every place for a harbour that is kept."""
        gifts = state[Gifts]
        if state.phase == TAKING_GIFT and gifts.asked is not None:
            for name, count in zip(CARDS, state[Deck].unseen, strict=True):
                if count:
                    yield TakeGift(gifts.asked, name)
            if not rules.hand_tracking.knows_all:
                yield TakeGift(gifts.asked)
        elif gifts.kept[seat]:
            coasts = self.coasts(rules, state, seat)
            yield from (PlaceHarbour(at, kind) for kind in dict.fromkeys(gifts.kept[seat]) for at in coasts)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the deck is drawn, where the app deals them."""
        if not isinstance(move, TakeGift) or move.card is not None or not rules.hand_tracking.knows_all:
            return {}
        copies = zip(CARDS, state[Deck].unseen, strict=True)
        return {TakeGift(move.at, name): count for name, count in copies if count}

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return TakeGift(move.at) if isinstance(move, TakeGift) and viewer != seat else move

    # -------------------------------------------------------------- doing

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Give the ship what lies on its edge."""
        assert isinstance(move, Ship | MoveShip), "reacts to no other"
        at = move.to if isinstance(move, MoveShip) else move.at
        gifts = step.state[Gifts]
        gift = gifts.left.get(at)
        if gift is None or step.state.over:
            return step
        left = {path: what for path, what in gifts.left.items() if path != at}
        step = step.to(step.state.put(replace(gifts, left=left)), GiftTaken(seat, at, gift))
        if gift == POINT:
            points = tuple(count + (other == seat) for other, count in enumerate(gifts.points))
            step = Step(step.state.put(replace(step.state[Gifts], points=points)), step.effects)
            return step.score(Scored(seat, TRIBE, (Term(TRIBE, 1, 1),)))
        if gift == CARD:
            return self._ask_card(step, seat, at)
        return self._keep(rules, step, seat, gift)

    def _ask_card(self, step: Step, seat: Seat, at: Path) -> Step:
        state = step.state
        if state[Deck].left <= 0:
            return step
        gifts = replace(state[Gifts], asked=at, before=interrupted(state))
        return Step(asking(state.put(gifts), TAKING_GIFT, (seat,)), step.effects)

    def _keep(self, rules: Catan, step: Step, seat: Seat, kind: str) -> Step:
        state = step.state
        kept = tuple((*kinds, kind) if other == seat else kinds for other, kinds in enumerate(state[Gifts].kept))
        state = state.put(replace(state[Gifts], kept=kept))
        if not self.coasts(rules, state, seat):
            return Step(state, step.effects)
        state = state.put(replace(state[Gifts], before=interrupted(state)))
        return Step(asking(state, PLACING_HARBOUR, (seat,)), step.effects)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: TakeGift | PlaceHarbour) -> Step:
        """Take the card as if it were bought, or lay the harbour; then go on."""
        if isinstance(move, TakeGift):
            return self._take_card(state, seat, move)
        gifts = state[Gifts]
        mine = list(gifts.kept[seat])
        mine.remove(move.kind_)
        kept = tuple(tuple(mine) if other == seat else kinds for other, kinds in enumerate(gifts.kept))
        state = rules.with_ground(state, rules.ground(state).with_harbour(move.at, move.kind_))
        if state.phase == PLACING_HARBOUR:
            state = back(state, gifts.before)
        state = state.put(replace(gifts, kept=kept, before=NOTHING))
        return Step(state, (HarbourPlaced(seat, move.at, move.kind_),))

    def _take_card(self, state: State, seat: Seat, move: TakeGift) -> Step:
        gifts = state[Gifts]
        state = back(state, gifts.before)
        return Step(state.put(drawn(state[Deck], seat, move.card), replace(gifts, asked=None, before=NOTHING)))
