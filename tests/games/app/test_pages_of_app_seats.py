"""Pages while the app acts for a seat, and their keys: done, by hand, and who decides from now on."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest

from games import services
from games.models import AppDecision, Entry, Seat
from games.selectors.decisions import decision_at
from tests.games.app.seats import app_table, done, drawn_and_decided, think
from tests.games.views.asking import HTMX, said, stamp
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, position

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return phone_client(ANN)


@pytest.fixture
def table():
    return drawn_and_decided(app_table())


def path(table, way: str = "") -> str:
    return f"/t/{table.uid}/{way}"


def test_the_phones_say_what_it_does_and_why(ann, table):
    page = said(ann.get(path(table)))

    assert "The app plays for <bdi>Bot</bdi>" in page
    assert "Bot lays the tile" in page
    assert "Bot places a" in page
    assert "Done" in page
    # The tile and its figure glow where they will be.
    assert 'class="lit-edge"' in page
    assert "-blue-s" in page


def test_who_watches_sees_the_same_without_the_key(table):
    page = said(phone_client(CLEO).get(path(table)))

    assert "Bot lays the tile" in page
    assert "app/done/" not in page


def test_done_is_a_move_as_any_other(ann, table):
    form = stamp(table)
    first = ann.post(path(table, "app/done/"), form, **HTMX)
    again = ann.post(path(table, "app/done/"), form, **HTMX)

    assert (first.status_code, again.status_code) == (200, 200)
    assert position(table).state.turn == 0
    assert Entry.objects.filter(table=table, kind="carcassonne.place").count() == 1


def test_done_on_an_old_page_changes_nothing(ann, table):
    services.undo(table_uid=table.uid, phone=ANN, seen=1, token=uuid4())

    answer = ann.post(path(table, "app/done/"), {"seen": 1, "token": str(uuid4())}, **HTMX)

    assert answer.status_code == 409
    assert not position(table).played


def test_a_stranger_says_nothing(table):
    assert phone_client(BEN).post(path(table, "app/done/"), stamp(table), **HTMX).status_code == 403


def test_while_it_thinks_people_can_go_on_without_it(ann, table):
    AppDecision.objects.all().delete()

    thinking = said(ann.get(path(table)))
    by_hand = said(ann.get(path(table, "sheet/?self=1"), **HTMX))

    assert "It is thinking about its move." in thinking
    assert "Tap where it lies" in by_hand


def test_a_page_is_told_as_soon_as_it_has_decided(ann, table):
    AppDecision.objects.all().delete()
    shown = re.search(r'data-seats="(\w+)"', ann.get(path(table)).text)
    assert shown is not None
    asked = {"seen": 1, "shown": 0, "seats": shown[1]}

    nothing = ann.get(path(table, "pull/"), asked, **HTMX)
    think(table)
    news = ann.get(path(table, "pull/"), asked, **HTMX)

    assert nothing.status_code == 204
    assert "Bot lays the tile" in said(news)


def test_what_is_decided_while_a_page_is_made_is_told_with_the_next_news(ann, table, monkeypatch):
    decided = iter([None])
    monkeypatch.setattr("games.screens.table.table_view.decision_at", lambda table: next(decided, decision_at(table)))
    page = ann.get(path(table)).text
    monkeypatch.undo()
    shown = re.search(r'data-seats="(\w+)"', page)
    assert shown is not None
    news = ann.get(path(table, "pull/"), {"seen": 1, "shown": 0, "seats": shown[1]}, **HTMX)

    assert "It is thinking" in page
    assert "Bot lays the tile" in said(news)


def test_where_people_draw_they_say_which_tile_came(ann):
    table = app_table(draw_by="bag")
    think(table)

    page = said(ann.get(path(table)))
    answer = ann.get(path(table, "sheet/?tile=base-U"), **HTMX)
    sheet, move = said(answer), re.search(r'name="move" value="([^"]+)"', answer.text)
    assert move is not None
    ann.post(path(table, "record/"), stamp(table, move=unescape(move[1])), **HTMX)

    assert "The app plays for <bdi>Bot</bdi>. Draw a tile for it, and tap that tile." in page
    assert "<bdi>Bot</bdi> drew this tile?" in sheet
    assert position(table).state.phase == "place"


def test_the_log_says_who_decided(ann, table):
    done(table)

    assert "Decided by: The app, fair" in said(ann.get(path(table, "log/")))


def test_a_reason_is_a_sentence(ann, table):
    AppDecision.objects.update(reasons=[{"code": "pays_now", "points": 1}])
    assert "It pays 1 point at once." in said(ann.get(path(table)))


# ------------------------------------------------------------------ who decides


def test_the_form_of_a_new_table_gives_a_seat_to_the_app(ann):
    form = {
        "game": "carcassonne", "edition": "2006", "plays": ["red", "blue"], "order": ["red", "blue"],
        "mine": ["red", "blue"], "name-red": "Ann", "app-blue": "easy", "name": "Night",
    }  # fmt: skip
    answer = ann.post("/new/", form)

    seats = list(Seat.objects.order_by("position"))
    assert answer.status_code == 303
    assert "invite" not in answer["Location"]
    assert [(seat.phone, seat.played_by) for seat in seats] == [(ANN, ""), (None, "easy")]


def test_somebody_has_to_play_with_it(ann):
    form = {
        "game": "carcassonne", "edition": "2006", "plays": ["red", "blue"], "order": ["red", "blue"],
        "app-red": "easy", "app-blue": "easy", "name": "Night",
    }  # fmt: skip

    answer = ann.post("/new/", form)

    assert answer.status_code == 422
    assert "somebody has to play with it" in said(answer)


def test_the_host_gives_a_seat_to_the_app_and_to_people_again(ann, cast):
    base = f"/t/{cast.table.uid}/seats/"

    ann.post(f"{base}1/app/", {"level": "strong"})
    given = cast.seat(1)
    ann.post(f"{base}1/app/", {"level": ""})

    assert (given.played_by, given.phone, given.last_phone) == ("strong", None, BEN)
    assert cast.seat(1).played_by == ""


@pytest.mark.parametrize(("who", "seat"), [("ben", 2), ("cleo", 2), ("dan", 1)])
def test_nobody_else_does(cast, who, seat):
    answer = getattr(cast, who).post(f"/t/{cast.table.uid}/seats/{seat}/app/", {"level": "fair"})

    assert answer.status_code == 403
    assert not cast.seat(seat).played_by


def test_whoever_sits_there_may_let_it_play_on(cast):
    cast.ben.post(f"/t/{cast.table.uid}/seats/1/app/", {"level": "fair"})

    assert cast.seat(1).played_by == "fair"


def test_the_last_one_stays(ann):
    table = app_table()

    answer = ann.post(f"/t/{table.uid}/seats/0/app/", {"level": "fair"})

    assert answer.status_code == 403
    assert table.seats.get(position=0).phone == ANN


def test_who_sits_down_decides_from_now_on(table):
    services.take_seat(seat=table.seats.get(position=1), phone=BEN, name="")

    assert not table.seats.get(position=1).played_by
    assert think(table) is None


def test_the_host_says_when_it_goes_on(ann, table):
    ann.post(path(table, "seats/app/"), {"pause": "8"})
    table.refresh_from_db()

    assert (table.app_pause, table.app_draws) == (8, False)
    assert "It goes on by itself after 8 seconds." in said(ann.get(path(table)))


def test_nobody_else_says_so(cast):
    answers = [cast.ben.post(f"/t/{cast.table.uid}/seats/app/", {"pause": "8"})]
    answers.append(cast.ann.post(f"/t/{cast.table.uid}/seats/app/", {"pause": "99999"}))

    assert {answer.status_code for answer in answers} == {403}


def test_the_page_of_the_seats_offers_it(ann, table):
    page = said(ann.get(path(table, "seats/")))

    assert "The app, fair" in page
    assert "The seats of the app" in page
    assert "Invite" in page


def test_the_same_people_and_the_app_play_again(table):
    again = services.play_again(table_uid=table.uid, phone=ANN)

    assert [seat.played_by for seat in again.seats.all()] == ["", "fair"]


def test_where_the_app_lays_a_tile_is_lit_on_the_board_and_for_ears_alone(ann, table):
    think(table)
    page = ann.get(path(table)).text
    sheet = page[page.index('id="sheet"') :]
    heard = re.findall(r'<span class="visually-hidden">(.*?)</span>', sheet)

    assert any("start tile" in one for one in heard)
    assert "start tile" not in re.sub(r'<span class="visually-hidden">.*?</span>', "", sheet)
