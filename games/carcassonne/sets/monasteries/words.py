"""The Monasteries of Germany, the Netherlands & Belgium, and Japan, in words: monks who stand, and abbots who lie."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Words
from scoring.carcassonne.sets.monasteries.rules import ABBACY

WORDS: Final = Words(
    sets={"monasteries": _("Monasteries in Germany, in the Netherlands & Belgium, or Japanese Buildings")},
    set_help={"monasteries": _("6 monasteries, each for a monk or an abbot.")},
    options={"base_monasteries": _("Monasteries of the base game")},
    option_help={
        "base_monasteries": _("The six new monasteries come in place of those of the base game, or beside them.")
    },
    choices={
        ("base_monasteries", "out"): _("leave the bag"),
        ("base_monasteries", "in"): _("stay in the bag"),
    },
    printed={"special": _("%(tile)s, for a monk or an abbot")},
    terrains={ABBACY: pgettext_lazy("terrain", "place for an abbot")},
    segments={"m.abbot": ABBACY},
    roles={ABBACY: pgettext_lazy("figure", "lying abbot")},
    lookalikes={"mo-01": "base-B", "mo-02": "base-A"},
    scores_by_term={
        "abbacy.itself": ngettext_lazy(
            "%(name)s scores %(points)s point for a lying abbot.",
            "%(name)s scores %(points)s points for a lying abbot.",
            "points",
        )
    },
    awards_by_term={"abbacy.itself": _("lying abbot")},
    terms={
        "abbacy.itself": _("the monastery itself"),
        "abbacy.lines": ngettext_lazy("%(count)s tile in its four lines", "%(count)s tiles in its four lines", "count"),
    },
    steps={"abbacy.itself": _("The monastery"), "abbacy.lines": _("Tile %(number)s of %(of)s in the four lines")},
    rules={
        "abbacy.itself": _(
            "At the end, a lying abbot is worth 1 point for his monastery and 1 for each tile in an unbroken line"
            " from it, up, down, left and right."
        ),
    },
)
