"""Corn Circles, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"corn1": _("Corn Circles"), "corn2": _("Corn Circles II")},
    phases={
        "circle": pgettext_lazy("phase", "choose what the corn circle does"),
        "circle_answer": pgettext_lazy("phase", "answer the corn circle"),
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
)
