"""The claims of a record of Seafarers: where ships, roads and settlements may stand, and what each scenario counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from scoring.catan.base.building import settle
from scoring.catan.base.set_up import SettingUp
from scoring.catan.board.network import Network
from scoring.catan.rules import FOUNDING, LINKING, Catan
from scoring.catan.sets.seafarers.cloth import ClothTrade
from scoring.catan.sets.seafarers.islands import Settling
from scoring.catan.sets.seafarers.move import MoveShip
from scoring.catan.sets.seafarers.pirate_islands import PirateFleet, fleet_at
from scoring.catan.sets.seafarers.shipping import MovingShips, Shipping
from scoring.catan.sets.seafarers.wonders import Wonders
from scoring.kernel import Claim, Moment, Seat, as_set, exactly


def _acting(moment: Moment) -> Seat:
    return moment.state.actors[0]


def _near(moment: Moment, places: list[str]) -> list[str]:
    state = moment.state
    newest = state[SettingUp].newest
    if state.phase != LINKING or newest is None:
        return [] if state.phase == FOUNDING else places
    paths = state[Network].shape.paths[newest]
    return [place for place in places if place in paths]


def legal_ships(moment: Moment) -> list[str]:
    """Return every path on which whoever acts could put a ship, by place alone."""
    rules = cast("Catan", moment.rules)
    return _near(moment, list(rules.part(Shipping).passages(rules, moment.state, _acting(moment))))


def legal_roads(moment: Moment) -> list[str]:
    """Return every path on which whoever acts could put a road, by place alone."""
    return _near(moment, list(moment.state[Network].free_paths(_acting(moment))))


def legal_settlements(moment: Moment) -> list[str]:
    """Return every corner on which whoever acts could settle, by place alone."""
    rules, state, seat = cast("Catan", moment.rules), moment.state, _acting(moment)
    network = state[Network]
    if state.phase == FOUNDING:
        places = tuple(at for at in network.shape.hexes if not network.is_crowded(at))
    else:
        places = network.free_sites(seat)
    islands = rules.part(Settling)
    return [at for at in places if not any(islands.forbid(rules, state, seat, settle(at)))]


def legal_ship_moves(moment: Moment) -> list[list[str]]:
    """Return every move of a ship that is allowed now."""
    rules = cast("Catan", moment.rules)
    moves = rules.part(MovingShips).candidates(rules, moment.state, _acting(moment))
    return [[move.from_, move.to] for move in moves if isinstance(move, MoveShip)]


def cloth(moment: Moment) -> list[int]:
    return list(moment.state[ClothTrade].bolts)


def villages(moment: Moment) -> dict[str, int]:
    return dict(moment.state[ClothTrade].left)


def cloth_supply(moment: Moment) -> int:
    return moment.state[ClothTrade].supply


def wonder_levels(moment: Moment) -> list[int]:
    return [level for _, level in moment.state[Wonders].built]


def warships(moment: Moment) -> list[int]:
    return list(moment.state[PirateFleet].warships)


def fortress(moment: Moment) -> list[int]:
    return list(moment.state[PirateFleet].strengths)


def fleet(moment: Moment) -> list[int] | None:
    at = fleet_at(moment.state)
    return None if at is None else list(at)


CLAIMS: Final[Mapping[str, Claim]] = {
    "legal_ships": Claim(legal_ships, as_set),
    "legal_roads": Claim(legal_roads, as_set),
    "legal_settlements": Claim(legal_settlements, as_set),
    "legal_ship_moves": Claim(legal_ship_moves, as_set),
    "cloth": Claim(cloth, exactly),
    "villages": Claim(villages, exactly),
    "cloth_supply": Claim(cloth_supply, exactly),
    "wonder_levels": Claim(wonder_levels, exactly),
    "warships": Claim(warships, exactly),
    "fortress": Claim(fortress, exactly),
    "fleet": Claim(fleet, exactly),
}
