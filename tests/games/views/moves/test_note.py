"""Notes between the moves."""

from __future__ import annotations

from scoring.kernel import write_move
from tests.games.views.moves.sending import send
from tests.support.playing import position


def test_a_note_is_written_down(cast):
    assert send(cast.ben, cast, "note", note="Tea").status_code == 200
    assert position(cast.table).played[0].seat == 1


def test_words_are_cleaned_before_they_are_kept(cast):
    send(cast.ann, cast, "adjust", seat="0", points="1", note="ca\x00ke")
    send(cast.ann, cast, "note", note="T\x07ea\u202e")

    adjusted, noted = (write_move(played.move) for played in position(cast.table).played)
    assert (adjusted["note"], noted["text"]) == ("cake", "Tea")
