"""The pill above the sheet, for the last move of Carcassonne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.set_pages import PAGES, CarcassonnePages, pages_at
from games.carcassonne.pages.sheets.moved_pieces import is_moving, moved_pieces
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.score import award_label, counted_terms
from games.screens.table.facets import LogWords
from games.screens.table.sheet import MovedPiece, Toast
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place, SetAside
from scoring.carcassonne.pieces import TileSetAside
from scoring.kernel import Effect, Overrule, Scored, inner_move, is_talk

SAID_OTHERWISE: Final = (Draw, Place, Deploy, Pass, SetAside, Finish, Overrule)
"""Moves that everybody sees without a word, the tile and the meeple on it; and what has its flag."""
MOST_TOLD: Final = 2
"""Sentences about pieces that are moved, in one pill; the pictures show all of them."""


def is_news(effect: Effect) -> bool:
    """Return whether an effect is said aloud: what was scored and won."""
    if isinstance(effect, Scored):
        return not effect.final
    return PAGES.is_news(effect)


def toast(table_view: TableView) -> Toast | None:
    """Return the pill for the last move that counts, if it changed more than a tile and a meeple that was placed."""
    position = table_view.position
    if not position.played:
        return None
    seq, effects = position.effects[-1]
    pill = _said(table_view, seq, effects)
    moved = (*put_down(table_view), *moved_pieces(table_view, effects))
    return pill and replace(pill, moved=moved)


def _said(table_view: TableView, seq: int, effects: Sequence[Effect]) -> Toast | None:
    """Return the words of the pill: points before prizes, then what was set aside, or moved, or done by a set."""
    position, played = table_view.position, table_view.position.played[-1]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    if scored:
        best = max(scored, key=lambda one: one.points)
        return _paid(table_view, seq, scored.index(best), scored, uncovering(table_view))
    seat_view = table_view.seat_views[played.seat]
    won = _won(table_view, effects)
    if won:
        return Toast(seat_view.colour, "", "", won)
    if any(isinstance(effect, TileSetAside) for effect in effects):
        return Toast(seat_view.colour, seat_view.name, "", _("A tile that fits nowhere is set aside"))
    moved = [effect_sentence(one, table_view.names) for one in effects if is_moving(one)]
    if moved:
        return Toast(seat_view.colour, "", "", " ".join(moved[:MOST_TOLD]))
    if isinstance(played.move, SAID_OTHERWISE) or is_talk(played.move) or position.state.over:
        return None
    sentence = LogWords.of(table_view.table.game).sentence(table_view, played, effects)
    return Toast(seat_view.colour, "", "", sentence)


def put_down(table_view: TableView) -> Iterator[MovedPiece]:
    """Yield the piece that the last move puts on the table besides tile and meeple: an abbey, a chip turned up."""
    played = table_view.position.played[-1]
    for one in pages_at(table_view.position, CarcassonnePages.put_down):
        if drawing := one.put_down(inner_move(played.move)):
            yield MovedPiece(drawing, "", move_sentence(played, (), table_view.names))


def uncovering(table_view: TableView) -> tuple[Effect, ...]:
    """Return what the move brought that uncovered what the last one says."""
    position = table_view.position
    is_answer = len(position.played) > 1 and isinstance(position.played[-1].move, position.rules.uncovers)
    return position.effects[-2][1] if is_answer else ()


def _paid(table_view: TableView, seq: int, number: int, scored: list[Scored], before: tuple[Effect, ...]) -> Toast:
    best, seat_view = scored[number], table_view.seat_views[scored[number].seat]
    # Each person once, with all that the move brought them; what each award was, "Why?" and the log say.
    sums = Counter[int]()
    for one in scored:
        sums[one.seat] += one.points
    others = (f"{table_view.seat_views[seat].name} {points:+d}" for seat, points in sums.items() if seat != best.seat)
    paid = (f"{award_label(one)} {one.points:+d}" for one in before if isinstance(one, Scored) and not one.final)
    won = _won(table_view, (*before, *table_view.position.effects_of(seq)))
    text = " · ".join((*others, *paid, *([won] if won else [])))
    return Toast(
        seat_view.colour,
        seat_view.name,
        f"{sums[best.seat]:+d}",
        text,
        f"{table_view.base}why/{seq}/{number}/",
        what=capfirst(award_label(best)),
        reason=counted_terms(best),
    )


def _won(table_view: TableView, effects: Iterable[Effect]) -> str:
    return " · ".join(label for effect in effects if (label := gain_label(effect, table_view.names)))
