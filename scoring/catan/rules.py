"""The mechanism of Catan: an island, pieces on it, cards in hands and in the bank, and the steps of a turn.

What the dice bring, what is sold for what, who is robbed and what points are given for is content: capabilities, the
base game's included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, Final, TypeVar

from scoring.catan.board.geometry import Hex
from scoring.catan.board.island import NUMBERS, Island
from scoring.catan.board.network import Network
from scoring.catan.effect import Amounts, Monopolised, Paid, Produced
from scoring.catan.hand import Counts, Hand
from scoring.catan.move import Bank, City, Discard, End, Play, Raid, Recount, Road, Roll, Settle, Trade
from scoring.catan.part import USUAL_RATE, HandTracking, Part
from scoring.kernel import (
    Capability,
    Effect,
    Move,
    Outcome,
    Ruleset,
    Scored,
    Seat,
    State,
    Step,
    Term,
    inner_move,
    is_talk,
)

FOUNDING: Final = "found"
LINKING: Final = "link"
ROLLING: Final = "roll"
DISCARDING: Final = "discard"
ROBBING: Final = "robber"
FREE_ROADS: Final = "free_roads"
TRADING: Final = "trade"
BUILDING: Final = "build"
SPECIAL: Final = "special"
PAIRED: Final = "paired"
ENDED: Final = "over"

OWN: Final = (Settle, Road, City, Roll, Discard, Bank, Recount, End)
"""Moves in which no chance and no other hand has a part."""
SEVEN: Final = 7
MOST_CARDS: Final = 500


@dataclass(frozen=True, slots=True)
class Turn:
    """The facts about this turn so far.

    `resume` is the phase to which a robber or free roads give way again. `acting` acts in place of the seat in turn
    (special building phase, paired players). `played` says whether whoever acts has played a development card.
    """

    dice: tuple[int, int] | None = None
    played: bool = False
    resume: str = ROLLING
    free_roads: int = 0
    acting: Seat | None = None


@dataclass(frozen=True, slots=True)
class Robber:
    """The robber, on the hex where it stands (None: still beside the board)."""

    at: Hex | None


@dataclass(frozen=True, slots=True)
class Winner:
    """The seat that has won, or None."""

    seat: Seat | None = None


P = TypeVar("P", bound=Part)


class Catan(Ruleset):
    """Catan with whatever lies in the box."""

    game: ClassVar[str] = "catan"
    hooks = Part
    having: Mapping[str, Sequence[Part]]

    def __init__(
        self,
        seats: int,
        parts: Sequence[Capability[Any]],
        island: Island,
        target: int,
        *,
        open_hands: Callable[[], Catan] | None = None,
        has_open_hands: bool = False,
    ) -> None:
        """Take the parts in their order, the island, and the points that win.

        `open_hands` makes the rules of the same box with cards on the table; `has_open_hands` says that these are such.
        """
        super().__init__(seats, parts)
        self._make_open_hands, self._has_open_hands = open_hands, has_open_hands
        self.parts = [part for part in self.capabilities if isinstance(part, Part)]
        self._by_kind: dict[type[Part], Any] = {}
        self.by_key = {part.key: part for part in self.parts}
        self.island = island
        self.target = target
        self.stock_of = {kind: count for part in self.parts for kind, count in part.kinds().items()}
        self.kinds = tuple(self.stock_of)
        self.stock: Counts = tuple(self.stock_of.values())
        self.nothing: Counts = (0,) * len(self.kinds)
        self.index = {kind: index for index, kind in enumerate(self.kinds)}
        self.costs = {what: self.as_counts(cost) for part in self.parts for what, cost in part.costs().items()}
        self.pieces = {kind: count for part in self.parts for kind, count in part.supply().items()}
        self.yields = self._yields()
        self.hand_tracking = next(part for part in self.parts if isinstance(part, HandTracking))

    def _yields(self) -> dict[tuple[str, str], tuple[tuple[int, int], ...]]:
        return {
            key: tuple((self.index[kind], count) for kind, count in cards.items())
            for part in self.parts
            for key, cards in part.yields().items()
        }

    # ------------------------------------------------------------- cards

    def as_counts(self, cards: Mapping[str, int]) -> Counts:
        return tuple(cards.get(kind, 0) for kind in self.kinds)

    def counts(self, cards: Mapping[str, int]) -> Counts | None:
        """Return cards by kind as counts, or None if there are none or no such cards in this box."""
        if not cards or any(kind not in self.index for kind in cards):
            return None
        # Negative ones would take where they give; endless ones are made up.
        if not all(0 <= count <= MOST_CARDS for count in cards.values()):
            return None
        counts = self.as_counts(cards)
        return counts if any(counts) else None

    def amounts(self, counts: Counts) -> Amounts:
        return tuple((kind, count) for kind, count in zip(self.kinds, counts, strict=True) if count)

    def may_be_drawn(self, hand: Hand) -> Amounts:
        """Return how many cards of each kind a hand has, or, of one turned over, may have at most."""
        return self.amounts(tuple(max(0, hand.most(index)) for index in range(len(self.kinds))))

    def price(self, state: State, seat: Seat, what: str) -> Counts:
        """Return what the seat pays for something now."""
        cards = self.costs[what]
        for part in self.having["price"]:
            if not part.prices or state.phase in part.prices:
                cards = part.price(self, state, seat, what, cards)
        return cards

    def can_afford(self, state: State, seat: Seat, what: str) -> bool:
        return self.hand_tracking.can_pay(state, seat, self.price(state, seat, what))

    def buy(self, step: Step, seat: Seat, what: str) -> Step:
        """Let the seat pay for something."""
        cards = self.price(step.state, seat, what)
        if not any(cards):
            return step
        paid = self.hand_tracking.pay(step.state, seat, cards)
        return step.to(step.state.put(paid), Paid(seat, what, self.amounts(cards)))

    def rate(self, state: State, seat: Seat, kind: int) -> int:
        """Return how many cards of a kind the bank takes from the seat for one."""
        best = USUAL_RATE
        for part in self.having["rate"]:
            best = min(best, part.rate(self, state, seat, kind))
        return best

    def hand_limit(self, state: State, seat: Seat) -> int:
        """Return how many cards the seat may keep at a seven."""
        return sum(part.hand_limit(self, state, seat) for part in self.having["hand_limit"])

    def left_of(self, state: State, seat: Seat, piece: str) -> int:
        """Return how many pieces of a kind the seat still has beside the island."""
        aside = sum(part.aside(self, state, seat, piece) for part in self.having["aside"])
        return self.pieces[piece] - state[Network].count(seat, piece) - aside

    def part(self, kind: type[P]) -> P:
        """Return the part of that kind; raise StopIteration where none is in the box."""
        if kind not in self._by_kind:
            self._by_kind[kind] = next(part for part in self.parts if isinstance(part, kind))
        found: P = self._by_kind[kind]
        return found

    def hexes_with(self, state: State, number: int) -> tuple[Hex, ...]:
        """Return the hexes that bring something when a number falls."""
        for part in self.having["producing"]:
            found = part.producing(self, state, number)
            if found is not None:
                return found
        return self.ground(state).by_number.get(number, ())

    def ground(self, state: State) -> Island:
        """Return the island with what was discovered and put there since the beginning, its numbers as printed."""
        found: Island = state.slices.get(Island, self.island)
        return found

    def with_ground(self, state: State, island: Island) -> State:
        """Return the state on an island that has changed."""
        return state.put(island, state[Network].with_shape(island.shape))

    def island_now(self, state: State) -> Island:
        ground = self.ground(state)
        return ground.with_numbers({at: number for number in NUMBERS for at in self.hexes_with(state, number)})

    def lines(self, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the pieces that the seat might put on a path next, by place and supply alone, whatever they cost."""
        return chain.from_iterable(part.lines(self, state, seat) for part in self.having["lines"])

    def line_laid(self, step: Step, seat: Seat) -> Step:
        """Let parts do what follows when a seat has put a piece on a path."""
        for part in self.having["line_laid"]:
            step = part.line_laid(self, step, seat)
        return step

    def choices(self, terrain: str, piece: str) -> int:
        """Return how many cards of its owner's choice a building brings at a terrain."""
        return sum(part.choices(terrain, piece) for part in self.having["choices"])

    def is_open(self, state: State, owner: Seat, viewer: Seat | None) -> bool:
        return owner == viewer or any(part.opens(self, state, owner, viewer) for part in self.having["opens"])

    # ------------------------------------------------------------ points

    def points(self, state: State, seat: Seat) -> int:
        return state.scores[seat] + sum(part.hidden(self, state, seat) for part in self.having["hidden"])

    def terms(self, state: State, seat: Seat) -> tuple[Term, ...]:
        """Return what the open points of a seat are made of."""
        return tuple(term for part in self.parts for term in part.terms(self, state, seat))

    def opening_awards(self, before: State) -> tuple[Scored, ...]:
        """Return what the fixed first settlements bring, one after the other."""
        return tuple(
            Scored(seat, term.code, (Term(term.code, 1, term.points // term.count, (at,)),), at)
            for seat in map(Seat, range(self.seats))
            for term in self.terms(before, seat)
            for at in term.where
        )

    def by_source(self, award: Scored) -> tuple[Term, ...]:
        """Return what was built, less what stood there: so the sums are those of `terms`."""
        return award.terms

    @property
    def hands_are_secret(self) -> bool:
        return self.hand_tracking.knows_all

    @cached_property
    def open_hands_rules(self) -> Catan | None:
        """Return the rules with cards on the table: what a seat does not know is unknown there."""
        return self._make_open_hands() if self._make_open_hands is not None else None

    @property
    def is_guarded(self) -> bool:
        return self.hands_are_secret or self._has_open_hands

    def reopens(self, move: Move) -> bool:
        """Return whether a move is its seat's own business: built, rolled, given back, traded with the bank, said."""
        if self.hands_are_secret and self._make_open_hands is None:
            return False
        return self._is_own_business(inner_move(move))

    def tells_a_secret(self, move: Move) -> bool:
        """Return whether chance drew a hidden card with a move, or another hand had a part in it."""
        return self.hands_are_secret and not self._is_own_business(inner_move(move))

    @cached_property
    def _own_moves(self) -> tuple[type[Move], ...]:
        return (*OWN, *(kind for part in self.parts for kind in part.own_moves))

    def _is_own_business(self, move: Move) -> bool:
        return is_talk(move) or isinstance(move, self._own_moves) or (isinstance(move, Raid) and move.from_ is None)

    def as_known(self, seat: Seat, move: Move, effects: Iterable[Effect], viewer: Seat | None) -> Move:
        """Say with a monopoly what everybody saw: how many cards each handed over."""
        known = self.view_move(seat, move, viewer)
        given = next((dict(one.given) for one in effects if isinstance(one, Monopolised)), None)
        if given is None or not isinstance(known, Play):
            return known
        return replace(known, amounts=tuple(given.get(Seat(other), 0) for other in range(self.seats)))

    def speaks_for(self, seat: Seat, move: Move) -> tuple[Seat, ...]:
        """Return both sides of what changes hands where the app keeps them: one alone would learn of the other."""
        if self.hands_are_secret and isinstance(move, Trade | Recount) and move.with_ is not None:
            return (seat, move.with_)
        return (seat,)

    def on_turn(self, state: State) -> Seat | None:
        """Return the seat that may win now: the one in turn, or the partner who acts for its own turn."""
        turn = state[Turn]
        acting = turn.acting
        # Whatever interrupts the special building phase is part of it.
        if state.phase in (FOUNDING, LINKING, SPECIAL, ENDED) or (acting is not None and turn.resume == SPECIAL):
            return None
        # That a partner may win is our reading: the document does not know paired players.
        return acting if acting is not None else state.turn

    def finish(self, step: Step, effect: Effect, seat: Seat | None) -> Step:
        """End the game: `seat` has won (None: whoever has the most points), and what was hidden is shown."""
        state = step.state.put(Winner(seat))
        over = State(state.scores, state.turn, ENDED, (), state.turn_number, over=True, slices=state.slices)
        step = step.to(over, effect)
        for part in self.having["reveal"]:
            step = part.reveal(self, step)
        return step

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended: the one who had enough on its own turn has won, whatever others have.

        Where the table ended it before, the most points win, and several may have them.
        """
        if not state.over:
            return None
        winner = state[Winner].seat
        ranks = [1 + sum(other > points for other in state.scores) for points in state.scores]
        if winner is None:
            first = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
            return Outcome(state.scores, first, tuple(ranks))
        ranks = [1 if seat == winner else max(2, rank) for seat, rank in enumerate(ranks)]
        return Outcome(state.scores, (winner,), tuple(ranks))

    # -------------------------------------------------------------- turns

    def go(self, state: State, phase: str, turn: Turn, *slices: object) -> State:
        """Return the state in a phase of the turn; whoever acts there acts."""
        waiting = () if turn.acting is None else (turn.acting,)
        changed = {**state.slices, Turn: turn}
        for slice_ in slices:
            changed[type(slice_)] = slice_
        return State(state.scores, state.turn, phase, waiting, state.turn_number, state.over, changed)

    def resume(self, state: State) -> State:
        """Return the state back in the phase that a robber or free roads had interrupted."""
        turn = state[Turn]
        return self.go(state, turn.resume, turn if not turn.free_roads else replace(turn, free_roads=0))

    def rolled(self, step: Step, seat: Seat, move: Move, dice: tuple[int, int]) -> Step:
        """Do what follows from a roll: events, then a seven or the production."""
        played = step.state[Turn].played
        step = Step(self.go(step.state, TRADING, Turn(dice, played)), step.effects)
        for part in self.having["on_roll"]:
            step = part.on_roll(self, step, seat, move)
        # Where a part has asked somebody for something, the seven waits for the answer.
        if sum(dice) == SEVEN and step.state.phase == TRADING:
            return self.seven(step, seat)
        return step

    def seven(self, step: Step, seat: Seat) -> Step:
        """Do what follows from a seven."""
        for part in self.having["on_seven"]:
            step = part.on_seven(self, step, seat)
        return step

    def after_discards(self, step: Step) -> Step:
        """Go on after a seven when all cards are given back."""
        for part in self.having["after_discards"]:
            step = part.after_discards(self, step)
        return step

    def harvested(self, step: Step, seat: Seat, harvest: Produced) -> Step:
        """Note a production, and let parts make something of it."""
        step = step.to(step.state, harvest)
        for part in self.having["produced"]:
            step = part.produced(self, step, seat, harvest)
        return step

    def end_turn(self, step: Step) -> Step:
        """Let those act who act between turns, or begin the next seat's turn."""
        state = step.state
        ended = state[Turn].acting
        seat = state.turn if ended is None else ended
        for part in self.having["between_turns"]:
            following = part.between_turns(self, state, seat)
            if following is not None:
                acting, phase = following
                state = self.go(state, phase, Turn(state[Turn].dice, resume=phase, acting=acting))
                return self._begun(Step(state, step.effects), acting)
        return self.begin_turn(step, Seat((state.turn + 1) % self.seats))

    def begin_turn(self, step: Step, seat: Seat) -> Step:
        """Give the turn to a seat, before the dice."""
        state = step.state.next_turn(seat, ROLLING).put(Turn())
        return self._begun(Step(state, step.effects), seat)

    def _begun(self, step: Step, seat: Seat) -> Step:
        for part in self.having["turn_begins"]:
            step = part.turn_begins(self, step, seat)
        return step
