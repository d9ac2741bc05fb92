"""The list of games and the page of each."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.models import Table
from games.selectors.history import PAGE, Wanted, list_games
from games.services.tables.copy_table import write_table
from tests.support.cast import phone_client
from tests.support.playing import ANN, log, open_table, play_turns

pytestmark = pytest.mark.django_db


def names(wanted=None, page=1):
    return [table.name for table in list_games(wanted or Wanted(), page).tables]


def moved(table, days):
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now() - timedelta(days=days))


def test_the_last_moved_game_comes_first():
    for name, days in (("old", 9), ("new", 1), ("older", 30)):
        moved(open_table(name=name), days)

    assert names() == ["new", "old", "older"]


def test_games_are_found_by_player_edition_status_and_date():
    moved(open_table(name="a", edition="first", seats=[("Zoë", "red"), ("Ben", "blue")]), 10)
    moved(open_table(name="b"), 1)
    ten_days_ago = timezone.localdate() - timedelta(days=10)

    assert names(Wanted(player="zo")) == ["a"]
    assert names(Wanted(edition="first")) == ["a"]
    assert names(Wanted(status="finished")) == []
    assert names(Wanted(until=ten_days_ago)) == ["a"]
    assert names(Wanted(since=ten_days_ago + timedelta(days=1))) == ["b"]


def test_a_page_outside_means_the_nearest():
    for number in range(PAGE + 1):
        moved(open_table(name=str(number)), number)

    assert names(page=99) == [str(PAGE)]
    assert len(names(page=0)) == PAGE


def test_the_list_takes_few_queries(ann, finished, django_assert_max_num_queries):
    for number in range(12):
        play_turns(open_table(name=f"live {number}"), 2)
    ann.get("/games/")

    with django_assert_max_num_queries(12):
        answer = ann.get("/games/?player=an&since=2020-01-01")

    assert "live 11" in answer.content.decode()


@pytest.mark.parametrize(
    "query", ["page=x", "since=yesterday", "edition=zzz", "status=none", "game=chess", "player=%00"]
)
def test_nonsense_in_the_address_is_no_error(ann, query):
    assert ann.get(f"/games/?{query}").status_code == 200


def test_the_page_of_a_finished_game_has_its_frozen_result(ann, finished):
    finished.results.filter(winner=True).update(points=321)

    page = ann.get(f"/games/{finished.uid}/").content.decode()

    assert "321" in page
    assert "the totals would be different" in page


def test_a_game_page_shows_notes_and_swings(ann):
    table = open_table()
    play_turns(table, 30)
    log(table, {"seat": 0, "do": "note", "text": "Cake came <b>late</b>"})

    page = ann.get(f"/games/{table.uid}/").content.decode()

    assert "Cake came &lt;b&gt;late&lt;/b&gt;" in page
    assert "data-jump" in page


def test_a_stranger_may_look_but_not_carry_on(finished):
    page = phone_client(None).get(f"/games/{finished.uid}/").content.decode()

    assert "/pause/" not in page


def test_an_unknown_game_is_not_there(ann):
    assert ann.get("/games/00000000-0000-4000-8000-000000000000/").status_code == 404


def test_the_home_page_leads_to_the_list(ann):
    assert 'href="/games/"' in ann.get("/").content.decode()


def test_dates_are_whole_days():
    table = open_table(name="late")
    today = timezone.localdate()
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now())

    assert names(Wanted(since=today, until=today)) == ["late"]
    assert names(Wanted(until=date(2020, 1, 1))) == []


def test_a_table_written_at_once_is_as_if_it_was_played(finished):
    from games.log.position import position_of  # noqa: PLC0415
    from games.projections.integrity import table_problems  # noqa: PLC0415

    copy = Table(
        **{key: getattr(finished, key) for key in ("name", "game", "edition", "sets", "size", "first")}, host=ANN
    )
    turns = [(int(played.seat), played.move) for played in position_of(finished).played]
    seats = [type(seat)(position=seat.position, name=seat.name, colour=seat.colour) for seat in finished.seats.all()]
    write_table(table=copy, seats=seats, turns=turns, phone=ANN)

    assert table_problems(copy) == []
    assert copy.status == "finished"
    assert list(copy.results.values_list("seat", "points")) == list(finished.results.values_list("seat", "points"))


def test_the_single_page_writes_days_as_the_app_does(ann, finished):
    day = date_format(localtime(finished.moved_at), "MONTH_DAY_FORMAT")

    assert day in ann.get(f"/games/{finished.uid}/").content.decode()
    for page in ("replay.html", "print/"):
        assert (
            f"{day}, {localtime(finished.moved_at).year}" in ann.get(f"/games/{finished.uid}/{page}").content.decode()
        )
