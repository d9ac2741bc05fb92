"""Language and light, each phone for itself."""

from __future__ import annotations

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
