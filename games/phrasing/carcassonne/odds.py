"""Odds that a tile comes which fits a gap, in words."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.common.chance import percent


class Chances(Protocol):
    """Chances for a gap, as `scoring.carcassonne.odds` counts them."""

    @property
    def fitting(self) -> int:
        """Return how many tiles in the bag fit."""

    @property
    def left(self) -> int:
        """Return how many tiles are in the bag."""

    @property
    def draws(self) -> int:
        """Return how many tiles the seat still draws."""

    @property
    def next(self) -> float:
        """Return the chance of the next tile, in percent."""

    @property
    def ever(self) -> float:
        """Return the chance of any of the seat's tiles, in percent."""


def odds_sentence(chances: Chances, name: str) -> str:
    """Say how many tiles fit a gap, and how likely one of them comes to somebody before the end."""
    if not chances.fitting:
        return _("No tile in the bag fits here any more.")
    facts = {
        "fitting": chances.fitting,
        "left": chances.left,
        "draws": chances.draws,
        "name": name,
        "next": percent(chances.next),
        "ever": percent(chances.ever),
    }
    return (
        ngettext(
            "%(fitting)s of the %(left)s tiles in the bag fits. Chances: %(next)s that it comes next, "
            "%(ever)s that %(name)s draws it by the end (draws left: %(draws)s).",
            "%(fitting)s of the %(left)s tiles in the bag fit. Chances: %(next)s that one comes next, "
            "%(ever)s that %(name)s draws one by the end (draws left: %(draws)s).",
            chances.fitting,
        )
        % facts
    )
