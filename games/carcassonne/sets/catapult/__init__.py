"""The pages of The Catapult."""
