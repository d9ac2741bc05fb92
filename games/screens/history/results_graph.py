"""The results of a person game after game, as one line for each game that was played often enough."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.models import Person
from games.phrasing.common.label import game_label
from games.selectors.people import results_in_time

WIDTH: Final = 600
HEIGHT: Final = 120
RIM: Final = 10
MOST: Final = 60
"""Games of a person that are looked at."""
FEWEST: Final = 3
"""Games that make a line."""


@dataclass(frozen=True, slots=True)
class Course:
    """The points of a person in one game after the other: a path, and a dot (x, y, won) for each; `text` in words."""

    text: str
    line: str
    dots: tuple[tuple[float, float, bool], ...]
    width: int = WIDTH
    height: int = HEIGHT


def courses_of(person: Person) -> tuple[Course, ...]:
    """Return a course for each game of which a person has played some, the most played first."""
    by_game: defaultdict[str, list[tuple[int, bool]]] = defaultdict(list)
    for game, points, won in results_in_time(person, MOST):
        by_game[game].append((points, won))
    often = sorted((item for item in by_game.items() if len(item[1]) >= FEWEST), key=lambda item: -len(item[1]))
    return tuple(course(game_label(game), results) for game, results in often)


def course(game: str, results: Sequence[tuple[int, bool]]) -> Course:
    """Draw one course of at least two results."""
    points = [one for one, _won in results]
    low, high = min(points), max(points)

    def y_of(one: int) -> float:
        return round(RIM + (HEIGHT - 2 * RIM) * (high - one) / max(1, high - low), 1)

    across = (WIDTH - 2 * RIM) / (len(results) - 1)
    dots = tuple((round(RIM + across * number, 1), y_of(one), won) for number, (one, won) in enumerate(results))
    facts = {"game": game, "points": ", ".join(map(str, points))}
    sentence = _("%(game)s, points game by game (a full dot is a win): %(points)s") % facts
    return Course(sentence, "M" + "L".join(f"{x} {y}" for x, y, _won in dots), dots)
