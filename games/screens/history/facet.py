"""The hooks of a game for pages about past games: its turns, its timeline, the acts of a player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log.position import Position
from games.models import Table
from games.phrasing.common.result import ReviewWords, last_scoring_sentence
from games.registry import Facet
from games.screens.history.curve import Chart
from games.screens.history.timeline import BoardThing, Map, Timeline
from games.screens.table.table_view import TableView
from games.selectors.stored_counts import StoredCount
from scoring.kernel import Effect, Played, State
from scoring.review.turn import ReviewedTurn, TurnCourse, Way


@dataclass(frozen=True, slots=True)
class TinyMap:
    """All that lies on a table, small: the view box and the drawing."""

    frame: str
    drawn: SafeString


class Puzzling(ABC):
    """The hooks of puzzles, besides those of a review."""

    @abstractmethod
    def tile_drawn(self, table_view: TableView, tile: str) -> SafeString:
        """Draw the tile of a turn by itself."""

    @abstractmethod
    def to_choose(
        self, table_view: TableView, before: State, turn: ReviewedTurn, chosen: tuple[int, int] | None
    ) -> TinyMap:
        """Return the board to choose from, with a link for each gap."""

    @abstractmethod
    def gaps(self, table_view: TableView, before: State, turn: ReviewedTurn) -> frozenset[tuple[int, int]]:
        """Return where the tile of a turn may be laid."""


class Reviewing(ABC):
    """The hooks of reviews of a game: words for it, for draws and ways, and the board before a turn."""

    words: ClassVar[ReviewWords]
    """The sentences of a review."""
    puzzles: ClassVar[Puzzling | None] = None
    """The puzzles that are made of turns, if there are any."""

    @abstractmethod
    def drawn_words(self, drawn: str) -> str:
        """Name what was drawn or rolled."""

    @abstractmethod
    def way_words(self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> str:
        """Say a way to play a turn."""

    @abstractmethod
    def laid_so(
        self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None
    ) -> TinyMap:
        """Draw the board before a turn, with a way on it, or with none."""


class HistoryScreens(Facet):
    """The past games of a game."""

    past_template: ClassVar[str] = ""
    """The game's own part of the page of a past game."""
    reviewing: ClassVar[Reviewing | None] = None
    """The telling of luck and choice after a game, where that is told."""

    def sprites(self, table_view: TableView) -> tuple[str, ...]:
        """Return the files with the drawings of a table, for a page that needs no server."""
        return ("pieces.svg",)

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        """Return whose turn some moves were, and in a few words what it was about."""
        return moves[-1].seat, ""

    def turns_label(self, count: int) -> str:
        """Say a number of turns."""
        return ngettext("%(count)s turn", "%(count)s turns", count) % {"count": count}

    def turn_title(self, number: int) -> str:
        """Return what a turn is called."""
        return _("Turn %(number)s") % {"number": number}

    def last_scoring_sentence(self, name: str, points: int) -> str:
        """Say whom the last scoring brought most, and how much."""
        return last_scoring_sentence(name, points)

    def acts_label(self) -> str:
        """Return the title over the numbers of `count_of_acts` in a result; empty: they are not told."""
        return ""

    def count_of_acts(self, position: Position, seat: int) -> int:
        """Count what a player did and the table of a result tells."""
        return 0

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[BoardThing]:
        """Return everything that lies or stands on the board, for the film."""
        return ()

    def spot_of(self, new: Sequence[BoardThing]) -> str:
        """Return where the ring of a moment is drawn ("100 -200"), by what is new in it."""
        return ""

    def map_of(self, timeline: Timeline, colours: Sequence[str], at: int, *, still: bool = False) -> Map | None:
        """Return the board of all moments, showing one of them; a `still` has that one alone."""
        return None

    def small_maps(self, tables: Sequence[Table]) -> Mapping[int, TinyMap]:
        """Draw tables from their rows, by their pk."""
        return {}

    def stored_counts(self) -> Iterable[StoredCount]:
        """Return what people have before them when games end, as counts of rows."""
        return ()

    def luck_curve(self, table_view: TableView) -> Chart | None:
        """Return what dice owed each seat above the odds."""
        return None
