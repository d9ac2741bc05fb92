"""The picture of a result: the board at the end, the ranks and the day, as one drawing that needs nothing else.

A phone makes an image of it: no library for images runs here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.models import Result
from games.screens.history.replay import replay_of
from games.screens.history.standalone.drawing import BoardFrame, EndDrawing, cut, drawing_of
from games.screens.lobby.lobby import rules_line
from games.screens.table.table_view import TableView

WIDTH: Final = 1080
HEIGHT: Final = 1350
MARGIN: Final = 48
FIRST_LINE: Final = 146
LINE: Final = 46
ROW: Final = 76
GAP: Final = 12
LONGEST_TITLE: Final = 30
LONGEST_LINE: Final = 58
LONGEST_NAME: Final = 28
"""Letters of a line, by how wide they are."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of text, and how far down it stands."""

    text: str
    y: int


@dataclass(frozen=True, slots=True)
class RankRow:
    """One player's place."""

    rank: int
    name: str
    colour: str
    points: int
    won: bool
    y: int
    height: int = ROW


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """Everything that stands on the picture; lengths are in its own pixels."""

    title: str
    lines: tuple[PictureLine, ...]
    rows: tuple[RankRow, ...]
    drawn: EndDrawing
    board: BoardFrame | None
    height: int
    width: int = WIDTH
    margin: int = MARGIN
    inner: int = WIDTH - 2 * MARGIN


def picture_of(table_view: TableView, results: Sequence[Result]) -> ResultPicture:
    """Return the picture of a finished game; results are as they were frozen, the first place first."""
    table, drawn = table_view.table, drawing_of(replay_of(table_view), "css/poster.css", "css/picture.css")
    texts = [rules_line(table), date_format(localtime(table.made_at), "DATE_FORMAT")]
    lines = tuple(PictureLine(cut(text, LONGEST_LINE), FIRST_LINE + LINE * number) for number, text in enumerate(texts))
    top = lines[-1].y + 2 * GAP + GAP
    rows_high = len(results) * (ROW + GAP)
    height = HEIGHT if drawn.frame else top + rows_high + MARGIN
    first = height - MARGIN - rows_high + GAP
    return ResultPicture(
        title=cut(table.name, LONGEST_TITLE),
        lines=lines,
        rows=_rows(table_view, results, first),
        drawn=drawn,
        board=drawn.within(x=MARGIN, y=top, width=WIDTH - 2 * MARGIN, height=first - 2 * GAP - top),
        height=height,
    )


def _rows(table_view: TableView, results: Sequence[Result], first: int) -> tuple[RankRow, ...]:
    seats = {seat_view.position: seat_view for seat_view in table_view.seat_views}
    return tuple(
        RankRow(
            rank=result.rank,
            name=cut(seats[result.seat].name, LONGEST_NAME),
            colour=seats[result.seat].colour,
            points=result.points,
            won=result.winner,
            y=first + number * (ROW + GAP),
        )
        for number, result in enumerate(results)
    )
