"""A game as a row of moments: the start, the end of each turn, and the last scoring."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from django.utils.translation import gettext as _

from games.log.position import Position
from games.screens.history.facet import HistoryScreens
from games.screens.history.timeline import BoardMoment, BoardThing, Lifespan, Timeline
from games.screens.table.facets import LogWords
from scoring.kernel import Effect, Note, Scored, State, Stuck, log


@dataclass(slots=True)
class _Take:
    """The film while it is shot."""

    game: HistoryScreens
    moments: list[BoardMoment] = field(default_factory=list)
    standing: dict[BoardThing, int] = field(default_factory=dict)
    stays: list[Lifespan] = field(default_factory=list)

    def keep(self, moment: BoardMoment, things: Collection[BoardThing]) -> None:
        """Add a moment with what lies and stands there."""
        self.moments.append(moment)
        # A list: what is popped would change what is walked through.
        for thing in [gone for gone in self.standing if gone not in things]:
            self.stays.append(Lifespan(thing, self.standing.pop(thing), moment.number))
        for thing in things:
            self.standing.setdefault(thing, moment.number)


def timeline_of(position: Position) -> Timeline:
    """Return a game as a row of moments."""
    take = _Take(HistoryScreens.of(position.rules.game))
    start = before_the_first_turn(position)
    take.keep(BoardMoment(0, 0, _("The start"), None, start.scores), take.game.things(start, ()))
    for turn, steps in turns(position, start):
        add_keyframe(take, turn, steps)
    for thing, since in take.standing.items():
        take.stays.append(Lifespan(thing, since, None))
    return Timeline(tuple(take.moments), tuple(take.stays), position.state, position.rules)


PlayedMoment = tuple[log.Played, State, tuple[Effect, ...]]
"""A move, the state after it, and what followed."""


def before_the_first_turn(position: Position) -> State:
    """Return the state before the first turn: what was entered before a game from the middle belongs to the start."""
    state = position.before
    for outcome in log.steps_of(position.rules, state, position.played[: opening_moves(position)]):
        assert not isinstance(outcome, Stuck), "these moves were played"
        state = outcome[1].state
    return state


def opening_moves(position: Position) -> int:
    """Count the moves that say what lay on the table before; they come in a row, if at all."""
    words = LogWords.of(position.rules.game)
    opening = takewhile(lambda played: words.is_opening(played.move), position.played)
    return sum(1 for _played in opening)


def turns(position: Position, start: State) -> Iterator[tuple[int, list[PlayedMoment]]]:
    """Yield each turn with its moves, refolded from the start."""
    skipped = opening_moves(position)
    turn, steps = 0, list[PlayedMoment]()
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


def add_keyframe(take: _Take, turn: int, steps: Sequence[PlayedMoment]) -> None:
    """Add the moment at the end of a turn, and that of the last scoring if the game ended in it."""
    state = steps[-1][1]
    effects = [effect for _played, _state, following in steps for effect in following]
    gains = [effect for effect in effects if isinstance(effect, Scored)]
    final = [gain for gain in gains if gain.final]
    scores = list(state.scores)
    for gain in final:
        # The move that ends the game also counts it up: its turn is shown without that.
        scores[gain.seat] -= gain.points
    things = take.game.things(state, effects)
    mover, what = take.game.summary([played for played, _state, _effects in steps])
    moment = BoardMoment(
        number=len(take.moments),
        turn=turn,
        title=take.game.turn_title(turn),
        seat=mover,
        scores=tuple(scores),
        gains=tuple(gain for gain in gains if not gain.final),
        what=what,
        at=take.game.spot_of([thing for thing in things if thing not in take.standing]),
        notes=tuple(played.move.text for played, _s, _e in steps if isinstance(played.move, Note)),
        seqs=tuple(played.seq for played, _s, _e in steps),
    )
    take.keep(moment, things)
    if state.over:
        take.keep(BoardMoment(len(take.moments), None, _("Final scoring"), None, state.scores, tuple(final)), things)
