"""Asking the others: thumbs for a correction, everybody's yes for more help, and one tap for less."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games import services
from games.log.correction import Change, Draft
from games.log.draft import pack
from games.log.errors import AlreadyAsked, GameGoesOn, NothingToUndo, NotSeated
from games.models import Proposal
from games.models.log import EntryKind
from games.projections.sync import differences
from scoring.kernel.codec import MalformedMove
from scoring.kernel.moves import Seat
from scoring.kernel.table import Adjust, Aids, Helped
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PASS, PLACE_U, log, open_table, play_turns, position, undo

pytestmark = pytest.mark.django_db

FIX = Change(EntryKind.AMENDED, 3, Seat(0), Adjust(5))


@pytest.fixture
def table():
    """Return a table where the others are asked, with one turn and an adjustment of a point."""
    table = open_table(fix_by="ask")
    log(table, DRAW_U, PLACE_U)
    log(table, {"seat": 0, "do": "adjust", "points": 1})
    log(table, PASS)
    return table


def propose(table, phone=ANN, change=FIX):
    table.refresh_from_db()
    draft = pack(Draft(table.head, 3, (change,)))
    return services.propose_correction(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), draft=draft)


def answer(proposal, phone, *, up=True):
    return services.answer_proposal(table_uid=proposal.table.uid, phone=phone, number=proposal.pk, up=up)


def choose(table, level, phone=ANN):
    return services.choose_aids(table_uid=table.uid, phone=phone, token=uuid4(), level=level)


def level(table):
    return position(table).state[Helped].level


def test_where_the_others_are_asked_nobody_corrects_alone(table):
    with pytest.raises(NotSeated):
        services.correct(table_uid=table.uid, phone=ANN, seen=4, token=uuid4(), changes=[FIX])


def test_a_correction_is_written_once_most_agree(table):
    proposal = propose(table)
    assert position(table).state.scores == (1, 0)

    assert answer(proposal, BEN).fate == "accepted"

    assert position(table).state.scores == (5, 0)


def test_a_correction_that_half_of_the_table_refuses_is_not_written(table):
    assert answer(propose(table), BEN, up=False).fate == "declined"

    assert position(table).state.scores == (1, 0)


def test_a_correction_is_about_the_table_that_people_looked_at(table):
    proposal = propose(table)
    log(table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})

    assert answer(proposal, BEN).fate == "accepted"

    assert position(table).state.scores == (5, 0)


def test_a_correction_that_would_do_something_else_by_now_is_stale(table):
    changed = propose(table, change=Change(EntryKind.AMENDED, 4, Seat(0), position(table).move(4).move))
    Proposal.objects.filter(pk=changed.pk).update(payload={**changed.payload, "conflicts": [99]})

    assert answer(changed, BEN).fate == "stale"


def test_one_thing_is_asked_at_a_time(table):
    proposal = propose(table)

    with pytest.raises(AlreadyAsked):
        propose(table, phone=BEN)

    services.withdraw_proposal(table_uid=table.uid, phone=ANN, number=proposal.pk)
    assert propose(table, phone=BEN).fate == "open"


def test_only_who_asks_and_the_host_ask_no_more(table):
    proposal = propose(table)

    with pytest.raises(NotSeated):
        services.withdraw_proposal(table_uid=table.uid, phone=BEN, number=proposal.pk)


def test_the_host_decides_after_a_minute(table):
    proposal = propose(table, phone=BEN)
    with pytest.raises(NotSeated):
        services.decide_proposal(table_uid=table.uid, phone=ANN, number=proposal.pk)
    Proposal.objects.update(made_at=timezone.now() - timedelta(seconds=61))

    services.decide_proposal(table_uid=table.uid, phone=ANN, number=proposal.pk)

    assert position(table).state.scores == (5, 0)


def test_who_looks_on_has_no_thumb(table):
    with pytest.raises(NotSeated):
        answer(propose(table), CLEO)


def choose_who_corrects(table, fix_by, phone=ANN):
    return services.choose_fix_by(table_uid=table.uid, phone=phone, token=uuid4(), fix_by=fix_by)


def test_who_corrects_is_changed_with_everybodys_yes(table):
    proposal = choose_who_corrects(table, "anyone", phone=BEN)
    table.refresh_from_db()
    assert (proposal.fate, table.fix_by) == ("open", "ask")

    answer(proposal, ANN)

    table.refresh_from_db()
    assert table.fix_by == "anyone"


def test_one_no_is_enough_against_another_way_to_correct(table):
    assert answer(choose_who_corrects(table, "host"), BEN, up=False).fate == "declined"

    table.refresh_from_db()
    assert table.fix_by == "ask"


def test_nothing_is_asked_where_it_is_so_already(table):
    assert choose_who_corrects(table, "ask") is None
    with pytest.raises(MalformedMove):
        choose_who_corrects(table, "nobody")
    with pytest.raises(NotSeated):
        choose_who_corrects(table, "anyone", phone=CLEO)


def test_where_the_host_corrects_nobody_else_does():
    table = open_table(fix_by="host")
    log(table, DRAW_U, PLACE_U)
    log(table, {"seat": 0, "do": "adjust", "points": 1})
    with pytest.raises(NotSeated):
        services.correct(table_uid=table.uid, phone=BEN, seen=3, token=uuid4(), changes=[FIX])

    assert services.correct(table_uid=table.uid, phone=ANN, seen=3, token=uuid4(), changes=[FIX]).state.scores == (5, 0)


def test_a_table_begins_with_the_aids_that_it_was_opened_with():
    table = open_table(aids="none")

    assert level(table) == "none"
    assert [(row.seq, row.payload, row.author.name) for row in table.entries.all() if row.author] == [
        (1, {"do": "aids", "level": "none"}, "Ann")
    ]
    assert differences(table, position(table)) == []
    with pytest.raises(NothingToUndo):
        undo(table)


def test_who_plays_again_has_agreed_already(table):
    choose(table, "none")
    play_turns(table, 90)

    again = services.play_again(table_uid=table.uid, phone=BEN)

    assert (level(again), again.fix_by) == ("none", "ask")
    assert play_turns(again, 2).state.turn_number == 3


def test_more_help_wants_everybody(table):
    assert level(table) == "sharp"

    proposal = choose(table, "all")
    assert level(table) == "sharp"
    answer(proposal, BEN)

    assert level(table) == "all"
    assert table.entries.get(kind="table.aids").payload == {"do": "aids", "level": "all"}


def test_one_no_is_enough_against_more_help(table):
    assert answer(choose(table, "all"), BEN, up=False).fate == "declined"

    assert level(table) == "sharp"


def test_less_help_needs_one_tap(table):
    choose(table, "none", phone=BEN)

    assert level(table) == "none"


def test_an_undo_after_less_help_raises_nothing(table):
    """Taking "less help" back would be more help that nobody was asked for."""
    choose(table, "none", phone=BEN)

    undo(table)

    assert level(table) == "none"
    assert position(table).state.phase == "figure"


def test_where_only_aids_were_chosen_there_is_nothing_to_undo(client_of):
    table = open_table()
    choose(table, "none")

    with pytest.raises(NothingToUndo):
        undo(table)
    page = client_of(ANN).get(f"/t/{table.uid}/").content.decode()
    assert re.search(r'id="undo"[^>]* disabled', page)


def test_seats_without_a_phone_are_not_asked():
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("Eve", "green")], host_seats=[0, 1, 2])

    choose(table, "all")

    assert level(table) == "all"


def test_a_copy_of_a_game_that_goes_on_helps_no_more_than_the_game(table, client_of):
    copy = services.branch(table=table, phone=BEN, turn=1, name="What if")
    with pytest.raises(GameGoesOn):
        choose(copy, "all", phone=BEN)
    answer = client_of(BEN).post(f"/t/{copy.uid}/agreed/aids/", {"level": "all", "token": str(uuid4())})
    assert (answer.status_code, "The game itself goes on" in answer.content.decode()) == (409, True)
    choose(copy, "none", phone=BEN)

    play_turns(table, 90)

    copy.refresh_from_db()
    choose(copy, "all", phone=BEN)
    assert level(copy) == "all"


def test_aids_are_neither_logged_nor_corrected_on_the_side():
    table = open_table(aids="none")
    with pytest.raises(NotSeated):
        log(table, {"seat": 0, "do": "aids", "level": "all"})
    log(table, {"seat": 0, "do": "adjust", "points": 1})
    for change in (Change(EntryKind.RETRACTED, 1), Change(EntryKind.AMENDED, 2, Seat(0), Aids("all"))):
        with pytest.raises(MalformedMove):
            services.correct(table_uid=table.uid, phone=ANN, seen=2, token=uuid4(), changes=[change])
    with pytest.raises(MalformedMove):
        choose(table, "x-ray")


def test_what_was_not_agreed_to_is_told_to_who_asked(client_of, table):
    answer(propose(table), BEN, up=False)
    htmx = {"HX-Request": "true"}
    told = {phone: client_of(phone).get(f"/t/{table.uid}/asks/", headers=htmx).text for phone in (ANN, BEN)}

    assert "The table did not agree." in told[ANN]
    assert "The table did not agree." not in told[BEN]
    log(table, {"seat": 0, "do": "note", "text": "one"})
    log(table, {"seat": 0, "do": "note", "text": "two"})
    log(table, {"seat": 0, "do": "note", "text": "three"})
    assert "The table did not agree." not in client_of(ANN).get(f"/t/{table.uid}/asks/", headers=htmx).text
