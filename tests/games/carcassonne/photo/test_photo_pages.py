"""Teaching a box and reading a table, as the server sees it: hostile pictures, whose they are, and what is proposed."""

from __future__ import annotations

import json
from base64 import b64encode
from io import BytesIO

import pytest
from django.test import Client, override_settings
from PIL import Image

from games.carcassonne.services.taught import LARGEST_BOX
from games.models import Status, Table, TaughtTile
from scoring.carcassonne.photo.kinds import taught_kinds

pytestmark = pytest.mark.django_db

PATCH = b64encode(bytes(1536)).decode()


def jpeg(side: int = 96, kind: str = "JPEG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (side, side), "#8a6a40").save(file, kind)
    return file.getvalue()


def picture(kind: str, *, patch: str = PATCH, face: bytes | None = None) -> dict[str, str]:
    return {"kind": kind, "patch": patch, "face": b64encode(jpeg() if face is None else face).decode()}


def teach(client, pictures, box="base"):
    return client.post(f"/photo/teach/{box}/", {"pictures": json.dumps(pictures)})


def test_a_box_is_taught_read_by_and_forgotten(client):
    kinds = taught_kinds("base")

    assert teach(client, [picture(kind) for kind in kinds]).url == "/photo/"
    assert "24 of 24 kinds taught" in client.get("/photo/").content.decode()
    found = json.loads(client.get("/photo/taught.json?sets=base").content)["kinds"]
    assert found == [{"kind": kind, "patch": PATCH} for kind in kinds]
    face = TaughtTile.objects.first()
    assert face is not None
    assert client.get(f"/photo/face/{face.pk}.jpg").content == bytes(face.face)

    client.post("/photo/teach/base/", {"forget": "1"})
    assert not TaughtTile.objects.exists()


def test_a_second_photo_adds_patches_and_no_second_picture_for_people(client):
    for _times in range(2):
        teach(client, [picture("base-D")])

    assert [len(bytes(one.face)) > 0 for one in TaughtTile.objects.all()] == [True, False]


@pytest.mark.parametrize(
    "pictures",
    [
        "",
        "[",
        "[" * 100_000,
        '{"kind": "base-D"}',
        [],
        [picture("inns-Ka")],
        [picture("base-D"), picture("base-D")],
        [picture("base-D", patch=b64encode(bytes(1535)).decode())],
        [picture("base-D", patch="not base64!")],
        [picture("base-D", face=jpeg(95))],
        [picture("base-D", face=jpeg(2000))],
        [picture("base-D", face=jpeg(kind="PNG"))],
        [picture("base-D", face=b"\xff\xd8\xff<script>")],
        [picture("base-D", face=b"<svg onload=alert(1)>")],
        [picture("base-D", face=jpeg() + bytes(5000))],
    ],
)
def test_pictures_that_no_page_of_ours_has_made_are_not_kept(client, pictures):
    text = pictures if isinstance(pictures, str) else json.dumps(pictures)
    answer = client.post("/photo/teach/base/", {"pictures": text})

    if answer.status_code != 422:
        # What stands behind the end of a picture is left out.
        assert all(len(bytes(one.face)) < 1500 for one in TaughtTile.objects.all())
    else:
        assert not TaughtTile.objects.exists()


def test_a_box_takes_no_more_than_its_room(client):
    for _times in range(6):
        last = teach(client, [picture(kind) for kind in taught_kinds("base")])

    assert last.status_code == 422
    assert sum(len(bytes(one.patch)) + len(bytes(one.face)) for one in TaughtTile.objects.all()) <= LARGEST_BOX


def test_a_server_keeps_no_more_pictures_than_it_has_room_for(client, monkeypatch):
    monkeypatch.setattr("games.carcassonne.services.taught.LARGEST_HERE", 2 * (len(jpeg()) + 1536))
    assert teach(client, [picture("base-D"), picture("base-E")]).status_code == 303
    answer = teach(Client(), [picture("base-D")])

    assert answer.status_code == 422
    assert "This server keeps no more pictures of tiles." in answer.content.decode()
    assert TaughtTile.objects.count() == 2


def test_a_household_shares_its_pictures_and_a_club_does_not(client):
    teach(client, [picture("base-D")])
    other = Client()

    assert json.loads(other.get("/photo/taught.json?sets=base").content)["kinds"]
    other.post("/photo/teach/base/", {"forget": "1"})
    assert TaughtTile.objects.count() == 1, "only who taught them forgets them"
    with override_settings(OPEN="club"):
        assert json.loads(other.get("/photo/taught.json?sets=base").content)["kinds"] == []
        assert other.get(f"/photo/face/{TaughtTile.objects.get().pk}.jpg").status_code == 404


def test_pictures_go_with_the_phone(client):
    teach(client, [picture("base-D")])
    client.post("/settings/forget/", {"sure": "yes"})

    assert not TaughtTile.objects.exists()


def cell(col, row, kind="", turn=0, *, score=0.9, ahead=0.5, **more):
    one = {"kind": kind, "turn": turn, "score": score, "ahead": 0}
    other = {"kind": "base-B", "turn": 0, "score": score / 2, "ahead": ahead}
    found = [one, other] if kind else []
    return {"col": col, "row": row, "bare": 0 if kind else 1, "odd": 0, "candidates": found, **more}


def propose(client, *cells, **form):
    return client.post("/games/middle/photo/read/", {"sets": "base", "cells": json.dumps(cells), **form})


def test_clear_tiles_lie_and_an_unclear_one_is_asked(client):
    unclear = cell(1, 0, "base-U", 0, score=0.4)
    body = propose(client, cell(0, 0, "base-D", 0), unclear, cell(0, 1)).content.decode()

    assert 'name="lies" value="base-D,0,0,0"' in body
    assert 'name="at_1_0" value="base-U,0"' in body
    assert "1 tile is clear." in body


def test_a_figure_is_proposed_where_it_was_seen(client):
    stands = cell(0, 0, "base-D", 0, figures={"red": 0.1}, spots={"red": [0.5, 0.15]})
    body = propose(client, stands).content.decode()

    assert 'name="who_0_0_red" value="red,meeple,c1,0,0" checked' in body
    assert 'name="plays" value="red"' in body


def test_what_was_confirmed_fills_the_board_in(client):
    form = {
        "from_photo": "1", "sets": "base", "lies": "base-D,0,0,0", "plays": ["red", "blue"],
        "at_1_0": "base-U,0", "at_0_1": "-", "who_0_0_red": "red,meeple,c1,0,0", "spot": "blue,1,0,0.500,0.500",
    }  # fmt: skip
    body = client.post("/games/middle/", form).content.decode()

    assert 'name="lies" value="base-D,0,0,0 base-U,1,0,0"' in body
    assert 'name="stands" value="red,meeple,c1,0,0 blue,meeple,r1,1,0"' in body


@pytest.mark.parametrize(
    "cells",
    ["", "{}", "[" * 50_000, '[{"col": 1}]', json.dumps([cell(0, 0), cell(0, 0)]), json.dumps([cell(5000, 0)])],
)
def test_descriptions_that_no_page_sends_are_refused(client, cells):
    assert client.post("/games/middle/photo/read/", {"cells": cells}).status_code == 400


def test_unknown_kinds_and_colours_are_left_out(client):
    strange = cell(0, 0, "<b>", 0, figures={"<i>": 1}, spots={"<i>": [0, 0]})
    body = propose(client, strange).content.decode()

    assert "<b>" not in body
    assert "<i>" not in body


def test_the_form_is_carried_along(client):
    body = client.post(
        "/games/middle/photo/", {"sets": ["base", "inns"], "name-red": "Ann<", "lies": "x"}
    ).content.decode()

    assert 'name="name-red" value="Ann&lt;"' in body
    assert 'name="lies"' not in body


def test_a_table_that_was_not_logged_becomes_a_past_game_with_its_last_scoring(client):
    form = {
        "from_photo": "1", "ends": "1", "sets": "base", "lies": "base-D,0,0,0 base-E,0,-1,2", "plays": ["red", "blue"],
        "who_0_0_red": "red,meeple,r1,0,0", "points-red": "20", "points-blue": "30", "name-red": "Ann",
    }  # fmt: skip
    shown = client.post("/games/middle/", form).content.decode()
    assert "Work out the result" in shown
    assert not Table.objects.exists(), "nothing is written before a person confirms"

    form = {key: value for key, value in form.items() if key not in ("from_photo", "who_0_0_red")}
    answer = client.post("/games/middle/", form | {"stands": "red,meeple,r1,0,0", "open": "1"})
    table = Table.objects.get()

    assert answer.url == f"/games/{table.uid}/"
    assert table.status == Status.FINISHED
    assert list(table.results.order_by("seat").values_list("points", flat=True)) == [21, 30]
    page = client.get(answer.url).content.decode()
    assert "Kept from the table at the end: its turns were not logged." in page
    assert "Kept from the table" in client.get("/games/").content.decode()
