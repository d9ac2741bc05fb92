"""The proposals of a table, as cards on every phone; and what the table has agreed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.log.clock import TIMES, Times
from games.models import Fate, FixBy, Pace, Proposal, ProposalKind
from games.phrasing.common.move import asking_sentence
from games.screens.corrections.explanation import shown_to_all
from games.screens.corrections.facet import CorrectionScreens
from games.screens.table.sheet import NarrationLine
from games.screens.table.table_view import SeatView, TableView
from games.selectors.proposals import may_decide
from scoring.kernel import HINT, Played, Seat, read_move


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """A seat's thumb: "up", "down" or "" while it is awaited."""

    seat_view: SeatView
    vote: str


@dataclass(frozen=True, slots=True)
class Asking:
    """A proposal as a phone sees it. `look` is where its correction is shown."""

    number: int
    seat_view: SeatView
    sentence: str
    look: str
    answers: tuple[SeatAnswer, ...]
    may_answer: bool
    may_withdraw: bool
    may_decide: bool


def asking(table_view: TableView, proposal: Proposal, *, look: str, may_decide: bool) -> Asking:
    """Return the card of an open proposal."""
    votes = {vote.seat.position: vote.up for vote in proposal.votes.all()}
    seat_view = table_view.seat_views[proposal.seat.position]
    answers = [
        SeatAnswer(one, ("up" if votes[one.position] else "down") if one.position in votes else "")
        for one in table_view.seat_views
    ]
    mine = [answer for answer in answers if answer.seat_view.is_mine]
    return Asking(
        number=proposal.pk,
        seat_view=seat_view,
        sentence=moves_sentence(table_view, proposal, seat_view.name) or sentence_of(proposal, seat_view.name),
        look=look,
        answers=tuple(answers),
        may_answer=any(not answer.vote for answer in mine),
        may_withdraw=bool(mine) and (seat_view.is_mine or table_view.hosts),
        may_decide=may_decide,
    )


GONE_ON: Final = 2
"""Lines of the log after which it is no news that something was not agreed to."""


def asks_of(table_view: TableView) -> dict[str, Any]:
    """Return what `corrections/_asks.html` needs: what this phone is asked for, and what everybody looks at."""
    waiting = table_view.table.proposals.filter(fate=Fate.OPEN).select_related("seat").prefetch_related("votes__seat")
    return {
        "table_view": table_view,
        "asks": [_asking(table_view, proposal) for proposal in waiting] if table_view.is_seated else [],
        "shown": shown_to_all(table_view),
        "refused": _refused(table_view),
    }


def vote_lines(table_view: TableView) -> Iterator[NarrationLine]:
    """Yield what a large screen tells of each open proposal: who asks for what, and everybody's thumbs."""
    waiting = table_view.table.proposals.filter(fate=Fate.OPEN).select_related("seat").prefetch_related("votes__seat")
    for one in (asking(table_view, proposal, look="", may_decide=False) for proposal in waiting):
        answers = tuple((answer.seat_view.name, answer.seat_view.colour, answer.vote) for answer in one.answers)
        yield NarrationLine(one.sentence, colours=(one.seat_view.colour,), answers=answers)


def _refused(table_view: TableView) -> str:
    # Nothing once the game has gone on.
    # Only who asked is told: for everybody else it was never more than a card.
    last = table_view.table.proposals.select_related("seat").order_by("-pk").first()
    if last is None or last.fate not in (Fate.DECLINED, Fate.STALE) or last.seat.position not in table_view.mine:
        return ""
    return fate_sentence(last) if table_view.position.head - last.seen <= GONE_ON else ""


def _asking(table_view: TableView, proposal: Proposal) -> Asking:
    look = ""
    if proposal.kind in (ProposalKind.CORRECTION, ProposalKind.RULES):
        look = reverse("check", args=[table_view.table.uid, proposal.payload["draft"]])
    return asking(table_view, proposal, look=look, may_decide=may_decide(proposal, hosts=table_view.hosts))


def moves_sentence(table_view: TableView, proposal: Proposal, name: str) -> str:
    """Say which moves somebody asks for; nothing if it is something else."""
    if proposal.kind != ProposalKind.MOVES:
        return ""
    kinds = table_view.position.rules.move_types
    # Read anew: what is stored is what the form said, and the seat is no part of a move.
    written = [{key: fact for key, fact in one.items() if key != "seat"} for one in proposal.payload["moves"]]
    seats = [Seat(one["seat"]) for one in proposal.payload["moves"]]
    moves = [Played(0, seat, read_move(facts, kinds)) for seat, facts in zip(seats, written, strict=True)]
    return asking_sentence(moves, name, table_view.names)


def sentence_of(proposal: Proposal, name: str) -> str:
    """Say what somebody asks for."""
    plain: dict[str, str] = {
        ProposalKind.CORRECTION: _("%(name)s asks to correct an earlier turn."),
        ProposalKind.GOING_ON: _("%(name)s asks everybody: play on, although everybody has seen the hands?"),
        ProposalKind.TAKING_BACK: _(
            "%(name)s asks everybody: may the last move be taken back? It showed a hidden card."
        ),
        ProposalKind.RULES: _("%(name)s asks everybody: play by other rules? Look at what changes."),
        ProposalKind.DELETING: _("%(name)s asks everybody: delete this table, with its log and its result?"),
    }
    if proposal.kind in plain:
        return plain[proposal.kind] % {"name": name}
    if proposal.kind == ProposalKind.FIXING:
        return fixing_sentence(proposal.payload["fix_by"], name)
    if proposal.kind == ProposalKind.PACE:
        pace = next(one.title for one in paces("") if one.key == proposal.payload["pace"])
        return _("%(name)s asks everybody: play with a clock? (%(pace)s)") % {"name": name, "pace": pace}
    if proposal.payload.get("level") == "all":
        return _("%(name)s asks everybody: may the app show everything?") % {"name": name}
    return _("%(name)s asks everybody: may the app show what a sharp player could know?") % {"name": name}


def fixing_sentence(fix_by: str, name: str) -> str:
    match fix_by:
        case FixBy.HOST:
            return _("%(name)s asks everybody: should only the host correct earlier turns?") % {"name": name}
        case FixBy.ASK:
            return _("%(name)s asks everybody: should everybody be asked about each correction?") % {"name": name}
        case _:
            return _("%(name)s asks everybody: may anyone who sits here correct earlier turns?") % {"name": name}


def fate_sentence(proposal: Proposal) -> str:
    match proposal.fate:
        case Fate.ACCEPTED:
            return _("The table agreed.")
        case Fate.DECLINED:
            return _("The table did not agree.")
        case Fate.STALE:
            return _("The table has moved on, and the correction would do something else now. Look at it again.")
        case _:
            return ""


@dataclass(frozen=True, slots=True)
class Level:
    """One of the things that a table may agree on, and what it means."""

    key: str
    title: str
    text: str
    is_now: bool


def levels(now: str, game: str) -> Sequence[Level]:
    """Return the levels of help at a table of a game, from the least."""
    screens = CorrectionScreens.of(game)
    none, sharp, everything = screens.aids_told()
    choices = (
        ("none", _("None"), none),
        ("sharp", _("What a sharp player could know"), sharp),
        ("all", _("Everything"), everything),
        (
            HINT,
            _("Everything, and hints"),
            _("The player whose turn it is may ask for the best three moves, with their reasons."),
        ),
    )
    return [Level(key, title, text, key == now) for key, title, text in choices if key != HINT or screens.gives_hints]


def fixers(now: str) -> Sequence[Level]:
    """Return who may put earlier turns right, from the freest."""
    choices = (
        (FixBy.ANYONE, _("Anyone who sits here"), _("A correction counts at once, and the log says who made it.")),
        (FixBy.HOST, _("Only the host"), _("The phone that opened the table corrects for everybody.")),
        (
            FixBy.ASK,
            _("With the agreement of the others"),
            _("Every phone gets the correction, with a thumb up and a thumb down."),
        ),
    )
    return [Level(key, title, text, key == now) for key, title, text in choices]


def paces(now: str) -> Sequence[Level]:
    """Return the clocks that a table may play with, from none to the briskest."""
    names: dict[str, str] = {Pace.CALM: _("Plenty of time"), Pace.USUAL: _("Some time"), Pace.BRISK: _("Little time")}
    none = Level(Pace.NONE, _("No clock"), _("Everybody takes the time they need."), now == Pace.NONE)
    return [none, *(Level(key, names[key], _times(times), key == now) for key, times in TIMES.items())]


def _times(times: Times) -> str:
    return _("%(free)s free seconds in each turn, then %(minutes)s minutes for each player.") % {
        "free": times.free,
        "minutes": times.reserve // 60,
    }
