"""Mage & Witch, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

PIECES: Final = {
    "mage": pgettext_lazy("piece", "mage"),
    "witch": pgettext_lazy("piece", "witch"),
}

WORDS: Final = Words(
    sets={"magewitch": _("Mage & Witch")},
    phases={
        "mage": pgettext_lazy("phase", "move the mage or the witch"),
    },
    refusals={
        "carcassonne.magic_has_to_move": _("The %(piece)s is taken off only where neither piece can go anywhere."),
        "carcassonne.no_magic_there": _("There is no such road or city for the %(piece)s."),
        "carcassonne.no_place_for_magic": _(
            "The %(piece)s goes to another unfinished road or city without the other piece;"
            " not there: %(segment)s (%(cell)s)."
        ),
    },
    facts={
        "carcassonne.magic_has_to_move.piece": lambda fact, *_table: str(PIECES.get(fact, fact)),
        "carcassonne.no_magic_there.piece": lambda fact, *_table: str(PIECES.get(fact, fact)),
        "carcassonne.no_place_for_magic.piece": lambda fact, *_table: str(PIECES.get(fact, fact)),
    },
)
