"""What every answer carries, and who gets none."""

import gzip
from typing import Any

import pytest
from django.http import HttpResponse

from config import middleware


@pytest.fixture
def answer(client):
    return client.get("/no-such-page", headers={"host": "192.168.1.20:8000"})


def test_the_content_policy_trusts_only_this_host(answer):
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))

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

    assert refusal.headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert refusal.headers["X-Frame-Options"] == "DENY"


def test_a_fragment_is_short_and_in_no_cache_that_could_show_it_as_a_page(client):
    fragment = client.get("/no-such-page", headers={"hx-request": "true", "accept-encoding": "gzip"})

    assert {**fragment.headers, "Content-Length": ""} == {
        "Cache-Control": "no-store",
        "Content-Encoding": "gzip",
        "Content-Length": "",
        "Content-Type": "text/html; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
    }


@pytest.mark.parametrize("header", ["", "false", "true, true", "1"])
def test_whatever_no_script_of_ours_would_say_asks_for_a_page(client, header):
    page = client.get("/no-such-page", headers={"hx-request": header})

    assert "Content-Security-Policy" in page.headers
    assert "Cache-Control" not in page.headers


def test_caches_are_told_what_a_page_depends_on(client):
    page = client.get("/no-such-page", headers={"accept-language": "zh-TW", "accept-encoding": "gzip"})

    assert page.headers["Content-Language"] == "zh-hant"
    assert {"Accept-Encoding", "Accept-Language", "HX-Request"} <= set(page.headers["Vary"].split(", "))


def test_foreign_hosts_get_no_page(client):
    assert client.get("/", headers={"host": "evil.example.com"}).status_code == 400
    assert client.get("/", headers={"host": "bad host"}).status_code == 400


def test_a_page_compresses_to_the_same_length_each_time(rf):
    compress: Any = middleware.Gzip(lambda _request: HttpResponse("a meeple on a field " * 50))
    lengths = {len(compress(rf.get("/", headers={"accept-encoding": "gzip"})).content) for _ in range(5)}

    assert len(lengths) == 1


def packed(rf, response, accepted="gzip, deflate"):
    """Return what the compressing middleware makes of `response`."""
    return middleware.Gzip(lambda _request: response)(rf.get("/", headers={"accept-encoding": accepted}))


def test_a_page_is_compressed_for_a_browser_that_takes_it(rf):
    content = b"a meeple on a field " * 50
    answer = packed(rf, HttpResponse(content))

    assert gzip.decompress(answer.content) == content
    assert (answer["Content-Encoding"], answer["Content-Length"]) == ("gzip", str(len(answer.content)))
    assert packed(rf, HttpResponse(content), "br").content == content


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse("short"),
        HttpResponse(b"packed before" * 50, headers={"Content-Encoding": "br"}),
        HttpResponse(gzip.compress(bytes(i * i % 251 for i in range(2_000)))),
    ],
    ids=["short", "packed", "dense"],
)
def test_what_would_not_shrink_travels_as_it_is(rf, response):
    content = response.content

    assert packed(rf, response).content == content
    assert response.get("Content-Encoding") != "gzip"
