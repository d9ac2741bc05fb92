"""Maps: the list, one map, files in and out, the editor without scripts, and opening a table on one."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from html import unescape
from io import BytesIO
from re import findall, search
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.carcassonne.services.maps import save_map
from games.models import MapVersion, SavedMap, Table
from games.phones.identity import COOKIE, _read
from scoring.carcassonne.maps.reading import read_map, write_map
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db

SMALL = sheet("S L T\nL C L\n. . S", chip_set="taiwan") | {"name": "Small"}
for key, label in (("0,0", "雪山"), ("2,2", "玉山")):
    SMALL["squares"][key]["label"] = label


@pytest.fixture
def saved(ann) -> MapVersion:
    version: MapVersion = save_map(phone=ann.phone, content=SMALL)
    return version


@pytest.fixture
def ann(client):
    """A phone that has a number of its own."""
    client.post("/maps/isla-meeple/copy/")
    SavedMap.objects.all().delete()
    client.phone = _read(client.cookies[COOKIE].value)
    return client


def hidden(page: bytes) -> dict[str, str]:
    """Return the hidden fields of an editor."""
    found = findall(r'<input type="hidden" name="(content|past|landing|asks_invented)" value="([^"]*)">', page.decode())
    return {name: unescape(value) for name, value in found}


def tap(client, page, tool, where, **more: Any):
    fields = hidden(page.content)
    return client.post(page.request["PATH_INFO"], {**fields, "tool": tool, "tap": where, **more})


def test_the_list_shows_the_demo_and_says_that_it_is_invented(client):
    page = client.get("/maps/").content.decode()
    island = client.get("/maps/isla-meeple/").content.decode()

    assert "Isla Meeple" in page
    assert "invented" in island
    assert "<svg" in island


def test_a_map_is_drawn_by_taps_undone_and_saved(ann):
    page = ann.get("/maps/new/")
    page = tap(ann, page, "start", "0,0")
    page = tap(ann, page, "start", "3,3")
    page = tap(ann, page, "large_city", "2,2")
    page = tap(ann, page, "edge-road", "0,0", side="N")
    content = json.loads(hidden(page.content)["content"])

    assert content["squares"]["0,0"] == {"kind": "start"}
    assert content["squares"]["2,2"] == {"kind": "large_city", "city_id": "2,2"}
    assert content["edges"] == {"0,0,N": {"kind": "road"}}
    page = ann.post("/maps/new/", {**hidden(page.content), "undo": "1"})
    assert json.loads(hidden(page.content)["content"])["edges"] == {}
    done = ann.post("/maps/new/", {**hidden(page.content), "save": "1", "name": "Ours"})
    assert done.status_code == 303
    assert SavedMap.objects.get().name == "Ours"
    assert ann.get(done.url).status_code == 200


def test_a_stroke_paints_many_squares_and_is_undone_at_once(ann):
    page = ann.get("/maps/new/")
    before = json.loads(hidden(page.content)["content"])
    page = tap(ann, page, "outside", "", taps="0,0 1,0 2,0")

    assert "1,0" not in json.loads(hidden(page.content)["content"])["squares"]
    page = ann.post("/maps/new/", {**hidden(page.content), "undo": "1"})
    assert json.loads(hidden(page.content)["content"])["squares"] == before["squares"]


def test_a_ferry_takes_two_taps_and_one_more_takes_it_away(ann):
    page = ann.get("/maps/new/")
    page = tap(ann, page, "outside", "", taps="3,3")
    page = tap(ann, page, "ferry", "2,3,E")
    assert "Now tap the other landing" in page.content.decode()
    page = tap(ann, page, "ferry", "4,3,W")
    ferries = json.loads(hidden(page.content)["content"])["ferries"]

    assert ferries == [{"a": "2,3,E", "b": "4,3,W"}]
    page = tap(ann, page, "ferry", "2,3")
    assert json.loads(hidden(page.content)["content"])["ferries"] == []


def test_shields_labels_and_squares_without_chips(ann):
    page = ann.get("/maps/new/")
    for tool, where, more in (
        ("island", "0,0", {}),
        ("arms", "0,0", {}),
        ("arms", "0,0", {}),
        ("label", "1,1", {"label": "Taipei"}),
        ("chips", "1,2", {}),
        ("edge-city", "2,0,N", {}),
        ("arms", "2,0,N", {}),
    ):
        page = tap(ann, page, tool, where, **more)
    content = json.loads(hidden(page.content)["content"])

    assert content["squares"]["0,0"] == {"kind": "island", "arms": 2}
    assert content["squares"]["1,1"]["label"] == "Taipei"
    assert content["squares"]["1,2"]["chips"] is False
    assert content["edges"] == {"2,0,N": {"kind": "city", "arms": 1}}


def test_a_square_is_marked_with_a_colour_of_its_own_shape(ann):
    page = tap(ann, ann.get("/maps/new/"), "colour-blue", "1,1")
    page = tap(ann, page, "colour-orange", "2,1")
    page = tap(ann, page, "town", "1,1")
    page = tap(ann, page, "chips", "3,1")
    content, shown = json.loads(hidden(page.content)["content"]), page.content.decode()

    assert content["squares"]["1,1"] == {"kind": "town", "colour": "blue"}
    assert content["squares"]["2,1"] == {"kind": "land", "colour": "orange"}
    assert read_map(content).squares[1, 1].colour == "blue"
    assert shown.count("map-colour is-") == 2
    assert shown.count("map-no-chip") == 1
    assert "small town · light blue" in shown
    again = tap(ann, page, "colour-blue", "1,1")
    assert json.loads(hidden(again.content)["content"])["squares"]["1,1"] == {"kind": "town"}


def test_the_size_and_the_rules_are_set_on_the_form(ann):
    page = ann.get("/maps/new/")
    head = {"cols": "6", "rows": "4", "name": "Tiny", "chip_set": "germany", "figures": "8", "again": "1"}
    page = ann.post("/maps/new/", {**hidden(page.content), **head})
    content = json.loads(hidden(page.content)["content"])

    assert (content["cols"], content["rows"], content["name"]) == (6, 4, "Tiny")
    assert content["rules"]["chip_set"] == "germany"
    assert content["rules"]["figures"] == 8
    assert len(content["squares"]) == 24


@pytest.mark.parametrize("content", ["", "{}", "[]", "[" * 5000, '{"name":"x","cols":99,"rows":1,"squares":{}}'])
def test_what_no_editor_sends_is_refused(ann, content):
    answer = ann.post("/maps/new/", {"content": content, "tool": "land", "tap": "0,0"})

    assert answer.status_code == 422


def test_saving_again_makes_a_version_and_the_same_makes_none(saved, ann):
    key = saved.saved.uid
    page = ann.get(f"/maps/{key}/edit/")
    ann.post(f"/maps/{key}/edit/", {**hidden(page.content), "save": "1"})
    assert saved.saved.versions.count() == 1
    page = tap(ann, page, "town", "1,0")
    ann.post(f"/maps/{key}/edit/", {**hidden(page.content), "save": "1"})

    assert [version.number for version in saved.saved.versions.all()] == [2, 1]
    assert "Version 1" in ann.get(f"/maps/{key}/").content.decode()
    first = ann.get(f"/maps/{key}/map.json?version=1").content
    assert read_map(json.loads(first)) == read_map(SMALL)


def test_another_phone_keeps_a_copy_of_its_own(saved, ann):
    ben = Client()
    key = saved.saved.uid
    page = ben.get(f"/maps/{key}/edit/")
    ben.post(f"/maps/{key}/edit/", {**hidden(page.content), "save": "1"})

    assert SavedMap.objects.count() == 2
    assert saved.saved.versions.count() == 1


@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["plain", "byte order mark"])
def test_a_map_goes_out_as_a_file_and_comes_in_again(ann, mark):
    content = ann.get("/maps/isla-meeple/map.json").content
    done = ann.post("/maps/import/", {"file": _file(mark + content)})

    assert done.status_code == 303
    assert read_map(MapVersion.objects.get().content) == read_map(json.loads(content))


@pytest.mark.parametrize(
    "content", [b"", b"no", b"{}", b'{"name":"x","cols":1,"rows":1,"squares":{"5,5":{"kind":"land"}}}']
)
def test_a_broken_file_brings_nothing_in(ann, content):
    answer = ann.post("/maps/import/", {"file": _file(content)} if content else {})

    assert answer.status_code == 422
    assert SavedMap.objects.count() == 0


def _file(content: bytes) -> BytesIO:
    file = BytesIO(content)
    file.name = "map.json"
    return file


def test_a_copy_of_the_demo_stays_invented_until_somebody_says_otherwise(ann):
    ann.post("/maps/isla-meeple/copy/")
    kept = MapVersion.objects.get()
    assert kept.content["invented"] is True
    base = f"/maps/{kept.saved.uid}/"
    assert "This map is invented" in ann.get(base).content.decode()

    page = ann.get(f"{base}edit/")
    assert findall(r'name="invented" checked', page.content.decode())
    ann.post(f"{base}edit/", {**hidden(page.content), "name": "Ours", "save": "1"})
    assert "This map is invented" not in ann.get(base).content.decode()


def test_a_map_that_nobody_can_play_on_says_why(ann):
    version = save_map(phone=ann.phone, content=sheet("S L L") | {"name": "Half"})
    page = ann.get(f"/maps/{version.saved.uid}/").content.decode()

    assert "The map needs at least 2 start squares; it has 1." in page
    assert "Play on it" not in page
    assert ann.get(f"/maps/{version.saved.uid}/play/").status_code == 303


@pytest.mark.parametrize("key", ["nothing", "00000000-0000-4000-8000-000000000000"])
def test_a_map_that_is_not_there(client, key):
    assert client.get(f"/maps/{key}/").status_code == 404


def test_the_guide_to_taiwan_begins_with_its_rules(client):
    assert "Mount Jade" in client.get("/maps/taiwan/").content.decode()
    content = json.loads(hidden(client.get("/maps/new/?taiwan").content)["content"])
    assert content["rules"]["chip_set"] == "taiwan"


# ------------------------------------------------------------- playing on one


def opened(client, start=("0,0", "2,2"), **more: Any) -> Table:
    """Open a table on the small map, by the forms."""
    key = MapVersion.objects.get().saved.uid
    page = client.get(f"/maps/{key}/play/")
    chips = findall(r'name="chips" value="([^"]*)"', page.content.decode())
    tiles = {f"tile-{square}": "base-D" for square in start} | {f"turn-{square}": "0" for square in start}
    form = {"starts": list(start), **tiles, "chips": chips, "go": "1"} | more
    there = client.post(f"/maps/{key}/play/", form)
    assert there.status_code == 303, there.content.decode()
    word = there.url.partition("on=")[2]
    assert "Played on the map" in client.get(there.url).content.decode()
    players = {"plays": ["red", "blue"], "name-red": "Ann", "name-blue": "Ben", "mine": ["red", "blue"]}
    done = client.post("/new/", {"game": "carcassonne", "edition": "third", "on": word, **players})
    assert done.status_code == 303, search(r"field-error[^>]*>([^<]*)", done.content.decode())
    return Table.objects.get()


def test_a_table_is_opened_on_a_map(saved, ann):
    table = opened(ann, **{"option-towns": "costs_two"})

    assert read_map(table.board["map"]) == read_map(SMALL)
    assert table.board["options"] == {"towns": "costs_two"}
    assert table.start == [["base-D", [0, 0], 0], ["base-D", [2, 2], 0]]
    assert write_map(read_map(table.board["map"])) == saved.content
    assert ann.get(f"/t/{table.uid}/").status_code == 200


@pytest.mark.parametrize(("start", "said"), [(("0,0",), "start squares, not"), ((), "")])
def test_too_few_start_squares_are_said(saved, ann, start, said):
    key = saved.saved.uid
    tiles = {f"tile-{square}": "base-D" for square in start} | {f"turn-{square}": "0" for square in start}
    answer = ann.post(f"/maps/{key}/play/", {"starts": list(start), **tiles, "go": "1"})

    assert answer.status_code == (422 if said else 303)
    assert said in answer.content.decode()


def test_chips_are_spread_anew_or_ticked_by_hand(ann):
    page = ann.get("/maps/isla-meeple/play/").content.decode()
    by_hand = ann.post("/maps/isla-meeple/play/", {"by_hand": "1", "chips": ["5,5"]}).content.decode()
    again = ann.post("/maps/isla-meeple/play/", {"spread": "1", "starts": ["6,2"]}).content.decode()

    assert len(findall(r'name="chips"', page)) == 30
    assert len(findall(r'name="chips" value="[^"]*"[^>]*checked', by_hand)) == 1
    assert "30 of 30 chips" in again


def test_a_word_that_nobody_wrote_opens_no_map(client):
    assert "Played on the map" not in client.get("/new/?on=moon").content.decode()


# ---------------------------------------------------------- start squares


def _starts(**said: object) -> dict[str, object]:
    given = {"starts": ["6,2", "1,6"], "squares": ["6,2", "1,6", "8,10"], "hand": "1"}
    tiles = {f"tile-{key}": "base-D" for key in ("6,2", "1,6", "8,10")}
    return {**given, **tiles, **{f"turn-{key}": "0" for key in ("6,2", "1,6", "8,10")}, **said}


def test_the_tile_of_a_start_square_is_shown_and_turned(client):
    page = client.get("/maps/isla-meeple/play/").content.decode()
    assert "City on one side" in page
    assert 'name="turn" value="6,2"' in page

    turned = client.post("/maps/isla-meeple/play/", _starts(turn="6,2")).content.decode()
    assert 'name="turn-6,2" value="1"' in turned
    assert 'name="turn-1,6" value="0"' in turned


def test_any_tile_of_any_set_with_land_may_lie_first(client):
    page = client.post("/maps/isla-meeple/play/", _starts(pick="6,2")).content.decode()
    tiles = findall(r'name="lay" value="6,2 ([^"]*)"', page)

    assert {"base-A", "ic-01", "tb-01"} <= set(tiles)
    assert not [tile for tile in tiles if tile.startswith("river")]
    chosen = client.post("/maps/isla-meeple/play/", _starts(lay="6,2 ic-01")).content.decode()
    assert 'name="tile-6,2" value="ic-01"' in chosen


def test_the_set_of_a_tile_that_lies_first_is_in_the_box(client):
    answer: Any = client.post("/maps/isla-meeple/play/", _starts(**{"tile-6,2": "ic-01", "go": "1"}))
    assert answer.status_code == 303
    page = client.get(answer.url).content.decode()

    assert 'class="wood-box" data-lies="inns"' in page.partition("<template")[0]


def test_a_tile_that_does_not_agree_with_the_print_is_said_to_at_once(ann):
    drawn = sheet("S C L S\nL L L L")
    version = save_map(phone=ann.phone, content=drawn)
    key = str(version.saved.uid)
    form = {"starts": ["0,0", "3,0"], "squares": ["0,0", "3,0"], "show": "1"}
    form |= {"tile-0,0": "base-B", "turn-0,0": "0", "tile-3,0": "base-B", "turn-3,0": "0"}
    page = ann.post(f"/maps/{key}/play/", form).content.decode()

    assert page.count("The sides do not match what is printed around this square.") == 1


def test_the_advised_number_of_tiles_is_said_and_any_may_be_played(ann):
    island = ann.get("/maps/isla-meeple/play/").content.decode()
    assert "The rules advise 125–130 tiles, other sources 90–100 for this map" in island
    version = save_map(phone=ann.phone, content=SMALL)
    page = ann.get(f"/maps/{version.saved.uid}/play/").content.decode()

    assert "The rules advise 125–130 tiles" in page
    assert "any number works" in page


def _by_hand(chips, **more):
    form = {"starts": ["0,0", "2,2"], "squares": ["0,0", "2,2"], "hand": "1", "chips": chips}
    tiles = {f"{name}-{key}": value for key in ("0,0", "2,2") for name, value in (("tile", "base-D"), ("turn", "0"))}
    return {**form, **tiles, **more}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A chip lies beside a start square or a large city (column 2, row 1)."),
        ("zh-hant", "圓片緊鄰起始格或大城（第 2 欄第 1 列）。"),
        ("zh-hans", "圆片紧邻起始格或大城（第 2 列第 1 行）。"),
    ],
)
def test_chips_of_cardboard_are_checked_and_each_breach_is_named(ann, saved, language, sentence):
    ann.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    address = f"/maps/{saved.saved.uid}/play/"
    answer = ann.post(address, _by_hand(["1,0", "2,0"], go="1"))

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert ann.post(address, _by_hand(["1,0", "2,0"], go="anyway")).status_code == 303


def test_tiles_without_their_rules_are_the_default_on_a_map(ann, saved):
    there = ann.post(f"/maps/{saved.saved.uid}/play/", _by_hand([], go="1"))
    page = ann.get(there.url).content.decode()

    for key in ("inns", "traders"):
        assert findall(rf'name="sets" value="{key}"[^>]* checked', page)
    assert findall(r'name="option-tiles_only"\s+value="True" checked', page)
