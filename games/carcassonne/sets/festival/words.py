"""The Festival, in words: figures that come home."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets={"festival": _("The Festival")},
    set_help={"festival": _("10 tiles that bring a meeple home.")},
    options={"festival": _("Coming home from a festival")},
    option_help={"festival": _("The meeples that may go home when a festival tile is laid.")},
    choices={
        ("festival", "any_figure"): _("any of them"),
        ("festival", "counting_figures"): _("all but builders and pigs"),
        ("festival", "off"): _("nobody"),
    },
    printed={"festival": _("%(tile)s, with a festival")},
    refusals={
        "carcassonne.no_festival": _("The tile just laid shows no festival."),
        "carcassonne.not_invited": _("By this table’s rules, that one does not come home from a festival: %(figure)s."),
    },
)
