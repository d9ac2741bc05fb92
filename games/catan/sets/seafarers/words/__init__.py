"""Words for Seafarers."""

from games.catan.sets.seafarers.words.words import WORDS

__all__ = ["WORDS"]
