"""Besieged cities in words: The Cathars and The Siege."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.phrasing.common.words import Words

TILES: Final = ngettext_lazy("%(count)s tile × %(each)s, besieged", "%(count)s tiles × %(each)s, besieged", "count")
SHIELDS: Final = ngettext_lazy(
    "%(count)s shield × %(each)s, besieged", "%(count)s shields × %(each)s, besieged", "count"
)

WORDS: Final = Words(
    sets={"cathars": _("The Cathars"), "besiegers": _("The Siege")},
    set_help={
        "cathars": _("4 tiles with besieged cities."),
        "besiegers": _("6 tiles with besieged cities."),
    },
    options={"siege": _("Sieges"), "escape": _("Escape from a siege")},
    option_help={
        "siege": _("Besieged cities pay less, and farmers get double for them."),
        "escape": _("The monasteries that let a knight leave a besieged city."),
    },
    choices={
        ("escape", "by_any_tile"): _("a monastery that touches the city"),
        ("escape", "by_the_siege"): _("a monastery that touches the besiegers"),
        ("escape", "never"): _("nobody escapes"),
    },
    printed={"besieged": _("%(tile)s, besieged")},
    refusals={
        "carcassonne.not_besieged": _("Only a knight in a besieged city can escape, not this one: %(figure)s."),
        "carcassonne.no_monastery_near": _(
            "A knight escapes to a monastery beside the city; there is none (%(cells)s)."
        ),
    },
    rated_terms={
        "city.besieged.tiles": TILES,
        "city.besieged.shields": SHIELDS,
        "city.besieged.cathedral.tiles": ngettext_lazy(
            "%(count)s tile × %(each)s, besieged with the cathedral",
            "%(count)s tiles × %(each)s, besieged with the cathedral",
            "count",
        ),
        "city.besieged.cathedral.shields": ngettext_lazy(
            "%(count)s shield × %(each)s, besieged with the cathedral",
            "%(count)s shields × %(each)s, besieged with the cathedral",
            "count",
        ),
        "city.besieged.small.tiles": TILES,
        "city.besieged.small.shields": SHIELDS,
        "city.besieged.open": ngettext_lazy(
            "%(count)s tile × %(each)s, besieged and unfinished",
            "%(count)s tiles × %(each)s, besieged and unfinished",
            "count",
        ),
        "field.besieged": ngettext_lazy(
            "%(count)s besieged city × %(each)s more", "%(count)s besieged cities × %(each)s more", "count"
        ),
    },
    rules={
        "city.besieged.tiles": _("A finished besieged city is worth 1 point for each tile and 1 for each shield."),
        "city.besieged.cathedral.tiles": _(
            "A finished besieged city with a cathedral is worth 2 points for each tile and 2 for each shield."
        ),
        "city.besieged.small.tiles": _("A besieged city of only two tiles is worth nothing."),
        "city.besieged.open": _("An unfinished besieged city is worth nothing."),
    },
)
