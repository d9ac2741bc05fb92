"""Claims in records of Catan: of a special card only the keys that are there are compared."""

from __future__ import annotations

import copy
import gzip
from pathlib import Path

import pytest

from scoring.record import examine, parse

GAME = min((Path(__file__).parents[1] / "vectors" / "catan").glob("*.jsonl.gz"))
CARDS = {"longest_road": "lengths", "largest_army": "knights"}


@pytest.fixture(scope="module")
def game():
    with gzip.open(GAME) as lines:
        return parse(next(lines))


def claiming(game, change):
    """Return a game whose claims on special cards are changed; each was made at least once."""
    record = copy.deepcopy(game)
    for card, strengths in CARDS.items():
        claims = [move["expect"][card] for move in record["moves"] if card in move.get("expect", {})]
        assert claims
        for claim in claims:
            change(claim, strengths)
    return record


def test_either_key_of_a_special_card_may_be_missing(game):
    assert examine(claiming(game, lambda claim, strengths: claim.pop(strengths))).ok
    assert examine(claiming(game, lambda claim, _strengths: claim.pop("seat"))).ok


@pytest.mark.parametrize("key", ["seat", "lengths"])
def test_a_key_that_is_there_is_compared(game, key):
    def lie(claim, strengths):
        if key in (strengths, "seat"):
            claim[key] = [9, 9, 9, 9] if key == strengths else 3 if claim["seat"] != 3 else 0
        claim.pop("seat" if key == strengths else strengths, None)

    failed = {failure.key for failure in examine(claiming(game, lie)).failures}

    assert failed == ({"longest_road", "largest_army"} if key == "seat" else {"longest_road"})
