"""A game as a row of moments: the start, the end of each turn, and the last scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from django.utils.translation import gettext as _

from games.phrasing import award_label, tile_label
from games.positions import Position
from scoring import log
from scoring.carcassonne.board import Board
from scoring.carcassonne.feature import Figure
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.move import Draw, Stand
from scoring.carcassonne.rules import FigureReturned
from scoring.log import Stuck
from scoring.moves import Effect, Scored
from scoring.rules import State
from scoring.table import Adjust, Aids, Note, inner_move

MOST_SWINGS: Final = 5


@dataclass(frozen=True, slots=True)
class Moment:
    """How things stood: `turn` is 0 at the start, None for the last scoring.

    `gains` are the awards since the moment before, `cell` is where the turn's tile lies, `seqs` are the log's lines.
    """

    number: int
    turn: int | None
    seat: int | None
    scores: tuple[int, ...]
    gains: tuple[Scored, ...] = ()
    cell: Cell | None = None
    tile: str = ""
    notes: tuple[str, ...] = ()
    seqs: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """Say which moment this is."""
        if self.turn is None:
            return _("The last scoring")
        return _("Turn %(number)s") % {"number": self.turn} if self.turn else _("The start")

    def caption(self, names: Sequence[str]) -> str:
        """Say what happened: the points, or else the tile."""
        if not self.gains:
            return tile_label(self.tile) if self.tile else ""
        return " · ".join(
            _("%(what)s, %(points)s for %(name)s")
            % {"what": award_label(gain), "points": f"{gain.points:+d}", "name": names[gain.seat]}
            for gain in (self.gains if self.turn is not None else ())
        )


@dataclass(frozen=True, slots=True)
class Stay:
    """A figure that stood from one moment up to another, that one no longer; None: to the end."""

    figure: Figure
    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class Film:
    """A whole game: its moments, when each tile was laid, who stood where and when, and the last board with tiles."""

    moments: tuple[Moment, ...]
    laid: Mapping[Cell, int] = field(default_factory=dict)
    stays: tuple[Stay, ...] = ()
    board: Board | None = None

    def nearest(self, number: int) -> int:
        """Return the number of the moment that is asked for, or the nearest."""
        return max(0, min(number, len(self.moments) - 1))

    @property
    def swings(self) -> tuple[tuple[Moment, Scored], ...]:
        """Return the largest awards of the turns, the largest first, one for each moment."""
        best = [
            (moment, max(moment.gains, key=lambda gain: gain.points))
            for moment in self.moments
            if moment.gains and moment.turn is not None
        ]
        best.sort(key=lambda pair: (-pair[1].points, pair[0].number))
        return tuple(best[:MOST_SWINGS])


@dataclass(slots=True)
class _Take:
    """The film while it is shot."""

    seats: int
    moments: list[Moment] = field(default_factory=list)
    laid: dict[Cell, int] = field(default_factory=dict)
    standing: dict[Figure, int] = field(default_factory=dict)
    stays: list[Stay] = field(default_factory=list)

    def keep(self, moment: Moment, board: Board | None, figures: frozenset[Figure]) -> None:
        """Add a moment with what lies and stands there."""
        self.moments.append(moment)
        for cell in board.laid if board else ():
            self.laid.setdefault(cell, moment.number)
        for figure in [gone for gone in self.standing if gone not in figures]:
            self.stays.append(Stay(figure, self.standing.pop(figure), moment.number))
        for figure in figures:
            self.standing.setdefault(figure, moment.number)


def film_of(position: Position) -> Film:
    """Return a game as a row of moments."""
    take = _Take(position.rules.seats)
    start = _before_the_first_turn(position)
    take.keep(Moment(0, 0, None, start.scores), start.get(Board), _figures(start, ()))
    for turn, steps in _turns(position, start):
        _shoot(take, turn, steps)
    for figure, since in take.standing.items():
        take.stays.append(Stay(figure, since, None))
    return Film(tuple(take.moments), take.laid, tuple(take.stays), position.state.get(Board))


Played = tuple[log.Played, State, tuple[Effect, ...]]
"""A move, the state after it, and what followed."""


def _before_the_first_turn(position: Position) -> State:
    """Return the state before the first turn: what was entered before a game from the middle belongs to the start."""
    state = position.before
    for outcome in log.steps_of(position.rules, state, position.played[: _opening_moves(position)]):
        assert not isinstance(outcome, Stuck), "these moves were played"
        state = outcome[1].state
    return state


def _opening_moves(position: Position) -> int:
    """Count the moves that say what lay on the table before; they come in a row, if at all."""
    opening = takewhile(lambda played: isinstance(played.move, Stand | Adjust | Aids), position.played)
    return sum(1 for _played in opening)


def _turns(position: Position, start: State) -> Iterator[tuple[int, list[Played]]]:
    """Yield each turn with its moves, refolded from the start."""
    skipped = _opening_moves(position)
    turn, steps = 0, list[Played]()
    numbers = position.turns[skipped:]
    outcomes = log.steps_of(position.rules, start, position.played[skipped:])
    for number, outcome in zip(numbers, outcomes, strict=False):
        assert not isinstance(outcome, Stuck), "these moves were played"
        if steps and number != turn:
            yield turn, steps
            steps = []
        turn = number
        steps.append((outcome[0], outcome[1].state, outcome[1].effects))
    if steps:
        yield turn, steps


def _shoot(take: _Take, turn: int, steps: Sequence[Played]) -> None:
    """Add the moment at the end of a turn, and that of the last scoring if the game ended in it."""
    state = steps[-1][1]
    effects = [effect for _played, _state, following in steps for effect in following]
    gains = [effect for effect in effects if isinstance(effect, Scored)]
    final = [gain for gain in gains if gain.final]
    scores = list(state.scores)
    for gain in final:
        scores[gain.seat] -= gain.points
    board = state.get(Board)
    moment = Moment(
        number=len(take.moments),
        turn=turn,
        seat=_mover(steps),
        scores=tuple(scores),
        gains=tuple(gain for gain in gains if not gain.final),
        cell=_new_cell(take, board),
        tile=next((move.tile for played, _s, _e in steps if isinstance(move := inner_move(played.move), Draw)), ""),
        notes=tuple(played.move.text for played, _s, _e in steps if isinstance(played.move, Note)),
        seqs=tuple(played.seq for played, _s, _e in steps),
    )
    figures = _figures(state, effects)
    take.keep(moment, board, figures)
    if state.over:
        take.keep(Moment(len(take.moments), None, None, state.scores, tuple(final)), board, figures)


def _mover(steps: Sequence[Played]) -> int:
    """Return whose turn it was: of who drew, else of who moved last."""
    drawn = (played.seat for played, _state, _effects in steps if isinstance(inner_move(played.move), Draw))
    return next(drawn, steps[-1][0].seat)


def _new_cell(take: _Take, board: Board | None) -> Cell | None:
    new = [cell for cell in board.laid if cell not in take.laid] if board else []
    return new[-1] if new else None


def _figures(state: State, effects: Sequence[Effect]) -> frozenset[Figure]:
    """Return who stands on the board; at the end of the game also those that went home only because it ended."""
    board = state.get(Board)
    standing = set(board.figures()) if board else set[Figure]()
    home = {effect.figure for effect in effects if isinstance(effect, FigureReturned) and effect.final}
    return frozenset(standing | home)
