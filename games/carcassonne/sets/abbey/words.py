"""Abbey & Mayor, in words: the abbey, and what wagons and barns do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.base import field_rule
from games.carcassonne.words.place import at_place
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, SECOND_ABBEY, LayAbbey
from scoring.carcassonne.sets.abbey.barn import AT_ONCE, BARN, LATER, SOURCE
from scoring.carcassonne.sets.abbey.mayor import MAYOR
from scoring.carcassonne.sets.abbey.wagon import DRIVING, WAGON
from scoring.kernel import Scored

BARN_RULES: Final = {
    AT_ONCE: _("When a barn comes to a field, its farmers get 3 points for each finished city there and go home."),
    LATER: _("Farmers who come to a barn get 1 point for each finished city at its field and go home."),
}
BARN_SCORES: Final = ngettext_lazy(
    "%(name)s scores %(points)s point for a barn.", "%(name)s scores %(points)s points for a barn.", "points"
)


def abbey_sentence(move: LayAbbey, name: str, *_table: object) -> str:
    brief, whole = gettext("%(name)s places the abbey."), gettext("%(name)s places the abbey (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name})


def farmers_rule(award: Scored) -> Sentence:
    """Return the rule by which farmers were paid: that of a barn, which sends them home, or that of the end."""
    cities = next(term for term in award.terms if term.code == "field.city")
    rate = cities.points // cities.count if cities.count else 0
    return field_rule(award) if award.final and rate != LATER else BARN_RULES.get(rate, "")


DESIGNS: Final[Mapping[str, Sentence]] = {
    "am-01": pgettext_lazy("tile", "city on all sides"),
    "am-02": pgettext_lazy("tile", "two cities that cross"),
    "am-03": pgettext_lazy("tile", "city from side to side, and another city beside it"),
    "am-04": pgettext_lazy("tile", "cities on two adjacent sides, with a road from each gate"),
    "am-05": pgettext_lazy("tile", "monastery where four roads meet"),
    "am-06": pgettext_lazy("tile", "city on one side and a road that ends to the left"),
    "am-07": pgettext_lazy("tile", "city on one side and a road bend to the right that touches it"),
    "am-08": pgettext_lazy("tile", "city on one side and a road bend to the left that touches it"),
    "am-09": pgettext_lazy("tile", "city on one side and three fields"),
    "am-10": pgettext_lazy("tile", "road that ends in a field"),
    "am-11": pgettext_lazy("tile", "road with three arms"),
    "am-12": pgettext_lazy("tile", "city from side to side, with a road under it"),
    "am-abbey": pgettext_lazy("tile", "abbey"),
}

WORDS: Final = Words(
    sets={"abbey": _("Abbey & Mayor")},
    set_help={"abbey": _("12 tiles, and an abbey, a mayor, a wagon and a barn for each.")},
    options={"wagon": _("Wagons"), "barn": _("Barns")},
    option_help={
        "wagon": _("The reach of a wagon that has just been scored."),
        "barn": _("A second barn in the same field."),
    },
    choices={
        ("wagon", "near"): _("to its own tile or one of the eight around it"),
        ("wagon", "connected"): _("to what the scored feature runs into"),
        ("barn", "one_in_a_field"): _("one barn in a field"),
        ("barn", "any"): _("any number of barns"),
    },
    figures={
        MAYOR: pgettext_lazy("figure", "mayor"),
        WAGON: pgettext_lazy("figure", "wagon"),
        BARN: pgettext_lazy("figure", "barn"),
    },
    designs=DESIGNS,
    lying={
        "abbey": _("the abbey of %(name)s"),
    },
    phases={
        DRIVING: pgettext_lazy("phase", "let a wagon drive on, or not"),
        LAST_ABBEYS: pgettext_lazy("phase", "lay the last abbeys, or none"),
        SECOND_ABBEY: pgettext_lazy("phase", "lay the abbey as a second turn, or not"),
    },
    refusals={
        "carcassonne.no_abbey_left": _("%(seat)s has laid the abbey already."),
        "carcassonne.not_surrounded": _(
            "The abbey goes where tiles lie on all four sides, and there is no such hole (%(cell)s)."
        ),
        "carcassonne.field_has_barn": _("A field with a barn takes no more farmers, and no second barn: %(figure)s."),
        "carcassonne.no_fields_meet": _(
            "A barn stands where four tiles meet, each with a field in that corner; that is not so there (%(cell)s)."
        ),
        "carcassonne.wagon_cannot_go": _(
            "A wagon drives to a free, unfinished feature within its reach: %(figure)s cannot go there (%(cell)s)."
        ),
    },
    moves={LayAbbey: abbey_sentence},
    # Farmers whom a barn sends home are paid for a field while the game goes on.
    scores={
        ("field", False): ngettext_lazy(
            "%(name)s scores %(points)s point for farmers at a barn.",
            "%(name)s scores %(points)s points for farmers at a barn.",
            "points",
        )
    },
    scores_by_term={SOURCE: BARN_SCORES},
    awards={("field", False): _("farmers at a barn")},
    awards_by_term={SOURCE: _("barn")},
    rated_terms={
        SOURCE: ngettext_lazy("%(count)s finished city × %(each)s", "%(count)s finished cities × %(each)s", "count")
    },
    rules={
        SOURCE: _("At the end, a barn is worth 4 points for each finished city at its field."),
        "field.city": farmers_rule,
    },
)
