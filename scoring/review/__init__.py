"""Reviews: what luck and choice were in a finished game, and what would have been better."""

from scoring.review.carcassonne.game import review_of
from scoring.review.codec import understood, written
from scoring.review.games import can_be_reviewed, review_for
from scoring.review.turn import GameReview, ReviewedTurn, TurnCourse, Way

__all__ = [
    "GameReview",
    "ReviewedTurn",
    "TurnCourse",
    "Way",
    "can_be_reviewed",
    "review_for",
    "review_of",
    "understood",
    "written",
]
