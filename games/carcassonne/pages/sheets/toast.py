"""What the last move of Carcassonne brought, for the pill above the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.addition import ADDITIONS
from games.phrasing.common.effect import gain_label
from games.phrasing.common.score import award_label
from games.screens.table.sheet import Toast
from games.screens.table.sight import TableView
from scoring.carcassonne.rules import TileSetAside
from scoring.kernel import Effect, Scored


def is_news(effect: Effect) -> bool:
    """Return whether an effect is said aloud: what was scored and won."""
    if isinstance(effect, Scored):
        return not effect.final
    return any(isinstance(effect, one.news) for one in ADDITIONS)


def toast(sight: TableView) -> Toast | None:
    """Return the pill for the last move that counts, if it brought points or put a tile aside."""
    position = sight.position
    if not position.played:
        return None
    seq, effects = position.effects[-1]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    if scored:
        best = max(scored, key=lambda one: one.points)
        return _paid(sight, seq, scored.index(best), scored, uncovering(sight))
    won = _won(sight, effects)
    if won:
        sitter = sight.sitters[position.played[-1].seat]
        return Toast(sitter.colour, "", "", won)
    aside = next((effect for effect in effects if isinstance(effect, TileSetAside)), None)
    if aside is None:
        return None
    sitter = sight.sitters[aside.seat]
    return Toast(sitter.colour, sitter.name, "", _("A tile that fits nowhere is set aside"))


def uncovering(sight: TableView) -> tuple[Effect, ...]:
    """Return what the move brought that uncovered what the last one says."""
    position = sight.position
    is_answer = len(position.played) > 1 and isinstance(position.played[-1].move, position.rules.uncovers)
    return position.effects[-2][1] if is_answer else ()


def _paid(sight: TableView, seq: int, number: int, scored: list[Scored], before: tuple[Effect, ...]) -> Toast:
    best, sitter = scored[number], sight.sitters[scored[number].seat]
    # Each person once, with all that the move brought them; what each award was, "Why?" and the log say.
    sums = Counter[int]()
    for one in scored:
        sums[one.seat] += one.points
    others = (f"{sight.sitters[seat].name} {points:+d}" for seat, points in sums.items() if seat != best.seat)
    paid = (f"{award_label(one)} {one.points:+d}" for one in before if isinstance(one, Scored) and not one.final)
    won = _won(sight, (*before, *sight.position.effects_of(seq)))
    text = " · ".join((award_label(best), *others, *paid, *([won] if won else [])))
    return Toast(sitter.colour, sitter.name, f"{sums[best.seat]:+d}", text, f"{sight.base}why/{seq}/{number}/")


def _won(sight: TableView, effects: Iterable[Effect]) -> str:
    return " · ".join(label for effect in effects if (label := gain_label(effect, sight.names)))
