"""The process that thinks: what it takes, what it says, and what the server's phones hear of that."""

from __future__ import annotations

import io
import signal
import subprocess
from queue import SimpleQueue
from uuid import UUID, uuid4

import pytest

from games import services
from games.live.publish import Publication, publisher
from games.live.thinking import Thinker, hear, line_of, thinker
from games.management.commands.think import Desk
from games.models import AppDecision
from tests.games.app.seats import app_table, drawn_and_decided
from tests.support.cast import phone_client
from tests.support.playing import ANN, DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db


@pytest.fixture
def heard():
    return []


@pytest.fixture
def desk(heard):
    return Desk(SimpleQueue(), lambda *news: heard.append(news))


def test_it_says_what_it_decided_and_ends_when_nobody_asks(desk, heard):
    table = app_table()
    desk.asked.put(table.uid)
    desk.asked.put(None)

    desk.work()

    assert heard == [(table.uid, 0, "seats")]
    assert not desk.due


def test_it_goes_on_after_a_while(desk, heard):
    table = drawn_and_decided(app_table())
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)

    desk.take(table.uid)
    desk.take(table.uid)
    waiting = dict(desk.due)
    desk.carry_on()

    assert [head for _when, head in waiting.values()] == [1]
    assert heard == [(table.uid, position(table).head, "moves")]
    assert position(table).state.turn == 0


def test_hints_come_after_what_the_app_does_and_each_table_has_one_at_a_time(monkeypatch, desk):
    done = list[tuple[str, UUID]]()
    eager, apps = uuid4(), [uuid4(), uuid4()]
    monkeypatch.setattr("games.management.commands.think.think", lambda table: done.append(("app", table)))

    def think_of_hint(table):
        done.append(("hint", table))
        if len(done) > 8:
            desk.asked.put(None)
        elif table == eager:
            # Its players ask again at once; meanwhile the app is asked elsewhere.
            desk.asked.put(eager)
            desk.asked.put(apps[1])

    monkeypatch.setattr("games.management.commands.think.think_of_hint", think_of_hint)
    for table in (eager, eager, apps[0]):
        desk.asked.put(table)

    desk.work()

    assert done[:3] == [("app", eager), ("app", apps[0]), ("hint", eager)]
    assert done[3:7] == [("app", eager), ("app", apps[1]), ("hint", apps[0]), ("hint", eager)]


def test_what_moved_meanwhile_is_left_alone(desk, heard):
    table = drawn_and_decided(app_table())
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    desk.take(table.uid)
    services.undo(table_uid=table.uid, phone=ANN, seen=1, token=uuid4())

    desk.carry_on()

    assert not heard
    assert not position(table).played


def test_a_table_that_cannot_be_played_on_keeps_nobody_waiting(desk, heard, caplog):
    table = drawn_and_decided(app_table())
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    AppDecision.objects.update(moves=[{"seat": 1, "do": "place", "at": [9, 9], "rot": 0}])
    desk.take(table.uid)

    desk.carry_on()
    desk.take(uuid4())

    assert not heard
    assert "did not decide" in caplog.text


def test_phones_hear_what_it_says(monkeypatch):
    told: list[Publication] = []
    monkeypatch.setattr(publisher, "publish_here", told.append)
    table = UUID(int=7)

    hear(io.StringIO(line_of(table, 4, "seats") + "\nno line of ours\n" + line_of(table, 5, "moves") + "\n"))

    assert [(one.table, one.head, one.news) for one in told] == [(table, 4, "seats"), (table, 5, "moves")]


def test_a_move_asks_only_where_the_app_sits(monkeypatch, django_capture_on_commit_callbacks):
    asked: list[UUID] = []
    monkeypatch.setattr(thinker, "tell", asked.append)
    people, bots = open_table(), app_table(first=0)

    with django_capture_on_commit_callbacks(execute=True):
        log(people, DRAW_U, PLACE_U)
        log(bots, DRAW_U, PLACE_U)
        log(bots, PASS)

    assert asked == [bots.uid, bots.uid]


def test_a_phone_that_waits_asks_again(monkeypatch):
    asked: list[UUID] = []
    monkeypatch.setattr(thinker, "tell", asked.append)
    client, table = phone_client(ANN), app_table()
    page = client.get(f"/t/{table.uid}/").content.decode()
    seats = page.split('data-seats="')[1].split('"')[0]
    asked.clear()

    answer = client.get(f"/t/{table.uid}/pull/?seen=0&shown=0&seats={seats}")

    assert answer.status_code == 204
    assert asked == [table.uid]


def test_nothing_is_begun_where_it_is_switched_off(settings):
    settings.THINKING = False

    Thinker().ask(uuid4())


def test_another_past_begins_another_process(monkeypatch):
    begun = [process(), process()]
    waiting = iter(begun)
    monkeypatch.setattr("games.live.thinking.begin", lambda: next(waiting))
    mind, table = Thinker(), uuid4()

    mind.hand_over(table)
    mind.hand_over(table)
    mind.begin_anew()
    mind.hand_over(table)
    mind.begin_anew()

    assert [one.wait() for one in begun] == [-signal.SIGTERM] * 2


def process():
    """Begin a process that reads what it is told."""
    return subprocess.Popen(("cat",), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
