"""The Princess & the Dragon, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.label import figure_label
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, Sentence, Words
from scoring.carcassonne.sets.princess.dragon import WALKING, DragonStep
from scoring.carcassonne.sets.princess.fairy import FAIRY, FairyMove
from scoring.carcassonne.sets.princess.knights import SendKnight


def step_sentence(move: DragonStep, name: str, *_table: object) -> str:
    brief, whole = gettext("%(name)s moves the dragon."), gettext("%(name)s moves the dragon (%(cell)s).")
    return at_place(brief, whole, move.to, {"name": name})


def fairy_sentence(move: FairyMove, name: str, *_table: object) -> str:
    """Say to whom the fairy went, or to which tile."""
    if move.figure is None:
        brief = gettext("%(name)s sends the fairy to a tile.")
        return at_place(brief, gettext("%(name)s sends the fairy to a tile (%(cell)s)."), move.at, {"name": name})
    brief = gettext("%(name)s sends the fairy to a meeple: %(figure)s.")
    whole = gettext("%(name)s sends the fairy to a meeple: %(figure)s, %(cell)s.")
    return at_place(brief, whole, move.at, {"name": name, "figure": figure_label(move.figure)})


def sent_sentence(move: SendKnight, name: str, names: Names, _board: object) -> str:
    """Say whose knight went home for a princess."""
    facts = {"name": name, "owner": name_of(names, move.whose), "figure": figure_label(move.figure)}
    return gettext("%(name)s sends a knight of %(owner)s home for the princess: %(figure)s.") % facts


FAIRY_SCORES: Final = ngettext_lazy(
    "%(name)s scores %(points)s point for the fairy.", "%(name)s scores %(points)s points for the fairy.", "points"
)

DESIGNS: Final[Mapping[str, Sentence]] = {
    "pd-01": pgettext_lazy("tile", "field without a road"),
    "pd-02": pgettext_lazy("tile", "two road bends"),
    "pd-03": pgettext_lazy("tile", "road that ends in a field"),
    "pd-06": pgettext_lazy("tile", "monastery where three roads meet"),
    "pd-10": pgettext_lazy("tile", "city in a corner and a city on one side"),
    "pd-13": pgettext_lazy("tile", "city on three sides and a monastery"),
    "pd-18": pgettext_lazy("tile", "city in a corner that parts two fields"),
    "pd-25": pgettext_lazy("tile", "city from side to side, with a road under it"),
}
ALIKE: Final = {
    "base-E": "pd-04 pd-05",
    "base-G": "pd-22",
    "base-I": "pd-21",
    "base-J": "pd-28 pd-29",
    "base-K": "pd-26 pd-27",
    "base-L": "pd-09",
    "base-N": "pd-19 pd-20",
    "base-P": "pd-23 pd-24",
    "base-R": "pd-11 pd-12",
    "base-U": "pd-16 pd-17",
    "base-V": "pd-14 pd-15",
    "base-W": "pd-07 pd-08",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"princess": _("The Princess & the Dragon")},
    set_help={"princess": _("30 tiles, a dragon that walks, and a fairy.")},
    options={"princess": _("Princesses"), "fairy": _("The fairy"), "dragon": _("The dragon")},
    option_help={
        "princess": _("A knight in a city that gets a princess."),
        "fairy": _("The meeples that get points from the fairy and are safe from the dragon."),
        "dragon": _("The moment when the dragon walks."),
    },
    choices={
        ("princess", "may"): _("a knight may go home"),
        ("princess", "must"): _("a knight has to go home"),
        ("fairy", "figure"): _("she stands beside one meeple"),
        ("fairy", "tile"): _("she stands on a tile, for all meeples there"),
        ("dragon", "before_scoring"): _("before the turn is scored"),
        ("dragon", "after_scoring"): _("after the turn is scored"),
    },
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "dragon": _("%(tile)s, with a dragon"),
        "portal": _("%(tile)s, with a magic portal"),
        "princess": _("%(tile)s, with a princess"),
    },
    lying={
        "dragon": _("the dragon"),
        "fairy": _("the fairy, beside nobody"),
        "fairy.figure": _("the fairy beside a meeple of %(name)s: %(figure)s"),
    },
    phases={WALKING: pgettext_lazy("phase", "move the dragon")},
    refusals={
        "carcassonne.dragon_sleeps": _(
            "The dragon still sleeps: put this tile aside and draw another one (%(tile)s). It comes back after the"
            " first volcano."
        ),
        "carcassonne.dragon_is_there": _("No meeple goes where the dragon is (%(cell)s)."),
        "carcassonne.dragon_cannot_go": _(
            "The dragon goes to a tile beside its own, never twice to one in a walk, and never to the fairy: not"
            " %(cell)s."
        ),
        "carcassonne.no_ward_there": _(
            "The fairy goes to a meeple of your own that counts for the majority, and none stands there (%(cell)s)."
        ),
        "carcassonne.fairy_is_there": _("The fairy is there already (%(cell)s)."),
        "carcassonne.no_knight_there": _(
            "Only a knight in a city that this tile joins to a princess goes home, not this one: %(figure)s, %(cell)s."
        ),
        "carcassonne.knight_has_to_go": _(
            "By this table’s rules a knight has to go home for the princess, and nothing else can be done instead."
        ),
    },
    moves={DragonStep: step_sentence, FairyMove: fairy_sentence, SendKnight: sent_sentence},
    sources={FAIRY: pgettext_lazy("score", "Fairy")},
    scores={(FAIRY, False): FAIRY_SCORES, (FAIRY, True): FAIRY_SCORES},
    awards={(FAIRY, False): _("fairy"), (FAIRY, True): _("fairy")},
    terms={
        "fairy.turn": _("the fairy when the turn begins"),
        "fairy.scoring": _("the fairy beside the meeple"),
    },
    rules={
        "fairy.turn": _("A turn that begins with the fairy beside one of your meeples is worth 1 point."),
        "fairy.scoring": _("When a meeple with the fairy beside it is scored, its owner gets 3 points."),
    },
)
