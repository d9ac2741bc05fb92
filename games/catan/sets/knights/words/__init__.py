"""Words for Cities & Knights."""

from games.catan.sets.knights.words.words import WORDS

__all__ = ["WORDS"]
