"""Nobody sits in another's seat, guesses a code, or changes what is not theirs; cookies stay where they belong."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import signing
from django.http import HttpResponse
from django.test import Client

from games.models import Table
from games.phones.identity import COOKIE, phone_of, remember_phone
from games.services import close_code
from tests.games.every_address import paths_of_table
from tests.support.depth import first
from tests.support.playing import ANN, CLEO, open_table, play_turns
from tests.support.stage import Server

pytestmark = pytest.mark.django_db


def client_of(phone) -> Client:
    client = Client(raise_request_exception=False)
    if phone is not None:
        response = HttpResponse()
        remember_phone(response, phone)
        client.cookies[COOKIE] = response.cookies[COOKIE].value
    return client


# ------------------------------------------------------------- who only watches

FORMS: tuple[dict[str, str], ...] = (
    {"lay": "base-U.0.0.1"}, {"put": "meeple.r1"}, {"pass": "1"}, {"note": "I was here"}, {"name": "Eve"},
    {"points": "50", "seat": "0"}, {"shown": "3"}, {"answer": "yes", "consent": "1"},
    {"level": "none", "fix_by": "host"},
    {"pace": "brisk", "code": "1", "person": "1", "again": "1", "at": "1", "status": "abandoned"}, {},
)  # fmt: skip


def rows_of(table: Table) -> dict[str, list[Any]]:
    """Return everything that the database knows of a table, and of its seats."""
    found: dict[str, list[Any]] = {"Table": list(Table.objects.filter(pk=table.pk).values())}
    for model in apps.get_app_config("games").get_models():
        if any(field.name == "table" for field in model._meta.get_fields()):
            found[model.__name__] = list(model._default_manager.filter(table=table).order_by("pk").values())
    return found


@pytest.mark.slow(seconds=8)
@pytest.mark.parametrize(
    "phone", first(1, [None, CLEO]), ids=["a browser without a cookie", "a phone that sits elsewhere"]
)
@pytest.mark.parametrize("over", first(1, [False, True]), ids=["midway", "over"])
def test_who_only_watches_changes_nothing_whatever_is_sent(phone, over):
    table = open_table()
    play_turns(table, 80 if over else 6)
    close_code(table=table, phone=ANN)
    table.refresh_from_db()
    before, watcher = rows_of(table), client_of(phone)
    assert before["Entry"]

    for path in paths_of_table(table.uid, seq=1, position=1):
        for form in FORMS:
            stamp = {"seen": str(table.head), "shows": str(table.head), "token": str(uuid4())}
            answer = watcher.post(path, form | stamp)
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (path, form)

    after = rows_of(table)
    assert after == before


# -------------------------------------------------------------------- the codes


def test_both_ways_to_type_a_code_share_their_tries():
    table, guesser = open_table(), Client(REMOTE_ADDR="10.1.2.3")
    for number in range(10):
        assert guesser.get(f"/j/ZZZ{number % 8 + 2}/").status_code == HTTPStatus.NOT_FOUND
        assert guesser.get("/join/", {"code": f"YYY{number % 8 + 2}"}).status_code == HTTPStatus.NOT_FOUND
    assert guesser.get("/j/XXX2/").status_code == HTTPStatus.NOT_FOUND

    assert guesser.get(f"/j/{table.join_code}/").status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert guesser.get("/join/", {"code": str(table.join_code)}).status_code == HTTPStatus.TOO_MANY_REQUESTS
    liar = guesser.get(f"/j/{table.join_code}/", headers={"X-Forwarded-For": "6.6.6.6"})
    assert liar.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert Client(REMOTE_ADDR="10.1.2.4").get(f"/j/{table.join_code}/").status_code == HTTPStatus.OK


# --------------------------------------------------------------------- the keys


def test_phones_and_seats_survive_a_new_key_while_the_old_one_is_kept(settings, rf):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the old key", []
    table, ann = open_table(), client_of(ANN)
    ann.cookies["name"] = signing.dumps("Ann", salt="name", compress=True)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the new key", ["the old key"]
    stamp = {"seen": "0", "shows": "0", "token": str(uuid4())}
    assert ann.post(f"/t/{table.uid}/note/", {"note": "still me", **stamp}).status_code == HTTPStatus.SEE_OTHER
    table.refresh_from_db()
    assert table.head == 1

    settings.SECRET_KEY_FALLBACKS = []
    request = rf.get("/")
    request.COOKIES[COOKIE] = ann.cookies[COOKIE].value
    assert phone_of(request) is None, "without the old key it is nobody"


# ------------------------------------------------------------------ the cookies

GATHER = """
from django.test import Client
client = Client(HTTP_X_FORWARDED_PROTO="https", HTTP_HOST="table.example.org", HTTP_REFERER="https://table.example.org/")
client.get("/join/")
client.post("/settings/language/", {"language": "zh-hant"})
client.post("/settings/theme/", {"theme": "dark"})
client.post("/settings/boxes/", {"boxes": "carcassonne"})
client.post("/maps/isla-meeple/copy/")
for name, cookie in client.cookies.items():
    print(name, bool(cookie["httponly"]), cookie["samesite"], bool(cookie["secure"]))
"""


@pytest.fixture
def gathered(tmp_path, request) -> dict[str, tuple[str, str, str]]:
    """Return what every cookie of the site is allowed: for scripts, for other sites, for plain http."""
    server = Server(tmp_path)
    server.environment |= {"SECRET_KEY": "x" * 60, "TLS": request.param}
    if request.param == "true":
        server.environment["ALLOWED_HOSTS"] = "table.example.org"
    server.prepare()
    script = GATHER if request.param == "true" else GATHER.replace("table.example.org", "localhost")
    lines = [line.split() for line in server.manage("shell", "--verbosity", "0", "-c", script).splitlines()]
    return {name: (script, site, secure) for name, script, site, secure in lines}


@pytest.mark.long
@pytest.mark.slow(seconds=12)
@pytest.mark.parametrize("gathered", first(1, ["true", "false"]), indirect=True)
def test_every_cookie_is_for_our_pages_alone_and_under_tls_for_https_alone(gathered, request):
    tls = request.node.callspec.params["gathered"] == "true"

    assert {"csrftoken", "django_language", "theme", "boxes", "phone"} <= set(gathered)
    assert set(gathered.values()) == {("True", "Lax", str(tls))}
