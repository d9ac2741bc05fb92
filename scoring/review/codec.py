"""Reviews as JSON, and back."""

from __future__ import annotations

import msgspec

from scoring.review.turn import GameReview


def encode(review: GameReview) -> bytes:
    return msgspec.json.encode(review)


def decode(text: bytes) -> GameReview:
    """Return a review; raise ValueError for what is none."""
    return msgspec.json.decode(text, type=GameReview)
