"""The replay: one board on which every tile and figure knows from which moment to which it is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.phrasing.common.score import award_label
from games.screens.history.curve import Chart, curve_of
from games.screens.history.facet import HistoryScreens
from games.screens.history.moments import timeline_of
from games.screens.history.timeline import BoardMoment, Map, Timeline
from games.screens.table.facets import TableScreens
from games.screens.table.table_view import SeatView, TableView

NOTES_A_MOMENT: Final = 20


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A moment in words, for the table behind the slider. `at` is the corner of its tile on the drawing."""

    moment: BoardMoment
    title: str
    caption: str
    name: str
    colour: str
    at: str
    scores: tuple[int, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the last notes of the moment: pages are no place for thousands, the log has all."""
        return self.moment.notes[-NOTES_A_MOMENT:]


@dataclass(frozen=True, slots=True)
class Jump:
    """A moment to jump to: who won how much, what for."""

    number: int
    title: str
    colour: str
    name: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A game at one of its moments, with all the others at hand."""

    table_view: TableView
    rows: tuple[MomentRow, ...]
    at: int
    jumps: tuple[Jump, ...]
    curve: Chart
    map: Map | None
    takes_turns: bool

    @property
    def moments(self) -> tuple[BoardMoment, ...]:
        return tuple(row.moment for row in self.rows)

    @property
    def now(self) -> MomentRow:
        return self.rows[self.at]

    @property
    def last(self) -> int:
        return len(self.rows) - 1

    @property
    def before(self) -> int:
        return max(0, self.at - 1)

    @property
    def after(self) -> int:
        return min(self.last, self.at + 1)

    @property
    def scores(self) -> tuple[tuple[SeatView, int], ...]:
        return tuple(zip(self.table_view.seat_views, self.now.scores, strict=True))

    @property
    def hand(self) -> int:
        return round((self.curve.width - 24) * self.at / max(1, self.last))


def replay_of(table_view: TableView, at: int | None = None) -> ReplayPage:
    """Return the replay of a table, at a moment or at the last."""
    timeline = timeline_of(table_view.position)
    at = timeline.nearest(len(timeline.moments) - 1 if at is None else at)
    colours = [seat_view.colour for seat_view in table_view.seat_views]
    return ReplayPage(
        table_view=table_view,
        rows=tuple(row(table_view, moment) for moment in timeline.moments),
        at=at,
        jumps=_jumps(table_view, timeline),
        curve=curve_of(timeline.moments, colours),
        map=HistoryScreens.of(table_view.table.game).map_of(timeline, colours, at),
        takes_turns=TableScreens.of(table_view.table.game).takes_turns,
    )


def row(table_view: TableView, moment: BoardMoment) -> MomentRow:
    seat_view = table_view.seat_views[moment.seat] if moment.seat is not None else None
    return MomentRow(
        moment=moment,
        title=moment.title,
        caption=moment.caption(table_view.names),
        name=seat_view.name if seat_view else "",
        colour=seat_view.colour if seat_view else "",
        at=moment.at,
        scores=moment.scores,
    )


def _jumps(table_view: TableView, timeline: Timeline) -> tuple[Jump, ...]:
    return tuple(
        Jump(
            number=moment.number,
            title=moment.title,
            colour=table_view.seat_views[gain.seat].colour,
            name=table_view.seat_views[gain.seat].name,
            points=gain.points,
            text=award_label(gain),
        )
        for moment, gain in timeline.swings
    )
