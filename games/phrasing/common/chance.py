"""Chances, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

HUNDREDTH: Final = 1


def percent(chance: float) -> str:
    """Return a chance in whole percent; what is neither sure nor impossible is never said to be."""
    if 0 < chance < HUNDREDTH:
        return _("less than 1%%") % {}
    if 100 - HUNDREDTH < chance < 100:  # noqa: PLR2004 - a hundred percent
        return _("more than 99%%") % {}
    return _("%(number)s%%") % {"number": round(chance)}
