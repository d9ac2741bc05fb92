"""The Pirate Islands: lanes of ships, warships, the pirates' fleet, and a fortress for each seat.

No robber, no longest route, no largest army (seafarers:pirate-islands).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import comb, prod
from typing import Final

from scoring.catan.base.dice import FACES, Rolling
from scoring.catan.base.robber import Thief, choices, steal
from scoring.catan.base.turns import Victory
from scoring.catan.board.geometry import Hex, Intersection, Path, intersections_of, paths_of
from scoring.catan.board.network import CITY, SETTLEMENT, SHIP, Building, Network
from scoring.catan.deck import KNIGHT
from scoring.catan.effect import Won
from scoring.catan.hand import Hands
from scoring.catan.move import Play, Roll, Steal
from scoring.catan.part import Part
from scoring.catan.refusal import CannotPay, CardWanted, NoSuchCards, NoSuchDice, NoSuchStolenCard, NoVictim
from scoring.catan.rules import BUILDING, DISCARDING, ROLLING, TRADING, Catan
from scoring.catan.sets.seafarers.chart import Chart, OwnIsland
from scoring.catan.sets.seafarers.effect import FleetSailed, FortressAttacked, ShipArmed
from scoring.catan.sets.seafarers.gold import owing
from scoring.catan.sets.seafarers.interruption import asking
from scoring.catan.sets.seafarers.kind import STEALING
from scoring.catan.sets.seafarers.move import Attack, FleetRoll
from scoring.catan.sets.seafarers.refusal import (
    FortressTaken,
    NearPirate,
    NoShipAtFortress,
    NoShipToArm,
    NotOnTheLine,
    WrongLoss,
)
from scoring.catan.sets.seafarers.routes import ships_of
from scoring.catan.sets.seafarers.shipping import Shipping
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

SCALE: Final = 1_000_000
"""The weight of a roll; what the fleet may take of a hand shares it."""

ROLLS: Final = tuple((one, other) for one in FACES for other in FACES)
STRENGTH: Final = 3
"""The strength of a fortress at the beginning."""


@dataclass(frozen=True, slots=True)
class PirateFleet:
    """Where the fleet is on its path, by seat the warships and the strength left of its fortress."""

    path: tuple[Hex, ...]
    place: int
    warships: tuple[int, ...]
    strengths: tuple[int, ...]


def fleet_at(state: State) -> Hex | None:
    """Return the hex of the fleet; None when all fortresses are taken: it has left."""
    fleet = state.get(PirateFleet)
    return None if fleet is None or not any(fleet.strengths) else fleet.path[fleet.place]


def line_of(network: Network, lane: OwnIsland, seat: Seat) -> tuple[tuple[Path, ...], Intersection]:
    """Return the ships of a lane, from the settlement on, and the corner at which the next one begins."""
    ships = set(ships_of(network, seat))
    line: list[Path] = []
    at = lane.settlement
    while True:
        following = next((path for path in network.shape.paths[at] if path in ships), None)
        if following is None:
            return tuple(line), at
        ships.discard(following)
        line.append(following)
        one, other = network.shape.ends[following]
        at = other if at == one else one


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Lanes(Shipping):
    """Ships in one line for each seat, in its own lane, up to the fortress."""

    key = "lanes"
    replaces = ("shipping",)

    def __init__(self, chart: Chart) -> None:
        self.lanes = chart.own_islands

    def set_up(self, rules: Catan, state: State) -> State:
        """Put down what every seat has from the start."""
        state = super().set_up(rules, state)
        network = state[Network]
        for number, lane in enumerate(self.lanes[: rules.seats]):
            seat = Seat(number)
            network = network.with_building(lane.settlement, Building(seat, SETTLEMENT)).with_ship(lane.ship, seat)
        # They stand before the first move, so no move has brought these points.
        return replace(state.put(network), scores=(1,) * rules.seats)

    def passages(self, rules: Catan, state: State, seat: Seat) -> Iterable[Path]:
        return (path for path in super().passages(rules, state, seat) if path in self._next(state, seat))

    def off_limits(self, rules: Catan, state: State, seat: Seat, at: Path) -> Iterator[Refusal]:
        """Yield what keeps ships away: the fleet, another's lane, or a second line."""
        fleet = fleet_at(state)
        if fleet is not None and at in paths_of(fleet):
            yield NearPirate(at)
        if at not in self._next(state, seat):
            yield NotOnTheLine(at)

    def _next(self, state: State, seat: Seat) -> Collection[Path]:
        lane, network = self.lanes[seat], state[Network]
        _, end = line_of(network, lane, seat)
        if end == lane.fortress:
            return ()
        return [path for path in network.shape.paths[end] if path in lane.sea]


class FleetRolling(Rolling):
    """The dice, and the fleet that sails by them before anything is produced."""

    key = "fleet_dice"
    replaces = ("dice", "dice_cards")
    moves = {FleetRoll: (ROLLING,)}
    requires = ("lanes", "gold")

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.landings = {one.landing: Seat(seat) for seat, one in enumerate(chart.own_islands)}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(PirateFleet(self.chart.fleet_path, 0, (0,) * rules.seats, (STRENGTH,) * rules.seats))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Iterable[Refusal]:
        """Refuse dice that do not exist, and losses that are none."""
        assert isinstance(move, FleetRoll), "asked about no other"
        if not all(face in FACES for face in move.dice):
            yield NoSuchDice(move.dice)
            return
        target, due = self._attack(rules, state, move.dice)
        if target is None or not due or not rules.hand_tracking.is_tracking:
            if move.lost:
                yield WrongLoss(sum(move.lost.values()), 0)
            return
        cards = rules.counts(move.lost) if move.lost else rules.nothing
        if cards is None:
            yield NoSuchCards()
        elif sum(cards) != due:
            yield WrongLoss(sum(cards), due)
        elif not rules.hand_tracking.can_pay(state, target, cards):
            yield CannotPay(target, rules.amounts(cards))

    def _attack(self, rules: Catan, state: State, dice: tuple[int, int]) -> tuple[Seat | None, int]:
        """Return whom the fleet attacks after a roll, and how many cards it takes."""
        strength = min(dice)
        to = self._sails_to(state, strength)
        if to is None:
            return None, 0
        target = self._target(state, to)
        if target is None or state[PirateFleet].warships[target] >= strength:
            return target, 0
        wanted = 1 + len(state[Network].of(target, CITY))
        return target, min(wanted, state[Hands].hands[target].total)

    def _sails_to(self, state: State, steps: int) -> Hex | None:
        fleet = state[PirateFleet]
        if fleet_at(state) is None or not fleet.path:
            return None
        return fleet.path[(fleet.place + steps) % len(fleet.path)]

    def _target(self, state: State, to: Hex) -> Seat | None:
        """Return the only seat with a building at the hex; nobody where another seat's landing touches it, too."""
        network = state[Network]
        seats = network.seats_at(to)
        if len(seats) != 1:
            return None
        corners = intersections_of(to)
        landings = {at: self.landings[at] for at in corners if at in self.landings}
        is_landed = any(network.holder_of(at) == seats[0] for at in landings)
        return None if is_landed and any(seat != seats[0] for seat in landings.values()) else seats[0]

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every roll, with all that the fleet may take."""
        for dice in ROLLS:
            target, due = self._attack(rules, state, dice)
            if target is None or not rules.hand_tracking.is_tracking:
                yield FleetRoll(dice)
            elif not due:
                yield FleetRoll(dice, {})
            else:
                cards = choices(state[Hands].hands[target], due)
                yield from (FleetRoll(dice, dict(rules.amounts(lost))) for lost in cards)

    def chances(self, rules: Catan, state: State) -> Mapping[Move, int]:
        """Return every roll, with all that the fleet may take, by how likely they are."""
        if state.phase != ROLLING:
            return {}
        found: dict[Move, int] = {}
        for dice in ROLLS:
            target, due = self._attack(rules, state, dice)
            if target is None or not due or not rules.hand_tracking.knows_all:
                found[FleetRoll(dice)] = SCALE
                continue
            hand = state[Hands].hands[target]
            ways = comb(hand.total, due)
            for lost in choices(hand, due):
                weight = prod(comb(have, taken) for have, taken in zip(hand.cards, lost, strict=True))
                found[FleetRoll(dice, dict(rules.amounts(lost)))] = SCALE * weight // ways
        return found

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Roll) -> Step:
        """Let the fleet sail and attack, then the roll take effect."""
        assert isinstance(move, FleetRoll), "carries out no other"
        strength = min(move.dice)
        to = self._sails_to(state, strength)
        step = Step(state)
        if to is not None:
            step = self._sail(rules, step, move, to, strength)
        return rules.rolled(step, seat, move, move.dice)

    def _sail(self, rules: Catan, step: Step, move: FleetRoll, to: Hex, strength: int) -> Step:
        state = step.state
        fleet = state[PirateFleet]
        target, due = self._attack(rules, state, move.dice)
        state = state.put(replace(fleet, place=(fleet.place + strength) % len(fleet.path)))
        if target is None:
            return step.to(state, FleetSailed(to, strength))
        warships = fleet.warships[target]
        lost = rules.as_counts(move.lost or {}) if due else rules.nothing
        if any(lost):
            state = state.put(rules.hand_tracking.pay(state, target, lost))
        won = int(warships > strength)
        state = owing(rules, state, ((target, won),))
        return step.to(state, FleetSailed(to, strength, target, warships, rules.amounts(lost), won))


class Pirates(Thief):
    """What the pirates leave of the robber: a seven takes a card of any seat, and a knight arms a ship."""

    key = "pirates"
    replaces = ("robber",)
    requires = ("cards", "lanes")
    moves = {Steal: (STEALING,)}
    forbids = (Steal, Play)

    def on_seven(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Let the seat take a card, unless cards have to be given back first."""
        return step if step.state.phase == DISCARDING else self.after_discards(rules, step)

    def after_discards(self, rules: Catan, step: Step) -> Step:
        return Step(asking(step.state, STEALING, (step.state.turn,)), step.effects)

    def send(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Arm one more ship."""
        fleet = step.state[PirateFleet]
        count = fleet.warships[seat] + 1
        after = replace(fleet, warships=_changed(fleet.warships, seat, count))
        return step.to(step.state.put(after), ShipArmed(seat, count))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse cards that nobody has to lose, and knights without a ship to arm."""
        match move:
            case Play(card=card):
                if card == KNIGHT and state[PirateFleet].warships[seat] >= state[Network].count(seat, SHIP):
                    yield NoShipToArm()
            case Steal(from_=None, card=card):
                if card is not None:
                    yield NoSuchStolenCard()
            case Steal(from_=victim, card=card):
                yield from self._against(rules, state, seat, victim, card)

    def _against(
        self, rules: Catan, state: State, seat: Seat, victim: Seat | None, card: str | None
    ) -> Iterator[Refusal]:
        others = tuple(Seat(other) for other in range(rules.seats) if other != seat)
        if victim is None or victim not in others:
            yield NoVictim(others)
            return
        if card is not None and not self.may_lose(rules, state, victim, card):
            yield NoSuchStolenCard()
        elif card is None and rules.hand_tracking.knows_all and self.has_any(state, victim):
            yield CardWanted()

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of every seat, and none."""
        yield Steal(None)
        for other in (Seat(number) for number in range(rules.seats) if number != seat):
            if rules.hand_tracking.is_tracking:
                yield from (Steal(other, kind) for kind in self.kinds_of(rules, state, other))
            if not rules.hand_tracking.knows_all:
                yield Steal(other)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the victim is drawn, where all of them are known."""
        if not isinstance(move, Steal) or move.from_ is None or move.card is not None:
            return {}
        if not rules.hand_tracking.knows_all or not 0 <= move.from_ < rules.seats:
            return {}
        cards = rules.may_be_drawn(state[Hands].hands[move.from_])
        return {Steal(move.from_, kind): count for kind, count in cards}

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show the stolen card to both seats alone."""
        if isinstance(move, Steal) and viewer not in (seat, move.from_):
            return Steal(move.from_)
        return move

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        assert isinstance(move, Steal), "carries out no other"
        step = Step(replace(state, phase=TRADING, waiting=()))
        return step if move.from_ is None else steal(rules, step, seat, move.from_, move.card)


class Fortresses(Part[Attack]):
    """The attack on the own fortress, which ends the turn; taken, it is a settlement."""

    key = "fortresses"
    requires = ("lanes", "fleet_dice", "turns")
    moves = {Attack: (TRADING, BUILDING)}

    def __init__(self, chart: Chart) -> None:
        self.lanes = chart.own_islands

    def aside(self, rules: Catan, state: State, seat: Seat, piece: str) -> int:
        """Leave the fortress out of the supply's settlements."""
        is_own = state[Network].buildings.get(self.lanes[seat].fortress) == Building(seat, SETTLEMENT)
        return -int(piece == SETTLEMENT and is_own)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Attack) -> Iterable[Refusal]:
        """Refuse a fortress that is taken, or that no ship has reached."""
        if move.die not in FACES:
            yield NoSuchDice((move.die, move.die))
        if not state[PirateFleet].strengths[seat]:
            yield FortressTaken()
        elif not self._is_reached(state, seat):
            yield NoShipAtFortress(self.lanes[seat].fortress)

    def _is_reached(self, state: State, seat: Seat) -> bool:
        network = state[Network]
        paths = network.shape.paths[self.lanes[seat].fortress]
        return any(network.ships.get(path) == seat for path in paths)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the six ways in which an attack may go."""
        if state[PirateFleet].strengths[seat] and self._is_reached(state, seat):
            yield from map(Attack, FACES)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Attack) -> Step:
        """Compare the die with the warships, and end the turn unless the game is won."""
        fleet, network = state[PirateFleet], state[Network]
        warships, left = fleet.warships[seat], fleet.strengths[seat]
        line, _ = line_of(network, self.lanes[seat], seat)
        if warships > move.die:
            left -= 1
            lost: tuple[Path, ...] = ()
        else:
            lost = tuple(reversed(line))[: 1 if warships == move.die else 2]
        for path in lost:
            network = network.without_ship(path)
        kept = min(warships, network.count(seat, SHIP))
        after = replace(
            fleet, warships=_changed(fleet.warships, seat, kept), strengths=_changed(fleet.strengths, seat, left)
        )
        step = Step(state.put(network, after), (FortressAttacked(seat, move.die, warships, left, lost),))
        if not left:
            at = self.lanes[seat].fortress
            network = network.with_building(at, Building(seat, SETTLEMENT))
            step = Step(step.state.put(network), step.effects)
            step = step.score(Scored(seat, SETTLEMENT, (Term(SETTLEMENT, 1, 1, (at,)),), at))
        return step

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """End the turn after an attack that has not won."""
        if not isinstance(move, Attack) or has_won(rules, step.state, seat):
            return step
        return rules.end_turn(step)


def has_won(rules: Catan, state: State, seat: Seat) -> bool:
    """Return whether a seat has enough points and its own fortress."""
    return not state[PirateFleet].strengths[seat] and rules.points(state, seat) >= rules.target


class FleetVictory(Victory):
    """Enough points and the own fortress win."""

    key = "fleet_victory"
    replaces = ("victory",)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """End the game when the seat in turn has enough points and its fortress."""
        winner = rules.on_turn(step.state)
        if winner is None or not has_won(rules, step.state, winner):
            return step
        return rules.finish(step, Won(winner, rules.points(step.state, winner)), winner)
