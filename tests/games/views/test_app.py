"""The files that make the pages an app on a home screen."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from PIL import Image

from tests.games.views.opening import opened

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_as_large_as_it_says(client):
    answer = client.get("/app.webmanifest")
    facts = answer.json()

    assert answer["Content-Type"] == "application/manifest+json"
    assert (facts["start_url"], facts["scope"], facts["display"]) == ("/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in facts["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in facts["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found
        if icon["type"] == "image/png":
            with Image.open(found) as image:
                assert f"{image.width}x{image.height}" == icon["sizes"]


def test_a_maskable_icon_has_no_clear_corners():
    found = finders.find("app/icon-maskable-512.png")
    assert found

    with Image.open(found) as image:
        assert image.convert("RGBA").getchannel("A").getextrema() == (255, 255)


def test_the_first_page_can_be_put_on_a_home_screen(client):
    page = client.get("/").text

    assert '<link rel="manifest" href="/app.webmanifest">' in page
    assert 'rel="apple-touch-icon"' in page
    assert 'name="apple-mobile-web-app-capable" content="yes"' in page


def test_the_worker_looks_after_all_pages_and_is_asked_for_anew(client):
    answer = client.get("/worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert b'addEventListener("fetch"' in answer.content


def test_what_is_said_without_a_connection_marks_a_page_of_before(client):
    page = client.get("/offline/", headers={"accept-language": "zh-hant"}).text
    said, mark, rest = page.split("<!--mark-->")

    assert "{time}" in mark
    assert 'role="alert"' in mark
    assert "{time}" not in said + rest


def test_forgetting_a_phone_takes_what_the_worker_kept(client):
    answer = client.post("/settings/forget/", {"sure": "yes"})

    assert answer["Clear-Site-Data"] == '"storage"'


def test_forgetting_a_phone_takes_every_cookie_that_it_kept_but_that_of_its_forms(client):
    client.post("/settings/theme/", {"theme": "dark"})
    client.post("/settings/moments/", {"moments": "off"})
    client.post("/settings/language/", {"language": "zh-hant"})
    client.post("/settings/boxes/", {"boxes": ["carcassonne.inns"]})
    opened(client)
    kept = {"style", "shelf", "players", "boxes", "theme", "moments"}
    assert kept <= {name for name, cookie in client.cookies.items() if cookie.value}

    client.post("/settings/forget/", {"sure": "yes"})

    assert {name for name, cookie in client.cookies.items() if cookie.value} <= {settings.CSRF_COOKIE_NAME}
