"""The headers of every answer, and the hosts that get none."""

import gzip

import pytest
from django.http import HttpResponse

from config.http import middleware


@pytest.fixture
def answer(client):
    return client.get("/no-such-page", headers={"host": "192.168.1.20:8000"})


def test_the_content_policy_trusts_only_this_host(answer):
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))

    assert policy["default-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://192.168.1.20:8000"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_the_browser_is_told_to_be_strict(answer):
    expected = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "X-Frame-Options": "DENY",
        "Permissions-Policy": middleware.PERMISSIONS_POLICY,
    }

    assert expected == {name: answer.headers[name] for name in expected}


@pytest.mark.parametrize("host", ["evil.example.com", "bad host"])
def test_a_refusal_is_a_page_like_any_other(client, host):
    refusal = client.get("/", headers={"host": host})

    assert "default-src 'self';" in refusal.headers["Content-Security-Policy"]
    assert refusal.headers["X-Frame-Options"] == "DENY"


def test_a_fragment_is_in_no_cache_that_could_show_it_as_a_page(client):
    fragment = client.get("/no-such-page", headers={"hx-request": "true"})

    assert fragment.headers["Cache-Control"] == "no-store"
    assert "Content-Security-Policy" not in fragment.headers
    assert "Permissions-Policy" not in fragment.headers


@pytest.mark.parametrize("header", ["", "false", "true, true", "1"])
def test_whatever_no_script_of_ours_would_say_asks_for_a_page(client, header):
    page = client.get("/no-such-page", headers={"hx-request": header})

    assert "Content-Security-Policy" in page.headers
    assert page.headers["Cache-Control"] == "private"


def test_caches_are_told_what_a_page_depends_on(client):
    page = client.get("/no-such-page", headers={"accept-language": "zh-TW", "accept-encoding": "gzip"})

    assert page.headers["Content-Language"] == "zh-hant"
    assert {"Accept-Encoding", "Accept-Language", "HX-Request"} <= set(page.headers["Vary"].split(", "))


def test_foreign_hosts_get_no_page(client):
    assert client.get("/", headers={"host": "evil.example.com"}).status_code == 400
    assert client.get("/", headers={"host": "bad host"}).status_code == 400


@pytest.mark.django_db
def test_a_page_is_compressed_for_a_browser_that_takes_it(client):
    packed = client.get("/", headers={"accept-encoding": "gzip"})
    plain = client.get("/")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"<h1" in gzip.decompress(packed.content)
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("is_fragment", "size", "packed"),
    [(True, middleware.SMALL, False), (True, middleware.SMALL + 1, True), (False, middleware.SMALL, True)],
)
def test_small_fragments_alone_are_sent_as_they_are(rf, is_fragment, size, packed):
    request = rf.get("/", headers={"accept-encoding": "gzip"})
    request.htmx = is_fragment

    answer = middleware.GZipPagesMiddleware(HttpResponse).process_response(request, HttpResponse("x" * size))

    assert answer.has_header("Content-Encoding") is packed
