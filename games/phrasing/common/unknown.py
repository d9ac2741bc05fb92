"""Neutral words for codes that nobody has brought words for: the page stands, and the log says what is missing."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Sentence, Sentences

logger = logging.getLogger(__name__)

NEUTRAL: Final[Sentences] = {
    "awards": pgettext_lazy("unknown", "points of this game"),
    "box_problems": _("Nothing can be played with these boxes and rules."),
    "cards": pgettext_lazy("unknown", "a card"),
    "choices": _("another choice"),
    "colours": _("another colour"),
    "designs": pgettext_lazy("unknown", "a tile"),
    "drawn": _("Drawn"),
    "editions": _("Another edition"),
    "effects": _("A rule of this game had this effect."),
    "figures": pgettext_lazy("unknown", "a figure"),
    "files": _("This kind of file cannot hold this game."),
    "games": _("Another game"),
    "goods": pgettext_lazy("unknown", "goods"),
    "lands": pgettext_lazy("unknown", "a place"),
    "lying": pgettext_lazy("unknown", "a piece"),
    "options": _("Another house rule"),
    "phases": pgettext_lazy("phase", "go on"),
    "pieces": pgettext_lazy("unknown", "a piece"),
    "ready_made": _("Another box"),
    "reasons": _("This looked best."),
    "refusals": _("A rule of this game forbids that."),
    "resources": pgettext_lazy("unknown", "a card"),
    "roles": pgettext_lazy("unknown", "a figure"),
    "rules": _("A rule of this game gives these points."),
    "sets": _("Another box"),
    "short_moves": _("a move of this game"),
    "sources": pgettext_lazy("unknown", "Points of this game"),
    "terms": pgettext_lazy("unknown", "points of this game"),
    "terrains": pgettext_lazy("unknown", "a place"),
}
"""The words for something unknown, by the table that lacks it."""
OTHER: Final[Sentence] = pgettext_lazy("unknown", "something of this game")
MOST_REPORTS: Final = 1_000


def neutral(table: str) -> str:
    return str(NEUTRAL.get(table, OTHER))


@lru_cache(maxsize=MOST_REPORTS)
def report(table: str, code: str) -> None:
    """Write once into the log that a code has no words.

    The cache is what makes it once; its size keeps requests with made-up codes from filling the memory.
    """
    logger.error("There are no words for %s %.80r", table, code)
