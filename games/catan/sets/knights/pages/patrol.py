"""Knights: hired, woken, promoted; where each may go, whom it may displace, and whether it chases the robber."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.art.places import corner
from games.catan.pages.board.acting_seat import actor, island_now, may_act, reasons, rules_of
from games.catan.pages.board.drawing import around, piece_spot, ring, site_spot
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import safe
from games.catan.sets.knights.words.labels import knight_label
from games.catan.words.labels import place_words
from games.phrasing.common.refusal import refusal_sentence
from games.screens.table.sheet import Asked, Content, Unreadable
from games.screens.table.table_view import TableView
from scoring.catan.board.geometry import Intersection
from scoring.catan.sets.knights.defence.patrol import ACTIVATION, PROMOTION
from scoring.catan.sets.knights.knight import Knight, Knights
from scoring.catan.sets.knights.move import Activate, Chase, Displace, March, Promote
from scoring.catan.sets.knights.pending_question import BUYING, IN_TURN
from scoring.catan.sets.knights.refusal import HasActed, JustActivated
from scoring.kernel import Move, Seat

ACTS = (Activate, Promote, March, Displace, Chase)


@dataclass(frozen=True, slots=True)
class KnightAction:
    """Something that a knight may do: its words, what it costs, and what it logs."""

    lay: str
    label: str
    cost: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class KnightView:
    """A knight: what it is, where it stands, what it may do; `goes` says that it may go somewhere, `why` why not."""

    at: str
    colour: str
    drawing: str
    label: str
    where: str
    actions: tuple[KnightAction, ...]
    goes: int
    why: str


@dataclass(frozen=True, slots=True)
class OneKnight:
    """The sheet of one knight, with the places where it may go as a list."""

    knight: KnightView
    places: tuple[tuple[str, str], ...]


def acts_of(table_view: TableView, seat: Seat) -> list[Move]:
    return [
        move
        for move in table_view.position.rules.legal_moves(table_view.position.state, seat)
        if isinstance(move, ACTS)
    ]


def about(move: Move) -> Intersection:
    assert isinstance(move, ACTS), "an action of a knight"
    return move.from_ if isinstance(move, March | Displace) else move.at


def view(table_view: TableView, seat: Seat, at: Intersection, knight: Knight, acts: Iterable[Move]) -> KnightView:
    mine = [move for move in acts if about(move) == at]
    return KnightView(
        at=at,
        colour=table_view.seat_views[seat].colour,
        drawing=f"knight-{table_view.seat_views[seat].colour}-{knight.level}-"
        f"{'active' if knight.active else 'inactive'}",
        label=knight_label(knight.level, knight.active),
        where=place_words(island_now(table_view.position), at),
        actions=tuple(_actions(table_view, mine)),
        goes=sum(isinstance(move, March | Displace) for move in mine),
        why=_why(table_view, seat, at),
    )


def _actions(table_view: TableView, moves: Iterable[Move]) -> Iterator[KnightAction]:
    rules = rules_of(table_view.position)
    for move in moves:
        match move:
            case Activate(at=at):
                yield KnightAction(value("activate", at), _("Activate"), rules.amounts(rules.costs[ACTIVATION]))
            case Promote(at=at):
                yield KnightAction(value("promote", at), _("Promote"), rules.amounts(rules.costs[PROMOTION]))
            case Chase(at=at):
                yield KnightAction(value("chase", at), _("Chase the robber"))


def _why(table_view: TableView, seat: Seat, at: Intersection) -> str:
    if table_view.position.state.phase not in IN_TURN:
        return ""
    # A march to where it stands already is always refused; of the reasons, those about the knight itself are told.
    against = reasons(table_view, seat, March(at, at))
    hindrances = (why for why in against if isinstance(why, HasActed | JustActivated))
    island = island_now(table_view.position)
    return next((refusal_sentence(why, table_view.names, island) for why in hindrances), "")


def all_knights(table_view: TableView, _asked: Asked) -> Content | None:
    """Return the sheet with every knight of the seat that acts here."""
    seat = actor(table_view)
    if table_view.position.state.phase not in BUYING or not may_act(table_view, seat):
        return None
    posts, acts = table_view.position.state[Knights].posts, acts_of(table_view, seat)
    rows = tuple(view(table_view, seat, at, knight, acts) for at, knight in posts.items() if knight.seat == seat)
    return Content(
        "catan/sets/knights/_knights.html", rows, safe(knight_spots(table_view, seat)), choosing=True, at="all"
    )


def knight_spots(table_view: TableView, seat: Seat) -> str:
    """Return the seat's own knights as places to tap."""
    posts = table_view.position.state[Knights].posts
    mine = ((at, knight) for at, knight in posts.items() if knight.seat == seat)
    return "".join(
        piece_spot(table_view, at, knight_label(knight.level, knight.active), f"knight={at}") for at, knight in mine
    )


def one_knight(table_view: TableView, asked: Asked) -> Content | None:
    """Return the sheet of a knight: what it may do, and the places where it may go, glowing on the island."""
    seat, at = actor(table_view), asked["knight"]
    state, island = table_view.position.state, island_now(table_view.position)
    if state.phase not in BUYING or not may_act(table_view, seat):
        return None
    knight = state[Knights].posts.get(at)
    if knight is None or knight.seat != seat:
        raise Unreadable("knight")
    acts = acts_of(table_view, seat)
    drawn, places, spots = [], [], [corner(at)]
    for move in acts:
        if isinstance(move, March | Displace) and move.from_ == at:
            lay = value("march" if isinstance(move, March) else "displace", at, move.to)
            drawn.append(site_spot(table_view, move.to, lay))
            places.append((lay, place_words(island, move.to)))
            spots.append(corner(move.to))
    values = OneKnight(view(table_view, seat, at, knight, acts), tuple(places))
    drawn.append(ring(at))
    return Content("catan/sets/knights/_knight.html", values, safe("".join(drawn)), choosing=True, at=around(spots))
