"""Putting the past right: who may, what is said of what cannot be, and that nothing is written before it is kept."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.models import Entry, EntryKind, Proposal
from scoring.kernel import write_move
from tests.games.views.asking import HTMX, NOWHERE, said, stamp, written
from tests.support.cast import ANN, seat_cast
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db

ROAD = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"}
NEXT = {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0}
FIELD = {"put": "meeple.f1"}
TO_LOOK_AT = ("fix/1/new/", "fix/3/new/", "fix/1/new/sheet/", "add/1/new/", "fix/back/1/")
TO_SEND = ("fix/1/new/record/", "fix/1/new/replace/", "fix/1/new/overrule/", "add/1/new/record/")


def begin(**changes):
    """Seat the cast; Ann's thief stands on a road (moves 1 to 3), and Ben has laid a tile (4 and 5)."""
    cast = seat_cast(**changes)
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, ROAD)
    log(cast.table, *NEXT)
    return cast


@pytest.fixture
def cast(db):
    return begin()


@pytest.fixture
def base(cast):
    return f"/t/{cast.table.uid}/"


def drafted(client, base, way="fix/1/new/record/", form=None):
    """Return the address of a page that shows what a correction would do: Ann's figure on a field."""
    answer = client.post(base + way, form or FIELD)
    assert answer.status_code == 303, answer.text
    assert "/fix/check/" in answer["Location"]
    return answer["Location"]


def keep(client, cast, check, **fields):
    return client.post(f"{check}keep/", stamp(cast.table, **fields))


def stands_on(cast):
    """Return where Ann's figure stands, as the record writes it."""
    return write_move(position(cast.table).move(3).move)["on"]


def corrections():
    return Entry.objects.exclude(form=EntryKind.PLAYED).count()


# ------------------------------------------------------------------ a turn opened again


@pytest.mark.parametrize("path", TO_LOOK_AT)
def test_whoever_has_the_address_may_look_and_writes_nothing(cast, base, path):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        assert client.get(base + path, follow=True).status_code == 200

    assert written() == before


def test_a_turn_is_opened_as_a_page_and_for_htmx_as_its_sheet(cast, base):
    page, sheet = cast.ben.get(f"{base}fix/1/new/"), cast.ben.get(f"{base}fix/1/new/", **HTMX)

    assert (page.status_code, sheet.status_code) == (200, 200)
    assert "</html>" in page.text
    assert "</html>" not in sheet.text
    assert 'id="sheet"' in sheet.text


def test_a_turn_that_goes_on_is_put_right_at_the_table(cast, base):
    for more in ({}, HTMX):
        answer = cast.ben.get(f"{base}fix/4/new/", **more)
        assert (answer.status_code, answer["Location"]) == (303, base)
    assert cast.ben.get(f"{base}add/6/new/").status_code == 404


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("path", TO_SEND)
def test_what_a_turn_was_leads_to_what_that_does_and_writes_nothing(cast, base, path, more):
    before = written()

    for client in (cast.ann, cast.dan):
        answer = client.post(base + path, {"lay": "base-U.0.-1.0"} if "add/" in path else FIELD, **more)
        where = answer["HX-Redirect"] if more else answer["Location"]
        assert answer.status_code == (200 if more else 303)
        assert where.startswith(f"{base}fix/")
        assert client.get(where).status_code == 200

    assert written() == before


@pytest.mark.parametrize("path", ["fix/1/new/", "fix/1/new/pull/", "fix/back/1/", "fix/check/new/", "add/1/new/"])
def test_looking_takes_no_form(cast, base, path):
    assert cast.ann.post(base + path, FIELD).status_code == 405


@pytest.mark.parametrize("path", [*TO_SEND, "fix/check/new/keep/"])
def test_opening_a_key_changes_nothing(cast, base, path):
    before = written()

    answer = cast.ann.get(base + path)

    assert answer.status_code == 405
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    "form",
    [
        {},
        {"lay": "x"},
        {"lay": "base-U.1.1"},
        {"lay": "base-U.99999999999.1.0"},
        {"lay": "base-\x00.1.1.0"},
        {"put": "meeple"},
        {"put": "\x00.\x00"},
        {"put": "x" * 5_000},
        {"points": "x", "seat": "0"},
        {"points": "1", "seat": "0" * 9},
    ],
)
def test_a_form_that_no_page_made_is_a_bad_request(cast, base, form, more):
    before = written()

    answer = cast.ann.post(f"{base}fix/1/new/record/", form, **more)

    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_what_the_rules_refuse_is_said_and_may_be_so_all_the_same(cast, base, more):
    form = {"lay": "base-U.1.1.0"}

    refused = cast.ann.post(f"{base}fix/1/new/record/", form, **more)
    agreed = cast.ann.post(f"{base}fix/1/new/overrule/", form | {"codes": "carcassonne.edge_mismatch"}, **more)

    assert refused.status_code == 422
    assert "The sides do not match" in said(refused)
    assert ("</html>" in refused.text) == (not more)
    assert agreed.status_code == (200 if more else 303)
    assert corrections() == 0


@pytest.mark.parametrize("codes", [[], ["x"], ["\x00"], ["carcassonne.no_such_code"] * 25])
def test_other_codes_waive_nothing(cast, base, codes):
    answer = cast.ann.post(f"{base}fix/1/new/overrule/", {"lay": "base-U.1.1.0", "codes": codes})

    assert answer.status_code == 422
    assert corrections() == 0


def test_a_sheet_that_no_page_links_to_is_a_bad_request(cast, base):
    answer = cast.ann.get(f"{base}fix/1/new/?tile=%00")

    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "fix/0/new/",
        "fix/99999999999999999999/new/",
        "fix/-1/new/",
        "amend/1/new/",
        "add/0/new/",
        "fix/1/a.b/",
        f"fix/1/{'A' * 3_000}/",
        "fix/back/0/",
        "fix/back/99999999999999999999/",
        "fix/undo/x/",
    ],
)
def test_turns_and_drafts_of_nobodys_are_not_found(cast, base, path):
    assert cast.ann.get(base + path).status_code == 404


@pytest.mark.parametrize("path", [*TO_SEND, "fix/check/new/keep/"])
def test_no_table_no_correction(cast, path):
    assert cast.ann.post(f"/t/{NOWHERE}/{path}", stamp(cast.table, **FIELD)).status_code == 404


def test_the_draft_of_another_game_is_not_found(cast, base):
    word = drafted(cast.ann, base).split("/")[-2]
    other = open_table(game="pad", edition="usual", sets=[])
    before = written()

    for path in (f"fix/check/{word}/", f"fix/1/{word}/"):
        assert cast.ann.get(f"/t/{other.uid}/{path}").status_code == 404
    assert cast.ann.post(f"/t/{other.uid}/fix/check/{word}/keep/", stamp(other)).status_code == 404

    assert written() == before


# ------------------------------------------------------------------ the table moves on meanwhile


def test_an_opened_turn_hears_that_the_table_has_moved_on(cast, base):
    same = cast.ben.get(f"{base}fix/1/new/pull/?seen=5", **HTMX)
    log(cast.table, PASS | {"seat": 1})
    news = cast.ben.get(f"{base}fix/1/new/pull/?seen=5", **HTMX)

    assert (same.status_code, same.content) == (204, b"")
    assert news.status_code == 200
    assert "The table has moved on." in news.text
    assert "</html>" not in news.text


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 5_000, "\x00"])
def test_an_odd_head_means_that_it_has_moved_on(cast, base, seen):
    answer = cast.ben.get(f"{base}fix/1/new/pull/", {"seen": seen}, **HTMX)

    assert answer.status_code == 200
    assert "The table has moved on." in answer.text


def test_of_a_turn_taken_back_meanwhile_nothing_comes_back(cast, base):
    check = drafted(cast.ann, base)
    services.undo(table_uid=cast.table.uid, phone=ANN, seen=5, token=uuid4())
    services.undo(table_uid=cast.table.uid, phone=ANN, seen=7, token=uuid4())
    before = position(cast.table).state

    assert cast.ann.get(f"{base}fix/3/new/").status_code == 404
    keep(cast.ann, cast, check)

    assert position(cast.table).state == before


# ------------------------------------------------------------------ keeping it


def test_whoever_sits_here_keeps_a_correction(cast, base):
    answer = keep(cast.ben, cast, drafted(cast.ben, base))

    assert (answer.status_code, answer["Location"]) == (303, base)
    assert corrections() == 1
    assert stands_on(cast) == "f1"


def test_a_draft_is_shown_to_everybody_and_its_key_to_who_may(cast, base):
    check, before = drafted(cast.ann, base), written()

    pages = [client.get(check).text for client in (cast.ann, cast.ben, cast.cleo, cast.dan)]

    assert ['id="keep" disabled' in page for page in pages] == [False, False, True, True]
    assert ["Take a seat to correct something." in page for page in pages] == [False, False, True, True]
    assert written() == before


def test_who_does_not_sit_here_keeps_nothing(cast, base):
    check, before = drafted(cast.ann, base), written()

    for client in (cast.cleo, cast.dan):
        answer = keep(client, cast, check)
        assert answer.status_code == 403
        assert "Only people seated at this table can do that. Take a seat first." in answer.text

    assert written() == before


def test_where_the_host_corrects_others_keep_nothing(db):
    cast = begin(fix_by="host")
    check = drafted(cast.ben, f"/t/{cast.table.uid}/")

    assert keep(cast.ben, cast, check).status_code == 403
    assert corrections() == 0
    assert keep(cast.ann, cast, check).status_code == 303
    assert corrections() == 1


def test_where_the_others_are_asked_keeping_asks_them_once(db):
    cast = begin(fix_by="ask")
    check = drafted(cast.ben, f"/t/{cast.table.uid}/")
    form = stamp(cast.table)

    asked = [cast.ben.post(f"{check}keep/", form).status_code for _ in range(2)]
    second = keep(cast.ann, cast, check)

    assert asked == [303, 303]
    assert second.status_code == 409
    assert "The table is already being asked for something else." in second.text
    assert (Proposal.objects.count(), corrections()) == (1, 0)


@pytest.mark.parametrize(
    "fields",
    [{"seen": ""}, {"seen": "x"}, {"seen": "-1"}, {"seen": "9" * 7}, {"token": ""}, {"token": "x"}, {"token": "\x00"}],
)
def test_a_key_without_its_stamp_keeps_nothing(cast, base, fields):
    check, before = drafted(cast.ann, base), written()

    answer = keep(cast.ann, cast, check, **fields)

    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text
    assert written() == before


def test_a_draft_without_changes_is_nothing_to_keep(cast, base):
    before = written()

    assert keep(cast.ann, cast, f"{base}fix/check/new/").status_code == 400
    assert written() == before


def test_what_was_kept_on_an_older_table_is_shown_again_first(cast, base):
    check, form = drafted(cast.ann, base), stamp(cast.table)
    log(cast.table, PASS | {"seat": 1})

    answer = cast.ann.post(f"{check}keep/", form)

    assert answer.status_code == 409
    assert "The table has moved on." in answer.text
    assert re.search(r'name="seen" value="6"', answer.text)
    assert corrections() == 0


def test_a_form_sent_twice_is_kept_once(cast, base):
    check, form = drafted(cast.ann, base), stamp(cast.table)

    answers = [cast.ann.post(f"{check}keep/", form).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert corrections() == 1


def test_a_game_that_was_given_up_keeps_nothing_and_says_so(cast, base):
    check = drafted(cast.ann, base)
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    before = written()

    answer = keep(cast.ann, cast, check)

    assert answer.status_code == 409
    assert "This table does not take moves any more." in answer.text
    assert written() == before


def test_a_correction_takes_a_game_up_that_was_paused(cast, base):
    services.pause(table_uid=cast.table.uid, phone=ANN)

    assert keep(cast.ann, cast, drafted(cast.ann, base)).status_code == 303

    cast.table.refresh_from_db()
    assert (cast.table.status, corrections()) == ("playing", 1)


# ------------------------------------------------------------------ taking back


def test_a_turn_is_taken_back_only_when_that_is_kept(cast, base):
    shown = cast.ben.get(f"{base}fix/back/4/")

    assert shown.status_code == 303
    assert corrections() == 0
    assert keep(cast.ben, cast, shown["Location"]).status_code == 303
    assert [played.seq for played in position(cast.table).played] == [1, 2, 3]


def test_a_correction_is_undone_once(cast, base):
    form = stamp(cast.table)
    cast.ann.post(f"{drafted(cast.ann, base)}keep/", form)
    undo = f"{base}fix/undo/{form['token']}/"

    shown = cast.ben.get(undo)
    assert shown.status_code == 303
    assert keep(cast.ben, cast, shown["Location"]).status_code == 303

    assert stands_on(cast) == "r1"
    assert cast.ben.get(undo).status_code == 404


def test_a_played_form_is_no_correction(cast, base):
    token = Entry.objects.get(seq=3).token

    assert cast.ann.get(f"{base}fix/undo/{token}/").status_code == 404
