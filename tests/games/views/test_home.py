"""The first page."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from tests.support.cast import ANN, phone_client
from tests.support.playing import open_table, play_turns

pytestmark = pytest.mark.django_db


def test_it_greets_a_new_phone(client):
    page = client.get("/")

    assert page.status_code == 200
    assert "None yet." in page.text
    assert "Set-Cookie" not in page.headers or "phone=" not in page.headers["Set-Cookie"]


def test_it_shows_the_tables_of_this_phone_and_whose_turn_it_is(cast):
    page = cast.ann.get("/")

    assert f'href="/t/{cast.table.uid}/"' in page.text
    assert "Ann to start" in page.text
    assert str(cast.table.uid) not in cast.dan.get("/").text


def test_it_tells_other_phones_the_address_that_worked_for_this_one(client):
    page = client.get("/", headers={"host": "192.168.1.20:8000"})

    assert "http://192.168.1.20:8000/" in page.text


def test_whoever_comes_by_localhost_is_told_the_address_on_the_home_network(client, monkeypatch):
    monkeypatch.setattr("games.phones.addresses.home_urls", lambda port: [f"http://10.0.0.7:{port}/"])
    monkeypatch.setattr("games.phones.addresses.REMEMBER", 1e-9)

    page = client.get("/", headers={"host": "localhost:8123"})

    assert "http://10.0.0.7:8123/" in page.text
    assert "localhost" not in re.sub(r"<svg.*?</svg>", "", page.text)


def test_it_links_to_the_demo_table_to_watch(client):
    call_command("demo_table", verbosity=0)

    assert "Ana, Björn, Chen &amp; Dora" in client.get("/").text


def test_it_shows_six_tables_and_all_of_them_when_asked(cast, django_assert_max_num_queries):
    for number in range(7):
        open_table(name=f"Evening {number}", phone=ANN)

    with django_assert_max_num_queries(20):
        page = cast.ann.get("/")

    assert page.text.count('class="card card-link"') == 6
    assert "All 8" in page.text
    assert cast.ann.get("/?all").text.count('class="card card-link"') == 8


def test_tables_of_one_name_are_told_apart(cast):
    assert "Carcassonne, " not in cast.ann.get("/").text
    other = open_table(name=cast.table.name, phone=ANN, seats=[("Ann", "red"), ("Zoe", "blue")])

    page = cast.ann.get("/").text
    played = cast.ann.get("/games/").text

    for text in (page, played):
        assert re.search(r"Carcassonne, [^<]+: Ann and Zoe", text)
        assert text.count("Carcassonne, ") == 2
    assert str(other.uid) in page


def test_who_won_is_said(cast):
    over = play_turns(cast.table, 100)

    page = cast.ann.get("/").text

    assert over.state.over
    assert f" with {max(over.state.scores)}" in page
    assert 'class="tag"' not in page


def test_names_are_shown_as_text(cast):
    cast.ann.post(f"/t/{cast.table.uid}/seats/0/rename/", {"name": "<script>alert(1)</script>"})

    page = cast.ann.get("/")

    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; to start" in page.text


def test_it_runs_nothing_that_stands_in_the_page(cast):
    for path in ("/", "/new/", f"/j/{cast.code}/", f"/t/{cast.table.uid}/seats/", "/settings/"):
        page = cast.ann.get(path).text

        assert " style=" not in page
        assert not re.search(r"<script(?![^>]* src=)", page)
        assert not re.search(r"\son\w+=", page)


def test_it_takes_no_forms(client):
    page = client.post("/")

    assert page.status_code == 405
    assert page["Allow"] == "GET, HEAD"
    assert "Back to the start" in page.text


def test_a_forged_phone_is_a_new_phone(cast):
    client = phone_client(None)
    client.cookies["phone"] = "00000000000040008000000000000001:forged:signature"

    assert "None yet." in client.get("/").text


# ------------------------------------------------------------------ a code


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{spaced}", "{wide}"])
def test_a_code_leads_to_the_seats_however_it_is_typed(cast, typed):
    code = cast.code
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    forms = {"lower": code.lower(), "spaced": " ".join(code), "wide": wide}

    answer = cast.dan.get("/join/", {"code": typed.format(code, **forms)})

    assert answer.status_code == 303
    assert answer["Location"] == f"/j/{code}/"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("O0OO", "no 0, O, 1, I or L"),
        ("ABC", "four characters"),
        ("ÄÖÜ§", "four characters"),
        ("", "Type the four characters"),
        ("<script>", "no 0, O, 1, I or L"),
        ("2" * 3000, "four characters"),
    ],
)
def test_what_can_be_no_code_is_explained(client, typed, said):
    page = client.get("/join/", {"code": typed})

    assert page.status_code == 422
    assert said in page.text
    assert "<script>" not in page.text


def test_a_code_of_no_table_is_said_to_be_so(client):
    page = client.get("/join/", {"code": "2345"})

    assert page.status_code == 404
    assert "No table has this code now." in page.text


def test_the_page_without_a_code_just_asks(client):
    page = client.get("/join/")

    assert page.status_code == 200
    assert "field-error" not in page.text


def test_wrong_codes_are_throttled_and_right_ones_are_not(cast):
    for _ in range(40):
        assert cast.dan.get("/join/", {"code": cast.code}).status_code == 303
    statuses = [cast.dan.get("/join/", {"code": "2345"}).status_code for _ in range(22)]

    assert statuses == [404] * 21 + [429]
    assert cast.dan.get("/j/2345/").status_code == 429
    assert cast.dan.get("/j/2345/")["Retry-After"] == "300"
