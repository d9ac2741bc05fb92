"""The Labyrinth, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Words
from scoring.carcassonne.sets.labyrinth.rules import LABYRINTH

WORDS: Final = Words(
    sets={LABYRINTH: _("The Labyrinth")},
    set_help={LABYRINTH: _("2 tiles on which four roads become one.")},
    options={LABYRINTH: _("Labyrinth")},
    option_help={LABYRINTH: _("The room on a road with a labyrinth, and its points.")},
    choices={
        (LABYRINTH, "basic"): _("a road like any other"),
        (LABYRINTH, "advanced"): _("room for several meeples, and 2 points for each"),
    },
    designs={"la-01": pgettext_lazy("tile", "labyrinth from which four roads lead")},
    rated_terms={
        "road.labyrinth.figures": ngettext_lazy(
            "%(count)s meeple × %(each)s with the labyrinth", "%(count)s meeples × %(each)s with the labyrinth", "count"
        ),
    },
    steps={"road.labyrinth.figures": _("All meeples on the road")},
    rules={
        "road.labyrinth.figures": _(
            "A finished road with a labyrinth pays 2 points more for each meeple on it, whoever owns it."
        ),
    },
)
