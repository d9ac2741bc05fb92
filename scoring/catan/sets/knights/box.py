"""Cities & Knights in the box: its options, and the parts that it adds to those of the base game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from scoring.catan.base.dice import DiceCards, Rolling
from scoring.catan.base.turns import PairedPlayers, SpecialBuilding
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
from scoring.catan.sets.knights.set_up import CitySetUp
from scoring.catan.sets.knights.turns import AnyOrder, BuildingPhase, Partners, VictoryAtOnce
from scoring.kernel import Capability, Choice, Option

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
"""What the set changes about options of the base game, in every edition."""

POLITICS_CARDS: Final = (Bishop, Deserter, Diplomat, Intrigue, Saboteur, Spy, Warlord, Wedding)

_INSTEAD: Final[Mapping[type[Capability[Any]], type[Capability[Any]]]] = {
    Rolling: EventDice,
    DiceCards: EventDiceCards,
    SpecialBuilding: BuildingPhase,
    PairedPlayers: Partners,
}
"""What takes the place of parts that a box of the base game may have."""


def knights_parts(
    base: Sequence[Capability[Any]], switches: Mapping[str, Choice], *, is_large: bool
) -> list[Capability[Any]]:
    """Return the parts of Cities & Knights, to follow those of the base game."""
    return [
        Commodities(COMMODITIES_EACH_LARGE if is_large else COMMODITIES_EACH),
        CitySetUp(),
        AnyOrder(),
        *(_INSTEAD[type(part)]() for part in base if type(part) in _INSTEAD),
        LateThief(
            friendly=bool(switches["friendly_robber"]),
            empty_handed=bool(switches["empty_handed_victims"]),
            sleeps=switches["robber_before_attack"] == "asleep",
        ),
        Walls(),
        FallenCities(),
        CityImprovements(holder_needs_city=bool(switches["holder_needs_city"])),
        Aqueducts(),
        Patrols(
            passes_opponents=bool(switches["knight_passes_opponents"]),
            promotions=cast("Promotions", switches["promotions"]),
        ),
        Attacks(cast("Losers", switches["city_losers"])),
        Progress(cast("FifthCard", switches["fifth_card"])),
        Declining(),
        FreeRoads(),
        *(card() for card in (*TRADE_CARDS, *POLITICS_CARDS, *SCIENCE_CARDS)),
        *([] if switches["win_only_on_own_turn"] else [VictoryAtOnce()]),
    ]
