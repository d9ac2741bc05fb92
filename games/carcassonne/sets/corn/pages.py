"""What Corn Circles bring to the pages: the choice for all, and each seat's answer on its own phone."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import Addition
from scoring.carcassonne.sets.corn.rules import ANSWERING, CHOOSING, ChooseCircle


def words(move: ChooseCircle) -> str:
    return _("Everybody may add a figure") if move.choice == "add" else _("Everybody takes a figure home")


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"corn"}),
        phases={
            CHOOSING: asking(lambda: _("The corn circle: what shall everybody do?")),
            ANSWERING: asking(lambda: _("The corn circle: which figure?"), lambda: _("None")),
        },
        key_words={ChooseCircle: words},
    ),
)
