"""The words of The Princess & the Dragon, by the same codes as those of the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

PHASES: Final[Words] = {"dragon": pgettext_lazy("phase", "let the dragon go one tile on")}
REFUSALS: Final[Words] = {
    "carcassonne.dragon_sleeps": _("Tiles with a dragon come only after the first volcano: %(tile)s."),
    "carcassonne.dragon_is_there": _("The dragon is there, so no figure goes on that tile (%(cell)s)."),
    "carcassonne.dragon_cannot_go": _(
        "The dragon cannot go there (%(cell)s): only to a tile beside its own, never twice to one, never to the fairy."
    ),
    "carcassonne.no_ward_there": _(
        "The fairy goes to a figure of your own that counts for majorities, and none stands there (%(cell)s)."
    ),
    "carcassonne.fairy_is_there": _("The fairy is there already (%(cell)s)."),
    "carcassonne.no_knight_there": _(
        "The princess can send home knights of her own city only, not this figure: %(figure)s, %(cell)s."
    ),
    "carcassonne.knight_has_to_go": _("By this table’s rules the princess sends a knight home first."),
}
