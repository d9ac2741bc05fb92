"""The part of a set in the pages of Carcassonne: sheets, keys, forms, things before a player, pieces on the board.

A set's folder below `games/carcassonne/sets/` has a module `pages.py` with `PAGES`, values of subclasses of
`CarcassonnePages`; it is found by its folder, so that a new set touches no page of anybody else. Its sentences stand
beside it, in `words.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.carcassonne.pages.board.ask import LISTS, Ask
from games.forms.submission import Submission
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import Position
from games.phrasing.common.words import Sentence
from games.screens.table.set_pages import Hook, PagesOfSets, SetPages
from games.screens.table.sheet import Content, NarrationLine
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Before
from scoring.kernel import Move, Ruleset, State

SheetMaker = Callable[[TableView, Ask], Content]
Reader = Callable[[Mapping[str, str], Position], Submission]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on the board that is no tile: its kind, the cell where it is, on which segment, and whose.

    Without a segment it stands on the tile itself, without a seat it is nobody's. There is one of a kind at a place;
    one that `is_alone` is the only one of its kind on the whole board. Figures stand on one that `is_flat`.
    """

    kind: str
    cell: Cell
    on: str = ""
    seat: int | None = None
    is_alone: bool = False
    is_flat: bool = False

    @property
    def id(self) -> str:
        x, y = self.cell
        return f"p-{self.kind}" if self.is_alone else f"p-{self.kind}-{x}_{y}{self.on}"


@dataclass(frozen=True, slots=True)
class ActionKey:
    """Something to do instead of putting a figure: a form's field and value, its drawing, words, and its place if any.

    `number` tells several of them apart on the board; 0: there is only one. `corner` is the left and the top of the
    figure that it is about, in drawing units; None: it is about the tile. `thumb` is the tile as a small picture.
    """

    field: str
    value: str
    piece: str
    words: str
    label: str
    cell: Cell | None = None
    number: int = 0
    corner: tuple[int, int] | None = None
    thumb: str = ""


class ReopenedQuestion(ABC):
    """A set's question in a turn that is opened again, where the sheet of its phase will not do."""

    label: ClassVar[Sentence]
    """The words of the key that leads to its sheet."""
    listing: ClassVar[str]
    """The word of the address for its sheet."""
    phase: ClassVar[str]
    """The phase in which the game asks it."""
    fields: ClassVar[frozenset[str]]
    """The fields of a form that answer it."""
    marker: ClassVar[str] = ""
    """A field that its sheet sends along, where the answer alone does not tell what it is about."""

    @abstractmethod
    def asked_at(self, turn: OpenedTurn, laid: Position) -> Position | None:
        """Return where the table stood when it was asked, given the turn with its tile `laid`; None: it was not."""

    @abstractmethod
    def sheet(self, table_view: TableView) -> Content:
        """Return the sheet that asks it anew, of the table as it stood then."""

    @abstractmethod
    def changes(self, turn: OpenedTurn, move: Move) -> tuple[Change, ...]:
        """Return the changes that make the turn what a form says."""

    def comes_first(self, turn: OpenedTurn) -> bool:
        """Return whether it has to be answered before the turn's figure."""
        return False

    def is_open(self, turn: OpenedTurn, draft: Draft) -> bool:
        """Return whether a draft makes it a question that nobody has answered."""
        return False


class MidwayThings:
    """The things of a set that players had already, in a game that begins in the middle.

    Of the pieces that a `PlacedBefore` tells, the page asks by itself, but for those that are numbers (`piece`).
    """

    kind: ClassVar[type[Before]]
    """The move that tells it; where a box does not know it, nothing is asked."""
    piece: ClassVar[str] = ""
    """The piece that is counted, where the move is a `PlacedBefore` with a number."""
    caption: ClassVar[Sentence] = ""
    """The title over numbers of things."""
    most: ClassVar[int] = 99
    """The most that somebody can have of one of these things."""

    def counted(self) -> Sequence[tuple[str, str]]:
        """Return the things of which each player has a number: keys and labels."""
        return ()

    def had(self, whose: int, counts: Mapping[str, int]) -> Iterable[Before]:
        """Yield the moves that say how many of them a seat has."""
        return ()

    def held(self) -> Sequence[tuple[str, str]]:
        """Return the things that one player has, or nobody: keys and labels."""
        return ()

    def holding(self, whose: int, key: str) -> Iterable[Before]:
        """Yield the moves that say that a seat holds one of them."""
        return ()

    def may_mark(self, figure: str) -> bool:
        """Return whether a figure of a kind on the table may be marked."""
        return False

    def mark_label(self, name: str) -> str:
        """Return the words of the key that marks a figure, by the name of its owner."""
        return ""

    def marking(self, whose: int, segment: str, cell: Cell) -> Iterable[Before]:
        """Yield the moves that say that a figure is marked."""
        return ()


class Ground(ABC):
    """The ground below the tiles of a table."""

    @property
    @abstractmethod
    def frame(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height of the ground, in drawing units."""

    @property
    @abstractmethod
    def cells(self) -> tuple[int, int, int, int]:
        """Return left, top, columns and rows of its cells."""

    @abstractmethod
    def draw(self) -> str:
        """Draw it, with all that lies on it."""

    @abstractmethod
    def ids_on_it(self) -> frozenset[str]:
        """Return the ids of what lies on it until a tile covers it."""

    @abstractmethod
    def cell_words(self, cell: Cell) -> str:
        """Say where a cell is."""


class CarcassonnePages(SetPages):
    """The hooks of a set of Carcassonne on its pages, with one of its `parts` in the box."""

    phases: ClassVar[Mapping[str, SheetMaker]] = {}
    """The sheets of its phases, for the phone that is asked."""
    roles: ClassVar[Mapping[str, str]] = {}
    """The figures as which a meeple is drawn on its kinds of features: knight, thief, farmer or monk."""
    dressed: ClassVar[Mapping[str, str]] = {}
    """The figures that are drawn as another kind is, with what `under` adds to them."""
    lists: ClassVar[Mapping[str, Callable[[TableView], Content]]] = {}
    """Sheets that can be asked for at any time, by the word of the address (`?list=word`)."""
    readers: ClassVar[Mapping[str, Reader]] = {}
    """The readers of its forms, each by a field that the form has."""
    figure_moves: ClassVar[tuple[type[Move], ...]] = ()
    """The moves that its keys make instead of putting a figure: a turn opened again offers them, too."""
    keys_title: ClassVar[Sentence] = ""
    """The title over its keys on the figure sheet."""
    keys_label: ClassVar[Sentence] = ""
    """The same for screen readers."""
    instead_title: ClassVar[Sentence] = ""
    """The title over the keys of `instead`."""
    reopened: ClassVar[tuple[ReopenedQuestion, ...]] = ()
    """Its questions in a turn opened again, where the sheets of `phases` will not do."""
    midway: ClassVar[MidwayThings | None] = None
    """The things of it that players have already when a log begins in the middle of a game."""

    # ------------------------------------------------------------ sheets

    def watched(self, table_view: TableView) -> Content | None:
        """Return what a phone sees that is not asked now; None: the board, as in other phases."""
        return None

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterable[ActionKey]:
        """Yield what of the legal moves is a key beside the figures, with its words."""
        return ()

    def figure_value(self, move: Move) -> str:
        """Return the value of the key behind one of `figure_moves`; empty: the move as records write it."""
        return ""

    def key_words(self, move: Move) -> str:
        """Return the words of a move's key, where its place or its figure does not say enough; else nothing."""
        return ""

    def goes_there(self, move: Move) -> tuple[str, int] | None:
        """Return the drawing of nobody's piece that a move sends somewhere, and at which side of others it is offered.

        -1 is to the left, 1 to the right; None for other moves.
        """
        return None

    def drawn_words(self, token: object) -> str:
        """Return the words of a token that is drawn for a figure; nothing for tokens of other sets."""
        return ""

    def holder(self, move: Move) -> int | None:
        """Return the seat that gives a figure back by a move: the key is then the figure's picture with its name."""
        return None

    def instead(self, table_view: TableView) -> Iterable[Move]:
        """Yield what may be done instead of drawing a tile, or with it in hand."""
        return ()

    def further_tile(self, state: State, name: str) -> str:
        """Return words for a tile beyond the first of the turn of `name`, if the set has brought it."""
        return ""

    def has_items(self, state: State) -> bool:
        """Return whether there is anything that `items` could yield for some seat."""
        return False

    def menu(self, table_view: TableView) -> Iterable[str]:
        """Yield the templates of keys below the list of what lies before all."""
        return ()

    def narration(self, table_view: TableView) -> Iterable[NarrationLine]:
        """Yield what a large screen tells of its phases, before who is asked: the bids of an auction, a walk's step."""
        return ()

    def trail(self, state: State) -> str:
        """Draw over the board what has been done in the present phase: the steps of a walk."""
        return ""

    def put_down(self, move: Move) -> str:
        """Return the icon of the piece that a move puts on the table besides tile and meeple; empty: none."""
        return ""

    # ------------------------------------------------------------ the board

    def pieces(self, state: State) -> Iterable[Piece]:
        """Yield its pieces on the board, but for those of nobody, which the board itself knows."""
        return ()

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        """Draw a piece within 48 x 48, given the colours of the seats; nothing for pieces of other sets."""
        return ""

    def stands_at(self, figure: str, cell: Cell) -> tuple[int, int] | None:
        """Return left and top, in drawing units, of a kind of figure that does not stand on its segment; else None."""
        return None

    def under(self, state: State, figure: Figure, corner: tuple[int, int]) -> str:
        """Draw what lies under a figure whose drawing has that corner."""
        return ""

    def ground(self, state: State) -> Ground | None:
        """Return what lies below the tiles; None where nothing does."""
        return None


PAGES: Final = PagesOfSets[CarcassonnePages]()


def bring(pages: Iterable[CarcassonnePages]) -> None:
    """Let pages join those of the other sets."""
    brought = tuple(pages)
    PAGES.bring(brought)
    for one in brought:
        LISTS.update(one.lists, (question.listing for question in one.reopened))


def pages_at(position: Position, hook: Hook | None = None) -> tuple[CarcassonnePages, ...]:
    """Return what the sets at a table bring; with a hook of `CarcassonnePages`, only those that override it."""
    return PAGES.of(position.rules, hook)


def phase_sheets(position: Position) -> dict[str, SheetMaker]:
    return {phase: sheet for one in pages_at(position) for phase, sheet in one.phases.items()}


def ground_of(state: State, rules: Ruleset | None = None) -> Ground | None:
    """Return what lies below the tiles, by the sets in a box or by all; None where nothing does."""
    return next(filter(None, (one.ground(state) for one in PAGES.of(rules, CarcassonnePages.ground))), None)
