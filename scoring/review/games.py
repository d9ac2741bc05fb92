"""Which games are reviewed, and by what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.catan.rules import Catan
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.rules import Ruleset, State
from scoring.review.carcassonne.game import review_of
from scoring.review.catan.game import review_of_island
from scoring.review.turn import GameReview


def can_be_reviewed(box: Box) -> bool:
    """Say whether games with this box are reviewed."""
    return review_for(ruleset_for(box)) is not None


def review_for(rules: Ruleset) -> Callable[[State, Sequence[Played]], GameReview] | None:
    """Return how a finished game is reviewed, from its first state and its moves; None: it is not.

    Of Catan the base game, where the app follows the cards: Cities & Knights has no chance of winning yet.
    """
    if isinstance(rules, Carcassonne):
        return partial(review_of, rules)
    if isinstance(rules, Catan) and rules.purse.is_tracking and "barbarians" not in rules.by_key:
        return partial(review_of_island, rules)
    return None
