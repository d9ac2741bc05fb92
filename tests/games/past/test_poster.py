"""The poster of the evening: board, ranks, curve, awards and a way to the replay, on a page and as one file."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from games.screens.history.standalone.drawing import cut, wrapped
from tests.games.carcassonne.maps.test_table_on_a_map import ISLAND, open_on, wander
from tests.support.cast import ANN, phone_client
from tests.support.playing import open_table, play_turns, position

SVG = "{http://www.w3.org/2000/svg}"


def drawn(client, table, name):
    """Return one of the files as a tree."""
    return ET.fromstring(client.get(f"/games/{table.uid}/{name}").text)


def board_of(root):
    """Return what stands on the ground of the board."""
    ground = [one.get("class") for one in root].index("poster-ground")
    return [ET.tostring(one) for one in root[ground + 1]]


def test_the_page_shows_the_poster(finished, ann):
    page = ann.get(f"/games/{finished.uid}/poster/").text

    assert 'class="poster"' in page
    assert f"/games/{finished.uid}/poster.svg" in page
    assert page.count('class="curve-line seat-') == 2


def test_the_file_needs_nothing_else(finished, ann):
    answer = ann.get(f"/games/{finished.uid}/poster.svg")
    root = ET.fromstring(answer.text)
    names = {one.get("id") for one in root.iter()}
    used = {str(one.get("href")) for one in root.iter(f"{SVG}use")}

    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Disposition"].startswith("attachment")
    assert {href[0] for href in used} == {"#"}
    assert {href[1:] for href in used} <= names


def test_it_tells_ranks_and_five_awards(finished, ann):
    root = ET.fromstring(ann.get(f"/games/{finished.uid}/poster.svg").text)
    texts = [one.text for one in root.iter(f"{SVG}text")]

    assert {"Friday", "Ann", "Ben"} <= set(texts)
    assert {str(total) for total in position(finished).state.scores} <= set(texts)
    assert sum(text.startswith("+") for text in texts if text) == 5


def test_names_cannot_break_out_of_it(db):
    table = open_table(name="<script>&", seats=[("<b>Ann & Co.", "red"), ("Ben", "blue")])
    play_turns(table, 100)
    root = ET.fromstring(phone_client(ANN).get(f"/games/{table.uid}/poster.svg").text)

    assert "<script>&" in [one.text for one in root.iter(f"{SVG}text")]


def test_a_game_that_goes_on_has_none(db):
    table = open_table()

    for name in ("poster/", "poster.svg"):
        assert phone_client(ANN).get(f"/games/{table.uid}/{name}")["Location"] == f"/games/{table.uid}/"


def test_the_large_screen_ends_with_the_same(finished, ann):
    finished.reveal = position(finished).result_at
    finished.save()
    page = ann.get(f"/t/{finished.uid}/board/").text

    assert 'class="tv-closing"' in page
    assert f"/games/{finished.uid}/replay/" in page


def test_the_large_screen_marks_who_has_won_and_not_who_was_counted_last(db):
    table = open_table()
    there = play_turns(table, 100, seed=2)
    marked = []
    for table.reveal in (there.result_at - 1, there.result_at):
        table.save(update_fields=["reveal"])
        page = phone_client(ANN).get(f"/t/{table.uid}/board/").text
        marked.append(re.findall(r'class="tv-score seat-(\w+)" aria-current', page))
    outcome = there.rules.outcome(there.state)
    assert outcome is not None
    (winner,) = outcome.winners

    assert marked[0] != marked[1] == [("red", "blue")[winner]]


def test_poster_and_picture_draw_the_same_board(finished, ann):
    poster, picture = (drawn(ann, finished, name) for name in ("poster.svg", "picture.svg"))

    assert board_of(poster) == board_of(picture) != []


def test_a_printed_map_keeps_its_colours_on_all_drawings(db):
    table, phone = open_on({"map": ISLAND})
    wander(table, 1)

    for name in ("poster.svg", "picture.svg", "replay.html"):
        text = phone.get(f"/games/{table.uid}/{name}").text
        assert 'class="map-land"' in text, name
        assert ".map-land {" in text, name


def test_what_was_played_takes_two_lines_where_one_is_too_short(db):
    table = open_table(sets=("base", "inns", "king"))
    play_turns(table, 100)
    root = ET.fromstring(phone_client(ANN).get(f"/games/{table.uid}/poster.svg").text)
    shown = [str(one.text) for one in root.iter(f"{SVG}text") if one.get("class") == "poster-small"]

    assert " ".join(shown).endswith("Carcassonne with Inns & Cathedrals and King & Scout, 2006 edition Replay")
    assert len(shown) == 3
    assert max(map(len, shown)) <= 64


def test_lines_break_at_words_or_between_chinese_letters_and_end_when_there_is_no_room():
    assert wrapped("one two three", 8, 2) == ["one two", "three"]
    assert wrapped("一二三四五", 6, 2) == ["一二三", "四五"]
    assert wrapped("one two three four", 8, 2) == ["one two", "three f…"]
    assert wrapped("one", 8, 2) == ["one"]


def test_a_line_holds_half_as_many_wide_letters():
    assert cut("A long name of somebody", 16) == "A long name of …"
    assert cut("一二三四五六七八", 16) == "一二三四五六七八"
    assert cut("一二三四五六七八九", 16) == "一二三四五六七…"
