"""Files that are none of ours: each is told as what it is, with what to do, in the language of whoever brought it."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from games import services
from games.carcassonne.services.own_tiles import keep_own_tiles
from games.log.errors import BrokenRecord
from games.models import Table
from games.phrasing.common.file_kinds import kind_of_file
from games.phrasing.common.files import KINDS
from games.phrasing.common.past_games import FAILURES, report_sentences, unwritten_sentence
from games.phrasing.common.registry import all_words
from scoring.record import Failure, Report
from tests.support.cast import phone_client
from tests.support.playing import ANN, DAN

pytestmark = pytest.mark.django_db

RAW: Final = re.compile(r"[`$]|\b(None|NoneType|object|str|int|list|dict|tuple|key|Expected|JSON|KeyError)\b|'\w+'")
ENGLISH: Final = re.compile(r"\b(the|this|that|is|of|file|game|not|and)\b", re.IGNORECASE)


def packed(name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, "x")
    return out.getvalue()


def told(content: bytes, language: str = "en") -> str:
    with translation.override(language), pytest.raises(BrokenRecord) as problem:
        services.import_file(content=content, phone=DAN)
    with translation.override(language):
        return " ".join(report_sentences(problem.value.report, problem.value.number))


SAVE: Final[dict[str, Any]] = {
    "appVersion": "5.12.0",
    "setup": {"sets": {"basic:1": 1}, "elements": {}, "start": []},
    "players": [{"name": "Ann", "slot": 0}, {"name": "Ben", "slot": 1}],
    "replay": [],
}


def save(*replay: object, **setup: object) -> bytes:
    content = {**SAVE, "setup": {**SAVE["setup"], **setup}, "replay": list(replay)}
    return json.dumps(content).encode()


ROAD: Final = {"position": [1, 0], "feature": "Road", "location": "WE"}
FAN: Final[dict[str, Any]] = {
    "type": "PLACE_TILE",
    "payload": {"tileId": "FT/CRr", "rotation": "R0", "position": [1, 0]},
}
FILES: Final[dict[str, tuple[bytes, str]]] = {
    "empty": (b" \n", "empty"),
    "zip": (packed("save.jcz"), "ZIP"),
    "office": (packed("word/document.xml"), "office"),
    "picture": (b"\x89PNG\r\n\x1a\n" + b"\0" * 20, "picture"),
    "database": (b"SQLite format 3\x00" + b"\0" * 20, "database"),
    "utf16 with its mark": ('{"a": 1}'.encode("utf-16"), "UTF-16"),
    "utf16 without it": ('{"a": 1}'.encode("utf-16-le"), "UTF-16"),
    "utf16 the other way": ('{"a": 1}'.encode("utf-16-be"), "UTF-16"),
    "a web page": (b"<!DOCTYPE html><html></html>", "web page"),
    "plays of BGG": (b'<?xml version="1.0"?><plays username="x"><play id="1"/></plays>', "BoardGameGeek"),
    "an old save": (b'<?xml version="1.0"?><game phase="x"></game>', "before version 5.7"),
    "other XML": (b"<feed/>", "XML"),
    "scores": (b"turn,move,player,colour,for,final,points,total\r\n", "CSV"),
    "a map": (b'{"format": "tableside-map/1"}', "printed map"),
    "tiles": (b'{"form": "tableside-tiles", "tiles": []}', "self-made tiles"),
    "a set-up": (b'{"appVersion": "5.12.0", "setup": {"sets": {}}}', "set up"),
    "packed and cut": (gzip.compress(b"x" * 9_000)[:-9], "packed"),
    "half a record": (b'{"format": "tableside/1", "game"', "not a saved game"),
    "no game": (b"{}", "not a saved game"),
    "a newer record": (b'{"format": "tableside/2"}', "newer version"),
    "a newer backup": (b'{"format": "tableside-backup/2"}', "newer version"),
    "newer rules": (
        b'{"format":"tableside/1","game":"carcassonne","rules":{"revision":99},"seats":[{},{}],"moves":[]}',
        "newer version",
    ),
    "a few bytes": (b"\x00\x01\x02\x03", "not a saved game"),
    "a record without moves": (b'{"format": "tableside/1", "game": "carcassonne"}', "missing"),
    "a record with a wrong move": (
        b'{"format":"tableside/1","game":"carcassonne","rules":{},"seats":[{},{}],"moves":[{"seat":0,"do":"fly to"}]}',
        "Move 1: This is no move",
    ),
    "a backup that is none": (b'{"format": "tableside-backup/1", "people": 5}', "backup is damaged"),
    "plays that are none": (b'{"players": [], "games": [], "plays": [{}]}', "BG Stats"),
    "a save without players": (save().replace(b"players", b"nobody"), "missing or damaged"),
    "a save with a strange step": (save({"type": "METEOR"}), "Step 1"),
    "a save with a broken step": (save({"type": "PLACE_TILE", "payload": {"tileId": "BA/L"}}), "Step 1"),
    "a save of a crowd": (
        save().replace(b'"slot": 0}', b'"slot": 0}, ' + b", ".join([b'{"name": "Al"}'] * 8)),
        "more players",
    ),
    "a save with fans' tiles": (save(FAN), "FT/CRr"),
    "a save of another box": (save(sets={"basic:1": 1, "labyrinth:1": 1}), "labyrinth"),
    "a save by another rule": (save(rules={"moon": True}), "moon"),
    "a save without a rule": (save(sets={"basic:1": 1, "king-and-robber:1": 1}), "king"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_told_as_what_it_is(name):
    content, words = FILES[name]

    sentence = told(content)

    assert words in sentence
    assert not RAW.search(sentence)
    assert sentence.endswith(".")


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("name", FILES)
def test_it_is_told_in_the_language_of_the_phone(name, language):
    assert not ENGLISH.search(told(FILES[name][0], language))


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_every_reason_has_words_in_every_language(language):
    with translation.override(language):
        failures = [Failure(None, key, 1, 2, why="3") for key in (*FAILURES, "scored", *all_words().files)]
        sentences = [*report_sentences(Report("", failures=tuple(failures[:5])), 0)]
        for one in failures:
            sentences += report_sentences(Report("", failures=(one,)), 0)
        sentences += [str(words) for words in KINDS.values()]
        sentences += [unwritten_sentence(reason, "wheel") for reason in ("no_set", "no_move", "agreement")]

    assert [one for one in sentences if ENGLISH.search(one) or not one] == []


def test_nothing_of_ours_is_taken_for_another_file():
    for content in (b'{"format":"tableside/1"}', b'\xef\xbb\xbf{"a":1}', b"[\n1]", b'key = "pad"'):
        assert kind_of_file(content) == ""


def test_fans_tiles_lead_to_the_page_where_tiles_are_drawn(client):
    upload = SimpleUploadedFile("fan.jcz", save(FAN))

    page = client.post("/games/import/", {"file": upload})

    assert page.status_code == 422
    assert "FT/CRr" in page.text
    assert 'href="/own/draw/"' in page.text


@pytest.mark.parametrize(
    ("address", "words"), [("/maps/import/", "ZIP"), ("/own/take/", "ZIP"), ("/pads/file/", "ZIP")]
)
def test_every_page_that_takes_files_says_so(client, address, words):
    answer = client.post(address, {"file": SimpleUploadedFile("x", packed("save.jcz"))})

    assert (answer.status_code, words in answer.text) == (422, True)


def test_own_tiles_stand_in_for_those_of_fans(client):
    # It has a city in the north and a road from east to west.
    phone = phone_client(ANN)
    keep_own_tiles(phone=ANN, tiles=[("own-cN-rEW", 1, "")])
    stands = {"type": "DEPLOY_MEEPLE", "payload": {"pointer": ROAD, "meepleId": "0.small.1"}, "player": 0}
    content = save({**FAN, "player": 0}, stands, sets={"basic:1": 1, "fans/9": 1})

    page = phone.post("/games/import/", {"file": SimpleUploadedFile("fan.jcz", content)})
    chosen = {"for-0": "FT/CRr", "own-0": "own-cN-rEW", "file": SimpleUploadedFile("fan.jcz", content)}
    answer = phone.post("/games/import/", chosen)

    assert 'name="for-0" value="FT/CRr"' in page.text
    assert '<option value="own-cN-rEW"' in page.text
    assert answer.status_code == 303
    made = [entry.payload for entry in Table.objects.get().entries.all()]
    assert [one["do"] for one in made] == ["draw", "place", "deploy"]
    assert made[0]["tile"] == "own-cN-rEW"


def test_a_tile_of_another_phone_stands_in_for_nothing(client):
    keep_own_tiles(phone=ANN, tiles=[("own-cN-rEW", 1, "")])
    chosen = {"for-0": "FT/CRr", "own-0": "own-cN-rEW", "file": SimpleUploadedFile("fan.jcz", save(FAN))}

    assert phone_client(DAN).post("/games/import/", chosen).status_code == 422
    assert not Table.objects.exists()


def test_of_many_tiles_the_first_are_named(client):
    laid = [{**FAN, "payload": FAN["payload"] | {"tileId": f"FT/{number:02}"}} for number in range(11)]

    sentence = told(save(*laid))

    assert "FT/07, and 3 more" in sentence
    assert "FT/08" not in sentence


def test_a_saved_game_on_the_page_of_maps_is_sent_to_the_right_one(client):
    record = SimpleUploadedFile("x.json", b'{"format": "tableside/1"}')

    assert "This is a saved game." in client.post("/maps/import/", {"file": record}).text
