"""The pages of Catan's base game and of each set: sheets, keys, words, verbs, pieces on the island.

A set's folder below `games/catan/sets/` has a module, or a package, `pages` with `PAGES`: values of subclasses of
`CatanPages`. Which of them a table has follows from the parts in its box, so that no page names a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from games.catan.pages.board.die import Die
from games.catan.pages.board.piece import Drawn, Piece, PlaceOnIsland
from games.screens.table.header import HeaderSummary
from games.screens.table.set_pages import Hook, PagesOfSets, SetPages
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.kernel import Effect, Move, Played, Seat, State

SheetMaker = Callable[[TableView, Seat, Asked], Content]
SheetAnswer = Callable[[TableView, Asked], Content | None]
MoveFacts = dict[str, Any]
Reader = Callable[[TableView, list[str], Mapping[str, str]], MoveFacts]
SeriesReader = Callable[[TableView, list[str]], Sequence[MoveFacts]]


@dataclass(frozen=True, slots=True)
class BuildKey:
    """Something to build or buy: its drawing, its cost as kinds of cards, how many places or pieces there are.

    `ask` is where it is chosen, or why it cannot be; `lay` logs it at once. `levels` are tracks as bars: (track, words,
    each step of it: whether it is made).
    """

    piece: str
    label: str
    cost: tuple[tuple[str, int], ...]
    note: str
    is_open: bool
    ask: str = ""
    lay: str = ""
    levels: tuple[tuple[str, str, tuple[bool, ...]], ...] = ()


class CatanPages(SetPages):
    """The pages of a set of Catan, for tables with one of its `parts` in the box."""

    phases: ClassVar[Mapping[str, SheetMaker]] = {}
    """The sheets of phases, for the phone that acts; those of sets that come later win."""
    asked_sheets: ClassVar[Mapping[str, SheetAnswer]] = {}
    """Sheets by a word of the address, each None where it cannot be now."""
    build_sheets: ClassVar[Mapping[str, SheetMaker]] = {}
    """The sheets on which a place is chosen for a piece that was asked for in the turn, by its kind."""
    waiting_words: ClassVar[Mapping[str, Callable[[TableView], str]]] = {}
    """The words for what a phase waits for, on phones that do not act; those of sets that come later win."""
    readers: ClassVar[Mapping[str, Reader]] = {}
    """The functions that read a move from a form, by the verb."""
    series: ClassVar[Mapping[str, SeriesReader]] = {}
    """The functions that read the moves of several seats that one key logs, by the verb; each move says its seat."""
    counter_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs whose forms have counters."""
    toasts: ClassVar[tuple[type[Effect], ...]] = ()
    """The effects that the pill above the sheet tells."""
    told_moves: ClassVar[tuple[type[Move], ...]] = ()
    """The moves of which the pill says that they were made, where it tells nothing that came of them."""
    said_by_points: ClassVar[Mapping[type[Effect], str]] = {}
    """The effects that the pill leaves out beside points of this source: they would say the same again."""
    founding: ClassVar[tuple[str, ...]] = ()
    """The phases before the first turn."""
    drawn: ClassVar[Mapping[str, Drawn]] = {}
    """The way in which its pieces are drawn, by their family."""

    # ------------------------------------------------------------ sheets

    def keys(self, table_view: TableView, seat: Seat) -> Iterable[BuildKey]:
        """Yield what a seat may build or buy in its turn."""
        return ()

    def header_summary(self, table_view: TableView) -> HeaderSummary | None:
        """Return the line between the strip and the board, if it has one."""
        return None

    def summary_sheet(self, table_view: TableView) -> Content | None:
        """Return the sheet behind that line."""
        return None

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object] | None:
        """Return the template of the picture of a great moment, and what it shows; None for moments of others."""
        return None

    def has_to_move(self, played: Played, effect: Effect) -> bool:
        """Return whether a move made somebody else's piece leave its place: everybody is shown it."""
        return False

    def dice(self, move: Move) -> Sequence[Die]:
        """Return the dice that a roll shows, for the keys that put it right; nothing for moves of others."""
        return ()

    # ------------------------------------------------------------ the island

    def pieces(self, state: State) -> Iterable[Piece]:
        """Yield its pieces: one that comes later takes the place of an earlier one in the same slot."""
        return ()

    def put_at(self, move: Move) -> PlaceOnIsland | None:
        """Return where a move has put something down, for the ring around it; None for moves of others."""
        return None

    def spots(self, table_view: TableView, seat: Seat) -> str:
        """Draw what may be tapped on the island in the turn."""
        return ""


PAGES: Final = PagesOfSets[CatanPages]()
DRAWN: Final[dict[str, Drawn]] = {}
"""The way in which the pieces of all sets are drawn, by their family."""


def bring(pages: Iterable[CatanPages]) -> None:
    """Let pages join those of the other sets by their order, what comes later over what comes before."""
    brought = tuple(pages)
    PAGES.bring(brought)
    for one in brought:
        DRAWN.update(one.drawn)


def pages_at(table_view: TableView, hook: Hook | None = None) -> tuple[CatanPages, ...]:
    """Return what the box of a table brings; with a hook of `CatanPages`, only those that override it."""
    return PAGES.of(table_view.position.rules, hook)


def dice_at(table_view: TableView, move: Move) -> Sequence[Die]:
    """Return the dice that a roll of this table shows, as the last set that knows it says; nothing for another move."""
    return next((dice for one in reversed(pages_at(table_view)) if (dice := one.dice(move))), ())


def is_founding(table_view: TableView) -> bool:
    return any(table_view.position.state.phase in one.founding for one in pages_at(table_view))
