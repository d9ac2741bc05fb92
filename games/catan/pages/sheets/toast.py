"""The pill above the sheet, for the last move of Catan."""

from __future__ import annotations

from collections.abc import Mapping

from games.catan.pages.board.set_pages import pages_at
from games.catan.pages.sheets.harvest import harvest
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.move import sentence_of
from games.phrasing.common.score import award_label
from games.screens.table.sheet import Toast
from games.screens.table.table_view import TableView
from scoring.catan.effect import AwardMoved, Offered, Produced
from scoring.kernel import Effect, Played, Scored, inner_move


def toast(table_view: TableView) -> Toast | None:
    """Return the pill for the last move: points, or what changed hands; what the dice brought stands in the sheet."""
    position = table_view.position
    if not position.played:
        return None
    played, (seq, effects) = position.played[-1], position.effects[-1]
    seat_view = table_view.seat_views[played.seat]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    kinds = tuple(kind for one in pages_at(table_view) for kind in one.toasts)
    said_by_points = {kind: source for one in pages_at(table_view) for kind, source in one.said_by_points.items()}
    best = max(scored, key=lambda one: one.points, default=None)
    gains = [effect for effect in effects if isinstance(effect, kinds) and not is_said_by(best, effect, said_by_points)]
    words = " · ".join(filter(None, (gain_label(effect, table_view.names) for effect in gains)))
    if best is not None:
        owner = table_view.seat_views[best.seat]
        # A lost card takes its points along.
        others = (f"{table_view.seat_views[one.seat].name} {one.points:+d}" for one in scored if one is not best)
        text = " · ".join(filter(None, (award_label(best), *others, words)))
        return Toast(
            owner.colour, owner.name, f"{best.points:+d}", text, f"{table_view.base}why/{seq}/{scored.index(best)}/"
        )
    if words := words or made_words(table_view, played):
        return Toast(seat_view.colour, "", "", words)
    # Without a seat there is no sheet that says it: the large screen says who offers what.
    offers = [effect_sentence(effect, table_view.names) for effect in effects if isinstance(effect, Offered)]
    if offers and not table_view.is_seated:
        return Toast(seat_view.colour, "", "", " ".join(offers))
    if any(isinstance(effect, Produced) for effect in effects) and not table_view.is_seated:
        brought = harvest(table_view)
        assert brought is not None, "it is among the effects of the last move"
        return Toast(seat_view.colour, "", "", brought.text, template="catan/_brought.html", values=brought)
    return None


def made_words(table_view: TableView, played: Played) -> str:
    """Say that a move was made, if its set wants that said: a card was played, whatever came of it."""
    move = inner_move(played.move)
    if not isinstance(move, tuple(kind for one in pages_at(table_view) for kind in one.told_moves)):
        return ""
    return sentence_of(move, table_view.names[played.seat], table_view.names)


def is_said_by(best: Scored | None, effect: Effect, said_by_points: Mapping[type[Effect], str]) -> bool:
    """Say whether the points in the pill tell already what an effect would: who has the longest road now."""
    if best is None:
        return False
    if isinstance(effect, AwardMoved):
        return (effect.to, effect.award) == (best.seat, best.source)
    return said_by_points.get(type(effect)) == best.source
