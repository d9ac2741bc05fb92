"""Reviews: what luck and choice were in a finished game, and what would have been better."""

from scoring.review.codec import understood, written
from scoring.review.game import review_of
from scoring.review.turn import GameReview, ReviewedTurn, Way

__all__ = ["GameReview", "ReviewedTurn", "Way", "review_of", "understood", "written"]
