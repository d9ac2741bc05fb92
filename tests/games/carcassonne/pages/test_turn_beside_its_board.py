"""The story of a turn beside its board: where a tile lay is seen there, and is for ears alone."""

from __future__ import annotations

import re

from tests.support.playing import log

HEARD = re.compile(r'<span class="visually-hidden">(.*?)</span>')


def test_the_story_of_a_turn_leaves_to_the_board_where_it_was(cast):
    moves = [{"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0}]
    log(cast.table, *moves)
    page = cast.ann.get(f"/t/{cast.table.uid}/turn/2/").content.decode()
    story = page[page.index('<div class="stack">') :]

    assert "start tile" not in HEARD.sub("", story)
    assert any("1 to the right of the start tile" in one for one in HEARD.findall(story))


def test_where_every_tile_fits_the_sheet_says_so(cast):
    page = cast.ann.get(f"/t/{cast.table.uid}/sheet/?list=none", headers={"HX-Request": "true"}).content.decode()

    assert "Every tile in the bag still fits somewhere." in page
    assert "These fit nowhere" not in page
