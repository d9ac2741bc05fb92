"""The name of a piece at a table: a set may call it otherwise than its game does."""

from __future__ import annotations

from django.utils.functional import lazy

from games.phrasing.common.registry import all_words
from games.phrasing.common.wording import current_wording
from games.phrasing.common.words import Sentence


def called(piece: str) -> str:
    """Return what a piece is called, as in a sentence."""
    words = all_words().called
    theirs = (f"{one}.{piece}" for one in current_wording().sets)
    return str(words[next((key for key in theirs if key in words), piece)])


def _calling(sentence: Sentence, piece: str) -> str:
    # Its other facts are filled in later, if at all.
    return str(sentence).replace(f"%({piece})s", called(piece))


calling = lazy(_calling, str)
"""Return a sentence of a table of words with the name of a piece in it ("%(robber)s"), each time it is said."""
