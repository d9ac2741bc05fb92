"""The pages of the running track: its picture, and the markers before the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import Act
from games.carcassonne.pages.board.action_sheet import ActSheet
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import laid_last, rules_of
from games.carcassonne.pages.board.set_pages import CarcassonnePages, MidwayThings
from games.carcassonne.pages.parts.track.drawing import beside, draw_track, marker
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.svg import pieces
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.track import FARTHEST, SECOND, TRACK, Track, runners
from scoring.carcassonne.move import Before, PlacedBefore
from scoring.kernel import Seat, State

TEMPLATE: Final = "carcassonne/track/_asked.html"


@dataclass(frozen=True, slots=True)
class TrackSheet:
    """The track, with what is asked above it: its keys, and a sentence about it."""

    picture: SafeString
    acts: ActSheet | None = None
    text: str = ""


def picture(table_view: TableView) -> SafeString:
    """Return the track with all that stands on it."""
    state = table_view.position.state
    things, words = [], []
    for seat_view, mine in zip(table_view.seat_views, state[Track].markers, strict=True):
        several = len(mine) > 1
        things += [marker(seat_view.colour, at, str(number) if several else "") for number, at in enumerate(mine, 1)]
        words.append(_("%(name)s: %(what)s") % {"name": seat_view.name, "what": ", ".join(map(str, mine))})
    for part in runners(rules_of(table_view.position)):
        for one in part.company(state):
            things += beside(one.kind, table_view.seat_views[one.seat].colour, one.space)
    return draw_track(things, "; ".join(words))


def asked(table_view: TableView, content: Content, text: str = "") -> Content:
    """Return a sheet of keys with the track below them."""
    acts = content.values
    assert isinstance(acts, ActSheet), "the sheet asks for one of several acts"
    return Content(TEMPLATE, TrackSheet(picture(table_view), acts, text), content.overlay, at=content.at)


def spoken(content: Content, words: Mapping[str, str]) -> Content:
    """Return a sheet of keys with other words on them; a place on the board comes after these."""
    acts = content.values
    assert isinstance(acts, ActSheet), "the sheet asks for one of several acts"
    keys = []
    for key in acts.keys:
        text = words.get(key.value, key.words)
        place = key.words[:1].lower() + key.words[1:]
        keys.append(replace(key, words=f"{text}, {place}" if key.cell is not None else text))
    return with_keys(content, tuple(keys))


def with_keys(content: Content, keys: tuple[Act, ...]) -> Content:
    assert isinstance(content.values, ActSheet), "the sheet asks for one of several acts"
    return replace(content, values=replace(content.values, keys=keys))


def track_sheet(table_view: TableView) -> Content:
    """Return the sheet with the track alone."""
    over = newest(laid_last(table_view.position))
    return Content(TEMPLATE, TrackSheet(picture(table_view)), mark_safe(over), choosing=True)  # noqa: S308 - numbers only


class SecondMarkers(MidwayThings):
    """The points that second markers had run when a log began in the middle of a game."""

    kind = PlacedBefore
    piece = SECOND
    caption = gettext_lazy("Where a player has two markers: points that the second one has run")
    most = FARTHEST

    def counted(self) -> Sequence[tuple[str, str]]:
        return [(SECOND, _("Second marker"))]

    def had(self, whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
        if counts[SECOND]:
            yield PlacedBefore(SECOND, whose=whose, token=counts[SECOND])


class TrackPages(CarcassonnePages):
    """The running track: its picture, and the markers before the players."""

    parts = (TRACK,)
    lists = {TRACK: track_sheet}
    midway = SecondMarkers()

    def menu(self, table_view: TableView) -> Iterable[str]:
        return ("carcassonne/track/_menu.html",)

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the markers of a seat, where it has several: one alone stands where its points are."""
        mine = table_view.position.state[Track].markers[seat]
        for number, at in enumerate(mine, 1) if len(mine) > 1 else ():
            yield Item(at, _("Marker %(number)s") % {"number": number}, href=f"{pieces()}#marker")

    def has_items(self, state: State) -> bool:
        return state.get(Track) is not None


PAGES: Final = (TrackPages(),)
