"""Games as files: whoever has the address takes one along; what comes in is a game, or nothing of it is kept."""

from __future__ import annotations

import csv
import gzip
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import services
from games.models import ImportJob, Table
from games.phones.identity import COOKIE
from games.services.administration import imports
from games.views.past import records
from tests.games.views.asking import NOWHERE, said, written
from tests.support.cast import ANN, BEN, CLEO, phone_client, seat_cast
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db

FILES = {
    "record.json": "application/json",
    "scores.csv": "text/csv; charset=utf-8",
    "replay.html": "text/html; charset=utf-8",
}
PAGES = (*FILES, "print/")
FORM = "/games/import/"


@pytest.fixture
def cast(db):
    """Seat the cast; Ann has laid a tile and got two points by agreement."""
    cast = seat_cast()
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    log(cast.table, {"seat": 0, "do": "adjust", "points": 2})
    return cast


@pytest.fixture
def base(cast):
    return f"/games/{cast.table.uid}/"


def send(client, content, name="games.json", **fields):
    return client.post(FORM, {"file": SimpleUploadedFile(name, content), **fields})


def record(cast):
    """Return the record as if it were of another evening: what is here already does not come in again."""
    content = cast.ann.get(f"/games/{cast.table.uid}/record.json").content
    return content.replace(b'"name":"Ann"', b'"name":"Anna"')


# ------------------------------------------------------------------ out


@pytest.mark.parametrize("path", PAGES)
def test_whoever_has_the_address_takes_the_same_file_and_writes_nothing(cast, base, path):
    before = written()

    answers = [client.get(base + path) for client in (cast.ann, cast.ben, cast.cleo, cast.dan)]

    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.content for answer in answers}) == 1
    assert written() == before


@pytest.mark.parametrize(("path", "kind"), FILES.items())
def test_a_file_says_what_it_is_and_what_it_is_called(cast, base, path, kind):
    services.pause(table_uid=cast.table.uid, phone=ANN)
    Table.objects.update(name="Ä/../\u202e Friday?")

    answer = cast.dan.get(base + path)

    assert answer["Content-Type"] == kind
    name = answer["Content-Disposition"]
    assert name.startswith('attachment; filename="a-friday-')
    assert name.endswith(f'.{path.rsplit(".", 1)[1]}"')


def test_a_table_whose_name_has_no_letters_makes_a_file_all_the_same(cast, base):
    Table.objects.update(name="卡卡颂")

    assert cast.dan.get(f"{base}record.json")["Content-Disposition"].startswith('attachment; filename="game-')


def test_the_record_holds_what_was_played(cast, base):
    told = json.loads(record(cast))

    assert [seat["name"] for seat in told["seats"]] == ["Anna", "Ben", "", "Dora"]
    assert len(told["moves"]) == len(position(cast.table).played)


def test_the_scores_are_lines_of_a_spreadsheet(cast, base):
    text = cast.dan.get(f"{base}scores.csv").content.decode()

    assert text.startswith("\ufeff")
    head, *lines = csv.reader(io.StringIO(text[1:]))
    assert len(lines) == 1
    assert "Ann" in lines[0]
    assert "2" in lines[0]
    assert len(head) == len(lines[0])


def test_the_single_page_and_the_sheet_of_paper_name_everybody(cast, base):
    for path in ("replay.html", "print/"):
        page = cast.dan.get(base + path).text
        assert "</html>" in page
        assert "Dora" in page


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("rest", [services.pause, services.abandon])
def test_a_game_that_rests_is_kept_too(cast, base, path, rest):
    rest(table_uid=cast.table.uid, phone=ANN)

    assert cast.dan.get(base + path).status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_a_game_without_moves_is_a_file(db, path):
    assert phone_client(None).get(f"/games/{open_table().uid}/{path}").status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_while_hands_are_secret_nobody_takes_them_along(db, path):
    table = open_table(game="catan", edition="2022", sets=[], options={"cards": "phones"})

    for phone in (ANN, CLEO, None):
        answer = phone_client(phone).get(f"/games/{table.uid}/{path}")
        assert answer.status_code == 403
        assert "Content-Disposition" not in answer
        assert "nobody can look through its log" in answer.text


@pytest.mark.parametrize("path", PAGES)
def test_a_game_that_is_not_there_is_no_file(client, db, path):
    assert client.get(f"/games/{NOWHERE}/{path}").status_code == 404
    assert client.get(f"/games/x/{path}").status_code == 404


@pytest.mark.parametrize("path", [*PAGES, "export"])
def test_a_file_takes_no_form(cast, base, path):
    before = written()

    answer = cast.ann.post("/games/export.jsonl.gz" if path == "export" else base + path)

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert written() == before


def test_everything_is_one_packed_file_without_phones(cast, base):
    open_table(name="Saturday")
    before = written()

    answer = cast.dan.get("/games/export.jsonl.gz")
    lines = gzip.decompress(b"".join(answer.streaming_content)).splitlines()

    assert answer["Content-Disposition"] == 'attachment; filename="tableside-backup.jsonl.gz"'
    assert {json.loads(line).get("name") for line in lines} >= {"Friday", "Saturday"}
    for phone in (ANN, BEN):
        assert phone.hex not in str(lines)
        assert str(phone) not in str(lines)
    assert written() == before


# ------------------------------------------------------------------ in


def test_the_form_is_a_page(client, db):
    page = client.get(FORM)

    assert page.status_code == 200
    assert 'type="file"' in page.text


@pytest.mark.parametrize("phone", [ANN, CLEO, None])
def test_whoever_brings_a_game_in_goes_to_it_and_owns_the_table(cast, phone):
    client, content = phone_client(phone), record(cast)

    answer = send(client, content, name="Again.json")

    table = Table.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{table.uid}/")
    assert (Table.objects.count(), table.head) == (2, 4)
    assert phone is None or table.host == phone
    assert COOKIE in client.cookies
    assert client.get(answer["Location"]).status_code == 200
    assert position(table).state == position(cast.table).state


@pytest.mark.parametrize(("name", "called"), [("Tea", "Tea"), ("T\x00ea\u202e", "Tea"), ("x" * 5_000, "x" * 60)])
def test_it_may_have_another_name(cast, name, called):
    answer = cast.ann.post(FORM, {"file": SimpleUploadedFile("game.json", record(cast)), "name": name})

    assert answer.status_code == 303
    assert Table.objects.latest("pk").name == called


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        b"{}",
        b"[]",
        b"null",
        b"NaN",
        b"\xff\xfe",
        b"\x00",
        b'{"a": "\\u0000"}',
        b"[" * 100_000,
        b"\x1f\x8b",
        b"\x1f\x8b\x08\x00garbage",
        gzip.compress(b"x" * 100, mtime=0)[:-4],
        b'{"format": "tableside-backup"}',
    ],
)
def test_what_is_no_game_is_refused_in_words(client, db, content):
    before = written()

    answer = send(client, content)

    assert answer.status_code == 422
    assert "Nothing was imported." in answer.text
    assert written() == before


@pytest.mark.parametrize("form", [{}, {"file": "text"}, {"file": ""}])
def test_no_file_is_asked_for(client, db, form):
    answer = client.post(FORM, form)

    assert answer.status_code == 422
    assert "Choose a file first." in answer.text


def test_a_file_that_is_too_large_for_a_page_is_said_so(client, db, monkeypatch):
    monkeypatch.setattr(records, "LARGEST_UPLOAD", 10)

    answer = send(client, b"x" * 11)

    assert answer.status_code == 422
    assert "This file is too large for this page." in answer.text


def test_a_move_that_the_rules_refuse_brings_nothing_in(cast):
    told = json.loads(record(cast))
    told["moves"][1]["at"] = [50, 50]
    before = written()

    answer = send(cast.ann, json.dumps(told).encode())

    assert answer.status_code == 422
    assert "Nothing was imported." in answer.text
    assert written() == before


def test_whoever_sends_broken_files_too_often_has_to_wait(client, db):
    answers = [send(client, b"x").status_code for _ in range(30)]

    assert answers[0] == 422
    assert answers[-1] == 429
    assert client.get(FORM).status_code == 200


# ------------------------------------------------------------------ a file of many games


def several(cast):
    return b"\n".join([json.dumps(json.loads(record(cast))).encode()] * 2)


def test_many_games_wait_for_their_turn_on_a_page_of_who_sent_them(cast):
    answer = send(cast.cleo, several(cast))

    job = ImportJob.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/games/import/{job.uid}/")
    assert Table.objects.count() == 1
    assert "waiting for its turn" in cast.cleo.get(answer["Location"]).text
    for client in (cast.ann, cast.dan):
        assert client.get(answer["Location"]).status_code == 404
    assert cast.cleo.get(f"/games/import/{NOWHERE}/").status_code == 404
    assert cast.cleo.post(answer["Location"]).status_code == 405


@pytest.mark.parametrize(
    ("state", "status", "words"),
    [
        ("waiting", 200, "is waiting"),
        ("working", 200, ""),
        ("done", 200, "3 games imported"),
        ("failed", 422, "Too bad."),
    ],
)
def test_a_file_says_how_far_it_is(cast, state, status, words):
    path = send(cast.cleo, several(cast))["Location"]
    ImportJob.objects.update(state=state, came=3, problem=["Too bad."])
    before = written()

    answers = [cast.cleo.get(path) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [status] * 2
    assert words in said(answers[0])
    assert written() == before


def test_a_queue_that_is_full_says_so(cast, monkeypatch):
    monkeypatch.setattr(imports, "MOST_WAITING", 0)
    before = written()

    answer = send(cast.cleo, several(cast))

    assert answer.status_code == 422
    assert "Many files are being imported already." in answer.text
    assert written() == before
