"""A player of Catan: it tries what it may do, and takes what leaves it best off; the same for every question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from scoring.catan.base.robber import choices
from scoring.catan.base.trading import Market, Proposal
from scoring.catan.deck import CARDS, MONOPOLY, Deck
from scoring.catan.hand import Counts, Hands, plus, single
from scoring.catan.move import Accept, Decline, Discard, End, MoveRobber, Play, Trade
from scoring.catan.player.explaining import reasons_for
from scoring.catan.player.offering import CLOSE_TO_WINNING, FAIR_TRADE, closing, helped, offer_of
from scoring.catan.player.reasons import TradeHelps, TradeHelpsThem
from scoring.catan.player.value import Judge
from scoring.catan.rules import DISCARDING, FREE_ROADS, ROBBING, Catan
from scoring.catan.sets.knights.move import Forfeit
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.one_ply import OnePly, ScoredMove, ranked
from scoring.players.options import options
from scoring.players.player import Decision

WITHOUT_MORE: Final = (FREE_ROADS, ROBBING)
"""The phases in which the effect of a played card is not yet complete."""
NOTHING_LEFT: Final = 1e-6
"""The advantage of ending the turn over a move that changes nothing."""
BUDGET: Final = 400
MOST_WAYS: Final = 150
"""The most ways to give cards back that are all tried."""
USUAL: Final = Judge()


@dataclass(frozen=True)
class Trader:
    """A player of Catan that judges each option by the position after it; some propose a trade in their turn, too."""

    judge: Judge = USUAL
    proposes_in: bool = True

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        return self.ranked(rules, view, seat, dice, 1)[0]

    def ranked(self, rules: Ruleset, view: State, seat: Seat, dice: Random, count: int) -> list[Decision]:
        if not isinstance(rules, Catan):
            return [AtRandom().decide(rules, view, seat, dice)]
        if (given := self._given_back(rules, view, seat)) is not None:
            return [Decision(given, reasons_for(rules, self.judge, view, seat, ScoredMove(given, 0.0, None)))]
        answer = self.answer(rules, view, seat)
        if answer is not None:
            return [answer]
        if (close := closing(rules, view, seat)) is not None:
            return [Decision(close, (TradeHelps(close.with_),) if close.with_ is not None else ())]
        moves = [move for move in options(rules, view, seat) if not isinstance(move, Accept | Decline)]
        # Where the app has not seen a card, any may be played; the seat plays those that it has.
        moves = [move for move in moves if self.holds(view, seat, move)] or moves
        best = ranked(self.tried(rules, view, seat, moves), dice)
        found = [Decision(one.move, reasons_for(rules, self.judge, view, seat, one)) for one in best[:count]]
        return [*self._proposed(rules, view, seat, best[0].value), *found][:count]

    def tried(self, rules: Catan, view: State, seat: Seat, moves: Sequence[Move | None]) -> list[ScoredMove]:
        search = self.search(rules, seat)
        return [self.judged(rules, search, view, seat, move) for move in sorted(moves, key=repr)]

    def search(self, rules: Catan, seat: Seat) -> OnePly:
        return OnePly(rules, seat, lambda state: self.judge.value(rules, state, seat), self.goes_on, BUDGET)

    def goes_on(self, state: State) -> bool:
        return state.phase in WITHOUT_MORE

    def judged(self, rules: Catan, search: OnePly, view: State, seat: Seat, move: Move | None) -> ScoredMove:
        if isinstance(move, End):
            # The end of a turn changes nothing; whose turn it is, a value does not ask.
            one = search.judge(view, None)
            return replace(one, move=move, value=one.value + NOTHING_LEFT)
        if isinstance(move, MoveRobber):
            # Which card comes does not matter much, and each kind would be a position to look at.
            step = rules.carry_out(view, seat, move)
            return ScoredMove(move, search.value(step.state), step)
        if isinstance(move, Play) and move.card == MONOPOLY and move.resource is not None:
            amounts = expected_of(rules, view, seat, move.resource)
            return replace(search.judge(view, replace(move, amounts=amounts)), move=move)
        return search.judge(view, move)

    def holds(self, view: State, seat: Seat, move: Move | None) -> bool:
        """Return whether the seat knows that it has the card that a move plays."""
        return not isinstance(move, Play) or view[Deck].old[seat].cards[CARDS.index(move.card)] > 0

    def gives_back(self, phase: str) -> type[Discard | Forfeit] | None:
        """Return the move that gives cards back, where it is asked for."""
        return Discard if phase == DISCARDING else None

    def due(self, view: State, seat: Seat) -> int:
        return view[Hands].hands[seat].total // 2

    def _given_back(self, rules: Catan, view: State, seat: Seat) -> Move | None:
        give, hand = self.gives_back(view.phase), view[Hands].hands[seat]
        if give is None or not hand.is_certain:
            return None
        ways = list(islice(choices(hand, self.due(view, seat)), MOST_WAYS + 1))
        if len(ways) > MOST_WAYS:
            ways = [self._missed_least(rules, view, seat)]
        after = [self.judge.value(rules, view.put(view[Hands].pay(seat, cards)), seat) for cards in ways]
        return give(dict(rules.amounts(ways[after.index(max(after))])))

    def _missed_least(self, rules: Catan, view: State, seat: Seat) -> Counts:
        # Card by card: all ways together are thousands.
        given, left, size = rules.nothing, view, len(rules.kinds)
        for _ in range(self.due(view, seat)):
            kinds = [kind for kind, count in enumerate(left[Hands].hands[seat].cards) if count]
            after = [left.put(left[Hands].pay(seat, single(kind, size))) for kind in kinds]
            _, at = max((self.judge.value(rules, state, seat), at) for at, state in enumerate(after))
            given, left = plus(given, single(kinds[at], size)), after[at]
        return given

    # ------------------------------------------------------------- trades

    def _proposed(self, rules: Catan, view: State, seat: Seat, best: float) -> Iterator[Decision]:
        offer = offer_of(rules, self.judge, view, seat, best) if self.proposes_in else None
        if offer is not None:
            trade = Trade(offer.to[0], offer.give, offer.take)
            after = rules.carry_out(view, seat, trade)
            yield Decision(offer, reasons_for(rules, self.judge, view, seat, ScoredMove(trade, 0.0, after)))

    def answer(self, rules: Ruleset, view: State, seat: Seat) -> Decision | None:
        """Return what the seat says to an offer; None: it is asked nothing, or goes on with its turn instead."""
        assert isinstance(rules, Catan), "nobody offers anything elsewhere"
        # Rules list what the seats do whose turn it is; to an offer others answer, too.
        asked = [
            offer
            for offer in view[Market].offers
            if offer.seat != seat and seat in offer.to and seat not in (*offer.accepted, *offer.declined)
        ]
        for offer in asked:
            accept = Accept(offer.number)
            if not rules.explain(view, seat, accept) and self.gains(rules, view, seat, offer):
                return Decision(accept, (TradeHelps(offer.seat),))
        if not asked or seat in view.actors:
            # Its own turn goes on without an answer.
            return None
        return Decision(Decline(asked[0].number), (TradeHelpsThem(asked[0].seat),))

    def gains(self, rules: Catan, view: State, seat: Seat, offer: Proposal) -> bool:
        """Return whether an offer helps the seat more than it helps whom it trades with."""
        other = offer.seat
        if rules.target - view.scores[other] <= CLOSE_TO_WINNING:
            return False
        trade = Trade(seat, dict(rules.amounts(offer.give)), dict(rules.amounts(offer.take)))
        after = rules.carry_out(view, other, trade).state
        mine = self.judge.value(rules, after, seat) - self.judge.value(rules, view, seat)
        return mine > FAIR_TRADE + helped(rules, view, offer.take, offer.give)


def expected_of(rules: Catan, view: State, seat: Seat, kind: str) -> tuple[int, ...]:
    """Return how many cards of a kind each of the others has on average, for all that the seat can see."""
    hands, index = view[Hands], rules.index[kind]
    outside = [
        stock - bank - mine for stock, bank, mine in zip(rules.stock, hands.bank, hands.hands[seat].cards, strict=True)
    ]
    unseen = max(1, sum(outside))
    share = max(0, outside[index]) / unseen
    return tuple(
        0 if other == seat else min(max(0, outside[index]), round(share * hand.total))
        for other, hand in enumerate(hands.hands)
    )
