"""The Abbot, in words: gardens, and a figure that may leave early."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.carcassonne.words.place import AROUND
from games.phrasing.common.words import Words, by_field

WORDS: Final = Words(
    sets={"abbot": _("The Abbot")},
    set_help={"abbot": _("Gardens on some tiles, and an abbot who may leave early.")},
    terrains={"garden": pgettext_lazy("terrain", "garden")},
    segments={"g": "garden"},
    figures={"abbot": pgettext_lazy("figure", "abbot")},
    roles={"garden": pgettext_lazy("figure", "gardener")},
    printed={"garden": _("%(tile)s, with a garden")},
    refusals={
        "carcassonne.only_the_abbot": _("Only the abbot may go home whenever he likes, not this one: %(figure)s."),
        "carcassonne.abbot_has_finished": by_field(
            "feature",
            {
                "monastery": _("The abbot’s monastery is just finished: he is scored and comes home anyway."),
                "garden": _("The abbot’s garden is just finished: he is scored and comes home anyway."),
            },
            _("This is just finished, so the abbot is scored and comes home anyway: %(feature)s."),
        ),
    },
    sources={"garden": pgettext_lazy("score", "Garden")},
    scores={
        ("garden", False): ngettext_lazy(
            "%(name)s scores %(points)s point for a finished garden.",
            "%(name)s scores %(points)s points for a finished garden.",
            "points",
        ),
        ("garden", True): ngettext_lazy(
            "%(name)s scores %(points)s point for an unfinished garden.",
            "%(name)s scores %(points)s points for an unfinished garden.",
            "points",
        ),
    },
    # An abbot who goes home is paid for a feature that is neither finished nor at its end.
    scores_by_term={
        "abbot.itself": ngettext_lazy(
            "%(name)s scores %(points)s point for an abbot who goes home.",
            "%(name)s scores %(points)s points for an abbot who goes home.",
            "points",
        ),
    },
    awards={("garden", False): _("garden completed"), ("garden", True): _("unfinished garden")},
    terms={
        "garden.itself": _("the garden itself"),
        "garden.neighbours": AROUND,
        "abbot.itself": _("the abbot's own tile"),
        "abbot.neighbours": AROUND,
    },
    steps={"garden.itself": _("The garden"), "abbot.itself": _("The abbot’s own tile")},
    rules={
        "garden.itself": _(
            "A garden is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not."
        ),
        "abbot.itself": _("An abbot who goes home is worth 1 point, and 1 for each of the eight tiles around him."),
    },
)
