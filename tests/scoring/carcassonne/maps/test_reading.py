"""Maps as data: what is read, what is refused and why, and what is written again."""

from __future__ import annotations

import pytest

from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import MAP_OPTIONS, choose
from scoring.carcassonne.maps.playing import OnMap, read_board, write_board
from scoring.carcassonne.maps.printed import SQUARES
from scoring.carcassonne.maps.reading import MalformedMap, problems, read_map, write_map
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, UnsuitableBox
from tests.scoring.carcassonne.maps.sheet import sheet

SOUND = sheet("S L S\nL C L\n. . I", ferries=[("1,0,N", "2,2,E")], edges={"0,0,W": "road 1"}, arms={"2,2": 1})


def with_(**changed):
    return SOUND | changed


def test_a_map_is_written_as_it_was_read():
    printed = read_map(SOUND)

    assert read_map(write_map(printed)) == printed
    assert problems(printed) == ()


def test_isla_meeple_is_sound_invented_and_has_everything():
    printed = isla_meeple()

    assert problems(printed) == ()
    assert printed.invented
    assert {square.kind for square in printed.squares.values()} == set(SQUARES)
    assert {edge.kind for edge in printed.edges.values()} == {"road", "city", "wall"}
    assert any(edge.arms for edge in printed.edges.values())
    assert any(square.arms for square in printed.squares.values() if square.kind == "island")
    assert any(square.arms for square in printed.squares.values() if square.kind == "large_city")
    assert len(printed.cities()) == 2
    assert len(printed.ferries) == 3
    assert printed.rules.chip_set == "taiwan"
    assert read_map(write_map(printed)) == printed


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        with_(cols="3"),
        with_(extra=1),
        with_(format="tableside-map/2"),
        with_(name="x" * 41),
        with_(squares={"1,1": {"kind": "moon"}}),
        with_(squares={"1;1": {"kind": "land"}}),
        with_(squares={"01,1": {"kind": "land"}}),
        with_(squares={"1,1": {"kind": "land", "label": "x" * 41}}),
        with_(squares={"1,1": {"kind": "land", "arms": 10}}),
        with_(squares={"1,1": {"kind": "land", "arms": -1}}),
        with_(edges={"1,1": {"kind": "road"}}),
        with_(edges={"1,1,N": {"kind": "river"}}),
        with_(ferries=[{"a": "1,0,N", "b": "2,2,E"}] * 61),
        with_(ferries=[{"a": "1,0,N", "b": "2,2,E", "arms": 99}]),
        with_(rules={"figures": 0}),
        with_(rules={"chip_set": "moon"}),
        with_(rules={"start_min": 3, "start_max": 2}),
        with_(rules={"tiles_max": 100_000}),
    ],
)
def test_what_has_not_the_form_of_a_map_is_refused(content):
    with pytest.raises(MalformedMap) as refused:
        read_map(content)

    assert refused.value.problem.code == "map.malformed"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (with_(cols=0), "map.size"),
        (with_(rows=41), "map.size"),
        (with_(squares={"3,0": {"kind": "land"}}), "map.square_outside"),
    ],
)
def test_a_map_of_no_size_is_refused(content, code):
    with pytest.raises(MalformedMap) as refused:
        read_map(content)

    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (with_(name=" "), "map.no_name"),
        (sheet("S L L"), "map.too_few_starts"),
        (sheet("S L S\nC . C"), "map.city_in_pieces"),
        (sheet("S L S", edges={"0,0,E": "road"}), "map.edge_inside"),
        (sheet("S L S\n. # .\n. . .", edges={"1,1,S": "road"}), "map.edge_inside"),
        (sheet("S L S\n. # .", ferries=[("1,1,S", "0,0,W")]), "map.ferry_ashore"),
        (sheet("S L S", ferries=[("0,0,E", "2,0,E")]), "map.ferry_needs_water"),
        (sheet("S L S\n. C .", ferries=[("1,0,S", "2,0,E")]), "map.ferry_needs_water"),
        (sheet("S L S", ferries=[("0,0,W", "2,0,E"), ("0,0,W", "2,0,N")]), "map.ferry_landing_taken"),
        (sheet("S L S", ferries=[("0,0,W", "2,0,E")], edges={"0,0,W": "road"}), "map.ferry_landing_taken"),
        (sheet("S L S\n. . .\n. I I"), "map.island_without_ferry"),
    ],
)
def test_each_reason_why_nobody_can_play_on_a_map(content, code):
    assert [problem.code for problem in problems(read_map(content))] == [code]


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ({"hexes": []}, "map.malformed"),
        ({"map": SOUND, "options": {"towns": "moon"}}, "map.malformed"),
        ({"map": SOUND, "options": {"moon": True}}, "map.malformed"),
        ({"map": with_(cols=0)}, "map.size"),
        ({"map": sheet("S L L")}, "map.too_few_starts"),
        ({"map": SOUND, "chips": ["1,1"]}, "map.chips"),
        ({"map": SOUND, "chips": ["1,0", "1,0"]}, "map.chips"),
    ],
)
def test_a_board_that_nobody_can_play_on_makes_no_rules(board, code):
    with pytest.raises(UnsuitableBox) as refused:
        ruleset_for(Box("carcassonne", "third", 2, board=board))

    assert refused.value.code == code


def test_a_board_is_written_as_it_was_read():
    on_map = OnMap(read_map(SOUND), choose({"towns": "costs_two"}), ((1, 0), (0, 1)))

    assert read_board(write_board(on_map)) == on_map
    assert write_board(on_map)["options"] == {"towns": "costs_two"}


def test_every_option_has_a_default_and_another_choice():
    assert all(len(option.choices) > 1 for option in MAP_OPTIONS)
    assert choose({}) == {option.key: option.choices[0] for option in MAP_OPTIONS}
