"""The three dice, a row of faces for each: three taps in any order. A correction changes each by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.die import Die, DieFace, number_die
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import HandView, own_hand
from games.catan.pages.sheets.placing import safe
from games.catan.sets.knights.words.labels import event_label, red_white, track_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.base.dice import FACES
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.dice import Chosen, EventDice
from scoring.catan.sets.knights.kind import ALCHEMIST, EVENTS, TRACKS
from scoring.catan.sets.knights.move import EventRoll
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class FaceKey:
    """A face of a die: its number, the name of its drawing, and whether the die can fall so."""

    number: int
    drawing: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class FaceRow:
    """The faces of one die: its name, and the field of the form that it is."""

    label: str
    field: str
    faces: tuple[FaceKey, ...]


@dataclass(frozen=True, slots=True)
class EventFace:
    """A face of the event die; `lay` logs the roll."""

    event: str
    label: str
    lay: str

    @property
    def drawing(self) -> str:
        return f"die-{self.event}"


@dataclass(frozen=True, slots=True)
class KnightsDicePad:
    """The dice pad; with `chosen` dice, only the event die is rolled."""

    name: str
    events: tuple[EventFace, ...]
    rows: tuple[FaceRow, ...]
    chosen: str
    hand: HandView | None
    has_cards: bool


def rolling(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the dice pad of three dice."""
    state = table_view.position.state
    chosen = state[Chosen].dice
    dice = rules_of(table_view.position).part(EventDice)
    values = KnightsDicePad(
        name=table_view.seat_views[seat].name,
        events=tuple(EventFace(event, face_label(event), value("roll", *(chosen or ()), event)) for event in EVENTS),
        rows=() if chosen else face_rows(lambda pair: dice.may_fall(state, pair)),
        chosen=red_white(chosen) if chosen else "",
        hand=own_hand(table_view, seat),
        has_cards=not chosen and state[ProgressDecks].may_have(seat, ALCHEMIST),
    )
    return Content("catan/sets/knights/_roll.html", values, safe(newest(table_view)), at="all")


def three_dice(move: EventRoll) -> tuple[Die, ...]:
    """Return the red die, the white one and the event die of a roll."""

    def lay(dice: Sequence[int]) -> str:
        return value("roll", *dice, move.event)

    def event_face(event: str) -> DieFace:
        words = face_label(event)
        return DieFace(f"die-{event}", words, value("roll", *move.dice, event), event == move.event, words)

    return (
        number_die(_("Red die"), "die-red", move.dice, 0, lay),
        number_die(_("White die"), "die", move.dice, 1, lay),
        Die(_("Event die"), tuple(event_face(event) for event in EVENTS)),
    )


def face_label(event: str) -> str:
    """Return what stands on a key below the drawing of a face: "Ship", "Trade"."""
    return track_label(event) if event in TRACKS else event_label(event)


def face_rows(may_fall: Callable[[tuple[int, int]], bool] = lambda _pair: True) -> tuple[FaceRow, ...]:
    """Return the rows of the red die and the white one; of a deck of dice, a face that is left in no card is shut."""
    open_pairs = [(red, white) for red in FACES for white in FACES if may_fall((red, white))]

    def row(label: str, field: str, drawing: str, place: int) -> FaceRow:
        is_open = {pair[place] for pair in open_pairs}
        return FaceRow(label, field, tuple(FaceKey(face, f"{drawing}-{face}", face in is_open) for face in FACES))

    return row(_("Red die"), "red", "die-red", 0), row(_("White die"), "white", "die", 1)
