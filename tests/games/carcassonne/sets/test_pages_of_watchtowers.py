"""The Watchtowers: pages."""

from __future__ import annotations

import pytest

from games.log.explanation import count_steps
from games.phrasing.common.effect import moment_title
from games.phrasing.common.score import award_label, step_label, term_label
from scoring.kernel import Scored, Seat, Term, summed

pytestmark = pytest.mark.django_db

TERMS = (Term("watchtower.shield", 2, 4, ((0, 0),)), Term("watchtower.shield", 0, 0, ((1, 0),)))


def test_the_form_of_a_new_table_offers_the_set(client):
    assert 'value="watchtowers"' in client.get("/new/").text


def test_the_count_walks_over_all_tiles_around_it_and_says_the_sum():
    award = Scored(Seat(0), "watchtower", TERMS, (0, 0))

    assert [(step.cells, step.total, step_label(step)) for step in count_steps(award)] == [
        (((0, 0),), 4, "Tile 1 of 2"),
        (((1, 0),), 4, "Tile 2 of 2"),
    ]
    assert [term_label(term) for term in summed(TERMS)] == ["2 shields"]
    assert (award_label(award), moment_title(award, [])) == ("watchtower", "A watchtower that pays 4")
