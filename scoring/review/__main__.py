"""`python -m scoring.review` reads the record of a finished game and writes its review, as JSON.

A process of its own, and a polite one: minutes of thinking are felt nowhere else.
"""

from __future__ import annotations

import os
import sys

from scoring.catalogue import ruleset_for
from scoring.record import parse, read
from scoring.review.codec import encode
from scoring.skills import reviewer_for

POLITE = 15


def main() -> None:
    """Review what comes in."""
    record = read(parse(sys.stdin.buffer.read()))
    if hasattr(os, "nice"):
        os.nice(POLITE)
    rules = ruleset_for(record.box)
    review = reviewer_for(rules)
    assert review is not None, "only such games are reviewed"
    sys.stdout.buffer.write(encode(review(rules.start(record.first), record.played)))


if __name__ == "__main__":
    main()
