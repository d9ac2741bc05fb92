"""The seats to choose from, sitting down, and asking for a seat that is taken."""

from __future__ import annotations

import pytest
from django.test import Client

from games import services
from games.log.errors import SeatTaken
from games.models import SeatClaim
from games.phones.identity import COOKIE
from tests.games.views.asking import written
from tests.support.cast import ANN, BEN, CLEO, DAN, phone_client
from tests.support.playing import play_turns

pytestmark = pytest.mark.django_db


def test_it_shows_every_seat_and_what_becomes_of_it(cast):
    page = " ".join(cast.dan.get(f"/j/{cast.code}/").text.split())

    assert page.count('type="radio"') == 4
    assert page.count("take over") == 2
    assert '<span class="title name">Free</span><span class="small">Green</span>' in page
    assert '<span class="title name">Dora</span><span class="small">Yellow</span>' in page
    assert "2 seats of 4 are taken" in page


def test_the_table_lies_behind_its_name(cast):
    play_turns(cast.table, 25)

    page = cast.dan.get(f"/j/{cast.code}/").text

    assert page.count("carcassonne/tiles.svg#base-") > 15
    assert "pieces.svg#knight-" in page
    assert "to play" in page


def test_small_letters_in_the_link_will_do(cast):
    assert cast.dan.get(f"/j/{cast.code.lower()}/").status_code == 200


def test_sitting_down_takes_two_taps_and_a_name(cast):
    answer = cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "Dan"})

    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{cast.table.uid}/"
    assert cast.seat(2).name == "Dan"
    assert cast.seat(2).phone is not None


def test_the_phone_and_the_name_are_remembered(cast):
    cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "Dan 🎲 محمد"})

    assert 'value="Dan 🎲 محمد"' in cast.dan.get("/new/").text
    assert str(cast.table.uid) in cast.dan.get("/").text


def test_the_seat_that_bears_the_name_is_chosen_already(cast):
    cast.dan.post(f"/j/{cast.code}/", {"seat": "3", "name": ""})
    services.give_back(seat=cast.seat(3), phone=cast.seat(3).phone)
    cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "dora"})
    services.give_back(seat=cast.seat(2), phone=cast.seat(2).phone)
    services.rename_seat(seat=cast.seat(2), phone=ANN, name="Green")

    page = " ".join(cast.dan.get(f"/j/{cast.code}/").text.split())

    assert 'value="3" data-name="Dora" data-holder="free" data-colour="yellow" checked' in page


def test_no_name_keeps_the_one_that_the_host_gave(cast):
    cast.dan.post(f"/j/{cast.code}/", {"seat": "3", "name": "  "})

    assert cast.seat(3).name == "Dora"


def test_one_phone_may_hold_several_seats(cast):
    first = cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "Dan", "more": "yes"})
    page = cast.dan.get(first["Location"]).text
    second = cast.dan.post(f"/j/{cast.code}/", {"seat": "3", "name": "Eve"})

    assert first["Location"] == f"/j/{cast.code}/"
    assert "One more colour on this phone?" in page
    assert second["Location"] == f"/t/{cast.table.uid}/"
    assert cast.seat(2).phone == cast.seat(3).phone
    assert 'value="Dan"' in cast.dan.get("/new/").text


@pytest.mark.parametrize("seat", ["", "9", "-1", "red", "2; DROP TABLE", "\x00"])
def test_a_seat_that_is_not_there_is_asked_for_again(cast, seat):
    page = cast.dan.post(f"/j/{cast.code}/", {"seat": seat, "name": "Dan"})

    assert page.status_code == 422
    assert "Tap your colour." in page.text
    assert 'value="Dan"' in page.text


def test_a_name_of_61_letters_is_refused_and_60_are_not(cast):
    assert cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "x" * 61}).status_code == 422
    assert cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "x" * 60}).status_code == 303


def test_a_name_is_shown_as_text(cast):
    cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": '"><script>x</script>'})

    page = cast.cleo.get(f"/j/{cast.code}/").text

    assert "<script>x" not in page
    assert "&#34;&gt;&lt;script&gt;x" in page


def test_who_is_slower_is_told_so(cast, monkeypatch):
    def too_late(**_facts: object) -> None:
        raise SeatTaken

    monkeypatch.setattr(services, "take_seat", too_late)

    page = cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "Dan"})

    assert page.status_code == 409
    assert "Somebody was quicker" in page.text


def test_a_wrong_code_is_a_page_with_a_way_back(cast):
    page = cast.dan.get("/j/2345/")

    assert page.status_code == 404
    assert 'href="/"' in page.text


def test_a_closed_code_lets_nobody_in(cast):
    services.close_code(table=cast.table, phone=ANN)

    assert cast.dan.get(f"/j/{cast.code}/").status_code == 404
    assert cast.dan.get("/j/None/").status_code == 404


# ------------------------------------------------------------------ taking over


def ask(cast, client: Client) -> str:
    answer = client.post(f"/j/{cast.code}/", {"seat": "1", "name": "Benjamin"})
    assert answer.status_code == 303
    return str(answer["Location"])


def test_a_taken_seat_is_asked_for(cast):
    waiting = ask(cast, cast.cleo)
    page = cast.cleo.get(waiting)

    assert waiting == f"/t/{cast.table.uid}/seats/1/waiting/"
    assert page["Refresh"] == "4"
    assert "Asking for Ben’s seat" in page.text
    assert cast.seat(1).phone == BEN
    assert cast.seat(1).name == "Ben"


def test_who_sits_there_can_let_go(cast):
    waiting = ask(cast, cast.cleo)
    claim = SeatClaim.objects.get()

    assert "Another phone asks for your seat, Ben." in cast.ben.get(f"/t/{cast.table.uid}/seats/").text
    answer = cast.ben.post(f"/t/{cast.table.uid}/seats/claims/{claim.pk}/", {"consent": "yes"})

    assert answer.status_code == 303
    assert cast.seat(1).phone == CLEO
    assert cast.cleo.get(waiting)["Location"] == f"/t/{cast.table.uid}/"


def test_who_sits_there_can_keep_it(cast):
    waiting = ask(cast, cast.cleo)
    claim = SeatClaim.objects.get()

    cast.ben.post(f"/t/{cast.table.uid}/seats/claims/{claim.pk}/", {"consent": "no"})
    page = cast.cleo.get(waiting)

    assert cast.seat(1).phone == BEN
    assert "The seat stays where it is" in page.text
    assert "Refresh" not in page.headers


def test_the_host_answers_for_a_phone_that_is_gone(cast):
    ask(cast, cast.cleo)
    claim = SeatClaim.objects.get()

    assert "A phone asks for Ben’s seat." in cast.ann.get(f"/t/{cast.table.uid}/seats/").text
    cast.ann.post(f"/t/{cast.table.uid}/seats/claims/{claim.pk}/", {"consent": "yes"})

    assert cast.seat(1).phone == CLEO


def test_while_that_phone_is_here_the_host_waits(cast):
    ask(cast, cast.cleo)
    cast.ben.get("/")
    claim = SeatClaim.objects.get()

    assert "When it is gone, you can." in cast.ann.get(f"/t/{cast.table.uid}/seats/").text
    answer = cast.ann.post(f"/t/{cast.table.uid}/seats/claims/{claim.pk}/", {"consent": "yes"})

    assert answer.status_code == 403
    assert cast.seat(1).phone == BEN


def test_nobody_else_answers(cast):
    ask(cast, cast.cleo)
    claim = SeatClaim.objects.get()
    stranger = phone_client(DAN)

    answer = stranger.post(f"/t/{cast.table.uid}/seats/claims/{claim.pk}/", {"consent": "yes"})

    assert answer.status_code == 403
    assert cast.seat(1).phone == BEN


def test_an_answer_may_come_twice(cast):
    ask(cast, cast.cleo)
    claim = SeatClaim.objects.get()
    path = f"/t/{cast.table.uid}/seats/claims/{claim.pk}/"

    cast.ben.post(path, {"consent": "yes", "from": "table"})
    again = cast.ben.post(path, {"consent": "no", "from": "table"})

    assert again["Location"] == f"/t/{cast.table.uid}/"
    assert cast.seat(1).phone == CLEO


def test_asking_is_throttled(cast):
    statuses = [cast.cleo.post(f"/j/{cast.code}/", {"seat": "1", "name": "x"}).status_code for _ in range(22)]

    assert statuses == [303] * 21 + [429]
    assert SeatClaim.objects.count() == 1


def test_the_table_page_asks_too(cast):
    ask(cast, cast.cleo)
    fragment = f"/t/{cast.table.uid}/seats/claims/"

    asked = cast.ben.get(fragment).text

    assert "Another phone asks for your seat, Ben." in asked
    assert 'name="from" value="table"' in " ".join(asked.split())
    assert "asks for" not in cast.cleo.get(fragment).text
    assert cast.dan.get(fragment).text.strip() == ""
    assert "Another phone asks for your seat, Ben." in cast.ben.get(f"/t/{cast.table.uid}/").text


# ------------------------------------------------------------------ what is wrong, and what is late


def test_looking_at_the_seats_writes_nothing_and_makes_nobody_known(cast):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        assert client.get(f"/j/{cast.code}/").status_code == 200

    assert COOKIE not in cast.dan.cookies
    assert written() == before


@pytest.mark.parametrize("code", ["2345", "%00", "x" * 300, "None", "🎲🎲🎲🎲", "' OR 1=1"])
def test_a_code_of_no_table_seats_nobody(cast, code):
    before = written()

    answer = cast.dan.post(f"/j/{code}/", {"seat": "2", "name": "Dan"})

    assert answer.status_code == 404
    assert "The code may have been changed: ask the host." in answer.text
    assert written() == before


def test_the_seats_take_no_other_method(cast):
    answer = cast.dan.put(f"/j/{cast.code}/")

    assert (answer.status_code, answer["Allow"]) == (405, "GET, POST, HEAD")


@pytest.mark.parametrize("name", ["\x00", " \u202e ", "\u200b"])
def test_a_name_that_nobody_can_see_leaves_the_one_of_the_host(cast, name):
    assert cast.dan.post(f"/j/{cast.code}/", {"seat": "3", "name": name}).status_code == 303
    assert cast.seat(3).name == "Dora"


def test_a_form_that_comes_twice_seats_once(cast):
    answers = [cast.dan.post(f"/j/{cast.code}/", {"seat": "2", "name": "Dan"}) for _ in range(2)]

    assert [answer["Location"] for answer in answers] == [f"/t/{cast.table.uid}/"] * 2
    assert cast.seat(2).name == "Dan"
    assert not SeatClaim.objects.exists()


def test_a_code_that_was_renewed_meanwhile_seats_nobody(cast):
    old = cast.code
    services.renew_code(table=cast.table, phone=ANN)

    assert cast.dan.post(f"/j/{old}/", {"seat": "2", "name": "Dan"}).status_code == 404
    assert cast.seat(2).phone is None
