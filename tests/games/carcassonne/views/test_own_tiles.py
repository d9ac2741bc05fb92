"""Tiles of one's own: made in a few taps, kept, shared, in the bag of a table, and in its record."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from html import unescape
from io import BytesIO

import pytest
from django.urls import reverse

from games.archive.records import BACKUP, backup_lines
from games.carcassonne.pages.board.places import rules_of
from games.carcassonne.services.own_tiles import keep_own_tiles
from games.log.errors import BrokenRecord
from games.log.position import position_of
from games.models import OwnTile, Table
from games.services import import_record
from games.services.administration.bringing_back import bring_back
from games.services.administration.keeper import delete_table
from games.services.administration.records import import_file
from scoring import record
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, log, open_table

pytestmark = pytest.mark.django_db
CITY_AND_ROAD = "own-cNEs-rSW-lr"


def tap(client, page, name):
    """Follow the key of the editor that says this."""
    keys = re.findall(r'<a class="button[^>]*href="(\?[^"]*)"([^>]*)>(.*?)</a>', page, re.DOTALL)
    found = [
        href for href, attributes, text in keys if name in attributes or name == re.sub("<[^>]*>", "", text).strip()
    ]
    assert found, name
    return client.get(f"/own/draw/{unescape(found[0])}").text


def test_a_tile_takes_about_ten_taps():
    ann = phone_client(ANN)
    page = ann.get("/own/draw/?box=robbers").text
    taps = ["North: field", "East: field", "South: field", "South: city", "West: field", "West: city"]
    for name in [*taps, "shield", "money bag"]:
        page = tap(ann, page, name)

    assert f'name="tile" value="{CITY_AND_ROAD}"' in page
    assert len(taps) + len(["shield", "money bag", "Keep it"]) <= 10


def test_what_cannot_be_made_is_said_and_leaves_the_tile_as_it_was():
    page = tap(phone_client(ANN), phone_client(ANN).get("/own/draw/?tile=own-cNESW").text, "garden")

    assert "needs a field" in page
    assert 'name="tile" value="own-cNESW"' in page


@pytest.mark.parametrize("word", ["own-cNS-cEW", "own-zz", "base-A", "x" * 3_000])
def test_an_address_that_is_no_tile_begins_anew_with_the_reason(word):
    page = phone_client(ANN).get("/own/draw/", {"tile": word, "box": "nonsense", "not": "nonsense"})

    assert page.status_code == 200
    assert 'role="alert"' in page.text
    assert 'name="tile" value="own"' in page.text


def test_a_kept_tile_is_listed_for_its_maker_alone_and_can_be_thrown_away():
    ann = phone_client(ANN)
    ann.post("/own/take/", {"tile": CITY_AND_ROAD, "copies": "2", "box": "robbers"})
    kept = OwnTile.objects.get()

    assert (kept.phone, kept.tile, kept.copies, kept.box) == (ANN, CITY_AND_ROAD, 2, "robbers")
    assert CITY_AND_ROAD in ann.get("/own/").text
    assert CITY_AND_ROAD not in phone_client(BEN).get("/own/").text
    phone_client(BEN).post("/own/drop/", {"tile": CITY_AND_ROAD})
    assert OwnTile.objects.exists()
    ann.post("/own/drop/", {"tile": CITY_AND_ROAD})
    assert not OwnTile.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"tile": "own-cNS-cEW", "copies": "1"},
        {"tile": "base-A", "copies": "1"},
        {"tile": "own-cN", "copies": "0"},
        {"tile": "own-cN", "copies": "many"},
        {"tile": "own-cN", "copies": "1", "box": "nonsense"},
        {"tiles": "2own-cN.1own-cNS-cEW"},
        {"tiles": "nonsense"},
    ],
)
def test_what_is_no_tile_is_refused_with_a_sentence_and_nothing_is_kept(form):
    answer = phone_client(ANN).post("/own/take/", form)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not OwnTile.objects.exists()


def test_a_link_hands_all_tiles_on():
    ann, ben = phone_client(ANN), phone_client(BEN)
    for tile, copies in (("own-cN-rS", "2"), ("own-rEW-m", "1")):
        ann.post("/own/take/", {"tile": tile, "copies": copies})
    link = re.search(r"leads to http://[^/]*(/own/take/\?tiles=[^\"]+)", unescape(ann.get("/own/").text))
    assert link
    offered = re.search(r'name="tiles" value="([^"]+)"', ben.get(link[1]).text)
    assert offered
    tiles = offered[1]
    ben.post("/own/take/", {"tiles": tiles})

    assert set(OwnTile.objects.filter(phone=BEN).values_list("tile", "copies")) == {("own-cN-rS", 2), ("own-rEW-m", 1)}


@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["plain", "byte order mark"])
def test_a_file_hands_all_tiles_on_with_their_box(mark):
    ann, cleo = phone_client(ANN), phone_client(CLEO)
    ann.post("/own/take/", {"tile": CITY_AND_ROAD, "copies": "3", "box": "robbers"})
    cleo.post("/own/take/", {"file": BytesIO(mark + ann.get("/own/tiles.json").content)})

    assert OwnTile.objects.filter(phone=CLEO).values_list("tile", "copies", "box").get() == (
        CITY_AND_ROAD,
        3,
        "robbers",
    )


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"form": "x", "tiles": []}', b'{"form": "tableside-tiles"}', b"\xff"]
)
def test_a_file_of_something_else_is_refused(content):
    answer = phone_client(ANN).post("/own/take/", {"file": BytesIO(content)})

    assert answer.status_code == 422


def test_the_form_says_which_box_lacks_tiles_and_leads_to_the_editor():
    ann = phone_client(ANN)
    form = {"game": "carcassonne", "sets": ["robbers"], "again": "x"}
    before = ann.post("/new/", form).text
    ann.post("/own/take/", {"tile": CITY_AND_ROAD, "copies": "8", "box": "robbers"})
    after = ann.post("/new/", form).text

    assert "/own/draw/?box=robbers" in before
    assert "lacks 8 tiles" in before
    assert "/own/draw/?box=robbers" not in after
    assert re.search(r'data-lacks="robbers" hidden', ann.get("/new/").text) is None


def test_a_ticked_tile_is_in_the_bag_of_the_table_and_laid_there():
    ann = phone_client(ANN)
    ann.post("/own/take/", {"tile": "own-cN-rS", "copies": "2"})
    page = ann.get("/new/").text
    assert 'name="copies-own-cN-rS" value="2"' in page
    form = {"game": "carcassonne", "plays": ["red", "blue"], "order": ["red", "blue"], "mine": ["red", "blue"]}
    answer = ann.post("/new/", {**form, "copies-own-cN-rS": "2", "copies-own-cNS-cEW": "1"})
    table = Table.objects.get()

    assert answer.status_code == 303
    assert table.copies == {"own-cN-rS": 2}
    assert rules_of(position_of(table)).copies["own-cN-rS"] == 2


def test_a_self_made_tile_is_shown_and_laid_and_travels_in_the_record():
    table = open_table(copies={"own-cN-rS": 1}, options={})
    ann = phone_client(ANN)
    assert "/tiles/own/own-cN-rS.svg#own-cN-rS-0" in ann.get(reverse("table", args=[table.uid])).text
    position = log(
        table, {"do": "draw", "seat": 0, "tile": "own-cN-rS"}, {"do": "place", "seat": 0, "at": [1, 0], "rot": 1}
    )
    board = ann.get(reverse("table", args=[table.uid])).text
    content = ann.get(reverse("record_file", args=[table.uid])).content
    brought = import_record(phone=BEN, record=record.read(record.parse(content)))

    table.refresh_from_db()
    brought.refresh_from_db()

    assert position.state.phase == "figure"
    assert "/tiles/own/own-cN-rS.svg#own-cN-rS-1" in board
    assert "/tiles/own/large/own-cN-rS.svg#own-cN-rS-1" in board
    assert brought.copies == {"own-cN-rS": 1}
    assert position_of(brought).state == position_of(table).state


@pytest.mark.parametrize("size", ["", "large/"])
def test_a_drawing_is_made_from_the_id(size):
    answer = phone_client(None).get(f"/tiles/own/{size}own-cN-rS.svg")

    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert all(f'id="own-cN-rS-{turn}"' in answer.text for turn in range(4))
    assert phone_client(None).get(f"/tiles/own/{size}own-cNS-cEW.svg").status_code == 404


def test_the_drawing_of_a_money_bag_is_on_it():
    assert 'href="#bag"' in phone_client(None).get("/tiles/own/own-rEW-lr.svg").text


# ------------------------------------------------------------------ backups


def made(phone) -> None:
    keep_own_tiles(phone=phone, tiles=[(CITY_AND_ROAD, 2, "robbers"), ("own-cN", 1, "")])


def shelf(phone) -> list[tuple[str, int, str]]:
    return list(OwnTile.objects.filter(phone=phone).values_list("tile", "copies", "box"))


def test_a_backup_of_everything_brings_self_made_tiles_along():
    made(ANN)
    content = b"".join(backup_lines(Table.objects.all()))
    OwnTile.objects.all().delete()
    keep_own_tiles(phone=BEN, tiles=[("own-cN", 7, "")])
    import_file(content=content, phone=BEN)

    assert sorted(shelf(BEN)) == [("own-cN", 7, ""), (CITY_AND_ROAD, 2, "robbers")]


def test_a_backup_of_ones_own_tables_has_only_ones_own_tiles():
    made(ANN)
    keep_own_tiles(phone=BEN, tiles=[("own-cNE", 1, "")])
    lines = list(backup_lines([], BEN, Table.objects.none()))

    assert json.loads(lines[0])["tiles"] == [["own-cNE", 1, ""]]


@pytest.mark.parametrize("tile", [("own-cNS-cEW", 1, ""), ("own-cN", 0, ""), ("own-cN", 1, "nonsense")])
def test_a_backup_with_a_tile_that_nobody_can_make_brings_nothing(tile):
    content = json.dumps({"format": BACKUP, "people": [], "tiles": [tile]}).encode()

    with pytest.raises(BrokenRecord):
        import_file(content=content, phone=BEN)
    assert not OwnTile.objects.exists()


def test_a_deleted_table_comes_back_with_the_tiles_that_lay_in_its_bag(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    made(ANN)
    table = open_table(sets=["base", "robbers"], copies={CITY_AND_ROAD: 2})
    path = delete_table(table_uid=table.uid)
    OwnTile.objects.all().delete()
    bring_back(name=path.name.removesuffix(".jsonl.gz"))

    assert Table.objects.get().copies == {CITY_AND_ROAD: 2}
    assert shelf(ANN) == [(CITY_AND_ROAD, 2, "robbers")]


def test_a_list_asks_for_the_drawings_that_come_into_sight():
    ann = phone_client(ANN)
    ann.post("/own/take/", {"tile": CITY_AND_ROAD, "copies": "1"})
    page = ann.get("/own/").text
    address = f"/tiles/own/{CITY_AND_ROAD}.svg"

    assert re.search(rf'<img class="tile" src="{address}"[^>]*loading="lazy">', page)
    # As an image the file shows the tile itself.
    drawn = ann.get(address).text
    assert drawn.startswith('<svg viewBox="0 0 100 100"')
    assert drawn.rstrip().endswith(f'<use href="#{CITY_AND_ROAD}-0" width="100" height="100"/></svg>')
