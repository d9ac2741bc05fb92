"""The origin of somebody's points: the award of a move on the island as it was then, and the parts of all points."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.drawing import glow, ring
from games.catan.words.labels import place_words
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.score import award_label, term_label
from games.rulebook.shelves import Rule, rules_of_terms
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.awards import LARGEST_ARMY, LONGEST_ROAD
from scoring.catan.board.network import Network
from scoring.catan.effect import AwardMoved
from scoring.kernel import Scored, State


@dataclass(frozen=True, slots=True)
class TermLine:
    """One line of a sum: "2 cities", and the points."""

    words: str
    points: int


@dataclass(frozen=True, slots=True)
class WhyPoints:
    """Points that a move brought, where, and all that the player's points were made of then."""

    title: str
    seat_view: SeatView
    points: int
    where: str
    sentences: tuple[str, ...]
    terms: tuple[TermLine, ...]
    total: int
    turn: int
    seq: int
    number: int
    rules: tuple[Rule, ...]
    name: str = ""


def score_proof(table_view: TableView, seq: int, number: int) -> Content:
    """Return what an award was paid for; raise LookupError if the move has none such."""
    effects = table_view.position.effects_of(seq)
    awards = [effect for effect in effects if isinstance(effect, Scored)]
    if number >= len(awards):
        raise LookupError(f"move {seq} has no award {number}")
    award = awards[number]
    rules = rules_of(table_view.position)
    then = table_view.just_after(seq).position.state
    moved = [effect for effect in effects if isinstance(effect, AwardMoved) and effect.award == award.source]
    values = WhyPoints(
        title=capfirst(award_label(award)),
        seat_view=table_view.seat_views[award.seat],
        points=award.points,
        where=place_words(island_now(table_view.position), award.at) if isinstance(award.at, str) else "",
        sentences=tuple(effect_sentence(effect, table_view.names) for effect in moved),
        terms=tuple(TermLine(term_label(term), term.points) for term in rules.terms(then, award.seat)),
        total=then.scores[award.seat],
        turn=table_view.position.turns[table_view.position.index(seq)],
        seq=seq,
        number=number,
        rules=rules_of_terms(table_view.table.game, award.terms),
    )
    over = lit(then, award)
    # Made of numbers and closed names.
    return Content("catan/_why.html", values, mark_safe(over), choosing=True, at="all")  # noqa: S308


def lit(then: State, award: Scored) -> str:
    network = then[Network]
    if award.source == LONGEST_ROAD:
        lines = [*network.roads.items(), *network.ships.items()]
        return "".join(glow(path) for path, seat in lines if seat == award.seat)
    if award.source == LARGEST_ARMY or not isinstance(award.at, str):
        return ""
    return ring(award.at)
