"""Questions that something else asks of a seat: a place on the island, cards of a hand, a progress card, or somebody.

Whoever may act for the seat answers; all other phones see for whom the table waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import CardField, HandView, due_counters, forced, most_of, own_hand
from games.catan.pages.sheets.placing import ask_place, safe
from games.catan.sets.knights.words.labels import progress_help, progress_label, track_label
from games.catan.sets.knights.words.pending_questions import errand_question, errand_waiting
from games.catan.words.labels import cards_count, resource_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.hand import Hands
from scoring.catan.move import Road
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.kind import TRACKS, VICTORY_CARDS
from scoring.catan.sets.knights.move import (
    Aqueduct,
    Barter,
    Desert,
    DrawProgress,
    Enough,
    LoseCity,
    PutBack,
    Recruit,
    Repay,
    Retreat,
    TakeProgress,
)
from scoring.catan.sets.knights.pending_question import PendingQuestion, PendingQuestions
from scoring.kernel import Move, Seat


@dataclass(frozen=True, slots=True)
class ErrandKey:
    """A key of a question: its drawing, its words, a line of help, and what it logs.

    `kind` is the resource or commodity that it names: such keys stand in a row.
    """

    drawing: str
    label: str
    help: str
    lay: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ErrandChoices:
    """A question that one key answers: those with a drawing, and plain ones below."""

    title: str
    text: str
    keys: tuple[ErrandKey, ...]
    plain: tuple[ErrandKey, ...]
    hand: HandView | None


@dataclass(frozen=True, slots=True)
class CardsQuestion:
    """A question for so many cards of a hand; `unseen` logs that the app is not told which.

    `only` says that there is one way to choose them, which the counters show.
    """

    title: str
    seat_view: SeatView
    count: int
    counters: tuple[CardField, ...]
    lay: str
    unseen: str
    key: str
    others: tuple[tuple[SeatView, str], ...]
    only: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """Whom a commercial harbour asks, and with which resource: (seat, (kind, label, value))."""

    title: str
    rows: tuple[tuple[SeatView, tuple[tuple[str, str, str], ...]], ...]
    enough: str
    hand: HandView | None


def errand_of(table_view: TableView) -> PendingQuestion:
    return table_view.position.state[PendingQuestions].queue[0]


def question(table_view: TableView, seat: Seat) -> str:
    return errand_question(errand_of(table_view), seat, table_view.names, island_now(table_view.position))


def waits(table_view: TableView) -> str:
    return errand_waiting(errand_of(table_view), table_view.names)


def legal(table_view: TableView, seat: Seat) -> Iterable[Move]:
    return table_view.position.rules.legal_moves(table_view.position.state, seat)


# ------------------------------------------------------------- places


def place(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks for a place: a city that falls, where a knight goes, a free road."""
    lays, others, moves = [], [], list(legal(table_view, seat))
    for move in moves:
        match move:
            case LoseCity(at=at) | Desert(at=at) | Recruit(at=at) | Road(at=at):
                lays.append((at, value(move.kind.removeprefix("catan."), at, seat=seat)))
            case Retreat(to=to):
                lays.append((to, value("retreat", to, seat=seat)))
            case Enough():
                is_road = any(isinstance(one, Road) for one in moves)
                others.append((value("enough", seat=seat), _("No road") if is_road else _("No knight")))
            case _:
                pass
    return ask_place(table_view, lays, question(table_view, seat), others=others)


# ------------------------------------------------------------- progress cards


def drawing_card(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a progress card is drawn; where the app does not deal it, its owner may say which."""
    rules, decks = rules_of(table_view.position), table_view.position.state[ProgressDecks]
    moves = [move for move in legal(table_view, seat) if isinstance(move, DrawProgress)]
    tracks = [track for track in TRACKS if any(move.track == track for move in moves)]
    keys: list[ErrandKey] = []
    if not rules.hands_are_secret:
        cards = [move.card for move in moves if move.card and may_tell(table_view, seat, move.card)]
        keys = [named(card, value("draw_progress", move_track(moves, card), card, seat=seat)) for card in cards]
    words = _("Draw: %(track)s") if rules.hands_are_secret else _("Drawn unseen: %(track)s")
    plain = [
        ErrandKey(
            f"progress-{track}",
            words % {"track": track_label(track)},
            cards_count(decks.left(track)),
            value("draw_progress", track, seat=seat),
        )
        for track in tracks
    ]
    return choices(table_view, seat, keys, plain)


def move_track(moves: Iterable[DrawProgress], card: str) -> str:
    return next(move.track for move in moves if move.card == card)


def may_tell(table_view: TableView, seat: Seat, card: str) -> bool:
    """Say whether this phone may name a card that a seat draws: its own phone any, others what lies open at once."""
    return table_view.seat_views[seat].is_mine or card in VICTORY_CARDS


def named(card: str, lay: str) -> ErrandKey:
    return ErrandKey(f"progress-{card}", progress_label(card), progress_help(card), lay)


def choices(
    table_view: TableView, seat: Seat, keys: Iterable[ErrandKey], plain: Iterable[ErrandKey] = (), text: str = ""
) -> Content:
    values = ErrandChoices(question(table_view, seat), text, tuple(keys), tuple(plain), own_hand(table_view, seat))
    is_mine = table_view.seat_views[seat].is_mine
    return Content("catan/sets/knights/_choices.html", values, safe(newest(table_view)), choosing=is_mine, at="all")


def putting_back(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks which card goes under its deck."""
    return choices(table_view, seat, *leaving(table_view, seat, "put_back"))


def spying(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    return choices(table_view, seat, *leaving(table_view, seat, "take_progress"))


def leaving(table_view: TableView, seat: Seat, verb: str) -> tuple[list[ErrandKey], list[ErrandKey]]:
    """Return the cards that may leave a hand, and the backs where the app does not know the card."""
    keys, plain = [], []
    for move in legal(table_view, seat):
        match move:
            case PutBack(track=track, card=card):
                facts: tuple[object, ...] = (track,)
            case TakeProgress(from_=victim, track=track, card=card):
                facts = (victim, track)
            case _:
                continue
        if card is not None:
            keys.append(named(card, value(verb, *facts, card, seat=seat)))
        else:
            words = _("Do not tell the app which: %(track)s") % {"track": track_label(track)}
            plain.append(ErrandKey(f"progress-{track}", words, "", value(verb, *facts, seat=seat)))
    return keys, plain


# ------------------------------------------------------------- cards of a hand


def giving(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a guest gives cards to a wedding."""
    taker = errand_of(table_view).others[0]
    return counting(table_view, seat, seat, value("give", taker, seat=seat), value("give", taker, "unseen", seat=seat))


def forfeiting(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    return counting(table_view, seat, seat, value("forfeit", seat=seat))


def choosing(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a master merchant chooses cards of a hand that is open to him."""
    victim = errand_of(table_view).others[0]
    lay = value("take_cards", victim, seat=seat)
    return counting(table_view, seat, victim, lay, value("take_cards", victim, "unseen", seat=seat))


def counting(table_view: TableView, seat: Seat, owner: Seat, lay: str, unseen: str = "") -> Content:
    pending = errand_of(table_view)
    others = (one for one in pending.seats if one != seat)
    most, due = most_of(table_view, owner), pending.count_of(seat)
    values = CardsQuestion(
        title=question(table_view, seat),
        seat_view=table_view.seat_views[seat],
        count=due,
        counters=due_counters(table_view, "give", most, due, owner),
        lay=lay,
        unseen="" if rules_of(table_view.position).hands_are_secret else unseen,
        key=_("Take them") if owner != seat else _("Give them"),
        others=tuple((table_view.seat_views[one], cards_count(pending.count_of(one))) for one in others),
        only=bool(forced(most, due)),
    )
    is_mine = table_view.seat_views[seat].is_mine
    return Content("catan/sets/knights/_counting.html", values, safe(newest(table_view)), choosing=is_mine, at="all")


# ------------------------------------------------------------- one card


def fetching(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks what an aqueduct brings."""
    kinds = [move.card for move in legal(table_view, seat) if isinstance(move, Aqueduct)]
    return choices(table_view, seat, (_card(kind, value("aqueduct", kind, seat=seat)) for kind in kinds))


def _card(kind: str, lay: str) -> ErrandKey:
    return ErrandKey(f"card-{kind}", resource_label(kind), "", lay, kind)


def repaying(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks which commodity is given for a resource."""
    moves = [move for move in legal(table_view, seat) if isinstance(move, Repay)]
    keys = [_card(move.card, value("repay", move.card, seat=seat)) for move in moves if move.card is not None]
    nothing = [ErrandKey("", _("No commodity"), "", value("repay", seat=seat)) for move in moves if move.card is None]
    return choices(table_view, seat, keys, nothing)


def taxing(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a bishop takes a card of one after the other."""
    hands = table_view.position.state[Hands].hands
    keys = [
        ErrandKey(
            "card-back",
            table_view.seat_views[victim].name,
            cards_count(hands[victim].total),
            value("steal", victim, seat=seat),
        )
        for victim in errand_of(table_view).others
    ]
    return choices(table_view, seat, keys)


def bartering(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a commercial harbour offers resources."""
    rows: dict[int, list[tuple[str, str, str]]] = {}
    for move in legal(table_view, seat):
        if isinstance(move, Barter):
            key = (move.give, resource_label(move.give), value("barter", move.with_, move.give, seat=seat))
            rows.setdefault(move.with_, []).append(key)
    values = Offers(
        title=question(table_view, seat),
        rows=tuple((table_view.seat_views[other], tuple(keys)) for other, keys in rows.items()),
        enough=value("enough", seat=seat),
        hand=own_hand(table_view, seat),
    )
    return Content("catan/sets/knights/_barter.html", values, safe(newest(table_view)), choosing=True, at="all")
