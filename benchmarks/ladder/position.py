"""A position of catanatron as one of ours, and a move of ours as one of its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.catalogue import ruleset_for
from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.base.set_up import SettingUp
from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.catan.board.network import Building, Network
from scoring.catan.deck import BASE_DECK, CARDS, KNIGHT, Deck
from scoring.catan.exchange.catanatron import CORNERS, RESOURCES, TERRAINS
from scoring.catan.hand import Counts, Hand, Hands, added, minus
from scoring.catan.move import Bank, Buy, City, Discard, End, MoveRobber, Play, Road, Roll, Settle
from scoring.catan.rules import (
    DISCARDING,
    FOUNDING,
    FREE_ROADS,
    LINKING,
    ROBBING,
    ROLLING,
    TRADING,
    Catan,
    Robber,
    Turn,
)
from scoring.kernel.box import Box, Choice
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State

Written = Mapping[str, Any]
Action = tuple[str, Any]

PRODUCE: Final = {resource: terrain for terrain, resource in TERRAINS.items()}
KINDS: Final = {resource: kind for kind, resource in RESOURCES.items()}
ITS_RULES: Final[Mapping[str, Choice]] = {"bank_shortage": "nobody", "empty_handed_victims": False}
"""A bank that cannot pay a kind to everybody pays it to nobody; who has no cards is not robbed."""
DICE: Final = (1, 1)
"""It does not say what fell in this turn, and nothing asks."""


class There:
    """One of its islands, with our rules for it."""

    def __init__(self, island: Written, seats: int) -> None:
        self.corners = {
            node: intersections_of(hex_of(one["at"]))[CORNERS.index(name)]
            for one in island["land"]
            for name, node in one["nodes"].items()
        }
        self.nodes = {corner: node for node, corner in self.corners.items()}
        self.paths = {}
        for one in island["land"]:
            here, at = [one["nodes"][name] for name in CORNERS], hex_of(one["at"])
            for side, path in enumerate(paths_of(at)):
                self.paths[frozenset((here[side], here[(side + 1) % 6]))] = path
        self.ends = {path: sorted(ends) for ends, path in self.paths.items()}
        board = {
            "hexes": [
                {
                    "at": hex_of(one["at"]),
                    "terrain": PRODUCE.get(one["resource"], "desert"),
                    "number": one["number"] or None,
                }
                for one in island["land"]
            ],
            "harbours": [
                {"edge": self.paths[frozenset(one["nodes"])], "kind": KINDS.get(one["resource"], "3:1")}
                for one in island["ports"]
            ],
            "robber": hex_of(island["robber"]),
        }
        rules = ruleset_for(Box("catan", "almanac", seats, ("base",), ITS_RULES, board=board))
        assert isinstance(rules, Catan), "it has an island"
        self.rules: Catan = rules
        # It lists cards in an order of its own.
        self.order = [rules.index[kind] for kind in RESOURCES]

    # ------------------------------------------------------------ a position

    def state(self, said: Written) -> State:
        """Return the position that it describes, with all that is hidden."""
        phase, turn = self._phase(said)
        seats = range(self.rules.seats)
        fresh = [tuple(said["bought"]) if seat == said["turn"] else (0,) * len(CARDS) for seat in seats]
        old = [minus(tuple(held), new) for held, new in zip(said["cards"], fresh, strict=True)]
        played = tuple(map(tuple, said["played"]))
        out = added((*map(tuple, said["cards"]), *played), len(CARDS))
        deck = Deck(minus(BASE_DECK, out), tuple(map(Hand, old)), tuple(map(Hand, fresh)), played)
        knights = tuple(cards[CARDS.index(KNIGHT)] for cards in played)
        waiting = tuple(Seat(seat) for seat in seats if said["due"][seat]) if phase == DISCARDING else ()
        state, network = self.rules.start(), self._network(said)
        slices = {
            **state.slices,
            Network: network,
            Robber: Robber(hex_of(said["robber"])),
            Hands: Hands(tuple(Hand(self._counts(hand)) for hand in said["hands"]), self._counts(said["bank"])),
            Deck: deck,
            LongestRoad: LongestRoad(_holder(said["road"]), tuple(network.longest_trail(Seat(seat)) for seat in seats)),
            LargestArmy: LargestArmy(_holder(said["army"]), knights),
            SettingUp: self._founded(said, phase),
            Turn: turn,
        }
        return State(tuple(said["points"]), Seat(said["turn"]), phase, waiting, slices=slices)

    def _phase(self, said: Written) -> tuple[str, Turn]:
        if said["founding"]:
            return (LINKING if said["prompt"] == "BUILD_INITIAL_ROAD" else FOUNDING), Turn()
        normal = TRADING if said["rolled"] else ROLLING
        phase = {"DISCARD": DISCARDING, "MOVE_ROBBER": ROBBING}.get(said["prompt"], normal)
        if said["free_roads"]:
            phase = FREE_ROADS
        return phase, Turn(DICE if said["rolled"] else None, said["card_played"], normal, said["free_roads"])

    def _network(self, said: Written) -> Network:
        return Network(
            self.rules.island.shape,
            {self.paths[frozenset((one, other))]: Seat(seat) for one, other, seat in said["roads"]},
            {self.corners[node]: Building(Seat(seat), kind) for node, seat, kind in said["buildings"]},
        )

    def _counts(self, its: Sequence[int]) -> Counts:
        found = dict(zip(self.order, its, strict=True))
        return tuple(found[index] for index in range(len(self.rules.kinds)))

    def _founded(self, said: Written, phase: str) -> SettingUp:
        newest = self.corners[said["newest"]] if phase == LINKING else None
        return SettingUp(Seat(0), min(len(said["roads"]), 2 * self.rules.seats), newest)

    # --------------------------------------------------------------- a move

    def action(self, move: Move | None) -> Action:  # noqa: PLR0911 - a table
        """Return a move as its action, in a form in which two of them can be compared."""
        match move:
            case None | Roll():
                return "ROLL", None
            case End():
                return "END_TURN", None
            case Buy():
                return "BUY_DEVELOPMENT_CARD", None
            case Settle(at=at):
                return "BUILD_SETTLEMENT", self.nodes[at]
            case City(at=at):
                return "BUILD_CITY", self.nodes[at]
            case Road(at=path):
                return "BUILD_ROAD", tuple(self.ends[path])
            case MoveRobber(to=(q, r), from_=victim):
                return "MOVE_ROBBER", ((q, -q - r, r), victim)
            case Bank(give=give, take=take):
                [(kind, count)], [wanted] = give.items(), take
                return "MARITIME_TRADE", (*[RESOURCES[kind]] * count, *[None] * (4 - count), RESOURCES[wanted])
            case Play():
                return _played(move)
        return type(move).__name__, None

    def move(self, action: Sequence[Any], result: Any) -> Move | None:  # noqa: PLR0911 - a table
        """Return what was done there, with what chance added, as a move of ours; None: a single card given back."""
        kind, value = action
        match kind:
            case "ROLL":
                return Roll((result[0], result[1]))
            case "END_TURN":
                return End()
            case "BUY_DEVELOPMENT_CARD":
                return Buy(result.lower())
            case "BUILD_SETTLEMENT":
                return Settle(self.corners[value])
            case "BUILD_CITY":
                return City(self.corners[value])
            case "BUILD_ROAD":
                return Road(self.paths[frozenset(value)])
            case "MOVE_ROBBER":
                victim = None if value[1] is None else Seat(value[1])
                return MoveRobber(hex_of(value[0]), victim, KINDS[result] if result else None)
            case "MARITIME_TRADE":
                given = [one for one in value[:-1] if one]
                return Bank({KINDS[given[0]]: len(given)}, {KINDS[value[-1]]: 1})
        return card_of(kind, value) if kind.startswith("PLAY_") else None


def hex_of(cube: Sequence[int]) -> tuple[int, int]:
    return cube[0], cube[2]


def card_of(kind: str, value: Any) -> Play:
    """Return the development card that one of its actions plays."""
    card = kind.removeprefix("PLAY_").removesuffix("_CARD").lower()
    match card:
        case "year_of_plenty":
            return Play(card, take={KINDS[one]: value.count(one) for one in value})
        case "monopoly":
            return Play(card, resource=KINDS[value])
    return Play(card)


def comparable(action: Sequence[Any]) -> Action:
    """Return one of its actions in a form in which two of them can be compared."""
    kind, value = action
    if kind == "MOVE_ROBBER":
        return kind, (tuple(value[0]), value[1])
    if kind in ("BUILD_ROAD", "PLAY_YEAR_OF_PLENTY"):
        return kind, tuple(sorted(value))
    return kind, tuple(value) if isinstance(value, list) else value


def given_back(move: Discard) -> list[Action]:
    """Return the cards of one decision one by one, as it asks for them."""
    return [("DISCARD_RESOURCE", RESOURCES[kind]) for kind, count in move.cards.items() for _ in range(count)]


def _played(move: Play) -> Action:
    match move.card:
        case "year_of_plenty":
            taken = [RESOURCES[kind] for kind, count in (move.take or {}).items() for _ in range(count)]
            return "PLAY_YEAR_OF_PLENTY", tuple(sorted(taken))
        case "monopoly":
            return "PLAY_MONOPOLY", RESOURCES[move.resource or ""]
        case "knight":
            return "PLAY_KNIGHT_CARD", None
    return "PLAY_ROAD_BUILDING", None


def _holder(has: Sequence[bool]) -> Seat | None:
    return next((Seat(seat) for seat, it in enumerate(has) if it), None)
