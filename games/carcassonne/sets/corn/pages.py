"""The pages of Corn Circles: the choice for all, and each seat's answer on its own phone."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import CarcassonnePages
from scoring.carcassonne.sets.corn.rules import ANSWERING, CHOOSING, ChooseCircle
from scoring.kernel import Move


class CornPages(CarcassonnePages):
    """Corn circles: the choice for all, and each seat's answer."""

    parts = ("corn",)
    phases = {
        CHOOSING: asking(gettext_lazy("The corn circle: what shall everybody do?")),
        ANSWERING: asking(gettext_lazy("The corn circle: which meeple?"), gettext_lazy("None")),
    }

    def key_words(self, move: Move) -> str:
        if not isinstance(move, ChooseCircle):
            return ""
        return _("Everybody may add a meeple") if move.choice == "add" else _("Everybody takes a meeple home")


PAGES: Final = (CornPages(),)
