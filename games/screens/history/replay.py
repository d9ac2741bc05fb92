"""The replay: one board on which every tile and figure knows from which moment to which it is there."""

from __future__ import annotations

from dataclasses import dataclass

from games.phrasing import award_label
from games.screens.history.curve import Curve, curve_of
from games.screens.history.facet import HistoryScreens
from games.screens.history.moments import film_of
from games.screens.history.timeline import Film, Map, Moment
from games.screens.table.facets import TableScreens
from games.screens.table.sight import Sight, Sitter


@dataclass(frozen=True, slots=True)
class Row:
    """A moment in words, for the table behind the slider. `at` is the corner of its tile on the drawing."""

    moment: Moment
    title: str
    caption: str
    name: str
    colour: str
    at: str
    scores: tuple[int, ...]


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
class Replay:
    """A game at one of its moments, with all the others at hand."""

    sight: Sight
    rows: tuple[Row, ...]
    at: int
    jumps: tuple[Jump, ...]
    curve: Curve
    map: Map | None
    takes_turns: bool

    @property
    def now(self) -> Row:
        """Return the moment that is shown."""
        return self.rows[self.at]

    @property
    def last(self) -> int:
        """Return the number of the last moment."""
        return len(self.rows) - 1

    @property
    def before(self) -> int:
        """Return the number of the moment before, or of this one at the start."""
        return max(0, self.at - 1)

    @property
    def after(self) -> int:
        """Return the number of the moment after, or of this one at the end."""
        return min(self.last, self.at + 1)

    @property
    def scores(self) -> tuple[tuple[Sitter, int], ...]:
        """Return each seat with its total at this moment."""
        return tuple(zip(self.sight.sitters, self.now.scores, strict=True))

    @property
    def hand(self) -> int:
        """Return the place of the slider's hand on the curve, in its units."""
        return round((self.curve.width - 24) * self.at / max(1, self.last))


def replay_of(sight: Sight, at: int | None = None) -> Replay:
    """Return the replay of a table, at a moment or at the last."""
    film = film_of(sight.position)
    at = film.nearest(len(film.moments) - 1 if at is None else at)
    colours = [sitter.colour for sitter in sight.sitters]
    return Replay(
        sight=sight,
        rows=tuple(_row(sight, moment) for moment in film.moments),
        at=at,
        jumps=_jumps(sight, film),
        curve=curve_of(film.moments, colours),
        map=HistoryScreens.of(sight.table.game).map_of(film, colours, at),
        takes_turns=TableScreens.of(sight.table.game).takes_turns,
    )


def _row(sight: Sight, moment: Moment) -> Row:
    sitter = sight.sitters[moment.seat] if moment.seat is not None else None
    return Row(
        moment=moment,
        title=moment.title,
        caption=moment.caption(sight.names),
        name=sitter.name if sitter else "",
        colour=sitter.colour if sitter else "",
        at=moment.at,
        scores=moment.scores,
    )


def _jumps(sight: Sight, film: Film) -> tuple[Jump, ...]:
    return tuple(
        Jump(
            number=moment.number,
            title=moment.title,
            colour=sight.sitters[gain.seat].colour,
            name=sight.sitters[gain.seat].name,
            points=gain.points,
            text=award_label(gain),
        )
        for moment, gain in film.swings
    )
