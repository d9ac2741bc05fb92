"""The pages of The Messengers."""
