"""Symbols of a feature are summed in any order of its parts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.carcassonne.board.feature import any_of, merge_marks, total

LAWS = {"total": total, "any_of": any_of}

marks = st.dictionaries(st.sampled_from(["shields", "inn", "wine"]), st.integers(1, 4))


@given(marks, marks, marks, st.sampled_from(sorted(LAWS)))
def test_merging_symbols_is_commutative_and_associative(one, two, three, law):
    laws = {"shields": total, "inn": any_of, "wine": LAWS[law]}

    assert merge_marks([one, two], laws) == merge_marks([two, one], laws)
    assert merge_marks([merge_marks([one, two], laws), three], laws) == merge_marks(
        [one, merge_marks([two, three], laws)], laws
    )


@given(marks)
def test_nothing_merged_with_symbols_leaves_them(one):
    assert merge_marks([one, {}], LAWS) == one
