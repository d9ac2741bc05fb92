"""The pages of The Plague."""
