"""News that is pushed to a phone equals the answer to its own question, and the answer to the author."""

from __future__ import annotations

import json
from uuid import UUID, uuid4

import pytest
from django.test import TestCase
from django.urls import reverse

from games.live.publish import Publication, publisher
from games.live.subscriptions import Room, Subscription
from games.models import Seat, Table
from games.screens.table import screen
from games.screens.table.facets import TableScreens
from games.screens.table.table_view import TableView, table_view_of
from games.selectors.tables import TableSnapshot, snapshot_of
from games.views import news
from scoring.kernel.box import Box
from scoring.kernel.table import Adjust, Aids, Note, Starts
from tests.games.catan.playing import clients, open_catan, play
from tests.support.cast import ANN, BEN, CLEO, phone_client
from tests.support.depth import first
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table
from tests.support.pushed import Walk

HTMX = {"HTTP_HX_REQUEST": "true"}
TURN = (DRAW_U, PLACE_U, PASS)


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


def pulled(client, base, seen=0, **more):
    return client.get(f"{base}pull/", {"seen": seen, "shown": 0, **more}, **HTMX).content.decode()


def pushed(table, *phones, language="en", shows=0):
    """Return what sockets of these phones are sent, each as the HTML of its frame."""
    snapshot = snapshot_of(table.uid)
    publication = Publication(table.uid, snapshot.table.head, snapshot=snapshot)
    return [news.news_for(publication, sight_of(snapshot, phone), shows) for phone in phones]


def sight_of(snapshot: TableSnapshot, phone: UUID | None) -> TableView:
    """Return what a phone sees of a table."""
    base = reverse("table", args=[snapshot.table.uid])
    return table_view_of(table=snapshot.table, seats=snapshot.seats, position=snapshot.position, phone=phone, base=base)


def sockets(*phones, shows=0):
    return [Subscription(phone, "en", shows, print) for phone in phones]


@pytest.mark.parametrize("log_by", ["anyone", "own"])
def test_every_phone_is_pushed_what_it_would_pull(cast, base, client, log_by):
    Table.objects.filter(pk=cast.table.pk).update(log_by=log_by)
    log(cast.table, *TURN, seen=0)

    wanted = [pulled(one, base) for one in (cast.ann, cast.ben, client)]
    assert pushed(cast.table, ANN, BEN, CLEO) == wanted


@pytest.mark.django_db
def test_a_phone_that_is_asked_is_not_told_to_wait_for_itself():
    """Whoever is rendered first, the phone of the asked seat has the question, the other one waits."""
    sets = ("base", "princess", "tower")
    talk = {move.kind for move in (Starts, Note, Adjust, Aids)}
    walk = Walk(Box("carcassonne", "2006", 2, sets), seed=3, most=80, seen=talk)
    table, asked = open_table(sets=sets), set[tuple[str, int]]()
    base = reverse("table", args=[table.uid])
    for made in walk:
        log(table, made.written)
        state = walk.state
        if not state.waiting or (kind := (state.phase, int(state.actors[0]))) in asked:
            continue
        asked.add(kind)
        wanted = [pulled(phone_client(phone), base) for phone in (ANN, BEN)]
        assert pushed(table, ANN, BEN) == wanted
        assert pushed(table, BEN, ANN) == wanted[::-1]
    assert {seat for _phase, seat in asked} == {0, 1}


@pytest.mark.django_db
@pytest.mark.parametrize("cards", first(1, ["phones", "table", "none"]))
@pytest.mark.parametrize("sets", [[], ["base", "knights"]], ids=["base", "knights"])
def test_in_catan_every_phone_is_pushed_what_it_would_pull(cards, sets):
    """Three seats, after each of many moves: whoever shares an audience is shown just the same."""
    table = open_catan(cards, sets=sets)
    phones = clients()
    base = reverse("table", args=[table.uid])
    for step in range(24):
        play(table, 2, seed=step)
        table.refresh_from_db()
        seen = table.head - 1
        publication = Publication(table.uid, table.head, snapshot=snapshot_of(table.uid))
        told = news.frames(publication, sockets(ANN, BEN, CLEO, shows=seen))
        wanted = [pulled(one, base, seen) for one in phones]
        assert [json.loads(frame.text)["html"] for frame in told] == wanted


def test_a_new_name_is_told_at_once(cast):
    log(cast.table, *TURN, seen=0)
    before = pushed(cast.table, ANN)[0]
    Seat.objects.filter(table=cast.table, position=1).update(name="Benjamin")

    assert "Benjamin" not in before
    assert "Benjamin" in pushed(cast.table, ANN)[0]


def test_where_each_logs_for_oneself_only_who_is_next_is_asked_for_a_tile(cast):
    Table.objects.filter(pk=cast.table.pk).update(log_by="own")
    log(cast.table, *TURN, seen=0)

    assert ["Which tile did" in html for html in pushed(cast.table, ANN, BEN)] == [False, True]


def test_with_a_clock_the_time_is_that_of_the_push(cast):
    Table.objects.filter(pk=cast.table.pk).update(pace="brisk")
    log(cast.table, *TURN, seen=0)

    assert "data-clock" in pushed(cast.table, ANN)[0]


def test_what_was_told_already_is_not_told_again(cast):
    log(cast.table, *TURN, seen=0)
    publication = Publication(cast.table.uid, 3)

    assert news.frames(publication, sockets(ANN, shows=3)) == []
    assert len(news.frames(publication, sockets(ANN, shows=2))) == 1


def test_a_screen_or_an_old_page_is_told_to_ask(cast):
    log(cast.table, *TURN, seen=0)
    (frame,) = news.frames(Publication(cast.table.uid, 3), sockets(ANN, shows=None))

    assert json.loads(frame.text) == {"head": 3, "news": "moves"}
    assert frame.shows is None


def test_to_render_news_changes_no_socket_until_the_publisher_notes_what_they_show(cast, monkeypatch):
    log(cast.table, *TURN, seen=0)
    author, other, screen = members = [*sockets(ANN, BEN, shows=0), *sockets(CLEO, shows=None)]
    author.page = "k3x9"
    publication = Publication(cast.table.uid, 3, answered=(ANN, "k3x9"))

    rendered = news.frames(publication, members)

    assert [one.shows for one in members] == [0, 0, None]
    assert [(frame.to, bool(frame.text), frame.shows) for frame in rendered] == [
        (author, False, 3),
        (other, True, 3),
        (screen, True, None),
    ]
    monkeypatch.setattr("games.live.publish.subscriptions.room", lambda _uid: Room(frozenset(members)))
    publisher.publish_here(publication)
    assert [one.shows for one in members] == [3, 3, None]


# ------------------------------------------------- the author's answer is news


def post(client, base, form, seen=0):
    version = {"seen": seen, "shows": seen, "token": str(uuid4())}
    return client.post(f"{base}record/", version | form, **HTMX)


@pytest.mark.parametrize("form", [{"lay": "base-U.0.1.0"}, {"put": "meeple.r1"}, {"pass": "1"}])
@pytest.mark.parametrize("log_by", ["anyone", "own"])
def test_what_the_author_is_told_is_what_others_are_pushed(cast, base, form, log_by):
    Table.objects.filter(pk=cast.table.pk).update(log_by=log_by)
    first = 0 if "lay" in form else 2
    if first:
        log(cast.table, DRAW_U, PLACE_U, seen=0)
    told = post(cast.ann, base, form, seen=first)

    assert told.status_code == 200
    assert told.headers["Tableside-Base"] == str(first)
    assert told.content.decode() == pushed(cast.table, ANN, shows=first)[0] == pulled(cast.ann, base, first)


def test_the_author_s_answer_and_the_frames_are_rendered_once(cast, base, monkeypatch):
    rendered, really = [], screen.since

    def since(table_view, content, seen, **made):
        rendered.append(seen)
        return really(table_view, content, seen, **made)

    monkeypatch.setattr(news, "since", since)
    monkeypatch.setattr(publisher, "render", news.frames)
    monkeypatch.setattr("games.live.publish.subscriptions.room", lambda _uid: Room(frozenset(sockets(ANN, BEN))))

    with TestCase.captureOnCommitCallbacks(execute=True):
        post(cast.ann, base, {"lay": "base-U.0.1.0"})

    assert rendered == [0]


def test_the_author_is_answered_in_the_place_of_the_strip(cast, base):
    told = post(cast.ann, base, {"lay": "base-U.0.1.0"})

    assert told.headers["HX-Retarget"] == "#strip"
    assert "HX-Retarget" not in cast.ben.get(f"{base}pull/", {"seen": 0, "shown": 0}, **HTMX).headers


def test_only_whole_pages_have_the_token_of_a_form_from_the_server(cast, base):
    told = post(cast.ann, base, {"lay": "base-U.0.1.0"}).content.decode()

    assert '<input type="hidden" name="token">' in told
    assert '<input type="hidden" name="token" value="' in cast.ann.get(base).content.decode()


def test_who_sees_alike_is_an_audience_of_its_game(cast):
    snapshot = snapshot_of(cast.table.uid)
    seen = [sight_of(snapshot, phone) for phone in (ANN, BEN, CLEO)]
    ann, ben, cleo = (TableScreens.of(snapshot.table.game).audience(table_view) for table_view in seen)

    assert ann == ben != cleo
