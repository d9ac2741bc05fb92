"""The rules as read: their shelves with a search, the page of each box, and the way back."""

from __future__ import annotations

import re

import pytest

from games.rulebook.shelves import books, rules
from tests.support.cast import seat_cast
from tools import messages

LINK = re.compile(r'href="(/rules/[^"#]*)(?:#([^"]*))?"')
BOOKS = [book.key for found in books().values() for book in found]


def test_every_book_stands_on_a_shelf(client):
    page = client.get("/rules/").text

    assert [key for key in BOOKS if f'href="/rules/{key}/"' not in page] == []


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_every_rule_has_its_anchor_on_the_page_of_its_book(client, language):
    pages = {key: client.get(f"/rules/{key}/", headers={"accept-language": language}).text for key in BOOKS}

    assert [
        rule for rule, found in rules().items() if f'id="{found.section.anchor}"' not in pages[found.book.key]
    ] == []


def test_every_link_of_a_search_leads_to_an_anchor(client):
    hits = {(path, anchor) for path, anchor in LINK.findall(client.get("/rules/?q=road").text) if anchor}

    assert len(hits) > 5
    assert [hit for hit in hits if f'id="{hit[1]}"' not in client.get(hit[0]).text] == []


def test_the_box_is_shown_with_what_its_source_says(client):
    page = client.get("/rules/carcassonne/").text

    for said in ("2–5", "30–90", "72", "S0:9", "卡卡送", "Where it is printed"):
        assert said in page


def test_what_a_table_may_choose_is_on_the_page(client):
    assert "Big meeples" in client.get("/rules/inns/").text
    assert (
        "What you can play differently" not in client.get("/rules/tower/", headers={"accept-language": "zh-hant"}).text
    )


def test_what_was_looked_for_stays_in_the_form_and_is_only_a_text(client):
    page = client.get("/rules/", {"q": '"><script>alert(1)</script>'}).text

    assert "<script>alert" not in page
    assert "Nothing found" in page


def test_a_book_that_is_not_there_is_not_found(client):
    assert client.get("/rules/nobodys/").status_code == 404


@pytest.mark.parametrize("path", ["/rules/", "/rules/inns/"])
def test_nothing_is_sent_to_the_rules(client, path):
    assert client.post(path).status_code == 405


@pytest.mark.django_db
def test_the_way_back_leads_to_where_the_reader_was_and_to_no_other_site(client):
    table = "/t/11111111-1111-4111-8111-111111111111/"

    for before in (table, f"{table}log/?page=2", "/pads/"):
        page = client.get("/rules/inns/", headers={"referer": f"http://testserver{before}"}).text
        assert f'class="icon-button" href="{before}"' in page
    for elsewhere in ("http://evil.example/t/1/", "http://testserver/rules/?q=inn", "javascript:alert(1)", ""):
        page = client.get("/rules/inns/", headers={"referer": elsewhere}).text
        assert 'class="icon-button" href="/rules/"' in page


@pytest.mark.django_db
def test_rules_are_found_from_the_start_page_and_from_a_table():
    cast = seat_cast()

    for path in ("/", f"/t/{cast.table.uid}/sheet/?list=menu", "/settings/"):
        assert 'href="/rules/"' in cast.ann.get(path).text


HELP = re.compile(r'help = \("([^"]+)", "([^"]+)"\)')


def test_every_page_that_offers_help_leads_to_words_that_are_there():
    asked = {found for path in messages.templates() for found in HELP.findall(path.read_text("utf-8"))}
    there = {(rule.book.key, rule.section.anchor) for rule in rules().values()}

    assert len(asked) > 5
    assert asked - there == set()
