"""Reviews as JSON, and back."""

from __future__ import annotations

import msgspec

from scoring.review.turn import GameReview


def written(review: GameReview) -> bytes:
    return msgspec.json.encode(review)


def understood(text: bytes) -> GameReview:
    """Return a review; raise ValueError for what is none."""
    return msgspec.json.decode(text, type=GameReview)
