"""Logging what the rules refuse, because the table played it so."""

from __future__ import annotations

import pytest

from tests.games.views.moves.sending import send
from tests.support.playing import position


def test_the_table_may_play_it_anyway(cast):
    answer = send(cast.ann, cast, "overrule", lay="base-U.1.1.0", codes="carcassonne.edge_mismatch")

    assert answer.status_code == 200
    assert position(cast.table).head == 2


@pytest.mark.parametrize("codes", [[], ["x"], ["\x00"] * 50])
def test_only_what_the_rules_said_can_be_waived(laid, codes):
    refused = send(laid.ann, laid, "overrule", lay="base-U.1.2.0", codes=codes)

    assert refused.status_code == 422
    assert position(laid.table).head == 2
