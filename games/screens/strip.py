"""The top of the table page: totals, whose turn it is, and what to say aloud."""

from __future__ import annotations

from dataclasses import dataclass

from games.screens.carcassonne.stock import Item, has_more, special, won
from games.screens.sight import Sight
from scoring.carcassonne.deploying import MEEPLE
from scoring.carcassonne.rules import Bag, Supply


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's tab: its total, the figures in hand, and what it is being paid just now.

    `more` are the other figures in hand, and what was won besides points.
    """

    position: int
    name: str
    colour: str
    total: int
    hand: int | None
    plus: int
    current: bool
    is_mine: bool
    more: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """The tabs and the turn line. `phase` is "playing", "scoring" (the final awards) or "finished".

    `same_scores` says that the phone shows these tabs already: they are not sent again.
    """

    scores: tuple[Score, ...]
    phase: str
    turn_name: str
    turn_colour: str
    turn_number: int
    left: int
    shown: int
    awards: int
    said: str = ""
    notice: str = ""
    same_scores: bool = False
    has_more: bool = False


def strip(sight: Sight) -> Strip:
    """Return the strip for a table where the game goes on."""
    state = sight.position.state
    return Strip(
        scores=tuple(_score(sight, seat) for seat in range(len(sight.sitters))),
        phase="playing",
        turn_name=sight.turn.name,
        turn_colour=sight.turn.colour,
        turn_number=state.turn_number,
        left=state[Bag].left,
        shown=0,
        awards=0,
        has_more=has_more(sight.position),
    )


def _score(sight: Sight, seat: int) -> Score:
    sitter, state = sight.sitters[seat], sight.position.state
    return Score(
        position=seat,
        name=sitter.name,
        colour=sitter.colour,
        total=state.scores[seat],
        hand=state[Supply].hands[seat].get(MEEPLE, 0),
        plus=0,
        current=seat == state.turn,
        is_mine=sitter.is_mine,
        more=(*special(sight.position, seat), *won(sight.position, seat)),
    )
