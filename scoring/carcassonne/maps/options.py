"""The options of a table that plays on a map: the readings that the rules leave open, each with its default first.

Rules: maps:options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.kernel import Choice, Option

MAP_OPTIONS: Final = (
    Option("discovery", ("any_contact", "open_edge")),
    Option("large_city", ("all_edges", "own_edges")),
    Option("edge_monastery", ("present", "as_filled")),
    Option("open_arms", ("edition", "none", "one", "two")),
    Option("open_ferry", ("on_touch", "both_shores")),
    Option("island_arms", ("as_the_map", "at_once", "with_feature")),
    Option("chips_near", ("any_side", "used_and_open")),
    Option("chips_on_islands", (False, True)),
    Option("upgrades", ("unlimited", "once_a_turn")),
    Option("towns", ("plain", "another_tile", "costs_two", "beside_roads")),
    Option("town_floor", (False, True)),
    Option("towns_of_open_roads", (False, True)),
)


def choose(chosen: Mapping[str, Any]) -> dict[str, Choice]:
    """Return the value of every option; raise LookupError for an option, or a choice, that there is not."""
    known = {option.key: option.choices for option in MAP_OPTIONS}
    for key, value in chosen.items():
        if not any(value == choice and type(value) is type(choice) for choice in known.get(key, ())):
            raise LookupError(key)
    return {option.key: chosen.get(option.key, option.choices[0]) for option in MAP_OPTIONS}
