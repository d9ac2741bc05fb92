"""The three dice in two taps: what the event die shows, then the red die and the white one as a pair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.phrasing.knights import event_label, red_white
from games.screens.ask import Asked
from games.screens.catan import drawing
from games.screens.catan.acting import rules_of
from games.screens.catan.forms import value
from games.screens.catan.hand import HandView, own_hand
from games.screens.catan.placing import safe
from games.screens.sheet import Content
from games.screens.sight import Sight
from scoring.catan.dice import FACES
from scoring.catan.knights.deck import ProgressDecks
from scoring.catan.knights.dice import Chosen, EventDice
from scoring.catan.knights.kind import ALCHEMIST, EVENTS
from scoring.moves import Seat


@dataclass(frozen=True, slots=True)
class Pair:
    """A key of the pad: how the dice fell, their sum, what it logs, and whether they can fall so."""

    words: str
    total: int
    lay: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class PairPad:
    """All pairs of two dice, a row for each face of the red one; dice by the names of their drawings."""

    rows: tuple[tuple[str, tuple[Pair, ...]], ...]
    faces: tuple[str, ...] = tuple(f"die-{face}" for face in FACES)


@dataclass(frozen=True, slots=True)
class EventFace:
    """A face of the event die; `lay` logs the roll where the other dice are chosen already."""

    event: str
    label: str
    lay: str = ""

    @property
    def drawing(self) -> str:
        """Return the name of its drawing."""
        return f"die-{self.event}"


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice pad; with `chosen` dice, only the event die is rolled."""

    name: str
    events: tuple[EventFace, ...]
    pad: PairPad | None
    chosen: str
    hand: HandView | None
    has_cards: bool


def rolling(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the dice pad of three dice."""
    state = sight.position.state
    chosen = state[Chosen].dice
    dice = rules_of(sight.position).part(EventDice)
    values = Dice(
        name=sight.sitters[seat].name,
        events=tuple(
            EventFace(event, event_label(event), value("roll", *chosen, event) if chosen else "") for event in EVENTS
        ),
        pad=None
        if chosen
        else pair_pad(lambda red, white: value("roll", red, white), lambda pair: dice.may_fall(state, pair)),
        chosen=red_white(chosen) if chosen else "",
        hand=own_hand(sight, seat),
        has_cards=not chosen and state[ProgressDecks].may_have(seat, ALCHEMIST),
    )
    return Content("catan/knights/_roll.html", values, safe(drawing.newest(sight)), at="all")


def _always(_pair: tuple[int, int]) -> bool:
    return True


def pair_pad(lay: Callable[[int, int], str], may_fall: Callable[[tuple[int, int]], bool] = _always) -> PairPad:
    """Return a pad of all pairs, with what each logs."""

    def row(red: int) -> tuple[Pair, ...]:
        return tuple(
            Pair(red_white((red, white)), red + white, lay(red, white), may_fall((red, white))) for white in FACES
        )

    return PairPad(tuple((f"die-red-{red}", row(red)) for red in FACES))
