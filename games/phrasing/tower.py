"""The words of The Tower, by the same codes as those of the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

PHASES: Final[Words] = {
    "capture": pgettext_lazy("phase", "capture a figure, or none"),
    "exchange": pgettext_lazy("phase", "choose the figure that comes back"),
}
REFUSALS: Final[Words] = {
    "carcassonne.no_foundation_there": _("There is no foundation for a tower (%(cell)s)."),
    "carcassonne.tower_closed": _("A figure on top has closed this tower (%(cell)s)."),
    "carcassonne.no_storey_left": _("%(seat)s has built all storeys."),
    "carcassonne.no_tower_there": _("A figure goes on top of a tower, and none is built there yet (%(cells)s)."),
    "carcassonne.out_of_reach": _(
        "The tower does not reach that figure: %(figure)s, %(cell)s. It reaches as many tiles in a line as it is high."
    ),
    "carcassonne.not_held": _("%(seat)s does not hold such a figure of yours: %(figure)s."),
    "carcassonne.ransomed_already": _("One ransom a turn, and it is paid."),
}
