"""What the base game and each set bring to the pages of Catan: a table of sheets, keys, words and verbs that they join.

Which of them a table has follows from the parts in its box (`additions.py` has them), so that no page names a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.screens.table.header import HeaderSummary, Item
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.kernel import Effect, Seat

SheetMaker = Callable[[TableView, Seat, Asked], Content]
SheetAnswer = Callable[[TableView, Asked], Content | None]
MoveFacts = dict[str, Any]
MomentMaker = Callable[[TableView, Any], tuple[str, object]]
"""The template of the picture of a great moment, and what it shows."""
Reader = Callable[[TableView, list[str], Mapping[str, str]], MoveFacts]


@dataclass(frozen=True, slots=True)
class BuildKey:
    """Something to build or buy: its drawing, its cost as kinds of cards, how many places or pieces there are.

    `ask` is where it is chosen, or why it cannot be; `lay` logs it at once.
    """

    piece: str
    label: str
    cost: tuple[tuple[str, int], ...]
    note: str
    is_open: bool
    ask: str = ""
    lay: str = ""


def nothing(_sight: TableView, _seat: Seat) -> Iterable[Any]:
    return ()


def nowhere(_sight: TableView, _seat: Seat) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """What a set brings to a table that has the part `part` in its box (none: to every table).

    `phases` are the sheets of its phases, and `waits` what a phone says meanwhile that does not act. `asks` are sheets
    by a word of the address, None where they cannot be now; `builds` where a piece is put that was asked for in the
    turn. `keys` are things to build or buy, `spots` what may be tapped on the island in the turn, `items` what the
    strip tells of a seat. `readers` read what phones send, by the verb, and the forms of `counting` ones have
    counters. `news` are the effects that are said aloud, `told` those of the pill above the sheet; `founding` are the
    phases before the first turn, `moments` draw great moments. `glance` is a line between strip and board, and
    `glance_sheet` what stands behind it. `order` says where it stands among the others, those of other sets too.
    """

    part: str = ""
    order: int = 0
    phases: Mapping[str, SheetMaker] = field(default_factory=dict)
    waits: Mapping[str, Callable[[TableView], str]] = field(default_factory=dict)
    asks: Mapping[str, SheetAnswer] = field(default_factory=dict)
    builds: Mapping[str, SheetMaker] = field(default_factory=dict)
    keys: Callable[[TableView, Seat], Iterable[BuildKey]] = nothing
    spots: Callable[[TableView, Seat], str] = nowhere
    items: Callable[[TableView, Seat], Iterable[Item]] = nothing
    readers: Mapping[str, Reader] = field(default_factory=dict)
    counting: frozenset[str] = frozenset()
    news: tuple[type[Effect], ...] = ()
    told: tuple[type[Effect], ...] = ()
    founding: tuple[str, ...] = ()
    moments: Mapping[type[Effect], MomentMaker] = field(default_factory=dict)
    glance: Callable[[TableView], HeaderSummary] | None = None
    glance_sheet: Callable[[TableView], Content] | None = None
