"""The dice and what they bring: one card for a settlement, two for a city, as far as the bank can pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.catan.board.geometry import Hex, Intersection, intersections_of
from scoring.catan.board.island import PRODUCE
from scoring.catan.board.network import CITY, SETTLEMENT, Building, Network
from scoring.catan.effect import Produced, Reshuffled, Shares
from scoring.catan.hand import Counts, Hands
from scoring.catan.move import Roll
from scoring.catan.part import Part
from scoring.catan.refusal import DiceCardGone, NoSuchDice
from scoring.catan.rules import ROLLING, SEVEN, Catan, Robber
from scoring.kernel import Move, Refusal, Seat, State, Step

Shortage = Literal["single_player_gets_rest", "nobody"]
SHORTAGES: Final[tuple[Shortage, ...]] = ("single_player_gets_rest", "nobody")

FACES: Final = range(1, 7)
ROLLS: Final = tuple(Roll((one, other)) for one in FACES for other in FACES)
NEW_YEAR: Final = 31
"""The number of the deck's 36 cards after which all are shuffled again."""

Owed = dict[Seat, list[int]]
"""Cards by seat, counted in the order of the kinds."""

Reaped = tuple[Hex, Intersection, Building, tuple[tuple[int, int], ...]]
"""A hex, a building at it, and the cards that it brings that building, as (kind, how many)."""


class Rolling(Part[Roll]):
    """Two dice, rolled once at the beginning of a turn (S4:43, 62-68)."""

    key = "dice"
    moves = {Roll: (ROLLING,)}

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Iterable[Refusal]:
        """Refuse dice that do not exist."""
        if not all(face in FACES for face in move.dice):
            yield NoSuchDice(move.dice)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return ROLLS

    def chances(self, rules: Catan, state: State) -> Mapping[Move, int]:
        return dict.fromkeys(self.candidates(rules, state, state.turn), 1) if state.phase == ROLLING else {}

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Step:
        """Let the roll take effect; it is the turn of whoever rolls."""
        if seat != state.turn:
            state = replace(state, turn=seat)
        return rules.rolled(Step(state), seat, move, move.dice)


@dataclass(frozen=True, slots=True)
class DiceDeck:
    """The rolls that were drawn since the deck was shuffled."""

    drawn: frozenset[tuple[int, int]] = frozenset()


class DiceCards(Rolling):
    """A deck of the 36 rolls in place of dice; near its end it is shuffled anew."""

    key = "dice_cards"
    replaces = ("dice",)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(DiceDeck())

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Iterable[Refusal]:
        """Refuse a card that was drawn already."""
        yield from super().forbid(rules, state, seat, move)
        if move.dice in state[DiceDeck].drawn:
            yield DiceCardGone(move.dice)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return (roll for roll in ROLLS if roll.dice not in state[DiceDeck].drawn)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Step:
        """Draw the card, and shuffle the deck when New Year comes."""
        drawn = state[DiceDeck].drawn | {move.dice}
        is_new_year = len(drawn) >= NEW_YEAR
        step = super().carry_out(rules, state.put(DiceDeck() if is_new_year else DiceDeck(drawn)), seat, move)
        return step.to(step.state, Reshuffled()) if is_new_year else step


class Production(Part):
    """The cards that hexes bring (S4:66-72, 134)."""

    key = "production"
    requires = ("cards", "building")

    def __init__(self, *, shortage: Shortage = "single_player_gets_rest") -> None:
        """Take the rule for a bank that cannot pay everybody."""
        self.shortage = shortage

    def yields(self) -> Mapping[tuple[str, str], Mapping[str, int]]:
        """Return one card for a settlement, two for a city."""
        counts = {SETTLEMENT: 1, CITY: 2}
        return {(kind, land): {PRODUCE[land]: count} for kind, count in counts.items() for land in PRODUCE}

    def on_roll(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Pay what the dice owe."""
        assert isinstance(move, Roll), "the move of this box's dice"
        return self.produce(rules, step, seat, sum(move.dice))

    def produce(self, rules: Catan, step: Step, seat: Seat, number: int) -> Step:
        """Pay what a number brings to everybody; a seven brings nothing."""
        if number == SEVEN:
            return step
        state = step.state
        owed, robbed, chosen = self._owed(rules, state, number)
        if not owed and not robbed:
            return rules.harvested(step, seat, Produced(number, (), chosen=chosen))
        unpaid = self._cut(owed, rules.hand_tracking.left(rules, state))
        hands = state[Hands]
        for owner, cards in owed.items():
            hands = rules.hand_tracking.gain(hands, owner, tuple(cards))
        step = Step(state.put(hands), step.effects)
        harvest = Produced(number, _shares(rules, owed), _shares(rules, robbed), _shares(rules, unpaid), chosen)
        return rules.harvested(step, seat, harvest)

    def _owed(self, rules: Catan, state: State, number: int) -> tuple[Owed, Owed, tuple[tuple[Seat, int], ...]]:
        owed: Owed = {}
        robbed: Owed = {}
        chosen: dict[Seat, int] = {}
        robber, land = state[Robber].at, rules.ground(state).land
        for at, _corner, piece, brought in reaped(rules, state, number):
            if not brought:
                count = 0 if at == robber else rules.choices(land[at].terrain, piece.kind)
                if count:
                    chosen[piece.seat] = chosen.get(piece.seat, 0) + count
                continue
            into = robbed if at == robber else owed
            cards = into.get(piece.seat)
            if cards is None:
                cards = into[piece.seat] = [0] * len(rules.kinds)
            for kind, count in brought:
                cards[kind] += count
        return owed, robbed, tuple(sorted(chosen.items()))

    def _cut(self, owed: Owed, bank: Counts) -> Owed:
        """Take what the bank cannot pay out of what is owed, and return it: of each kind all or nothing.

        By the default, one seat that is alone in being owed a kind gets what is left of it.
        """
        unpaid: Owed = {}
        for kind, left in enumerate(bank):
            claims = [seat for seat, cards in owed.items() if cards[kind]]
            if claims and sum(owed[seat][kind] for seat in claims) > left:
                rest = left if len(claims) == 1 and self.shortage == "single_player_gets_rest" else 0
                for seat in claims:
                    unpaid.setdefault(seat, [0] * len(bank))[kind] = owed[seat][kind] - rest
                    owed[seat][kind] = rest
        return unpaid


def reaped(rules: Catan, state: State, number: int) -> Iterator[Reaped]:
    """Yield what a number owes each building, hex by hex; what the robber keeps is among it."""
    buildings, land = state[Network].buildings, rules.ground(state).land
    for at in rules.hexes_with(state, number):
        terrain = land[at].terrain
        for corner in intersections_of(at):
            if corner in buildings:
                piece = buildings[corner]
                yield at, corner, piece, rules.yields.get((piece.kind, terrain), ())


def _shares(rules: Catan, owed: Owed) -> Shares:
    shares = ((seat, rules.amounts(tuple(owed[seat]))) for seat in sorted(owed))
    return tuple((seat, cards) for seat, cards in shares if cards)
