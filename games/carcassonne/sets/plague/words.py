"""The Plague, in words: outbreaks, fleas, and who flees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place, cell_label
from games.phrasing.common.label import figure_label
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.plague.disease import PLAGUE
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import (
    SPREADING,
    TELLING,
    EndOutbreak,
    LayFlea,
    OutbreakEnded,
    TellOutbreak,
)


def outbreak_sentence(move: TellOutbreak, name: str, *_table: object) -> str:
    return gettext("%(name)s puts outbreak %(number)s on the source.") % {"name": name, "number": move.token}


def flea_sentence(move: LayFlea, name: str, *_table: object) -> str:
    """Say to which tile a flea went, and from where."""
    if move.from_ is None:
        brief, whole = gettext("%(name)s lays a flea."), gettext("%(name)s lays a flea (%(cell)s).")
        return at_place(brief, whole, move.at, {"name": name})
    brief = gettext("%(name)s takes a flea from one tile to another.")
    whole = gettext("%(name)s takes a flea from one tile to another: %(from)s → %(cell)s.")
    return at_place(brief, whole, move.at, {"name": name, "from": cell_label(move.from_)})


def ended(effect: OutbreakEnded, *_table: object) -> str:
    brief = gettext("Outbreak %(number)s is over: its fleas sleep.")
    whole = gettext("Outbreak %(number)s (%(cell)s) is over: its fleas sleep.")
    return at_place(brief, whole, effect.cell, {"number": effect.token})


def flee_sentence(move: Flee, name: str, *_table: object) -> str:
    """Say who fled, from where and to where."""
    facts = {"name": name, "figure": figure_label(move.figure), "from": cell_label(move.from_)}
    brief = gettext("%(name)s lets a meeple flee: %(figure)s.")
    return at_place(brief, gettext("%(name)s lets a meeple flee: %(figure)s, %(from)s → %(cell)s."), move.at, facts)


DESIGNS: Final[Mapping[str, Sentence]] = {
    "pl-03": pgettext_lazy("tile", "cities on two adjacent sides, and two roads"),
    "pl-04": pgettext_lazy("tile", "city on one side and two roads that end"),
}
ALIKE: Final = {"pl-01": "base-N", "pl-02": "base-I", "pl-05": "base-X", "pl-06": "base-V"}

WORDS: Final = Words(
    sets={PLAGUE: _("The Plague")},
    set_help={PLAGUE: _("6 tiles where the plague breaks out, and fleas that send meeples home.")},
    options={"outbreaks": _("Outbreaks"), "eradication": _("The end of an outbreak")},
    option_help={
        "outbreaks": _("The number that lies on a source. Not confirmed: rules of this box are hard to find."),
        "eradication": _("The rule for when no flea is left. Not confirmed: rules of this box are hard to find."),
    },
    choices={
        ("outbreaks", "in_order"): _("the lowest that is left"),
        ("outbreaks", "drawn"): _("the table says which"),
        ("eradication", "must"): _("the lowest outbreak ends at once"),
        ("eradication", "may"): _("the player who spreads the plague decides"),
    },
    designs=DESIGNS,
    lookalikes=ALIKE,
    printed={PLAGUE: _("%(tile)s, with a source of the plague")},
    lying={
        "outbreak": _("outbreak %(token)s"),
        "outbreak_over": _("an outbreak that is over"),
        "flea": _("a flea"),
    },
    phases={
        TELLING: pgettext_lazy("phase", "say which outbreak this is"),
        SPREADING: pgettext_lazy("phase", "spread the plague"),
    },
    refusals={
        "carcassonne.source_too_early": _(
            "Sources of the plague come after %(first)s other tiles: put this one aside and draw another (%(tile)s)."
        ),
        "carcassonne.plague_is_there": _("No meeple goes where the plague is (%(cell)s)."),
        "carcassonne.no_such_outbreak": _("Outbreak %(token)s lies somewhere else, or there is none with that number."),
        "carcassonne.flea_cannot_go": _(
            "A flea goes beside an infected tile, onto one without source and flea, and comes from the supply as long"
            " as there is any. It cannot go here: %(cell)s."
        ),
        "carcassonne.outbreak_goes_on": _("An outbreak ends when no flea is left, and never the last one."),
        "carcassonne.cannot_flee": _(
            "A meeple flees from beside the plague along its own road, city or field, over no source and no"
            " flea: not this one (%(figure)s, %(cell)s)."
        ),
    },
    moves={
        TellOutbreak: outbreak_sentence,
        LayFlea: flea_sentence,
        EndOutbreak: _("%(name)s ends the lowest outbreak."),
        Flee: flee_sentence,
    },
    effects={OutbreakEnded: ended},
)
