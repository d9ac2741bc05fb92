"""A recorded game of Cities & Knights comes in, is shown on every page about past games, and goes out as it came."""

from __future__ import annotations

import json

import pytest

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_of
from scoring.catan.sets.knights.cities.improvement import METROPOLIS
from scoring.kernel.moves import Seat
from tests.games.catan.sets.knights.recorded import record
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Return the table that the recorded game became."""
    (found,) = services.import_file(content=json.dumps(record()).encode(), phone=ANN).tables
    return found


def test_a_record_ends_as_it_did_and_every_page_about_it_answers(table):
    client = phone_client(ANN)
    totals = [result.points for result in table.results.order_by("seat")]

    assert totals == record()["moves"][-1]["expect"]["points"]
    for path in ("", "replay/", "replay/?at=90", "record.json", "scores.csv", "replay.html", "print/"):
        assert client.get(f"/games/{table.uid}/{path}").status_code == 200, path
    for path in ("", "log/", "end/", "board/", "points/0/", "points/1/", f"points/1/?for={METROPOLIS}", "turn/20/"):
        assert client.get(f"/t/{table.uid}/{path}").status_code == 200, path


def test_the_large_screen_warns_of_no_barbarians_once_the_game_is_over(table):
    # The forecast "if they came now" is no news any more, and leaves no room for the code of the replay.
    page = phone_client(ANN).get(f"/t/{table.uid}/board/").text

    assert "tv-scores" in page
    assert "tv-glance" not in page


def test_the_record_goes_out_as_it_came_in(table):
    out = json.loads(phone_client(ANN).get(f"/games/{table.uid}/record.json").content)
    played = [{key: value for key, value in move.items() if key != "expect"} for move in record()["moves"]]

    assert out["moves"] == played
    assert out["rules"]["sets"] == ["base", "knights"]


def test_the_points_are_explained_to_the_last_one(table):
    client, position = phone_client(ANN), position_of(table)
    proofs = 0
    for seq, effects in position.effects:
        for number, _award in enumerate(effect for effect in effects if effect.code == "scored"):
            proofs += 1
            assert client.get(f"/t/{table.uid}/why/{seq}/{number}/").status_code == 200
    for seat, points in enumerate(position.state.scores):
        terms = rules_of(position).terms(position.state, Seat(seat))
        assert sum(term.points for term in terms) == points

    assert proofs > 20


@pytest.mark.parametrize(
    "kind", ["roll", "draw_progress", "knight", "improve", "march", "play", "retreat", "lose_city"]
)
def test_a_move_of_a_finished_game_is_opened_again(table, kind):
    client = phone_client(ANN)
    move = next(played for played in position_of(table).played if played.move.kind == f"catan.{kind}")
    shown = client.get(f"/t/{table.uid}/fix/{move.seq}/new/")

    assert shown.status_code == 200
    assert f'value="{move.seq}"' in shown.content.decode() or "lay" in shown.content.decode()


def test_a_roll_of_a_finished_game_is_put_right(table):
    client = phone_client(ANN)
    roll = [played for played in position_of(table).played if played.move.kind == "catan.roll"][-1]
    form = {"lay": "roll:trade", "red": "1", "white": "1"}
    changed = client.post(f"/t/{table.uid}/fix/{roll.seq}/new/record/", form)

    assert changed.status_code == 303
    assert client.get(changed["Location"]).status_code == 200
