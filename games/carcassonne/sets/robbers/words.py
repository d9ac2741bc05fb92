"""The Robbers, in words: where they go, and what they take."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, Words
from scoring.carcassonne.sets.robbers.rules import ROBBERS, SENDING, SHARING, SIGN, Rob, SendRobber, TellBag


def robber_sentence(move: SendRobber, name: str, names: Names, *_board: object) -> str:
    """Say beside whose marker a robber was sent."""
    facts = {"name": name, "victim": name_of(names, move.beside)}
    return gettext("%(name)s sends the robber beside a marker of %(victim)s.") % facts


def rob_sentence(move: Rob, name: str, names: Names, *_board: object) -> str:
    """Say whose points a robber halves."""
    return gettext("%(name)s robs %(victim)s.") % {"name": name, "victim": name_of(names, move.whom)}


WORDS: Final = Words(
    sets={"robbers": _("The Robbers")},
    set_help={
        "robbers": _("A robber for each player. The app does not have its 8 tiles: say which tile has a money bag.")
    },
    options={"robber_chances": _("Robbers")},
    option_help={"robber_chances": _("The players who may send one after the player with the money bag.")},
    choices={
        ("robber_chances", "next"): _("the next who has one in hand"),
        ("robber_chances", "all"): _("everybody who has one in hand"),
    },
    printed={SIGN: _("%(tile)s, with a money bag")},
    lying={
        "robber": _("the robber of %(name)s at marker %(token)s of %(other)s"),
    },
    phases={
        SENDING: pgettext_lazy("phase", "send a robber, or let it stay"),
        SHARING: pgettext_lazy("phase", "choose whose points the robber halves"),
    },
    refusals={
        "carcassonne.no_victim_there": _("A robber goes beside another marker, of somebody else."),
        "carcassonne.nothing_to_rob": _("The robber finds no points to halve: %(whom)s."),
        "carcassonne.no_bag_there": _("This tile has no money bag, or that was said already."),
    },
    moves={TellBag: _("%(name)s lays a tile with a money bag."), SendRobber: robber_sentence, Rob: rob_sentence},
    sources={ROBBERS: pgettext_lazy("score", "Robbers")},
    scores={
        (ROBBERS, False): ngettext_lazy(
            "%(name)s scores %(points)s point by the robber.",
            "%(name)s scores %(points)s points by the robber.",
            "points",
        )
    },
    awards={(ROBBERS, False): _("robber")},
    terms={"robbers.half": _("half of %(count)s, rounded up")},
    rules={"robbers.half": _("A robber takes half of the first points that move a marker from its space, rounded up.")},
)
