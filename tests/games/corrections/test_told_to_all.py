"""A past turn corrected, undone or adjusted is told to every phone, and to the large screen."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.correction import Change
from games.models import EntryKind
from games.services.log.moves import take_back_last
from scoring.carcassonne.move import Deploy, Pass
from scoring.kernel import Adjust, Seat
from tests.games.catan.playing import PHONES, open_catan, play
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PLACE_U, log, open_table, undo

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
FARMER = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "f1"}


@pytest.fixture
def table():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, FARMER)
    log(table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})
    log(table, {"seat": 1, "do": "pass"})
    return table


def correct(table, *changes, phone=BEN):
    table.refresh_from_db()
    facts = {"seen": table.head, "token": uuid4(), "changes": changes}
    services.correct(table_uid=table.uid, phone=phone, **facts)
    table.refresh_from_db()


def shown(client_of, table):
    """Return what a player's phone, one that looks on and the large screen show."""
    seen = table.head - 1
    pulled = client_of(ANN).get(f"/t/{table.uid}/pull/?seen={seen}", headers=HTMX).text
    return [pulled, client_of(CLEO).get(f"/t/{table.uid}/").text, client_of(CLEO).get(f"/t/{table.uid}/board/").text]


def test_a_corrected_figure_is_told(client_of, table):
    correct(table, Change(EntryKind.AMENDED, 3, Seat(0), Pass()))

    for page in shown(client_of, table):
        assert "Ben corrected turn 1: farmer → no meeple" in page
    assert f'href="/t/{table.uid}/turn/3/"' in shown(client_of, table)[0]


def test_a_correction_of_a_correction_says_what_stood_there_last(client_of, table):
    correct(table, Change(EntryKind.AMENDED, 3, Seat(0), Pass()))
    correct(table, Change(EntryKind.AMENDED, 3, Seat(0), Deploy("meeple", "r1")), phone=ANN)

    for page in shown(client_of, table):
        assert "Ann corrected turn 1: no meeple → thief" in page


def test_what_is_taken_back_is_told(client_of, table):
    undo(table)
    undo(table)
    table.refresh_from_db()

    for page in shown(client_of, table):
        assert "Ann undid “" in page


def test_points_agreed_about_an_earlier_turn_are_told(client_of, table):
    correct(table, Change(EntryKind.INSERTED, 3, Seat(0), Adjust(points=2, note="")))

    for page in shown(client_of, table):
        assert "Ben added to turn 1 “" in page


def test_the_next_move_takes_the_pill_away(client_of, table):
    correct(table, Change(EntryKind.AMENDED, 3, Seat(0), Pass()))
    log(table, {"seat": 0, "do": "draw", "tile": "base-V"})

    assert "Ben corrected" not in "".join(shown(client_of, table)[1:])


@pytest.mark.django_db(transaction=True)
def test_what_is_taken_back_tells_no_secret(client_of):
    """A card that was bought and taken back is named to nobody."""
    for seed in range(40):
        table = open_catan()
        play(table, 60, seed)
        bought = table.entries.filter(kind="catan.buy").last()
        if bought is not None:
            break
    assert bought is not None
    while table.entries.filter(form="retracted", target=bought.seq).count() == 0:
        last = next(row for row in table.entries.order_by("-seq") if row.form == "played" and not taken(table, row))
        with services.locked_table(table.uid, PHONES[0 if last.seat is None else last.seat]) as session:
            # As all seats have agreed to.
            session.all_agreed = True
            take_back_last(session, uuid4())
    table.refresh_from_db()
    others = [phone for number, phone in enumerate(PHONES) if number != bought.seat]
    pages = [client_of(phone).get(f"/t/{table.uid}/").text for phone in others]

    for page in pages:
        pill = page.partition('class="happened"')[2].partition("</div>")[0]
        assert "undid" in pill
        assert not [word for word in ("knight", "monopoly", "victory", "plenty", "building") if word in pill]


def taken(table, row):
    return table.entries.filter(form="retracted", target=row.seq).exists()
