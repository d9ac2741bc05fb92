"""The Tower, in words: storeys, captures, exchanges and ransom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.label import figure_label
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, Sentence, Words
from scoring.carcassonne.sets.tower.prison import (
    CAPTURING,
    EXCHANGING,
    RANSOM,
    Capture,
    Exchange,
    FigureCaptured,
    PrisonerFreed,
    Ransom,
)
from scoring.carcassonne.sets.tower.tower import TOWER, Storey


def storey_sentence(move: Storey, name: str, *_table: object) -> str:
    brief, whole = gettext("%(name)s raises a tower."), gettext("%(name)s raises a tower (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name})


def capture_sentence(move: Capture, name: str, names: Names, _board: object) -> str:
    """Say whose figure a tower took."""
    facts = {"name": name, "owner": name_of(names, move.whose), "figure": figure_label(move.figure)}
    return gettext("%(name)s’s tower captures a meeple of %(owner)s: %(figure)s.") % facts


def exchange_sentence(move: Exchange, name: str, names: Names, _board: object) -> str:
    """Say which figure came back in an exchange."""
    facts = {"name": name, "captor": name_of(names, move.with_), "figure": figure_label(move.figure)}
    return gettext("%(name)s exchanges prisoners with %(captor)s and takes back: %(figure)s.") % facts


def ransom_sentence(move: Ransom, name: str, names: Names, _board: object) -> str:
    """Say which figure was bought back, and from whom."""
    facts = {"name": name, "captor": name_of(names, move.from_), "figure": figure_label(move.figure)}
    return gettext("%(name)s buys a meeple back from %(captor)s: %(figure)s.") % facts


def captured(effect: FigureCaptured, names: Names, _board: object) -> str:
    """Say who holds whose figure now."""
    owner, figure = name_of(names, effect.figure.seat), figure_label(effect.figure.kind)
    facts = {"name": name_of(names, effect.seat), "owner": owner, "figure": figure}
    return gettext("%(name)s holds a meeple of %(owner)s: %(figure)s.") % facts


def freed(effect: PrisonerFreed, names: Names, _board: object) -> str:
    """Say whose figure came back from whom."""
    facts = {"name": name_of(names, effect.seat), "captor": name_of(names, effect.captor)}
    sentence = gettext("%(name)s gets a meeple back from %(captor)s: %(figure)s.")
    return sentence % {**facts, "figure": figure_label(effect.figure)}


DESIGNS: Final[Mapping[str, Sentence]] = {
    "to-02": pgettext_lazy("tile", "field without a road"),
    "to-04": pgettext_lazy("tile", "two roads that end"),
    "to-06": pgettext_lazy("tile", "two road bends"),
    "to-08": pgettext_lazy("tile", "city from side to side, with a road through it"),
    "to-09": pgettext_lazy("tile", "city on one side and a road that ends facing it"),
    "to-13": pgettext_lazy("tile", "city in a corner and a road that ends at its left end"),
    "to-15": pgettext_lazy("tile", "cities on opposite sides, with a road between"),
    "to-17": pgettext_lazy("tile", "city on three sides and a city facing it"),
}
ALIKE: Final = {
    "base-B": "to-03",
    "base-D": "to-11",
    "base-E": "to-01",
    "base-I": "to-14",
    "base-K": "to-10",
    "base-N": "to-12",
    "base-T": "to-16",
    "base-W": "to-05",
    "base-X": "to-07",
}
"""Tiles that look like one of the base game, but for the foundation."""

WORDS: Final = Words(
    sets={"tower": _("The Tower")},
    set_help={"tower": _("18 tiles with foundations, and towers that take prisoners.")},
    options={"tower_tops": _("Meeples on top of towers")},
    option_help={"tower_tops": _("The dragon and meeples up there.")},
    choices={
        ("tower_tops", "prey"): _("the dragon reaches them"),
        ("tower_tops", "safe"): _("safe from the dragon"),
    },
    terrains={TOWER: pgettext_lazy("terrain", "tower")},
    segments={"tower": TOWER},
    roles={TOWER: pgettext_lazy("figure", "watchman")},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={TOWER: _("%(tile)s, with the foundation of a tower")},
    lying={
        "storey": _("a tower floor of %(name)s"),
        "prisoner": _("a prisoner of %(other)s: %(figure)s of %(name)s"),
    },
    phases={
        CAPTURING: pgettext_lazy("phase", "capture a meeple with the tower, or none"),
        EXCHANGING: pgettext_lazy("phase", "choose which prisoner comes back"),
    },
    refusals={
        "carcassonne.out_of_reach": _(
            "The tower just raised does not reach that far: it captures on its own tile, and in a straight"
            " line as far as it is high (%(figure)s, %(cell)s)."
        ),
        "carcassonne.not_held": _("%(seat)s holds no such meeple of yours that could come back now: %(figure)s."),
        "carcassonne.ransomed_already": _("Only one meeple is bought back in a turn."),
        "carcassonne.no_foundation_there": _("A tower stands on a foundation, and there is none here (%(cell)s)."),
        "carcassonne.tower_closed": _("A meeple on top has closed this tower (%(cell)s)."),
        "carcassonne.no_storey_left": _("%(seat)s has no tower floors left."),
        "carcassonne.no_tower_there": _("A meeple goes on top of a tower, and none is built yet: %(cells)s."),
    },
    moves={
        Storey: storey_sentence,
        Capture: capture_sentence,
        Exchange: exchange_sentence,
        Ransom: ransom_sentence,
    },
    effects={FigureCaptured: captured, PrisonerFreed: freed},
    moments={FigureCaptured: _("A meeple is captured"), PrisonerFreed: _("A prisoner comes back")},
    sources={RANSOM: pgettext_lazy("score", "Ransom")},
    scores={
        (RANSOM, False): ngettext_lazy(
            "%(name)s gets %(points)s point as ransom.", "%(name)s gets %(points)s points as ransom.", "points"
        )
    },
    losses_by_term={
        "ransom.paid": ngettext_lazy(
            "%(name)s pays %(points)s point as ransom.", "%(name)s pays %(points)s points as ransom.", "points"
        )
    },
    awards={(RANSOM, False): _("ransom")},
    terms={"ransom.paid": _("a meeple bought back"), "ransom.got": _("a prisoner sold")},
    rules={
        "ransom.paid": _("Buying a meeple back costs 3 points, which go to the player who held it."),
        "ransom.got": _("Giving a prisoner back for ransom brings 3 points."),
    },
)
