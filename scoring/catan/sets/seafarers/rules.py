"""The set Seafarers: its scenarios and options, and the parts that each scenario adds to those of the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scoring.catan.base.development import Development
from scoring.catan.board.island import FURTHER_TERRAINS
from scoring.catan.deck import BASE_DECK, LARGE_DECK
from scoring.catan.part import Part
from scoring.catan.recipe import Expansion, Recipe, Set
from scoring.catan.sets.seafarers.chart import KEYS, Chart, chart_of
from scoring.catan.sets.seafarers.cloth import ClothPirate, ThreeSettlements, Villages
from scoring.catan.sets.seafarers.fog import Fog
from scoring.catan.sets.seafarers.gold import GoldRivers
from scoring.catan.sets.seafarers.islands import Settling
from scoring.catan.sets.seafarers.kind import (
    CLOTH,
    FORGOTTEN_TRIBE,
    PIRATE_ISLANDS,
    SCENARIOS,
    SEAFARERS_SET,
    TARGETS,
    WITH_KNIGHTS,
    WITHOUT_PIRATE,
    WITHOUT_ROUTE,
    WONDERS,
)
from scoring.catan.sets.seafarers.pirate import SailingPirate
from scoring.catan.sets.seafarers.pirate_islands import FleetRolling, FleetVictory, Fortresses, Lanes, Pirates
from scoring.catan.sets.seafarers.record import CLAIMS
from scoring.catan.sets.seafarers.shipping import MovingShips, Shipping
from scoring.catan.sets.seafarers.tribe import Tribe
from scoring.catan.sets.seafarers.wonders import WonderBuilding, WonderVictory
from scoring.kernel import Choice, Option, UnsuitableBox

SEAFARERS_OPTIONS: Final = tuple(
    Option(key, choices, (SEAFARERS_SET,), beside="board")
    for key, choices in (
        ("scenario", SCENARIOS),
        ("third_settlement", ("counter_clockwise", "clockwise")),
        ("fog_at_start", ("no_card", "card")),
        ("ship_end", ("ships", "roads_too")),
    )
)
"""The switches of the rules reading; the first choice is the default."""

SEAFARERS_DEFAULTS: Final[Mapping[str, Choice]] = {"victory_points": TARGETS[SCENARIOS[0]]}

Make = Callable[[Recipe, Chart], Part | None]


class NoRoute(Part):
    """The place of a special card for the longest road that a scenario does without."""

    key = "no_route"
    replaces = ("longest_road",)


class NoArmy(Part):
    """The place of a special card for the largest army that a scenario does without."""

    key = "no_army"
    replaces = ("largest_army",)


class IslandDevelopment(Development):
    """The deck of the Pirate Islands: no victory points, or, with four and more players, knights in their place."""

    key = "island_development"
    replaces = ("development",)


def _scenario(recipe: Recipe) -> str:
    scenario = str(recipe.switches["scenario"])
    if scenario not in WITH_KNIGHTS and "knights" in recipe.sets:
        raise UnsuitableBox("box.scenario_alone")
    return scenario


def _part(make: Make, *only: str, but: tuple[str, ...] = ()) -> Callable[[Recipe], Part | None]:
    """Return what makes a part in these scenarios (none: in all), and not in others."""

    def made(recipe: Recipe) -> Part | None:
        scenario = _scenario(recipe)
        if scenario in but or (only and scenario not in only):
            return None
        return make(recipe, chart_of(recipe.island(), scenario))

    return made


def _pirate(recipe: Recipe, chart: Chart) -> Part:
    kind = ClothPirate if recipe.switches["scenario"] == CLOTH else SailingPirate
    return kind(
        chart.pirate,
        friendly=recipe.is_on("friendly_robber"),
        empty_handed=recipe.is_on("empty_handed_victims"),
    )


def _deck(recipe: Recipe, _chart: Chart) -> Part:
    knights, points, *others = LARGE_DECK if recipe.is_large else BASE_DECK
    # With three players the victory points leave the deck; with more they are knights.
    more = 0 if recipe.seats <= FEWER else points
    only_knights = recipe.switches["cards_before_roll"] == "knights"
    return IslandDevelopment((knights + more, 0, *others), only_knights_before_the_roll=only_knights)


FEWER: Final = 3

SET: Final = Expansion(
    order=20,
    sets=(
        Set(
            SEAFARERS_SET,
            SEAFARERS_DEFAULTS,
            terrains=FURTHER_TERRAINS,
            board_keys=KEYS,
            needs_board=True,
            claims=CLAIMS,
            has_pages=False,
        ),
    ),
    options=SEAFARERS_OPTIONS,
    parts=(
        _part(lambda _recipe, _chart: Shipping(), but=(PIRATE_ISLANDS,)),
        _part(lambda _recipe, chart: Lanes(chart), PIRATE_ISLANDS),
        _part(lambda recipe, _chart: MovingShips(roads_too=recipe.switches["ship_end"] == "roads_too")),
        _part(_pirate, but=WITHOUT_PIRATE),
        _part(lambda _recipe, _chart: GoldRivers()),
        _part(lambda _recipe, chart: Settling(chart)),
        _part(lambda recipe, chart: Fog(pays_at_start=recipe.switches["fog_at_start"] == "card", pile=chart.pile)),
        _part(lambda _recipe, _chart: NoRoute(), *WITHOUT_ROUTE),
        _part(lambda _recipe, chart: Tribe(chart), FORGOTTEN_TRIBE),
        _part(lambda _recipe, chart: Villages(chart), CLOTH),
        _part(
            lambda recipe, _chart: ThreeSettlements(clockwise=recipe.switches["third_settlement"] == "clockwise"),
            CLOTH,
        ),
        _part(lambda _recipe, chart: WonderBuilding(chart), WONDERS),
        _part(lambda _recipe, _chart: WonderVictory(), WONDERS),
        _part(lambda _recipe, chart: FleetRolling(chart), PIRATE_ISLANDS),
        _part(lambda _recipe, _chart: Pirates(), PIRATE_ISLANDS),
        _part(_deck, PIRATE_ISLANDS),
        _part(lambda _recipe, _chart: NoArmy(), PIRATE_ISLANDS),
        _part(lambda _recipe, chart: Fortresses(chart), PIRATE_ISLANDS),
        _part(lambda _recipe, _chart: FleetVictory(), PIRATE_ISLANDS),
    ),
)
