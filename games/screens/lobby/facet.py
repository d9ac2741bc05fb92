"""What opening a table needs of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.forms.lobby import TableDraft
from games.models import Table
from games.registry import Facet
from games.screens.lobby.picture import Scene
from games.screens.lobby.set_up import BoardSetUp
from scoring.kernel import Box, Choice


def no_set_up(_posted: QueryDict, _box: Box) -> BoardSetUp:
    """Return that nothing is laid out before the first move."""
    return BoardSetUp()


def no_switches(_posted: QueryDict, _sets: Sequence[str]) -> Mapping[str, Choice]:
    """Return that nothing is chosen with the board."""
    return {}


class LayOnMap(Protocol):
    """How a draft is laid on the printed map that it names."""

    def __call__(self, draft: TableDraft, *, fresh: bool) -> TableDraft:
        """Return the draft with its map."""
        ...


def off_map(draft: TableDraft, *, fresh: bool) -> TableDraft:  # noqa: ARG001 - as games with maps are asked
    """Return a draft that lies on no printed map."""
    return replace(draft, on="")


@dataclass(frozen=True, slots=True)
class BoxOption:
    """An option: what it is called and about, and its choices, the usual one first; a switch has none."""

    label: str
    help: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamePicture:
    """A picture by which a game is chosen: its template, and the set that is chosen with it, if any."""

    template: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A house rule that the form asks about at once: its option, the question, and the answers with their values."""

    option: str
    title: str
    answers: tuple[tuple[Choice, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyScreens(Facet):
    """A game in the form of a new table.

    `set_up` is the board of a table that is being opened, or the page on which it is laid out first, and raises
    UnsuitableBox where the form contradicts itself; `beside` are the switches that are chosen with the board.
    `backdrop` is what lies on a table from afar, in the colours of its seats, if that makes a picture. `who_starts` is
    the question of the game's own rule on the form, `rule_of_start` who answers it for a box: the "youngest", the
    "oldest", or "dice"; `thumbnails` draws tables from their rows for their cards, by their pk.
    `new_table_template` asks what only this game has to know, `style_template` what few want to change; `questions`
    are the house rules that nobody should have to look for. `pictures` are those by which it is chosen, the first one
    without a further set. `draws_tiles` says that players may let the app draw for them, `plays_on_maps` that a table
    may have a printed map: `on_map` returns a draft with the map that it names, if that is still here, with the tiles
    of the map's source where the form is `fresh`. `tile_label` names a tile of the box; `book_options` are what a book
    of rules lets a table play otherwise besides the options of its sets, None: nothing of its own. `lines_label`
    counts lines, where a game has these instead of turns.
    """

    set_up: Callable[[QueryDict, Box], BoardSetUp] = no_set_up
    beside: Callable[[QueryDict, Sequence[str]], Mapping[str, Choice]] = no_switches
    who_starts: Callable[[], str] = lambda: _("Who starts?")
    rule_of_start: Callable[[Box], str] = lambda _box: "youngest"
    backdrop: Callable[[Table, Sequence[str]], Scene | None] = lambda _table, _colours: None
    thumbnails: Callable[[Sequence[Table]], Mapping[int, Scene]] = lambda _tables: {}
    new_table_template: str = ""
    style_template: str = ""
    questions: Callable[[], tuple[Question, ...]] = tuple
    pictures: tuple[GamePicture, ...] = ()
    draws_tiles: bool = False
    plays_on_maps: bool = False
    on_map: LayOnMap = off_map
    tile_label: Callable[[str], str] = str
    book_options: Callable[[str], tuple[BoxOption, ...] | None] = lambda _book: None
    lines_label: Callable[[int], str] | None = None
