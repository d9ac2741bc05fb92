"""Figures for whoever runs a server: they count what happens, and nobody else reads them."""

from __future__ import annotations

import asyncio
import re
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.urls import reverse
from prometheus_client import REGISTRY

from games.live.subscriptions import Frame, Subscription, subscriptions
from tests.support.cast import seat_cast
from tests.support.playing import DRAW_U, PLACE_U, log

pytestmark = pytest.mark.django_db
HERE = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1:8001"}


def read(client, **more):
    return client.get("/metrics", **(HERE | more))


def figure(client, name):
    """Return the value of a figure, with its labels as they are printed; 0 if it is not there yet."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", read(client).content.decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_this_machine_reads_the_figures(client):
    answer = read(client)

    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert b"# TYPE tableside_request_seconds histogram" in answer.content


@pytest.mark.parametrize(
    "request_of",
    [
        {"REMOTE_ADDR": "192.168.1.30"},
        {"HTTP_X_FORWARDED_FOR": "203.0.113.9"},
        {"HTTP_HOST": "laptop.local:8000"},
        {"REMOTE_ADDR": "192.168.1.30", "HTTP_AUTHORIZATION": "Bearer "},
        {"REMOTE_ADDR": "192.168.1.30", "HTTP_AUTHORIZATION": "Bearer guessed"},
    ],
)
@pytest.mark.parametrize("token", ["", "a long word"])
def test_for_everybody_else_there_is_no_such_page(client, settings, request_of, token):
    settings.METRICS_TOKEN = token

    assert read(client, **request_of).status_code == 404


def test_another_machine_reads_them_with_the_token(client, settings):
    settings.METRICS_TOKEN = "a long word"
    away = {"REMOTE_ADDR": "10.0.0.5", "HTTP_HOST": "10.0.0.7:8001", "HTTP_AUTHORIZATION": "Bearer a long word"}

    assert read(client, **away).status_code == 200


def test_a_scraper_is_neither_sent_to_tls_nor_asked_for_a_public_name(client, settings):
    settings.PUBLIC_HOSTS = settings.ALLOWED_HOSTS = ["tableside.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    first, *rest = settings.MIDDLEWARE
    settings.MIDDLEWARE = [first, "django.middleware.security.SecurityMiddleware", *rest]

    assert client.get("/", headers={"host": "tableside.example.org"}).status_code == 301
    assert read(client).status_code == 200


def test_figures_are_only_read(client):
    assert client.post("/metrics", **HERE).status_code == 405


def test_requests_are_counted_by_page_method_and_status_and_timed(client):
    names = [
        'tableside_requests_total{method="GET",status="200",view="home"}',
        'tableside_requests_total{method="GET",status="404",view="none"}',
        'tableside_request_seconds_count{view="home"}',
    ]
    before = [figure(client, name) for name in names]
    client.get("/")
    client.get("/no-such-page/")

    assert [figure(client, name) for name in names] == [count + 1 for count in before]


def test_an_invented_method_has_no_figure_of_its_own(client):
    client.generic("BREW", "/")

    assert b"BREW" not in read(client).content


def test_lines_and_refused_forms_are_counted(client, django_capture_on_commit_callbacks):
    cast = seat_cast()
    logged, refused = "tableside_lines_logged_total", 'tableside_forms_refused_total{why="illegal"}'
    before = figure(client, logged), figure(client, refused)
    with django_capture_on_commit_callbacks(execute=True):
        log(cast.table, DRAW_U, PLACE_U)
    record = reverse("record", args=[cast.table.uid])
    stamp = {"seen": 2, "token": "5f0b0a3e-6f3c-4bd3-8f0e-111111111111"}
    assert cast.ann.post(record, {**stamp, "put": "meeple.c9"}).status_code == 422

    assert (figure(client, logged) - before[0], figure(client, refused) - before[1]) == (2, 1)


def test_what_the_database_did_not_serve_is_counted(client, monkeypatch):
    def away(*_args, **_kwargs):
        raise OperationalError("gone")

    before = figure(client, "tableside_database_errors_total")
    cast = seat_cast()
    monkeypatch.setattr("games.views.rendering.tables.table_with_seats", away)
    assert cast.ann.get(reverse("table", args=[cast.table.uid])).status_code == 503

    assert figure(client, "tableside_database_errors_total") == before + 1


async def test_open_sockets_their_tables_and_frames_are_counted():
    def seen():
        names = ("tableside_sockets_open", "tableside_tables_active", "tableside_frames_total")
        return [REGISTRY.get_sample_value(name) or 0 for name in names]

    sent: list[str] = []
    before, tables = seen(), [uuid4(), uuid4()]
    sockets = [(tables[number], Subscription(None, "en", 0, sent.append)) for number in (0, 0, 1)]
    for table, socket in sockets:
        subscriptions.join(table, socket)
    subscriptions.send([Frame(one, "{}") for table, one in sockets if table == tables[0]])
    await asyncio.sleep(0)
    during = seen()
    for table, socket in sockets:
        subscriptions.leave(table, socket)

    assert sent == ["{}", "{}"]
    assert [now - then for now, then in zip(during, before, strict=True)] == [3, 2, 2]
    assert seen()[:2] == before[:2]
