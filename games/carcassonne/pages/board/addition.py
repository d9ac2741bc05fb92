"""What a set brings to the pages of Carcassonne: sheets, keys, forms, things before a player, pieces on the board.

A set's folder below `games/carcassonne/sets/` has a module `pages.py` with `ADDITIONS`; it is found by its folder, so
that a new set touches no page of anybody else. Its sentences stand beside it, in `words.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from games.carcassonne.pages.board.ask import LISTS, Ask
from games.forms.submission import Submission
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import Position
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Before
from scoring.kernel import Effect, Move, Ruleset, Seat, State

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
    figure that it is about, in drawing units; None: it is about the tile.
    """

    field: str
    value: str
    piece: str
    words: str
    label: str
    cell: Cell | None = None
    number: int = 0
    corner: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened:
    """A set's part in a turn that is opened again, where the sheet of its `phase` will not do.

    `listing` is the word of the address for its sheet, `label` the key that leads there. `there` is where the table
    stood when it was asked, None where it was not; `sheet` asks it anew, and `fields` of a form speak of it (`marker`
    is sent by the sheet's own form). `changes` make it what a form says. `comes_first` says that it has to be said
    before the turn's figure; `is_asked` that a draft makes it a question now.
    """

    listing: str
    phase: str
    label: Callable[[], str]
    there: Callable[[OpenedTurn, Position], Position | None]
    sheet: Callable[[TableView], Content]
    fields: frozenset[str]
    changes: Callable[[OpenedTurn, Move], tuple[Change, ...]]
    marker: str = ""
    comes_first: Callable[[OpenedTurn], bool] = lambda _turn: False
    is_asked: Callable[[OpenedTurn, Draft], bool] = lambda _turn, _draft: False


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A set's part in a game that begins in the middle: what players had already.

    `kind` is the move that says so; where the box does not know it, nothing is asked. Of the pieces in a `PlacedBefore`
    the page asks by itself, but for numbers of a `piece`. `counted` are things of which
    somebody has a number (key, label) under the title `caption`, at most `most` each; `had` makes the moves of them.
    `held` are things that one player has, or nobody; `holding` makes the move of one. A figure of a kind that
    `may_mark` may be marked, in the words of `mark` (who owns it); `marking` makes the move of that.
    """

    kind: type[Before]
    piece: str = ""
    caption: Callable[[], str] = lambda: ""
    counted: Callable[[], Sequence[tuple[str, str]]] = lambda: ()
    most: int = 99
    had: Callable[[int, Mapping[str, int]], Iterable[Before]] = lambda _whose, _counts: ()
    held: Callable[[], Sequence[tuple[str, str]]] = lambda: ()
    holding: Callable[[int, str], Iterable[Before]] = lambda _whose, _key: ()
    may_mark: Callable[[str], bool] = lambda _figure: False
    mark: Callable[[str], str] = lambda _name: ""
    marking: Callable[[int, str, Cell], Iterable[Before]] = lambda _whose, _segment, _cell: ()


def nothing(*_facts: Any) -> tuple[()]:
    return ()


def no_words(*_facts: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """What a set brings to a table that has one of `parts` in its box (none: to every table).

    `phases` are the sheets of its phases, `watched` what phones see meanwhile that are not asked, and `lists` the
    sheets that a word of the address asks for (`?list=word`).
    `readers` read what phones send, by the form's field. `keys` are things to do instead of putting a figure, under a
    title and a label for who hears it; `figure_moves` are the moves behind them, each with the value of its key;
    `key_words` are the words of a move's key where its place or figure does not say enough, `held` says who holds the
    figure that it gives back to its owner: such a key is the figure's picture. `instead` are moves to be
    made instead of drawing a tile, or with it in hand, under a title of their own. `items` is what lies before a seat
    besides points and figures, `has_items` says whether any can; `menu` are templates of keys below the list of all.

    `pieces` yields what is on the board besides tiles, figures and the pieces of nobody that the board itself knows;
    `draw` draws one of its kinds, or of those, within 48 x 48. `stands` says where kinds of figures stand that do not
    stand on their segment, as left and top in drawing units for a cell. `under` is drawn below a figure, `ground` below
    the tiles, with `on_ground` the ids of what a tile takes off it; `frame` is the part of the plane that the ground
    fills (left, top, width and height in drawing units), `fit` the cells that it has (left, top, columns, rows),
    `cell_words` where one of them is.

    `further_tile` are words for a tile that comes, or is in hand, beyond the first of a turn, given the name of whoever
    lays it. `news` are the effects that are said aloud. `reopened` is its part in a turn opened again, `begun` in a
    game from the middle.
    `help` is a template that explains it to players.
    """

    parts: frozenset[str] = frozenset()
    phases: Mapping[str, SheetMaker] = field(default_factory=dict)
    lists: Mapping[str, Callable[[TableView], Content]] = field(default_factory=dict)
    watched: Mapping[str, SheetMaker] = field(default_factory=dict)
    readers: Mapping[str, Reader] = field(default_factory=dict)
    keys: Callable[[TableView, Sequence[Move]], Iterable[ActionKey]] = nothing
    keys_title: Callable[[], str] = no_words
    keys_label: Callable[[], str] = no_words
    figure_moves: Mapping[type[Move], Callable[[Any], str]] = field(default_factory=dict)
    key_words: Mapping[type[Move], Callable[[Any], str]] = field(default_factory=dict)
    held: Mapping[type[Move], Callable[[Any], int]] = field(default_factory=dict)
    instead: Callable[[TableView], Iterable[Move]] = nothing
    instead_title: Callable[[], str] = no_words
    items: Callable[[Position, Seat], Iterable[Item]] = nothing
    has_items: Callable[[State], bool] = lambda _state: False
    menu: Callable[[TableView], Iterable[str]] = nothing
    pieces: Callable[[State], Iterable[Piece]] = nothing
    draw: Mapping[str, Callable[[Piece, Sequence[str]], str]] = field(default_factory=dict)
    stands: Mapping[str, Callable[[Cell], tuple[int, int]]] = field(default_factory=dict)
    under: Callable[[State, Figure, tuple[int, int]], str] = no_words
    ground: Callable[[State], str] = no_words
    on_ground: Callable[[State], Iterable[str]] = nothing
    cell_words: Callable[[State, Cell], str] = no_words
    frame: Callable[[State], tuple[int, int, int, int] | None] = lambda _state: None
    fit: Callable[[State], str] = no_words
    further_tile: Callable[[State, str], str] = no_words
    news: tuple[type[Effect], ...] = ()
    reopened: tuple[Reopened, ...] = ()
    begun: Begun | None = None
    help: str = ""


ADDITIONS: Final[list[Addition]] = []


def bring(additions: Iterable[Addition]) -> None:
    """Let additions join the pages, those brought later after those brought before."""
    for one in additions:
        ADDITIONS.append(one)
        LISTS.update(one.lists, (asked.listing for asked in one.reopened))


def additions_of(position: Position) -> tuple[Addition, ...]:
    return brought_by(position.rules)


@lru_cache(maxsize=256)
def brought_by(rules: Ruleset) -> tuple[Addition, ...]:
    """Return what the parts of these rules bring; asked many times for each page."""
    keys = {part.key for part in rules.capabilities}
    return tuple(one for one in ADDITIONS if not one.parts or not one.parts.isdisjoint(keys))


def phase_sheets(position: Position) -> dict[str, SheetMaker]:
    return {phase: sheet for one in additions_of(position) for phase, sheet in one.phases.items()}
