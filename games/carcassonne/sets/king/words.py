"""King & Scout, in words: the king of the largest city, and the robber baron of the longest road."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.label import source_label
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, Sentence, Sentences, Words, by_field
from scoring.carcassonne.sets.king.rules import HadAward, KingAwardMoved

HAD: Final[Sentences] = {
    "king": _("%(name)s was already king."),
    "robber": _("%(name)s was already robber baron."),
}
MOVED: Final[Sentences] = {
    "king": ngettext_lazy(
        "%(name)s is king now: the largest finished city has %(tiles)s tile.",
        "%(name)s is king now: the largest finished city has %(tiles)s tiles.",
        "tiles",
    ),
    "robber": ngettext_lazy(
        "%(name)s is robber baron now: the longest finished road has %(tiles)s tile.",
        "%(name)s is robber baron now: the longest finished road has %(tiles)s tiles.",
        "tiles",
    ),
}
AS_KING: Final = ngettext_lazy(
    "%(name)s scores %(points)s point as king.", "%(name)s scores %(points)s points as king.", "points"
)
AS_ROBBER: Final = ngettext_lazy(
    "%(name)s scores %(points)s point as robber baron.",
    "%(name)s scores %(points)s points as robber baron.",
    "points",
)
SCORES: Final[Mapping[tuple[str, bool], Sentence]] = {
    (award, final): words for award, words in (("king", AS_KING), ("robber", AS_ROBBER)) for final in (False, True)
}


def had_award(move: HadAward, _name: str, names: Names, _board: object) -> str:
    return str(HAD[move.award]) % {"name": name_of(names, move.whose)}


def award_moved(effect: KingAwardMoved, names: Names, _board: object) -> str:
    return str(MOVED[effect.award] % {"name": name_of(names, effect.seat), "tiles": effect.tiles})


def award_gain(effect: KingAwardMoved, names: Names) -> str:
    return gettext("%(name)s: %(what)s") % {"name": name_of(names, effect.seat), "what": source_label(effect.award)}


WORDS: Final = Words(
    sets={"king": _("King & Scout")},
    set_help={"king": _("5 tiles, and awards for the largest city and the longest road.")},
    options={"king": _("King and robber baron")},
    option_help={"king": _("Points for the largest city and the longest road.")},
    choices={
        ("king", "each_feature"): _("at the end 1 point for each finished city or road"),
        ("king", "ten_each"): _("10 points each"),
        ("king", "fifteen_or_forty"): _("15 points for one, 40 for both"),
        ("king", "at_once"): _("1 point whenever a city or road is finished"),
        ("king", "off"): _("not played"),
    },
    refusals={
        "carcassonne.nothing_finished": by_field(
            "feature",
            {
                "city": _("No city is finished yet, so nobody can be king."),
                "road": _("No road is finished yet, so nobody can be robber baron."),
            },
            _("Nothing of this kind is finished yet: %(feature)s."),
        ),
    },
    moves={HadAward: had_award},
    effects={KingAwardMoved: award_moved},
    gains={KingAwardMoved: award_gain},
    sources={"king": pgettext_lazy("score", "King"), "robber": pgettext_lazy("score", "Robber baron")},
    scores=SCORES,
    awards={
        ("king", False): _("king"),
        ("king", True): _("king"),
        ("robber", False): _("robber baron"),
        ("robber", True): _("robber baron"),
    },
    terms={
        "king.features": ngettext_lazy("%(count)s finished city", "%(count)s finished cities", "count"),
        "robber.features": ngettext_lazy("%(count)s finished road", "%(count)s finished roads", "count"),
        "king.card": _("the king"),
        "robber.card": _("the robber baron"),
    },
    rules={
        "king.features": _("The king is worth 1 point for each finished city."),
        "robber.features": _("The robber baron is worth 1 point for each finished road."),
        "king.card": _("The table agreed on what the king is worth."),
        "robber.card": _("The table agreed on what the robber baron is worth."),
    },
)
