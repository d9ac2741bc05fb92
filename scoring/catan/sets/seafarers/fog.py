"""The fog: hexes that lie face down, turned over by whoever builds or sails to them (seafarers:fog)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.catan.base.set_up import is_setting_up
from scoring.catan.board.geometry import Hex, Intersection, intersections_of
from scoring.catan.board.island import DESERT, GOLD, NUMBERS, PRODUCE, SEA, Land
from scoring.catan.board.network import Network
from scoring.catan.hand import Hands, covers, single
from scoring.catan.move import City, Road, Settle
from scoring.catan.part import Part
from scoring.catan.rules import Catan
from scoring.catan.sets.seafarers.chart import Pile
from scoring.catan.sets.seafarers.effect import Discovered
from scoring.catan.sets.seafarers.gold import ask, owing
from scoring.catan.sets.seafarers.interruption import NOTHING, Before, asking, back, interrupted
from scoring.catan.sets.seafarers.kind import DISCOVERING
from scoring.catan.sets.seafarers.move import Discover, MoveShip, Ship
from scoring.catan.sets.seafarers.refusal import NoSuchTerrain, NothingHidden
from scoring.kernel import Move, Refusal, Seat, State, Step

BARE: Final = (DESERT, SEA)
"""The terrains that have no number."""
HIDDEN: Final = (*PRODUCE, GOLD)


@dataclass(frozen=True, slots=True)
class Discovery:
    """The hexes that a piece has reached and that are still to be turned over, whether they pay, and what follows."""

    at: tuple[Hex, ...] = ()
    pays: bool = False
    before: Before = NOTHING


class Fog(Part[Discover]):
    """What the fog hides: whoever reaches a hex of it says what it is, and takes a card of it."""

    key = "fog"
    requires = ("gold",)
    moves = {Discover: (DISCOVERING,)}
    reacts = (Road, Ship, MoveShip, Settle, City)

    def __init__(self, *, pays_at_start: bool = False, pile: Pile | None = None) -> None:
        """Take whether a hex that is turned over in the set-up brings a card, and the pile, if the board states it."""
        self.pays_at_start = pays_at_start
        self.pile = pile

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Discovery(), rules.island)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Discover) -> Iterable[Refusal]:
        """Refuse hexes that nobody has reached, and terrains and numbers that do not go together."""
        if move.at not in state[Discovery].at:
            yield NothingHidden(move.at)
        elif move.terrain in BARE:
            if move.number is not None:
                yield NoSuchTerrain(move.at)
        elif move.terrain not in HIDDEN or move.number not in NUMBERS:
            yield NoSuchTerrain(move.at)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every terrain that may still lie there, with every number that is left where it has one."""
        kinds, numbers = self.left(rules, state)
        for at in state[Discovery].at:
            yield from (Discover(at, terrain) for terrain in BARE if terrain in kinds)
            yield from (Discover(at, terrain, number) for terrain in HIDDEN if terrain in kinds for number in numbers)

    def left(self, rules: Catan, state: State) -> tuple[Mapping[str, int], tuple[int, ...]]:
        """Return the terrains that are left in the pile with how many there are, and the numbers, each once.

        Where the board states no pile, or more was found of something than it had, anything may lie there.
        """
        terrains, numbers = (
            Counter(self.pile.terrain if self.pile else {}),
            Counter(self.pile.numbers if self.pile else ()),
        )
        ground = rules.ground(state)
        for at in rules.island.waters.fog - ground.waters.fog:
            found = ground.land.get(at, Land(SEA, None))
            terrains[found.terrain] -= 1
            numbers[found.number or 0] -= found.number is not None
        kinds, tokens = +terrains, +numbers
        return (
            kinds or dict.fromkeys((*BARE, *HIDDEN), 1),
            tuple(sorted(tokens)) or NUMBERS,
        )

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Discover) -> Step:
        """Turn the hex over, pay its card, and ask for the next one or go on."""
        discovery = state[Discovery]
        land = Land(move.terrain, move.number)
        state = rules.with_ground(state, rules.ground(state).with_known(move.at, land))
        card = PRODUCE.get(move.terrain) if discovery.pays and rules.hand_tracking.is_tracking else None
        if card is not None:
            one = single(rules.index[card], len(rules.kinds))
            if covers(rules.hand_tracking.left(rules, state), one):
                state = state.put(rules.hand_tracking.gain(state[Hands], seat, one))
            else:
                card = None
        if discovery.pays and move.terrain == GOLD:
            state = owing(rules, state, ((seat, 1),))
        step = Step(state, (Discovered(seat, move.at, move.terrain, move.number, card),))
        left = tuple(at for at in discovery.at if at != move.at)
        if left:
            return Step(step.state.put(Discovery(left, discovery.pays, discovery.before)), step.effects)
        return ask(rules, Step(back(step.state.put(Discovery()), discovery.before), step.effects))

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Ask what is hidden at both ends of a new line, and in the set-up around a first settlement."""
        match move:
            case Road(at=path) | Ship(at=path) | MoveShip(to=path):
                return self._reach(rules, step, seat, step.state[Network].shape.ends[path])
            case Settle(at=at) | City(at=at):
                return self._reach(rules, step, seat, (at,))
            case _:
                return step

    def _reach(self, rules: Catan, step: Step, seat: Seat, corners: Iterable[Intersection]) -> Step:
        state = step.state
        if state.over:
            return step
        fog = rules.ground(state).waters.fog
        reached = set(corners)
        hidden = tuple(at for at in sorted(fog) if reached.intersection(intersections_of(at))) if fog else ()
        if not hidden:
            return step
        pays = self.pays_at_start or not is_setting_up(state)
        found = state.put(Discovery(hidden, pays, interrupted(state)))
        return Step(asking(found, DISCOVERING, (seat,)), step.effects)
