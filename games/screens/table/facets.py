"""The hooks of a game for the table page: its sheets and board, what its phones send, and its words for the log.

Each game overrides hooks of these classes in its `game.py`. A hook that it leaves alone stands for a game without a
board and without secrets: nothing is drawn, nothing more is told.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.forms.submission import MoveJson, RejectedInput, Submission
from games.phrasing.common.move import move_sentence
from games.registry import Facet
from games.screens.table.board import Added, BoardView
from games.screens.table.header import HeaderSummary, Strip
from games.screens.table.sheet import NOTHING_ASKED, Asked, Bar, Content, NarrationLine, Toast
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
class PictureKey:
    """A small picture in the log that is a key: what it is called, and where that part of a move is put right."""

    picture: SafeString
    words: str
    href: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """Moves that are yet to be made: what is drawn over the board, where to look, and the tiles that they lay.

    `board` is what a sentence names places by, where it names any.
    """

    overlay: SafeString
    at: str = ""
    pictures: Sequence[LaidTile] = ()
    board: object = None


def is_table_talk(move: Move) -> bool:
    """Return whether a move, before all others, only says how things stood when the log began."""
    return isinstance(move, Adjust | Aids)


class TableScreens(Facet):
    """The table page of a game."""

    award_template: ClassVar[str]
    """The award that the large screen explains."""
    menu_template: ClassVar[str] = "table/_no_menu.html"
    """The game's own lines in the menu."""
    known_template: ClassVar[str] = ""
    """The kinds of things in the box."""
    in_hand_template: ClassVar[str] = ""
    """The template that shows the others a thing that `in_hand` names."""
    style: ClassVar[str] = ""
    """A file beside the table page's own; so is `script`."""
    script: ClassVar[str] = ""
    board_class: ClassVar[str] = ""
    """Added to the classes of the board."""
    end_ask: ClassVar[str] = ""
    """The question of a sheet's address by which a game is ended before its time; empty where none may be."""
    grows: ClassVar[bool] = True
    """True where moves add to the board that a phone shows; elsewhere it is sent anew."""
    takes_turns: ClassVar[bool] = True
    """True where one seat after the other plays."""

    @abstractmethod
    def content(self, table_view: TableView, asked: Asked) -> Content:
        """Return the sheet that a phone asks for; what cannot be now becomes what comes next.

        It raises Unreadable for what no page of ours asks.
        """

    @abstractmethod
    def bar(self, table_view: TableView) -> Bar:
        """Return the keys at the bottom."""

    @abstractmethod
    def header(self, table_view: TableView) -> Strip:
        """Return totals and turn line."""

    @abstractmethod
    def board(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        """Return the whole board with what is lit or asked on it; `gaps` where something may be built or laid."""

    @abstractmethod
    def additions(self, before: TableView, now: TableView) -> Added:
        """Return what a board has more than it had before, and what has gone from it, whatever was logged between."""

    def default_overlay(self, table_view: TableView) -> tuple[SafeString, str]:
        """Return what a sheet that asks nothing draws over the board, and the place to show."""
        return SafeString(""), ""

    def audience(self, table_view: TableView) -> Hashable:
        """Return what phones that are shown the same have in common: their seats, wherever hands are secret."""
        return table_view.hosts, *table_view.mine

    def strip_audience(self, table_view: TableView) -> Hashable:
        """Return what phones have in common whose tabs and turn line are the same, whatever their sheets."""
        return table_view.hosts, *table_view.mine

    def highlight(self, table_view: TableView, seat: Seat, moves: Sequence[Move]) -> Highlight:
        """Return how the board shows moves that the app decided on, or proposes, for a seat."""
        return Highlight(*self.default_overlay(table_view))

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object]:
        """Return the template that draws a great moment, with its values; empty where words are all."""
        return "", None

    def has_to_move(self, played: Played, effects: Sequence[Effect]) -> Sequence[Effect]:
        """Return the effects of a move by which a piece was captured, freed, chased or sent home by somebody's deed.

        Somebody moves it by hand: that is a moment for everybody. `moment_picture` shows it.
        """
        return ()

    def chance_sentence(self) -> str:
        """Return what people are asked to do when something is rolled or drawn for a seat of the app."""
        return _("Tell it what was rolled or drawn.")

    def header_summary(self, table_view: TableView) -> HeaderSummary | None:
        """Return the line above the board, if there is one."""
        return None

    def summary_sheet(self, table_view: TableView) -> Content | None:
        """Return the sheet behind that line."""
        return None

    def kinds(self, table_view: TableView) -> Sequence[object]:
        """Return things that the page draws once, so that fragments only count them."""
        return ()

    def toast(self, table_view: TableView) -> Toast | None:
        """Return the pill for the last move."""
        return None

    def narration(self, table_view: TableView) -> Iterable[NarrationLine]:
        """Yield what a large screen tells beside the last move: what is counted, who is asked for what, offers."""
        return ()

    def in_hand(self, table_view: TableView, asked: Mapping[str, str]) -> tuple[str, int]:
        """Return what a phone shows the others before it is logged (empty: nothing), and the seat whose that is."""
        return "", 0

    def is_news(self, effect: Effect) -> bool:
        """Return whether an effect is said aloud."""
        return False

    def is_silent(self, played: Played, effects: Sequence[Effect]) -> bool:
        """Return whether a move need not be said aloud, once others follow."""
        return False

    def awards_shown(self, table_view: TableView) -> int:
        """Return how many awards of the last scoring the table has looked at."""
        return 0


class MoveForms(Facet):
    """The reading of forms that phones send to a game."""

    @abstractmethod
    def read_move(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        """Return the moves that a form tells; raise MalformedMove.

        With `codes` the last is played although the rules refuse it for these.
        """

    @abstractmethod
    def read_replacement(self, table_view: TableView, form: Mapping[str, str]) -> Submission:
        """Return the move that takes the last one's place; raise MalformedMove."""

    @abstractmethod
    def refusal(self, table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        """Return the sheet for a move that was refused."""

    def stays(self, form: Mapping[str, str]) -> Asked:
        """Return the sheet on which a phone goes on after a form, if not on whatever comes next."""
        return NOTHING_ASKED

    def drawn_by_hand(self, table_view: TableView, asked: Mapping[str, str]) -> Sequence[MoveJson]:
        """Return the moves that a thing in hand implies before it is logged."""
        return ()

    def chosen(self, table_view: TableView, move: Move) -> str:
        """Return the address of the sheet on which a move is chosen as ever; empty: whatever comes next."""
        return ""

    def choose_label(self) -> str:
        """Return the words of the key under a hint that leads to `chosen`."""
        return _("Show me")


class LogWords(Facet):
    """A game's words for its log, and its proofs."""

    sources: ClassVar[tuple[str, ...]] = ()
    """The sources of points, in the order in which they are listed."""
    corrects_running_turn: ClassVar[bool] = False
    """True where changes in the turn that goes on are told as well: hands change by them."""
    has_owners: ClassVar[bool] = False
    """True where things on the board have owners: `about` tints them all where it is asked about none."""

    @abstractmethod
    def log_text(self, table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Yield a move in a few words, for a line of the log: nothing for what goes without saying."""

    @abstractmethod
    def score_proof(self, table_view: TableView, seq: int, number: int) -> Content:
        """Return what an award of the move `seq` came from; raise LookupError if there is none such."""

    def sentence(self, table_view: TableView, played: Played, effects: Sequence[Effect] = ()) -> str:
        """Say a move."""
        return move_sentence(played, effects, table_view.names)

    def silent_text(self, move: Move, phase: str) -> str:
        """Say what goes without saying, where it is corrected or undone: a move in that phase."""
        return ""

    def about(self, table_view: TableView, asked: Asked) -> Content:
        """Return what is known of a thing on the board, or a list of such things; raise LookupError."""
        raise LookupError("nothing on this board is asked about")

    def source(self, source: str) -> str:
        """Return the name by which words are found for one of `sources`."""
        return source

    def told_before(self, move: Move) -> int | None:
        """Return whose a thing was that a move says was there before the log began; None for all other moves."""
        return None

    def is_opening(self, move: Move) -> bool:
        """Return whether a move only tells how things stood when the log began."""
        return is_table_talk(move)

    def pictures(self, moves: Iterable[Move]) -> Sequence[LaidTile]:
        """Return the tiles that the moves of a turn laid."""
        return ()

    def drawings(self, table_view: TableView, moves: Sequence[Played]) -> Sequence[SafeString]:
        """Return small pictures of a turn's moves, to stand before its words and say no more than they do."""
        return ()

    def picture_keys(self, table_view: TableView, moves: Sequence[Played]) -> Sequence[PictureKey]:
        """Return the parts of a turn's moves that this phone puts right by tapping their pictures."""
        return ()
