"""The table page: what it shows to whom, and how little is sent when something is new."""

from __future__ import annotations

import gzip
import random
import re

import pytest
from django.urls import reverse

from games import services
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.pieces import Bag
from tests.games.views.asking import HTMX, NOWHERE, written
from tests.support.cast import ANN
from tests.support.playing import DRAW_U, PASS, PLACE_U, form_of, log, open_table, play_turns, position, undo

LARGEST_PULL = 1_500
LARGEST_SCREENFUL = 12_000


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


def pull(client, base, seen, **more):
    return client.get(f"{base}pull/", {"seen": seen, "shown": 0, **more}, **HTMX)


def sheet_of(page):
    """Return the entry sheet of a page, without what is kept for fragments."""
    return page.split('id="sheet"')[1].split("</form>")[0]


def test_it_works(cast, base):
    page = cast.ann.get(base).content.decode()

    assert "Which tile did" in page
    assert sheet_of(page).count('class="tray-tile"') == 24
    assert page.count('href="' + base + "sheet/?gap=") == 4


def test_who_watches_sees_all_and_logs_nothing(cast, base):
    page = cast.dan.get(base).content.decode()

    assert "You are watching" in page
    assert "<button" not in page.split('id="sheet"')[1]
    assert "sheet/?gap=" not in page


def test_a_table_that_is_not_there_is_not_found(cast):
    assert cast.ann.get(reverse("table", args=["00000000-0000-4000-8000-000000000000"])).status_code == 404


def test_nothing_new_is_no_content(cast, base):
    assert pull(cast.cleo, base, 0).status_code == 204


def test_a_move_is_appended_on_other_phones(cast, base):
    log(cast.table, DRAW_U, PLACE_U)

    answer = pull(cast.ben, base, 0)
    text = answer.content.decode()

    assert answer.headers["Tableside-Base"] == "0"
    assert 'hx-swap-oob="beforeend:#tiles"' in text
    assert text.count('<use id="t') == 1
    assert "Place a meeple?" in text


def test_the_next_tile_is_chosen_below_the_figure(cast, base):
    log(cast.table, DRAW_U, PLACE_U)

    page, news = cast.ann.get(base).content.decode(), pull(cast.ben, base, 0).content.decode()
    chosen = cast.ben.get(f"{base}sheet/", {"tile": "base-V"}, **HTMX).content.decode()

    assert "No meeple? Tap what" in page
    assert 'data-face="upcoming"' in news
    assert sheet_of(page).count('class="tray-tile"') == 24
    assert sum(map(int, re.findall(r'data-counts="([0-9,]+)"', news)[0].split(","))) == 70
    assert "Tap where it lies" in chosen
    assert 'data-lay="base-V.' in chosen


def test_the_last_tile_leaves_only_its_figure_to_be_asked_for(cast, base):
    play_turns(cast.table, 70)
    log(cast.table, *form_of(position(cast.table), random.Random(1)))

    sheet = sheet_of(cast.ann.get(base).content.decode())

    assert 'id="no-figure"' in sheet
    assert "tray" not in sheet


def test_a_fragment_counts_the_tiles_and_the_page_draws_them(cast, base):
    page = cast.ann.get(base).content.decode()
    known = page.split('id="known"')[1]
    kinds = re.findall(r'<a class="tray-tile" href="[^"]*tile=([^"]+)"', known)
    kinds += re.findall(r'<li data-kind="([^"]+)"', known)
    log(cast.table, DRAW_U, PLACE_U, PASS)
    counts = re.findall(r'data-counts="([^"]*)"', pull(cast.ben, base, 0).content.decode())[0].split(",")

    left = position(cast.table).state[Bag].copies
    assert {kind: int(count) for kind, count in zip(kinds, counts, strict=True) if count} == left


def test_a_kind_that_is_gone_keeps_its_place_in_grey(cast, base):
    before = re.findall(r"tile=(base-[A-Z])", sheet_of(cast.ann.get(base).content.decode()))
    rare = next(tile for tile in before if TILES[tile].count == 1)
    play_turns(cast.table, 70)

    sheet = sheet_of(cast.ann.get(base).content.decode())
    counts = re.findall(r'data-counts="([^"]*)"', sheet)[0].split(",")
    after = re.findall(r'use href="[^"]*#(base-[A-Z])-0"', sheet)

    assert before == after == sorted(before, key=lambda tile: (-TILES[tile].count, tile))
    assert rare in before
    assert sheet.count('aria-disabled="true"') == counts.count("-") == 23


def test_a_tile_alone_keeps_the_tabs_of_the_scores(cast, base):
    log(cast.table, DRAW_U, PLACE_U)
    laid = pull(cast.ben, base, 0).content.decode()
    log(cast.table, PASS)
    passed = pull(cast.ben, base, 2).content.decode()

    assert '<nav id="scores" hx-preserve>' in laid
    assert passed.count('class="score seat-') == 4


def test_a_move_taken_back_sends_the_whole_board(cast, base):
    log(cast.table, DRAW_U, PLACE_U)
    undo(cast.table)

    answer = pull(cast.ben, base, 2)

    assert "Tableside-Base" not in answer.headers
    assert 'id="board" hx-swap-oob="true"' in answer.content.decode()


def test_a_phone_in_the_middle_of_something_keeps_its_sheet(cast, base):
    log(cast.table, DRAW_U, PLACE_U)

    text = pull(cast.ben, base, 0, busy="").content.decode()

    assert 'id="sheet"' not in text
    assert 'id="overlay"' not in text
    note = text.split("strip-note")[1].split("</p>")[0]
    assert "lays the tile" in note
    assert "start tile" not in note, "the board below shows where"


def test_a_figure_that_comes_home_is_taken_off(cast, base):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    text = pull(cast.ben, base, 2).content.decode()

    assert "+2" in text
    assert "knight-red" not in text.split("data-to")[1].split('id="sheet"')[0]


def test_moves_weigh_the_same_early_and_late(cast, base):
    weights = {}
    for turns in (4, 60):
        play_turns(cast.table, turns, seed=3)
        seen = position(cast.table).head
        play_turns(cast.table, 1, seed=5)
        weights[turns] = len(gzip.compress(pull(cast.ben, base, seen).content, 6))

    assert max(weights.values()) <= LARGEST_PULL
    assert weights[60] <= 1.2 * weights[4]


def test_the_sheet_asks_for_a_gap(cast, base):
    text = cast.ann.get(f"{base}sheet/", {"gap": "1,0"}, **HTMX).content.decode()

    assert "Which tile goes here?" in text
    assert re.findall(r'value="base-U\.(\d)\.1\.0"', text) == ["0"]
    assert len(text) < LARGEST_SCREENFUL


def test_a_gap_where_the_chosen_tile_cannot_lie_says_why_at_once(cast, base):
    tile = "base-E"  # one city edge; the start tile has its city on top, and its road from left to right

    text = cast.ann.get(f"{base}sheet/", {"tile": tile, "gap": "1,0"}, **HTMX).content.decode()

    assert "The sides do not match" in text
    assert 'formaction="' + base + 'overrule/"' in text
    assert f"?gap=1,0&amp;all&amp;tile={tile}" in text


def test_the_sheet_shows_where_a_tile_may_lie(cast, base):
    text = cast.ann.get(f"{base}sheet/", {"tile": "base-U"}, **HTMX).content.decode()

    assert re.findall(r'data-lay="(base-U[^"]*)"', text) == ["base-U.0.1.0", "base-U.0.0.1", "base-U.0.-1.0"]


def test_the_sheet_is_a_page_without_scripts(cast, base):
    page = cast.ann.get(f"{base}sheet/", {"tile": "base-U", "gap": "1,0"}).content.decode()

    assert "<html" in page
    assert "Which way round?" in page


@pytest.mark.parametrize("query", ["gap=x", "list=secrets", "tile=%3Cscript%3E", "gap=9999,1"])
def test_an_address_that_no_page_links_to_is_a_bad_request(cast, base, query):
    assert cast.ann.get(f"{base}sheet/?{query}").status_code == 400


@pytest.mark.parametrize("asked", ["tile=base-Z", "gap=90,90", "spot=r9", "list=none", "move", "next", "gap=0,0&all"])
def test_an_odd_wish_is_answered(cast, base, asked):
    assert cast.ann.get(f"{base}sheet/?{asked}", **HTMX).status_code == 200


def test_names_are_written_as_text(cast):
    table = open_table(seats=[("<script>alert(1)</script>", "red"), ("שרה", "blue")])

    page = cast.ann.get(reverse("table", args=[table.uid])).content.decode()

    assert "<script>alert" not in page
    assert "<bdi" in page


def test_why_says_what_the_points_came_from(cast, base):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    page = cast.cleo.get(f"{base}why/3/0/").content.decode()

    assert "Why 2 points?" in page
    assert "2 tiles" in page
    assert page.count("lit-edge") == 2


def test_points_that_nobody_got_are_not_found(cast, base):
    assert cast.cleo.get(f"{base}why/3/0/").status_code == 404


def test_the_log_tells_who_wrote_a_move_down(cast, base):
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    log(cast.table, {"seat": 1, "do": "note", "text": "Tea"})

    page = cast.cleo.get(f"{base}log/").content.decode()

    assert "straight road" in page
    assert "Ben notes: Tea" in page
    assert "Logged by <bdi>Ann</bdi>" in page


def test_the_board_view_works(cast, base):
    log(cast.table, DRAW_U, PLACE_U)

    page = cast.dan.get(f"{base}board/").content.decode()

    assert page.count('<use id="t') == 2
    assert cast.code in page


def test_the_large_screen_takes_its_page_anew(cast, base):
    assert "<html" not in cast.dan.get(f"{base}board/", **HTMX).content.decode()


# ------------------------------------------------------------------ every page of the table

PAGES = ("", "sheet/", "sheet/?list=menu", "log/", "pull/?whole")


@pytest.mark.parametrize("path", PAGES)
def test_whoever_has_the_address_looks_and_writes_nothing(cast, base, path):
    log(cast.table, DRAW_U, PLACE_U)
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        for more in ({}, HTMX):
            assert client.get(base + path, **more).status_code == 200

    assert written() == before


@pytest.mark.parametrize("path", ["", "sheet/", "pull/", "log/"])
def test_a_page_of_the_table_takes_no_form(cast, base, path):
    before = written()

    answer = cast.ann.post(base + path, {"lay": "base-U.0.1.0"})

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("path", ["", "sheet/", "pull/", "log/"])
def test_at_no_table_nothing_is_shown(cast, path):
    for uid in (NOWHERE, "x"):
        for more in ({}, HTMX):
            assert cast.ann.get(f"/t/{uid}/{path}", **more).status_code == 404


@pytest.mark.parametrize("rest", [services.pause, services.abandon])
@pytest.mark.parametrize("path", PAGES)
def test_a_table_that_rests_is_shown_all_the_same(cast, base, rest, path):
    rest(table_uid=cast.table.uid, phone=ANN)

    for client in (cast.ann, cast.dan):
        assert client.get(base + path).status_code == 200


def test_who_slept_while_the_table_was_put_away_hears_of_it(cast, base):
    assert cast.ben.get(f"{base}pull/?seen=0&shown=0", **HTMX).status_code == 204
    services.pause(table_uid=cast.table.uid, phone=ANN)

    assert cast.ben.get(f"{base}pull/?seen=0&shown=0", **HTMX).status_code == 200
    assert cast.ben.get(f"{base}pull/?seen=0&shown=0&away", **HTMX).status_code == 204


@pytest.mark.parametrize("seen", ["", "x", "-1", "\x00", "9" * 5_000, "１", "999999"])
def test_an_odd_head_is_told_what_is_new(cast, base, seen):
    log(cast.table, DRAW_U, PLACE_U)

    for more in ({}, {"busy": "1"}, {"whole": "1"}, {"shown": seen}, {"clock": seen}):
        answer = cast.ben.get(f"{base}pull/", {"seen": seen} | more, **HTMX)
        assert answer.status_code == 200
        assert 'name="shows" value="2"' in answer.text


@pytest.mark.parametrize("page", ["", "x", "-1", "0", "1", "\x00", "9" * 5_000, "１", "999999"])
def test_an_odd_page_of_the_log_is_one_that_there_is(cast, base, page):
    log(cast.table, DRAW_U, PLACE_U)

    answer = cast.dan.get(f"{base}log/", {"page": page})

    assert answer.status_code == 200
    assert '<li class="log-line has-fold">' in answer.text


@pytest.mark.parametrize("asked", ["gap=%00", "gap=1", "tile=%00", "spot=%00", "list=%00", "list=MENU"])
def test_an_address_with_odd_letters_is_a_bad_request_or_a_sheet(cast, base, asked):
    for more in ({}, HTMX):
        answer = cast.ann.get(f"{base}sheet/?{asked}", **more)
        assert answer.status_code in {200, 400}
        assert "sheet" in answer.text or "Nothing was changed." in answer.text


def test_a_line_of_the_log_shows_the_tile_as_it_lies_with_its_figure(cast, base):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    head = cast.ann.get(f"{base}log/").text.partition('class="log-head"')[2].partition("</summary>")[0]

    assert "#base-E-2" in head
    assert "#knight-red" in head
