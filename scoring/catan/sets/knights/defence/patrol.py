"""Knights: hired, activated, promoted; they march, displace others and chase the robber (S2:154-176, 287-334)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final, Literal

from scoring.catan.base.awards import RoadAward
from scoring.catan.board.geometry import Intersection
from scoring.catan.board.island import GRAIN, ORE, WOOL
from scoring.catan.board.network import Network
from scoring.catan.part import Part
from scoring.catan.refusal import CannotPay, IntersectionTaken, NoPieceLeft, NoSuchPlace, NotConnected
from scoring.catan.rules import Catan, Robber
from scoring.catan.sets.knights.cities.track import has_ability
from scoring.catan.sets.knights.defence.robber import LateThief
from scoring.catan.sets.knights.effect import KnightMoved
from scoring.catan.sets.knights.kind import POLITICS
from scoring.catan.sets.knights.knight import EACH, TOP, Knight, Knights, Reach, free_posts, reach, stationed
from scoring.catan.sets.knights.move import Activate, Chase, Displace, Hire, March, Promote, Retreat
from scoring.catan.sets.knights.pending_question import (
    BUYING,
    IN_TURN,
    RETREATING,
    PendingQuestion,
    ask,
    asked,
    close,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import (
    AlreadyActive,
    FortressWanted,
    HasActed,
    JustActivated,
    NoKnightThere,
    NotActive,
    NotReached,
    NotWeaker,
    PromotedAlready,
    RobberAsleep,
    RobberNotBeside,
    TopLevel,
)
from scoring.kernel import Move, Refusal, Seat, State, Step

HIRING: Final = "knight"
ACTIVATION: Final = "activation"
PROMOTION: Final = "promotion"
LEVEL_NAMES: Final = {1: "knight1", 2: "knight2", 3: "knight3"}

Promotions = Literal["each_knight", "one"]
PROMOTIONS: Final[tuple[Promotions, ...]] = ("each_knight", "one")

hire = cache(Hire)
activate = cache(Activate)
promote = cache(Promote)
march = cache(March)
displace = cache(Displace)
chase = cache(Chase)
retreat = cache(Retreat)


KnightMove = Hire | Activate | Promote | March | Displace | Chase | Retreat


class Patrols(Part[KnightMove]):
    """Two knights of each of three levels for every seat."""

    key = "knights"
    requires = ("building", "improvements", "robber", "longest_road")
    moves = {
        Hire: BUYING,
        Activate: BUYING,
        Promote: BUYING,
        March: IN_TURN,
        Displace: IN_TURN,
        Chase: IN_TURN,
        Retreat: (RETREATING,),
    }
    own_moves = tuple(moves)

    def __init__(self, *, passes_opponents: bool = True, promotions: Promotions = "each_knight") -> None:
        """Take whether buildings of others are passed, and whether each knight or one is promoted in a turn."""
        self.passes_opponents = passes_opponents
        self.promotions = promotions

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {HIRING: {WOOL: 1, ORE: 1}, ACTIVATION: {GRAIN: 1}, PROMOTION: {WOOL: 1, ORE: 1}}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Knights())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Let the knights of whoever begins act and be promoted again."""
        posts = step.state[Knights].posts
        if not any(
            knight.seat == seat and (knight.woken or knight.acted or knight.promoted) for knight in posts.values()
        ):
            return step
        fresh = {
            at: Knight(seat, knight.level, knight.active) if knight.seat == seat else knight
            for at, knight in posts.items()
        }
        return Step(step.state.put(Knights(fresh)), step.effects)

    def reach(self, state: State, seat: Seat, start: Intersection) -> Reach:
        return reach(state[Network], seat, start, passes_opponents=self.passes_opponents)

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: KnightMove) -> Iterable[Refusal]:
        """Refuse places that are not free or not reached, and knights that may not do it now."""
        match move:
            case Hire(at=at):
                yield from self._against_hiring(rules, state, seat, at)
            case Activate(at=at):
                yield from self._against_activating(rules, state, seat, at)
            case Promote(at=at):
                yield from self._against_promoting(rules, state, seat, at)
            case Retreat(to=to):
                yield from self._against_retreat(state, seat, to)
            case Chase(at=at):
                yield from self._against_chasing(rules, state, seat, at)
            case March():
                yield from self._against_march(state, seat, move)
            case _:
                yield from self._against_displacing(state, seat, move)

    def _against_hiring(self, rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        yield from against_post(state, at)
        if at in state[Network].shape.hexes and not state[Network].touches(at, seat):
            yield NotConnected(at)
        if state[Knights].left(seat, 1) <= 0:
            yield NoPieceLeft(LEVEL_NAMES[1], EACH)
        yield from _unpayable(rules, state, seat, HIRING)

    def _against_activating(self, rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        knight = state[Knights].posts.get(at)
        if knight is None or knight.seat != seat:
            yield NoKnightThere(at)
        elif knight.active:
            yield AlreadyActive(at)
        yield from _unpayable(rules, state, seat, ACTIVATION)

    def _against_promoting(self, rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        yield from self.against_promotion(state, seat, at)
        if self.is_sated(state, seat):
            yield PromotedAlready(at)
        yield from _unpayable(rules, state, seat, PROMOTION)

    def is_sated(self, state: State, seat: Seat) -> bool:
        """Return whether the seat may pay for no other promotion in this turn."""
        knights = state[Knights]
        return self.promotions == "one" and any(knights.posts[at].promoted for at in knights.of(seat))

    def against_promotion(self, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        """Yield what speaks against promoting a knight, whatever it costs (S2:173-176)."""
        knights = state[Knights]
        knight = knights.posts.get(at)
        if knight is None or knight.seat != seat:
            yield NoKnightThere(at)
            return
        if knight.level == TOP:
            yield TopLevel(at)
            return
        if knight.promoted:
            yield PromotedAlready(at)
        if knights.left(seat, knight.level + 1) <= 0:
            yield NoPieceLeft(LEVEL_NAMES[knight.level + 1], EACH)
        if knight.level + 1 == TOP and not has_ability(state, seat, POLITICS):
            yield FortressWanted()

    def _against_acting(self, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        # Why a knight may not act: inactive, activated in this turn, or done for this turn (S2:297-303).
        knight = state[Knights].posts.get(at)
        if knight is None or knight.seat != seat:
            yield NoKnightThere(at)
        elif not knight.active:
            yield NotActive(at)
        elif knight.acted:
            yield HasActed(at)
        elif knight.woken:
            yield JustActivated(at)

    def _against_march(self, state: State, seat: Seat, move: March) -> Iterator[Refusal]:
        yield from self._against_acting(state, seat, move.from_)
        yield from against_post(state, move.to)
        if move.to not in self.reach(state, seat, move.from_).free:
            yield NotReached(move.to)

    def _against_displacing(self, state: State, seat: Seat, move: Displace) -> Iterator[Refusal]:
        yield from self._against_acting(state, seat, move.from_)
        posts = state[Knights].posts
        other = posts.get(move.to)
        if other is None or other.seat == seat:
            yield NoKnightThere(move.to)
            return
        if move.from_ in posts and posts[move.from_].level <= other.level:
            yield NotWeaker(posts[move.from_].level, other.level)
        if move.to not in self.reach(state, seat, move.from_).enemies:
            yield NotReached(move.to)

    def _against_chasing(self, rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        yield from self._against_acting(state, seat, at)
        if rules.part(LateThief).is_asleep(state):
            yield RobberAsleep()
        if state[Robber].at not in rules.ground(state).shape.hexes.get(at, ()):
            yield RobberNotBeside(at)

    def _against_retreat(self, state: State, seat: Seat, to: Intersection) -> Iterator[Refusal]:
        not_asked = tuple(unasked(state, RETREATING, seat))
        yield from not_asked
        yield from against_post(state, to)
        if not not_asked and to not in self._ways_out(state, seat):
            yield NotReached(to)

    def _ways_out(self, state: State, seat: Seat) -> tuple[Intersection, ...]:
        pending = asked(state, RETREATING, seat)
        assert pending.at is not None, "a knight stood there"
        return self.reach(state, seat, pending.at).free

    # --------------------------------------------------------- candidates

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield all that the seat's knights may do."""
        if state.phase == RETREATING:
            yield from map(retreat, self._ways_out(state, seat))
            return
        knights = state[Knights]
        if rules.can_afford(state, seat, HIRING) and knights.left(seat, 1) > 0:
            yield from map(hire, free_posts(state[Network], seat))
        mine = knights.of(seat)
        if not mine:
            return
        if rules.can_afford(state, seat, ACTIVATION):
            yield from (activate(at) for at in mine if not knights.posts[at].active)
        if rules.can_afford(state, seat, PROMOTION) and not self.is_sated(state, seat):
            yield from (promote(at) for at in mine if not any(self.against_promotion(state, seat, at)))
        if state.phase in IN_TURN:
            yield from self._actions(rules, state, seat, mine)

    def _actions(self, rules: Catan, state: State, seat: Seat, mine: tuple[Intersection, ...]) -> Iterator[Move]:
        posts = state[Knights].posts
        may_chase = not rules.part(LateThief).is_asleep(state)
        for at in mine:
            knight = posts[at]
            if not knight.active or knight.woken or knight.acted:
                continue
            ways = self.reach(state, seat, at)
            yield from (march(at, to) for to in ways.free)
            yield from (displace(at, to) for to in ways.enemies if posts[to].level < knight.level)
            if may_chase and state[Robber].at in rules.ground(state).shape.hexes.get(at, ()):
                yield chase(at)

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: KnightMove) -> Step:
        """Pay for a knight, or let it act."""
        posts = state[Knights].posts
        match move:
            case Hire(at=at):
                step = rules.buy(Step(state), seat, HIRING)
                return station(rules, step, at, Knight(seat))
            case Activate(at=at):
                woken = replace(posts[at], active=True, woken=True)
                return rules.buy(Step(state.put(Knights({**posts, at: woken}))), seat, ACTIVATION)
            case Promote(at=at):
                return rules.buy(Step(promoted(state, at)), seat, PROMOTION)
            case Chase(at=at):
                resting = replace(posts[at], active=False, acted=True)
                step = Step(state.put(Knights({**posts, at: resting})))
                return rules.part(LateThief).send(rules, step, seat)
            case Retreat(to=to):
                return self._retreat(rules, state, seat, to)
            case _:
                return self._march(rules, state, seat, move)

    def _march(self, rules: Catan, state: State, seat: Seat, move: March | Displace) -> Step:
        posts = state[Knights].posts
        knight = replace(posts[move.from_], active=False, acted=True)
        gone = posts.get(move.to)
        left = {**state[Knights].without(move.from_), move.to: knight}
        effect = KnightMoved(seat, knight.level, move.from_, move.to)
        step = Step(stationed(state, left), (effect,))
        step = measured(rules, step, move.from_, move.to)
        return step if gone is None else self.drive_out(rules, step, gone, move.to)

    def drive_out(self, rules: Catan, step: Step, knight: Knight, at: Intersection) -> Step:
        """Let a knight that was displaced go where its owner likes; with nowhere to go it goes home (S2:321-325)."""
        # `free` alone: a displaced knight displaces nobody (S2:321-325).
        ways = self.reach(step.state, knight.seat, at).free
        match ways:
            case ():
                return step.to(step.state, KnightMoved(knight.seat, knight.level, at, None))
            case (only,):
                return station(rules, step, only, knight, origin=at)
            case _:
                return ask(rules, step, PendingQuestion(RETREATING, (knight.seat,), at=at, knight=knight))

    def _retreat(self, rules: Catan, state: State, seat: Seat, to: Intersection) -> Step:
        pending = asked(state, RETREATING, seat)
        assert pending.knight is not None, "a knight was displaced"
        step = station(rules, Step(close(state, seat)), to, pending.knight, origin=pending.at)
        return settle(rules, step)


def against_post(state: State, at: Intersection) -> Iterator[Refusal]:
    """Yield what speaks against a knight on an intersection: it has to be there, and free."""
    network = state[Network]
    holder = network.holder_of(at)
    if at not in network.shape.hexes:
        yield NoSuchPlace(at)
    elif holder is not None:
        yield IntersectionTaken(at, holder)


def _unpayable(rules: Catan, state: State, seat: Seat, what: str) -> Iterator[Refusal]:
    if not rules.can_afford(state, seat, what):
        yield CannotPay(seat, rules.amounts(rules.price(state, seat, what)))


def promoted(state: State, at: Intersection) -> State:
    """Return the state with a knight one level higher: same place, same status (S2:173-174)."""
    posts = state[Knights].posts
    # Also for a smith's: it is that knight's promotion of this turn, paid or not (cities-knights:science).
    raised = replace(posts[at], level=posts[at].level + 1, promoted=True)
    return state.put(Knights({**posts, at: raised}))


def station(rules: Catan, step: Step, at: Intersection, knight: Knight, *, origin: Intersection | None = None) -> Step:
    """Put a knight on a free intersection, and measure the roads that it may cut."""
    posts = {**step.state[Knights].posts, at: knight}
    effect = KnightMoved(knight.seat, knight.level, origin, at)
    return measured(rules, step.to(stationed(step.state, posts), effect), at)


def removed(rules: Catan, step: Step, at: Intersection) -> Step:
    """Take a knight off the island, and measure the roads that it had cut."""
    return measured(rules, Step(stationed(step.state, step.state[Knights].without(at)), step.effects), at)


def measured(rules: Catan, step: Step, *places: Intersection) -> Step:
    """Measure the roads of every seat that meet at places where a knight came or went (S2:293-294)."""
    network = step.state[Network]
    owners = {network.roads[path] for at in places for path in network.shape.paths[at] if path in network.roads}
    return rules.part(RoadAward).measure(rules, step, owners)
