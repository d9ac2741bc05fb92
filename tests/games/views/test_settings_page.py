"""Language and light, each phone for itself."""

from __future__ import annotations

import re

import pytest


def test_languages_are_named_in_their_own_words(client):
    page = client.get("/settings/").text

    for name in ("English", "繁體中文", "简体中文"):
        assert name in page


def test_a_language_is_kept_and_leads_back(client):
    answer = client.post("/settings/language/", {"language": "zh-hans", "next": "/new/?a=1"})

    assert (answer.status_code, answer["Location"]) == (303, "/new/?a=1")
    assert 'lang="zh-hans"' in client.get("/settings/").text


@pytest.mark.parametrize(("theme", "shown"), [("dark", 'data-theme="dark"'), ("light", 'data-theme="light"')])
def test_a_theme_is_kept(client, theme, shown):
    client.post("/settings/theme/", {"theme": theme})

    assert shown in client.get("/settings/").text


def test_auto_forgets_the_theme(client):
    client.post("/settings/theme/", {"theme": "dark"})
    client.post("/settings/theme/", {"theme": "auto"})

    assert "data-theme" not in client.get("/settings/").text


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example", ""]
)
def test_it_leads_nowhere_else(client, elsewhere):
    for path in ("/settings/language/", "/settings/theme/"):
        assert client.post(path, {"next": elsewhere})["Location"] == "/"
    assert 'href="/"' in client.get("/settings/", {"next": elsewhere}).text


def test_what_is_unknown_changes_nothing(client):
    client.post("/settings/language/", {"language": "tlh"})
    client.post("/settings/theme/", {"theme": '"><script>'})

    page = client.get("/settings/").text

    assert 'lang="en"' in page
    assert "data-theme" not in page


def test_opening_the_buttons_changes_nothing(client):
    assert client.get("/settings/language/").status_code == 405
    assert client.get("/settings/theme/").status_code == 405


def boxes_at_hand(client):
    page = client.get("/new/").text
    return re.findall(r'id="set-([a-z0-9_]+)"', page.split('class="more-boxes"', maxsplit=1)[0])


@pytest.mark.django_db
def test_boxes_on_the_shelf_come_first_where_a_table_is_opened(client):
    assert boxes_at_hand(client) == ["river1", "inns", "traders"]

    answer = client.post("/settings/boxes/", {"boxes": ["carcassonne.abbot", "carcassonne.king"], "next": "/new/"})

    assert (answer.status_code, answer["Location"]) == (303, "/new/")
    assert boxes_at_hand(client) == ["king", "abbot"]
    assert 'id="set-inns"' in client.get("/new/").text
    assert re.findall(r'value="carcassonne\.(\w+)"[^>]*checked', client.get("/settings/").text) == ["king", "abbot"]


@pytest.mark.django_db
def test_a_shelf_holds_what_there_is_and_can_be_emptied(client):
    client.post("/settings/boxes/", {"boxes": ["carcassonne.atlantis", "carcassonne.inns"]})
    assert boxes_at_hand(client) == ["inns"]

    client.post("/settings/boxes/", {})
    assert boxes_at_hand(client) == ["river1", "inns", "traders"]
    assert client.get("/settings/boxes/").status_code == 405


@pytest.mark.django_db
def test_whoever_owns_every_box_finds_nothing_folded_away_but_boxes_sold_together(client):
    everything = re.findall(r'name="boxes"\s+value="([^"]+)"', client.get("/settings/").text)
    client.post("/settings/boxes/", {"boxes": everything})

    carcassonne = [box for box in everything if box.startswith("carcassonne.")]
    assert len(boxes_at_hand(client)) == len(carcassonne) > 10
    assert 'value="winter"' in client.get("/new/").text


@pytest.mark.parametrize("path", ["/settings/", "/privacy/", "/settings/tableside.crt"])
def test_a_page_of_settings_takes_no_form(client, path):
    answer = client.post(path)

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


def test_privacy_is_told_to_whoever_asks(client):
    page = client.get("/privacy/")

    assert page.status_code == 200
    assert not client.cookies


@pytest.mark.parametrize(("port", "there", "status"), [(0, True, 404), (8443, False, 404), (8443, True, 200)])
def test_the_authority_of_the_house_is_handed_out_where_there_is_one(client, settings, tmp_path, port, there, status):
    settings.VAR_DIR, settings.HTTPS_PORT = tmp_path, port
    if there:
        (tmp_path / "tls").mkdir()
        (tmp_path / "tls" / "authority.crt").write_bytes(b"a certificate")

    answer = client.get("/settings/tableside.crt")

    assert answer.status_code == status
    assert status != 200 or (answer.content, answer["Content-Type"]) == (b"a certificate", "application/x-x509-ca-cert")


@pytest.mark.parametrize("odd", ["\x00", "x" * 5_000, "../..", "'; DROP TABLE"])
@pytest.mark.parametrize(("path", "key"), [("language", "language"), ("theme", "theme"), ("boxes", "boxes")])
def test_an_odd_choice_changes_nothing_and_leads_back(client, path, key, odd):
    answer = client.post(f"/settings/{path}/", {key: odd, "next": "/new/"})

    assert (answer.status_code, answer["Location"]) == (303, "/new/")
    assert client.get("/settings/").status_code == 200
    assert all(odd not in cookie.value for cookie in client.cookies.values())


def test_the_links_to_a_secure_connection_can_be_hit(client, monkeypatch):
    monkeypatch.setattr("games.phones.addresses.https_urls", lambda: ["https://table.example/"])
    steps = client.get("/settings/").text.partition('class="steps"')[2].partition("</ol>")[0]

    assert steps.count('<a class="link"') == steps.count("<a ") == 2
