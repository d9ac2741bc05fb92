"""The hooks of a game for opening a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.forms.lobby import TableDraft
from games.models import Table
from games.registry import Facet
from games.screens.lobby.picture import Scene
from games.screens.lobby.set_up import BoardSetUp
from scoring.kernel import Box, Choice


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


class LobbyScreens(Facet):
    """A game in the form of a new table."""

    pictures: ClassVar[tuple[GamePicture, ...]] = ()
    """The pictures by which it is chosen, the first one without a further set."""
    new_table_template: ClassVar[str] = ""
    """The game's own part of the form of a new table."""
    style_template: ClassVar[str] = ""
    """The game's own part of the choices that few want to change."""
    draws_tiles: ClassVar[bool] = False
    """True where players may let the app draw for them."""
    plays_on_maps: ClassVar[bool] = False
    """True where a table may have a printed map."""
    midway: ClassVar[str] = ""
    """The name of the page on which a game that has begun elsewhere is entered."""
    cover_template: ClassVar[str] = ""
    """The picture of the box in which `cover.value`, an edition, was sold."""

    def covers(self) -> tuple[tuple[str, str], ...]:
        """Return the editions that a player tells by the box, each with when it was sold; none if all count alike."""
        return ()

    def set_up(self, posted: QueryDict, box: Box) -> BoardSetUp:
        """Return the board of a table that is being opened, or the page on which it is laid out first.

        It raises UnsuitableBox where the form contradicts itself.
        """
        return BoardSetUp()

    def beside(self, posted: QueryDict, sets: Sequence[str]) -> Mapping[str, Choice]:
        """Return the switches that are chosen with the board."""
        return {}

    def on_map(self, draft: TableDraft, *, fresh: bool) -> TableDraft:
        """Return a draft on the map that it names, if that is still here; a `fresh` form with the map's tiles."""
        return replace(draft, on="")

    def who_starts(self, sets: Sequence[str]) -> str:
        """Return the question of the rule about who starts, with the sets that are played."""
        return _("Who starts?")

    def rule_of_start(self, box: Box) -> str:
        """Return who answers that for a box: the "youngest", the "oldest", or "dice"."""
        return "youngest"

    def questions(self) -> tuple[Question, ...]:
        """Return the house rules that nobody should have to look for."""
        return ()

    def backdrop(self, table: Table, colours: Sequence[str]) -> Scene | None:
        """Return what lies on a table from afar, in the colours of its seats, if that makes a picture."""
        return None

    def thumbnails(self, tables: Sequence[Table]) -> Mapping[int, Scene]:
        """Draw tables from their rows for their cards, by their pk."""
        return {}

    def tile_label(self, tile: str) -> str:
        """Name a tile of the box."""
        return tile

    def book_options(self, book: str) -> tuple[BoxOption, ...] | None:
        """Return what a book of rules lets a table play otherwise, besides the options of its sets; None: nothing."""
        return None

    def progress_label(self, turns: int) -> str:
        """Say how far a game of so many turns is, where it counts something else than turns."""
        return ""
