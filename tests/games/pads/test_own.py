"""The shelf, a pad of one's own, files and QR codes, and hostile files."""

from __future__ import annotations

import re
import tomllib
import zlib
from base64 import urlsafe_b64encode
from codecs import BOM_UTF8
from uuid import uuid4
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import Table
from games.pads.forms.pad_codec import LONGEST_WORD, pack_pad, pad_file, unpack_pad
from games.screens.symbols.shapes import pad_picture
from scoring.pads.box import shelf
from scoring.pads.pad import BadPad
from scoring.pads.reading import read_pad
from tests.support.cast import ANN, phone_client

pytestmark = pytest.mark.django_db

MADE = {
    "name": "Wizard night",
    "wins": "highest",
    "rounds": "10",
    "target": "500",
    "category": ["Tricks", "Bids", "", ""],
}


@pytest.fixture
def ann():
    return phone_client(ANN)


def bring(client, text):
    upload = SimpleUploadedFile("pad.toml", text.encode() if isinstance(text, str) else text)
    return client.post("/pads/file/", {"file": upload})


def page_of_pads(client):
    return client.get("/pads/").content.decode()


def test_the_shelf_has_every_ready_pad(ann):
    page = page_of_pads(ann)

    for key in shelf():
        assert f"/pads/ready/{key}/" in page
        assert ann.get(f"/pads/ready/{key}/").status_code == 200
    assert ann.get("/pads/ready/moon/").status_code == 404
    assert ann.get("/pads/ready/moon/pad.toml").status_code == 404


def test_each_ready_pad_has_a_picture_of_its_own(ann):
    drawn = ET.parse(settings.BASE_DIR / "static" / "pads.svg").getroot()
    drawings = {symbol.get("id"): [ET.tostring(part) for part in symbol] for symbol in drawn}
    shown = re.findall(r'<svg class="pad-picture" aria-hidden="true"><use href="[^"#]*#([^"]+)"', page_of_pads(ann))

    assert sorted(shown) == sorted(f"pad-{key}" for key in shelf())
    assert set(shown) == drawings.keys()
    assert len({tuple(parts) for parts in drawings.values()}) == len(drawings)


def test_a_pad_that_nobody_has_drawn_looks_like_the_plain_one():
    assert pad_picture("moon") == pad_picture("plain")
    assert pad_picture("castle") != pad_picture("plain")


def test_a_table_is_opened_with_sets_and_an_edition(ann):
    form = {"edition": "third", "sets": ["inns", "moon"], "plays": ["red", "blue"], "mine": ["red"], "name-red": "Ann"}

    answer = ann.post("/pads/ready/carcassonne/", form)

    table = Table.objects.get()
    assert answer.url == f"/t/{table.uid}/"
    assert (table.game, table.edition, table.sets) == ("pad-carcassonne", "third", ["inns"])


def test_a_table_for_nobody_or_too_many_is_not_opened(ann):
    assert ann.post("/pads/ready/castle/", {}).status_code == 422
    answer = ann.post("/pads/ready/castle/", {"plays": ["red", "blue", "green"]})

    assert answer.status_code == 422
    assert "3 players cannot play this" in answer.content.decode()


def test_a_pad_is_made_shared_and_played(ann):
    made = ann.post("/pads/own/", MADE)
    page = ann.get(made.url).content.decode()
    assert "QR code that leads to the pad Wizard night" in page
    assert "<svg" in page

    opened = ann.post(made.url, {"plays": ["red", "blue"], "mine": ["red"]})
    table = ann.get(opened.url).content.decode()
    assert "Round 1 of 10 · Played to 500" in table
    assert "Tricks" in table
    ann.post(
        opened.url + "record/",
        {"seen": 0, "token": "00000000-0000-4000-8000-000000000001", "who-0": "1", "for": "c1", "give": "40"},
    )
    for path in ("", "log/", "turn/1/", "why/1/0/", "points/0/"):
        assert "Tricks" in ann.get(opened.url + path).content.decode(), path
    assert Table.objects.get().board["name"] == "Wizard night"


def test_a_pad_goes_out_as_a_file_and_comes_in_again(ann):
    made = ann.post("/pads/own/", MADE)
    file = ann.get(made.url + "pad.toml")
    assert tomllib.loads(file.content.decode())["rounds"] == 10

    assert bring(ann, file.content).url == made.url


def test_a_ready_pad_goes_out_as_a_file_and_comes_in_again(ann):
    for key, pad in shelf().items():
        assert read_pad(ann.get(f"/pads/ready/{key}/pad.toml").content) == pad
        assert read_pad(BOM_UTF8 + ann.get(f"/pads/ready/{key}/pad.toml").content) == pad
        assert unpack_pad(pack_pad(pad)) == pad


def test_a_ready_pad_goes_out_in_the_language_of_the_page_too(ann):
    pad = read_pad(ann.get("/pads/ready/hunters/pad.toml", headers={"accept-language": "zh-hans"}).content)

    assert pad.name == {"en": "Hunters & Gatherers", "zh-hans": "石器版"}
    assert bring(ann, pad_file(pad).encode()).status_code == 303


def test_a_pad_can_be_made_like_another(ann):
    made = ann.post("/pads/own/", MADE)
    word = made.url.split("/")[-2]

    page = ann.get(f"/pads/own/?from={word}").content.decode()
    assert 'value="Wizard night"' in page
    assert 'value="Tricks"' in page
    assert ann.get(f"/pads/own/?from={pack_pad(shelf()['hunters'])}").status_code == 200


def categories(answer):
    return re.findall(r'name="category" value="([^"]*)"', answer.content.decode())


def test_a_pad_of_ones_own_starts_with_three_categories_and_grows_by_one(ann):
    assert categories(ann.get("/pads/own/")) == ["", "", ""]
    filled = MADE | {"name": "", "category": ["Tricks", "Bids", "Trumps"]}

    answer = ann.post("/pads/own/", filled | {"more": "1"})

    assert answer.status_code == 200
    assert categories(answer) == ["Tricks", "Bids", "Trumps", ""]
    assert 'value="500"' in answer.content.decode()
    assert "Give the pad a name." not in answer.content.decode()
    assert not Table.objects.exists()


def test_a_pad_of_ones_own_grows_to_twelve_categories_and_keeps_all(ann):
    names = [f"Round {number}" for number in range(1, 13)]
    short = ann.post("/pads/own/", MADE | {"category": names[:11], "more": "1"})
    full = ann.post("/pads/own/", MADE | {"category": names, "more": "1"})
    made = ann.post("/pads/own/", MADE | {"category": names})

    assert categories(short) == [*names[:11], ""]
    assert 'name="more"' not in short.content.decode()
    assert categories(full) == names
    again = ann.get(f"/pads/own/?from={made.url.split('/')[-2]}")
    assert categories(again) == names


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": ""}, "Give the pad a name."),
        ({"target": "lots"}, "whole numbers"),
        ({"category": ["Same", "Same"]}, "Two categories have the same name."),
        ({"together": "1", "target": ""}, "Playing together needs a target."),
        ({"name": "<script>alert(1)</script>"}, "Words cannot have &lt; or &gt;"),
        ({"category": ["<b>"]}, "Words cannot have &lt; or &gt;"),
        ({"rounds": "5000"}, "is not between"),
    ],
)
def test_a_form_that_makes_no_pad_says_why_and_keeps_what_was_typed(ann, changes, words):
    answer = ann.post("/pads/own/", MADE | changes)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert 'value="10"' in answer.content.decode() or "rounds" in changes


HEAD = 'key = "bad"\nname = "Bad"\n'


def event(formula: str) -> str:
    return f'key = "bad"\nname = "Bad"\n[events.e]\ninputs.n = {{}}\nterms = [{{ of = "n", points = "{formula}" }}]\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (event("9**9**9**9"), "A formula only counts"),
        (event("__import__('os')"), "A formula only counts"),
        (event("99999999"), "No number in a formula is larger"),
        (event("-" * 60 + "n"), "nested too deep"),
        ('key = "bad"\nname = "<script>alert(1)</script>"', "Words cannot have"),
        ('key = "bad"\nname = "Bad"\ntarget = 99999999999999999999999', "is not between"),
        ("a = " + "[" * 3000 + "]" * 3000, "too many levels for a pad"),
        (b"\xff\xfe\x00", "saved as UTF-16"),
        (b"\x80", "This file is not text."),
        ("x" * 70_000, "too large"),
        (HEAD + "a" + ".a" * 31_000 + " = 1", "too many levels for a pad"),
        (HEAD + "target = " + "9" * 5000, "cannot be read as a pad. Look at line"),
        (HEAD + "target = 0x" + "f" * 60_000, "is not between"),
        (HEAD + '[tallies.t]\nfaces = { "<script>alert(1)</script>" = "" }', "Use only small letters"),
        (HEAD + '[sets]\n"a b" = "x"', "Use only small letters"),
        ('key = "bad"\nname = "' + "a" + "\u0301" * 9 + '"', "Words cannot have"),
        ('key = "bad"\nname = "\u200b\u200b"', "Words cannot have"),
        ('key = "bad"\nname = " "', "The pad needs a name"),
        ('key = "bad"\nname = { "<b>" = "x" }', "Write one text"),
        (HEAD + "[values.v]\nis = 0\nleast = -9999\nmost = 9999", "is not between"),
        ("", "This file is empty."),
        (HEAD + "[events]\nsurprise = 1", "Something of another kind belongs there (events"),
        (HEAD + "surprise = 1", "A pad has nothing called “surprise” there (the file)."),
        ("this is no pad", "cannot be read as a pad. Look at line"),
    ],
)
def test_a_hostile_file_is_refused_in_words(ann, text, words):
    answer = bring(ann, text)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert not [parsed for parsed in ("Object", "Expected", "`", "$.") if parsed in page]
    assert "<script>alert" not in page


def test_no_file_is_no_pad(ann):
    assert ann.post("/pads/file/", {}).status_code == 422


@pytest.mark.parametrize("word", ["moon", "eJwrSy0qzszPAwAMGwLx", "A" * (LONGEST_WORD + 1), "x_y"])
def test_an_address_that_holds_no_pad_is_not_there(ann, word):
    assert ann.get(f"/pads/own/{word}/").status_code == 404


def test_a_word_that_unpacks_to_a_mountain_is_refused():
    bomb = urlsafe_b64encode(zlib.compress(b'{"a":"' + b"a" * 5_000_000 + b'"}', 9)).rstrip(b"=").decode()

    with pytest.raises(BadPad):
        unpack_pad(bomb)


HOLLOW = """
key = "own"
name = "Hollow"
values.v = { is = 0 }
counters.n = { worth = "6 // v" }
gauges.g = { name = "Gauge", value = "6 // v" }
events.r = { during = "any", reckoned = true, terms = [{ of = "n", points = "6 // v" }] }
sections.s = { events = ["r"] }
"""


def test_formulas_without_a_value_break_no_page(ann):
    opened = ann.post(f"/pads/own/{pack_pad(read_pad(HOLLOW))}/", {"plays": ["red"], "mine": ["red"]})

    def send(**form):
        facts = {"seen": Table.objects.get().head, "token": str(uuid4())} | form
        return ann.post(f"{opened.url}record/", facts)

    assert "–</b>" in ann.get(f"{opened.url}sheet/?list=counters").content.decode()
    assert send(count="n.0.1").status_code == 422
    assert send(section="s").status_code == 303
    assert "That cannot be counted" in ann.get(opened.url).content.decode()
    assert send(reckon="r").status_code == 422


def test_a_refusal_speaks_the_words_of_the_author(ann):
    pad = read_pad('key = "own"\nname = "Wool"\n[counters.wool]\nname = "Balls of wool"\nmost = 1')
    opened = ann.post(f"/pads/own/{pack_pad(pad)}/", {"plays": ["red"], "mine": ["red"]})

    facts = {"seen": 0, "token": str(uuid4()), "count": "wool.0.2"}
    page = ann.post(f"{opened.url}record/", facts).content.decode()

    assert "Balls of wool: 0 to 1, not 2." in page


def test_a_table_never_shows_a_script_from_its_pad(ann):
    pad = read_pad('key = "own"\nname = "a & b"\n[events.e]\nname = "x\' onclick=1"')
    opened = ann.post(f"/pads/own/{pack_pad(pad)}/", {"plays": ["red"], "mine": ["red"]})

    page = ann.get(opened.url).content.decode()
    assert "a &amp; b" in page
    assert "x&#39; onclick=1" in page
    assert "x' onclick" not in page


def test_a_pad_file_is_plain_toml():
    assert pad_file(shelf()["plain"]).startswith('key = "plain"')


def test_a_pad_of_ones_own_stands_on_the_shelf_again(client):
    made = client.post("/pads/own/", {"name": "Whist", "category": ["Tricks"], "wins": "highest"})
    assert "Whist" not in client.get("/pads/").content.decode()
    players = {"plays": ["red", "blue"], "order": ["red", "blue"], "mine": ["red"]}
    for _ in range(2):
        assert client.post(made["Location"], players).status_code == 303

    page = client.get("/pads/").content.decode()

    assert page.count(made["Location"]) == 1
    assert "Whist" not in phone_client(ANN).get("/pads/").content.decode()
