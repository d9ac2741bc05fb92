"""The pages of The Watchtowers."""
