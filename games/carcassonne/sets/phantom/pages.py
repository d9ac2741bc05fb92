"""The pages of the phantom: the figure sheet once more, for the second figure of a turn."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.set_pages import CarcassonnePages
from games.carcassonne.pages.sheets.figure import figure_sheet
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.phantom.rules import HAUNTING


def haunting(table_view: TableView, ask: Ask) -> Content:
    return figure_sheet(table_view, ask.figure, title=_("The phantom as well?"), nobody=_("No phantom"))


class PhantomPages(CarcassonnePages):
    """The figure sheet once more, for the second figure of a turn."""

    parts = ("phantom",)
    phases = {HAUNTING: haunting}


PAGES: Final = (PhantomPages(),)
