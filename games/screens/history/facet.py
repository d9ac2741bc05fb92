"""What pages about past games need of a game: its turns, its film, what a player did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log.position import Position
from games.models import Table
from games.phrasing.common.result import ReviewWords
from games.registry import Facet
from games.screens.history.curve import Chart
from games.screens.history.timeline import BoardThing, Map, Timeline
from games.screens.table.table_view import TableView
from games.selectors.stored_counts import StoredCount
from scoring.kernel import Effect, Played, State
from scoring.review.turn import ReviewedTurn, TurnCourse, Way


def turns_so_far(table_view: TableView) -> int:
    return max(table_view.position.turns, default=0)


def turns_label(count: int) -> str:
    return ngettext("%(count)s turn", "%(count)s turns", count) % {"count": count}


def turn_title(number: int) -> str:
    return _("Turn %(number)s") % {"number": number}


@dataclass(frozen=True, slots=True)
class TinyMap:
    """All that lies on a table, small: the view box and the drawing."""

    frame: str
    drawn: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzling:
    """What puzzles need besides: the tile, the board `to_choose` from, with a link for each of its `gaps`."""

    tile_drawn: Callable[[TableView, str], SafeString]
    to_choose: Callable[[TableView, State, ReviewedTurn, tuple[int, int] | None], TinyMap]
    gaps: Callable[[TableView, State, ReviewedTurn], frozenset[tuple[int, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing:
    """What reviews of a game need: words for it, for draws and ways, and the board before a turn.

    `laid_so` draws that with a way on it, or with none. `puzzles` is there where turns are asked as puzzles.
    """

    words: ReviewWords
    drawn_words: Callable[[str], str]
    way_words: Callable[[TableView, State, ReviewedTurn, Way | TurnCourse | None], str]
    laid_so: Callable[[TableView, State, ReviewedTurn, Way | TurnCourse | None], TinyMap]
    puzzles: Puzzling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryScreens(Facet):
    """The past games of a game.

    `sprites` are the files with the drawings of a table, for a page that needs no server. `summary` is whose turn some
    moves were, and in a few words what it was about. `deeds` counts what a player did and the table of a result tells,
    under the title `deeds_label` (empty: nothing). `things` is everything that lies or stands on the board, for the
    film; `spot_of` where the ring of a moment is drawn ("100 -200"), by what is new in it; `map_of` the board of all
    moments, showing one of them. `small_maps` draws tables from their rows, by their pk;
    `kept` lists what people have before them when games end. `past_template` is the game's own part of the page of a
    past game, `luck_curve` what dice owed each seat above the odds. `reviewing` is there where luck and choice are told
    after a game.
    """

    sprites: Callable[[TableView], tuple[str, ...]] = lambda _sight: ("pieces.svg",)
    summary: Callable[[Sequence[Played]], tuple[int, str]] = lambda moves: (moves[-1].seat, "")
    turns_played: Callable[[TableView], int] = turns_so_far
    turns_label: Callable[[int], str] = turns_label
    turn_title: Callable[[int], str] = turn_title
    deeds_label: Callable[[], str] = lambda: ""
    deeds: Callable[[Position, int], int] = lambda _position, _seat: 0
    things: Callable[[State, Sequence[Effect]], Collection[BoardThing]] = lambda _state, _effects: ()
    spot_of: Callable[[Sequence[BoardThing]], str] = lambda _new: ""
    map_of: Callable[[Timeline, Sequence[str], int], Map | None] = lambda _film, _colours, _at: None
    small_maps: Callable[[Sequence[Table]], Mapping[int, TinyMap]] = lambda _tables: {}
    kept: Callable[[], Iterable[StoredCount]] = tuple
    past_template: str = ""
    luck_curve: Callable[[TableView], Chart | None] = lambda _sight: None
    reviewing: Reviewing | None = None
