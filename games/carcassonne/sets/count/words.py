"""The Count of Carcassonne, in words: who goes to the quarters of the city, who comes from there, and the count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.label import figure_label, segment_label, terrain_label
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.count.city import QUARTER, WALLS
from scoring.carcassonne.sets.count.consolation import ENTERING, MOVING, EnterQuarter, MoveCount
from scoring.carcassonne.sets.count.transfers import LEAVING, LEAVING_LAST, Transfer

QUARTERS: Final = {
    "castle": pgettext_lazy("quarter", "castle"),
    "smithy": pgettext_lazy("quarter", "smithy"),
    "cathedral": pgettext_lazy("quarter", "cathedral"),
    "market": pgettext_lazy("quarter", "market"),
}


def enter_sentence(move: EnterQuarter, name: str, *_table: object) -> str:
    """Say which figure went to which quarter."""
    facts = {"name": name, "figure": figure_label(move.figure), "quarter": terrain_label(move.to)}
    return gettext("%(name)s sends a meeple into a quarter: %(figure)s, %(quarter)s.") % facts


def count_sentence(move: MoveCount, name: str, *_table: object) -> str:
    return gettext("%(name)s moves the count: %(quarter)s.") % {"name": name, "quarter": terrain_label(move.to)}


def transfer_sentence(move: Transfer, name: str, *_table: object) -> str:
    """Say which figure went from a quarter to what."""
    facts = {
        "name": name,
        "figure": figure_label(move.figure),
        "quarter": terrain_label(move.from_),
        "feature": segment_label(move.on),
    }
    brief = gettext("%(name)s brings a meeple from a quarter: %(figure)s, %(quarter)s → %(feature)s.")
    whole = gettext("%(name)s brings a meeple from a quarter: %(figure)s, %(quarter)s → %(feature)s (%(cell)s).")
    return at_place(brief, whole, move.at, facts)


DESIGNS: Final[Mapping[str, Sentence]] = {
    "co-01": pgettext_lazy("tile", "City of Carcassonne, north-west corner with a road"),
    "co-02": pgettext_lazy("tile", "City of Carcassonne, north wall"),
    "co-03": pgettext_lazy("tile", "City of Carcassonne, north wall"),
    "co-04": pgettext_lazy("tile", "City of Carcassonne, north-east corner with a road"),
    "co-05": pgettext_lazy("tile", "City of Carcassonne, west wall"),
    "co-06": pgettext_lazy("tile", "City of Carcassonne, houses"),
    "co-07": pgettext_lazy("tile", "City of Carcassonne, the four quarters"),
    "co-08": pgettext_lazy("tile", "City of Carcassonne, east wall"),
    "co-09": pgettext_lazy("tile", "City of Carcassonne, south-west corner with a city"),
    "co-10": pgettext_lazy("tile", "City of Carcassonne, south wall"),
    "co-11": pgettext_lazy("tile", "City of Carcassonne, south wall with a road"),
    "co-12": pgettext_lazy("tile", "City of Carcassonne, south-east corner with a city"),
}

WORDS: Final = Words(
    sets={"count": _("The Count of Carcassonne")},
    set_help={"count": _("12 tiles that lie first as the City of Carcassonne, and a count.")},
    options={"count_final": _("Quarters at the end"), "count_move": _("The count")},
    option_help={
        "count_final": _("The meeples that still come from the quarters before the final scoring."),
        "count_move": _("The player who moves him."),
    },
    choices={
        ("count_final", "market"): _("from the market to fields"),
        ("count_final", "any"): _("from every quarter"),
        ("count_move", "player"): _("the player who sends a meeple to a quarter"),
    },
    terrains={
        **QUARTERS,
        QUARTER: pgettext_lazy("terrain", "quarter"),
        WALLS: pgettext_lazy("terrain", "City of Carcassonne"),
    },
    segments={name: name for name in QUARTERS},
    designs=DESIGNS,
    lying={
        "count": _("the count (%(token)s)"),
    },
    lying_tokens={"count": terrain_label},
    phases={
        ENTERING: pgettext_lazy("phase", "send a meeple to a quarter, or none"),
        MOVING: pgettext_lazy("phase", "move the count, or let him stay"),
        LEAVING: pgettext_lazy("phase", "let meeples come from the quarters, or not"),
        LEAVING_LAST: pgettext_lazy("phase", "let meeples come from the market, or not"),
    },
    refusals={
        "carcassonne.cannot_be_transferred": _(
            "No meeple can go from that quarter to anything that is about to be scored: %(figure)s,"
            " %(quarter)s (%(cell)s)."
        ),
        "carcassonne.count_cannot_go": _("The count goes to another of the four quarters: %(quarter)s."),
        "carcassonne.not_for_that_quarter": _("That meeple cannot go to this quarter: %(figure)s, %(quarter)s."),
    },
    facts={"quarter": partial(quoted, "terrains")},
    moves={EnterQuarter: enter_sentence, MoveCount: count_sentence, Transfer: transfer_sentence},
)
