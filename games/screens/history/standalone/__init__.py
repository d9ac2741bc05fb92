"""A past game as one drawing or one file that needs nothing but itself: poster, picture, replay."""
