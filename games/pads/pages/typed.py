"""Numbers and sums that players type on a pad, from any keyboard."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from scoring.pads.formula import FULL_WIDTH

LONGEST_SUM: Final = 60
MINUS: Final = "\u2212\u02d7\u2796\u30fc"
"""Signs that are typed for a minus and are no dashes by their category: minus, modifier, heavy minus, long vowel."""
BESIDE_SIGN: Final = re.compile(r"\s*([-+*×()])\s*")
SPACE: Final = re.compile(r"\s+")
APART: Final = "\N{NO-BREAK SPACE}"


def plain_signs(text: str) -> str:
    """Return a text with plain digits and signs in place of full-width ones, and with every dash as a minus."""
    return "".join(
        "-" if sign in MINUS or unicodedata.category(sign) == "Pd" else sign for sign in text.translate(FULL_WIDTH)
    )


def typed_sum(text: str) -> str:
    """Return a sum as the rules read it.

    Rules leave out spaces, so "10 15" would be 1015. A space between two numbers becomes one that no sum has: nobody
    can know whether a sign is missing there, so that the rules refuse it.
    """
    plain = BESIDE_SIGN.sub(r"\1", plain_signs(text[:LONGEST_SUM]).strip())
    return SPACE.sub(APART, plain)
