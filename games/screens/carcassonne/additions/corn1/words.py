"""Corn Circles I and II, in words: what a circle asks of everybody."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words
from games.phrasing.common.words import Table
from scoring.carcassonne.expansions.corn import ANSWERING, CHOOSING, ChooseCircle

CHOSEN: Final[Table] = {
    "add": _("%(name)s decides: everybody may add a figure."),
    "remove": _("%(name)s decides: everybody takes a figure home."),
}


def circle_sentence(move: ChooseCircle, name: str, *_table: object) -> str:
    """Say what was chosen for all."""
    return str(CHOSEN[move.choice]) % {"name": name}


WORDS: Final = Words(
    sets={"corn1": _("Corn Circles"), "corn2": _("Corn Circles II")},
    set_help={
        "corn1": _("6 tiles with circles, at which everybody adds a figure or takes one home."),
        "corn2": _("6 more tiles with corn circles."),
    },
    phases={
        CHOOSING: pgettext_lazy("phase", "choose what the corn circle does"),
        ANSWERING: pgettext_lazy("phase", "answer the corn circle"),
    },
    refusals={
        "carcassonne.circle_takes_one": _("Figures are taken home now: whoever has one of that role takes one."),
        "carcassonne.no_such_choice": _(
            "A corn circle lets everybody add figures or take them home, not “%(choice)s”."
        ),
        "carcassonne.not_of_the_circle": _(
            "A figure goes beside an own one of the role on the circle: %(figure)s cannot."
        ),
    },
    moves={ChooseCircle: circle_sentence},
)
