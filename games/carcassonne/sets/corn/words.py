"""Corn Circles I and II, in words: what a circle asks of everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Sentence, Sentences, Words
from scoring.carcassonne.sets.corn.rules import ANSWERING, CHOOSING, ChooseCircle

CHOSEN: Final[Sentences] = {
    "add": _("%(name)s decides: everybody may add a meeple."),
    "remove": _("%(name)s decides: everybody takes a meeple home."),
}


def circle_sentence(move: ChooseCircle, name: str, *_table: object) -> str:
    return str(CHOSEN[move.choice]) % {"name": name}


DESIGNS: Final[Mapping[str, Sentence]] = {
    "cc1-03": pgettext_lazy("tile", "city on one side and a road that ends to the right"),
    "cc2-01": pgettext_lazy("tile", "road bend and a road that ends at it"),
    "cc2-02": pgettext_lazy("tile", "road bend and two roads that meet in the other corner"),
    "cc2-03": pgettext_lazy("tile", "city on one side and a road that ends before it"),
    "cc2-04": pgettext_lazy("tile", "city on one side and two roads that end facing each other"),
    "cc2-05": pgettext_lazy("tile", "cities on opposite sides, with two fields between them"),
    "cc2-06": pgettext_lazy("tile", "two cities that fill the whole tile"),
}
ALIKE: Final = {
    "base-I": "cc1-02",
    "base-K": "cc1-05",
    "base-N": "cc1-01",
    "base-V": "cc1-04",
    "base-W": "cc1-06",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"corn1": _("Corn Circles"), "corn2": _("Corn Circles II")},
    set_help={
        "corn1": _("6 tiles with circles, at which everybody adds a meeple or takes one home."),
        "corn2": _("6 more tiles with corn circles."),
    },
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "corn_circle:city": _("%(tile)s, with a corn circle of knights"),
        "corn_circle:road": _("%(tile)s, with a corn circle of thieves"),
        "corn_circle:field": _("%(tile)s, with a corn circle of farmers"),
    },
    phases={
        CHOOSING: pgettext_lazy("phase", "choose what the corn circle does"),
        ANSWERING: pgettext_lazy("phase", "answer the corn circle"),
    },
    refusals={
        "carcassonne.circle_takes_one": _("Meeples are being taken home: everybody with one in that role takes one."),
        "carcassonne.no_such_choice": _(
            "A corn circle lets everybody add meeples or take them home, not “%(choice)s”."
        ),
        "carcassonne.not_of_the_circle": _(
            "A meeple joins one of your own in the role on the circle: %(figure)s cannot."
        ),
    },
    moves={ChooseCircle: circle_sentence},
)
