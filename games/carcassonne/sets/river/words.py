"""The River and The River II, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets={"river1": _("The River"), "river2": _("The River II")},
    set_help={
        "river1": _("12 tiles, laid before all others."),
        "river2": _("12 tiles with a fork, laid before all others."),
    },
    options={
        "river": _("The course of the river"),
        "river_start_tile": _("The start tile beside the river"),
        "pig_herd": _("Herds of pigs"),
    },
    option_help={
        "river": _("The freedom of the river on the table."),
        "river_start_tile": _("The start tile when a river opens the game."),
        "pig_herd": _("In a field with a herd (The River II), each city pays 1 point more."),
    },
    choices={
        ("river", "room"): _("always with room to run on"),
        ("river", "no_u_turn"): _("not two bends the same way in a row"),
        ("river", "free"): _("ordinary tiles, mixed with the others"),
        ("river_start_tile", "in_the_bag"): _("mixed with the other tiles"),
        ("river_start_tile", "left_out"): _("stays in the box"),
    },
    terrains={"river": pgettext_lazy("terrain", "river")},
    printed={
        "pig_herd": _("%(tile)s, with a herd of pigs"),
        "volcano": _("%(tile)s, with a volcano"),
    },
    refusals={
        "carcassonne.river_first": ngettext_lazy(
            "The river comes first: %(left)s tile has to be drawn before this one (%(tile)s).",
            "The river comes first: %(left)s tiles have to be drawn before this one (%(tile)s).",
            "left",
        ),
        "carcassonne.river_runs_on": _("A river tile has to go on with the river, and none flows in there (%(cell)s)."),
        "carcassonne.river_turns_back": _("Two bends of the river must not turn the same way in a row (%(cell)s)."),
        "carcassonne.river_needs_room": _("The river would have no room to run on from there (%(cell)s)."),
    },
    rated_terms={
        "field.pig_herd": ngettext_lazy(
            "%(count)s city × %(each)s with a herd of pigs", "%(count)s cities × %(each)s with a herd of pigs", "count"
        ),
    },
)
