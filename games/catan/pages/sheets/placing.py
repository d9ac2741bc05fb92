"""The choice of places for pieces: in the set-up, for free roads, and in a turn, or why nothing can be built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.art.places import corner, middle
from games.catan.pages.board.acting_seat import island_now, reasons, rules_of
from games.catan.pages.board.drawing import around, hex_spot, path_spot, site_spot
from games.catan.pages.board.forms import value
from games.catan.pages.board.set_pages import BuildKey
from games.catan.pages.board.shortage import counting_again, sentence
from games.catan.words.labels import hex_words, path_words, piece_label, place_words
from games.rulebook.shelves import Rule, rules_of_refusals
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.board.geometry import Hex
from scoring.catan.board.network import CITY, ROAD, SETTLEMENT, Network
from scoring.catan.move import City, Road, Settle
from scoring.kernel import Move, Seat

KINDS: Final[Mapping[str, type[Road | Settle | City]]] = {ROAD: Road, SETTLEMENT: Settle, CITY: City}
VERBS: Final = {ROAD: "road", SETTLEMENT: "settle", CITY: "city"}


@dataclass(frozen=True, slots=True)
class PlaceList:
    """The places where something may be put: `places` as a list of (value, words), for fingers that prefer a list.

    `others` are keys beside the island: (value, words). `only` says that there is one way: a large key names it.
    """

    title: str
    text: str
    places: tuple[tuple[str, str], ...]
    may_close: bool
    others: tuple[tuple[str, str], ...] = ()
    only: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons why something cannot be built now, in sentences, and where a hand that cannot pay is recounted."""

    title: str
    sentences: tuple[str, ...]
    rules: tuple[Rule, ...]
    recount: str


def safe(drawn: str) -> SafeString:
    """Return a drawing for the page: of numbers and closed names; what is said aloud is escaped where it is made."""
    return mark_safe(drawn)  # noqa: S308


def founding(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the set-up that asks for a settlement."""
    name = table_view.seat_views[seat].name
    title = _("Where does %(name)s settle?") % {"name": name}
    text = _("Any glowing intersection. The second settlement gives the first cards.")
    return placing(table_view, seat, SETTLEMENT, title, text)


def linking(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the set-up that asks for a road."""
    title = _("Where does %(name)s’s road lie?") % {"name": table_view.seat_views[seat].name}
    return placing(table_view, seat, ROAD, title, _("It begins at the new settlement."))


def free_roads(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks for a road of a road building."""
    title = _("A free road for %(name)s") % {"name": table_view.seat_views[seat].name}
    return placing(table_view, seat, ROAD, title, _("Roads of a road building cost nothing."))


def placing(
    table_view: TableView, seat: Seat, piece: str, title: str, text: str, *, may_close: bool = False
) -> Content:
    """Return the sheet that asks where a piece is put, with the legal places glowing."""
    kind = KINDS[piece]
    legal = (
        move
        for move in table_view.position.rules.legal_moves(table_view.position.state, seat)
        if isinstance(move, kind)
    )
    lays = ((move.at, value(VERBS[piece], move.at)) for move in legal)
    return ask_place(table_view, lays, title, text, may_close=may_close)


def ask_place(
    table_view: TableView,
    lays: Iterable[tuple[str, str]],
    title: str,
    text: str = "",
    *,
    may_close: bool = False,
    others: Iterable[tuple[str, str]] = (),
) -> Content:
    """Return the sheet that asks for one of these intersections or paths, each with what a tap logs."""
    island = island_now(table_view.position)
    spots, drawn, places = [], [], []
    for at, lay in lays:
        if is_path(at):
            spots.append(middle(at)[:2])
            drawn.append(path_spot(table_view, at, lay))
            places.append((lay, path_words(island, at)))
        else:
            spots.append(corner(at))
            drawn.append(site_spot(table_view, at, lay))
            places.append((lay, place_words(island, at)))
    keys = tuple(others)
    values = PlaceList(title, text, tuple(places), may_close, keys, only=len(places) == 1 and not keys)
    return Content("catan/_places.html", values, safe("".join(drawn)), choosing=may_close, at=around(spots))


def ask_hex(
    table_view: TableView, ways: Iterable[tuple[Hex, str, str]], title: str, text: str = "", *, may_close: bool = False
) -> Content:
    """Return the sheet that asks for one of these hexes, each with what a tap logs, or else with what it asks for."""
    island = island_now(table_view.position)
    drawn, places = [], []
    for at, lay, ask in ways:
        drawn.append(hex_spot(table_view, at, lay, ask=ask))
        if not ask:
            places.append((lay, hex_words(island, at)))
    values = PlaceList(title, text, tuple(places), may_close, only=len(drawn) == len(places) == 1)
    return Content("catan/_places.html", values, safe("".join(drawn)), choosing=may_close, at="all")


def is_path(at: str) -> bool:
    return at[-2:] not in (",N", ",S")


def build(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    """Return where a piece that was asked for may stand, or why it may not."""
    piece = asked["build"]
    titles = {
        ROAD: _("Where does the road lie?"),
        SETTLEMENT: _("Where does the settlement stand?"),
        CITY: _("Which settlement becomes a city?"),
    }
    found = placing(table_view, seat, piece, titles[piece], "", may_close=True)
    values = found.values
    assert isinstance(values, PlaceList), "places were asked for"
    return found if values.places else why_not(table_view, seat, piece_label(piece), probe(table_view, seat, piece))


def probe(table_view: TableView, seat: Seat, piece: str) -> Move:
    """Return a move that builds a piece where it would stand best, to be asked what speaks against it."""
    network = table_view.position.state[Network]
    sites = {
        ROAD: network.free_paths(seat),
        SETTLEMENT: network.free_sites(seat),
        CITY: network.of(seat, SETTLEMENT),
    }[piece]
    return KINDS[piece](next(iter(sites), ""))


def why_not(table_view: TableView, seat: Seat, title: str, move: Move) -> Content:
    """Return the sheet that says what speaks against a move."""
    against = [why for why in reasons(table_view, seat, move) if why.code not in NOWHERE]
    found = [sentence(table_view, why) for why in against]
    sentences = tuple(dict.fromkeys(found)) or (_("There is no room for it on the island now."),)
    values = Why(title, sentences, rules_of_refusals(against), counting_again(table_view, against))
    return Content("catan/_reasons.html", values, SafeString(""), choosing=True, at="all")


NOWHERE: Final = ("catan.no_such_place", "catan.no_settlement_there", "catan.card_wanted")
"""Refusals that only say that no place was asked about, or that the app has not drawn yet."""


def keys(table_view: TableView, seat: Seat) -> Iterator[BuildKey]:
    """Yield the pieces of the base game."""
    rules, state = rules_of(table_view.position), table_view.position.state
    counts = dict.fromkeys(KINDS, 0)
    for move in rules.legal_moves(state, seat):
        for piece, kind in KINDS.items():
            counts[piece] += isinstance(move, kind)
    for piece, count in counts.items():
        left = rules.left_of(state, seat, piece)
        note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
        ask = f"sheet/?build={piece}"
        yield BuildKey(piece, piece_label(piece), rules.amounts(rules.costs[piece]), note, count > 0, ask)
