"""What the last moves brought: for the pill above the sheet, and to be said aloud."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.phrasing import award_label, effect_sentence, gain_label, move_sentence
from games.screens.sheet import Happened
from games.screens.sight import Sight
from scoring.carcassonne.king import AwardMoved
from scoring.carcassonne.move import Pass
from scoring.carcassonne.rules import TileSetAside
from scoring.carcassonne.traders import BuilderBuilds, GoodsWon
from scoring.moves import Effect, Scored

MOST_SAID = 4
"""Sentences that are read aloud at once."""


def happened(sight: Sight) -> Happened | None:
    """Return the pill for the last move that counts, if it brought points or put a tile aside."""
    position = sight.position
    if not position.played:
        return None
    seq, effects = position.effects[-1]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    if scored:
        best = max(scored, key=lambda one: one.points)
        return _paid(sight, seq, scored.index(best), scored)
    won = _won(sight, effects)
    if won:
        sitter = sight.sitters[position.played[-1].seat]
        return Happened(sitter.colour, "", "", won)
    aside = next((effect for effect in effects if isinstance(effect, TileSetAside)), None)
    if aside is None:
        return None
    sitter = sight.sitters[aside.seat]
    return Happened(sitter.colour, sitter.name, "", _("A tile that fits nowhere is set aside"))


def _paid(sight: Sight, seq: int, number: int, scored: list[Scored]) -> Happened:
    best, sitter = scored[number], sight.sitters[scored[number].seat]
    others = (f"{sight.sitters[one.seat].name} {one.points:+d}" for one in scored if one is not best)
    won = _won(sight, sight.position.effects_of(seq))
    text = " · ".join((award_label(best), *others, *([won] if won else [])))
    return Happened(sitter.colour, sitter.name, f"{best.points:+d}", text, f"{sight.base}why/{seq}/{number}/")


def _won(sight: Sight, effects: Iterable[Effect]) -> str:
    """Say what somebody won besides points, if anything."""
    return " · ".join(label for effect in effects if (label := gain_label(effect, sight.names)))


def said(sight: Sight, since: int) -> str:
    """Return what happened after the head `since`, in sentences for a screen reader."""
    lines: list[str] = []
    # A note on an earlier turn is news that stands further up in the log.
    news = [(played, effects) for _turn, played, effects in sight.position.by_turn if played.seq > since]
    for played, effects in reversed(news):
        if len(lines) >= MOST_SAID:
            break
        if lines and isinstance(played.move, Pass) and not effects:
            continue  # going on says it
        spoken = [effect for effect in effects if _is_news(effect)][:MOST_SAID]
        sentences = [effect_sentence(effect, sight.names) for effect in spoken]
        lines.append(" ".join((move_sentence(played, effects, sight.names), *sentences)))
    return " ".join(reversed(lines))


def _is_news(effect: Effect) -> bool:
    if isinstance(effect, Scored):
        return not effect.final
    return isinstance(effect, GoodsWon | AwardMoved | BuilderBuilds)
