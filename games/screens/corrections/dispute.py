"""Disputes: an award that the table sees differently, and the sheet on which it says so."""

from __future__ import annotations

from dataclasses import dataclass

from games.phrasing.common.score import award_label
from games.screens.corrections.award_notes import Saying, sayings
from games.screens.corrections.preview import who_keeps
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Scored


@dataclass(frozen=True, slots=True)
class Dispute:
    """An award that somebody sees differently: what for, whose, and who keeps an adjustment ("keep", "ask" or "")."""

    seq: int
    number: int
    turn: int
    title: str
    points: int
    seat_view: SeatView
    sayings: tuple[Saying, ...]
    may: str


def dispute_of(table_view: TableView, seq: int, number: int) -> Dispute:
    """Return the award that is seen differently; raise LookupError if there is none such."""
    awards = [effect for effect in table_view.position.effects_of(seq) if isinstance(effect, Scored)]
    if number >= len(awards):
        raise LookupError(f"move {seq} has no award {number}")
    award = awards[number]
    return Dispute(
        seq=seq,
        number=number,
        turn=table_view.position.turns[table_view.position.index(seq)],
        title=award_label(award),
        points=award.points,
        seat_view=table_view.seat_views[award.seat],
        sayings=sayings(table_view, seq, {number}),
        may=who_keeps(table_view),
    )


def dispute_sheet(proof: Content, dispute: Dispute) -> Content:
    """Return the sheet on which an award is seen differently, over the board of its proof."""
    return Content("corrections/_dispute.html", dispute, proof.overlay, choosing=True, at=proof.at)
