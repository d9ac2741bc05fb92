"""A hook is a method that says at its place what it is for: those of games, and those of sets."""

from __future__ import annotations

import inspect

import pytest

from games.carcassonne.pages.board.set_pages import CarcassonnePages, Ground, MidwayThings, ReopenedQuestion
from games.catan.pages.board.set_pages import CatanPages
from games.registry import Facet
from games.screens.history.facet import Puzzling, Reviewing
from games.screens.table.set_pages import SetPages

OF_SETS = (SetPages, CarcassonnePages, CatanPages, Ground, MidwayThings, ReopenedQuestion)
OF_GAMES = (*Facet.__subclasses__(), Puzzling, Reviewing)


@pytest.mark.parametrize("side", [*OF_SETS, *OF_GAMES], ids=lambda side: side.__name__)
def test_every_hook_says_what_it_is_for(side):
    hooks = {name: hook for name, hook in vars(side).items() if inspect.isfunction(hook) and not name.startswith("_")}

    assert [name for name, hook in hooks.items() if not hook.__doc__] == []
