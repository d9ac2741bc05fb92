"""The tables of Seafarers: the words for its box, what is in it, and its points, by the codes of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Sentences
from scoring.kernel import Choice

SETS: Final[Sentences] = {"seafarers": pgettext_lazy("box", "Seafarers")}
SET_HELP: Final[Sentences] = {
    "seafarers": _("Ships, islands to discover, gold, a pirate, and scenarios with rules of their own."),
}

SCENARIOS: Final[Sentences] = {
    "new_shores": pgettext_lazy("scenario", "Heading for New Shores"),
    "four_islands": pgettext_lazy("scenario", "The Four Islands"),
    "fog_islands": pgettext_lazy("scenario", "The Fog Islands"),
    "through_the_desert": pgettext_lazy("scenario", "Through the Desert"),
    "forgotten_tribe": pgettext_lazy("scenario", "The Forgotten Tribe"),
    "cloth": pgettext_lazy("scenario", "Cloth for Catan"),
    "pirate_islands": pgettext_lazy("scenario", "The Pirate Islands"),
    "wonders": pgettext_lazy("scenario", "The Wonders of Catan"),
    "new_world": pgettext_lazy("scenario", "New World"),
    "free": pgettext_lazy("scenario", "islands of your own"),
}
OPTIONS: Final[Sentences] = {
    "scenario": _("Scenario"),
    "third_settlement": _("Third settlements"),
    "fog_at_start": _("Fog at the beginning"),
    "ship_end": _("A road at the end of a ship"),
}
OPTION_HELP: Final[Sentences] = {
    "scenario": _("The islands on the table, and how to win."),
    "third_settlement": _("The round in which everybody places a third settlement, in Cloth for Catan."),
    "fog_at_start": _("The card for a hex that a first settlement or road uncovers."),
    "ship_end": _("An own road at the open end of a ship may hold it."),
}
CHOICES: Final[Mapping[tuple[str, Choice], Sentence]] = {
    **{("scenario", key): name for key, name in SCENARIOS.items()},
    ("third_settlement", "counter_clockwise"): _("from the last player, against the clock"),
    ("third_settlement", "clockwise"): _("from the first player, with the clock"),
    ("fog_at_start", "no_card"): _("no card"),
    ("fog_at_start", "card"): _("its card, as later"),
    ("ship_end", "ships"): _("does not hold the ship"),
    ("ship_end", "roads_too"): _("holds the ship"),
}
WONDERS: Final[Sentences] = {
    "theater": pgettext_lazy("wonder", "theatre"),
    "great_bridge": pgettext_lazy("wonder", "great bridge"),
    "monument": pgettext_lazy("wonder", "monument"),
    "great_wall": pgettext_lazy("wonder", "great wall"),
    "cathedral": pgettext_lazy("wonder", "cathedral"),
}
PIECES: Final[Sentences] = {
    "ship": pgettext_lazy("piece", "ship"),
    **{f"wonder.{key}": name for key, name in WONDERS.items()},
}

SOURCES: Final[Sentences] = {
    "catan.island": pgettext_lazy("score", "Islands"),
    "catan.tribe": pgettext_lazy("score", "Gifts of the tribe"),
    "catan.cloth": pgettext_lazy("score", "Cloth"),
}
AWARDS: Final[Sentences] = {
    "island": pgettext_lazy("award", "new island"),
    "tribe": pgettext_lazy("award", "gift of the tribe"),
    "cloth": pgettext_lazy("award", "cloth"),
}
SCORES: Final[Sentences] = {
    "island": ngettext_lazy(
        "%(name)s scores %(points)s point for a new island.",
        "%(name)s scores %(points)s points for a new island.",
        "points",
    ),
    "tribe": ngettext_lazy(
        "%(name)s scores %(points)s point for a gift of the tribe.",
        "%(name)s scores %(points)s points for a gift of the tribe.",
        "points",
    ),
    "cloth": ngettext_lazy(
        "%(name)s scores %(points)s point for cloth.", "%(name)s scores %(points)s points for cloth.", "points"
    ),
}
LOSSES: Final[Sentences] = {
    "cloth": ngettext_lazy(
        "%(name)s loses %(points)s point with the cloth.", "%(name)s loses %(points)s points with the cloth.", "points"
    ),
}
TERMS: Final[Sentences] = {
    "island": ngettext_lazy("%(count)s new island", "%(count)s new islands", "count"),
    "tribe": ngettext_lazy("%(count)s gift of the tribe", "%(count)s gifts of the tribe", "count"),
    "cloth": ngettext_lazy("%(count)s bolt of cloth", "%(count)s bolts of cloth", "count"),
}
RULES: Final[Sentences] = {
    "island": _("The first settlement on another island brings the points of that island, for good."),
    "tribe": _("Some of the gifts of the tribe are worth 1 point each."),
    "cloth": _("Every two bolts of cloth are worth 1 point."),
}
STEP_LABELS: Final[Sentences] = {
    "island": pgettext_lazy("step", "New islands"),
    "tribe": pgettext_lazy("step", "The tribe"),
    "cloth": pgettext_lazy("step", "Cloth"),
}
