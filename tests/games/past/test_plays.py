"""Finished games as plays: for BG Stats by a link, as its files out, and in again."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from urllib.parse import unquote, unquote_to_bytes
from uuid import UUID, uuid4
from xml.etree import ElementTree as ET
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from games import services
from games.archive.plays.bgsplay import bgsplay_file
from games.archive.plays.bgstats import MOST_BYTES, bgstats_json, bgstats_link
from games.archive.plays.finished import FinishedPlay, FinishedPlayer, play_of
from games.log.errors import BrokenRecord
from games.models import ImportJob, Person, Result, Table
from games.projections.integrity import table_problems
from games.screens.history.sending import text_of
from games.screens.history.standalone.drawing import cut
from games.services.administration.imports import run_job
from tests.support.playing import ANN, DAN

pytestmark = pytest.mark.django_db

BOOLEANS = ("winner", "startPlayer")


def play(table: Table) -> FinishedPlay:
    return play_of(table, list(table.seats.all()), list(table.results.all()))


def file_of(*plays: FinishedPlay) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(bgsplay_file(plays))
    return written


def bring_in(content: dict[str, Any]) -> services.Imported:
    return services.import_file(content=json.dumps(content).encode(), phone=DAN)


def scores(table: Table) -> list[tuple[str, int, int, bool]]:
    names = {seat.position: seat.name for seat in table.seats.all()}
    return [(names[one.seat], one.points, one.rank, one.winner) for one in table.results.order_by("seat")]


def empty_server() -> None:
    """Leave nothing of any game, as on another server."""
    call_command("flush", interactive=False, verbosity=0)


# ------------------------------------------------------------------ text


def test_the_text_says_what_was_played_who_won_and_how_everybody_stood(finished):
    text = text_of(finished, list(finished.seats.all()), list(finished.results.all())).splitlines()
    first, second = sorted(scores(finished), key=lambda one: one[2])

    assert text[0] == finished.name
    assert "Carcassonne" in text[1]
    assert f"{first[0]} won with {first[1]}" in text
    assert text[-2:] == [f"1. {first[0]}: {first[1]}", f"2. {second[0]}: {second[1]}"]


def test_the_result_page_has_the_text_to_copy_without_scripts(ann, finished):
    page = ann.get(reverse("end", args=[finished.uid])).content.decode()

    assert "<textarea" in page
    assert "won with" in page.partition("<textarea")[2].partition("</textarea>")[0]
    assert reverse("send_on", args=[finished.uid]) in page


def test_a_game_that_goes_on_has_nothing_to_send(ann, finished):
    Result.objects.all().delete()

    answer = ann.get(reverse("send_on", args=[finished.uid]))

    assert answer.headers["Location"] == reverse("past_game", args=[finished.uid])


# ------------------------------------------------------------------ BG Stats


class WantedGame(msgspec.Struct, forbid_unknown_fields=True):
    """The app's demands on a game: a number at BGG that is a number, and no boolean left out."""

    name: str
    sourceGameId: str  # noqa: N815 - as the app spells it
    bggId: int  # noqa: N815
    highestWins: bool  # noqa: N815
    noPoints: bool  # noqa: N815


class WantedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """The app's demands on a player; a score is a text there."""

    name: str
    sourcePlayerId: str  # noqa: N815
    startPlayer: bool  # noqa: N815
    winner: bool
    score: Annotated[str, msgspec.Meta(pattern=r"^-?\d+$")]
    rank: Annotated[int, msgspec.Meta(ge=1)]
    role: str


class WantedPlay(msgspec.Struct, forbid_unknown_fields=True):
    """A play as the app takes it: all but the last four keys have to be there, and the day is UTC without a zone."""

    sourceName: str  # noqa: N815
    sourcePlayId: str  # noqa: N815
    playDate: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$")]  # noqa: N815
    game: WantedGame
    players: list[WantedPlayer]
    location: str = ""
    durationMin: int = 0  # noqa: N815
    comments: str = ""
    board: str = ""


def in_the_link(played: FinishedPlay) -> bytes:
    return unquote_to_bytes(bgstats_link(played).partition("?data=")[2])


def test_a_play_has_the_form_that_the_app_asks_for(finished):
    for one in (play(finished), long_play("Ann"), long_play("Maximilian-Alexander of Somewhere")):
        msgspec.json.decode(in_the_link(one), type=WantedPlay)


TRAPS = {
    "a text as number at BGG": ("game", "bggId", "822"),
    "no highestWins": ("game", "highestWins", None),
    "no noPoints": ("game", "noPoints", None),
    "no winner": ("players", "winner", None),
    "no startPlayer": ("players", "startPlayer", None),
    "a one for a boolean": ("players", "winner", 1),
    "a zone behind the day": ("", "playDate", "2026-03-01T01:30:05+00:00"),
    "no player's name in numbers": ("players", "sourcePlayerId", None),
    "no role": ("players", "role", None),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_the_form_knows_each_trap(finished, trap):
    within, key, value = TRAPS[trap]
    written = json.loads(in_the_link(play(finished)))
    part = {"": written, "game": written["game"], "players": written["players"][0]}[within]
    part |= {key: value}
    if value is None:
        del part[key]

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, WantedPlay)


def test_the_number_at_bgg_is_a_number(finished):
    assert bgstats_json(play(finished))["game"]["bggId"] == 822
    assert type(json.loads(json.dumps(bgstats_json(play(finished))))["game"]["bggId"]) is int


def test_every_boolean_that_android_asks_for_is_there(finished):
    written = bgstats_json(play(finished))

    assert {type(written["game"][key]) for key in ("highestWins", "noPoints")} == {bool}
    assert {type(player[key]) for player in written["players"] for key in BOOLEANS} == {bool}
    assert [player["winner"] for player in written["players"] if player["rank"] == 1] == [True]
    assert sum(player["startPlayer"] for player in written["players"]) == 1


def test_the_date_is_utc_without_a_zone(finished):
    finished.made_at = datetime(2026, 3, 1, 1, 30, 5, tzinfo=UTC).astimezone()

    assert bgstats_json(play(finished))["playDate"] == "2026-03-01 01:30:05"


def test_breaks_are_no_part_of_the_minutes(finished):
    finished.moved_at, finished.breaks = finished.made_at + timedelta(minutes=50), [[3, 1200]]

    assert play(finished).minutes == 30


def long_play(name: str) -> FinishedPlay:
    player: dict[str, Any] = {"colour": "Brown", "points": 100, "rank": 1, "is_winner": True, "began": False}
    return FinishedPlay(
        uid=uuid4(),
        game="Carcassonne",
        game_key="carcassonne",
        bgg=822,
        at=datetime.now(UTC),
        minutes=90,
        board="The Count " * 30,
        comments="x" * 60,
        lowest_wins=False,
        players=tuple(FinishedPlayer(uid=uuid4(), name=name, is_named=True, **player) for _seat in range(9)),
    )


@pytest.mark.parametrize("name", ["Maximilian-Alexander of Somewhere", "卡" * 60], ids=["long", "chinese"])
def test_the_json_stays_short_enough_for_a_code(name):
    written = bgstats_json(long_play(name))

    assert len(json.dumps(written, ensure_ascii=False, separators=(",", ":")).encode()) <= MOST_BYTES
    assert len(bgstats_link(long_play(name))) <= 2_900
    assert len(written["players"]) == 9
    assert written["game"]["bggId"] == 822


def test_the_page_has_the_link_and_a_code_and_sends_nothing(ann, finished):
    page = ann.get(reverse("send_on", args=[finished.uid])).content.decode()
    link = bgstats_link(play(finished))

    assert link in page.replace("&amp;", "&")
    assert json.loads(unquote(link.partition("?data=")[2])) == bgstats_json(play(finished))
    assert "<svg" in page.partition("qr-card")[2]


# ------------------------------------------------------------------ .bgsplay


def test_a_play_out_and_in_again_keeps_every_score(finished):
    before, written = scores(finished), file_of(play(finished))
    empty_server()

    (table,) = bring_in(written).tables

    assert scores(table) == before
    assert (table.status, table.made_at.replace(microsecond=0)) == ("finished", play(table).at.replace(microsecond=0))
    assert table_problems(table) == []
    assert {person.name for person in Person.objects.all()} == {"Ann", "Ben"}


def test_a_second_import_doubles_nothing_wherever_it_came_from(finished):
    written = file_of(play(finished))
    here = bring_in(written)
    empty_server()
    first, again = bring_in(written), bring_in(written)

    assert (here.tables, here.skipped) == ((), 1)
    assert len(first.tables) == 1
    assert (again.tables, again.skipped) == ((), 1)
    assert Person.objects.count() == 2


def test_a_play_keeps_its_name_from_server_to_server(finished):
    written = file_of(play(finished))
    empty_server()
    (table,) = bring_in(written).tables

    further = file_of(play(table))

    assert [one["uuid"] for one in written["plays"]] == [one["uuid"] for one in further["plays"]]
    assert [one["uuid"] for one in written["players"]] == [one["uuid"] for one in further["players"]]
    assert [one["score"] for one in written["plays"][0]["playerScores"]] == [
        one["score"] for one in further["plays"][0]["playerScores"]
    ]


def test_what_came_in_stands_on_the_page_of_who_played(ann, finished):
    written = file_of(play(finished))
    empty_server()
    bring_in(written)
    person = Person.objects.get(name="Ann")

    page = ann.get(reverse("person", args=[person.uid])).content.decode()
    game = ann.get(reverse("past_game", args=[Table.objects.get().uid]))

    assert "Carcassonne" in page
    assert game.status_code == 200


def of_another_program(**changes: Any) -> dict[str, Any]:
    people = [{"uuid": str(UUID(int=number, version=4)), "id": number, "name": f"P{number}"} for number in (7, 9)]
    games = [{"uuid": "x", "id": 3, "name": "Quiet River", "bggId": 1, "highestWins": False, "cooperative": False}]
    scored = [
        {"playerRefId": 9, "score": "12+7", "winner": False, "startPlayer": False, "rank": 0},
        {"playerRefId": 7, "score": "5", "winner": True, "startPlayer": True, "rank": 0},
    ]
    plays = [
        {"uuid": str(UUID(int=1, version=4)).upper(), "playDate": "2024-02-03 20:15:00", "gameRefId": 3,
         "durationMin": 45, "playerScores": scored},
    ]  # fmt: skip
    return {"about": "x", "players": people, "games": games, "plays": plays, **changes}


def test_a_file_of_the_other_program_comes_in_with_sums_and_the_lowest_winning():
    (table,) = bring_in(of_another_program()).tables

    assert scores(table) == [("P9", 19, 2, False), ("P7", 5, 1, True)]
    assert (table.name, table.first) == ("Quiet River", 1)
    assert table.moved_at - table.made_at == timedelta(minutes=45)


def test_a_byte_order_mark_before_plays_says_nothing():
    content = BOM_UTF8 + json.dumps(of_another_program()).encode()

    assert len(services.import_file(content=content, phone=DAN).tables) == 1


@pytest.mark.parametrize(
    ("zone", "began"),
    [
        ("Europe/Berlin", "2024-10-27 01:30:00"),
        ("Europe/Berlin", "2024-03-31 01:30:00"),
        ("America/New_York", "2024-11-03 00:30:00"),
    ],
)
def test_a_play_across_a_change_of_the_clock_takes_as_long_as_it_says(zone, began):
    content = of_another_program()
    content["plays"][0] |= {"playDate": began, "durationMin": 120}

    with timezone.override(ZoneInfo(zone)):
        (table,) = bring_in(content).tables
        written = file_of(play(table))["plays"][0]

    assert table.moved_at - table.made_at == timedelta(minutes=120)
    assert (written["playDate"], written["durationMin"]) == (began, 120)


def test_a_play_that_is_marked_as_not_for_statistics_does_not_count():
    content = of_another_program()
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "ignored": True})

    done = bring_in(content)

    assert (len(done.tables), dict(done.left_out)) == (1, {"ignored": 1})


@pytest.mark.parametrize("year", ["9999", "0001", "2200"])
def test_a_play_of_no_year_in_which_anybody_plays_is_refused(year):
    content = of_another_program()
    content["plays"][0]["playDate"] = f"{year}-12-31 23:59:59"

    with pytest.raises(BrokenRecord) as problem:
        bring_in(content)

    assert "playDate" in problem.value.report.failures[0].why


def test_page_and_command_say_how_many_plays_were_left_out_and_why(tmp_path, capsys, ann):
    content = of_another_program()
    halves = [{**one, "score": "12.5"} for one in content["plays"][0]["playerScores"]]
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "playerScores": halves})
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "playerScores": halves})
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "ignored": True})
    file = tmp_path / "plays.bgsplay"
    file.write_text(json.dumps(content))

    call_command("import_records", str(file))
    job = ImportJob.objects.create(phone=ANN, language="en", content=file.read_bytes())
    run_job(job)
    page = ann.get(reverse("import_job", args=[job.uid])).content.decode()

    told = [
        "1 game was left out: it is marked as not for statistics.",
        "2 games were left out: their points are no whole numbers.",
    ]
    assert capsys.readouterr().out.splitlines() == ["Brought in 1 games; 0 were here before.", *told]
    assert [sentence for sentence in told if sentence in page] == told


def test_plays_without_totals_are_left_out_and_counted():
    content = of_another_program()
    without = [{**one, "score": ""} for one in content["plays"][0]["playerScores"]]
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "playerScores": without})
    content["plays"].append({**content["plays"][0], "uuid": str(uuid4()), "gameRefId": 99})

    done = bring_in(content)

    assert (len(done.tables), dict(done.left_out)) == (1, {"points": 1, "game": 1})


SOON = {"uuid": str(UUID(int=1)), "playDate": "soon", "gameRefId": 3, "playerScores": [{"playerRefId": 7, "score": 1}]}


@pytest.mark.parametrize(("key", "value"), [("plays", [{"uuid": "no"}]), ("players", "none"), ("plays", [SOON])])
def test_a_broken_file_says_where_and_brings_nothing_in(key, value):
    with pytest.raises(BrokenRecord) as problem:
        bring_in(of_another_program(**{key: value}))

    assert key in problem.value.report.failures[0].why
    assert not Table.objects.exists()


def test_all_results_are_one_file_with_each_person_once(ann, finished):
    services.join_names(phone=ANN, names=["Ann"], name="Ann")

    answer = ann.get(reverse("all_plays"))
    written = json.loads(answer.content)

    assert len(written["plays"]) == 1
    assert str(Person.objects.get().uid) in {one["uuid"] for one in written["players"]}
    assert "tableside-plays.bgsplay" in answer.headers["Content-Disposition"]


def test_one_game_is_a_file_too(ann, finished):
    answer = ann.get(reverse("bgsplay_file", args=[finished.uid]))

    assert json.loads(answer.content) == file_of(play(finished))


# ------------------------------------------------------------------ the picture


def test_the_picture_needs_nothing_else_and_shows_board_ranks_and_day(ann, finished):
    answer = ann.get(reverse("picture", args=[finished.uid]))
    drawing = answer.content.decode()
    root = ET.fromstring(drawing)

    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert (root.get("width"), root.get("height")) == ("1080", "1350")
    assert set(re.findall(r'(?:href|src)="([^#"][^"]*)"', drawing)) == set()
    known = {one.get("id") for one in root.iter()}
    assert set(re.findall(r'href="#([^"]+)"', drawing)) <= known
    words = [one.text for one in root.iter() if one.tag.endswith("text")]
    assert {"Ann", "Ben", finished.name} <= set(words)
    assert {str(one.points) for one in finished.results.all()} <= set(words)


def test_a_game_that_goes_on_has_no_picture(ann, finished):
    Result.objects.all().delete()

    assert ann.get(reverse("picture", args=[finished.uid])).status_code == 404


@pytest.mark.parametrize(("text", "shown"), [("short", "short"), ("abcdefgh", "abcd…"), ("卡卡卡卡", "卡…")])
def test_a_line_of_the_picture_is_never_too_long(text, shown):
    assert cut(text, 5) == shown
