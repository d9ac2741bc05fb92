"""The poster of the evening: board, ranks, curve, awards and a way to the replay, on a page and as one file."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tests.cast import ANN, phone_client
from tests.games.playing import open_table, play_turns, position

SVG = "{http://www.w3.org/2000/svg}"


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
