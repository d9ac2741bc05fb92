"""The Cult, in words: shrines, which are scored as monasteries are and challenge them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.carcassonne.words.place import AROUND, cell_fact
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.cult.rules import SHRINE

DESIGNS: Final[Mapping[str, Sentence]] = {
    "cu-01": pgettext_lazy("tile", "shrine"),
    "cu-02": pgettext_lazy("tile", "city on one side and a shrine"),
    "cu-03": pgettext_lazy("tile", "shrine with a road"),
    "cu-04": pgettext_lazy("tile", "city on one side and a shrine with a road"),
    "cu-05": pgettext_lazy("tile", "shrine between two roads"),
    "cu-06": pgettext_lazy("tile", "city on one side and a shrine between two roads"),
}

WORDS: Final = Words(
    sets={"cult": _("The Cult")},
    set_help={"cult": _("6 tiles with shrines, which challenge monasteries.")},
    terrains={SHRINE: pgettext_lazy("terrain", "shrine")},
    roles={SHRINE: pgettext_lazy("figure", "heretic")},
    designs=DESIGNS,
    refusals={
        "carcassonne.challenged_already": _(
            "A shrine and a monastery challenge each other one to one; this one (%(other)s) would have two"
            " rivals (%(cell)s)."
        ),
    },
    facts={"carcassonne.challenged_already.other": cell_fact},
    sources={SHRINE: pgettext_lazy("score", "Shrine")},
    scores={
        (SHRINE, False): ngettext_lazy(
            "%(name)s scores %(points)s point for a finished shrine.",
            "%(name)s scores %(points)s points for a finished shrine.",
            "points",
        ),
        (SHRINE, True): ngettext_lazy(
            "%(name)s scores %(points)s point for an unfinished shrine.",
            "%(name)s scores %(points)s points for an unfinished shrine.",
            "points",
        ),
    },
    awards={(SHRINE, False): _("shrine completed"), (SHRINE, True): _("unfinished shrine")},
    terms={"shrine.itself": _("the shrine itself"), "shrine.neighbours": AROUND},
    steps={"shrine.itself": _("The shrine")},
    rules={
        "shrine.itself": _(
            "A shrine is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not."
        ),
    },
)
