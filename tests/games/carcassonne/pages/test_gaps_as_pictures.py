"""The list of gaps in pictures: each gap with what lies around it; where that is, is for ears alone."""

from __future__ import annotations

import re

import pytest

from tests.support.playing import log

HEARD = re.compile(r'<span class="visually-hidden">.*?</span></span>')
TAGS = re.compile(r"<[^>]+>")


@pytest.mark.parametrize("asked", ["list=gaps", "list=gaps&tile=base-U"])
def test_every_gap_is_a_picture(cast, asked):
    page = cast.ann.get(f"/t/{cast.table.uid}/sheet/?{asked}", headers={"HX-Request": "true"}).content.decode()
    items = re.findall(r"<li>.*?</li>", page, re.DOTALL)

    assert items
    for item in items:
        assert "<use" in item
        assert HEARD.search(item)
        assert not TAGS.sub("", HEARD.sub("", item)).strip()


def test_where_the_last_tile_could_lie_is_a_picture(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0})
    page = cast.ann.get(f"/t/{cast.table.uid}/sheet/?move", headers={"HX-Request": "true"}).content.decode()

    assert "gap-around" in page
    assert not re.search(r'class="title">[^<]*(tile|start)', page)
