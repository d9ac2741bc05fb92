"""A base game of Catan as the simulator catanatron writes its games: the island, what stands there, every action.

It counts hexes by (x, y, z) with x + y + z = 0, corners by numbers in the order in which its island is laid: from the
middle outwards, ring by ring clockwise from the east, and each hex from its north corner on. It is written only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.catalogue import ruleset_for
from scoring.catan.board.geometry import Hex, Intersection, Path, distance, intersections_of, neighbours_of, paths_of
from scoring.catan.board.island import Island, read_island
from scoring.catan.board.network import Network
from scoring.catan.effect import Exchanged
from scoring.catan.move import Buy, City, Discard, End, MoveRobber, Play, Road, Roll, Settle
from scoring.catan.rules import Catan
from scoring.exchange import UnsupportedGame
from scoring.kernel import Move, Overrule, Seat, State
from scoring.record import Record

RESOURCES: Final = {"lumber": "WOOD", "brick": "BRICK", "wool": "SHEEP", "grain": "WHEAT", "ore": "ORE"}
"""In the order in which trades list them."""
TERRAINS: Final = {
    "forest": "WOOD", "hills": "BRICK", "pasture": "SHEEP", "fields": "WHEAT", "mountains": "ORE",
}  # fmt: skip
COLOURS: Final = ("RED", "BLUE", "ORANGE", "WHITE")
CORNERS: Final = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
SIDES: Final = ("NORTHEAST", "EAST", "SOUTHEAST", "SOUTHWEST", "WEST", "NORTHWEST")
SMALL_ISLAND: Final = 2
"""Rings around the middle of the only island that it knows with harbours."""
WrittenAction = list[Any]


def write_catanatron(record: Record) -> dict[str, Any]:
    """Return a base game as the program writes it; raise UnsupportedGame where it plays no such games."""
    return _Simulated(record).written()


def ring(number: int) -> Iterator[Hex]:
    """Yield the hexes so many steps from the middle, clockwise from the east."""
    at: Hex = (number, 0)
    if not number:
        yield at
    # From the eastern corner the ring runs to the south-west first.
    for side in (3, 4, 5, 0, 1, 2):
        for _step in range(number):
            yield at
            at = neighbours_of(at)[side]


class _Simulated:
    """One record on its way into a file."""

    def __init__(self, record: Record) -> None:
        rules = ruleset_for(record.box)
        if not isinstance(rules, Catan) or record.box.sets or not record.box.board:
            raise UnsupportedGame("other_island")
        self.island: Island = read_island(record.box.board)
        if self.island.robber is None:
            raise UnsupportedGame("other_island")
        self.robber = self.island.robber
        if max(distance(at, (0, 0)) for at in self.island.land) > SMALL_ISLAND or len(record.seats) > len(COLOURS):
            raise UnsupportedGame("large_island")
        self.record, self.rules = record, rules
        self.colours = colours_of([one.colour for one in record.seats])
        self.hexes = [at for number in range(SMALL_ISLAND + 2) for at in ring(number)]
        corners = dict.fromkeys(corner for at in self.hexes for corner in intersections_of(at))
        self.nodes: Mapping[Intersection, int] = {corner: number for number, corner in enumerate(corners)}
        ends = {side: (here[n], here[(n + 1) % 6]) for here, sides in self._sides() for n, side in enumerate(sides)}
        self.ends: Mapping[Path, list[int]] = {
            side: sorted(self.nodes[corner] for corner in pair) for side, pair in ends.items()
        }

    def _sides(self) -> Iterable[tuple[Sequence[Intersection], Sequence[Path]]]:
        # Side i joins corners i and i + 1.
        return [(intersections_of(at), paths_of(at)) for at in self.hexes]

    def written(self) -> dict[str, Any]:
        state, records = self._played()
        won = self.rules.outcome(state)
        return {
            "tiles": [{"coordinate": _cube(at), "tile": tile} for at, tile in self._tiles()],
            "nodes": self._nodes(state),
            "edges": self._edges(state),
            "action_records": records,
            "colors": self.colours[: len(self.record.seats)],
            "robber_coordinate": _cube(self._robber(records)),
            "winning_color": self.colours[won.winners[0]] if won and won.winners else None,
        }

    def _robber(self, records: Sequence[WrittenAction]) -> Hex:
        moved = [one[0][2][0] for one in records if one[0][1] == "MOVE_ROBBER"]
        return (moved[-1][0], moved[-1][2]) if moved else self.robber

    # ------------------------------------------------------------- the island

    def _tiles(self) -> Iterator[tuple[Hex, dict[str, Any]]]:
        lands = ports = 0
        for at in self.hexes:
            land = self.island.land.get(at)
            port = self._port(at) if land is None else None
            if land is not None:
                resource = TERRAINS.get(land.terrain)
                facts = {"resource": resource, "number": land.number} if resource else {}
                yield at, {"id": lands, "type": "RESOURCE_TILE" if resource else "DESERT", **facts}
                lands += 1
            elif port is not None:
                yield at, {"id": ports, "type": "PORT", **port}
                ports += 1
            else:
                yield at, {"type": "WATER"}

    def _port(self, at: Hex) -> dict[str, Any] | None:
        for side, path in enumerate(paths_of(at)):
            kind = self.island.harbours.get(path)
            if kind is not None and neighbours_of(at)[side] in self.island.land:
                return {"direction": SIDES[side], "resource": RESOURCES.get(kind)}
        return None

    def _nodes(self, state: State) -> dict[str, Any]:
        buildings, found = state[Network].buildings, {}
        for at in self.hexes:
            for corner, direction in zip(intersections_of(at), CORNERS, strict=True):
                built = buildings.get(corner)
                found[str(self.nodes[corner])] = {
                    "id": self.nodes[corner],
                    "tile_coordinate": _cube(at),
                    "direction": direction,
                    "building": built.kind.upper() if built else None,
                    "color": self.colours[built.seat] if built else None,
                }
        return found

    def _edges(self, state: State) -> list[dict[str, Any]]:
        roads, found = state[Network].roads, {}
        for at in self.hexes:
            for path, direction in zip(paths_of(at), SIDES, strict=True):
                owner = roads.get(path)
                found[path] = {
                    "id": self.ends[path],
                    "tile_coordinate": _cube(at),
                    "direction": direction,
                    "color": self.colours[owner] if owner is not None else None,
                }
        return list(found.values())

    # ------------------------------------------------------------- the actions

    def _played(self) -> tuple[State, list[WrittenAction]]:
        state, records = self.rules.start(self.record.first), list[WrittenAction]()
        for one in self.record.played:
            if isinstance(one.move, Overrule):
                raise UnsupportedGame("overruled")
            step = self.rules.carry_out(state, one.seat, one.move)
            state = step.state
            records += self._of_move(one.seat, one.move)
            for effect in step.effects:
                if isinstance(effect, Exchanged):
                    records += self._exchanged(effect)
        return state, records

    def _of_move(self, seat: Seat, move: Move) -> list[WrittenAction]:  # noqa: PLR0911 - a table
        match move:
            case Settle(at=at):
                return [self._action(seat, "BUILD_SETTLEMENT", self.nodes[at])]
            case City(at=at):
                return [self._action(seat, "BUILD_CITY", self.nodes[at])]
            case Road(at=path):
                return [self._action(seat, "BUILD_ROAD", self.ends[path])]
            case Roll(dice=dice):
                return [self._action(seat, "ROLL", list(dice), list(dice))]
            case Discard(cards=cards):
                kinds = [RESOURCES[kind] for kind, count in cards.items() for _card in range(count)]
                return [self._action(seat, "DISCARD_RESOURCE", kind, kind) for kind in kinds]
            case MoveRobber(to=to, from_=victim, card=card):
                whose = self.colours[victim] if victim is not None else None
                return [self._action(seat, "MOVE_ROBBER", [_cube(to), whose], RESOURCES.get(card or ""))]
            case Buy(card=card):
                name = card.upper() if card else None
                return [self._action(seat, "BUY_DEVELOPMENT_CARD", name, name)]
            case Play():
                return [self._card(seat, move)]
            case End():
                return [self._action(seat, "END_TURN", None)]
        return []

    def _card(self, seat: Seat, move: Play) -> WrittenAction:
        match move.card:
            case "knight":
                return self._action(seat, "PLAY_KNIGHT_CARD", None)
            case "year_of_plenty":
                kinds = [RESOURCES[kind] for kind, count in (move.take or {}).items() for _card in range(count)]
                return self._action(seat, "PLAY_YEAR_OF_PLENTY", kinds)
            case "monopoly":
                return self._action(seat, "PLAY_MONOPOLY", RESOURCES[move.resource or ""])
        return self._action(seat, "PLAY_ROAD_BUILDING", None)

    def _exchanged(self, effect: Exchanged) -> list[WrittenAction]:
        gave, took = _counts(effect.gave), _counts(effect.took)
        if effect.other is not None:
            both, other = [*gave, *took], self.colours[effect.other]
            return [
                self._action(effect.seat, "OFFER_TRADE", both),
                self._action(effect.other, "ACCEPT_TRADE", both),
                self._action(effect.seat, "CONFIRM_TRADE", [*both, other]),
            ]
        names = list(RESOURCES.values())
        kind = names[next(place for place, count in enumerate(gave) if count)]
        rate = sum(gave) // sum(took)
        given = [kind] * rate + [None] * (4 - rate)
        wanted = [name for name, count in zip(names, took, strict=True) for _card in range(count)]
        return [self._action(effect.seat, "MARITIME_TRADE", [*given, one]) for one in wanted]

    def _action(self, seat: Seat, kind: str, value: Any, result: Any = None) -> WrittenAction:
        return [[self.colours[seat], kind, value], result]


def colours_of(colours: Sequence[str]) -> list[str]:
    """Return the colours of seats as the program has them: those that it lacks become what is left."""
    own = [colour.upper() if colour.upper() in COLOURS else "" for colour in colours]
    left = iter([one for one in COLOURS if one not in own])
    return [one or next(left) for one in own]


def _cube(at: Hex) -> list[int]:
    q, r = at
    return [q, -q - r, r]


def _counts(cards: Mapping[str, int] | Iterable[tuple[str, int]]) -> list[int]:
    held = dict(cards)
    return [held.get(kind, 0) for kind in RESOURCES]
