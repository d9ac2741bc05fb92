"""The gentle clock as phones and the large screen show it."""

from __future__ import annotations

from math import ceil

from django.utils import timezone
from django.utils.translation import gettext as _

from games.log import clock
from games.log.clock import Agreed, Clock
from games.screens.table.facets import TableScreens
from games.screens.table.header import ClockFace
from games.screens.table.table_view import TableView
from games.selectors import tables


def faces_of(table_view: TableView) -> tuple[ClockFace, ...]:
    """Return the clocks of all who are asked now, those of this phone first; none where none is shown."""
    agreed = _agreed(table_view)
    if agreed is None:
        return ()
    lines = tables.clock_lines(table_view.table)
    faces = [_face(table_view, one) for one in clock.clocks(table_view.position, lines, agreed, timezone.now())]
    # A narrow turn line shows the first.
    return tuple(sorted(faces, key=lambda face: not face.is_mine))


def pace_shown(table_view: TableView) -> str:
    """Return the name of the clock that this page shows; nothing where it shows none."""
    return table_view.table.pace if _agreed(table_view) else ""


def running_of(table_view: TableView) -> float | None:
    """Return the seconds since the last line; None where no clock runs."""
    agreed = _agreed(table_view)
    if agreed is None:
        return None
    found = clock.clocks(table_view.position, tables.clock_lines(table_view.table), agreed, timezone.now())
    return found[0].running if found[0].runs else None


def reserves_of(table_view: TableView) -> tuple[tuple[str, str, str], ...]:
    """Return name, colour and reserve of each seat; none where no clock is shown."""
    agreed = _agreed(table_view)
    if agreed is None:
        return ()
    left = clock.reserves(table_view.position, tables.clock_lines(table_view.table), agreed)
    return tuple((*whose(table_view, seat), minutes(seconds)) for seat, seconds in left.items())


def minutes(seconds: float) -> str:
    whole = ceil(seconds)
    return _("%(minutes)s:%(seconds)s") % {"minutes": whole // 60, "seconds": f"{whole % 60:02d}"}


def _agreed(table_view: TableView) -> Agreed | None:
    # None where no clock is shown, as on a page about an earlier moment.
    table, position = table_view.table, table_view.position
    times = clock.TIMES.get(table.pace)
    if times is None or position.state.over or position.head != table.head:
        return None
    shared = not TableScreens.of(table.game).takes_turns
    return Agreed(times, table.pace_since, table.breaks, table.put_away_at, shared)


def whose(table_view: TableView, seat: int | None) -> tuple[str, str]:
    if seat is None:
        return _("Everybody"), ""
    return table_view.seat_views[seat].name, table_view.seat_views[seat].colour


def _face(table_view: TableView, one: Clock) -> ClockFace:
    name, colour = whose(table_view, one.seat)
    numbers = (one.used, one.running, one.free, one.reserve)
    return ClockFace(
        name=name,
        colour=colour,
        is_mine=one.seat is not None and table_view.seat_views[one.seat].is_mine,
        is_turn=one.seat is None or one.seat == table_view.position.state.turn,
        state=one.state,
        left=minutes(one.left),
        numbers=" ".join(f"{number:.1f}".removesuffix(".0") for number in numbers),
        runs=one.runs,
    )
