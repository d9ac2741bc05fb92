"""Pages that say what went wrong, and where to go on."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from games.log.errors import NothingToUndo, NotSeated, SeatTaken, SecretsInPlay, Stale, TableClosed
from games.log.position import position_cache
from games.models import Entry, Table
from games.views import errors
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table, play_turns


@pytest.fixture
def request_():
    return RequestFactory().get("/t/x/", headers={"referer": "http://testserver/t/x/seats/?a=1"})


def test_nothing_here(client):
    page = client.get("/no/such/page/")

    assert page.status_code == 404
    assert "There is nothing here" in page.text
    assert 'href="/"' in page.text


def test_a_foreign_host_is_answered_with_words(client):
    page = client.get("/", headers={"host": "evil.example"})

    assert page.status_code == 400
    assert "Nothing was changed." in page.text


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (errors.bad_request, 400),
        (errors.forbidden, 403),
        (errors.not_found, 404),
        (errors.too_many_tries, 429),
        (errors.server_error, 500),
        (errors.csrf_failure, 403),
    ],
)
def test_each_has_one_way_on(request_, view, status):
    page = view(request_)

    assert page.status_code == status
    assert page.text.count('class="button"') == 1


@pytest.mark.parametrize(
    ("problem", "status", "said"),
    [
        (NotSeated(), 403, "not yours"),
        (SeatTaken(), 409, "quicker"),
        (TableClosed(), 409, "closed"),
        (NothingToUndo(), 409, "did not work"),
        (SecretsInPlay(), 403, "nobody can look through its log"),
        (Stale.__new__(Stale), 409, "moved on"),
    ],
)
def test_what_a_service_refuses_is_explained(request_, problem, status, said):
    page = errors.refused(request_, problem)

    assert page.status_code == status
    assert said in page.text
    assert 'href="/t/x/seats/?a=1"' in page.text


def test_the_way_back_never_leaves_the_house():
    request = RequestFactory().get("/", headers={"referer": "https://evil.example/t/x/"})

    assert errors.page_before(request) == "/"


def test_with_nothing_in_order_it_still_says_it(request_, monkeypatch):
    def broken(*_args: object) -> str:
        raise ValueError("missing manifest entry")

    monkeypatch.setattr(errors, "render_to_string", broken)

    page = errors.server_error(request_)

    assert page.status_code == 500
    assert "Something broke on our side" in page.text


@pytest.mark.django_db
@pytest.mark.parametrize("newer", ["a set", "a move"])
def test_what_a_newer_version_wrote_is_no_error_but_a_moment_to_wait(newer):
    table = open_table()
    play_turns(table, 1)
    if newer == "a set":
        Table.objects.filter(pk=table.pk).update(sets=["base", "of-tomorrow"])
    else:
        Entry.objects.filter(table=table, seq=1).update(payload={"do": "of-tomorrow"})
    position_cache.forget()

    page = phone_client(ANN).get(f"/t/{table.uid}/")

    assert page.status_code == 503
    assert page["Retry-After"] == "3"
    assert "The server is being updated" in page.text


def test_each_kind_of_error_has_words_of_its_own():
    kinds = list(errors.WORDS)

    for at, kind in enumerate(kinds):
        assert not issubclass(kind, tuple(kinds[:at])), f"{kind.__name__} is never reached"
        title, sentence = errors.WORDS[kind]
        assert title
        # On a sheet it stands without its title.
        assert sentence.endswith(".")
