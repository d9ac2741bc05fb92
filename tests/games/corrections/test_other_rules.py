"""Another edition, agreed on while the game goes on: all of it is counted anew, shown before, undone, kept in files."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from games import services
from games.archive.records import backup_lines, record_of
from games.log.correction import Change, Draft
from games.log.draft import pack
from games.log.errors import AlreadyAsked, NoSeatHere, SecretsInPlay
from games.log.position import position_cache, position_of
from games.models import EntryKind
from games.projections.integrity import table_problems
from scoring.kernel import Agreed, MalformedMove
from tests.games.catan.playing import PHONES, open_catan
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PLACE_U, log, open_table, undo

pytestmark = pytest.mark.django_db

THIRD = Agreed("third")
NO_FARMERS = Agreed("2006", {"farmers": False})
FARMER = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "f1"}
SMALL_CITY = (
    {"seat": 1, "do": "draw", "tile": "base-E"},
    {"seat": 1, "do": "place", "at": [0, -1], "rot": 2},
    {"seat": 1, "do": "deploy", "figure": "meeple", "on": "c1"},
)


@pytest.fixture
def table():
    """Return a table of 2006 where Ann has a farmer, and Ben a finished city of two tiles: 2 points."""
    table = open_table()
    log(table, DRAW_U, PLACE_U, FARMER)
    log(table, *SMALL_CITY)
    table.refresh_from_db()
    return table


def draft_of(table, rules=THIRD):
    table.refresh_from_db()
    return pack(Draft(table.head, changes=(Change(EntryKind.RULES, 0, rules=rules),)))


def propose(table, rules=THIRD, phone=ANN):
    draft = draft_of(table, rules)
    return services.propose_rules(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), draft=draft)


def agree(table, rules=THIRD):
    proposal = propose(table, rules)
    proposal = services.answer_proposal(table_uid=table.uid, phone=BEN, number=proposal.pk, up=True)
    table.refresh_from_db()
    return proposal


def scores(table):
    table.refresh_from_db()
    return position_of(table).state.scores


def redo(table):
    table.refresh_from_db()
    services.redo(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4())


def words(table, path="", phone=BEN):
    page = phone_client(phone).get(f"/t/{table.uid}/{path}").text
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_it_counts_once_every_seat_agrees_and_from_the_first_turn_on(table):
    proposal = propose(table)
    assert (proposal.fate, scores(table)) == ("open", (0, 2))

    services.answer_proposal(table_uid=table.uid, phone=BEN, number=proposal.pk, up=True)

    assert scores(table) == (0, 4)
    assert (table.edition, table.options) == ("third", {})
    assert table_problems(table) == []


def test_one_no_is_enough_and_who_only_watches_asks_nobody(table):
    proposal = propose(table)
    with pytest.raises(AlreadyAsked):
        propose(table, NO_FARMERS)

    assert services.answer_proposal(table_uid=table.uid, phone=BEN, number=proposal.pk, up=False).fate == "declined"

    assert scores(table) == (0, 2)
    with pytest.raises(NoSeatHere):
        propose(table, phone=CLEO)


def test_the_log_alone_leads_there_and_back(table):
    agree(table)
    position_cache.forget()
    assert scores(table) == (0, 4)

    undo(table)
    position_cache.forget()
    assert (scores(table), table.edition) == ((0, 2), "2006")
    assert table_problems(table) == []

    redo(table)
    position_cache.forget()
    assert (scores(table), table.edition) == ((0, 4), "third")
    assert table_problems(table) == []


def test_of_two_the_last_counts_and_taken_back_the_one_before(table):
    agree(table)
    agree(table, Agreed("third", {"small_city": 2}))
    assert (scores(table), table.options) == ((0, 2), {"small_city": 2})

    undo(table)
    assert (scores(table), table.edition, table.options) == ((0, 4), "third", {})
    undo(table)
    assert (scores(table), table.edition) == ((0, 2), "2006")


def test_the_game_goes_on_by_the_new_rules(table):
    agree(table)

    log(table, {"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [2, 0], "rot": 0})
    undo(table)
    undo(table)

    assert (scores(table), table.edition) == ((0, 2), "2006")


def test_what_does_not_fit_any_more_is_a_conflict_and_dropped_by_agreement(table):
    page = phone_client(ANN).get(f"/t/{table.uid}/fix/check/{draft_of(table, NO_FARMERS)}/")
    assert "conflict-1" in page.text

    assert agree(table, NO_FARMERS).fate == "accepted"

    # Nobody can stand on a field now, not even against the rules.
    position = position_of(table)
    assert position.stuck is None
    assert [played.move.kind for played in position.played][2] == "carcassonne.pass"
    assert table_problems(table) == []
    assert [played.move.kind for played in undo(table).played][2] == "carcassonne.deploy"


def test_a_correction_is_not_the_way(table):
    with pytest.raises(MalformedMove):
        services.keep_draft(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), draft=draft_of(table))
    with pytest.raises(MalformedMove):
        services.propose_correction(
            table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), draft=draft_of(table)
        )
    agree(table)
    change = Change(EntryKind.RETRACTED, table.entries.get(form=EntryKind.RULES).seq)
    with pytest.raises(MalformedMove):
        services.correct(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), changes=[change])


@pytest.mark.parametrize(
    "rules",
    [Agreed("2006"), Agreed("2099"), Agreed("2006", {"farms": "never"}), Agreed("2006", {"tiles_only": True})],
)
def test_what_there_is_not_is_nothing_to_agree_on(table, rules):
    with pytest.raises(MalformedMove):
        propose(table, rules)


@pytest.mark.parametrize("rules", [{"edition": "2099"}, {"edition": "third", "options": {"small_city": []}}, {}])
def test_an_address_that_was_made_up_is_no_page(table, rules):
    agreed = Agreed(rules.get("edition", ""), rules.get("options", {}))
    word = pack(Draft(table.head, changes=(Change(EntryKind.RULES, 0, rules=agreed),)))

    assert phone_client(ANN).get(f"/t/{table.uid}/fix/check/{word}/").status_code == 404


def test_from_what_the_table_agreed_on_to_the_question_in_three_steps(table):
    ann = phone_client(ANN)
    assert f"/t/{table.uid}/agreed/rules/" in ann.get(f"/t/{table.uid}/agreed/").text
    asked = ann.get(f"/t/{table.uid}/agreed/rules/", {"edition": "third"})
    shown = ann.get(asked["location"])
    said = " ".join(re.sub(r"<[^>]*>", " ", shown.text).split())

    assert "Turn 2, Ben : City completed (2 tiles)" in said
    assert "2 → 4" in said
    assert "All turns still fit." in said
    assert "Ask everybody" in said

    form = {"seen": table.head, "token": str(uuid4())}
    assert ann.post(f"{asked['location']}keep/", form).status_code == 303
    assert "Ann asks everybody: play by other rules?" in words(table)


def test_the_pill_the_log_and_the_agreements_say_it(table):
    agree(table)

    assert "This table now plays by: Third version" in words(table)
    assert "This table now plays by: Third version" in words(table, "log/")
    assert "Third version" in words(table, "agreed/")

    undo(table)
    assert "undid “new rules: Third version”" in words(table)
    assert "undid “new rules: Third version”" in words(table, "log/")
    redo(table)
    assert "redid “new rules: Third version”" in words(table)


def test_an_undo_from_the_log_is_asked_for_as_well(table):
    agree(table)
    token = table.entries.get(form=EntryKind.RULES).token
    ann = phone_client(ANN)
    check = ann.get(f"/t/{table.uid}/fix/undo/{token}/")["location"]
    assert "4 → 2" in " ".join(re.sub(r"<[^>]*>", " ", ann.get(check).text).split())

    ann.post(f"{check}keep/", {"seen": table.head, "token": str(uuid4())})

    assert scores(table) == (0, 4)
    asked = table.proposals.get(fate="open")
    services.answer_proposal(table_uid=table.uid, phone=BEN, number=asked.pk, up=True)
    assert (scores(table), table.edition) == ((0, 2), "2006")


def test_single_rules_change_by_the_same_page(table):
    ann = phone_client(ANN)
    asked = ann.get(f"/t/{table.uid}/agreed/rules/", {"edition": "2006", "small_city": "4"})
    ann.post(f"{asked['location']}keep/", {"seen": table.head, "token": str(uuid4())})
    services.answer_proposal(table_uid=table.uid, phone=BEN, number=table.proposals.get().pk, up=True)

    assert scores(table) == (0, 4)
    assert (table.edition, table.options) == ("2006", {"small_city": 4})


def test_records_and_backups_have_it(table):
    agree(table)
    seats = list(table.seats.all())
    assert record_of(table, seats, position_of(table)).box.agreed == THIRD

    first, line = (json.loads(line) for line in backup_lines([table]))
    content = "\n".join(json.dumps(one) for one in (first, line | {"uid": str(uuid4())}))
    (restored,) = services.import_file(content=content.encode(), phone=CLEO).tables

    assert (scores(restored), restored.edition) == ((0, 4), "third")
    assert table_problems(restored) == []
    with services.locked_table(table.uid, ANN) as session:
        assert session.position.box == position_of(restored).box


def test_a_finished_game_is_counted_anew(table):
    log(table, {"seat": 0, "do": "overrule", "move": {"do": "finish"}, "codes": ["carcassonne.tiles_remain"]})
    before = scores(table)

    agree(table)

    assert scores(table) != before
    assert [result.points for result in table.results.order_by("seat")] == list(scores(table))
    assert table_problems(table) == []


def test_while_hands_are_secret_the_rules_stay(db):
    table = open_catan(options={"cards": "phones"})

    with pytest.raises(SecretsInPlay):
        propose(table, Agreed("1995", table.options))
    assert "While hands are secret, the rules stay as they are." in words(table, "agreed/rules/", phone=ANN)


def test_catan_changes_its_edition_the_same_way_and_never_who_keeps_the_cards(db):
    table = open_catan(options={"cards": "table"})
    proposal = agree(table, Agreed("almanac", table.options))
    assert proposal.fate == "open"
    services.answer_proposal(table_uid=table.uid, phone=PHONES[2], number=proposal.pk, up=True)

    table.refresh_from_db()
    assert (table.edition, table.options) == ("almanac", {"cards": "table"})
    assert table_problems(table) == []
    with pytest.raises(MalformedMove):
        propose(table, Agreed("almanac", {"cards": "none"}))
