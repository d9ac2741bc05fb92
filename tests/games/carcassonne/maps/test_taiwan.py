"""The sheet with which tracing Taiwan begins, its two named start squares, and moving what lies on a map."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.carcassonne.forms.map_editing import MapSketch, Tap
from games.carcassonne.forms.map_moving import carried
from games.carcassonne.forms.maps import begun_taiwan, changed
from scoring.carcassonne.maps.reading import problems, read_map
from scoring.carcassonne.maps.taiwan import missing_mountain, taiwan_problems
from tests.scoring.carcassonne.maps.sheet import sheet


def after(content, *taps, tool="move", **form):
    return changed(MapSketch(content), {"tool": tool, "taps": " ".join(taps), **form}).content


def kinds(content, kind):
    return sorted(key for key, square in content["squares"].items() if square["kind"] == kind)


def test_the_sheet_is_sound_and_has_the_advised_size():
    printed = read_map(begun_taiwan())

    assert (*problems(printed), *taiwan_problems(printed)) == ()
    assert 125 <= len(list(printed.playable)) <= 130
    assert len(printed.cities()) == 3
    assert len(printed.ferries) == 3


def test_to_trace_it_takes_a_drag_for_each_thing_instead_of_a_tap_for_each_square():
    """Eleven drags, or 22 taps, and the coast where it differs; from an empty sheet it is a tap for each square."""
    printed = read_map(begun_taiwan())
    things = (len(list(printed.of_kind("start"))), len(printed.cities()), *[len(printed.ferries)] * 2)

    # An island moves with its ferry; where that lands is the other end.
    assert sum(things) == 11
    assert len(printed.squares) > 10 * sum(things)


@pytest.mark.parametrize(("language", "names"), [("en", {"Mount Snow", "Mount Jade"}), ("zh-hant", {"雪山", "玉山"})])
def test_its_start_squares_are_the_two_mountains(language, names):
    with translation.override(language):
        printed = read_map(begun_taiwan())

    assert {printed.squares[cell].label for cell in printed.of_kind("start")} == names
    assert missing_mountain(printed) is None


def codes(*labels, **rules):
    drawn = sheet(" ".join("S" for _ in labels), **{"chip_set": "taiwan", **rules})
    for number, label in enumerate(labels):
        drawn["squares"][f"{number},0"]["label"] = label
    return [problem.code for problem in taiwan_problems(read_map(drawn))]


def test_the_start_squares_of_taiwan_are_checked():
    assert codes("雪山", "Mount Jade") == []
    assert codes("雪山 (Mount Snow)", "玉山") == []
    assert codes("雪山", "") == ["map.taiwan_name"]
    assert codes("雪山", "雪山") == ["map.taiwan_name"]
    assert codes("雪山", "玉山", "") == ["map.taiwan_starts", "map.taiwan_name"]
    assert codes("", chip_set="germany") == []


def test_start_squares_that_are_painted_on_taiwan_come_with_their_names():
    bare = sheet("L L L L", chip_set="taiwan")

    drawn = after(after(bare, "0,0", tool="start"), "3,0", tool="start")
    assert [drawn["squares"][key].get("label") for key in ("0,0", "3,0")] == ["Mount Snow", "Mount Jade"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Taiwan has two start squares, Mount Snow and Mount Jade"),
        ("zh-hant", "台灣有兩個起始格：雪山和玉山"),
        ("zh-hans", "台湾有两个起始格：雪山和玉山"),
    ],
)
def test_the_editor_says_what_is_wrong_with_them(client: Client, language, sentence):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.post("/maps/new/", {"content": json.dumps(sheet("S L L", chip_set="taiwan")), "again": "1"})

    assert sentence in page.content.decode()


# ------------------------------------------------------------------ moving


def test_a_start_square_moves_with_its_name_and_leaves_land():
    drawn = after(begun_taiwan(), ["7,4", "9,6"][0], "9,6")

    assert drawn["squares"]["9,6"] == {"kind": "start", "label": "Mount Snow"}
    assert drawn["squares"]["7,4"] == {"kind": "land"}


def test_a_large_city_moves_with_all_its_squares():
    drawn = after(begun_taiwan(), "9,1", "5,2")

    assert [key for key in kinds(drawn, "large_city") if drawn["squares"][key].get("label") == "Taipei"] == [
        "4,2",
        "5,2",
    ]
    assert drawn["squares"]["8,1"] == drawn["squares"]["9,1"] == {"kind": "land"}
    assert problems(read_map(drawn)) == ()


def test_an_island_moves_with_its_ferry_and_leaves_sea():
    drawn = after(begun_taiwan(), "1,2", "1,4")

    assert kinds(drawn, "island") == ["0,10", "0,4", "0,6", "1,10", "1,4", "1,6"]
    assert "1,2" not in drawn["squares"]
    assert {"a": "3,2,W", "b": "1,4,E"} in drawn["ferries"]


def test_a_city_does_not_move_onto_another_or_off_the_sheet():
    begun = begun_taiwan()

    assert carried(begun, Tap(8, 1), Tap(5, 6)) == begun
    assert carried(begun, Tap(8, 1), Tap(11, 1)) == begun


def test_a_coast_that_is_drawn_takes_no_ferry_away():
    drawn = after(begun_taiwan(), "3,1", "3,2", "3,3", tool="outside")

    assert len(drawn["ferries"]) == 3
    assert problems(read_map(drawn)) == ()


def test_a_landing_moves_along_the_coast():
    drawn = after(begun_taiwan(), "3,2", "3,8")

    assert {"a": "3,8,W", "b": "1,2,E"} in drawn["ferries"]


def test_without_a_drag_two_taps_move():
    one = changed(MapSketch(begun_taiwan()), {"tool": "move", "tap": "7,4"})
    two = changed(one, {"tool": "move", "tap": "9,6"})

    assert one.held == "7,4"
    assert (two.held, two.content["squares"]["9,6"]["kind"]) == ("", "start")


def test_what_was_moved_comes_back():
    begun = begun_taiwan()
    moved = changed(MapSketch(begun), {"tool": "move", "taps": "1,2 1,4"})
    back = changed(moved, {"undo": "1"}).content

    assert (back["squares"], back["ferries"]) == (begun["squares"], begun["ferries"])
