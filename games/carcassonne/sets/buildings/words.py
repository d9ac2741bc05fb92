"""Little Buildings, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.buildings.rules import BUILDINGS, VALUES, Build

NAMES: Final[Mapping[str, Sentence]] = {
    "tower": pgettext_lazy("little building", "tower"),
    "house": pgettext_lazy("little building", "house"),
    "shed": pgettext_lazy("little building", "shed"),
}
LYING: Final[Mapping[str, Sentence]] = {
    "little_tower": _("a little tower of %(name)s"),
    "little_house": _("a little house of %(name)s"),
    "little_shed": _("a little shed of %(name)s"),
}


def building_label(kind: str) -> str:
    """Return the name of a building; as it is written where there is none such."""
    return str(NAMES.get(kind, kind))


def build_sentence(move: Build, name: str, *_table: object) -> str:
    """Say which building was put on the tile."""
    match move.kind_:
        case "tower":
            sentence = gettext("%(name)s puts a little tower on the tile.")
        case "house":
            sentence = gettext("%(name)s puts a little house on the tile.")
        case "shed":
            sentence = gettext("%(name)s puts a little shed on the tile.")
        case _:
            sentence = gettext("%(name)s puts a little building on the tile.")
    return sentence % {"name": name}


WORDS: Final = Words(
    sets={BUILDINGS: _("Little Buildings")},
    set_help={BUILDINGS: _("6 towers, 6 houses and 6 sheds of wood; no tiles.")},
    options={VALUES: _("Worth of tower, house and shed")},
    option_help={VALUES: _("The points that each building adds.")},
    choices={
        (VALUES, "1/1/1"): _("1 point each"),
        (VALUES, "3/2/1"): _("3 points, 2 points and 1 point"),
    },
    lying=LYING,
    refusals={
        "carcassonne.no_such_building": _("There is no such little building: %(building)s."),
        "carcassonne.no_building_left": _("%(seat)s has none of these little buildings left: %(building)s."),
    },
    facts={"building": building_label},
    moves={Build: build_sentence},
    terms={"building": ngettext_lazy("%(count)s little building", "%(count)s little buildings", "count")},
    steps={"building": _("Little building %(number)s of %(of)s")},
    rules={
        "building": _("Each little building on the tiles of what is scored adds its worth."),
    },
)
