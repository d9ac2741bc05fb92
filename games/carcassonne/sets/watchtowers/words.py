"""The Watchtowers, in words: what each of them counts, and what it pays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.watchtowers.rules import WATCHTOWER

FACING: Final = pgettext_lazy("tile", "city on one side and a road that ends facing it")
TO_THE_LEFT: Final = pgettext_lazy("tile", "city on one side and a road that ends to the left")
DESIGNS: Final[Mapping[str, Sentence]] = {
    "wt-01": pgettext_lazy("tile", "cities on two adjacent sides and a road that ends at one of them"),
    "wt-03": FACING,
    "wt-04": FACING,
    "wt-05": pgettext_lazy("tile", "city on one side and two roads that end before it"),
    "wt-06": pgettext_lazy("tile", "city in a corner and two roads that end at it"),
    "wt-08": pgettext_lazy("tile", "cities on opposite sides and a road that ends between them"),
    "wt-09": TO_THE_LEFT,
    "wt-10": FACING,
    "wt-11": pgettext_lazy("tile", "two roads that meet, from opposite sides"),
    "wt-12": pgettext_lazy("tile", "two roads that meet, from adjacent sides"),
}
ALIKE: Final = {"base-E": "wt-02", "base-H": "wt-07"}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"watchtowers": _("The Watchtowers")},
    set_help={"watchtowers": _("12 tiles with watchtowers, which count what lies around them.")},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "watchtower:meeple": _("%(tile)s, with a watchtower for meeples"),
        "watchtower:shield": _("%(tile)s, with a watchtower for shields"),
        "watchtower:monastery": _("%(tile)s, with a watchtower for monasteries"),
        "watchtower:road": _("%(tile)s, with a watchtower for roads"),
        "watchtower:city": _("%(tile)s, with a watchtower for cities"),
    },
    sources={WATCHTOWER: pgettext_lazy("score", "Watchtower")},
    scores={
        (WATCHTOWER, False): ngettext_lazy(
            "%(name)s scores %(points)s point for a watchtower.",
            "%(name)s scores %(points)s points for a watchtower.",
            "points",
        )
    },
    awards={(WATCHTOWER, False): _("watchtower")},
    moments_by_source={WATCHTOWER: _("A watchtower that pays %(points)s")},
    terms={
        "watchtower.meeple": ngettext_lazy("%(count)s meeple", "%(count)s meeples", "count"),
        "watchtower.shield": ngettext_lazy("%(count)s shield", "%(count)s shields", "count"),
        "watchtower.monastery": ngettext_lazy("%(count)s monastery", "%(count)s monasteries", "count"),
        "watchtower.road": ngettext_lazy("%(count)s tile with a road", "%(count)s tiles with a road", "count"),
        "watchtower.city": ngettext_lazy("%(count)s tile with a city", "%(count)s tiles with a city", "count"),
    },
    steps={
        f"{WATCHTOWER}.{kind}": _("Tile %(number)s of %(of)s")
        for kind in ("meeple", "shield", "monastery", "road", "city")
    },
    rules={
        "watchtower.meeple": _(
            "This watchtower pays 2 points for each meeple on its own tile and the eight around it, whoever owns them."
        ),
        "watchtower.shield": _(
            "This watchtower pays 2 points for each shield on its own tile and the eight around it, of any city."
        ),
        "watchtower.monastery": _(
            "This watchtower pays 3 points for each monastery on its own tile and the eight around it."
        ),
        "watchtower.road": _(
            "This watchtower pays 1 point for each tile with a road, of its own and the eight around it."
        ),
        "watchtower.city": _(
            "This watchtower pays 1 point for each tile with a part of a city, of its own and the eight around it."
        ),
    },
)
