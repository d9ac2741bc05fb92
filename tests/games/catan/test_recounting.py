"""Counting a hand again at the table: who may, who is asked, and who sees it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.archive.records import record_json, record_of
from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_of
from games.models import Table
from games.models.proposal import Fate
from scoring.catan.hand import Hands
from scoring.record import parse, read
from tests.games.catan.playing import PHONES, clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    table = open_catan("table")
    until_the_dice(table)
    return table


def until_the_dice(table):
    """Play the set-up."""
    while position_of(table).state.phase in ("found", "link"):
        play(table, 1)
        table.refresh_from_db()


def ore(table, seat):
    table.refresh_from_db()
    now = position_of(table)
    return now.state[Hands].hands[seat].cards[rules_of(now).kinds.index("ore")]


def count(table, client, **fields):
    table.refresh_from_db()
    form = {"lay": "recount", "whose": "1", "swap-ore": "1", "with": "", "seen": table.head, "token": str(uuid4())}
    return client.post(f"/t/{table.uid}/agree/", form | fields)


def test_anybody_counts_any_hand_and_everybody_reads_it_in_the_log(table):
    before = ore(table, 1)
    sheet = clients()[0].get(f"/t/{table.uid}/sheet/?recount=1").text
    assert 'name="swap-ore"' in sheet
    assert f"/t/{table.uid}/agree/" in sheet

    assert count(table, clients()[0]).status_code == 303

    assert ore(table, 1) == before + 1
    for client in clients():
        assert "counted with the bank: +1 ore" in client.get(f"/t/{table.uid}/log/").text


def test_the_menu_leads_there(table):
    assert "?recount=1" in clients()[0].get(f"/t/{table.uid}/sheet/?list=menu").text


def test_a_hand_cannot_give_what_it_does_not_have_and_nobody_plays_that_anyway(table):
    answer = count(table, clients()[0], **{"swap-ore": "-19"})

    assert answer.status_code == 422
    assert "We played it anyway" not in answer.text


def test_it_is_no_move_of_the_game_to_log(table):
    form = {"lay": "recount", "whose": "1", "swap-ore": "1", "seen": table.head, "token": str(uuid4())}

    assert clients()[0].post(f"/t/{table.uid}/record/", form).status_code == 403
    form = {"lay": "end", "seen": table.head, "token": str(uuid4())}
    assert clients()[0].post(f"/t/{table.uid}/agree/", form).status_code == 422


def test_where_only_the_host_corrects_only_the_host_counts(table):
    Table.objects.filter(pk=table.pk).update(fix_by="host")

    assert count(table, clients()[1]).status_code == 403
    assert "swap-ore" not in clients()[1].get(f"/t/{table.uid}/sheet/?recount=1").text
    assert count(table, clients()[0]).status_code == 303


def test_where_the_others_are_asked_most_seats_decide(table):
    Table.objects.filter(pk=table.pk).update(fix_by="ask")
    before = ore(table, 1)

    count(table, clients()[1])
    assert ore(table, 1) == before
    asked = clients()[2].get(f"/t/{table.uid}/").text
    assert "asks: is this right? Ben counted with the bank: +1 ore." in asked

    services.answer_proposal(table_uid=table.uid, phone=PHONES[2], number=table.proposals.get().pk, up=True)
    assert ore(table, 1) == before + 1


def test_what_cannot_be_any_more_when_the_others_agree_is_not_written(table):
    count(table, clients()[0], whose="0", **{"swap-ore": "1"})
    had = ore(table, 0)
    Table.objects.filter(pk=table.pk).update(fix_by="ask")
    count(table, clients()[1], whose="0", **{"swap-ore": str(-had)})
    Table.objects.filter(pk=table.pk).update(fix_by="anyone")
    count(table, clients()[0], whose="0", **{"swap-ore": str(-had)})

    services.answer_proposal(table_uid=table.uid, phone=PHONES[2], number=table.proposals.get().pk, up=True)

    assert table.proposals.get().fate == Fate.STALE
    assert ore(table, 0) == 0


def test_with_cards_on_the_phones_each_counts_its_own():
    table = open_catan("phones")
    until_the_dice(table)
    before = ore(table, 1)
    sheet = clients()[1].get(f"/t/{table.uid}/sheet/?recount=1").text
    assert sheet.count('name="whose"') == 1
    assert 'name="with"' not in sheet

    assert count(table, clients()[0]).status_code == 403
    assert count(table, clients()[0], whose="0", **{"with": "1", "swap-ore": "1"}).status_code == 403
    assert count(table, clients()[1]).status_code == 303
    assert ore(table, 1) == before + 1


def test_what_a_phone_counts_of_another_hand_tells_nothing_of_it():
    table = open_catan("phones")
    until_the_dice(table)
    kinds = ("brick", "lumber", "wool", "grain", "ore")
    fields = [{"swap-ore": "0", f"swap-{kind}": sign} for kind in kinds for sign in ("1", "-1")]

    answers = {count(table, clients()[0], **one).status_code for one in fields}
    answers |= {count(table, clients()[0], whose="0", **{**one, "with": "1"}).status_code for one in fields}

    assert answers == {403}


def test_it_goes_into_the_record_and_comes_back(table, monkeypatch):
    monkeypatch.setattr("games.archive.records.check_open", lambda _position: None)
    count(table, clients()[0], **{"with": "2", "swap-ore": "0", **_something_of(table, 2)})
    table.refresh_from_db()
    record = record_of(table, list(table.seats.all()), position_of(table))
    back = read(parse(record_json(record)))

    assert back.moves == record.moves
    assert back.moves[-1].move.kind == "catan.recount"


def _something_of(table, seat):
    """Return the field that takes a card which a hand has."""
    now = position_of(table)
    held = zip(rules_of(now).kinds, now.state[Hands].hands[seat].cards, strict=True)
    kind = next(kind for kind, have in held if have)
    return {f"swap-{kind}": "1"}
