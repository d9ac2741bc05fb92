"""Printed maps, in words: squares, borders and options of a map, what happens on it, and its points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.lists import name_of
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import GameWords, Names, Sentence, Sentences
from scoring.carcassonne.maps.parts import CityDiscovered, FerryReached
from scoring.carcassonne.maps.reading import MapProblem
from scoring.carcassonne.maps.towns import TownGrants
from scoring.kernel import Choice

SQUARES: Final[Sentences] = {
    "land": pgettext_lazy("square", "land"),
    "start": pgettext_lazy("square", "start square"),
    "town": pgettext_lazy("square", "small town"),
    "island": pgettext_lazy("square", "island"),
    "large_city": pgettext_lazy("square", "large city"),
    "blocked": pgettext_lazy("square", "blocked"),
    "": pgettext_lazy("square", "outside"),
}
EDGES: Final[Sentences] = {
    "road": pgettext_lazy("border", "road"),
    "city": pgettext_lazy("border", "city"),
    "wall": pgettext_lazy("border", "wall"),
}
CHIP_SETS: Final[Sentences] = {
    "": _("Without chips"),
    "taiwan": _("Chips as on Taiwan"),
    "germany": _("Chips as in Germany"),
    "ledger": _("Chips of another country, written down only"),
}
OPTIONS: Final[Sentences] = {
    "discovery": _("Discovering a large city"),
    "large_city": _("When a city with a large city is finished"),
    "edge_monastery": _("An unfinished monastery at the edge"),
    "open_arms": _("Printed shields on unfinished roads and cities"),
    "open_ferry": _("A ferry in an unfinished road"),
    "island_arms": _("Shields of islands"),
    "chips_near": _("No chip beside"),
    "chips_on_islands": _("Chips on islands"),
    "upgrades": _("Upgrading a meeple"),
    "towns": _("Small towns"),
    "town_floor": _("Towns take nobody below 0"),
    "towns_of_open_roads": _("Unfinished roads pay for towns too"),
}
CHOICES: Final[Mapping[tuple[str, Choice], Sentence]] = {
    ("discovery", "any_contact"): _("any tile beside it"),
    ("discovery", "open_edge"): _("a city that comes in through an open edge"),
    ("large_city", "all_edges"): _("when all its open edges are closed"),
    ("large_city", "own_edges"): _("when the tiles that were built are closed"),
    ("edge_monastery", "present"): _("counts the tiles that lie around it"),
    ("edge_monastery", "as_filled"): _("counts squares off the map as well"),
    ("open_arms", "edition"): _("pay as the edition says"),
    ("open_arms", "none"): pgettext_lazy("worth", "nothing"),
    ("open_arms", "one"): _("1 point each"),
    ("open_arms", "two"): _("2 points each"),
    ("open_ferry", "on_touch"): _("counts as soon as the road touches it"),
    ("open_ferry", "both_shores"): _("counts with both shores only"),
    ("island_arms", "as_the_map"): _("as the map has it"),
    ("island_arms", "at_once"): _("2 points at once when the island is covered"),
    ("island_arms", "with_feature"): _("belong to the city or road of the tile"),
    ("chips_near", "any_side"): _("any start square or large city"),
    ("chips_near", "used_and_open"): _("start squares in use and open city sides"),
    ("upgrades", "unlimited"): _("as often as one can pay"),
    ("upgrades", "once_a_turn"): _("once a turn"),
    ("towns", "plain"): _("ordinary squares"),
    ("towns", "another_tile"): _("A: covering one gives you another tile"),
    ("towns", "costs_two"): _("B: covering one costs 2 points"),
    ("towns", "beside_roads"): _("C: roads get 2 points for each uncovered town beside them"),
}
BOX_PROBLEMS: Final[Sentences] = {
    "box.river_on_map": _("Rivers are not played on a printed map."),
    "map.malformed": _("This is not a printed map, or something in it is missing or wrong."),
    "map.size": _("A map has 1 to %(most)s columns and rows."),
    "map.square_outside": _("Column %(column)s, row %(row)s lies outside the map."),
    "map.no_name": _("Give the map a name."),
    "map.too_few_starts": _("The map needs at least %(least)s start squares; it has %(starts)s."),
    "map.city_in_pieces": _("The squares of the large city “%(name)s” have to be connected."),
    "map.edge_inside": _(
        "A printed border belongs between a square for tiles and one without (column %(column)s, row %(row)s)."
    ),
    "map.ferry_ashore": _("A ferry lands on a square that takes tiles (column %(column)s, row %(row)s)."),
    "map.ferry_needs_water": _("A ferry lands on a side that faces the water (column %(column)s, row %(row)s)."),
    "map.ferry_landing_taken": _("Two things are printed at one side (column %(column)s, row %(row)s)."),
    "map.island_without_ferry": _("No ferry leads to the island in column %(column)s, row %(row)s."),
    "map.chips": _("At most %(most)s chips lie on the map, one on a square for tiles."),
    "map.chips_against_rules": _("Some chips lie where the rules allow none."),
    "map.chip_on_start": _("No chip lies on a start square (column %(column)s, row %(row)s)."),
    "map.chip_on_city": _("No chip lies on a large city (column %(column)s, row %(row)s)."),
    "map.chip_on_town": _("No chip lies on a small town (column %(column)s, row %(row)s)."),
    "map.chip_on_island": _("No chip lies on an island (column %(column)s, row %(row)s)."),
    "map.chip_not_here": _("The map has no room for a chip there (column %(column)s, row %(row)s)."),
    "map.chip_near": _("A chip lies beside a start square or a large city (column %(column)s, row %(row)s)."),
    "map.chip_beside_chip": _("A chip lies beside another (column %(column)s, row %(row)s)."),
    "map.taiwan_starts": _("Taiwan has two start squares, Mount Snow and Mount Jade. This map has %(starts)s."),
    "map.taiwan_name": _(
        "The start squares of Taiwan are Mount Snow and Mount Jade. Name the one in column %(column)s, row %(row)s."
    ),
    "map.starts_used": _("Use %(least)s to %(most)s start squares, not %(starts)s."),
    "map.start_against_print": _("The tiles on the start squares do not agree with what is printed around them."),
}

BORDER: Final = ngettext_lazy("%(count)s side closed by the border", "%(count)s sides closed by the border", "count")
BORDER_SHIELDS: Final = ngettext_lazy("%(count)s shield at the border", "%(count)s shields at the border", "count")
CITY_SQUARES: Final = ngettext_lazy(
    "%(count)s square of the large city", "%(count)s squares of the large city", "count"
)
OFF_MAP: Final = ngettext_lazy("%(count)s square beyond the border", "%(count)s squares beyond the border", "count")
ISLAND_SHIELDS: Final = ngettext_lazy("%(count)s shield of an island", "%(count)s shields of an island", "count")


def square_label(kind: str) -> str:
    return str(SQUARES.get(kind, kind))


def edge_label(kind: str) -> str:
    return str(EDGES.get(kind, kind))


def chip_set_label(key: str) -> str:
    return str(CHIP_SETS.get(key, key))


def map_option_label(key: str, choice: Choice | None = None) -> str:
    if choice is None or isinstance(choice, bool):
        table, found = "options", OPTIONS.get(key)
    else:
        table, found = "choices", CHOICES.get((key, choice))
    if found is None:
        report(table, f"map {key} {choice}")
        return neutral(table)
    return str(found)


def map_problem(problem: MapProblem) -> str:
    """Say why nobody can play on a map."""
    sentence = BOX_PROBLEMS.get(problem.code)
    if sentence is None:
        report("box_problems", problem.code)
        return neutral("box_problems")
    return str(sentence) % dict[str, Any](problem.facts)


def discovered_sentence(effect: CityDiscovered, names: Names, _board: object) -> str:
    facts = {"name": name_of(names, effect.seat), "city": effect.label}
    return gettext("%(name)s discovers a large city: %(city)s. Everybody may build around it now.") % facts


def ferry_sentence(effect: FerryReached, names: Names, _board: object) -> str:
    return gettext("%(name)s’s tile reaches a ferry: the far shore is open.") % {"name": name_of(names, effect.seat)}


def town_sentence(effect: TownGrants, names: Names, _board: object) -> str:
    return gettext("%(name)s has covered a town: another tile follows.") % {"name": name_of(names, effect.seat)}


def discovered_gain(effect: CityDiscovered, _names: Names) -> str:
    return gettext("Large city discovered: %(city)s") % {"city": effect.label}


def town_gain(effect: TownGrants, names: Names) -> str:
    """Return who lays another tile."""
    facts = {"name": name_of(names, effect.seat), "what": gettext("another tile follows")}
    return gettext("%(name)s: %(what)s") % facts


WORDS: Final = GameWords(
    box_problems=BOX_PROBLEMS,
    refusals={
        "carcassonne.off_the_map": _("Tiles lie on the squares of the map only (%(cell)s)."),
        "carcassonne.on_large_city": _("No tile covers a large city (%(cell)s)."),
        "carcassonne.city_not_discovered": _(
            "The large city beside this square is not discovered yet: a tile has to reach it first (%(cell)s)."
        ),
        "carcassonne.not_reached": _("This shore is reached by its ferry only, when a road has come to it (%(cell)s)."),
        "carcassonne.border_mismatch": _(
            "%(side)s, the tile does not match the border. Tile: %(mine)s; border: %(theirs)s (%(cell)s)."
        ),
    },
    effects={CityDiscovered: discovered_sentence, FerryReached: ferry_sentence, TownGrants: town_sentence},
    gains={
        CityDiscovered: discovered_gain,
        FerryReached: _("The far shore is open"),
        TownGrants: town_gain,
    },
    sources={
        "island": pgettext_lazy("score", "Island"),
        "town": pgettext_lazy("score", "Small town"),
    },
    scores={
        ("island", False): ngettext_lazy(
            "%(name)s scores %(points)s point for the shields of an island.",
            "%(name)s scores %(points)s points for the shields of an island.",
            "points",
        ),
        ("town", False): ngettext_lazy(
            "%(name)s pays %(points)s point for a town.", "%(name)s pays %(points)s points for a town.", "points"
        ),
    },
    awards={
        ("island", False): _("shields of an island"),
        ("town", False): _("small town"),
    },
    rated_terms={
        "city.large.tiles": CITY_SQUARES,
        "city.large.shields": ngettext_lazy(
            "%(count)s shield of the large city", "%(count)s shields of the large city", "count"
        ),
        "road.ferry": ngettext_lazy("%(count)s ferry", "%(count)s ferries", "count"),
        "road.ferry.shields": ngettext_lazy("%(count)s shield of the ferry", "%(count)s shields of the ferry", "count"),
        "road.towns": ngettext_lazy(
            "%(count)s uncovered town beside it", "%(count)s uncovered towns beside it", "count"
        ),
        **{f"{kind}.border": BORDER for kind in ("road", "city")},
        **{f"{kind}.border.shields": BORDER_SHIELDS for kind in ("road", "city")},
        **{f"{kind}.island.shields": ISLAND_SHIELDS for kind in ("road", "city")},
    },
    terms={
        **{f"{kind}.large_city": CITY_SQUARES for kind in ("monastery", "garden", "abbot")},
        **{f"{kind}.border": OFF_MAP for kind in ("monastery", "garden", "abbot")},
        "island.arms": ISLAND_SHIELDS,
        "town.cost": _("a town was covered"),
    },
    rules={
        "island.arms": _("A shield of an island is worth 2 points at once, when the island is covered."),
        "town.cost": _("Covering a town costs 2 points at this table."),
    },
)
