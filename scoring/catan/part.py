"""The hooks of a part of Catan's box: for cards and prices, pieces, production, turns and points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from scoring.catan.board.geometry import Hex
from scoring.catan.effect import Produced
from scoring.catan.hand import Counts, Hands
from scoring.kernel import Capability, Move, Seat, State, Step, Term
from scoring.kernel.capability import M

if TYPE_CHECKING:
    from scoring.catan.rules import Catan

USUAL_RATE: Final = 4


class Part(Capability["Catan", M]):
    """A capability of Catan: the kernel's hooks, and those of cards, pieces, production and points."""

    prices: ClassVar[tuple[str, ...]] = ()
    """The phases in which `price` is asked (none: any phase)."""
    own_moves: ClassVar[tuple[type[Move], ...]] = ()
    """The part's moves in which no hidden card and no other hand has a part."""

    def kinds(self) -> Mapping[str, int]:
        """Return the kinds of cards that this part brings: by kind, how many are in the bank."""
        return {}

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        """Return what can be bought by this part: by its name, the cards that it costs."""
        return {}

    def supply(self) -> Mapping[str, int]:
        """Return the pieces that each seat has of this part: by kind, how many."""
        return {}

    def yields(self) -> Mapping[tuple[str, str], Mapping[str, int]]:
        """Return what a (building, terrain) brings when its number falls."""
        return {}

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        """Return what the seat pays now for something that costs these cards."""
        return cards

    def lines(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        """Return the pieces of this part that the seat might put on a path, by place and supply alone."""
        return ()

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Return the step with what follows for this part when a seat has put a piece on a path."""
        return step

    def choices(self, terrain: str, piece: str) -> int:
        """Return how many cards of its owner's choice a building brings when the number of such a hex falls."""
        return 0

    def rate(self, rules: Catan, state: State, seat: Seat, kind: int) -> int:
        """Return how many cards of a kind the bank takes from the seat for one, by this part."""
        return USUAL_RATE

    def hand_limit(self, rules: Catan, state: State, seat: Seat) -> int:
        """Return how many cards a seat may keep at a seven, beyond what other parts allow it."""
        return 0

    def aside(self, rules: Catan, state: State, seat: Seat, piece: str) -> int:
        """Return how many more pieces of a kind are in use than the network shows, or fewer (less than nothing)."""
        return 0

    def producing(self, rules: Catan, state: State, number: int) -> tuple[Hex, ...] | None:
        """Return the hexes with a number where tokens may have moved, or None where this part moves none."""
        return None

    def opens(self, rules: Catan, state: State, owner: Seat, viewer: Seat | None) -> bool:
        """Return whether the viewer may see the cards of the owner."""
        return False

    def on_roll(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Return the step with what this part does at a roll, before a seven."""
        return step

    def produced(self, rules: Catan, step: Step, seat: Seat, harvest: Produced) -> Step:
        """Return the step with what this part makes of a production."""
        return step

    def on_seven(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Return the step with what this part does at a seven."""
        return step

    def after_discards(self, rules: Catan, step: Step) -> Step:
        """Do what follows when the last seat has given its cards back."""
        return step

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Return the step with what this part does as a turn begins, before the dice."""
        return step

    def between_turns(self, rules: Catan, state: State, seat: Seat) -> tuple[Seat, str] | None:
        """Return who acts after `seat` has ended and before the next turn, and in which phase."""
        return None

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Return the open points that the seat has of this part now."""
        return ()

    def hidden(self, rules: Catan, state: State, seat: Seat) -> int:
        """Return the points that the seat has of this part and does not show."""
        return 0

    def reveal(self, rules: Catan, step: Step) -> Step:
        """Show, at the end of the game, what was hidden."""
        return step


class HandTracking(Part):
    """The part that keeps the cards: what is in the hands and in the bank, and what a hand can pay."""

    key = "cards"
    is_tracking: ClassVar[bool] = True
    knows_all: ClassVar[bool] = True

    def can_pay(self, state: State, seat: Seat, cards: Counts) -> bool:
        """Return whether the seat may hold these cards."""
        return state[Hands].hands[seat].may_hold(cards)

    def left(self, rules: Catan, state: State) -> Counts:
        """Return the cards in the bank."""
        return state[Hands].bank

    def pay(self, state: State, seat: Seat, cards: Counts) -> Hands:
        """Return the hands after the seat has paid the bank."""
        return state[Hands].pay(seat, cards)

    def gain(self, hands: Hands, seat: Seat, cards: Counts) -> Hands:
        """Return the hands after the seat has got cards from the bank."""
        return hands.gain(seat, cards)

    def steal(self, rules: Catan, state: State, thief: Seat, victim: Seat, card: str | None) -> State:
        """Return the state after a card changed hands unseen; `card` None: the app does not know its kind."""
        index = rules.index[card] if card is not None else None
        return state.put(state[Hands].steal(victim, thief, index, kinds=len(rules.kinds)))

    def may_pay_openly(self, rules: Catan, state: State, seat: Seat, cards: Counts) -> bool:
        """Return whether everybody at the table must reckon with a hand that can pay these cards."""
        return sum(cards) <= state[Hands].hands[seat].total
