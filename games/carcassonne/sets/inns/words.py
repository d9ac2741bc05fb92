"""Inns & Cathedrals, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets={"inns": _("Inns & Cathedrals")},
    set_help={"inns": _("18 tiles, a big meeple for each, and meeples for six.")},
    options={
        "big_meeple": _("Big meeples"),
        "inns": _("Inns"),
        "cathedrals": _("Cathedrals"),
        "open_inn_cathedral": _("Unfinished with an inn or a cathedral"),
    },
    option_help={
        "big_meeple": _("One big meeple each, which counts as two."),
        "inns": _("A finished road with an inn pays double, an unfinished one nothing."),
        "cathedrals": _("A finished city with a cathedral pays more, an unfinished one nothing."),
        "open_inn_cathedral": _("Points at the end of the game if they were never finished."),
    },
    choices={
        ("open_inn_cathedral", 0): pgettext_lazy("worth", "nothing"),
        ("open_inn_cathedral", 1): _("as without them"),
    },
    figures={"big": pgettext_lazy("figure", "big meeple")},
    short_figures={"big": pgettext_lazy("figure, short", "big")},
    printed={"inn": _("%(tile)s, with an inn"), "cathedral": _("%(tile)s, with a cathedral")},
    rated_terms={
        "road.inn.tiles": ngettext_lazy(
            "%(count)s tile × %(each)s with the inn", "%(count)s tiles × %(each)s with the inn", "count"
        ),
        "road.inn.open": ngettext_lazy(
            "%(count)s tile × %(each)s with the inn, unfinished",
            "%(count)s tiles × %(each)s with the inn, unfinished",
            "count",
        ),
        "city.cathedral.tiles": ngettext_lazy(
            "%(count)s tile × %(each)s with the cathedral", "%(count)s tiles × %(each)s with the cathedral", "count"
        ),
        "city.cathedral.shields": ngettext_lazy(
            "%(count)s shield × %(each)s with the cathedral",
            "%(count)s shields × %(each)s with the cathedral",
            "count",
        ),
        "city.cathedral.open": ngettext_lazy(
            "%(count)s tile × %(each)s with the cathedral, unfinished",
            "%(count)s tiles × %(each)s with the cathedral, unfinished",
            "count",
        ),
    },
    rules={
        "road.inn.tiles": _("A finished road with an inn is worth 2 points for each tile."),
        "road.inn.open": _("An unfinished road with an inn is worth nothing."),
        "city.cathedral.tiles": _(
            "A finished city with a cathedral is worth 3 points for each tile and 3 for each shield."
        ),
        "city.cathedral.open": _("An unfinished city with a cathedral is worth nothing."),
    },
)
