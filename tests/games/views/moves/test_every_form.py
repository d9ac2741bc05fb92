"""Every address that logs: who may, how often it counts, what is late, and what no page sends."""

from __future__ import annotations

import pytest

from games import services
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, said, stamp, written
from tests.games.views.moves.sending import ALL, FORMS, TALK
from tests.support.cast import ANN, phone_client
from tests.support.playing import log, position


@pytest.mark.parametrize("path", FORMS | TALK)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_a_seated_phone_logs_it_once_however_often_the_form_comes(laid, base, path, more):
    form = stamp(laid.table, **(FORMS | TALK)[path])

    first = laid.ben.post(f"{base}{path}/", form, **more)
    head = position(laid.table).head
    again = laid.ben.post(f"{base}{path}/", form, **more)

    assert [first.status_code, again.status_code] == [200 if more else 303] * 2
    assert head > 2
    assert position(laid.table).head == head


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_who_looked_at_an_older_table_is_told_and_nothing_is_lost(laid, base, path, more):
    form = stamp(laid.table, **FORMS[path])
    log(laid.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})
    before = written()

    late = laid.ben.post(f"{base}{path}/", form, **more)

    assert late.status_code == 409
    assert "Ann was faster: the table has moved on." in said(late)
    assert ("</html>" in late.text) == (not more)
    assert written() == before


@pytest.mark.parametrize("path", TALK)
def test_what_is_said_besides_the_game_may_come_late(laid, base, path):
    form = stamp(laid.table, **TALK[path])
    log(laid.table, {"seat": 0, "do": "pass"})

    assert laid.ben.post(f"{base}{path}/", form, **HTMX).status_code == 200
    assert position(laid.table).head == 4


@pytest.mark.parametrize("path", ALL)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_who_only_watches_is_told_to_take_a_seat(laid, base, path, more):
    form, before = stamp(laid.table, **ALL[path]), written()

    for client in (laid.cleo, laid.dan):
        refused = client.post(f"{base}{path}/", form, **more)
        assert refused.status_code == 403
        assert "Only people seated at this table can do that. Take a seat first." in said(refused)

    assert written() == before


@pytest.mark.parametrize("path", [path for path in ALL if path != "reveal"])
def test_a_form_without_its_stamp_is_not_logged(laid, base, path):
    form, before = stamp(laid.table, **ALL[path]), written()

    for key, texts in {"seen": ["", "x", "9" * 7], "token": ["", "\x00"], "shows": ["\x00", "-1"]}.items():
        for text in texts:
            refused = laid.ann.post(f"{base}{path}/", form | {key: text}, **HTMX)
            assert refused.status_code == 422, (key, text)
            assert "Your browser sent something that this page does not understand." in refused.text

    assert written() == before


@pytest.mark.parametrize("path", ALL)
def test_opening_a_key_logs_nothing(laid, base, path):
    before = written()

    refused = laid.ann.get(f"{base}{path}/", stamp(laid.table, **ALL[path]))

    assert (refused.status_code, refused["Allow"]) == (405, "POST")
    assert "Nothing was changed." in refused.text
    assert written() == before


@pytest.mark.parametrize("path", ALL)
def test_at_no_table_nothing_is_logged(laid, path):
    refused = laid.ann.post(f"/t/{NOWHERE}/{path}/", stamp(laid.table, **ALL[path]))

    assert refused.status_code == 404
    assert "There is nothing here" in refused.text


@pytest.mark.parametrize("path", FORMS | TALK)
def test_a_game_that_was_given_up_takes_no_moves(laid, base, path):
    services.abandon(table_uid=laid.table.uid, phone=ANN)
    form, before = stamp(laid.table, **ALL[path]), written()

    for more in ({}, HTMX):
        refused = laid.ann.post(f"{base}{path}/", form, **more)
        assert refused.status_code == 409
        assert "This table does not take moves any more." in said(refused)

    assert written() == before


@pytest.mark.parametrize("path", FORMS | TALK)
def test_a_game_that_was_paused_is_taken_up_by_it(laid, base, path):
    services.pause(table_uid=laid.table.uid, phone=ANN)

    assert laid.ben.post(f"{base}{path}/", stamp(laid.table, **ALL[path])).status_code == 303

    laid.table.refresh_from_db()
    assert laid.table.status == "playing"


@pytest.mark.parametrize("path", ["record", "overrule", "replace", "draw"])
@pytest.mark.django_db
def test_a_finished_game_takes_no_moves_and_says_something(path):
    table, ann = finished_table(), phone_client(ANN)
    form, before = stamp(table, **ALL[path]), written()

    for more in ({}, HTMX):
        assert ann.post(f"/t/{table.uid}/{path}/", form, **more).status_code in {409, 422}

    assert written() == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("record", {"lay": "base-\x00.0.2.0"}),
        ("record", {"lay": "base-U.0." + "9" * 400 + ".0"}),
        ("record", {"put": "\x00.r1"}),
        ("record", {"aside": "\x00"}),
        ("replace", {}),
        ("replace", {"to": "x"}),
        ("replace", {"to": "base-U.9.2.0"}),
        ("replace", {"to": "\x00"}),
        ("adjust", {}),
        ("adjust", {"seat": "0"}),
        ("adjust", {"seat": "x", "points": "1"}),
        ("adjust", {"seat": "0", "points": "1.5"}),
        ("adjust", {"seat": "0", "points": "9" * 7}),
        ("adjust", {"seat": "4", "points": "1"}),
        ("adjust", {"seat": "0", "points": "1", "note": "x" * 5_000}),
        ("note", {}),
        ("note", {"note": " "}),
        ("note", {"note": "x" * 5_000}),
        ("note", {"note": "\x00\u202e"}),
        ("agree", {}),
        ("agree", {"lay": "base-U.0.2.0"}),
        ("reveal", {}),
        ("reveal", {"shown": "x"}),
        ("reveal", {"shown": "9" * 7}),
    ],
)
def test_what_no_page_sends_is_answered_and_not_logged(laid, base, path, fields):
    before = written()

    refused = laid.ann.post(f"{base}{path}/", stamp(laid.table, **fields), **HTMX)

    assert refused.status_code == 422
    assert 'id="sheet"' in refused.text
    assert written() == before
