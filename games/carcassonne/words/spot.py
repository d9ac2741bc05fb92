"""The spots of a tile on which a figure may stand, in words."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.phrasing.common.label import figure_label, role_label
from scoring.carcassonne.board.feature import MEEPLE

THIRD = 36
"""The ends of the left and of the top of a tile, in its units: spots keep off the rim."""


def spot_name(kind: str, x: float, y: float, figure: str = MEEPLE) -> str:
    """Return what a figure would be there, and on which part of the tile: "Farmer in the field, top right"."""
    if figure != MEEPLE:
        facts = {"figure": capfirst(figure_label(figure)), "role": role_name(kind), "where": part_of_tile(x, y)}
        return _("%(figure)s (%(role)s), %(where)s") % facts
    return _("%(figure)s, %(where)s") % {"figure": role_name(kind), "where": part_of_tile(x, y)}


def role_name(kind: str) -> str:
    """Return what a meeple is on a kind of feature: "Knight in the city"."""
    match kind:
        case "road":
            return _("Thief on the road")
        case "city":
            return _("Knight in the city")
        case "field":
            return _("Farmer on the field")
        case "monastery":
            return _("Monk in the monastery")
        case _:
            return capfirst(role_label(kind)) if kind else _("Meeple")


def part_of_tile(x: float, y: float) -> str:
    """Return the part of a tile where a spot is: "top left"."""
    column = 0 if x < THIRD else 2 if x > 2 * THIRD else 1
    row = 0 if y < THIRD else 2 if y > 2 * THIRD else 1
    return (
        (_("top left"), _("top"), _("top right")),
        (_("left"), _("middle"), _("right")),
        (_("bottom left"), _("bottom"), _("bottom right")),
    )[row][column]
