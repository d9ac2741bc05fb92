"""A refusal of a place that nobody chose says so without empty brackets."""

from __future__ import annotations

import pytest

from games.phrasing.common.refusal import NOTHING_SAID, refusal_sentence
from scoring.catan.refusal import NoSettlementThere
from scoring.catan.sets.knights.refusal import NoCityThere


@pytest.mark.parametrize("refusal", [NoCityThere(""), NoSettlementThere("")])
def test_no_brackets_stand_empty(refusal):
    sentence = refusal_sentence(refusal, ("Ann", "Ben"))

    assert "(" not in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("text", "left"), [("No such city ().", "No such city."), ("没有城市（）。", "没有城市。"), ("None: .", "None.")]
)
def test_what_was_left_behind_goes(text, left):
    assert NOTHING_SAID.sub("", text) == left
