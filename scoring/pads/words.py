"""The names of things on pads: the words that all ready pads share, and those that a pad brings in its own file.

One key means one thing on every ready pad, so that a line can be read without knowing which pad it was written on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from scoring.pads.pad import Pad, Text, named_parts


@cache
def shared_words() -> Mapping[str, str]:
    """Return what the ready pads call things in English, by key."""
    words: dict[str, str] = tomllib.loads(files("scoring.pads").joinpath("words.toml").read_text("utf-8"))["words"]
    return words


def own_words(pad: Pad) -> dict[str, Text]:
    return {**{key: name for key, name in named_parts(pad) if name}, **pad.words}
