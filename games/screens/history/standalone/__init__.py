"""What of a past game is one drawing or one file that needs nothing but itself: poster, picture, replay."""
