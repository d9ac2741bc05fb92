"""A table goes with everybody's thumb, at its host's request, and comes back from the keeper's file."""

from __future__ import annotations

import pytest

from games import services
from games.archive.table_files import kept_files
from games.models import Entry, Proposal, Table
from tests.games.views.asking import HTMX, stamp
from tests.support.cast import phone_client
from tests.support.playing import ANN, DRAW_U, PLACE_U, log, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kept(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def ask(client, table, **fields):
    return client.post(f"/t/{table.uid}/agreed/delete/", stamp(table, **({"sure": "yes"} | fields)))


def answer(client, table, vote="up", **more):
    number = Proposal.objects.get(table=table).pk
    return client.post(f"/t/{table.uid}/asks/{number}/", {"thumb": vote}, **more)


def test_the_last_thumb_deletes_and_the_keeper_can_bring_it_back(cast):
    log(cast.table, DRAW_U, PLACE_U)
    asked = ask(cast.ann, cast.table)
    shown = cast.ben.get(f"/t/{cast.table.uid}/asks/", **HTMX).text
    assert "delete this table" in shown
    assert Table.objects.filter(pk=cast.table.pk).exists()
    done = answer(cast.ben, cast.table)

    assert (asked.status_code, done["Location"]) == (303, "/")
    assert not Table.objects.filter(pk=cast.table.pk).exists()
    assert not Entry.objects.filter(table_id=cast.table.pk).exists()
    assert cast.ann.get(f"/t/{cast.table.uid}/pull/", {"seen": 0, "shown": 0}).status_code == 404
    (file,) = kept_files()
    assert services.bring_back(name=file.name) == 1
    assert Table.objects.get(uid=cast.table.uid).head == 2


def test_a_phone_that_answers_by_script_is_led_to_the_first_page(cast):
    ask(cast.ann, cast.table)

    assert answer(cast.ben, cast.table, **HTMX)["HX-Redirect"] == "/"


def test_who_sits_there_alone_is_asked_by_nobody_else():
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue")])
    table.seats.update(phone=ANN)

    assert ask(phone_client(ANN), table)["Location"] == "/"
    assert not Table.objects.filter(pk=table.pk).exists()


def test_one_thumb_down_keeps_it(cast):
    ask(cast.ann, cast.table)
    answer(cast.ben, cast.table, "down")

    assert Table.objects.filter(pk=cast.table.pk).exists()
    assert Proposal.objects.get().fate == "declined"


def test_only_the_host_asks_and_only_meaning_it(cast):
    answers = [ask(client, cast.table).status_code for client in (cast.ben, cast.cleo)]
    unsure = ask(cast.ann, cast.table, sure="")

    assert (answers, unsure.status_code) == ([403, 403], 303)
    assert not Proposal.objects.exists()
    assert 'id="delete"' in cast.ann.get(f"/t/{cast.table.uid}/agreed/").text
    assert 'id="delete"' not in cast.ben.get(f"/t/{cast.table.uid}/agreed/").text


def test_a_form_that_is_sent_twice_asks_once(cast):
    fields = {"sure": "yes"} | stamp(cast.table)
    codes = [cast.ann.post(f"/t/{cast.table.uid}/agreed/delete/", fields).status_code for _ in range(2)]

    assert codes == [303, 303]
    assert Proposal.objects.count() == 1


def test_without_a_file_nothing_goes_and_the_thumb_is_not_given(cast, monkeypatch):
    def full(_table):
        raise OSError("no room")

    ask(cast.ann, cast.table)
    monkeypatch.setattr("games.services.administration.keeper.keep_table", full)
    done = answer(cast.ben, cast.table)

    assert (done.status_code, "nothing was deleted" in done.text) == (503, True)
    assert Proposal.objects.get().votes.count() == 1
