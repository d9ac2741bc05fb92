"""Why so many points: the terms of an award with their sum, and who was tied with whom."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.pads.pages.words import rules_of
from games.pads.words.labels import pad_text
from games.phrasing.common.score import award_label, standing_sentence, term_label
from games.rulebook.shelves import Rule, rules_of_terms
from games.screens.corrections.award_notes import Saying, sayings
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Scored, inner_move
from scoring.pads.move import Bring, Score


@dataclass(frozen=True, slots=True)
class TermLine:
    """One line of the sum, with the sum so far."""

    words: str
    points: str
    total: int


@dataclass(frozen=True, slots=True)
class Proof:
    """An award with all that it came from; `shared` are the others who got the same.

    `said` is what the table said of it; `is_shown` tells that it is explained to everyone just now.
    """

    title: str
    points: int
    turn: int
    seq: int
    number: int
    seat_view: SeatView
    terms: tuple[TermLine, ...]
    shared: tuple[SeatView, ...]
    standing: str
    text: str
    said: tuple[Saying, ...]
    is_shown: bool
    rules: tuple[Rule, ...]


def proof_of(table_view: TableView, seq: int, number: int) -> Content:
    """Return what an award of a line came from; raise LookupError if there is none such."""
    position = table_view.position
    index = position.index(seq)
    scored = [effect for effect in position.effects[index][1] if isinstance(effect, Scored)]
    award = scored[number]
    same = tuple(
        table_view.seat_views[one.seat]
        for one in scored
        if one.seat != award.seat and one.source == award.source and one.points == award.points
    )
    values = Proof(
        title=capfirst(award_label(award)),
        points=award.points,
        turn=position.turns[index],
        seq=seq,
        number=number,
        seat_view=table_view.seat_views[award.seat],
        terms=tuple(_lines(award)),
        shared=same,
        standing=standing_sentence(award, table_view.names),
        text=_said(table_view, seq),
        said=sayings(table_view, seq, (number,)),
        is_shown=table_view.table.showing == [seq, number],
        rules=rules_of_terms(table_view.table.game, award.terms),
    )
    return Content("pads/_why.html", values, SafeString(""), choosing=True)


def _lines(award: Scored) -> list[TermLine]:
    lines, total = [], 0
    for term in award.terms:
        total += term.points
        lines.append(TermLine(capfirst(term_label(term)), f"{term.points:+d}", total))
    return lines


def _said(table_view: TableView, seq: int) -> str:
    # Tapped as a number, typed, brought along, or by the event's own rule.
    move = inner_move(table_view.position.move(seq).move)
    rules = rules_of(table_view)
    match move:
        case Score(points=int()):
            return _("The number was tapped as it is.")
        case Score(sum_=text) if text:
            return _("Typed as %(sum)s.") % {"sum": text}
        case Score(for_=key):
            return pad_text(rules.pad, rules.pad.events[key].about)
        case Bring():
            return _("Brought along from the game as it was logged.")
        case _:
            return ""
