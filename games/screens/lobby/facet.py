"""What opening a table needs of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.screens.lobby.picture import Scene
from games.screens.lobby.set_up import SetUp
from games.screens.table import Facet
from scoring import Box, Choice, State


def no_set_up(_posted: QueryDict, _box: Box) -> SetUp:
    """Return that nothing is laid out before the first move."""
    return SetUp()


def no_switches(_posted: QueryDict, _sets: Sequence[str]) -> Mapping[str, Choice]:
    """Return that nothing is chosen with the board."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyScreens(Facet):
    """A game in the form of a new table.

    `set_up` is the board of a table that is being opened, or the page on which it is laid out first, and raises
    UnsuitableBox where the form contradicts itself; `beside` are the switches that are chosen with the board.
    `backdrop` is what lies on a table from afar, in the colours of its seats, if that makes a picture. `who_starts` is
    the question of the game's own rule.
    `new_table_template` asks what only this game has to know, `picture_template` is its box on the wooden table.
    `draws_tiles` says that players may let the app draw for them, `plays_on_maps` that a table may have a printed map.
    """

    set_up: Callable[[QueryDict, Box], SetUp] = no_set_up
    beside: Callable[[QueryDict, Sequence[str]], Mapping[str, Choice]] = no_switches
    who_starts: Callable[[], str] = lambda: _("Who starts?")
    backdrop: Callable[[State, Sequence[str]], Scene | None] = lambda _state, _colours: None
    new_table_template: str = ""
    picture_template: str = ""
    draws_tiles: bool = False
    plays_on_maps: bool = False
