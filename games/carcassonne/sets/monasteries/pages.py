"""The pages of the Monasteries: an abbot lies, where a monk would stand."""

from __future__ import annotations

from typing import Final

from games.carcassonne.pages.board.set_pages import CarcassonnePages
from scoring.carcassonne.sets.monasteries.rules import ABBACY


class AbbotPages(CarcassonnePages):
    """The drawing of an abbot: lying, as a farmer does."""

    parts = ("abbots",)
    roles = {ABBACY: "farmer"}


PAGES: Final = (AbbotPages(),)
