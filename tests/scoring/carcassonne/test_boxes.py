"""Boxes: which sets may be mixed, for how many, with which tiles, and what each part may be left out for."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import CARCASSONNE, OPTIONS, READY_MADE, SETS
from scoring.carcassonne.move import Draw
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.moves import Refusal, Seat
from scoring.record import examine, read, write
from tests.support.drawing import codes

SIZES = {
    "river1": 12,
    "river2": 12,
    "inns": 18,
    "traders": 24,
    "king": 5,
    "cathars": 4,
    "besiegers": 6,
    "festival": 10,
    "winter_extra": 12,
}
EXTRA = [*SIZES, "phantom", "abbot"]


def rules_of(*sets, seats=2, edition="2006", copies=None, start=(), **options):
    rules = ruleset_for(Box("carcassonne", edition, seats, ("base", *sets), options, start, copies=copies or {}))
    assert isinstance(rules, Carcassonne)
    return rules


ORDER_OF_THE_RULES = (
    "table", "placing", "deploying", "standing", "roads", "cities", "monasteries", "gardens", "recalling", "abbot",
    "fields", "big_meeple", "inns", "cathedrals", "siege", "escape", "goods", "builder", "pig", "pig_herd", "king",
    "festival", "phantom", "river", "dragon", "fairy", "princess", "portals", "towers", "prison", "abbey", "mayor",
    "wagon", "barn", "bridge_building", "castle", "bazaar", "walls", "quarters", "transfers", "consolation", "shrines",
    "challenge", "goldmines", "magewitch", "flier", "corn", "tunnel", "ferries", "hills", "vineyards", "shepherds",
    "track", "messengers", "robbers", "plague", "flight", "catapult", "wheel",
)  # fmt: skip
"""The parts of a box of everything, as they were when each set had its place in one table; later ones come between."""


def refused(**facts):
    with pytest.raises(UnsuitableBox) as caught:
        ruleset_for(Box(**{"game": "carcassonne", "edition": "2006", "seats": 2, **facts}))
    return caught.value.code, caught.value.facts


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_a_set_has_as_many_tiles_as_were_printed(key, size):
    assert sum(tile.count for tile in tile_set(key).usual) == size


def test_some_sets_bring_no_tiles():
    assert [entry.key for entry in SETS if not entry.tiles] == [
        "phantom",
        "abbot",
        "messengers",
        "robbers",
        "buildings",
    ]


def test_goods_are_on_twenty_tiles():
    marks = [segment.marks for tile in tile_set("traders").tiles.values() for segment in tile.segments]

    assert [sum(good in mark for mark in marks) for good in ("wine", "grain", "cloth")] == [9, 6, 5]


@pytest.mark.parametrize("key", EXTRA)
def test_a_set_lies_in_the_bag_with_the_base_game(key):
    bag = rules_of(key).start()[Bag]
    start = 0 if key.startswith("river") else 1

    assert bag.left == 72 - start + SIZES.get(key, 0) - (1 - start)


def test_winter_anniversary_and_wheel_are_ready_made():
    boxes = [rules_of(*box.sets[1:], edition=box.edition) for box in READY_MADE]

    assert [sum(rules.copies.values()) for rules in boxes] == [72, 82, 84, 88]
    assert CARCASSONNE.ready_made == READY_MADE


def test_the_inn_on_a_winter_tile_is_decoration():
    parts = {part.key for part in rules_of("winter_extra", edition="third").parts}

    assert "inns" not in parts


def test_the_order_of_ticking_does_not_matter():
    one, other = rules_of("king", "inns", "traders"), rules_of("traders", "king", "inns")

    assert [part.key for part in one.parts] == [part.key for part in other.parts]
    assert one.start() == other.start()


def test_the_parts_of_a_box_of_everything_stand_in_the_order_of_the_rules():
    parts = [part.key for part in rules_of(*CARCASSONNE.sets[1:]).capabilities]

    assert tuple(one for one in parts if one in ORDER_OF_THE_RULES) == ORDER_OF_THE_RULES


@pytest.mark.parametrize("key", [key for key in CARCASSONNE.sets if key != "base"])
def test_the_parts_of_a_set_stand_in_the_order_of_the_rules(key):
    parts = [part.key for part in rules_of(key).capabilities]

    # A thing that two sets share comes with the first that asks for it.
    shared = {"recalling", "track"}
    assert [one for one in parts if one in ORDER_OF_THE_RULES and one not in shared] == [
        one for one in ORDER_OF_THE_RULES if one in parts and one not in shared
    ]


def test_the_form_lists_sets_as_players_know_them():
    assert CARCASSONNE.sets[:13] == (
        "base", "river1", "river2", "inns", "traders", "king", "cathars", "besiegers", "festival", "winter_extra",
        "phantom", "abbot", "princess",
    )  # fmt: skip


# ------------------------------------------------------------------ seats


@pytest.mark.parametrize("seats", [2, 6])
def test_the_figures_of_six_colours_come_with_inns(seats):
    assert rules_of("inns", seats=seats).start()[Supply].hands[seats - 1]["big"] == 1


def test_without_them_five_may_play():
    assert refused(seats=6, sets=("base", "traders"))[0] == "box.seats"
    assert refused(seats=7, sets=("base", "inns"))[1]["most"] == 6


# ------------------------------------------------------------------ tiles


def test_missing_tiles_are_not_in_the_bag():
    rules = rules_of(copies={"base-X": 0, "base-U": 7})
    bag = rules.start()[Bag]

    assert bag.left == 71 - 2
    assert codes(rules.explain(rules.start(), Seat(0), Draw("base-X"))) == ["no_copy_left"]


def test_a_table_may_have_more_of_a_tile():
    assert rules_of("inns", copies={"ic-01": 3}).start()[Bag].copies["ic-01"] == 3


def test_as_many_as_printed_changes_nothing():
    assert rules_of(copies={"base-X": 1}).start() == rules_of().start()


def test_garden_faces_can_be_missing():
    assert "base-Eg" not in rules_of("abbot", copies={"base-Eg": 0}).start()[Bag].copies


def test_a_box_has_only_tiles_of_its_sets():
    assert refused(sets=("base",), copies={"ic-01": 1}) == ("box.unknown_tile", {"tile": "ic-01"})


@pytest.mark.parametrize("count", [-1, 100])
def test_a_box_has_no_tile_less_than_never_nor_a_hundred_times(count):
    assert refused(copies={"base-U": count}) == ("box.copies", {"tile": "base-U", "count": count, "most": 99})


def test_without_a_tile_to_begin_with_nothing_can_be_played():
    assert refused(sets=("inns", "traders"))[0] == "box.no_start"
    assert refused(sets=("phantom",))[0] == "box.no_start"


def test_any_tile_may_begin():
    box = Box("carcassonne", "2006", 2, ("inns",), start=(("ic-17", (0, 0), 0),))

    assert ruleset_for(box).start()[Bag].left == 17


def test_an_unknown_set_is_refused():
    assert refused(sets=("base", "moon")) == ("box.unknown_set", {"set": "moon"})


def test_a_record_says_which_tiles_are_missing():
    plain = {
        "format": "tableside/1",
        "game": "carcassonne",
        "rules": {"edition": "2006", "sets": ["base"], "options": {}, "copies": {"base-X": 0}},
        "seats": [{"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
        "moves": [{"seat": 0, "do": "draw", "tile": "base-X", "expect": {"refused": True}}],
    }

    assert examine(plain).failures == ()
    assert write(read(plain))["rules"]["copies"] == {"base-X": 0}


# ---------------------------------------------------------------- options


def test_options_are_asked_for_the_sets_that_are_there():
    plain = {option.key for option in CARCASSONNE.options_for()}

    assert "farms" in plain
    assert "builder" not in plain
    assert {option.key for option in CARCASSONNE.options_for(("base", "festival"))} == plain | {"festival"}


def test_every_reason_of_an_expansion_is_provoked_in_a_test():
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    modules = {"abbot", "festival", "inns", "king", "phantom", "recalling", "river", "siege", "traders"}
    ours = {kind.__name__ for kind in Refusal.__subclasses__() if not modules.isdisjoint(kind.__module__.split("."))}

    assert len(ours) >= 14
    assert {name for name in ours if f"{name}(" not in tests} == set()


def test_every_option_of_a_set_names_it():
    assert {key for option in OPTIONS for key in option.sets} <= {entry.key for entry in SETS}


@pytest.mark.parametrize("key", EXTRA)
def test_the_tiles_of_a_set_can_be_played_without_its_rules(key):
    off = {"open_inn_cathedral": 0, "river_start_tile": "in_the_bag"}
    for option in OPTIONS:
        if key in option.sets and option.key not in off:
            off[option.key] = option.choices[-1]
    if key in SIZES:
        assert {part.key for part in rules_of(key, **off).parts} == {part.key for part in rules_of().parts}


@pytest.mark.parametrize("option", [option for option in OPTIONS if option.sets], ids=lambda option: option.key)
def test_every_choice_can_be_played(option):
    for choice in option.choices:
        for sets in combinations(option.sets, len(option.sets)):
            assert rules_of(*sets, **{option.key: choice}).start().phase == "draw"


def test_every_tile_belongs_to_a_set_of_the_catalogue_or_is_a_face_with_a_garden():
    assert {tile.set for tile in TILES.values()} - {"gardens"} == {entry.key for entry in SETS if entry.tiles}
