"""Darmstadt, in words: a city that pays more, and churches with a bonus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.darmstadt.rules import CHURCH, DARMSTADTIUM

DESIGNS: Final[Mapping[str, Sentence]] = {
    "da-01": pgettext_lazy("tile", "city on all sides"),
    "da-02": pgettext_lazy("tile", "church with four roads"),
    "da-03": pgettext_lazy("tile", "church beside a road bend"),
}

WORDS: Final = Words(
    sets={"darmstadt": pgettext_lazy("box", "Darmstadt")},
    set_help={"darmstadt": _("3 tiles: the Darmstadtium and two churches.")},
    designs=DESIGNS,
    printed={DARMSTADTIUM: _("%(tile)s, with the Darmstadtium")},
    sources={CHURCH: pgettext_lazy("score", "Church")},
    scores={
        (CHURCH, False): ngettext_lazy(
            "%(name)s scores %(points)s point for the most meeples around a church.",
            "%(name)s scores %(points)s points for the most meeples around a church.",
            "points",
        ),
    },
    awards={(CHURCH, False): _("most meeples around a church")},
    terms={"city.darmstadtium": _("the Darmstadtium"), "church.most": _("the most meeples around the church")},
    steps={"city.darmstadtium": _("The Darmstadtium"), "church.most": _("The church and the tiles around it")},
    standings={
        CHURCH: (
            ngettext_lazy(
                "%(name)s has %(count)s meeple around it, and nobody else has one.",
                "%(name)s has %(count)s meeples around it, and nobody else has one.",
                "count",
            ),
            _("%(name)s has the most meeples around it (%(lineup)s)."),
            _("%(names)s have the most meeples around it (%(lineup)s): each of them gets all the points."),
        ),
    },
    rules={
        "city.darmstadtium": _("A finished city with the Darmstadtium is worth 3 points more; nothing doubles them."),
        "church.most": _(
            "When a church is surrounded, whoever has most meeples on it and the eight tiles around gets 3 points."
        ),
    },
)
