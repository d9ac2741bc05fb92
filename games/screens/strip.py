"""The top of the table page: totals, whose turn it is, and what to say aloud."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models.table import Status
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

    `same_scores` says that the phone shows these tabs already: they are not sent again. `rests` says that the table was
    put away.
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
    rests: bool = False

    @property
    def rest(self) -> str:
        """Return why nothing is expected at this table, "away" or "over", for scripts; nothing if it goes on."""
        return "away" if self.rests else "over" if self.phase == "finished" else ""


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
        notice=_rest_sentence(sight.table.status),
        rests=sight.rests,
    )


def _rest_sentence(status: str) -> str:
    match status:
        case Status.PAUSED:
            return _("This game is paused. It goes on with the next move.")
        case Status.ABANDONED:
            return _("This game was given up.")
        case _:
            return ""


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
