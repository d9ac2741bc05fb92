"""The tables of Cities & Knights: the words for its box, what is in it, and its points, by the codes of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Sentences
from scoring.kernel import Choice

SETS: Final[Sentences] = {"knights": _("Cities & Knights")}
SET_HELP: Final[Sentences] = {
    "knights": _("Commodities, city improvements, knights and progress cards, and barbarians who come by ship."),
}

OPTIONS: Final[Sentences] = {
    "robber_before_attack": _("The robber at first"),
    "knight_passes_opponents": _("Knights pass buildings of others"),
    "promotions": _("Promotions in a turn"),
    "city_losers": _("Who loses a city"),
    "holder_needs_city": _("Level 5 always needs a free city"),
    "fifth_card": _("A fifth progress card"),
    "win_only_on_own_turn": _("Win in your own turn only"),
}
OPTION_HELP: Final[Sentences] = {
    "robber_before_attack": _("The robber before the first attack of the barbarians."),
    "knight_passes_opponents": _("A knight on its way goes past settlements and cities of others."),
    "promotions": _("Knights that a player may promote for wool and ore in one turn."),
    "city_losers": _("The rule if those who gave least have no city that can fall."),
    "holder_needs_city": _("Even the owner of a metropolis needs a city without one to buy level 5 of that track."),
    "fifth_card": _("The time to put one back after you draw a fifth in your own turn."),
    "win_only_on_own_turn": _("With enough points in somebody else’s turn you wait for your own."),
}
CHOICES: Final[Mapping[tuple[str, Choice], Sentence]] = {
    ("robber_before_attack", "asleep"): _("asleep: a seven only costs cards"),
    ("robber_before_attack", "awake"): _("awake: a seven moves it"),
    ("promotions", "each_knight"): _("each knight once"),
    ("promotions", "one"): _("one knight"),
    ("city_losers", "next_lowest"): _("the next weakest lose one"),
    ("city_losers", "lowest"): _("nobody loses one"),
    ("fifth_card", "held"): _("at the end of the turn, unless one is played"),
    ("fifth_card", "at_once"): _("at once"),
}

COMMODITIES: Final[Sentences] = {
    "cloth": pgettext_lazy("commodity", "cloth"),
    "coin": pgettext_lazy("commodity", "coin"),
    "paper": pgettext_lazy("commodity", "paper"),
}
PIECES: Final[Sentences] = {
    "wall": pgettext_lazy("piece", "city wall"),
    "knight": pgettext_lazy("piece", "knight"),
    "activation": pgettext_lazy("piece", "activation"),
    "promotion": pgettext_lazy("piece", "promotion"),
    "knight1": pgettext_lazy("piece", "basic knight"),
    "knight2": pgettext_lazy("piece", "strong knight"),
    "knight3": pgettext_lazy("piece", "mighty knight"),
    "metropolis": pgettext_lazy("piece", "metropolis"),
    "merchant": pgettext_lazy("piece", "merchant"),
}
KNIGHTS: Final[Mapping[int, str]] = {1: "knight1", 2: "knight2", 3: "knight3"}
"""The name of a knight in `PIECES`, by its level."""
STATUS: Final[Mapping[bool, Sentence]] = {
    True: pgettext_lazy("knight", "active"),
    False: pgettext_lazy("knight", "inactive"),
}

TRACKS: Final[Sentences] = {
    "trade": pgettext_lazy("track", "trade"),
    "politics": pgettext_lazy("track", "politics"),
    "science": pgettext_lazy("track", "science"),
}
EVENTS: Final[Sentences] = {
    "ship": pgettext_lazy("event die", "ship"),
    "trade": pgettext_lazy("event die", "trade gate"),
    "politics": pgettext_lazy("event die", "politics gate"),
    "science": pgettext_lazy("event die", "science gate"),
}
IMPROVEMENTS: Final[Mapping[str, tuple[Sentence, ...]]] = {
    "trade": (
        pgettext_lazy("improvement", "market"),
        pgettext_lazy("improvement", "trading house"),
        pgettext_lazy("improvement", "merchant guild"),
        pgettext_lazy("improvement", "bank"),
        pgettext_lazy("improvement", "great exchange"),
    ),
    "politics": (
        pgettext_lazy("improvement", "town hall"),
        pgettext_lazy("improvement", "church"),
        pgettext_lazy("improvement", "fortress"),
        pgettext_lazy("improvement", "cathedral"),
        pgettext_lazy("improvement", "high assembly"),
    ),
    "science": (
        pgettext_lazy("improvement", "abbey"),
        pgettext_lazy("improvement", "library"),
        pgettext_lazy("improvement", "aqueduct"),
        pgettext_lazy("improvement", "theatre"),
        pgettext_lazy("improvement", "university"),
    ),
}
"""The names of the five levels of each track, as on the players' charts."""
ABILITY_HELP: Final[Sentences] = {
    "trade": _("From level 3: trade two equal commodities for any one card."),
    "politics": _("From level 3: promote strong knights to mighty knights."),
    "science": _("From level 3: when a roll brings you nothing, take any one resource. Not on a seven."),
}

SOURCES: Final[Sentences] = {
    "catan.metropolis": pgettext_lazy("score", "Metropolises"),
    "catan.defender": pgettext_lazy("score", "Defender of Catan"),
    "catan.merchant": pgettext_lazy("score", "Merchant"),
    "catan.printer": pgettext_lazy("score", "Printer"),
    "catan.constitution": pgettext_lazy("score", "Constitution"),
    "catan.city_lost": pgettext_lazy("score", "Lost cities"),
}
AWARDS: Final[Sentences] = {
    "metropolis": pgettext_lazy("award", "metropolis"),
    "defender": pgettext_lazy("award", "Defender of Catan"),
    "merchant": pgettext_lazy("award", "merchant"),
    "printer": pgettext_lazy("award", "printer"),
    "constitution": pgettext_lazy("award", "constitution"),
    "city_lost": pgettext_lazy("award", "lost city"),
}
SCORES: Final[Sentences] = {
    "metropolis": ngettext_lazy(
        "%(name)s scores %(points)s point for a metropolis.",
        "%(name)s scores %(points)s points for a metropolis.",
        "points",
    ),
    "defender": ngettext_lazy(
        "%(name)s scores %(points)s point as Defender of Catan.",
        "%(name)s scores %(points)s points as Defender of Catan.",
        "points",
    ),
    "merchant": ngettext_lazy(
        "%(name)s scores %(points)s point for the merchant.",
        "%(name)s scores %(points)s points for the merchant.",
        "points",
    ),
    "printer": ngettext_lazy(
        "%(name)s shows the printer: %(points)s point.",
        "%(name)s shows the printer: %(points)s points.",
        "points",
    ),
    "constitution": ngettext_lazy(
        "%(name)s shows the constitution: %(points)s point.",
        "%(name)s shows the constitution: %(points)s points.",
        "points",
    ),
}
LOSSES: Final[Sentences] = {
    "metropolis": ngettext_lazy(
        "%(name)s loses %(points)s point with the metropolis.",
        "%(name)s loses %(points)s points with the metropolis.",
        "points",
    ),
    "merchant": ngettext_lazy(
        "%(name)s loses %(points)s point with the merchant.",
        "%(name)s loses %(points)s points with the merchant.",
        "points",
    ),
    "city_lost": ngettext_lazy(
        "%(name)s loses %(points)s point with the city.",
        "%(name)s loses %(points)s points with the city.",
        "points",
    ),
}
TERMS: Final[Sentences] = {
    "metropolis": ngettext_lazy("%(count)s metropolis", "%(count)s metropolises", "count"),
    "defender": ngettext_lazy("Defender of Catan, %(count)s time", "Defender of Catan, %(count)s times", "count"),
    "merchant": _("the merchant"),
    "printer": _("the printer"),
    "constitution": _("the constitution"),
    "city_lost": ngettext_lazy("%(count)s lost city", "%(count)s lost cities", "count"),
}
RULES: Final[Sentences] = {
    "metropolis": _("A metropolis is worth 2 points more than its city."),
    "defender": _("If Catan holds, the one player who helped most gets 1 point."),
    "merchant": _("The merchant is worth 1 point, until somebody else plays one."),
    "printer": _("The printer is worth 1 point as soon as it is drawn."),
    "constitution": _("The constitution is worth 1 point as soon as it is drawn."),
    "city_lost": _("A city that falls is a settlement again, and worth 1 point less."),
}
STEP_LABELS: Final[Sentences] = {
    "metropolis": pgettext_lazy("step", "The metropolis"),
    "defender": pgettext_lazy("step", "Defender of Catan"),
    "merchant": pgettext_lazy("step", "The merchant"),
    "printer": pgettext_lazy("step", "The printer"),
    "constitution": pgettext_lazy("step", "The constitution"),
    "city_lost": pgettext_lazy("step", "The lost city"),
}
