"""Slips with dice, cards and pieces, and what people count before them on an island; Cities & Knights with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.catan.board.network import CITY, SETTLEMENT
from scoring.catan.hand import Hands
from scoring.catan.move import Bank, Buy, Cards, City, Discard, End, MoveRobber, Road, Roll, Settle, Trade
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.move import Activate, Hire, Improve, Wall
from scoring.doctor.search import turns_by
from scoring.doctor.slip import UNSURE, DoubtedCount, Slip, amended
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State

ROAD: Final = "road"
PLACED: Final = (Settle, Road, City)
BUILT: Final = (*PLACED, Buy, Wall, Improve, Hire, Activate)
UNDONE: Final = (*BUILT, Bank, Trade)
OF_PIECES: Final = frozenset({"built_forgotten", "not_done"})
OF_POINTS: Final = OF_PIECES | {"built_elsewhere"}
DIE: Final = range(1, 7)


class Islands:
    """The practice for Catan, whatever lies in the box, where the app counts cards that lie with the players."""

    likely: Mapping[str, float] = {
        "built_forgotten": 1.0,
        "not_done": 0.5,
        "other_cards": 0.8,
        "other_roll": 0.6,
        "built_elsewhere": 0.3,
        "other_victim": 0.4,
        "trade_forgotten": 1.0,
    }
    late = frozenset({"other_roll", "trade_forgotten"})
    idle: Move | None = None

    def counts(self, rules: Ruleset, state: State) -> dict[DoubtedCount, int]:
        """Return the points, the cards in hand in all and by kind, and the pieces not built yet."""
        assert isinstance(rules, Catan), "it has an island"
        found: dict[DoubtedCount, int] = {}
        for number, points in enumerate(state.scores):
            seat = Seat(number)
            found[DoubtedCount("points", seat)] = points
            found |= _cards(rules, state, seat)
            for piece in (ROAD, SETTLEMENT, CITY):
                found[DoubtedCount("pieces", seat, piece)] = rules.left_of(state, seat, piece)
        return found

    def touches(self, code: str, count: DoubtedCount) -> bool:
        """Return whether such a slip can change such a count: pieces and points come from what was built alone."""
        known = {"pieces": OF_PIECES, "points": OF_POINTS}.get(count.what)
        return known is None or code in known

    def agreement(self, _state: State, _seen: str) -> float:
        """Return 1: no photo is read of an island."""
        return 1.0

    def turns(self, line: Sequence[Played]) -> Iterable[range]:
        """Return the turns: each begins with a roll; what was put up before the first is one as well."""
        begins = [index for index, one in enumerate(line) if isinstance(one.move, Roll)]
        return turns_by(line, [0, *(index for index in begins if index)] if line else [])

    def slips(
        self, rules: Ruleset, states: Sequence[State], line: Sequence[Played], turn: range, *, late: bool
    ) -> Iterator[Slip]:
        """Yield the slips of a turn: what was built, paid or taken otherwise; late, the dice and trades left out."""
        assert isinstance(rules, Catan), "it has an island"
        for index in turn:
            one, state = line[index], states[index]
            if late and isinstance(one.move, Roll):
                yield from amended("other_roll", line, index, list(_rolls(one.move)))
            elif late and isinstance(one.move, End):
                trades = _trades(rules, one.seat)
                # Of those that could be made, each is as likely.
                found = [move for move in trades if not rules.explain(state, one.seat, move)]
                yield from _inserted("trade_forgotten", one, index, found)
            elif not late:
                yield from _near(rules, state, line, index)


def _cards(rules: Catan, state: State, seat: Seat) -> dict[DoubtedCount, int]:
    hand = state[Hands].hands[seat]
    # Of a hand in which a card came unseen nobody knows every kind.
    found = {DoubtedCount("hand", seat): hand.total}
    for index, kind in enumerate(rules.kinds):
        found[DoubtedCount("cards", seat, kind)] = hand.cards[index] if hand.is_certain else UNSURE
    return found


def _near(rules: Catan, state: State, line: Sequence[Played], index: int) -> Iterator[Slip]:
    one = line[index]
    if isinstance(one.move, UNDONE):
        yield Slip("not_done", index, index + 1, ())
    if isinstance(one.move, PLACED):
        others = [move for move in rules.legal_moves(state, one.seat) if type(move) is type(one.move)]
        yield from amended("built_elsewhere", line, index, [move for move in others if move != one.move])
    if isinstance(one.move, Bank | Trade | Discard):
        yield from amended("other_cards", line, index, list(_other_cards(rules, one.move)))
    if isinstance(one.move, MoveRobber):
        yield from amended("other_victim", line, index, list(_other_victims(rules, state, one.seat, one.move)))
    if isinstance(one.move, End):
        built = [move for move in rules.legal_moves(state, one.seat) if isinstance(move, BUILT)]
        yield from _inserted("built_forgotten", one, index, _unseen(built))


def _inserted(code: str, before: Played, index: int, moves: Sequence[Move]) -> Iterator[Slip]:
    for move in moves:
        yield Slip(code, index, index, (replace(before, move=move),), len(moves))


def _unseen(built: Sequence[Move]) -> list[Move]:
    # Which card was bought, nobody but its owner knows; where all play with open cards, each has a name.
    return [move for move in built if move == Buy() or not isinstance(move, Buy)] if Buy() in built else list(built)


def _rolls(move: Roll) -> Iterator[Roll]:
    """Yield the rolls in which one die was read otherwise, each sum once where nothing else counts."""
    one, other = move.dice
    found = [(face, other) for face in DIE if face != one] + [(one, face) for face in DIE if face != other]
    # Cities & Knights look at the single dice, the base game at their sum.
    by_sum = {sum(dice): dice for dice in found if sum(dice) != sum(move.dice)}
    for dice in by_sum.values() if type(move) is Roll else found:
        yield replace(move, dice=dice)


def _trades(rules: Catan, seat: Seat) -> Iterator[Move]:
    """Yield trades of one card for one with each of the others, and with the bank at each rate there is."""
    pairs = [(give, take) for give in rules.kinds for take in rules.kinds if give != take]
    for other in range(rules.seats):
        if other != seat:
            yield from (Trade(Seat(other), {give: 1}, {take: 1}) for give, take in pairs)
    for count in (2, 3, 4):
        yield from (Bank({give: count}, {take: 1}) for give, take in pairs)


def _other_cards(rules: Catan, move: Bank | Trade | Discard) -> Iterator[Move]:
    """Yield the same with one kind of card taken for another, or one card more or less of a kind."""
    if isinstance(move, Discard):
        yield from (replace(move, cards=cards) for cards in _swapped(rules, move.cards))
        return
    yield from (replace(move, give=cards) for cards in _changed(rules, move, move.give))
    yield from (replace(move, take=cards) for cards in _changed(rules, move, move.take))


def _changed(rules: Catan, move: Move, cards: Cards) -> Iterator[Cards]:
    yield from _swapped(rules, cards)
    if isinstance(move, Trade):
        for kind, count in cards.items():
            yield {**cards, kind: count + 1}
            if count > 1:
                yield {**cards, kind: count - 1}


def _swapped(rules: Catan, cards: Cards) -> Iterator[Cards]:
    for kind, count in cards.items():
        for other in rules.kinds:
            if other not in cards:
                yield {other if one == kind else one: number for one, number in cards.items()}
            elif other != kind and count > 1:
                yield {**cards, kind: count - 1, other: cards[other] + 1}


def _other_victims(rules: Catan, state: State, seat: Seat, move: MoveRobber) -> Iterator[Move]:
    """Yield what else may have been taken there: of another neighbour, or of the same one another card."""
    for other in rules.legal_moves(state, seat):
        if isinstance(other, MoveRobber) and other.to == move.to and other != move:
            yield other
