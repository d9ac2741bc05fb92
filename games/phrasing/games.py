"""The table of all words: which games there are, and who speaks for each of them.

Of Carcassonne, a set that brings a page brings its words too: a package below `ADDITIONS` with a module `words`,
which has `WORDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.phrasing.carcassonne import (
    abbot,
    base,
    chips,
    designs,
    festival,
    inns,
    king,
    maps,
    phantom,
    river,
    siege,
    traders,
)
from games.phrasing.catan import words as catan
from games.phrasing.catan.knights import words as knights
from games.phrasing.common import table
from games.phrasing.common.discovery import discovered
from games.phrasing.common.words import Words
from games.phrasing.pads.words import pad_table
from scoring.carcassonne.box import SETS

ADDITIONS: Final = "games.screens.carcassonne.additions"
"""The folder of Carcassonne's sets; nothing here imports one by name."""

CARCASSONNE: Final = (
    base.BOX,
    base.PLAY,
    base.POINTS,
    designs.WORDS,
    river.WORDS,
    inns.WORDS,
    traders.WORDS,
    king.WORDS,
    siege.WORDS,
    festival.WORDS,
    phantom.WORDS,
    abbot.WORDS,
    maps.WORDS,
    chips.WORDS,
)
CATAN: Final = (catan.BOX, catan.PLAY, catan.POINTS, knights.WORDS)


def words_of_games() -> Mapping[str, tuple[Words, ...]]:
    """Return the words of every game by its key; those of the table itself come first, under no game."""
    return {
        "": (table.WORDS,),
        "pad": (pad_table(),),
        "carcassonne": (*CARCASSONNE, *discovered(ADDITIONS, [one.key for one in SETS])),
        "catan": CATAN,
    }
