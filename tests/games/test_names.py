"""Names as people type them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.names import clean_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("Bjo\u0308rn", "Björn"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\ufeffb\x00c\x1b", "abc"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("שלום", "שלום"),
        ("陳大文", "陳大文"),
        ("\u200d\u200c", ""),
        ("\u3000\xa0", ""),
        ("<script>", "<script>"),
    ],
)
def test_names_are_kept_but_for_what_cannot_be_seen(typed, shown):
    assert shown == clean_name(typed, 60)


@given(st.text())
def test_a_clean_name_is_short_composed_and_clean_already(typed):
    name = clean_name(typed, 60)

    assert len(name) <= 60
    assert unicodedata.is_normalized("NFC", name)
    assert name == clean_name(name, 60)
