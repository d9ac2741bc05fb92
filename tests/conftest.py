"""Fixtures of all tests: plain static files, the servers and the browser that may be here, Tableside itself."""

from __future__ import annotations

import gc
import hashlib
import os
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from zlib import crc32

import hypothesis
import pytest

from tests.support.chromium import BARE, WHOLE
from tests.support.depth import NIGHT
from tests.support.stage import Server

# Two clones may be tested at once, with the same PostgreSQL and Redis.
CLONE = hashlib.sha256(__file__.encode()).hexdigest()[:6]
WORKER = f"{CLONE}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
# The questions of every run go to the quicker one.
CHROMIUM = WHOLE if NIGHT or not BARE else BARE
POSTGRES_URLS = [
    os.environ.get("TEST_POSTGRES_URL", ""),
    "postgres://root@127.0.0.1:5432/test",
    "postgres://postgres@127.0.0.1:5432/test",
]
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")
# In CI, tests that want a server that is there must run: a silent skip is a failure.
UNSKIPPABLE = {"postgres": 5432, "redis": 6379}
wrongly_skipped: list[str] = []

# Thousands of tests stay in memory until the end: to look through them again and again takes a tenth of the run.
gc.set_threshold(100_000, 20, 100)


def pytest_configure(config: pytest.Config) -> None:
    """Try the same examples each time, and serve static files as they are, whatever `collectstatic` last collected."""
    seeded = config.getoption("--hypothesis-seed", None) is None
    hypothesis.settings.register_profile("tableside", derandomize=seeded, database=None, print_blob=True)
    hypothesis.settings.load_profile("tableside")

    from django.conf import settings  # noqa: PLC0415 - not before pytest-django has chosen the settings
    from django.test import override_settings  # noqa: PLC0415

    from config.http import hosts  # noqa: PLC0415

    # The host that Django's own test client asks for.
    hosts.HOME_NAMES.add("testserver")
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    override_settings(
        # The content of a bag follows from it: a game that one machine plays is the game of every other.
        SECRET_KEY="the same on every machine, so that each plays the same games",
        STORAGES=settings.STORAGES | {"staticfiles": plain},
        WHITENOISE_AUTOREFRESH=True,
        WHITENOISE_USE_FINDERS=True,
        # Tests think for themselves: a process beside them would look into another database.
        THINKING=False,
        # A review takes a process of its own half a minute.
        REVIEWS=False,
    ).enable()


@pytest.fixture(autouse=True)
def system_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let dice fall, codes be made and tokens come the same each time: what asks the system for chance gets a seed's.

    No two tests have the same seed, so no number comes twice. A module that called a fixture of its own so would undo
    it for its tests.
    """
    seeded = random.Random(request.node.nodeid)
    monkeypatch.setattr("os.urandom", seeded.randbytes)
    monkeypatch.setattr("random._urandom", seeded.randbytes)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Begin every test in English, whatever language the one before it left behind."""
    from django.utils import translation  # noqa: PLC0415 - not before pytest-django has chosen the settings

    with translation.override("en"):
        yield


# ---------------------------------------------------------------- what is here


@cache
def answers(port: int) -> bool:
    """Say whether a server listens at `port` of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def pytest_collection_finish() -> None:
    """Leave what was collected out of every search for what nobody needs any more."""
    gc.freeze()


def mine(nodeid: str) -> bool:
    """Say whether a test is of this run's share: `SHARE=2/4` is the second of four that are run one after another."""
    number, shares = map(int, os.environ.get("SHARE", "1/1").split("/"))
    return crc32(nodeid.encode()) % shares == number - 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what this machine cannot run or another share runs, and let browser tests come last.

    Last, because Playwright keeps an event loop running in its process, which coroutine tests cannot share.
    """
    for item in items:
        for name, port in UNSKIPPABLE.items():
            if item.get_closest_marker(name) and not answers(port):
                item.add_marker(pytest.mark.skip(f"no {name} server at port {port}"))
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(pytest.mark.skip("neither 'chromium-headless-shell' nor 'chromium' is installed"))
    items[:] = sorted((item for item in items if mine(item.nodeid)), key=_when)


def _when(item: pytest.Item) -> tuple[bool, int]:
    """Order tests: those with a browser last, and among them the longest first, lest one is left over at the end."""
    slow = item.get_closest_marker("slow")
    browser = item.get_closest_marker("browser") is not None
    return browser, -(slow.kwargs.get("seconds", 3) if slow and browser else 0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember tests that were skipped although their server is there."""
    wants = [name for name in UNSKIPPABLE if name in report.keywords]
    if report.skipped and any(answers(UNSKIPPABLE[name]) for name in wants):
        wrongly_skipped.append(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a CI run that skipped such tests."""
    if os.environ.get("CI") and wrongly_skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name them."""
    for nodeid in wrongly_skipped if os.environ.get("CI") else ():
        terminalreporter.write_line(f"FAILED {nodeid} - skipped, although its server is there", red=True)


# ------------------------------------------------------------ PostgreSQL, Redis


@pytest.fixture(scope="session")
def _postgres_settings(django_db_blocker) -> Iterator[dict[str, Any]]:
    """Make a database of our own on the PostgreSQL server, for as long as the tests run."""
    from django.db import connections  # noqa: PLC0415

    from config.settings import database  # noqa: PLC0415

    wanted = database(first_postgres_url()) | {"TEST": {"NAME": f"test_tableside_{WORKER}"}}
    configured = connections.configure_settings({"default": wanted})["default"]
    # To make a database, or to drop one, waits for the disk: on a busy machine longer than any request may.
    patient = configured | {"OPTIONS": {}}
    with django_db_blocker.unblock(), as_default(patient) as connection:
        old_name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        configured["NAME"] = connection.settings_dict["NAME"]
        connection.close()
    yield configured
    with django_db_blocker.unblock(), as_default(patient) as connection:
        connection.creation.destroy_test_db(old_name, verbosity=0)


@pytest.fixture
def postgres(_postgres_settings: dict[str, Any], django_db_blocker) -> Iterator[None]:
    """Use PostgreSQL as the database, in this thread and in those the test starts; mark tests `postgres` too.

    Takes the place of `db` and `transactional_db`. Threads close what they opened: `connections.close_all()`.
    """
    from django.db import transaction  # noqa: PLC0415

    with django_db_blocker.unblock(), as_default(_postgres_settings) as connection:
        yield
        # The few rows of a test are gone at once; to truncate sixty tables waits a second for the disk. What refers to
        # what is looked at when all are gone.
        names = connection.introspection.django_table_names(only_existing=True, include_views=False)
        with transaction.atomic(), connection.cursor() as cursor:
            # As patient as whoever made the database.
            cursor.execute("SET LOCAL statement_timeout = 0")
            for name in names:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")


@contextmanager
def as_default(configured: dict[str, Any]) -> Iterator[Any]:
    """Let another database be the usual one for a while, in this thread and in those that begin meanwhile."""
    from django.db import connections  # noqa: PLC0415

    settings_before, connection_before = connections.settings["default"], connections["default"]
    connections.settings["default"] = configured
    connections["default"] = connections.create_connection("default")
    try:
        yield connections["default"]
    finally:
        connections["default"].close()
        connections.settings["default"] = settings_before
        connections["default"] = connection_before


def first_postgres_url() -> str:
    """Return the address at which the PostgreSQL server lets us in."""
    import psycopg  # noqa: PLC0415

    for url in filter(None, POSTGRES_URLS):
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            continue
        return url
    pytest.fail("PostgreSQL answers, but lets nobody in: set TEST_POSTGRES_URL.")


@pytest.fixture
def redis_layer(settings) -> str:
    """Tell other processes through Redis; mark tests `redis` too. Returns the address of the server."""
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": f"test-{WORKER}"},
        }
    }
    return REDIS_URL


# --------------------------------------------------------------------- browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the Chromium of the system; as root it cannot put itself into a sandbox."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    # There is one site only: no process is kept warm for the next one, which costs a tenth of the run.
    return browser_type_launch_args | {
        "executable_path": CHROMIUM,
        "args": [*sandbox, "--disable-site-isolation-trials"],
    }


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve Tableside as players get it (static files included), with a database of its own."""
    server = Server(tmp_path_factory.mktemp("var"))
    server.prepare()
    server.start()
    yield server
    server.stop()
