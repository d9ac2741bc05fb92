"""Carcassonne Maps: printed squares, borders, ferries, large cities, towns and chips. Rules: docs/rules-maps.md."""

from scoring.carcassonne.maps.options import (
    MAP_OPTIONS,
)
from scoring.carcassonne.maps.printed import (
    BLOCKED,
    CHIP_SETS,
    COLOURS,
    EDGES,
    ISLAND,
    LAND,
    LARGE_CITY,
    PLAYABLE,
    SQUARES,
    START,
    TOWN,
    Ferry,
    PrintedMap,
)
from scoring.carcassonne.maps.reading import (
    LARGEST,
    LONGEST_LABEL,
    MOST_FIGURES,
    MOST_TILES,
    MalformedMap,
    MapProblem,
    read_map,
    write_map,
)
from scoring.carcassonne.maps.taiwan import (
    is_taiwan,
    missing_mountain,
    taiwan_problems,
    taiwan_sheet,
)

__all__ = [
    "BLOCKED",
    "CHIP_SETS",
    "COLOURS",
    "EDGES",
    "ISLAND",
    "LAND",
    "LARGEST",
    "LARGE_CITY",
    "LONGEST_LABEL",
    "MAP_OPTIONS",
    "MOST_FIGURES",
    "MOST_TILES",
    "PLAYABLE",
    "SQUARES",
    "START",
    "TOWN",
    "Ferry",
    "MalformedMap",
    "MapProblem",
    "PrintedMap",
    "is_taiwan",
    "missing_mountain",
    "read_map",
    "taiwan_problems",
    "taiwan_sheet",
    "write_map",
]
