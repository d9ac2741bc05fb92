"""Questions that something else asks of a seat: a place on the island, cards of a hand, a progress card, or somebody.

Whoever may act for the seat answers; all other phones see for whom the table waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting import island_now, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import CardField, HandView, counters, most_of, own_hand
from games.catan.pages.sheets.placing import ask_place, safe
from games.catan.sets.knights.words.errands import errand_question, errand_waiting
from games.catan.sets.knights.words.labels import progress_help, progress_label, track_label
from games.catan.words.labels import cards_count, resource_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.sight import Sitter, TableView
from scoring.catan.hand import Hands
from scoring.catan.move import Road
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.errand import Errand, Errands
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
from scoring.kernel import Move, Seat


@dataclass(frozen=True, slots=True)
class ErrandKey:
    """A key of a question: its drawing, its words, a line of help, and what it logs."""

    drawing: str
    label: str
    help: str
    lay: str


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
    """A question for so many cards of a hand; `unseen` logs that the app is not told which."""

    title: str
    sitter: Sitter
    count: int
    counters: tuple[CardField, ...]
    lay: str
    unseen: str
    key: str
    others: tuple[tuple[Sitter, str], ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """Whom a commercial harbour asks, and with which resource: (sitter, (kind, label, value))."""

    title: str
    rows: tuple[tuple[Sitter, tuple[tuple[str, str, str], ...]], ...]
    enough: str
    hand: HandView | None


def errand_of(sight: TableView) -> Errand:
    return sight.position.state[Errands].queue[0]


def question(sight: TableView, seat: Seat) -> str:
    return errand_question(errand_of(sight), seat, sight.names, island_now(sight.position))


def waits(sight: TableView) -> str:
    return errand_waiting(errand_of(sight), sight.names)


def legal(sight: TableView, seat: Seat) -> Iterable[Move]:
    return sight.position.rules.legal_moves(sight.position.state, seat)


# ------------------------------------------------------------- places


def place(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks for a place: a city that falls, where a knight goes, a road for nothing."""
    lays, others = [], []
    for move in legal(sight, seat):
        match move:
            case LoseCity(at=at) | Desert(at=at) | Recruit(at=at) | Road(at=at):
                lays.append((at, value(move.kind.removeprefix("catan."), at, seat=seat)))
            case Retreat(to=to):
                lays.append((to, value("retreat", to, seat=seat)))
            case Enough():
                others.append((value("enough", seat=seat), _("Do without")))
            case _:
                pass
    return ask_place(sight, lays, question(sight, seat), others=others)


# ------------------------------------------------------------- progress cards


def drawing_card(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a progress card is drawn; where the app does not deal it, its owner may say which."""
    rules, decks = rules_of(sight.position), sight.position.state[ProgressDecks]
    moves = [move for move in legal(sight, seat) if isinstance(move, DrawProgress)]
    tracks = [track for track in TRACKS if any(move.track == track for move in moves)]
    keys: list[ErrandKey] = []
    if not rules.hands_are_secret:
        told = [move.card for move in moves if move.card and may_tell(sight, seat, move.card)]
        keys = [named(card, value("draw_progress", move_track(moves, card), card, seat=seat)) for card in told]
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
    return choices(sight, seat, keys, plain)


def move_track(moves: Iterable[DrawProgress], card: str) -> str:
    return next(move.track for move in moves if move.card == card)


def may_tell(sight: TableView, seat: Seat, card: str) -> bool:
    """Say whether this phone may name a card that a seat draws: its own phone any, others what lies open at once."""
    return sight.sitters[seat].is_mine or card in VICTORY_CARDS


def named(card: str, lay: str) -> ErrandKey:
    return ErrandKey(f"progress-{card}", progress_label(card), progress_help(card), lay)


def choices(
    sight: TableView, seat: Seat, keys: Iterable[ErrandKey], plain: Iterable[ErrandKey] = (), text: str = ""
) -> Content:
    values = ErrandChoices(question(sight, seat), text, tuple(keys), tuple(plain), own_hand(sight, seat))
    is_mine = sight.sitters[seat].is_mine
    return Content("catan/sets/knights/_choices.html", values, safe(newest(sight)), choosing=is_mine, at="all")


def putting_back(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks which card goes under its deck."""
    return choices(sight, seat, *leaving(sight, seat, "put_back"))


def spying(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    return choices(sight, seat, *leaving(sight, seat, "take_progress"))


def leaving(sight: TableView, seat: Seat, verb: str) -> tuple[list[ErrandKey], list[ErrandKey]]:
    """Return the cards that may leave a hand, and the backs where the app does not know the card."""
    keys, plain = [], []
    for move in legal(sight, seat):
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


def giving(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a guest gives cards to a wedding."""
    taker = errand_of(sight).others[0]
    return counting(sight, seat, seat, value("give", taker, seat=seat), value("give", taker, "unseen", seat=seat))


def forfeiting(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    return counting(sight, seat, seat, value("forfeit", seat=seat))


def choosing(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a master merchant chooses cards of a hand that is open to him."""
    victim = errand_of(sight).others[0]
    lay = value("take_cards", victim, seat=seat)
    return counting(sight, seat, victim, lay, value("take_cards", victim, "unseen", seat=seat))


def counting(sight: TableView, seat: Seat, owner: Seat, lay: str, unseen: str = "") -> Content:
    errand = errand_of(sight)
    others = (one for one in errand.seats if one != seat)
    values = CardsQuestion(
        title=question(sight, seat),
        sitter=sight.sitters[seat],
        count=errand.count_of(seat),
        counters=counters(sight, "give", most_of(sight, owner), owner),
        lay=lay,
        unseen="" if rules_of(sight.position).hands_are_secret else unseen,
        key=_("Take them") if owner != seat else _("Give them"),
        others=tuple((sight.sitters[one], cards_count(errand.count_of(one))) for one in others),
    )
    is_mine = sight.sitters[seat].is_mine
    return Content("catan/sets/knights/_counting.html", values, safe(newest(sight)), choosing=is_mine, at="all")


# ------------------------------------------------------------- one card


def fetching(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks what an aqueduct brings."""
    kinds = [move.card for move in legal(sight, seat) if isinstance(move, Aqueduct)]
    return choices(sight, seat, (_card(kind, value("aqueduct", kind, seat=seat)) for kind in kinds))


def _card(kind: str, lay: str) -> ErrandKey:
    return ErrandKey(f"card-{kind}", resource_label(kind), "", lay)


def repaying(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks which commodity is given for a resource."""
    moves = [move for move in legal(sight, seat) if isinstance(move, Repay)]
    keys = [_card(move.card, value("repay", move.card, seat=seat)) for move in moves if move.card is not None]
    nothing = [ErrandKey("", _("No commodity"), "", value("repay", seat=seat)) for move in moves if move.card is None]
    return choices(sight, seat, keys, nothing)


def taxing(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a bishop takes a card of one after the other."""
    hands = sight.position.state[Hands].hands
    keys = [
        ErrandKey(
            "card-back", sight.sitters[victim].name, cards_count(hands[victim].total), value("steal", victim, seat=seat)
        )
        for victim in errand_of(sight).others
    ]
    return choices(sight, seat, keys)


def bartering(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a commercial harbour offers resources."""
    rows: dict[int, list[tuple[str, str, str]]] = {}
    for move in legal(sight, seat):
        if isinstance(move, Barter):
            key = (move.give, resource_label(move.give), value("barter", move.with_, move.give, seat=seat))
            rows.setdefault(move.with_, []).append(key)
    values = Offers(
        title=question(sight, seat),
        rows=tuple((sight.sitters[other], tuple(keys)) for other, keys in rows.items()),
        enough=value("enough", seat=seat),
        hand=own_hand(sight, seat),
    )
    return Content("catan/sets/knights/_barter.html", values, safe(newest(sight)), choosing=True, at="all")
