"""The list of all games and the page of each: for whoever comes, and for nobody while hands are secret."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from games import services
from games.models import Status, Table
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, said, written
from tests.support.cast import ANN, CLEO, phone_client
from tests.support.playing import DRAW_U, PLACE_U, log, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def going(cast):
    """Return the page of a game that goes on."""
    log(cast.table, DRAW_U, PLACE_U)
    return f"/games/{cast.table.uid}/"


def listed(client, **asked):
    """Return the tables that the list shows, by their names."""
    page = client.get("/games/", asked)
    assert page.status_code == 200
    return {name for name in Table.objects.values_list("name", flat=True) if name in page.text}


def named(*names, **changes):
    for name in names:
        open_table(name=name, **changes)


def next_ways(page):
    """Return where the keys at the foot of a game's page lead, the first one first."""
    return re.findall(r'href="([^"]+)"', page.text.split('class="sheet is-sticky"')[1])


def test_the_page_of_a_game_that_goes_on_leads_to_its_table_first(cast, going):
    table = f"/t/{cast.table.uid}/"

    assert next_ways(cast.dan.get(going))[0] == table
    services.pause(table_uid=cast.table.uid, phone=ANN)
    assert next_ways(cast.dan.get(going))[0] == table


def test_the_page_of_a_game_that_is_over_leads_to_its_film_first():
    page = f"/games/{finished_table().uid}/"

    assert next_ways(phone_client(None).get(page))[0] == f"{page}replay/?at=0"


# ------------------------------------------------------------------ the list


def test_whoever_comes_sees_all_games_and_writes_nothing(cast, going):
    named("Saturday")
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        assert listed(client) == {"Friday", "Saturday"}
        assert client.get("/games/", **HTMX).status_code == 200

    assert written() == before


def test_an_empty_server_has_an_empty_list(client):
    assert client.get("/games/").status_code == 200
    assert client.get("/games/?page=7&player=Ann&status=finished").status_code == 200


def test_ten_games_stand_on_a_page(client):
    named(*(f"Evening {letter}" for letter in "ABCDEFGHIJKL"))

    first, second = listed(client), listed(client, page="2")

    assert (len(first), len(second)) == (10, 2)
    assert first | second == set(Table.objects.values_list("name", flat=True))
    assert listed(client, page="999999") == second
    for number in ("0", "-1", "x", "\x00", "9" * 5_000, "２"):
        assert listed(client, page=number) == first


def test_the_way_to_the_next_page_keeps_what_was_asked_for(client):
    named(*(f"Evening {letter}" for letter in "ABCDEFGHIJKL"))

    page = said(client.get("/games/?player=Ann&status=playing"))

    assert "player=Ann&status=playing&page=2" in page or "page=2&player=Ann&status=playing" in page


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"status": "paused"}, {"Friday"}),
        ({"status": "finished"}, set()),
        ({"player": "dora"}, {"Friday"}),
        ({"player": "Nobody"}, set()),
        ({"game": "pad"}, {"Points"}),
        ({"since": "2099-01-01"}, set()),
        ({"until": "1999-12-31"}, set()),
        ({"person": str(NOWHERE)}, {"Friday", "Points"}),
        ({"game": "pad", "status": "paused"}, set()),
    ],
)
def test_games_are_found_by_what_is_said_of_them(cast, asked, found):
    services.pause(table_uid=cast.table.uid, phone=ANN)
    named("Points", game="pad", edition="usual", sets=[])

    assert listed(cast.dan, **asked) == found


@pytest.mark.parametrize("key", ["player", "game", "edition", "status", "since", "until", "person"])
def test_odd_wishes_are_no_error(cast, key):
    for odd in ("\x00", "x\x00y", "'; DROP TABLE", "%", "9" * 5_000, "2026-13-45", "Ａ"):
        assert cast.dan.get("/games/", {key: odd}).status_code == 200, odd


def test_the_last_game_of_this_phone_can_be_played_again(cast):
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    Table.objects.update(status=Status.FINISHED, moved_at=timezone.now())

    again = f'action="/games/{cast.table.uid}/again/"'

    assert again in cast.ann.get("/games/").text
    assert again not in cast.cleo.get("/games/").text
    assert again not in cast.dan.get("/games/").text


# ------------------------------------------------------------------ one game


def test_whoever_has_the_address_sees_the_game_and_writes_nothing(cast, going):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        page = client.get(going)
        assert page.status_code == 200
        assert "Dora" in page.text

    assert written() == before


@pytest.mark.parametrize("path", ["pause/", "abandon/"])
def test_only_who_sits_there_is_offered_to_put_it_away(cast, going, path):
    offered = [f'action="{going}{path}"' in client.get(going).text for client in (cast.ann, cast.ben, cast.cleo)]

    assert offered == [True, True, False]


@pytest.mark.parametrize(("rest", "label"), [(services.pause, "resume/"), (services.abandon, "resume/")])
def test_a_game_that_rests_can_be_taken_up_from_there(cast, going, rest, label):
    rest(table_uid=cast.table.uid, phone=ANN)

    assert f'action="{going}{label}"' in cast.ben.get(going).text
    assert f'action="{going}{label}"' not in cast.dan.get(going).text


def test_a_game_without_moves_has_a_page():
    table = open_table()

    assert phone_client(CLEO).get(f"/games/{table.uid}/").status_code == 200


def test_a_finished_game_shows_what_was_frozen_then():
    table = finished_table()
    table.results.filter(seat=0).update(points=4_321)

    page = phone_client(None).get(f"/games/{table.uid}/")

    assert page.status_code == 200
    assert "4321" in page.text


@pytest.mark.parametrize("path", ["/games/", "game"])
def test_a_page_of_games_takes_no_form(cast, going, path):
    before = written()

    answer = cast.ann.post(going if path == "game" else path, {"page": "1"})

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert written() == before


@pytest.mark.parametrize("uid", [NOWHERE, "x", "0" * 40, "%00"])
def test_a_game_that_is_not_there(client, uid):
    answer = client.get(f"/games/{uid}/")

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_while_hands_are_secret_nobody_reads_the_game():
    table = open_table(game="catan", edition="2022", sets=[], options={"cards": "phones"})

    for phone in (ANN, CLEO, None):
        assert phone_client(phone).get(f"/games/{table.uid}/").status_code == 403
        assert phone_client(phone).get("/games/").status_code == 200
