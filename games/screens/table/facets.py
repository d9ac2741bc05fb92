"""What the table page needs of a game: its sheets and board, what its phones send, and its words for the log.

Each game makes these values of its functions (`game.py` lists the games). A default stands for a game
without a board and without secrets: nothing is drawn, nothing more is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString

from games.forms.submission import MoveJson, RejectedInput, Submission
from games.phrasing.common.move import move_sentence
from games.registry import Facet
from games.screens.table.board import Added, BoardView
from games.screens.table.header import HeaderSummary, Strip
from games.screens.table.sheet import NOTHING_ASKED, Asked, Bar, Content, Toast
from games.screens.table.table_view import TableView
from scoring.kernel import Adjust, Aids, Effect, Move, Played, Refusal, Seat


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """The name of a figure's drawing, and where its middle stands on a tile, in fiftieths of its side."""

    drawing: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile that a turn laid, turned as it lies, and the figures that were put on it."""

    tile: str
    rotation: int
    figures: tuple[PlacedFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class Lit:
    """Moves that are yet to be made: what is drawn over the board, where to look, and the tiles that they lay.

    `board` is what a sentence names places by, where it names any.
    """

    overlay: SafeString
    at: str = ""
    pictures: Sequence[LaidTile] = ()
    board: object = None


class BoardMaker(Protocol):
    """Make the whole board with what is lit or asked on it; `gaps` where something may be built or laid."""

    def __call__(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        """Return the board."""


class MoveReader(Protocol):
    """Read the moves that a form tells; with `codes` the last is played although the rules refuse it for these."""

    def __call__(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        """Return the moves; raise MalformedMove."""


def who_sits_there(table_view: TableView) -> Hashable:
    """Return which seats are a phone's own, and whether it hosts: what differs wherever hands are secret."""
    return table_view.hosts, *table_view.mine


def nothing_lit(table_view: TableView, _seat: Seat, _moves: Sequence[Move]) -> Lit:
    """Return the board as it is: nothing shows where moves are made."""
    return Lit(*TableScreens.of(table_view.table.game).default_overlay(table_view))


def nothing_known(_sight: TableView, _asked: Asked) -> Content:
    """Raise LookupError: nothing on this board is asked about."""
    raise LookupError("nothing on this board is asked about")


def no_picture(_sight: TableView, _effect: Effect) -> tuple[str, object]:
    """Return that a great moment has words only."""
    return "", None


def plain_sentence(table_view: TableView, played: Played, effects: Sequence[Effect] = ()) -> str:
    return move_sentence(played, effects, table_view.names)


def is_table_talk(move: Move) -> bool:
    """Return whether a move, before all others, only says how things stood when the log began."""
    return isinstance(move, Adjust | Aids)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScreens(Facet):
    """The table page of a game.

    `content` is the sheet that a phone asks for: what cannot be now becomes what comes next; it raises Unreadable for
    what no page of ours asks. `bar` are the keys at the bottom, `header` totals and turn line. `additions` is what the
    board has more than it had before, and what has gone from it: the difference of two states, whatever was logged
    between them. `default_overlay` is what a sheet that asks nothing draws over the board, and the place to show.
    `audience` is what two phones that are shown the same have in common, `strip_audience` what those have whose tabs
    and turn line are the same, whatever their sheets. `glance` is the line above the board, `glance_sheet` stands
    behind it. `kinds` are things that the page draws once, so that fragments only count them. `lit` shows on the board
    what the app decided to do for a seat. `in_hand` is what a phone holds up before it is logged (empty: nothing), and
    the seat whose that is: `in_hand_template` shows it to the others.
    `toast` is the pill for the last move; `moment_picture` is the template, with its values, that draws a great moment;
    `is_news` says which effects are said aloud, and `is_silent` which moves need not be, once others follow.
    `awards_shown` counts the awards of the last scoring that the table has looked at.

    `grows` says that moves add to the board that a phone shows; where they do not, it is sent anew. `takes_turns` says
    that one seat after the other plays. Templates: `menu_template` the game's own lines in the menu, `known_template`
    the kinds of things in the box, `award_template` the award that the large screen explains; `style` and `script` are
    files beside the table page's own, `board_class` is added to the classes of the board. `end_ask` is the question of
    a sheet's address by which a game is ended before its time, the last in the menu; empty where that is not offered.
    """

    content: Callable[[TableView, Asked], Content]
    bar: Callable[[TableView], Bar]
    header: Callable[[TableView], Strip]
    board: BoardMaker
    additions: Callable[[TableView, TableView], Added]
    award_template: str
    default_overlay: Callable[[TableView], tuple[SafeString, str]] = lambda _sight: (SafeString(""), "")
    audience: Callable[[TableView], Hashable] = who_sits_there
    strip_audience: Callable[[TableView], Hashable] = who_sits_there
    lit: Callable[[TableView, Seat, Sequence[Move]], Lit] = nothing_lit
    moment_picture: Callable[[TableView, Effect], tuple[str, object]] = no_picture
    glance: Callable[[TableView], HeaderSummary | None] = lambda _sight: None
    glance_sheet: Callable[[TableView], Content | None] = lambda _sight: None
    kinds: Callable[[TableView], Sequence[object]] = lambda _sight: ()
    toast: Callable[[TableView], Toast | None] = lambda _sight: None
    in_hand: Callable[[TableView, Mapping[str, str]], tuple[str, int]] = lambda _sight, _asked: ("", 0)
    in_hand_template: str = ""
    is_news: Callable[[Effect], bool] = lambda _effect: False
    is_silent: Callable[[Played, Sequence[Effect]], bool] = lambda _played, _effects: False
    awards_shown: Callable[[TableView], int] = lambda _sight: 0
    grows: bool = True
    takes_turns: bool = True
    menu_template: str = "table/_no_menu.html"
    known_template: str = ""
    style: str = ""
    script: str = ""
    board_class: str = ""
    end_ask: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveForms(Facet):
    """What phones send to a game.

    `read_replacement` is the move that takes the last one's place; `refusal` the sheet for a move that was refused;
    `stays` the sheet on which a phone goes on after a form, if not on whatever comes next. `drawn_by_hand` are the
    moves that a tile in hand implies before it is logged, `chosen` the address of the sheet on which a move is chosen
    as ever (empty: whatever comes next).
    """

    read_move: MoveReader
    read_replacement: Callable[[TableView, Mapping[str, str]], Submission]
    refusal: Callable[[TableView, RejectedInput, Sequence[Refusal]], Content]
    stays: Callable[[Mapping[str, str]], Asked] = lambda _form: NOTHING_ASKED
    drawn_by_hand: Callable[[TableView, Mapping[str, str]], Sequence[MoveJson]] = lambda _sight, _asked: ()
    chosen: Callable[[TableView, Move], str] = lambda _sight, _move: ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogWords(Facet):
    """A game's words for its log, and its proofs.

    `short` is a move in a few words, for a line of the log: nothing for what goes without saying. `why` is what an
    award of the move `seq` came from; it raises LookupError if there is none such. `about` is what is known of a thing
    on the board, or a list of such things. `sources` is the order in which the points of a seat are listed by what
    brought them, `source` the name by which words are found for one. `told_before` is
    whose a thing was that a move says was there before the log began, None for all other moves; `is_opening` says so
    of all that only tells how things stood then. `pictures` are the tiles that the moves of a turn laid. `unsaid` is
    said of what goes without saying, where it is corrected. `corrects_running_turn` says that what is changed in the
    turn that goes on is told as well: hands change by it.
    """

    short: Callable[[TableView, Played, tuple[Effect, ...]], Iterable[str]]
    why: Callable[[TableView, int, int], Content]
    sentence: Callable[..., str] = plain_sentence
    about: Callable[[TableView, Asked], Content] = nothing_known
    sources: tuple[str, ...] = ()
    source: Callable[[str], str] = lambda source: source
    told_before: Callable[[Move], int | None] = lambda _move: None
    is_opening: Callable[[Move], bool] = is_table_talk
    pictures: Callable[[Iterable[Move]], Sequence[LaidTile]] = lambda _moves: ()
    unsaid: Callable[[Move], str] = lambda _move: ""
    corrects_running_turn: bool = False
