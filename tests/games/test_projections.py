"""What some moves touch of the mirrored rows is what all rows differ in."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from games.log.position import Position
from games.projections.mirror import difference
from games.projections.sync import MIRRORS
from scoring.catalogue import ruleset_for
from scoring.record import parse, read
from tests.support.long import first
from tests.support.playing import DRAW_U, PLACE_U, log, open_table, undo

VECTORS = Path(__file__).parents[1] / "scoring" / "vectors"
GAMES = sorted(VECTORS.glob("*/*.jsonl.gz"))
MOST_AT_ONCE = 6


def forms_of(path: Path) -> Iterator[Position]:
    """Yield where a recorded game stood after each form; as many moves are in one form as chance says."""
    with gzip.open(path) as lines:
        record = read(parse(next(lines)))
    rules, chance = ruleset_for(record.box), random.Random(path.name)
    before = rules.start(record.first)
    position = Position(1, 0, rules, before, before)
    yield position
    moves = list(record.played)
    while moves:
        count = chance.choice([1, 1, 2, 3, MOST_AT_ONCE])
        for played in moves[:count]:
            position = position.play(played.seat, played.move)
        del moves[:count]
        yield position


@pytest.mark.parametrize("path", first(20, GAMES), ids=lambda path: path.name.partition(".")[0])
def test_what_moves_touch_of_the_rows_is_what_differs(path):
    for before, after in pairwise(forms_of(path)):
        assert after.goes_on_from(before)
        for kind in MIRRORS:
            gone, come = difference(*kind.compared(before, after))
            all_gone, all_come = difference(kind.wanted(before), kind.wanted(after))
            assert (sorted(gone), come) == (sorted(all_gone), all_come), f"{kind.model.__name__} at {after.head}"


@pytest.mark.django_db
def test_a_game_goes_on_from_where_it_was_and_not_from_what_was_taken_back():
    table = open_table()
    drawn = log(table, DRAW_U)
    placed = log(table, PLACE_U)
    back = undo(table)
    again = log(table, PLACE_U)

    assert placed.goes_on_from(drawn)
    assert again.goes_on_from(back)
    assert not back.goes_on_from(placed)
    assert not again.goes_on_from(placed)
