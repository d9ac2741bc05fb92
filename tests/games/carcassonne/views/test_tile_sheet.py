"""One file of drawings for all tiles of a table's boxes."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET

import brotli
import pytest
from django.test import Client

from games.carcassonne.pages.board.places import kinds_of, sets_of
from games.carcassonne.pages.board.tile_sheet import address, packed, tile_sheet, tiles
from games.log.position import position_of
from scoring.carcassonne.board.tile import TILE_SETS, tile_set
from scoring.carcassonne.box import SETS
from tests.support.playing import open_table, play_turns

MIX = ("base", "inns", "traders")
FILE = re.compile(r'href="([^"#]+)#(?:base|ic|tb|fe)-')


def get(path, **headers):
    return Client().get(path, headers=headers)


def test_it_holds_four_drawings_of_every_tile_and_all_that_they_are_made_of():
    text = tile_sheet(TILE_SETS).text
    names = [one.get("id") for one in ET.fromstring(text).iter() if one.get("id")]
    wanted = {f"{name}-{rotation}" for key in TILE_SETS for name in tile_set(key).tiles for rotation in range(4)}

    assert wanted <= {*names}
    assert len(names) == len({*names})
    assert set(re.findall(r'href="#([^"]+)"', text)) <= {*names}


def test_a_name_means_the_same_drawing_in_every_set():
    drawn: dict[str, str] = {}
    for key in TILE_SETS:
        for line in tile_sheet((key,)).text.splitlines()[1:-1]:
            name = re.findall(r'id="([^"]+)"', line)[0]
            assert drawn.setdefault(name, line) == line, name


def test_inns_and_traders_with_the_base_game_are_light():
    assert len(packed(MIX, "br")) <= 32_000
    assert len(packed(MIX, "gzip")) <= 44_000


def test_the_first_boxes_are_light_together():
    few = ("inns", "traders", "king", "cathars", "besiegers", "festival", "river1", "river2", "winter_extra")

    assert len(packed(tuple(sorted(("base", "gardens", *few))), "br")) <= 48_000


@pytest.mark.long
def test_all_boxes_that_can_be_ticked_leave_room_for_a_page():
    offered = {one.key for one in SETS if one.tiles}

    assert len(packed(tuple(sorted({*offered, "gardens"})), "br")) <= 84_000


@pytest.mark.parametrize(("accepted", "encoding", "unpack"), [
    ("gzip, deflate, br, zstd", "br", brotli.decompress), ("gzip, deflate", "gzip", gzip.decompress),
])  # fmt: skip
def test_it_travels_packed_and_is_kept_for_ever(accepted, encoding, unpack):
    response = get(address(MIX), accept_encoding=accepted)

    assert response.headers["Content-Encoding"] == encoding
    assert unpack(response.content).decode() == tile_sheet(MIX).text
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in response.headers["Cache-Control"]
    assert "Accept-Encoding" in response.headers["Vary"]


def test_an_old_page_gets_the_drawings_of_today_and_asks_again_later():
    response = get(address(MIX).replace(tile_sheet(MIX).version, "000000000000"))

    assert response.content.decode() == tile_sheet(MIX).text
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("sets", ["nothing", "inns+base", "base+base", "base+..", "+"])
def test_a_mix_that_nobody_is_sent_to_is_not_there(sets):
    assert get(f"/tiles/000000000000/{sets}.svg").status_code == 404


def test_a_tile_from_another_box_is_found_in_the_file_of_its_set():
    assert tiles("ic-01", MIX) == tiles("base-D", MIX) == address(MIX)
    assert "tiles-river1" in tiles("r1-05", MIX)
    assert "tiles-inns" in tiles("ic-01")
    assert "carcassonne/tiles." in tiles("base-D", ("base",))


@pytest.mark.django_db(transaction=True)
def test_the_pages_of_a_table_use_its_one_file():
    table = open_table(sets=("base", "inns", "traders"))
    play_turns(table, 9)
    sheet = ("", "sheet/?list=left", "sheet/?next", "board/", "log/", "replay/")

    for page in sheet:
        html = get(f"/t/{table.uid}/{page}").content.decode()
        assert {*FILE.findall(html)} <= {address(MIX)}, page
    assert address(MIX) in get(f"/t/{table.uid}/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_game_on_one_page_brings_the_drawings_of_all_its_boxes():
    table = open_table(sets=("base", "inns", "traders"))
    play_turns(table, 30)
    page = get(f"/games/{table.uid}/replay.html").content.decode()
    names = {*re.findall(r'<use[^>]* href="#([^"]+)"', page)}

    assert any(name.startswith(("ic-", "tb-")) for name in names)
    assert {name for name in names if f'id="{name}"' not in page} == set()


@pytest.mark.django_db
def test_a_page_draws_one_kind_and_names_the_others():
    table = open_table(sets=[one.key for one in SETS], options={"river": "free"})
    page, known = get(f"/t/{table.uid}/").content.decode(), position_of(table)
    start = page.index('id="known"')
    text = page[start : page.index("</ul>", start)]

    (first, *others) = kinds_of(known)
    named = dict(re.findall(r'<li data-kind="([^"]+)">([^<]+)</li>', text))
    assert [*named] == others
    assert all(named.values())
    # A script makes the others like the first: they have to be drawn in its file.
    assert re.findall(r'href="([^"#]+)#([^"]+)"', text) == [(tiles(first, sets_of(known)), f"{first}-0")]
    assert {tiles(kind, sets_of(known)) for kind in others} == {tiles(first, sets_of(known))}
