"""A lock that somebody else holds keeps nobody waiting who only looks, and nobody for longer than five seconds."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from contextvars import copy_context
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction

from config.postgres_wait import hurried
from config.sqlite_retry import BRIEFLY, arrived_at, try_again
from games.models import Table
from tests.conftest import first_postgres_url
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table
from tests.support.stage import Server

LONGEST = settings.LONGEST_WAIT + 1.5
"""Seconds."""


def writes(server: Server, browser: OpenerDirector) -> int:
    """Send a form that wants to write, and return the status."""
    page = browser.open(f"{server.url}/settings/").read().decode()
    found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    form = urlencode({"csrfmiddlewaretoken": found[1]}).encode()
    try:
        with browser.open(f"{server.url}/games/{uuid4()}/pause/", form) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


def test_sqlite_itself_hardly_waits_because_that_would_stop_the_process(db):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")

        assert cursor.fetchone() == (BRIEFLY,)
    assert try_again in connection.execute_wrappers


@pytest.mark.postgres
def test_on_postgresql_locks_and_statements_are_waited_for_as_long_as_is_said(postgres):
    with connection.cursor() as cursor:
        for name in ("lock_timeout", "statement_timeout"):
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone() == (f"{settings.LONGEST_WAIT}s",)


@pytest.mark.postgres
def test_on_postgresql_who_queued_up_waits_for_what_is_left_of_his_seconds(postgres):
    table = open_table()
    phone_client(ANN).get(f"/t/{table.uid}/")
    name = connection.settings_dict["NAME"]

    def late() -> tuple[int, float]:
        arrived_at.set(time.monotonic() - settings.LONGEST_WAIT + 0.3)
        begun = time.monotonic()
        with hurried():
            status = phone_client(ANN).post(f"/games/{table.uid}/pause/").status_code
        return status, time.monotonic() - begun

    with psycopg.connect(first_postgres_url(), dbname=name) as other:
        other.execute("SELECT 1 FROM games_table WHERE uid = %s FOR UPDATE", [table.uid])
        status, took = copy_context().run(late)
        other.rollback()

    assert status == 503
    assert took < 2
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == (f"{settings.LONGEST_WAIT}s",), "the next request has all of its time"


# The tests that really wait are for the long run.


@pytest.mark.long
@pytest.mark.slow(seconds=12)
def test_on_sqlite_pages_that_write_nothing_do_not_wait(tmp_path):
    server = Server(tmp_path)
    server.prepare()
    server.start()
    answers: list[tuple[int, float]] = []

    def write() -> None:
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        begun = time.monotonic()
        answers.append((writes(server, browser), time.monotonic() - begun))

    try:
        build_opener().open(f"{server.url}/games/").close()
        with sqlite3.connect(tmp_path / "tableside.sqlite3", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            forms = [threading.Thread(target=write) for _ in range(6)]
            for form in forms:
                form.start()
            until, looked = time.monotonic() + settings.LONGEST_WAIT + 3, []
            while time.monotonic() < until:
                begun = time.monotonic()
                build_opener().open(f"{server.url}/games/").close()
                looked.append(time.monotonic() - begun)
                time.sleep(0.1)
            other.execute("ROLLBACK")
        for form in forms:
            form.join()
    finally:
        server.stop()

    assert max(looked) < 2, "who looks waited for a lock"
    assert {status for status, _took in answers} == {503}
    assert max(took for _status, took in answers) < LONGEST, "whoever queued up waited again"


@pytest.mark.long
@pytest.mark.postgres
@pytest.mark.slow(seconds=6)
def test_on_postgresql_nobody_waits_for_longer_than_five_seconds(postgres):
    table = open_table()
    name = connection.settings_dict["NAME"]
    with psycopg.connect(first_postgres_url(), dbname=name) as other:
        other.execute("SELECT 1 FROM games_table WHERE uid = %s FOR UPDATE", [table.uid])
        begun = time.monotonic()
        page = phone_client(ANN).get(f"/t/{table.uid}/")
        looked = time.monotonic() - begun
        answer = phone_client(ANN).post(f"/games/{table.uid}/pause/")
        waited = time.monotonic() - begun
        other.rollback()

    assert (page.status_code, answer.status_code) == (200, 503)
    assert looked < 2
    assert waited < LONGEST + looked
    with transaction.atomic():
        assert Table.objects.select_for_update().get(pk=table.pk).status == "playing"
