"""Every number opens its proof, and the steps of a proof are the score's own terms."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from games.log.explanation import count_steps, moment_of
from games.log.position import Position, advance
from games.phrasing.common.score import step_words
from scoring import record
from scoring.carcassonne.board.board import Board
from scoring.catalogue import ruleset_for
from scoring.kernel.log import Played
from scoring.kernel.moves import Scored, Seat, Term
from tests.support.playing import ANN, CLEO, log, open_table, play_turns

ROOT = Path(__file__).resolve().parents[3] / "tests" / "scoring" / "vectors" / "carcassonne"
FILES = sorted(ROOT.glob("*.jsonl.gz"))


def positions(path, most=4):
    """Return the ends of some recorded games."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line, _ in zip(lines, range(most), strict=False):
            read = record.read(json.loads(line))
            rules = ruleset_for(read.box)
            start = rules.start(read.first)
            moves = [Played(seq, one.seat, one.move) for seq, one in enumerate(read.moves, 1)]
            yield advance(Position(0, 0, rules, start, start), moves, len(moves))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_steps_of_every_award_sum_to_its_points(path):
    counted = 0
    for position in positions(path):
        for _seq, effects in position.effects:
            for award in effects:
                if isinstance(award, Scored):
                    steps = count_steps(award)
                    assert sum(step.points for step in steps) == award.points == steps[-1].total
                    assert all(step_words(step) for step in steps)
                    counted += 1
    assert counted


def test_tiles_come_before_shields():
    award = Scored(Seat(0), "city", (Term("city.tiles", 2, 4, ((0, 0), (1, 0))), Term("city.shields", 1, 2, ((1, 0),))))

    assert [(step.code, step.number, step.of, step.total) for step in count_steps(award)] == [
        ("city.tiles", 1, 2, 2), ("city.tiles", 2, 2, 4), ("city.shields", 1, 1, 6),
    ]  # fmt: skip


def test_a_term_that_does_not_part_evenly_is_one_step():
    assert [
        step.points for step in count_steps(Scored(Seat(0), "x", (Term("x.y", 3, 7, ((0, 0), (1, 0), (2, 0))),)))
    ] == [7]


def test_at_the_moment_of_an_award_its_figures_still_stand():
    position = next(iter(positions(FILES[0], 1)))
    seq, award = next(
        (seq, effect) for seq, effects in position.effects for effect in effects if isinstance(effect, Scored)
    )

    then = moment_of(position, seq)

    assert award.at in {figure.cell for figure in then.state[Board].figures()}


# ----------------------------------------------------------------------- pages


@pytest.fixture
def table(db):
    """Return a table where Ann has just closed a small city with a knight in it."""
    table = open_table()
    log(table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})
    return table


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("why/3/0/", "Tile 2 of 2: 1, together 2"),
        ("points/0/", "City completed"),
        ("turn/1/", "Ann places a knight in the city."),
        ("about/?at=0,0&on=r1", "Nobody stands here."),
        ("about/?at=0,-1&point=50,50", "If the game ended now"),
        ("about/", "Who owns what"),
    ],
)
def test_a_page_says_why(client_of, table, path, words):
    assert words.casefold() in client_of(CLEO).get(f"/t/{table.uid}/{path}").content.decode().casefold()


def test_the_points_of_a_player_can_be_seen_by_what_they_are_for(client_of, table):
    log(table, {"seat": 0, "do": "adjust", "points": 3, "note": "cake"})
    client = client_of(CLEO)

    cities = client.get(f"/t/{table.uid}/points/0/?for=city").content.decode()
    everything = client.get(f"/t/{table.uid}/points/0/?for=").content.decode()

    assert (cities.count("/why/"), everything.count("/why/")) == (1, 2)
    assert re.search(r'for=city" aria-current="true">City <b class="num">2</b>', cities)
    assert re.search(r'aria-current="true">All <b class="num">5</b>', everything)


def test_every_number_of_a_result_leads_to_where_it_comes_from(client_of, db):
    table = open_table()
    scores = play_turns(table, 80).state.scores
    client = client_of(CLEO)

    for path in (f"/t/{table.uid}/end/", f"/games/{table.uid}/"):
        links = re.findall(r'href="([^"]+/points/\d/[^"]*)"[^>]*>[^<]*?(-?\d+)<', client.get(path).content.decode())
        totals = {href: int(points) for href, points in links if href.endswith("/")}
        parts = {href: int(points) for href, points in links if "?for=" in href}
        assert totals == {f"/t/{table.uid}/points/{seat}/": points for seat, points in enumerate(scores)}
        for seat, points in enumerate(scores):
            mine = [part for href, part in parts.items() if f"/points/{seat}/" in href]
            assert sum(mine) == points
        assert all(client.get(href).status_code == 200 for href in parts)


@pytest.mark.parametrize("path", ["why/3/7/", "why/9/0/", "points/7/", "turn/9/", "about/?at=5,5"])
def test_what_is_not_there_has_no_reasons(client_of, table, path):
    assert client_of(ANN).get(f"/t/{table.uid}/{path}").status_code == 404


def test_the_large_screen_follows_a_proof(client_of, table):
    path = f"/t/{table.uid}/board/"
    client = client_of(ANN)
    assert "Tile 2 of 2" not in client.get(path).content.decode()

    assert client.post(f"/t/{table.uid}/show/", {"show": "3.0"}).status_code == 303
    assert "Tile 2 of 2" in client.get(path).content.decode()

    log(table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [1, 0], "rot": 0})
    assert "Tile 2 of 2" not in client.get(path).content.decode()


def test_who_looks_on_shows_nothing_to_everyone(client_of, table):
    assert client_of(CLEO).post(f"/t/{table.uid}/show/", {"show": "3.0"}).status_code == 403
