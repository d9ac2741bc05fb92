"""Places on the table of Carcassonne: cells, sides and turns, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from games.phrasing.common.lists import joined
from games.phrasing.common.wording import current_wording
from games.phrasing.common.words import Sentence
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.refusal import EdgeMismatch

AROUND = ngettext_lazy("%(count)s tile around it", "%(count)s tiles around it", "count")
SIDES = (
    pgettext_lazy("side", "top"),
    pgettext_lazy("side", "right"),
    pgettext_lazy("side", "bottom"),
    pgettext_lazy("side", "left"),
)
ON_SIDES = (
    # Translators: begins a sentence, as in "Above, a road would run into a field."
    pgettext_lazy("where on a tile", "above"),
    pgettext_lazy("where on a tile", "on the right"),
    pgettext_lazy("where on a tile", "below"),
    pgettext_lazy("where on a tile", "on the left"),
)
TURNS = (
    gettext_lazy("not turned"),
    gettext_lazy("turned once to the right"),
    gettext_lazy("turned twice"),
    gettext_lazy("turned once to the left"),
)

WHERE = {
    (0, 0): gettext_lazy("on the start tile"),
    (1, 0): gettext_lazy("%(across)s to the right of the start tile"),
    (-1, 0): gettext_lazy("%(across)s to the left of the start tile"),
    (0, 1): gettext_lazy("%(along)s below the start tile"),
    (0, -1): gettext_lazy("%(along)s above the start tile"),
    (1, 1): gettext_lazy("%(across)s to the right and %(along)s below the start tile"),
    (1, -1): gettext_lazy("%(across)s to the right and %(along)s above the start tile"),
    (-1, 1): gettext_lazy("%(across)s to the left and %(along)s below the start tile"),
    (-1, -1): gettext_lazy("%(across)s to the left and %(along)s above the start tile"),
}
"""The place of a cell, by the signs of its x and y: x grows to the right, y downwards."""


def side_label(side: int) -> str:
    """Return the name of a side as it lies on the page: 0 is the top, then clockwise."""
    return str(SIDES[side])


def on_sides(*sides: int) -> str:
    """Return the beginning of a sentence about these sides: "On the left and below"."""
    return capfirst(joined([str(ON_SIDES[side]) for side in sides]))


RUNS_INTO = {
    frozenset({"city", "field"}): gettext_lazy("%(side)s, a city would run into a field."),
    frozenset({"city", "road"}): gettext_lazy("%(side)s, a road would run into a city."),
    frozenset({"field", "road"}): gettext_lazy("%(side)s, a road would run into a field."),
    frozenset({"city", "river"}): gettext_lazy("%(side)s, the river would run into a city."),
    frozenset({"field", "river"}): gettext_lazy("%(side)s, the river would run into a field."),
    frozenset({"road", "river"}): gettext_lazy("%(side)s, the river would run into a road."),
}
"""Sentences about sides that do not match, by the two terrains."""

DOES_NOT_MATCH = gettext_lazy("%(side)s, the sides do not match: %(mine)s and %(theirs)s.")


def runs_into(refusal: EdgeMismatch) -> str | Promise:
    """Return the sentence for a side where a tile does not match its neighbour."""
    return RUNS_INTO.get(frozenset({refusal.mine, refusal.theirs}), DOES_NOT_MATCH)


def turn_label(rotation: int) -> str:
    """Say how a tile is turned, for quarter turns clockwise."""
    return str(TURNS[rotation % 4])


def cell_label(cell: Cell) -> str:
    """Say where a cell is, counted from the start tile, or by column and row on a printed map."""
    x, y = cell
    if current_wording().by_square:
        return _("in column %(column)s, row %(row)s") % {"column": x + 1, "row": y + 1}
    facts = {"across": abs(x), "along": abs(y)}
    sentence = WHERE[(x > 0) - (x < 0), (y > 0) - (y < 0)]
    return str(sentence) % facts


def at_place(brief: Sentence, whole: Sentence, cell: Cell, facts: Mapping[str, Any]) -> str:
    """Return a sentence that says where something is, or beside the board the one that leaves it out."""
    if current_wording().beside_board:
        return str(brief) % facts
    return str(whole) % {**facts, "cell": cell_label(cell)}


def cell_fact(cell: Cell) -> str:
    """Return the words of a refusal's cell; none beside the board, which shows it."""
    return "" if current_wording().beside_board else cell_label(cell)


def cells_fact(cells: Iterable[Cell]) -> str:
    return "" if current_wording().beside_board else joined([cell_label(cell) for cell in cells])
