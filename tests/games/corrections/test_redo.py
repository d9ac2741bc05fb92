"""Undo says what it undoes, on every phone and in the log; one tap does it again, as long as nothing else came."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.correction import Change
from games.log.errors import NothingToRedo, NotSeated
from games.log.position import position_of
from games.models import EntryKind, LogBy
from games.projections.integrity import table_problems
from scoring.carcassonne.move import Deploy, Pass
from scoring.kernel import Seat, read_move
from tests.games.catan.playing import PHONES, open_catan, play
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PLACE_U, log, open_table, undo

pytestmark = pytest.mark.django_db

FARMER = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "f1"}
SECOND = ({"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})


@pytest.fixture
def table():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, FARMER)
    log(table, *SECOND)
    log(table, {"seat": 1, "do": "pass"})
    table.refresh_from_db()
    return table


def redo(table, phone=ANN, **changes):
    table.refresh_from_db()
    facts = {"seen": table.head, "token": uuid4()} | changes
    after = services.redo(table_uid=table.uid, phone=phone, **facts)
    table.refresh_from_db()
    return after


def state(table):
    table.refresh_from_db()
    return position_of(table).state


def pill(table, phone=BEN) -> str:
    return phone_client(phone).get(f"/t/{table.uid}/").text.partition('class="happened"')[2].partition("</form>")[0]


def test_what_was_undone_is_logged_anew(table):
    before = state(table)
    undo(table)
    undo(table)
    assert state(table) != before
    redo(table)
    after = redo(table, phone=BEN)

    assert after.state == before == state(table)
    assert table.entries.filter(form=EntryKind.PLAYED).count() == 9
    assert table_problems(table) == []
    with pytest.raises(NothingToRedo):
        redo(table)


def test_what_was_done_again_can_be_undone_again(table):
    before = state(table)
    undo(table)
    redo(table)
    undo(table)
    redo(table)

    assert state(table) == before


def test_a_double_tap_redoes_once(table):
    undo(table)
    undo(table)
    table.refresh_from_db()
    once = {"seen": table.head, "token": uuid4()}
    redo(table, **once)
    redo(table, **once)

    assert state(table).phase == "figure"


def test_something_else_ends_it_and_a_note_does_not(table):
    undo(table)
    log(table, {"seat": 0, "do": "note", "text": "Hm"})
    assert pill(table) == ""
    redo(table)
    undo(table)
    log(table, {"seat": 1, "do": "deploy", "figure": "meeple", "on": "r1"})
    with pytest.raises(NothingToRedo):
        redo(table)
    page = phone_client(ANN).post(f"/t/{table.uid}/redo/", {"seen": table.head, "token": str(uuid4())}).text

    assert "It cannot be redone: something else was logged since." in page


def test_a_correction_is_undone_and_redone_by_its_turn(table):
    changes = [Change(EntryKind.AMENDED, 3, Seat(0), Pass())]
    services.correct(table_uid=table.uid, phone=BEN, seen=table.head, token=uuid4(), changes=changes)
    corrected = state(table)
    undo(table)
    assert "Ann undid the correction of turn 1" in pill(table)
    redo(table)

    assert state(table) == corrected
    assert "Ann redid the correction of turn 1" in pill(table)
    page = phone_client(ANN).get(f"/t/{table.uid}/log/").text
    for said in ("corrected turn 1", "undid the correction of turn 1", "redid the correction of turn 1"):
        assert said in page
    assert "earlier" not in page


def test_the_pill_and_the_log_name_what_was_undone_and_offer_to_redo_it(table):
    undo(table)
    undo(table)
    shown, looking_on = pill(table), pill(table, CLEO)
    page = phone_client(BEN).get(f"/t/{table.uid}/log/").text

    assert "Ann undid “Ben: " in shown
    assert f'formaction="/t/{table.uid}/redo/"' in shown
    assert "redo/" not in looking_on
    assert page.count(f'action="/t/{table.uid}/redo/"') == 1
    assert "undid “Ben: no " in page
    assert "undid an earlier move" not in page


def test_one_tap_on_the_page_redoes(table):
    before = state(table)
    undo(table)
    table.refresh_from_db()
    answer = phone_client(BEN).post(f"/t/{table.uid}/redo/", {"seen": table.head, "token": str(uuid4())})

    assert answer.status_code == 303
    assert state(table) == before


def test_where_each_logs_for_oneself_each_redoes_for_oneself(table):
    table.log_by = LogBy.OWN
    table.save()
    undo(table)
    with pytest.raises(NotSeated):
        redo(table, ANN)

    redo(table, BEN)


@pytest.mark.parametrize("cards", ["phones", "table"])
@pytest.mark.parametrize("seed", range(3))
def test_what_chance_decided_comes_again_as_it_was(cards, seed):
    table = open_catan(cards)
    play(table, 45, seed)
    before = state(table)
    holder = PHONES[table.entries.latest("seq").seat or 0]
    undo(table, holder)
    redo(table, holder)

    assert state(table) == before


def undoes(table, phone=BEN) -> str:
    page = phone_client(phone).get(f"/t/{table.uid}/").text
    return page.partition('id="undoes">')[2].partition("</span>")[0]


def test_undo_says_beforehand_what_it_takes_back(table):
    said = []
    for _ in range(3):
        said.append(undoes(table))
        undo(table)

    # Ben's figure that was none, Ben's tile, Ann's farmer: one form after the other.
    assert said[0].startswith("Ben: no ")
    assert said[1] == "Ben: straight road"
    assert said[2].startswith("Ann: ")
    assert len(set(said)) == 3
    assert undoes(table) == "Ann: straight road"
    undo(table)
    assert undoes(table) == ""


def test_undo_names_a_correction_and_looks_for_no_line_while_the_game_just_goes_on(table, monkeypatch):
    monkeypatch.setattr("games.screens.table.undoes.tables.form_to_undo", None)
    assert undoes(table)
    monkeypatch.undo()
    third = next(played for played in position_of(table).played if played.move == read(FARMER))
    change = Change(EntryKind.AMENDED, third.seq, Seat(0), Pass())
    services.correct(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), changes=[change])

    assert undoes(table) == "a correction"


def read(move):
    return read_move({key: value for key, value in move.items() if key != "seat"}, {Deploy.kind: Deploy})
