"""Fill a city with rows of houses that keep clear of its walls, its church and its coat of arms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import Point, StraightLine, inside, sample, to_line
from games.carcassonne.art import houses
from games.carcassonne.art.houses import Run
from games.carcassonne.art.river import watergates
from games.carcassonne.art.wall import towers
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.carcassonne.art.layout.parts import CityShape, Plan
    from games.carcassonne.art.symbols.style import Style

PHASES: Final = 10
"""The number of ways to set the rows that are tried."""
ROOFS: Final = (*palette.ROOFS[:-1], *palette.ROOFS[:-1], palette.SLATE)
FEW_ROOFS: Final = (palette.ROOFS[0], palette.ROOFS[3], palette.ROOFS[4])
"""Enough colours for a small drawing: each one more is one more path in every city."""
GUESSES: Final = 6
GAP: Final = 0.7
"""The least alley between two runs, before scaling."""
MARGIN: Final = 1.2
"""Free rim of the tile, so that no house is cut by it."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle in tile units."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rectangle) -> bool:
        """Tell whether two rectangles overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class WallDistance:
    """Measure how far points of a city lie from the nearest wall; each point of a fine grid only once."""

    def __init__(self, areas: tuple[StraightLine, ...], walls: tuple[StraightLine, ...]) -> None:
        """Take the city's ground and all walls of the tile."""
        self.areas = areas
        self.walls = walls
        self.known: dict[tuple[int, int], float] = {}

    def depth(self, x: float, y: float) -> float:
        """Return the distance from the nearest wall near a point; -1 outside the city."""
        spot = (round(x), round(y))
        if spot not in self.known:
            self.known[spot] = self._measure(spot)
        return self.known[spot]

    def _measure(self, spot: Point) -> float:
        if not any(inside(spot, area) for area in self.areas):
            return -1.0
        return min((to_line(spot, wall) for wall in self.walls), default=100.0)

    def holds(self, box: Rectangle, need: float) -> bool:
        """Tell whether every point of a rectangle is so far from every wall."""
        xs = [box.left, (box.left + box.right) / 2, box.right]
        ys = [box.top + (box.bottom - box.top) * step / 4 for step in range(5)]
        return all(self.depth(x, y) >= need for x in xs for y in ys)


@lru_cache(maxsize=DESIGNS_KEPT)
def room(areas: tuple[StraightLine, ...], walls: tuple[StraightLine, ...]) -> WallDistance:
    return WallDistance(areas, walls)


class Town:
    """The room in one city: asks whether a house fits, and lays rows of them."""

    def __init__(self, plan: Plan, city: CityShape, style: Style, seed: str, *, gated: bool = False) -> None:
        """Measure the city and note what already stands in it."""
        lines = tuple(sample(wall.curve, 6) for wall in plan.walls)
        self.scale = style.cap if len(city.sides) == 1 else style.house
        self.room = room(city.areas, lines)
        self.style = style
        self.random = Random(seed)
        self.taken = [*landmarks(city, style), *strongholds(plan, city, style, gated=gated), *yards(plan, city)]
        self.height = houses.HEIGHT * self.scale

    def fits(self, box: Rectangle) -> bool:
        """Tell whether a house may cover the box."""
        if box.left < MARGIN or box.right > 100 - MARGIN or box.top < 0 or box.bottom > 100 - MARGIN:
            return False
        if any(box.meets(other) for other in self.taken):
            return False
        need = self.style.wall / 2 + 0.3
        low = Rectangle(box.left, box.top - self.style.face * 0.6, box.right, box.bottom)
        return self.room.holds(low, need)

    def free(self, foot: float) -> list[tuple[float, float]]:
        """Return the stretches (from x, to x) in which houses may stand with their feet at a height."""
        stretches: list[tuple[float, float]] = []
        start: float | None = None
        for x in range(1, 101):
            if self.fits(Rectangle(x, foot - self.height, x + 1, foot)):
                start = x if start is None else start
            elif start is not None:
                stretches.append((start, x))
                start = None
        narrowest = houses.WIDTHS[houses.GABLE] * self.scale
        return [(a, b) for a, b in stretches if b - a >= narrowest]

    def rows(self) -> list[float]:
        """Return the heights of the rows' feet that give the most room."""
        step = self.style.row * self.scale / self.style.house
        best: tuple[float, list[float]] = (-1, [])
        for phase in range(PHASES):
            feet = [self.height + step * phase / PHASES + step * row for row in range(int(100 // step) + 1)]
            score = sum(b - a for foot in feet for a, b in self.free(foot))
            best = max(best, (score, feet), key=lambda pair: pair[0])
        return best[1]

    def runs(self) -> list[Run]:
        found: list[Run] = []
        for foot in self.rows():
            for left, right in self.free(foot):
                found += self._fill(left, right, foot)
        return found

    def _fill(self, left: float, right: float, foot: float) -> Iterator[Run]:
        runs = self._choose((right - left) / self.scale)
        slack = (right - left) - sum(houses.width(run) for run in runs) * self.scale
        x = left + slack / (len(runs) + 1) * 0.8
        for run in runs:
            yield self._settle(run, x, foot)
            x += houses.width(run) * self.scale + slack / (len(runs) + 1)

    def _choose(self, width: float) -> list[str]:
        tries = [self._guess(width) for _ in range(GUESSES)]
        return max(tries, key=lambda runs: sum(houses.width(run) for run in runs))

    def _guess(self, width: float) -> list[str]:
        runs: list[str] = []
        while fitting := [run for run in houses.RUNS if houses.width(run) <= width]:
            runs.append(self.random.choice(fitting[:5]))
            width -= houses.width(runs[-1]) + GAP
        return runs

    def _settle(self, run: str, x: float, foot: float) -> Run:
        nudge = self.random.choice((-1.0, 0.0, 1.0, 1.8)) * self.scale
        steps = self.random.sample(houses.STEPS, 3) if len(run) > 1 else [0]
        fill = self.random.choice(ROOFS if self.style.rich else FEW_ROOFS)
        for dy, step in [(nudge, step) for step in steps] + [(nudge / 2, step) for step in steps]:
            if all(self.fits(box) for box in self._boxes(run, x, foot + dy, step)):
                return Run(run, step, (round(x), round(foot + dy)), fill)
        return Run(run, 0, (round(x), round(foot)), fill)

    def _boxes(self, run: str, x: float, foot: float, step: int) -> Iterator[Rectangle]:
        scale = self.scale
        for index, house in enumerate(run):
            y = foot + index * step * houses.STEP * scale
            wide = houses.WIDTHS[house] * scale
            yield Rectangle(x, y - self.height, x + wide, y)
            x += wide


def landmarks(city: CityShape, style: Style) -> Iterator[Rectangle]:
    landmark = landmark_of(city)
    if landmark:
        (x, y), size = foot_of(city, style), style.landmark
        left, top, right = (16, 19, 18) if city.cathedral else (7.6, 7, 9.6)
        yield Rectangle(x - left * size, y - top * size, x + right * size, y + 0.5)


def strongholds(plan: Plan, city: CityShape, style: Style, *, gated: bool) -> Iterator[Rectangle]:
    size = style.tower
    for x, y in [place for wall in plan.walls for place in towers(wall)]:
        yield Rectangle(x - 3.2 * size, y - 2 * size, x + 3.2 * size, y + 5 * size)
    gates = city.gates if gated else ()
    for x, y in (*gates, *watergates(plan), *city.arches):
        yield Rectangle(x - 8 * size, y - 8 * size, x + 8 * size, y + 5 * size)


def yards(plan: Plan, city: CityShape) -> Iterator[Rectangle]:
    """Yield the yard of a monastery within a city, with its wall."""
    if has_yard(plan, city):
        (left, top), _, (right, bottom), _ = plan.yard.corners if plan.yard else ()
        yield Rectangle(left - 1, top - 1, right + 1, bottom + 3)


def has_yard(plan: Plan, city: CityShape) -> bool:
    return plan.yard is not None and any(inside(plan.yard.middle, area) for area in city.areas)


def landmark_of(city: CityShape) -> str | None:
    """Return the large building of a city, if it reaches three sides or four."""
    return "cathedral" if city.cathedral else {3: "church", 4: "keep"}.get(len(city.sides))


def foot_of(city: CityShape, style: Style) -> Point:
    """Return where the foot of a landmark stands so that its bulk is on the square."""
    return city.square[0], city.square[1] + (13.5 if city.cathedral else 5) * style.landmark
