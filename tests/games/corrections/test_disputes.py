"""An award that the table sees differently: a note on it, points by agreement because of it, and everyone looking."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.log.explanation import award_meant, words_about
from games.models import Entry, Proposal
from games.projections.sync import differences
from scoring import record
from scoring.kernel.moves import IllegalMove
from scoring.kernel.table import Adjust, Note
from tests.support.playing import ANN, BEN, CLEO, log, open_table, position

pytestmark = pytest.mark.django_db

KNIGHT = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"}
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def table():
    """Return a table where Ann has closed a small city with move 3, and Ben has gone on."""
    table = open_table()
    closing(table)
    log(table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [1, 0], "rot": 0})
    return table


def closing(table):
    log(table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(table, KNIGHT)


def note(table, text="It had a shield", phone=BEN, **changes):
    facts = {"seq": 3, "number": 0, "token": uuid4(), "text": text} | changes
    return services.note_about(table_uid=table.uid, phone=phone, **facts)


def page(client, table, path):
    return client.get(f"/t/{table.uid}/{path}").content.decode()


def test_a_note_on_an_award_stands_in_the_log_and_on_the_proof(client_of, table):
    client = client_of(CLEO)
    before = position(table).state

    note(table)

    assert position(table).state == before
    assert "Ben notes: It had a shield" in page(client, table, "why/3/0/")
    lines = page(client, table, "log/")
    assert re.search(r"Ben notes: It had a shield.*?why/3/0/", lines, re.DOTALL)
    assert lines.count("Added later by Ben") == 1
    assert differences(table, position(table)) == []


def test_a_note_is_small_news_that_leaves_the_board_alone(client_of, table):
    seen = position(table).head
    note(table)

    news = client_of(ANN).get(f"/t/{table.uid}/pull/?seen={seen}&shown=0&busy", **HTMX).content.decode()

    assert 'id="map"' not in news
    assert "It had a shield" in news


def test_a_note_parts_no_turn_of_the_log(client_of, table):
    lines = page(client_of(ANN), table, "log/").count('<li class="log-line has-fold">')

    note(table)

    assert page(client_of(ANN), table, "log/").count('<li class="log-line has-fold">') == lines + 1


def test_the_form_notes_it(client_of, table):
    client, path = client_of(BEN), f"/t/{table.uid}/why/3/0/dispute/"
    assert "We disagree" in client.get(path).content.decode()
    form = {"what": "note", "note": "Count again", "token": str(uuid4())}

    assert client.post(path, form)["Location"] == f"/t/{table.uid}/why/3/0/"
    again = client.post(path, form, **HTMX)

    assert again.content.decode().count("Ben notes: Count again") == 1
    assert Entry.objects.filter(table=table, form="inserted").count() == 1


@pytest.mark.parametrize("form", [{"note": "x"}, {"note": "x", "token": "no"}, {"what": "points", "points": "many"}])
def test_a_form_that_cannot_be_read_says_so(client_of, table, form):
    assert client_of(BEN).post(f"/t/{table.uid}/why/3/0/dispute/", form).status_code == 400


@pytest.mark.parametrize("form", [{"note": " ", "token": str(uuid4())}, {"what": "points", "points": "0", "seat": "0"}])
def test_what_says_nothing_is_not_written(client_of, table, form):
    answer = client_of(BEN).post(f"/t/{table.uid}/why/3/0/dispute/", form)

    assert answer.status_code == 422
    assert "There is nothing to write down yet." in answer.content.decode()


def test_there_has_to_be_such_an_award(client_of, table):
    with pytest.raises(LookupError):
        note(table, number=1)
    with pytest.raises(LookupError):
        note(table, seq=99)
    with pytest.raises(IllegalMove):
        note(table, text="")
    assert client_of(BEN).get(f"/t/{table.uid}/why/3/1/dispute/").status_code == 404
    form = {"what": "note", "note": "x", "token": str(uuid4())}
    assert client_of(CLEO).post(f"/t/{table.uid}/why/3/0/dispute/", form).status_code == 403


def keep(client, answer):
    """Keep the draft that an answer leads to."""
    body = client.get(answer["Location"]).content.decode()
    values = {name: re.findall(rf'name="{name}" value="([^"]+)"', body)[0] for name in ("seen", "token")}
    return body, client.post(re.findall(r'action="([^"]+keep/)"', body)[0], values)


def adjust(client, table, points="3"):
    form = {"what": "points", "points": points, "seat": "0", "note": "A shield was hidden"}
    return client.post(f"/t/{table.uid}/why/3/0/dispute/", form)


def test_points_are_adjusted_as_a_correction_that_is_shown_first(client_of, table):
    client = client_of(BEN)

    body, kept = keep(client, adjust(client, table))

    assert "Turn 1, corrected" in body
    assert "The one later turn still fits." in body
    assert kept.status_code == 303
    now = position(table)
    assert now.state.scores == (5, 0)
    assert now.played[2].move == Adjust(3, "A shield was hidden", 0)
    assert "A shield was hidden" in page(client, table, "why/3/0/")
    assert differences(table, now) == []
    assert page(client, table, "log/").count("added something") == 0


def test_where_the_others_are_asked_they_give_their_thumbs(client_of):
    table = open_table(fix_by="ask")
    closing(table)
    client = client_of(ANN)
    keep(client, adjust(client, table))
    assert position(table).state.scores == (2, 0)

    services.answer_proposal(table_uid=table.uid, phone=BEN, number=Proposal.objects.get().pk, up=True)

    assert position(table).state.scores == (5, 0)


def test_what_was_said_goes_with_the_record(table):
    note(table)
    note(table, "Two shields", phone=ANN)
    now = position(table)
    from games.archive.records import record_of  # noqa: PLC0415 - as a file, and back

    written = record.write(record_of(table, list(table.seats.all()), now))
    moves = record.read(written).moves

    assert [one.move for one in moves[2:4]] == [Note("It had a shield", 0), Note("Two shields", 0)]
    assert [played.move for played in words_about(now, 3, {0})] == [moves[2].move, moves[3].move]
    assert words_about(now, 3, {1}) == ()
    meant = award_meant(now, now.played[2].seq)
    assert meant is not None
    assert meant[:2] == (3, 0)


def test_a_word_about_an_award_that_is_gone_is_a_plain_one(client_of, table):
    note(table)
    client = client_of(ANN)
    kept = client.post(f"/t/{table.uid}/fix/1/new/record/", {"pass": "1"})

    keep(client, kept)

    lines = page(client, table, "log/")
    assert "Ben notes: It had a shield" in lines
    assert "why/3/" not in lines


def test_everyone_is_offered_what_somebody_shows_until_it_is_stopped(client_of, table):
    ann, cleo, path = client_of(ANN), client_of(CLEO), f"/t/{table.uid}/show/"

    sheet = ann.post(path, {"show": "3.0", "back": "3.0"}, **HTMX).content.decode()

    assert "Everyone sees it: stop" in sheet
    assert "<bdi>Ann</bdi> is showing everyone: city completed, +2 for <bdi>Ann</bdi>" in page(cleo, table, "")
    assert "Stop showing it" not in page(cleo, table, "")
    assert "Stop showing it" in page(ann, table, "")
    sheet = ann.post(path, {"show": "", "back": "3.0"}, **HTMX).content.decode()
    assert "Show everyone" in sheet
    assert "is showing everyone" not in page(cleo, table, "")


def test_the_card_itself_stops_it(client_of, table):
    ann, path = client_of(ANN), f"/t/{table.uid}/show/"
    ann.post(path, {"show": "3.0"})

    card = ann.post(path, {"show": ""}, **HTMX).content.decode()

    assert 'id="asks"' in card
    assert "Everyone looks" not in card
    assert ann.post(path, {"show": ""})["Location"] == f"/t/{table.uid}/"
