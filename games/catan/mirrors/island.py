"""The rows of an island of Catan: hexes, pieces, cards as an onlooker may count them, the barbarians' ship.

Secrets are removed by the rules' view: rows hold what somebody who only looks on may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.log.position import Position
from games.models import (
    BarbarianAttack,
    BarbarianShip,
    CardCount,
    CityImprovement,
    IslandHarbour,
    IslandHex,
    IslandPiece,
    IslandSupply,
    SpecialCard,
)
from games.projections.mirror import Mirror, RowKey, Rows, added, unless_same, unmoved
from scoring.catan.base.awards import LARGEST_ARMY, LONGEST_ROAD, LargestArmy, LongestRoad
from scoring.catan.board.island import FOG, SEA, Island
from scoring.catan.board.network import Network
from scoring.catan.deck import CARDS, Deck
from scoring.catan.hand import Hands
from scoring.catan.rules import Catan, Robber
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.cards.trade import MerchantStand
from scoring.catan.sets.knights.cities.city import Works
from scoring.catan.sets.knights.cities.track import Improvements
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.effect import Attacked
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.knight import TOP, Knights
from scoring.kernel import Effect, Seat, State

BANK: Final = -1
"""The seat number of the bank's cards."""
PLAIN: Final = (None, None, "")
"""Level, activity and track of a piece that has none."""


def hexes(position: Position) -> Rows:
    """Want each hex with its terrain and number token, and where the robber stands."""
    if not isinstance(position.rules, Catan):
        return {}
    island, robber = island_of(position), position.state.get(Robber)
    found = {
        at: (land.terrain, land.number, robber is not None and robber.at == at) for at, land in island.land.items()
    }
    found |= dict.fromkeys(island.waters.sea, (SEA, None, False))
    return found | dict.fromkeys(island.waters.fog, (FOG, None, False))


def harbours(position: Position) -> Rows:
    """Want the harbours, which lie where they were laid."""
    if not isinstance(position.rules, Catan):
        return {}
    return {(path,): (trades,) for path, trades in island_of(position).harbours.items()}


def island_of(position: Position) -> Island:
    """Return the island as its number tokens lie now."""
    assert isinstance(position.rules, Catan), "asked of no other game"
    return position.rules.island_now(position.state)


def pieces(position: Position) -> Rows:
    return dict(_pieces(position.state)) if isinstance(position.rules, Catan) else {}


def _pieces(state: State) -> Iterator[tuple[RowKey, tuple[Any, ...]]]:
    network = state[Network]
    for path, seat in network.roads.items():
        yield ("road", path), (int(seat), *PLAIN)
    for path, seat in network.ships.items():
        yield ("ship", path), (int(seat), *PLAIN)
    for at, building in network.buildings.items():
        yield (building.kind, at), (int(building.seat), *PLAIN)
    yield from _knightly_pieces(state, network)


def _knightly_pieces(state: State, network: Network) -> Iterator[tuple[RowKey, tuple[Any, ...]]]:
    """Yield what Cities & Knights puts there: knights, walls, cities on their side, metropolises, the merchant."""
    knights, works, improvements = state.get(Knights), state.get(Works), state.get(Improvements)
    for at, knight in knights.posts.items() if knights else ():
        yield ("knight", at), (int(knight.seat), knight.level, knight.active, "")
    for at in works.walls if works else ():
        yield ("wall", at), (_owner(network, at), *PLAIN)
    for at in works.fallen if works else ():
        yield ("fallen", at), (_owner(network, at), *PLAIN)
    for track, city in zip(TRACKS, improvements.metropolises if improvements else (), strict=False):
        if city is not None:
            yield ("metropolis", city), (_owner(network, city), None, None, track)
    merchant = state.get(MerchantStand)
    if merchant is not None and merchant.at is not None and merchant.seat is not None:
        yield ("merchant", "{},{}".format(*merchant.at)), (int(merchant.seat), *PLAIN)


def _owner(network: Network, at: str) -> int | None:
    holder = network.holder_of(at)
    return None if holder is None else int(holder)


def supplies(position: Position) -> Rows:
    """Want the pieces before each seat: none, where a table built one more than it has."""
    rules, state = position.rules, position.state
    if not isinstance(rules, Catan):
        return {}
    found = {
        (seat, kind, 0): (max(rules.left_of(state, Seat(seat), kind), 0),)
        for seat in range(rules.seats)
        for kind in rules.pieces
    }
    if (knights := state.get(Knights)) is not None:
        found |= {
            (seat, "knight", level): (max(knights.left(Seat(seat), level), 0),)
            for seat in range(rules.seats)
            for level in range(1, TOP + 1)
        }
    return found


# ------------------------------------------------------------------- cards


def cards(position: Position) -> Rows:
    """Want the cards in hands and bank, as somebody who only looks on may count them."""
    if not isinstance(position.rules, Catan):
        return {}
    seen = position.rules.view(position.state, None)
    found = {**_resources(position.rules, seen), **_development(seen), **_progress(seen)}
    return {key: (count,) for key, count in found.items() if count}


def _resources(rules: Catan, state: State) -> dict[RowKey, int]:
    hands = state.get(Hands)
    if hands is None or not rules.hand_tracking.is_tracking:
        return {}
    found: dict[RowKey, int] = {(BANK, "bank", kind): count for kind, count in rules.amounts(hands.bank)}
    for seat, hand in enumerate(hands.hands):
        if hand.is_certain:
            found |= {(seat, "hand", kind): count for kind, count in rules.amounts(hand.cards)}
        else:
            found[seat, "hand", ""] = hand.total
    return found


def _development(state: State) -> dict[RowKey, int]:
    deck = state.get(Deck)
    if deck is None:
        return {}
    found: dict[RowKey, int] = {(BANK, "development", ""): deck.left}
    for seat, (old, fresh, played) in enumerate(zip(deck.old, deck.fresh, deck.played, strict=True)):
        found[seat, "development", ""] = old.total + fresh.total
        found |= {(seat, "played", card): count for card, count in zip(CARDS, played, strict=True)}
    return found


def _progress(state: State) -> dict[RowKey, int]:
    decks = state.get(ProgressDecks)
    if decks is None:
        return {}
    found: dict[RowKey, int] = {
        (seat, "progress", track): fan.of_track(track) for seat, fan in enumerate(decks.fans) for track in TRACKS
    }
    found |= {(BANK, "progress", track): decks.left(track) for track in TRACKS}
    for seat, shown in enumerate(decks.shown):
        found |= {(seat, "shown", card): shown.count(card) for card in shown}
    return found


# ------------------------------------------------------------------ awards


def special_cards(position: Position) -> Rows:
    """Want the awards that move, with who has them."""
    found: dict[RowKey, tuple[Any, ...]] = {}
    if (road := position.state.get(LongestRoad)) is not None:
        found[LONGEST_ROAD,] = (_seat(road.holder), list(road.lengths))
    if (army := position.state.get(LargestArmy)) is not None:
        found[LARGEST_ARMY,] = (_seat(army.holder), list(army.knights))
    return found


def _seat(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)


def improvements(position: Position) -> Rows:
    """Want the level of each seat on each track."""
    found = position.state.get(Improvements)
    if found is None:
        return {}
    return {
        (seat, track): (level,)
        for seat, levels in enumerate(found.levels)
        for track, level in zip(TRACKS, levels, strict=True)
    }


def ship(position: Position) -> Rows:
    """Want where the barbarians' ship is."""
    found = position.state.get(Barbarians)
    return {} if found is None else {("barbarians",): (found.ship, found.attacks, list(found.defenders))}


def attacks(position: Position, begin: int = 0) -> Rows:
    """Want one row for each attack of the barbarians, from the move with that index on."""
    return {
        (seq,): (one.strength, list(one.shares), one.is_won, _seat(one.defender), list(map(int, one.losers)))
        for seq, effects in position.effects[begin:]
        for one in _attacks(effects)
    }


def _attacks(effects: tuple[Effect, ...]) -> Iterator[Attacked]:
    return (effect for effect in effects if isinstance(effect, Attacked))


MIRRORS: Final = (
    Mirror(IslandHex, ("q", "r"), ("terrain", "number", "robber"), hexes),
    Mirror(IslandHarbour, ("path",), ("trades",), harbours, unmoved),
    Mirror(IslandPiece, ("kind", "place"), ("seat", "level", "active", "track"), pieces),
    Mirror(
        IslandSupply,
        ("seat", "kind", "level"),
        ("count",),
        supplies,
        unless_same(Network, Works, Knights, wanted=supplies),
    ),
    Mirror(CardCount, ("seat", "pile", "kind"), ("count",), cards),
    Mirror(
        SpecialCard,
        ("award",),
        ("seat", "strengths"),
        special_cards,
        unless_same(LongestRoad, LargestArmy, wanted=special_cards),
    ),
    Mirror(
        CityImprovement, ("seat", "track"), ("level",), improvements, unless_same(Improvements, wanted=improvements)
    ),
    Mirror(BarbarianShip, ("name",), ("steps", "attacks", "defenders"), ship, unless_same(Barbarians, wanted=ship)),
    Mirror(BarbarianAttack, ("seq",), ("strength", "shares", "won", "defender", "losers"), attacks, added(attacks)),
)
