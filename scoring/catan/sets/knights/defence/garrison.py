"""The blue progress cards about knights and roads (cities-knights:politics)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from scoring.catan.base.awards import RoadAward
from scoring.catan.board.geometry import Intersection, Path
from scoring.catan.board.network import Network
from scoring.catan.refusal import NotConnected
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.card import Card, is_opponent, opponents
from scoring.catan.sets.knights.card_answers import give_roads
from scoring.catan.sets.knights.card_refusal import NoRoadThere, NoSuchVictim, RoadNotOpen
from scoring.catan.sets.knights.defence.patrol import Patrols, against_post, removed, station
from scoring.catan.sets.knights.effect import KnightMoved, RoadRemoved
from scoring.catan.sets.knights.kind import DESERTER, DIPLOMAT, INTRIGUE, WARLORD
from scoring.catan.sets.knights.knight import Knight, Knights, free_posts
from scoring.catan.sets.knights.move import Desert, PlayProgress, Recruit
from scoring.catan.sets.knights.pending_question import (
    DESERTING,
    RECRUITING,
    PendingQuestion,
    ask,
    asked,
    close,
    push,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import NoKnightThere, NotReached
from scoring.kernel import Move, Refusal, Seat, State, Step

desert = cache(Desert)
recruit = cache(Recruit)


class Deserter(Card[Desert | Recruit]):
    """An opponent removes a knight of his choice; one of the same level and status may take service."""

    key = DESERTER
    needs = frozenset({"from_"})
    moves = {Desert: (DESERTING,), Recruit: (RECRUITING,)}
    own_moves = (Desert, Recruit)

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse seats without a knight."""
        if not is_opponent(rules, seat, move.from_) or not state[Knights].of(Seat(move.from_ or 0)):
            yield NoSuchVictim(Seat(move.from_ or 0))

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every opponent who has a knight."""
        knights = state[Knights]
        return (PlayProgress(DESERTER, from_=other) for other in opponents(rules, seat) if knights.of(other))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Ask which knight deserts, where there is a choice."""
        assert move.from_ is not None, "legality was checked"
        mine = step.state[Knights].of(move.from_)
        if len(mine) == 1:
            return settle(rules, deserted(rules, step, mine[0], seat))
        return ask(rules, step, PendingQuestion(DESERTING, (move.from_,), others=(seat,)))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Desert | Recruit) -> Iterable[Refusal]:
        """Refuse knights of others, and places that are not free or not reached."""
        if isinstance(move, Desert):
            yield from unasked(state, DESERTING, seat)
            if move.at not in state[Knights].of(seat):
                yield NoKnightThere(move.at)
            return
        yield from unasked(state, RECRUITING, seat)
        yield from against_post(state, move.at)
        if move.at in state[Network].shape.hexes and not state[Network].touches(move.at, seat):
            yield NotConnected(move.at)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        """Yield the knights that may desert, or the places for one that has."""
        if state.phase == DESERTING:
            return map(desert, state[Knights].of(seat))
        return map(recruit, free_posts(state[Network], seat))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Desert | Recruit) -> Step:
        """Remove the knight, or put its like down."""
        if isinstance(move, Desert):
            taker = asked(state, DESERTING, seat).others[0]
            return settle(rules, deserted(rules, Step(close(state, seat)), move.at, taker))
        knight = asked(state, RECRUITING, seat).knight
        assert knight is not None, "a knight deserted"
        return settle(rules, station(rules, Step(close(state, seat)), move.at, knight))


def deserted(rules: Catan, step: Step, at: Intersection, taker: Seat) -> Step:
    """Remove a knight; its like waits for a place, of the first level if no piece of its own is left."""
    gone = step.state[Knights].posts[at]
    step = removed(rules, step.to(step.state, KnightMoved(gone.seat, gone.level, at, None)), at)
    knights = step.state[Knights]
    # What the taker's politics allow does not matter here: no fortress is asked for.
    level = next((level for level in (gone.level, 1) if knights.left(taker, level) > 0), None)
    if level is None or not free_posts(step.state[Network], taker):
        return step
    # A new knight, neither woken nor tired: it may act in this very turn if it came active (our ruling).
    pending = PendingQuestion(RECRUITING, (taker,), knight=Knight(taker, level, gone.active), optional=True)
    return Step(push(step.state, pending), step.effects)


class Diplomat(Card):
    """An open road goes home; one's own may be built again at once."""

    key = DIPLOMAT
    needs = frozenset({"at"})

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse roads that go on at both ends."""
        assert move.at is not None, "the card needs it"
        network = state[Network]
        if move.at not in network.roads:
            yield NoRoadThere(move.at)
        elif not is_open_road(network, move.at):
            yield RoadNotOpen(move.at)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every open road."""
        network = state[Network]
        return (PlayProgress(DIPLOMAT, at=path) for path in sorted(network.roads) if is_open_road(network, path))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Remove the road."""
        assert move.at is not None, "legality was checked"
        owner = step.state[Network].roads[move.at]
        network = step.state[Network].without_road(move.at)
        step = step.to(step.state.put(network), RoadRemoved(owner, move.at))
        step = rules.part(RoadAward).measure(rules, step, (owner,))
        return give_roads(rules, step, seat, 1, optional=True) if owner == seat else step


def is_open_road(network: Network, path: Path) -> bool:
    """Return whether at one end of a road its owner has no other road and no piece."""
    owner = network.roads[path]
    return any(
        network.holder_of(end) != owner and not network.touches(end, owner, but=path)
        for end in network.shape.ends[path]
    )


class Intrigue(Card):
    """An enemy knight at one's own road is displaced, of whatever level, without a knight."""

    key = INTRIGUE
    needs = frozenset({"at"})

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse places without an enemy knight, or without a road of the seat."""
        assert move.at is not None, "the card needs it"
        knight = state[Knights].posts.get(move.at)
        if knight is None or knight.seat == seat:
            yield NoKnightThere(move.at)
        elif not state[Network].touches(move.at, seat):
            yield NotReached(move.at)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every enemy knight at a road of the seat."""
        network, posts = state[Network], state[Knights].posts
        found = (at for at, knight in posts.items() if knight.seat != seat and network.touches(at, seat))
        return (PlayProgress(INTRIGUE, at=at) for at in found)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Drive the knight out."""
        assert move.at is not None, "legality was checked"
        knight = step.state[Knights].posts[move.at]
        return rules.part(Patrols).drive_out(rules, removed(rules, step, move.at), knight, move.at)


class Warlord(Card):
    """All own knights are activated for nothing; they act from the next turn on."""

    key = WARLORD

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        posts = {
            # Those that are active already are not woken by it, and act in this turn.
            at: replace(knight, active=True, woken=True) if knight.seat == seat and not knight.active else knight
            for at, knight in step.state[Knights].posts.items()
        }
        return Step(step.state.put(Knights(posts)), step.effects)
