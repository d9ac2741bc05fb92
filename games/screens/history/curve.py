"""The score curve as SVG: steps, one line a seat, each with its own dashes and its shape at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.screens.history.timeline import BoardMoment
from games.screens.table.svg import pieces

WIDTH: Final = 600
HEIGHT: Final = 220
END: Final = 24
"""Room for the shapes at the right."""
DASHES: Final = ("", "10 4", "3 4", "14 4 3 4", "6 3", "2 2")
ROUND: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
FEWEST_LINES: Final = 4


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its size, the round numbers that lines mark, and the drawing."""

    width: int
    height: int
    marks: tuple[tuple[int, float], ...]
    lines: SafeString


def curve_of(moments: Sequence[BoardMoment], colours: Sequence[str]) -> Chart:
    """Return the curve of every seat's total over the moments of a game."""
    most = max((max(moment.scores) for moment in moments), default=0)
    least = min((min(moment.scores) for moment in moments), default=0)
    low, high = min(least, 0), max(most, 1)
    right = WIDTH - END

    def x_of(number: int) -> float:
        return right * number / max(1, len(moments) - 1)

    def y_of(points: int) -> float:
        return 6 + (HEIGHT - 12) * (high - points) / (high - low)

    drawn = [
        line(seat, colour, [(x_of(m.number), y_of(m.scores[seat])) for m in moments])
        for seat, colour in enumerate(colours)
    ]
    ends = _ends([y_of(moments[-1].scores[seat]) for seat in range(len(colours))], colours)
    step = next(round_ for round_ in ROUND if (high - low) / round_ <= FEWEST_LINES or round_ == ROUND[-1])
    marks = tuple((points, round(y_of(points), 1)) for points in range(-(-low // step) * step, high + 1, step))
    # Made of numbers, and of colours from a closed list.
    return Chart(WIDTH, HEIGHT, marks, mark_safe("".join((*drawn, *ends))))  # noqa: S308


def line(seat: int, colour: str, points: Sequence[tuple[float, float]]) -> str:
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in points[1:])
    dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    # Yellow, white and pink alone are lost on paper.
    under = f'<path class="curve-rim" fill="none" stroke-width="6" d="{path}"/>'
    return f'{under}<path class="curve-line seat-{colour}" fill="none" stroke-width="4"{dashes} d="{path}"/>'


def _ends(heights: Sequence[float], colours: Sequence[str]) -> list[str]:
    order = sorted(range(len(colours)), key=lambda seat: heights[seat])
    placed: dict[int, float] = {}
    last = -END / 2
    for seat in order:
        last = max(heights[seat], last + END * 0.85)
        placed[seat] = last
    over = max(0.0, last - (HEIGHT - END / 2))
    return [
        f'<use class="shape seat-{colours[seat]}" href="{pieces()}#shape-{colours[seat]}" x="{WIDTH - END + 4}" '
        f'y="{y - over - 10:.1f}" width="20" height="20"/>'
        for seat, y in placed.items()
    ]
