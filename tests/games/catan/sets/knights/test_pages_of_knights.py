"""Tables of Cities & Knights played through the pages: what a phone offers can be logged."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.models import Table
from tests.games.catan.sets.knights.recorded import record, write
from tests.games.catan.sets.knights.walking import COLOURS, Walker, open_knights
from tests.support.cast import phone_client
from tests.support.depth import first
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
@pytest.mark.parametrize(("cards", "seats"), first(1, [("phones", 4), ("table", 3), ("none", 2)]))
def test_whatever_the_pages_offer_can_be_logged(cards, seats):
    walker = Walker(open_knights(cards, seats), seed=seats)
    walker.walk(70)

    assert {"settle", "city", "road", "roll"} <= set(walker.seen)


def before(verb: str, card: str) -> Table:
    """Return a table of the recorded game before the first move of that verb that follows a card."""
    game = record()
    moves = game["moves"]
    pairs = enumerate(pairwise(moves), 1)
    at = next(at for at, (one, other) in pairs if one.get("card") == card and other["do"] == verb)
    table = open_knights(seats=2, host_seats=[0, 1], options=game["rules"]["options"])
    write(table, ANN, moves[:at])
    return table


def test_who_builds_no_further_free_road_says_so():
    page = phone_client(ANN).get(f"/t/{before('enough', 'diplomat').uid}/").text

    assert "free road" in page
    assert "No road" in page
    assert "No knight" not in page


def test_a_knight_that_deserts_is_told_on_every_phone():
    table = before("desert", "deserter")
    moves = record()["moves"]
    desertion = next(move for move in moves if move["do"] == "desert")
    write(table, ANN, [desertion])

    told = phone_client(ANN).get(f"/t/{table.uid}/").text.partition("happened-text")[2].partition("</div>")[0]
    assert f"A knight of {COLOURS[desertion['seat']][0]} deserts." in told
