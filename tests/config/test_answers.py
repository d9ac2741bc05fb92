"""What every answer carries, and who gets none."""

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


def test_foreign_hosts_get_no_page(client):
    assert client.get("/", headers={"host": "evil.example.com"}).status_code == 400
    assert client.get("/", headers={"host": "bad host"}).status_code == 400


def test_a_page_compresses_to_the_same_length_each_time(rf):
    compress: Any = middleware.Gzip(lambda _request: HttpResponse("a meeple on a field " * 50))
    lengths = {len(compress(rf.get("/", headers={"accept-encoding": "gzip"})).content) for _ in range(5)}

    assert len(lengths) == 1
