"""Russian promos of 2013, in words: Baba Yaga's hut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.russian2013.rules import HUT

DESIGNS: Final[Mapping[str, Sentence]] = {
    "ru-01": pgettext_lazy("tile", "Baba Yaga’s hut"),
    "ru-02": pgettext_lazy("tile", "road of three ways, and one that ends beside it"),
}

WORDS: Final = Words(
    sets={"russian2013": _("Russian promos, 2013")},
    set_help={"russian2013": _("2 tiles: Baba Yaga’s hut and a crossing.")},
    terrains={HUT: pgettext_lazy("terrain", "hut")},
    segments={"y": HUT},
    roles={HUT: pgettext_lazy("figure", "guest")},
    designs=DESIGNS,
    sources={HUT: pgettext_lazy("score", "Hut")},
    scores={
        (HUT, False): ngettext_lazy(
            "%(name)s scores %(points)s point for Baba Yaga’s hut, surrounded.",
            "%(name)s scores %(points)s points for Baba Yaga’s hut, surrounded.",
            "points",
        ),
        (HUT, True): ngettext_lazy(
            "%(name)s scores %(points)s point for Baba Yaga’s hut.",
            "%(name)s scores %(points)s points for Baba Yaga’s hut.",
            "points",
        ),
    },
    awards={(HUT, False): _("hut surrounded"), (HUT, True): pgettext_lazy("award", "Baba Yaga’s hut")},
    terms={
        "hut.itself": _("the hut itself"),
        "hut.empty": ngettext_lazy("%(count)s empty place around it", "%(count)s empty places around it", "count"),
    },
    steps={"hut.itself": _("The hut"), "hut.empty": _("All empty places around the hut")},
    rules={
        "hut.itself": _(
            "Baba Yaga’s hut is worth 1 point, and 1 for each of the eight places around it where no tile lies."
        ),
    },
)
