"""Pages and tables about games read the rows that mirror them: nothing is played again for that."""

from __future__ import annotations

import csv
import json
from io import StringIO
from uuid import uuid4

import pytest

from games import services
from games.archive.records import cell
from games.log import position
from games.log.position import position_cache, position_of
from games.models import Person, Table
from scoring.kernel import Scored
from scoring.kernel import log as rules_log
from tests.games.catan.sets.knights.recorded import record
from tests.games.catan.test_luck import keep
from tests.games.finished import finished_table
from tests.support.cast import phone_client
from tests.support.playing import ANN, DRAW_U, PASS, PLACE_U, log, open_table, play_turns

pytestmark = pytest.mark.django_db


class PlayedAgain(Exception):
    """Somebody has folded a log."""


@pytest.fixture
def no_fold(monkeypatch):
    """Return what makes every fold fail from then on, and forgets what is remembered."""

    def fails(*_args: object, **_facts: object) -> None:
        raise PlayedAgain

    def forbid() -> None:
        position_cache.forget()
        for module, name in ((position, "advance"), (position, "as_entry"), (rules_log, "steps_of")):
            monkeypatch.setattr(module, name, fails)

    return forbid


def known(table: Table, number: int = 0) -> Person:
    """Return who sat there, by the name that stands there."""
    seat = table.seats.get(position=number)
    services.join_names(phone=ANN, names=[seat.name])
    seat.refresh_from_db()
    assert seat.person is not None
    return seat.person


def read(answer) -> list[list[str]]:
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


def by_playing(table: Table) -> list[list[str]]:
    """Return the lines of the scores as a fold of the log has them."""
    seats, totals, lines = list(table.seats.all()), [0] * table.size, []
    for turn, played, effects in position_of(table).by_turn:
        for award in effects:
            if isinstance(award, Scored):
                totals[award.seat] += award.points
                seat = seats[award.seat]
                facts = (turn, played.seq, cell(seat.called), seat.colour, award.source, int(award.final), award.points)
                lines.append([str(fact) for fact in (*facts, totals[award.seat])])
    return lines


def test_a_game_that_is_played_again_is_noticed(no_fold):
    table = finished_table()
    no_fold()
    with pytest.raises(PlayedAgain):
        phone_client(ANN).get(f"/games/{table.uid}/record.json")


def test_the_scores_of_a_game_are_those_of_its_rows(no_fold):
    table = finished_table()
    wanted = by_playing(table)
    no_fold()
    told = read(phone_client(ANN).get(f"/games/{table.uid}/scores.csv"))

    assert told[0] == ["turn", "move", "player", "colour", "for", "final", "points", "total"]
    assert told[1:] == wanted
    assert len(wanted) == 10


def test_what_was_forgotten_stands_where_it_was_played(no_fold):
    table = open_table()
    log(table, DRAW_U, PLACE_U, PASS)
    play_turns(table, 40, seed=2)
    services.note_at(table_uid=table.uid, phone=ANN, token=uuid4(), turn=2, text="Look")
    table.refresh_from_db()
    play_turns(table, 6, seed=3)
    wanted = by_playing(table)
    no_fold()

    assert read(phone_client(ANN).get(f"/games/{table.uid}/scores.csv"))[1:] == wanted
    assert wanted


@pytest.mark.parametrize("moves", [120, None], ids=["goes on", "over"])
def test_luck_is_told_by_rows_while_a_game_goes_on_as_well(no_fold, moves):
    table = keep(moves=moves)
    no_fold()
    answer = phone_client(ANN).get(f"/games/{table.uid}/luck/")

    assert answer.status_code == 200
    assert "Cards against the odds" in answer.text
    assert sum(table.fortunes.values_list("received", flat=True)) > 20


def test_pages_about_people_and_lists_of_games_play_nothing(no_fold):
    finished, other = finished_table(), keep()
    (knights,) = services.import_file(content=json.dumps(record()).encode(), phone=ANN).tables
    open_table(name="Goes on")
    one, two = known(finished), known(finished, 1)
    people = {one, known(other), known(knights)}
    no_fold()
    client = phone_client(ANN)

    paths = ["/games/", "/people/", "/dice/", f"/people/{one.uid}/with/{two.uid}/"]
    paths += [f"/people/{person.uid}/{page}" for person in people for page in ("", "luck/")]
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
    page = client.get(f"/people/{one.uid}/").text
    assert "Road" in page
    assert "City" in page


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
@pytest.mark.parametrize("before", ["", " ", "\t", "\u3000"])
def test_no_name_is_a_formula_to_a_spreadsheet_in_any_width(sign, before):
    assert cell(f"{before}{sign}1") == f"'{before}{sign}1"


def test_other_names_stand_in_a_spreadsheet_as_they_are():
    assert [cell(name) for name in ("Ann", "Zoë", "小明", "A=B", "")] == ["Ann", "Zoë", "小明", "A=B", ""]
