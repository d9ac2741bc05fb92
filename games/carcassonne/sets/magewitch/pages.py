"""What Mage & Witch bring to the pages: where the two go, and how they look."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import Addition
from games.carcassonne.pages.board.drawing import nobodys
from games.carcassonne.words.place import cell_label
from scoring.carcassonne.sets.magewitch.rules import MAGE, MOVING, WITCH, MagicLeft, MoveMage, MoveWitch


def mage_words(move: MoveMage) -> str:
    return _("Mage: %(cell)s") % {"cell": cell_label(move.at)} if move.at else _("The mage leaves")


def witch_words(move: MoveWitch) -> str:
    return _("Witch: %(cell)s") % {"cell": cell_label(move.at)} if move.at else _("The witch leaves")


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"magewitch"}),
        phases={MOVING: asking(lambda: _("Where does the mage or the witch go?"))},
        key_words={MoveMage: mage_words, MoveWitch: witch_words},
        draw={MAGE: nobodys(MAGE), WITCH: nobodys(WITCH)},
        news=(MagicLeft,),
    ),
)
