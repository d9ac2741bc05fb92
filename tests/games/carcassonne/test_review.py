"""Luck and choice of a finished game, and its puzzles: worked out behind the pages, for who may see the game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.conf import settings as configured

from games import services
from games.models import Puzzle, PuzzleAnswer, Table, TableReview
from games.selectors.visible import Viewer, tables_seen
from games.services.administration import reviews
from scoring.carcassonne.review.game import review_of
from scoring.catalogue import ruleset_for
from scoring.record import parse, read
from scoring.review.turn import GameReview
from tests.scoring.carcassonne.test_review import SHORT
from tests.support.cast import ANN, DAN, phone_client
from tests.support.playing import log, open_table, play_turns


def reviewed(record: bytes) -> GameReview:
    """Review in this process, with a puzzle in the first turn."""
    played = read(parse(record))
    rules = ruleset_for(played.box)
    found = review_of(rules, rules.start(played.first), played.played)  # type: ignore[arg-type]
    first, *others = found.turns
    return replace(found, turns=(replace(first, is_puzzle=True), *(replace(one, is_puzzle=False) for one in others)))


@pytest.fixture
def table(db) -> Table:
    """A finished game of Ann and Ben with few tiles."""
    table = open_table(copies=dict(SHORT.copies))
    play_turns(table, 20)
    table.refresh_from_db()
    assert table.status == "finished"
    return table


@pytest.fixture
def kept(table: Table, monkeypatch) -> Table:
    """The same, reviewed."""
    monkeypatch.setattr(reviews, "thought_about", reviewed)
    services.review_soon(table)
    reviews.run_queue()
    return table


@pytest.fixture
def ann(db):
    return phone_client(ANN)


def test_a_page_waits_for_its_review_and_has_it_worked_out(table, ann):
    answer = ann.get(f"/games/{table.uid}/review/")

    assert "The app is working it out." in answer.text
    assert 'hx-trigger="load delay:2s"' in answer.text
    assert list(reviews.waiting) == [table.pk]


def test_the_pages_of_a_result_have_it_worked_out_ahead(table, ann):
    assert f"/games/{table.uid}/review/" in ann.get(f"/t/{table.uid}/end/").text
    assert f"/games/{table.uid}/review/" in ann.get(f"/games/{table.uid}/").text
    assert list(reviews.waiting) == [table.pk]


def test_a_review_tells_luck_and_choice_of_everybody(kept, ann):
    page = ann.get(f"/games/{kept.uid}/review/").text

    assert page.count("by luck") >= 2
    assert len(re.findall(r'class="curve"', page)) == 2
    assert 1 <= page.count('class="considered-map"') <= 5
    assert "?at=" in page


def test_a_running_game_says_nothing(ann):
    table = open_table()
    play_turns(table, 2)

    assert ann.get(f"/games/{table.uid}/review/").status_code == 404
    assert not reviews.waiting
    assert "review/" not in ann.get(f"/games/{table.uid}/").text


def test_a_game_without_reviews_has_no_such_page(ann):
    catan = open_table(
        game="catan",
        edition="2022",
        sets=["base", "knights"],
        seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")],
    )
    Table.objects.filter(pk=catan.pk).update(status="finished")

    assert ann.get(f"/games/{catan.uid}/review/").status_code == 404


@pytest.mark.long
def test_a_log_that_was_put_right_is_reviewed_anew(kept, ann):
    log(kept, {"seat": 0, "do": "note", "text": "Well played"})

    assert "The app is working it out." in ann.get(f"/games/{kept.uid}/review/").text
    assert ann.get(f"/games/{kept.uid}/puzzle/0/").status_code == 404
    reviews.run_queue()
    assert TableReview.objects.get().head == Table.objects.get().head
    assert ann.get(f"/games/{kept.uid}/puzzle/0/").status_code == 200


def test_what_nothing_came_of_is_said_and_not_tried_again(table, ann, monkeypatch):
    monkeypatch.setattr(reviews, "thought_about", lambda _record: None)
    services.review_soon(table)
    reviews.run_queue()

    assert "The app cannot tell luck from choice in this game." in ann.get(f"/games/{table.uid}/review/").text
    assert not reviews.waiting


@pytest.mark.long
def test_a_process_of_its_own_reviews_a_record(table):
    reviews.run_job(table)

    content = TableReview.objects.get().content
    assert content is not None
    assert content["turns"][0]["index"] == 0


def test_a_record_that_is_none_comes_to_nothing(caplog):
    assert reviews.thought_about(b"{}") is None
    assert "could not be reviewed" in caplog.text


def test_the_latest_games_without_a_review_are_looked_at(table, monkeypatch):
    assert reviews.latest_without() == [table.pk]

    monkeypatch.setattr(reviews, "thought_about", reviewed)
    reviews.run_job(table)

    assert reviews.latest_without() == []


# ------------------------------------------------------------------ puzzles


def gap_of(page: str) -> str:
    found = re.search(r'href="\?at=(-?\d+,-?\d+)"', page)
    assert found is not None
    return found[1]


def test_a_puzzle_is_offered_at_the_door_until_it_is_solved(kept, ann):
    puzzle = Puzzle.objects.get()
    here = f"/games/{kept.uid}/puzzle/{puzzle.index}/"

    assert here in ann.get("/").text
    ann.post(f"{here}solution/")
    assert here not in ann.get("/").text


def test_everybody_answers_on_one_phone_and_sees_who_agrees(kept, ann):
    here = f"/games/{kept.uid}/puzzle/0/"
    gap = gap_of(ann.get(here).text)
    chosen = ann.get(here, {"at": gap}).text

    assert "Chosen by" in chosen
    assert 'value="Ben"' in chosen
    ann.post(here, {"at": gap, "name": "Ann"})
    ann.post(here, {"at": gap, "name": "", "other": "Aunt Eve"})
    assert "Already answered: Ann and Aunt Eve." in ann.get(here).text
    assert "The best place" not in ann.get(here).text
    ann.post(f"{here}solution/")
    page = ann.get(here).text
    assert "The best place" in page
    assert "Ann and Aunt Eve" in page
    assert "At the table" in page


def test_a_second_answer_of_the_same_name_counts_and_none_after_the_solution(kept, ann):
    here = f"/games/{kept.uid}/puzzle/0/"
    gaps = re.findall(r'href="\?at=(-?\d+,-?\d+)"', ann.get(here).text)
    for gap in gaps[:2]:
        ann.post(here, {"at": gap, "name": "Ann"})
    ann.post(f"{here}solution/")
    ann.post(here, {"at": gaps[0], "name": "Ben"})

    answers = [(one.name, f"{one.x},{one.y}") for one in PuzzleAnswer.objects.all()]
    assert answers == [("Ann", gaps[1])]


@pytest.mark.parametrize("form", [{}, {"at": "99,99", "name": "Ann"}, {"at": "x", "name": "Ann"}])
def test_what_is_no_answer_changes_nothing(kept, ann, form):
    assert ann.post(f"/games/{kept.uid}/puzzle/0/", form).status_code == 303
    assert not PuzzleAnswer.objects.exists()


def test_in_a_club_a_puzzle_is_for_who_sat_there(kept, monkeypatch):
    monkeypatch.setattr(configured, "OPEN", "club")
    here, stranger = f"/games/{kept.uid}/puzzle/0/", phone_client(DAN)

    assert tables_seen(Viewer(DAN)) is not None
    assert here not in stranger.get("/").text
    assert here in phone_client(ANN).get("/").text
    assert stranger.post(here, {"at": "1,0", "name": "Dan"}).status_code == 403
    assert stranger.post(f"{here}solution/").status_code == 403
    assert Puzzle.objects.get().solved_at is None
