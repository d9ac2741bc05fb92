"""Terms added up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.kernel.moves import Term, summed

TERMS = st.lists(
    st.builds(
        lambda code, count, each: Term(code, count, count * each, ((count, each),)),
        st.sampled_from(["city", "road"]),
        st.integers(1, 4),
        st.integers(0, 3),
    )
)


def test_cities_of_the_same_worth_are_counted_together():
    terms = [Term("field.city", 1, 3, ((0, 0),)), Term("field.city", 1, 4), Term("field.city", 1, 3, ((2, 2),))]

    assert summed(terms) == (Term("field.city", 2, 6, ((0, 0), (2, 2))), Term("field.city", 1, 4))


@given(TERMS)
def test_adding_up_neither_makes_nor_loses_points(terms):
    together = summed(terms)

    assert sum(term.points for term in together) == sum(term.points for term in terms)
    assert sum(term.count for term in together) == sum(term.count for term in terms)
    assert summed(together) == together


def test_a_place_without_anything_is_left_out_of_a_sum_that_found_something():
    nothing = Term("watchtower.shield", 0, 0, ((1, 0),))
    two = Term("watchtower.shield", 2, 4, ((0, 0),))

    assert summed((nothing, two)) == (two,)
    assert summed((nothing,)) == (nothing,)
