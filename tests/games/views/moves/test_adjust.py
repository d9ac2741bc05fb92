"""Points that the table agreed on."""

from __future__ import annotations

from tests.games.views.moves.sending import send
from tests.support.playing import position


def test_points_are_adjusted_with_a_note(cast):
    send(cast.ann, cast, "adjust", seat="1", points="3", sign="minus", note="Miscounted")

    assert position(cast.table).state.scores[1] == -3
