"""Laying the last tile otherwise."""

from __future__ import annotations

from tests.games.views.moves.sending import send


def test_the_last_tile_can_be_turned_and_moved(cast):
    send(cast.ann, cast, "record", lay="base-V.0.1.0")
    answer = send(cast.ann, cast, "replace", to="base-V.1.-1.0")

    assert answer.status_code == 422
    answer = send(cast.ann, cast, "replace", to="base-V.3.-1.0")

    assert answer.status_code == 200
    assert 'id="board" hx-swap-oob' in answer.content.decode()
