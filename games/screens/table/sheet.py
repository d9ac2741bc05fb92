"""The entry sheet: the lower part of the table page, with the bar of keys below, and what a phone asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.safestring import SafeString

Asked = Mapping[str, str]

NOTHING_ASKED: Final[Asked] = MappingProxyType({})
"""The empty question, which is answered by whatever comes next at the table."""


class Unreadable(ValueError):
    """An address or a form that no page of ours makes."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The keys at the bottom: the game's own between undo and log (`template`), and which of them do something now."""

    template: str
    on: tuple[str, ...]

    @property
    def keys(self) -> str:
        """Return the names of the keys that do something, as the page's script wants them."""
        return " ".join(self.on)


@dataclass(frozen=True, slots=True)
class MovedPiece:
    """A piece that has to be moved by hand: its `drawing` in a seat's `colour`, how many, and what happens to it.

    Without a colour the drawing is an icon: it is nobody's.
    """

    drawing: str
    colour: str
    words: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class NarrationLine:
    """A line of what a large screen tells: its text, the colours of the seats that it is about, and their answers.

    An answer is a seat's name and colour, and "up", "down" or "" while it is awaited.
    """

    text: str
    colours: Sequence[str] = ()
    answers: Sequence[tuple[str, str, str]] = ()
    is_victory: bool = False


@dataclass(frozen=True, slots=True)
class Toast:
    """The pill above the sheet, which tells what the last move brought.

    `why` is where it is explained, `look` the page on which a correction is seen; `may_redo` says that something was
    taken back, which one tap does again. A game may draw it by a `template` of its own, from `values`, in place of the
    words. `moved` are the pieces that change their place on the table with it. `flag` says what the table played
    against the rules. `what` was scored ("Road completed"), before the name and the points; `reason` is what they were
    counted from, for a large screen, which nobody taps.
    """

    colour: str
    name: str
    points: str
    text: str
    why: str = ""
    look: str = ""
    may_redo: bool = False
    template: str = ""
    values: object = None
    moved: tuple[MovedPiece, ...] = ()
    flag: str = ""
    what: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a sheet: its template, the values for it, and what it draws over the board.

    `choosing` says that somebody is in the middle of something here, which news from other phones must not wipe away.
    `at` is the cell ("3,-2") that the board should show, if any. `may_hint` says that the phone may ask for a hint,
    `hint_for` with which tile in hand.
    """

    template: str
    values: object
    overlay: SafeString
    choosing: bool = False
    at: str = ""
    may_hint: bool = False
    hint_for: str = ""


@dataclass(frozen=True, slots=True)
class TalkSheet:
    """Points by agreement, or a note: whose points, "plus" or "minus", how many, and the words, as they were typed."""

    seat_views: Sequence[object]
    seat: str
    sign: str
    points: str
    note: str


def talk_sheet(seat_views: Sequence[object], asked: Asked) -> TalkSheet:
    """Return the fields as the address has them, or as they begin."""
    texts = (asked.get("seat", "0"), asked.get("sign", "plus"), asked.get("points", ""), asked.get("note", ""))
    return TalkSheet(seat_views, *texts)


def watching(table_view: object, overlay: SafeString, at: str) -> Content:
    return Content("table/_watching.html", table_view, overlay, at=at)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet ready to be shown: its content, the head that it was made for, and what undo takes back (`undoes`)."""

    content: Content
    seen: int
    bar: Bar | None
    toast: Toast | None
    notice: str = ""
    undoes: str = ""
