"""The set Cities & Knights: its options, and the parts that it adds to those of the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from scoring.catan.part import Part
from scoring.catan.recipe import AT_ONE_YES, Expansion, Recipe, Set
from scoring.catan.sets.knights.card_answers import Declining, FreeRoads
from scoring.catan.sets.knights.cards.politics import Bishop, Saboteur, Spy, Wedding
from scoring.catan.sets.knights.cards.progress import FIFTH_CARD, FifthCard, Progress
from scoring.catan.sets.knights.cards.science import SCIENCE_CARDS
from scoring.catan.sets.knights.cards.trade import TRADE_CARDS
from scoring.catan.sets.knights.cities.city import FallenCities, Walls
from scoring.catan.sets.knights.cities.commodity import Commodities
from scoring.catan.sets.knights.cities.improvement import Aqueducts, CityImprovements
from scoring.catan.sets.knights.defence.barbarian import LOSERS, Attacks, Losers
from scoring.catan.sets.knights.defence.garrison import Deserter, Diplomat, Intrigue, Warlord
from scoring.catan.sets.knights.defence.patrol import PROMOTIONS, Patrols, Promotions
from scoring.catan.sets.knights.defence.robber import LateThief
from scoring.catan.sets.knights.dice import EventDice, EventDiceCards
from scoring.catan.sets.knights.island import knights_island
from scoring.catan.sets.knights.set_up import CitySetUp
from scoring.catan.sets.knights.turns import AnyOrder, BuildingPhase, Partners, VictoryAtOnce
from scoring.kernel import Choice, Option, UnsuitableBox

KNIGHTS_SET: Final = "knights"
COMMODITIES_EACH: Final = 12
COMMODITIES_EACH_LARGE: Final = 18
TARGET: Final = 13

KNIGHTS_OPTIONS: Final = tuple(
    Option(key, choices, (KNIGHTS_SET,))
    for key, choices in (
        ("robber_before_attack", ("asleep", "awake")),
        ("knight_passes_opponents", (True, False)),
        ("promotions", PROMOTIONS),
        ("city_losers", LOSERS),
        ("holder_needs_city", (False, True)),
        ("fifth_card", FIFTH_CARD),
        ("win_only_on_own_turn", (False, True)),
    )
)
"""The switches of `docs/rules-cities-knights.md`; the first choice is the default."""

KNIGHTS_DEFAULTS: Final[Mapping[str, Choice]] = {"victory_points": TARGET, "strict_trade_then_build": False}
"""The values that the set gives to options of the base game, in every edition."""

CARDS: Final[tuple[type[Part], ...]] = (
    *TRADE_CARDS,
    *(Bishop, Deserter, Diplomat, Intrigue, Saboteur, Spy, Warlord, Wedding),
    *SCIENCE_CARDS,
)


def _set_up(recipe: Recipe) -> CitySetUp:
    if recipe.switches["placements"] != "free":
        raise UnsuitableBox("box.fixed_knights", where="board")
    return CitySetUp()


def _dice(recipe: Recipe) -> Part:
    return EventDiceCards() if recipe.switches["dice"] == "cards" else EventDice()


def _between_turns(recipe: Recipe) -> Part | None:
    match recipe.between_turns:
        case "special_building":
            return BuildingPhase(asks_all=recipe.is_before(AT_ONE_YES))
        case "paired_players":
            return Partners()
        case _:
            return None


def _robber(recipe: Recipe) -> LateThief:
    return LateThief(
        friendly=recipe.is_on("friendly_robber"),
        empty_handed=recipe.is_on("empty_handed_victims"),
        sleeps=recipe.switches["robber_before_attack"] == "asleep",
    )


def _patrols(recipe: Recipe) -> Patrols:
    return Patrols(
        passes_opponents=recipe.is_on("knight_passes_opponents"),
        promotions=cast("Promotions", recipe.switches["promotions"]),
    )


def _plain(part: Callable[[], Part]) -> Callable[[Recipe], Part]:
    return lambda _recipe: part()


SET: Final = Expansion(
    order=10,
    sets=(Set(KNIGHTS_SET, KNIGHTS_DEFAULTS, knights_island, takes_unseen=True),),
    options=KNIGHTS_OPTIONS,
    parts=(
        lambda recipe: Commodities(COMMODITIES_EACH_LARGE if recipe.is_large else COMMODITIES_EACH),
        _set_up,
        _plain(AnyOrder),
        _dice,
        _between_turns,
        _robber,
        _plain(Walls),
        _plain(FallenCities),
        lambda recipe: CityImprovements(holder_needs_city=recipe.is_on("holder_needs_city")),
        _plain(Aqueducts),
        _patrols,
        lambda recipe: Attacks(cast("Losers", recipe.switches["city_losers"])),
        lambda recipe: Progress(cast("FifthCard", recipe.switches["fifth_card"])),
        _plain(Declining),
        _plain(FreeRoads),
        *map(_plain, CARDS),
        lambda recipe: None if recipe.is_on("win_only_on_own_turn") else VictoryAtOnce(),
    ),
)
