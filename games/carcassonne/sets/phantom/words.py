"""The Phantom, in words: the second figure of a turn."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets={"phantom": _("The Phantom")},
    set_help={"phantom": _("A second meeple in the same turn.")},
    figures={"phantom": pgettext_lazy("figure", "phantom")},
    phases={"phantom": pgettext_lazy("phase", "place the phantom, or not")},
    refusals={
        "carcassonne.only_the_phantom": _(
            "The second meeple of a turn can only be the phantom, not this one: %(figure)s."
        ),
    },
)
