"""Tables of Cities & Knights played through the pages: what a phone offers can be logged."""

from __future__ import annotations

import pytest

from tests.games.catan.sets.knights.walking import Walker, open_knights
from tests.support.depth import first

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
@pytest.mark.parametrize(("cards", "seats"), first(1, [("phones", 4), ("table", 3), ("none", 2)]))
def test_whatever_the_pages_offer_can_be_logged(cards, seats):
    walker = Walker(open_knights(cards, seats), seed=seats)
    walker.walk(70)

    assert {"settle", "city", "road", "roll"} <= set(walker.seen)
