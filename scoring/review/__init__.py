"""Reviews: what luck and choice were in a finished game, and what would have been better."""

from scoring.review.codec import understood, written
from scoring.review.game import review_of
from scoring.review.games import can_be_reviewed, review_for
from scoring.review.turn import Course, GameReview, ReviewedTurn, Way

__all__ = [
    "Course",
    "GameReview",
    "ReviewedTurn",
    "Way",
    "can_be_reviewed",
    "review_for",
    "review_of",
    "understood",
    "written",
]
