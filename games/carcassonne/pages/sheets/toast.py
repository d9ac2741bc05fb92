"""What the last move of Carcassonne brought, for the pill above the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.set_pages import PAGES
from games.phrasing.common.effect import gain_label
from games.phrasing.common.score import award_label
from games.screens.table.sheet import Toast
from games.screens.table.table_view import TableView
from scoring.carcassonne.rules import TileSetAside
from scoring.kernel import Effect, Scored


def is_news(effect: Effect) -> bool:
    """Return whether an effect is said aloud: what was scored and won."""
    if isinstance(effect, Scored):
        return not effect.final
    return PAGES.is_news(effect)


def toast(table_view: TableView) -> Toast | None:
    """Return the pill for the last move that counts, if it brought points or put a tile aside."""
    position = table_view.position
    if not position.played:
        return None
    seq, effects = position.effects[-1]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    if scored:
        best = max(scored, key=lambda one: one.points)
        return _paid(table_view, seq, scored.index(best), scored, uncovering(table_view))
    won = _won(table_view, effects)
    if won:
        seat_view = table_view.seat_views[position.played[-1].seat]
        return Toast(seat_view.colour, "", "", won)
    aside = next((effect for effect in effects if isinstance(effect, TileSetAside)), None)
    if aside is None:
        return None
    seat_view = table_view.seat_views[aside.seat]
    return Toast(seat_view.colour, seat_view.name, "", _("A tile that fits nowhere is set aside"))


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
    text = " · ".join((award_label(best), *others, *paid, *([won] if won else [])))
    return Toast(
        seat_view.colour, seat_view.name, f"{sums[best.seat]:+d}", text, f"{table_view.base}why/{seq}/{number}/"
    )


def _won(table_view: TableView, effects: Iterable[Effect]) -> str:
    return " · ".join(label for effect in effects if (label := gain_label(effect, table_view.names)))
