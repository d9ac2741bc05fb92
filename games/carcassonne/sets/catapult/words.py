"""The Catapult, in words: discs, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.label import figure_label
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, Sentence, Words
from scoring.carcassonne.sets.catapult.rules import CATAPULT, FAIR, THROWING, ChooseDisc, Hit, Seduce, Throw

DISCS: Final[Mapping[str, Sentence]] = {
    "knock_out": pgettext_lazy("disc", "Knock-out"),
    "catch": pgettext_lazy("disc", "Catch"),
    "seduction": pgettext_lazy("disc", "Seduction"),
    "target": pgettext_lazy("disc", "Target"),
}
HELP: Final[Mapping[str, Sentence]] = {
    "knock_out": _("Every meeple that a disc hits or moves off its spot goes home. Put the others back."),
    "catch": _("Catch a disc that flies farther than the ruler: 5 points, once a round."),
    "seduction": _("After your throw you may put a meeple in the place of somebody else’s nearest one."),
    "target": _(
        "The disc nearest to the fair scores 5 points; if several are tied, each does. It has to lie on the tiles."
    ),
}


def disc_label(disc: str) -> str:
    return str(DISCS.get(disc, disc))


def disc_help(disc: str) -> str:
    return str(HELP.get(disc, ""))


def disc_sentence(move: ChooseDisc, name: str, *_table: object) -> str:
    return gettext("%(name)s chooses the disc that everybody throws: %(disc)s.") % {
        "name": name,
        "disc": disc_label(move.disc),
    }


def throw_sentence(move: Throw, name: str, names: Names, _board: object) -> str:
    """Say what became of a disc."""
    if move.caught_by is not None:
        return gettext("%(other)s catches the disc of %(name)s.") % {
            "name": name,
            "other": name_of(names, move.caught_by),
        }
    if move.cm is not None:
        return gettext("%(name)s throws: the disc lies %(cm)s cm from the fair.") % {"name": name, "cm": move.cm}
    return gettext("%(name)s throws: nothing (more) happens.") % {"name": name}


def hit_sentence(move: Hit, name: str, names: Names, _board: object) -> str:
    """Say whom a disc has hit."""
    facts = {"name": name, "owner": name_of(names, move.whose), "figure": figure_label(move.figure)}
    brief = gettext("%(name)s hits a meeple of %(owner)s: %(figure)s.")
    return at_place(brief, gettext("%(name)s hits a meeple of %(owner)s: %(figure)s, %(cell)s."), move.at, facts)


def seduce_sentence(move: Seduce, name: str, names: Names, _board: object) -> str:
    """Say whom a figure has replaced."""
    facts = {"name": name, "owner": name_of(names, move.whose), "figure": figure_label(move.by)}
    brief = gettext("%(name)s takes the place of a meeple of %(owner)s: %(figure)s.")
    whole = gettext("%(name)s takes the place of a meeple of %(owner)s: %(figure)s, %(cell)s.")
    return at_place(brief, whole, move.at, facts)


DESIGNS: Final[Mapping[str, Sentence]] = {
    "kt-02": pgettext_lazy("tile", "city on one side that parts two fields"),
    "kt-04": pgettext_lazy("tile", "city on all sides"),
    "kt-06": pgettext_lazy("tile", "field without a road"),
    "kt-05": pgettext_lazy("tile", "cities on two adjacent sides that part two fields"),
    "kt-07": pgettext_lazy("tile", "monastery that parts two fields"),
    "kt-08": pgettext_lazy("tile", "straight road, broken in the middle"),
    "kt-09": pgettext_lazy("tile", "road bend, broken in the middle"),
    "kt-10": pgettext_lazy("tile", "road bend and a road that ends, at the bottom"),
    "kt-11": pgettext_lazy("tile", "road bend and a road that ends, at the top"),
    "kt-12": pgettext_lazy("tile", "crossing of four that is one road"),
}
ALIKE: Final = {"kt-01": "base-E", "kt-03": "base-N"}

WORDS: Final = Words(
    sets={CATAPULT: _("The Catapult")},
    set_help={CATAPULT: _("12 tiles with a fair, and discs to throw: you say what became of each.")},
    options={"seduction": _("Seduction")},
    option_help={
        "seduction": _("The meeple that may take another’s place. Not confirmed: rules of this box are hard to find."),
    },
    choices={
        ("seduction", "same_value"): _("one that counts as much there"),
        ("seduction", "same_kind"): _("one of the same kind"),
    },
    designs=DESIGNS,
    lookalikes=ALIKE,
    printed={FAIR: _("%(tile)s, with a fair")},
    phases={
        FAIR: pgettext_lazy("phase", "choose a disc"),
        THROWING: pgettext_lazy("phase", "throw the disc"),
    },
    refusals={
        "carcassonne.no_such_disc": _("There is no such disc: %(disc)s."),
        "carcassonne.not_with_this_disc": _("That cannot happen with the disc that is thrown."),
        "carcassonne.too_far_off": _("Say a distance up to %(most)s cm, or that the disc lies beside the tiles."),
        "carcassonne.cannot_catch": _("Somebody else has to catch it, and each player only once a round."),
        "carcassonne.nobody_to_hit": _("No such meeple stands there to be hit: %(figure)s (%(cell)s)."),
        "carcassonne.cannot_seduce": _(
            "This meeple’s place cannot be taken: %(figure)s (%(cell)s). It has to be somebody else’s, and"
            " you need one in hand that is worth as much there."
        ),
    },
    moves={ChooseDisc: disc_sentence, Throw: throw_sentence, Hit: hit_sentence, Seduce: seduce_sentence},
    scores_by_term={
        "fair.target": ngettext_lazy(
            "%(name)s scores %(points)s point for the nearest disc.",
            "%(name)s scores %(points)s points for the nearest disc.",
            "points",
        ),
        "fair.catch": ngettext_lazy(
            "%(name)s scores %(points)s point for a disc caught.",
            "%(name)s scores %(points)s points for a disc caught.",
            "points",
        ),
    },
    awards_by_term={"fair.target": _("nearest disc"), "fair.catch": _("disc caught")},
    terms={"fair.target": _("the disc nearest to the fair"), "fair.catch": _("a disc caught")},
    rules={
        "fair.target": _(
            "The disc nearest to the fair, on the tiles, scores 5 points; if several are tied, each does."
        ),
        "fair.catch": _("Catching another player’s disc that flew farther than the ruler is worth 5 points."),
    },
)
