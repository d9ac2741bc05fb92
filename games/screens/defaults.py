"""Default screens of a game: they draw no board; moves are keys, points are lines.

A new game begins with `default_screens()`, and registers subclasses for what it does otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.archive.plays.finished import GamePlays
from games.forms.submission import RejectedInput, Submission, overruled
from games.log.correction import Change, Draft, OpenedTurn
from games.models import EntryKind
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.move import sentence_of
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import award_label, standing_sentence, term_label
from games.phrasing.common.wording import TableWording
from games.registry import Facet
from games.rulebook.shelves import Rule, rules_of_refusals, rules_of_terms
from games.screens.corrections.award_notes import Saying, sayings
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.reopened_turn import Opened, Talk, lenient
from games.screens.history.facet import HistoryScreens
from games.screens.lobby.facet import GamePicture, LobbyScreens
from games.screens.table.board import Added, BoardView
from games.screens.table.facets import LogWords, MoveForms, TableScreens
from games.screens.table.header import SeatTab, Strip
from games.screens.table.sheet import Asked, Bar, Content, watching
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import (
    LARGEST_MOVE,
    Adjust,
    Effect,
    MalformedMove,
    Move,
    Note,
    Played,
    Refusal,
    Scored,
    Seat,
    inner_move,
    write_move,
)

NOTHING: Final = SafeString("")
MOST_LINES: Final = 40


# ---------------------------------------------------------------- the table


@dataclass(frozen=True, slots=True)
class MoveKeys:
    """The moves that a seat may make, each with its words."""

    title: str
    seat_view: SeatView
    keys: tuple[tuple[str, str], ...]


def content_for(table_view: TableView) -> Content:
    """Return what may be done now."""
    if table_view.position.state.over:
        return Content("defaults/_over.html", table_view, NOTHING)
    if not table_view.may_log:
        return watching(table_view, NOTHING, "")
    return move_keys(table_view, _("What does %(name)s do?") % {"name": table_view.turn.name})


def move_keys(table_view: TableView, title: str) -> Content:
    """Return every move of those who may act, as a key."""
    position = table_view.position
    keys = tuple(
        (
            json.dumps({"seat": int(seat), **write_move(move)}),
            sentence_of(move, table_view.names[seat], table_view.names),
        )
        for seat in position.state.actors
        for move in position.rules.legal_moves(position.state, seat)
    )
    return Content("defaults/_moves.html", MoveKeys(title, table_view.turn, keys), NOTHING)


def read_move(table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
    """Return the move of a key; with `codes` it is played although the rules refuse it for these."""
    text = form.get("move", "")
    try:
        written = json.loads(text) if len(text) <= LARGEST_MOVE else None
    except ValueError:
        written = None
    # A move with codes is an overruled one, which has a form, and an address, of its own.
    if not isinstance(written, dict) or "codes" in written:
        raise MalformedMove("`move`: expected a move as records write it")
    move: dict[str, Any] = {"seat": int(table_view.position.state.actors[0]), **written}
    return Submission((overruled(move, codes) if codes else move,), RejectedInput("move", text))


def header(table_view: TableView) -> Strip:
    """Return the totals, and whose turn it is."""
    state, turn = table_view.position.state, table_view.turn
    tabs = (
        SeatTab(
            position=one.position,
            name=one.name,
            colour=one.colour,
            total=state.scores[one.position],
            hand=None,
            plus=0,
            current=one.position in state.actors and not state.over,
            is_mine=one.is_mine,
        )
        for one in table_view.seat_views
    )
    return Strip(
        scores=tuple(tabs),
        phase="finished" if state.over else "playing",
        turn_name=turn.name,
        turn_colour=turn.colour,
        turn_number=state.turn_number,
        left=None,
        shown=0,
        awards=0,
        note=_("Turn %(number)s") % {"number": state.turn_number},
    )


def board(table_view: TableView) -> BoardView:
    lines = tuple(_lines(table_view))[:MOST_LINES]
    return BoardView("", 0, 0, NOTHING, NOTHING, NOTHING, NOTHING, template="defaults/_board.html", values=lines)


def _lines(table_view: TableView) -> Iterator[tuple[str, str]]:
    for seq, effects in reversed(table_view.position.effects):
        scored = (effect for effect in effects if isinstance(effect, Scored))
        for number, award in enumerate(scored):
            yield f"{table_view.base}why/{seq}/{number}/", effect_sentence(award, table_view.names)


# ------------------------------------------------------------------ refusals


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that was refused: why, what was tried, and how it can be logged all the same (empty `codes`: not at all).

    `items` are the further fields of its form, `back` is what the address of its sheet asks.
    """

    title: str
    sentences: tuple[str, ...]
    field: str
    value: str
    codes: tuple[str, ...]
    rules: tuple[Rule, ...]
    items: tuple[tuple[str, str], ...] = ()
    back: str = ""


def refusal(table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    """Return the sheet that says why a move is refused, and lets the table say otherwise where it may."""
    sentences = (refusal_sentence(one, table_view.names) for one in refusals)
    title, codes = _("The rules say no"), codes_of(refusals)
    values = RefusedMove(title, tuple(sentences), tried.field, tried.value, codes, rules_of_refusals(refusals))
    return Content("defaults/_refusal.html", values, NOTHING, choosing=True)


def codes_of(refusals: Iterable[Refusal]) -> tuple[str, ...]:
    """Return the codes that a table may overrule; none where one of the reasons stands firm."""
    found = tuple(refusals)
    return tuple(one.code for one in found) if all(one.overrulable for one in found) else ()


# ------------------------------------------------------------------- the log


@dataclass(frozen=True, slots=True)
class ProofLine:
    """One line of a sum, with the sum so far."""

    words: str
    points: str
    total: int


@dataclass(frozen=True, slots=True)
class Proof:
    """An award with all that it came from; `shared` are the others who got the same.

    `sayings` is what the table said of it; `is_shown` tells that it is explained to everyone just now.
    """

    title: str
    points: int
    turn: int
    seq: int
    number: int
    seat_view: SeatView
    terms: tuple[ProofLine, ...]
    shared: tuple[SeatView, ...]
    standing: str
    text: str
    sayings: tuple[Saying, ...]
    is_shown: bool
    rules: tuple[Rule, ...]


def proof(table_view: TableView, seq: int, number: int, text: str = "") -> Proof:
    """Return what an award of a move came from, `text` below it; raise LookupError if there is none such."""
    position = table_view.position
    index = position.index(seq)
    scored = [effect for effect in position.effects[index][1] if isinstance(effect, Scored)]
    award = scored[number]
    same = tuple(
        table_view.seat_views[one.seat]
        for one in scored
        if one.seat != award.seat and one.source == award.source and one.points == award.points
    )
    return Proof(
        title=capfirst(award_label(award)),
        points=award.points,
        turn=position.turns[index],
        seq=seq,
        number=number,
        seat_view=table_view.seat_views[award.seat],
        terms=tuple(_terms(award)),
        shared=same,
        standing=standing_sentence(award, table_view.names),
        text=text,
        sayings=sayings(table_view, seq, (number,)),
        is_shown=table_view.table.showing == [seq, number],
        rules=rules_of_terms(table_view.table.game, award.terms),
    )


def proof_of(table_view: TableView, seq: int, number: int) -> Content:
    """Return the sheet of an award; raise LookupError if there is none such."""
    return Content("defaults/_why.html", proof(table_view, seq, number), NOTHING, choosing=True)


def _terms(award: Scored) -> Iterator[ProofLine]:
    total = 0
    for term in award.terms:
        total += term.points
        yield ProofLine(capfirst(term_label(term)), f"{term.points:+d}", total)


# --------------------------------------------------------------- corrections


def talk_content(one: Opened) -> Content | None:
    """Return the sheet for points by agreement, and for a note; None for a move of the game."""
    first = one.turn.moves[0]
    move = inner_move(first.move)
    if one.adds or not isinstance(move, Adjust | Note):
        return None
    return Content("corrections/_talk.html", Talk(first.seat, move), NOTHING, choosing=True)


def changes_for(
    one: Opened, submission: Submission, moves: Sequence[Move], _form: Mapping[str, str]
) -> tuple[Change, ...]:
    """Return the change that makes an opened move what a form says."""
    seat, old = Seat(submission.moves[0]["seat"]), one.turn.moves[0]
    if one.adds:
        return (Change(EntryKind.INSERTED, one.turn.first, seat, moves[-1]),)
    changed = (old.seat, old.move) != (seat, moves[-1])
    return (Change(EntryKind.AMENDED, old.seq, seat, moves[-1]),) if changed else ()


# -------------------------------------------------------------------- facets


class DefaultTable(TableScreens):
    """The table page: moves as keys, points as lines."""

    award_template = "defaults/_award.html"
    grows = False

    def content(self, table_view: TableView, asked: Asked) -> Content:
        return content_for(table_view)

    def bar(self, table_view: TableView) -> Bar:
        return Bar("table/_no_menu.html", ("undo",) if table_view.position.played else ())

    def header(self, table_view: TableView) -> Strip:
        return header(table_view)

    def board(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        """Return the lines, on which nothing is lit."""
        return board(table_view)

    def additions(self, before: TableView, now: TableView) -> Added:
        """Return nothing: the lines are sent anew."""
        return Added(NOTHING, NOTHING, "")

    def is_news(self, effect: Effect) -> bool:
        return isinstance(effect, Scored)


class DefaultForms(MoveForms):
    """Keys of moves."""

    def read_move(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        return read_move(table_view, form, codes)

    def read_replacement(self, table_view: TableView, form: Mapping[str, str]) -> Submission:
        return read_move(table_view, form)

    def refusal(self, table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refusal(table_view, tried, refusals)


class DefaultLog(LogWords):
    """Moves in their sentences, points with their terms."""

    def log_text(self, table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterator[str]:
        yield self.sentence(table_view, played, effects)

    def score_proof(self, table_view: TableView, seq: int, number: int) -> Content:
        return proof_of(table_view, seq, number)


class DefaultCorrections(CorrectionScreens):
    """Turns of one move opened again."""

    def opened(
        self, table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool
    ) -> Opened:
        return Opened(turn, draft, lenient(table_view, turn.before, base), turn.before.state.turn_number, adds)

    def fix_content(self, one: Opened, asked: Asked) -> Content:
        """Return what could be done then."""
        return talk_content(one) or move_keys(one.before, _("What was it really?"))

    def read_fix(self, one: Opened, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
        return read_move(one.before, form, codes)

    def fix_refused(self, one: Opened, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refusal(one.before, tried, refusals)

    def changes_for(
        self, one: Opened, submission: Submission, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        """Return the change that makes an opened move what a form says."""
        seat, old = Seat(submission.moves[0]["seat"]), one.turn.moves[0]
        if one.adds:
            return (Change(EntryKind.INSERTED, one.turn.first, seat, moves[-1]),)
        changed = (old.seat, old.move) != (seat, moves[-1])
        return (Change(EntryKind.AMENDED, old.seq, seat, moves[-1]),) if changed else ()


class DefaultLobby(LobbyScreens):
    """A game without a picture of its own."""

    pictures = (GamePicture("defaults/_picture.html"),)


def default_screens() -> tuple[Facet, ...]:
    """Return the screens of a game by its rules and its words alone."""
    return (
        DefaultTable(),
        DefaultForms(),
        DefaultLog(),
        DefaultCorrections(),
        HistoryScreens(),
        DefaultLobby(),
        TableWording(),
        GamePlays(),
    )
