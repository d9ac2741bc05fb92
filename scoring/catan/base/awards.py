"""The two special cards, longest road and largest army: 2 points each, for whoever has the most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.catan.board.network import Network
from scoring.catan.deck import CARDS, KNIGHT, Deck
from scoring.catan.effect import AwardMoved, RoadCut
from scoring.catan.move import Play, Settle
from scoring.catan.part import Part
from scoring.catan.rules import Catan
from scoring.kernel import Effect, Move, Scored, Seat, State, Step, Term

LONGEST_ROAD: Final = "longest_road"
LARGEST_ARMY: Final = "largest_army"
WORTH: Final = 2
LEAST_ROAD: Final = 5
LEAST_ARMY: Final = 3


@dataclass(frozen=True, slots=True)
class LongestRoad:
    """The holder of the card, and the length of each seat's longest road."""

    holder: Seat | None
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LargestArmy:
    """The holder of the card, and the number of knights that each seat has played."""

    holder: Seat | None
    knights: tuple[int, ...]


def next_holder(holder: Seat | None, strengths: Sequence[int], least: int) -> Seat | None:
    """Return who has a special card now.

    Its holder keeps it while nobody has more; another takes it alone; where several are tied for it, or nobody has
    enough, nobody has it.
    """
    most = max(strengths)
    if most < least:
        return None
    if holder is not None and strengths[holder] == most:
        return holder
    leaders = [Seat(seat) for seat, strength in enumerate(strengths) if strength == most]
    return leaders[0] if len(leaders) == 1 else None


def hand_on(step: Step, award: str, origin: Seat | None, to: Seat | None, strength: int) -> Step:
    """Move a special card and its points."""
    if origin == to:
        return step
    changes = []
    if origin is not None:
        changes.append(Scored(origin, award, (Term(award, -1, -WORTH),)))
    if to is not None:
        changes.append(Scored(to, award, (Term(award, 1, WORTH),)))
    return step.to(step.state, AwardMoved(award, origin, to, strength)).score(*changes)


class RoadAward(Part):
    """The longest road (S4:100-108; ties after a cut: catan:longest-road)."""

    key = "longest_road"
    requires = ("building",)
    reacts = (Settle,)

    def set_up(self, rules: Catan, state: State) -> State:
        """Lay the card aside; the fixed set-up has roads already."""
        lengths = tuple(state[Network].longest_trail(Seat(seat)) for seat in range(rules.seats))
        return state.put(LongestRoad(None, lengths))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 2 for the holder."""
        if state[LongestRoad].holder == seat:
            yield Term(LONGEST_ROAD, 1, WORTH)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Measure again whose road a settlement has cut, or joined to ships."""
        assert isinstance(move, Settle), "reacts to no other"
        network = step.state[Network]
        found = (network.owner_of(path) for path in network.shape.paths[move.at])
        # One's own settlement ends no road of one's own; it may join one to ships.
        owners = {owner for owner in found if owner is not None and (network.ships or owner != seat)}
        return self.measure(rules, step, owners) if owners else step

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return self.measure(rules, step, (seat,))

    def concerned(self, rules: Catan, effect: Effect) -> Iterable[Seat]:
        """Return who lost the longest road and who has it now, where it changes hands."""
        if isinstance(effect, AwardMoved) and effect.award == LONGEST_ROAD and effect.origin is not None:
            yield from (seat for seat in (effect.to, effect.origin) if seat is not None)

    def measure(self, rules: Catan, step: Step, seats: Iterable[Seat]) -> Step:
        """Measure these seats' roads, and hand the card on."""
        state = step.state
        network, award = state[Network], state[LongestRoad]
        lengths = list(award.lengths)
        cuts = []
        for seat in sorted(seats):
            lengths[seat] = network.longest_trail(seat)
            if lengths[seat] < award.lengths[seat]:
                cuts.append(RoadCut(seat, award.lengths[seat], lengths[seat]))
        holder = next_holder(award.holder, lengths, LEAST_ROAD)
        step = step.to(state.put(LongestRoad(holder, tuple(lengths))), *cuts)
        return hand_on(step, LONGEST_ROAD, award.holder, holder, max(lengths))


class ArmyAward(Part):
    """The largest army (S4:168-175)."""

    key = "largest_army"
    requires = ("development",)
    reacts = (Play,)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(LargestArmy(None, (0,) * rules.seats))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 2 for the holder."""
        if state[LargestArmy].holder == seat:
            yield Term(LARGEST_ARMY, 1, WORTH)

    def concerned(self, rules: Catan, effect: Effect) -> Iterable[Seat]:
        """Return who lost the largest army and who has it now, where it changes hands."""
        if isinstance(effect, AwardMoved) and effect.award == LARGEST_ARMY and effect.origin is not None:
            yield from (seat for seat in (effect.to, effect.origin) if seat is not None)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Count the knights after one was played."""
        if not isinstance(move, Play) or move.card != KNIGHT:
            return step
        state = step.state
        card = CARDS.index(KNIGHT)
        knights = tuple(cards[card] for cards in state[Deck].played)
        before = state[LargestArmy].holder
        holder = next_holder(before, knights, LEAST_ARMY)
        step = step.to(state.put(LargestArmy(holder, knights)))
        return hand_on(step, LARGEST_ARMY, before, holder, max(knights))
