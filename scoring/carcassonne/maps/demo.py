"""Isla Meeple: an invented island with every element that a map can have, to look at and to try."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from scoring.carcassonne.maps.printed import PrintedMap
from scoring.carcassonne.maps.reading import read_map


@cache
def isla_meeple() -> PrintedMap:
    source = resources.files("scoring.carcassonne.maps").joinpath("isla-meeple.json")
    return read_map(msgspec.json.decode(source.read_bytes()))
