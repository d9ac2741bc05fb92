"""The replay, for whoever has the address, and notes on a turn, of who sat there."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.models import Entry
from scoring.kernel import LONGEST_NOTE, Note
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, written
from tests.support.cast import ANN, CLEO, phone_client
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db


@pytest.fixture
def base(cast):
    """Let Ann play a turn, and Ben lay a tile."""
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    log(cast.table, DRAW_U | {"seat": 1}, PLACE_U | {"seat": 1, "at": [2, 0]})
    return f"/games/{cast.table.uid}/replay/"


def note(client, base, text="Well laid", turn="1", **changes):
    return client.post(f"{base}note/", {"note": text, "turn": turn, "token": str(uuid4())} | changes)


def notes():
    return list(Entry.objects.filter(kind=Note.kind).order_by("pk").values_list("payload__text", "target"))


def shown(page):
    """Return the moment at which the slider of a page stands."""
    found = re.search(r'id="scrub" [^>]*value="(\d+)"', page)
    return found and found[1]


def test_whoever_has_the_address_goes_through_the_game_and_writes_nothing(cast, base):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        for path in (base, f"{base}?at=1"):
            assert client.get(path).status_code == 200
        assert client.get(base, **HTMX).status_code == 200

    assert written() == before


def test_only_who_sits_there_is_offered_to_note_something(cast, base):
    offered = [f'action="{base}note/"' in client.get(base).text for client in (cast.ann, cast.ben, cast.cleo, cast.dan)]

    assert offered == [True, True, False, False]


def test_the_moment_that_is_asked_for_is_shown(cast, base):
    assert [shown(cast.dan.get(base, {"at": at}).text) for at in ("0", "1", "2")] == ["0", "1", "2"]


@pytest.mark.parametrize("at", ["", "x", "-1", "\x00", "9" * 5_000, "１", "999999"])
def test_an_odd_moment_is_one_that_there_is(cast, base, at):
    page = cast.dan.get(base, {"at": at})

    assert page.status_code == 200
    assert shown(page.text) in {"0", "2"}


@pytest.mark.parametrize("path", ["", "note/"])
def test_a_game_that_is_not_there(client, path):
    for uid in (NOWHERE, "x"):
        ask = client.post if path else client.get
        form = {"note": "x", "turn": "1", "token": str(uuid4())} if path else {}
        assert ask(f"/games/{uid}/replay/{path}", form).status_code == 404


def test_a_wrong_method_changes_nothing(cast, base):
    before = written()

    assert cast.ann.post(base, {"note": "x"}).status_code == 405
    assert cast.ann.get(f"{base}note/").status_code == 405

    assert written() == before


def test_while_hands_are_secret_there_is_no_replay():
    table = open_table(game="catan", edition="2022", sets=[], options={"cards": "phones"})

    for phone in (ANN, CLEO, None):
        assert phone_client(phone).get(f"/games/{table.uid}/replay/").status_code == 403


# ------------------------------------------------------------------ notes


def test_who_sat_there_notes_something_on_a_turn_and_sees_it(cast, base):
    before = position(cast.table).state

    answer = note(cast.ben, base, "Tea\x07 break\u202e", "1")

    assert (answer.status_code, answer["Location"]) == (303, f"{base}?at=1")
    assert notes() == [("Tea break", 3)]
    assert position(cast.table).state == before
    assert "Tea break" in cast.dan.get(answer["Location"]).text


def test_who_did_not_sit_there_notes_nothing(cast, base):
    before = written()

    for client in (cast.cleo, cast.dan):
        answer = note(client, base)
        assert answer.status_code == 403
        assert "You have no seat here" in answer.text

    assert written() == before


def test_the_same_form_counts_once(cast, base):
    token = str(uuid4())

    answers = [note(cast.ann, base, token=token).status_code for _ in range(3)]

    assert answers == [303] * 3
    assert len(notes()) == 1


@pytest.mark.parametrize(
    "changes", [{"note": ""}, {"note": " \t"}, {"note": "\x00"}, {"token": ""}, {"token": "x"}, {"token": "\x00"}]
)
def test_nothing_said_is_nothing_written(cast, base, changes):
    before = written()

    answer = note(cast.ann, base, **changes)

    assert (answer.status_code, answer["Location"]) == (303, f"{base}?at=1")
    assert written() == before


def test_a_long_note_is_cut(cast, base):
    note(cast.ann, base, "x" * 5_000)

    assert notes() == [("x" * LONGEST_NOTE, 3)]


@pytest.mark.parametrize(
    ("turn", "at", "target"),
    [("2", "2", 5), ("77", "77", None), ("x", "1", 3), ("", "1", 3), ("\x00", "1", 3), ("9" * 5_000, "1", 3)],
)
def test_an_odd_turn_is_the_first_and_one_to_come_the_end(cast, base, turn, at, target):
    answer = note(cast.ann, base, turn=turn)

    assert (answer.status_code, answer["Location"]) == (303, f"{base}?at={at}")
    assert notes() == [("Well laid", target)]


def test_a_note_is_shown_as_text(cast, base):
    note(cast.ann, base, "</script><b>tea</b>")

    page = cast.dan.get(f"{base}?at=1").text

    assert "</script><b>" not in page


def test_a_game_that_was_given_up_takes_no_notes(cast, base):
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    before = written()

    answer = note(cast.ann, base)

    assert answer.status_code == 409
    assert "This table is closed" in answer.text
    assert written() == before


def test_a_finished_game_takes_notes_and_stays_as_it_ended():
    table = finished_table()
    results = list(table.results.order_by("seat").values())

    answer = note(phone_client(ANN), f"/games/{table.uid}/replay/")

    table.refresh_from_db()
    assert answer.status_code == 303
    assert len(notes()) == 1
    assert (table.status, list(table.results.order_by("seat").values())) == ("finished", results)
