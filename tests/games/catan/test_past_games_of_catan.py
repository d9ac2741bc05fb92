"""A recorded game of Catan comes in, is shown on every page about past games, and goes out as it came."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from games import services
from games.log.position import position_of
from tests.games.catan.playing import open_catan, play
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db

VECTORS = Path(__file__).parents[2] / "scoring" / "vectors" / "catan" / "base.jsonl.gz"


@pytest.fixture
def game():
    """Return a recorded game of four players, and the table that it became."""
    with gzip.open(VECTORS) as lines:
        content = list(lines)[4]
    (table,) = services.import_file(content=content, phone=ANN).tables
    return json.loads(content), table


def test_a_record_ends_as_it_did(game):
    record, table = game
    totals = [result.points for result in table.results.order_by("seat")]

    assert totals == record["moves"][-1]["expect"]["points"]


def test_every_page_about_a_past_game_answers(game):
    _record, table = game
    client = phone_client(ANN)
    for path in ("", "replay/", "replay/?at=3", "record.json", "scores.csv", "replay.html", "print/"):
        assert client.get(f"/games/{table.uid}/{path}").status_code == 200, path
    for path in ("", "log/", "end/", "board/", "points/0/", "points/1/?for=city", "turn/20/"):
        assert client.get(f"/t/{table.uid}/{path}").status_code == 200, path
    assert client.get("/games/").status_code == 200


def test_the_page_of_a_game_draws_the_luck_of_everybody_when_it_is_over(game):
    _record, table = game
    page = phone_client(ANN).get(f"/games/{table.uid}/").text

    assert page.count('class="curve"') == 2
    assert "Cards each player got above the odds" in page


def test_a_running_game_draws_no_luck(db):
    table = open_catan("table")
    play(table, 30)

    page = phone_client(ANN).get(f"/games/{table.uid}/")
    assert page.status_code == 403
    assert "curve" not in page.text


def test_the_record_goes_out_as_it_came_in(game):
    record, table = game
    out = json.loads(phone_client(ANN).get(f"/games/{table.uid}/record.json").content)
    played = [
        {key: value for key, value in move.items() if key != "expect" and value is not None} for move in record["moves"]
    ]

    assert out["moves"] == played


def test_the_sums_by_kind_are_the_points(game):
    _record, table = game
    text = phone_client(ANN).get(f"/t/{table.uid}/end/").content.decode()

    for seat, points in enumerate(position_of(table).state.scores):
        assert f'href="/t/{table.uid}/points/{seat}/"' in text
        assert f">{points}<" in text


def test_every_move_that_brought_points_has_its_proof(game):
    _record, table = game
    client = phone_client(ANN)
    position = position_of(table)
    proofs = 0
    for seq, effects in position.effects:
        for number, _award in enumerate(effect for effect in effects if effect.code == "scored"):
            proofs += 1
            assert client.get(f"/t/{table.uid}/why/{seq}/{number}/").status_code == 200

    assert proofs > 10


def test_a_move_of_a_finished_game_can_be_put_right(game):
    _record, table = game
    client = phone_client(ANN)
    roll = next(played for played in position_of(table).played if played.move.kind == "catan.roll")
    shown = client.get(f"/t/{table.uid}/fix/{roll.seq}/new/")
    changed = client.post(f"/t/{table.uid}/fix/{roll.seq}/new/record/", {"lay": "roll:12"})

    assert shown.status_code == 200
    assert changed.status_code == 303
    assert client.get(changed["Location"]).status_code == 200
