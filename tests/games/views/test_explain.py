"""Proofs: who may look at them, who may show and dispute them, and what is answered to a form that no page made."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.models import Entry
from scoring.kernel import LONGEST_NOTE, Note
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, said, written
from tests.support.cast import ANN, CLEO, phone_client, seat_cast
from tests.support.playing import DRAW_U, PLACE_U, log

pytestmark = pytest.mark.django_db

CLOSES = {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2}
KNIGHT = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"}
PROOF = "why/3/0/"
PAGES = (PROOF, "why/3/0/dispute/", "points/0/", "turn/1/", "about/", "about/?at=0,-1&on=c1")
FORMS = ("show/", "why/3/0/dispute/")


@pytest.fixture
def cast(db):
    """Seat the cast; Ann has closed a small city with move 3."""
    cast = seat_cast()
    log(cast.table, *CLOSES)
    log(cast.table, KNIGHT)
    return cast


@pytest.fixture
def base(cast):
    return f"/t/{cast.table.uid}/"


def showing(cast):
    cast.table.refresh_from_db()
    return cast.table.showing


def noted(text="It had a shield", **more):
    return {"what": "note", "note": text, "token": str(uuid4()), **more}


def notes():
    return Entry.objects.filter(kind=Note.kind).count()


# ------------------------------------------------------------------ looking


@pytest.mark.parametrize("path", PAGES)
def test_whoever_has_the_address_may_look_and_writes_nothing(cast, base, path):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        page = client.get(base + path)
        assert page.status_code == 200
        assert "</html>" in page.text

    assert written() == before


@pytest.mark.parametrize("path", [PROOF, "why/3/0/dispute/", "about/", "about/?at=0,-1&on=c1"])
def test_htmx_gets_the_sheet_alone(cast, base, path):
    answer = cast.cleo.get(base + path, **HTMX)

    assert answer.status_code == 200
    assert "</html>" not in answer.text
    assert 'id="sheet"' in answer.text


@pytest.mark.parametrize("path", [PROOF, "points/0/", "turn/1/", "about/"])
def test_a_page_of_reasons_takes_no_form(cast, base, path):
    before = written()

    assert cast.ann.post(base + path, noted()).status_code == 405
    assert written() == before


@pytest.mark.parametrize(
    "path",
    [
        f"/t/{NOWHERE}/{PROOF}",
        f"/t/{NOWHERE}/points/0/",
        f"/t/{NOWHERE}/turn/1/",
        f"/t/{NOWHERE}/about/",
        f"/t/{NOWHERE}/why/3/0/dispute/",
    ],
)
def test_a_table_that_is_not_there_has_no_reasons(cast, path):
    answer = cast.ann.get(path)

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "why/0/0/",
        "why/1/0/",
        "why/3/99999999999999999999/",
        "why/99999999999999999999/0/",
        "why/-1/0/",
        "why/9/0/dispute/",
        "why/3/1/dispute/",
        "points/4/",
        "points/99999999999999999999/",
        "points/-1/",
        "turn/0/",
        "turn/99999999999999999999/",
    ],
)
def test_numbers_of_nothing_are_not_found(cast, base, path):
    for more in ({}, HTMX):
        assert cast.ann.get(base + path, **more).status_code == 404


@pytest.mark.parametrize("asked", ["at=x", "at=1", "at=99999999999,0", "at=%00"])
def test_a_place_that_cannot_be_read_is_a_bad_request(cast, base, asked):
    answer = cast.ann.get(f"{base}about/?{asked}")

    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text


def test_points_for_nothing_known_are_none(cast, base):
    for asked in ("nothing", "%00", "x" * 5_000):
        page = cast.ann.get(f"{base}points/0/?for={asked}")

        assert page.status_code == 200
        assert "/why/" not in page.text


def test_a_proof_shows_the_board_as_it_was_then(cast, base):
    log(cast.table, {"seat": 1, "do": "draw", "tile": "base-V"}, {"seat": 1, "do": "place", "at": [1, 0], "rot": 1})

    for path in (PROOF, "turn/1/"):
        page = cast.dan.get(base + path).text
        assert "tiles.svg#base-E" in page
        assert "tiles.svg#base-V" not in page


def test_without_scripts_the_place_of_the_points_is_shown_or_else_the_whole_board(cast, base):
    log(cast.table, DRAW_U | {"seat": 1}, PLACE_U | {"seat": 1})
    log(cast.table, {"seat": 1, "do": "adjust", "points": 2})

    somewhere, nowhere = (cast.dan.get(f"{base}why/{seq}/0/") for seq in (3, 6))

    assert 'class="board-map" viewBox="-100 -200 300 400"' in somewhere.text
    assert nowhere.status_code == 200
    assert 'class="board-map" viewBox=' in nowhere.text
    assert 'class="board-map" viewBox="-100 -200 300 400"' not in nowhere.text


def test_what_was_taken_back_has_no_proof_any_more(cast, base):
    services.undo(table_uid=cast.table.uid, phone=ANN, seen=3, token=uuid4())

    assert cast.ann.get(base + PROOF).status_code == 404
    assert cast.ann.post(f"{base}why/3/0/dispute/", noted()).status_code == 404
    assert notes() == 0


# ------------------------------------------------------------------ showing it to everyone


def test_who_sits_shows_a_proof_to_everyone_and_ends_it(cast, base):
    for seat, client in enumerate((cast.ann, cast.ben)):
        shown = client.post(f"{base}show/", {"show": "3.0"})
        assert (shown.status_code, shown["Location"]) == (303, base + PROOF)
        assert showing(cast) == [3, 0]
        assert cast.table.shown_by == seat

        ended = client.post(f"{base}show/", {"show": "", "back": "3.0"})
        assert (ended.status_code, ended["Location"]) == (303, base + PROOF)
        assert showing(cast) is None

    assert cast.ann.post(f"{base}show/")["Location"] == base


def test_htmx_gets_the_proof_or_what_the_table_is_asked(cast, base):
    shown = cast.ann.post(f"{base}show/", {"show": "3.0"}, **HTMX)
    twice = cast.ann.post(f"{base}show/", {"show": "3.0"}, **HTMX)
    ended = cast.ann.post(f"{base}show/", {"show": ""}, **HTMX)

    assert [answer.status_code for answer in (shown, twice, ended)] == [200, 200, 200]
    assert "Tile 2 of 2" in shown.text
    assert "Tile 2 of 2" in twice.text
    assert "Tile 2 of 2" not in ended.text
    assert showing(cast) is None


@pytest.mark.parametrize("path", FORMS)
def test_who_does_not_sit_there_shows_and_notes_nothing(cast, base, path):
    before = written()

    for client in (cast.cleo, cast.dan):
        for more in ({}, HTMX):
            answer = client.post(base + path, noted(show="3.0"), **more)
            assert answer.status_code == 403
            assert "You have no seat here" in answer.text

    assert written() == before


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("show", ["3.1", "3.999", "2.0", "99.0", "999999.999"])
def test_an_award_that_is_not_there_is_shown_to_nobody(cast, base, show, more):
    before = written()

    assert cast.ann.post(f"{base}show/", {"show": show}, **more).status_code == 404

    assert written() == before


@pytest.mark.parametrize("show", ["x", "3", "3.", "-3.0", "3.0.0", "\x00", "3.0\x00", "9999999.0", "x" * 5_000])
def test_what_names_no_award_shows_none(cast, base, show):
    services.show_everyone(table_uid=cast.table.uid, phone=ANN, award=(3, 0))

    answer = cast.ann.post(f"{base}show/", {"show": show})

    assert (answer.status_code, answer["Location"]) == (303, base)
    assert showing(cast) is None


def test_opening_the_key_shows_nothing(cast, base):
    assert cast.ann.get(f"{base}show/").status_code == 405
    assert showing(cast) is None


def test_no_table_no_proof(cast):
    for path in FORMS:
        assert cast.ann.post(f"/t/{NOWHERE}/{path}", noted(show="3.0")).status_code == 404


# ------------------------------------------------------------------ seeing it differently


def test_htmx_stays_at_the_proof_with_the_note(cast, base):
    answer = cast.ben.post(f"{base}why/3/0/dispute/", noted("Count again"), **HTMX)

    assert answer.status_code == 200
    assert "Ben notes: Count again" in said(answer)
    assert notes() == 1


def test_a_note_of_the_same_form_is_written_once(cast, base):
    form = noted("Count again")

    answers = [cast.ben.post(f"{base}why/3/0/dispute/", form).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert notes() == 1


def test_a_long_note_is_cut_and_control_characters_are_left_out(cast, base):
    assert cast.ben.post(f"{base}why/3/0/dispute/", noted("a\x00\x07b" + "c" * 5_000)).status_code == 303

    text = Entry.objects.get(kind=Note.kind).payload["text"]
    assert text.startswith("abccc")
    assert len(text) == LONGEST_NOTE


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("text", ["", "  ", "\x00", "\u202e"])
def test_an_empty_note_is_asked_for_again(cast, base, text, more):
    answer = cast.ben.post(f"{base}why/3/0/dispute/", noted(text), **more)

    assert answer.status_code == 422
    assert "There is nothing to write down yet." in said(answer)
    assert notes() == 0


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"what": "note"},
        {"what": "note", "note": "x", "token": "\x00"},
        {"what": "points"},
        {"what": "points", "seat": "x", "points": "1"},
        {"what": "points", "seat": "0", "points": "1" * 7},
        {"what": "points", "seat": "0", "points": "1.5"},
    ],
)
def test_a_form_without_its_parts_is_a_bad_request(cast, base, form):
    before = written()

    answer = cast.ben.post(f"{base}why/3/0/dispute/", form)

    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("seat", ["4", "999999", "-1"])
def test_points_for_nobody_are_refused_in_words(cast, base, seat):
    before = written()

    answer = cast.ben.post(f"{base}why/3/0/dispute/", {"what": "points", "seat": seat, "points": "2"})

    assert answer.status_code == 422
    assert written() == before


def test_points_lead_to_what_they_would_do_and_are_not_written_yet(cast, base):
    before, form = written(), {"what": "points", "seat": "1", "points": "2", "note": "shared"}

    plain = cast.ben.post(f"{base}why/3/0/dispute/", form)
    htmx = cast.ben.post(f"{base}why/3/0/dispute/", form, **HTMX)

    assert plain.status_code == 303
    assert htmx["HX-Redirect"] == plain["Location"]
    assert plain["Location"].startswith(f"{base}fix/check/")
    assert cast.ben.get(plain["Location"]).status_code == 200
    assert written() == before


def test_a_game_that_was_given_up_takes_no_notes_and_shows_nothing(cast, base):
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    before = written()

    for path in FORMS:
        answer = cast.ben.post(base + path, noted(show="3.0"))
        assert answer.status_code == 409
        assert "This table is closed" in answer.text
    assert cast.ben.get(base + PROOF).status_code == 200

    assert written() == before


def test_a_note_takes_a_game_up_that_was_paused(cast, base):
    services.pause(table_uid=cast.table.uid, phone=ANN)

    assert cast.ben.post(f"{base}why/3/0/dispute/", noted()).status_code == 303

    cast.table.refresh_from_db()
    assert (cast.table.status, notes()) == ("playing", 1)


def test_a_finished_game_is_explained_and_noted_on_and_stays_finished():
    table = finished_table()
    seq, number = next(
        (award.seq, 0) for award in table.score_lines.order_by("seq") if not table.score_lines.filter(seq=award.seq)[1:]
    )
    path = f"/t/{table.uid}/why/{seq}/{number}/"

    assert phone_client(CLEO).get(path).status_code == 200
    assert phone_client(ANN).post(f"{path}dispute/", noted("What a game")).status_code == 303

    table.refresh_from_db()
    assert (table.status, notes()) == ("finished", 1)


def test_a_turn_that_goes_on_is_told_as_far_as_it_went(cast, base):
    log(cast.table, DRAW_U | {"seat": 1}, PLACE_U | {"seat": 1})

    page = cast.dan.get(f"{base}turn/4/")

    assert page.status_code == 200
    assert "Ben" in page.text


def test_a_tile_on_the_board_says_who_laid_it_and_is_put_right_from_there(cast, base):
    laid = cast.ann.get(f"{base}about/?at=0,-1&on=c1").text
    first = cast.ann.get(f"{base}about/?at=0,0&on=c1").text

    assert "Fix this tile (turn 1)" in laid
    assert f"{base}mend/2/new/" in laid
    assert "Fix this tile" not in first
    assert "Fix this tile" not in cast.cleo.get(f"{base}about/?at=0,-1&on=c1").text
