"""The poster of the evening: final board, ranks, curve, five awards, and a way to the replay, in one drawing.

It needs nothing but itself, so it is a page, a sheet of paper and a picture that may be sent on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from games.art.common.svg import tag
from games.phones.qr import qr_svg
from games.screens.history.replay import Jump, replay_of
from games.screens.history.result import Rank, result_of
from games.screens.history.standalone.drawing import BoardFrame, EndDrawing, cut, drawing_of, safe, wrapped
from games.screens.lobby.lobby import rules_line
from games.screens.table.table_view import TableView

NAME: Final = 16
LONG: Final = 42
TITLE: Final = 30
FACTS: Final = 64
"""Letters of a name, of what an award was for, of the title and of what was played that stand on a line."""
FACTS_AT: Final = (112, 142)
RANKS: Final = range(896, 1200, 50)
AWARDS: Final = range(1226, 1400, 38)
"""The heights at which lines stand, in drawing units: what was played, six players, five awards."""


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A line of the poster, at its height in drawing units: whose, what stands left of it, its words, its points."""

    y: int
    colour: str
    place: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class Poster:
    """The content of the poster; `facts` are lines, each with its height; `board` is None where a game has none."""

    title: str
    facts: tuple[tuple[int, str], ...]
    drawn: EndDrawing
    board: BoardFrame | None
    ranks: tuple[PosterLine, ...]
    awards: tuple[PosterLine, ...]
    qr: SafeString


def poster_of(table_view: TableView, address: str, *, alone: bool) -> str:
    """Return the poster as SVG; `address` leads to the replay, and one that stands `alone` brings its own style."""
    replay = replay_of(table_view)
    drawn = drawing_of(replay, *(["css/poster.css"] if alone else []))
    poster = Poster(
        title=cut(table_view.table.name, TITLE),
        facts=tuple(zip(FACTS_AT, wrapped(_facts(table_view), FACTS, len(FACTS_AT)), strict=False)),
        drawn=drawn,
        board=drawn.within(x=60, y=156, width=880, height=680),
        ranks=tuple(_rank(at, rank) for at, rank in enumerate(result_of(table_view).ranks)),
        awards=tuple(_award(at, jump) for at, jump in enumerate(replay.jumps)),
        qr=safe(tag("svg", qr_svg(address), x=770, y=1190, width=170, height=170)),
    )
    return render_to_string("past/_poster.html", {"poster": poster, "table_view": table_view})


def _facts(table_view: TableView) -> str:
    return f"{date_format(localtime(table_view.table.moved_at), 'DATE_FORMAT')} · {rules_line(table_view.table)}"


def _rank(at: int, rank: Rank) -> PosterLine:
    return PosterLine(RANKS[at], rank.colour, f"{rank.rank}.", cut(rank.name, NAME), str(rank.total))


def _award(at: int, jump: Jump) -> PosterLine:
    return PosterLine(AWARDS[at], jump.colour, "", cut(f"{jump.title} · {jump.text}", LONG), f"{jump.points:+d}")
