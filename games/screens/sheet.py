"""The entry sheet: the lower part of the table page, in one of its states, with the bar of keys below."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Bar:
    """The four keys at the bottom: which of them do something now."""

    undo: bool
    gap_list: bool
    none_fits: bool

    @property
    def keys(self) -> str:
        """Return the names of the keys that do something, as the page's script wants them."""
        named = {"undo": self.undo, "gaps": self.gap_list, "none": self.none_fits}
        return " ".join(name for name, is_on in named.items() if is_on)


@dataclass(frozen=True, slots=True)
class Happened:
    """What the last move brought, for the pill above the sheet; `why` is where it is explained."""

    colour: str
    name: str
    points: str
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What a sheet shows: its template, the values for it, and what it draws over the board.

    `choosing` says that somebody is in the middle of something here, which news from other phones must not wipe away.
    `at` is the cell ("3,-2") that the board should show, if any.
    """

    template: str
    values: object
    overlay: SafeString
    choosing: bool = False
    at: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet ready to be shown: its content, the head that it was made for, and the token of its one form."""

    content: Content
    seen: int
    token: UUID
    bar: Bar | None
    happened: Happened | None
    notice: str = ""
