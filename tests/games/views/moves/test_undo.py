"""Taking back what was logged last."""

from __future__ import annotations

from tests.games.views.moves.sending import send
from tests.support.playing import position


def test_undo_takes_the_last_form_back(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    answer = send(cast.ben, cast, "undo")

    assert answer.status_code == 200
    assert not position(cast.table).played


def test_there_may_be_nothing_to_take_back(cast):
    answer = send(cast.ann, cast, "undo")

    assert answer.status_code == 409
    assert "nothing to undo" in answer.content.decode()
