"""The Wind Roses, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.windroses.rules import WINDROSE

DESIGNS: Final[Mapping[str, Sentence]] = {
    "wr-01": pgettext_lazy("tile", "city on one side and a road to its gate"),
}

WORDS: Final = Words(
    sets={"windroses": _("The Wind Roses")},
    set_help={"windroses": _("6 tiles with wind roses; a quarter pays in its own direction.")},
    designs=DESIGNS,
    lookalikes={"wr-02": "base-V", "wr-03": "base-G", "wr-04": "base-N", "wr-05": "base-I", "wr-06": "base-K"},
    printed={
        "rose:orange": _("%(tile)s, with the orange wind rose"),
        "rose:blue": _("%(tile)s, with the blue wind rose"),
        "rose:NW": _("%(tile)s, with the north-west quarter of a wind rose"),
        "rose:NE": _("%(tile)s, with the north-east quarter of a wind rose"),
        "rose:SE": _("%(tile)s, with the south-east quarter of a wind rose"),
        "rose:SW": _("%(tile)s, with the south-west quarter of a wind rose"),
    },
    sources={WINDROSE: pgettext_lazy("score", "Wind rose")},
    scores={
        (WINDROSE, False): ngettext_lazy(
            "%(name)s scores %(points)s point for the wind rose.",
            "%(name)s scores %(points)s points for the wind rose.",
            "points",
        ),
    },
    awards={(WINDROSE, False): pgettext_lazy("award", "wind rose")},
    terms={"windrose.quarter": _("laid in its own quarter")},
    rules={
        "windrose.quarter": _(
            "A quarter of a wind rose pays 3 points at once if it is laid in that direction from the whole rose."
        ),
    },
)
