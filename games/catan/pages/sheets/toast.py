"""What the last move of Catan brought, for the pill above the sheet."""

from __future__ import annotations

from games.catan.pages.board.additions import additions_of
from games.catan.pages.sheets.harvest import harvest
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.score import award_label
from games.screens.table.sheet import Toast
from games.screens.table.sight import TableView
from scoring.catan.effect import Offered, Produced
from scoring.kernel import Scored


def toast(sight: TableView) -> Toast | None:
    """Return the pill for the last move: points, or what changed hands; what the dice brought stands in the sheet."""
    position = sight.position
    if not position.played:
        return None
    played, (seq, effects) = position.played[-1], position.effects[-1]
    sitter = sight.sitters[played.seat]
    scored = [effect for effect in effects if isinstance(effect, Scored) and not effect.final]
    kinds = tuple(kind for addition in additions_of(sight) for kind in addition.told)
    told = [gain_label(effect, sight.names) for effect in effects if isinstance(effect, kinds)]
    words = " · ".join(word for word in told if word)
    if scored:
        best = max(scored, key=lambda one: one.points)
        owner = sight.sitters[best.seat]
        text = " · ".join(filter(None, (award_label(best), words)))
        return Toast(
            owner.colour, owner.name, f"{best.points:+d}", text, f"{sight.base}why/{seq}/{scored.index(best)}/"
        )
    if words:
        return Toast(sitter.colour, "", "", words)
    # Without a seat there is no sheet that says it: the large screen says who offers what.
    offers = [effect_sentence(effect, sight.names) for effect in effects if isinstance(effect, Offered)]
    if offers and not sight.is_seated:
        return Toast(sitter.colour, "", "", " ".join(offers))
    if any(isinstance(effect, Produced) for effect in effects) and not sight.is_seated:
        brought = harvest(sight)
        assert brought is not None, "it is among the effects of the last move"
        return Toast(sitter.colour, "", "", brought.said, template="catan/_brought.html", values=brought)
    return None
