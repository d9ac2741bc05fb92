"""The top of the table page: totals, whose turn it is, what to say aloud, and a game's own line below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Status
from games.phrasing.common.result import won_sentence
from scoring.kernel import Outcome


@dataclass(frozen=True, slots=True)
class Item:
    """Something of a player's: how many, its words, and its drawing (a piece, an icon, or any symbol by address).

    `counts` says whether the number stands beside a symbol.
    """

    count: int
    words: str
    piece: str = ""
    icon: str = ""
    href: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeatTab:
    """A seat's tab: its total, the figures in hand, and what it is being paid just now.

    `more` are the other figures in hand, and what was won besides points. `lying` is the square of the track on which
    the marker lies since its second lap, with words for it.
    """

    position: int
    name: str
    colour: str
    total: int
    hand: int | None
    plus: int
    current: bool
    is_mine: bool
    more: tuple[Item, ...] = ()
    lying: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock on a page: whose (nobody's: the table's), what it shows, and the seconds with which a script goes on.

    `numbers` are the seconds used before the last line, those since, those that are free, and the reserve.
    """

    name: str
    colour: str
    is_mine: bool
    is_turn: bool
    state: str
    left: str
    numbers: str
    runs: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment: the seats that it concerns, what to say, and the template of its picture with its `values`.

    `is_for_all` says that everybody is shown it: a piece has to be moved by hand.
    """

    seats: tuple[int, ...]
    title: str
    text: str
    picture: str
    values: object
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class InHand:
    """A thing that somebody holds up before it is logged: the seat's name, the thing, and the template for both."""

    name: str
    what: str
    template: str


@dataclass(frozen=True, slots=True)
class Strip:
    """The tabs and the turn line. `phase` is "playing", "scoring" (the final awards) or "finished".

    `left` counts the tiles in the bag; None: the game has no bag, and `note` stands beside the turn instead.
    `stock_ask` asks for the sheet of what everybody has besides points, where the tabs say none of it and a line
    below them shows that of the seat in turn. `same_scores` says that the phone shows these tabs already: they are
    not sent again. `rests` says that the table was put away. `pace` names the clock of the table, `clocks` are those
    of all who are asked. `seats` stands for who sits there. `goes` is the page to which everybody is led once the
    table goes there: the result; `follows` says that the same people have opened their next game. `invites` is the
    code of the table and how many seats are free, while any is. `moment` is what has just happened and is worth being
    looked at by itself. `in_hand` is what another phone holds up.
    """

    scores: tuple[SeatTab, ...]
    phase: str
    turn_name: str
    turn_colour: str
    turn_number: int
    left: int | None
    shown: int
    awards: int
    spoken: str = ""
    notice: str = ""
    same_scores: bool = False
    has_more: bool = False
    stock_ask: str = ""
    rests: bool = False
    note: str = ""
    pace: str = ""
    seats: str = ""
    goes: str = ""
    follows: bool = False
    moment: Moment | None = None
    invites: tuple[str, int] | None = None
    clocks: tuple[ClockFace, ...] = ()
    in_hand: InHand | None = None

    @property
    def rest(self) -> str:
        """Return why nothing is expected at this table, "away" or "over", for scripts; nothing if it goes on."""
        return "away" if self.rests else "over" if self.phase == "finished" else ""


@dataclass(frozen=True, slots=True)
class HeaderSummary:
    """The status line, which a game shows all the time between strip and board: its template and its values.

    A tap on it opens the sheet `?list=glance`. `brief` is a sentence of the phone's own that may change with any turn:
    it is sent alone where the rest of the line stays as it is.
    """

    template: str
    values: object
    brief: str = ""

    def is_but_for_brief(self, shown: HeaderSummary | None) -> bool:
        """Say whether a phone shows all of it, but for what its sentence says now."""
        is_same = shown is not None and (shown.template, shown.values) == (self.template, self.values)
        return is_same and bool(shown and shown.brief) == bool(self.brief)


def victory(outcome: Outcome | None, names: Sequence[str]) -> str:
    """Say who has won, and with how many points; nothing where nobody has."""
    if outcome is None or not outcome.winners:
        return ""
    return won_sentence([names[seat] for seat in outcome.winners], outcome.totals[outcome.winners[0]])


def rest_sentence(status: str) -> str:
    """Say why nothing is expected at a table; nothing if it goes on."""
    match status:
        case Status.PAUSED:
            return _("This game is paused. It goes on with the next move.")
        case Status.ABANDONED:
            return _("This game was given up.")
        case _:
            return ""
