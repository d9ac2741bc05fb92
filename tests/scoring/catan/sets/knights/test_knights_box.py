"""Boxes with Cities & Knights: allowed and impossible contents, and what the documents say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import BASE, beginner_island
from scoring.catan.board.island import write_island
from scoring.catan.box import ALL_OPTIONS, CATAN
from scoring.catan.move import Buy, End, Play
from scoring.catan.rules import SPECIAL, Catan
from scoring.catan.sets.knights.island import knights_island
from scoring.catan.sets.knights.kind import CARDS
from scoring.catan.sets.knights.rules import KNIGHTS_OPTIONS
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.codec import verb
from tests.scoring.catan.sets.knights.playing import ANN, BEN, DAN, RING, SIDES, codes, knights_rules, offered, position

SETS = ("base", "knights")


def rules_of_box(**given) -> Catan:
    rules = ruleset_for(Box("catan", given.pop("edition", "2022"), given.pop("seats", 4), SETS, given))
    assert isinstance(rules, Catan)
    return rules


def test_the_base_game_is_as_it_was():
    plain = ruleset_for(Box("catan", "2022", 4))
    assert isinstance(plain, Catan)

    assert (plain.target, plain.kinds) == (10, ("brick", "lumber", "wool", "grain", "ore"))
    assert plain.island == beginner_island()


def test_the_set_plays_to_thirteen_unless_the_table_says_otherwise():
    assert [rules_of_box(edition=edition).target for edition in CATAN.editions] == [13, 13, 13]
    assert rules_of_box(victory_points=11).target == 11


def test_the_fixed_island_lies_there_with_its_eighteen_numbers_and_nine_harbours():
    island = rules_of_box().island

    assert island == knights_island()
    assert sorted(hex_.number for hex_ in island.land.values() if hex_.number) == sorted(BASE.tokens)
    terrains = [hex_.terrain for hex_ in island.land.values()]
    assert {kind: terrains.count(kind) for kind in BASE.terrain} == dict(BASE.terrain)
    assert sorted(island.harbours.values()) == sorted(BASE.harbours.values())
    assert island.robber is not None
    assert island.land[island.robber].terrain == "desert"


def test_another_island_may_lie_there():
    board = write_island(beginner_island())

    assert knights_rules(board=board).island == beginner_island()


def test_the_fixed_placements_are_the_base_games_alone():
    with pytest.raises(UnsuitableBox) as caught:
        rules_of_box(placements="fixed")
    assert caught.value.code == "box.fixed_knights"


def test_what_it_replaces_is_gone():
    rules = rules_of_box()

    assert not {Buy, Play} & set(rules.move_types.values())
    assert {part.key for part in rules.parts}.isdisjoint(
        {"development", "largest_army", "dice", "set_up", "robber", "turns", "trade_then_build", "victory"}
    )


def test_every_edition_says_every_option():
    keys = {option.key for option in ALL_OPTIONS}

    assert all(preset.keys() == keys for preset in CATAN.editions.values())
    for option in KNIGHTS_OPTIONS:
        assert option.sets == ("knights",)
        assert all(preset[option.key] in option.choices for preset in CATAN.editions.values())


def test_tables_are_offered_the_set_with_options_of_its_own():
    assert "knights" in CATAN.sets
    assert {*KNIGHTS_OPTIONS} <= {*CATAN.options_for(("base", "knights"))}
    assert not {*KNIGHTS_OPTIONS} & {*CATAN.options_for(("base",))}


def six(between, **given):
    rules = knights_rules(5, sets=("5-6",), board=write_island(knights_island()), between_turns=between)
    cards = {"brick": 3, "lumber": 3, "wool": 3, "grain": 3, "ore": 4, "cloth": 2}
    state = position(
        rules,
        pieces=f"1 city {RING[3]}",
        roads={BEN: SIDES[:3]},
        knights=f"1 1 {RING[0]} / 1 1+ {RING[1]}",
        hands={BEN: cards},
        progress={BEN: ["mining"]},
        **given,
    )
    return rules, rules.play(state, ANN, End()).state


def test_in_the_building_phase_everything_is_bought_and_nothing_else_done():
    rules, state = six("special_building")
    done = {type(move).__name__ for move in offered(rules, state, BEN)}

    assert (state.phase, state.waiting) == (SPECIAL, (BEN,))
    assert done == {"Road", "Wall", "Improve", "Promote", "Activate", "End"}


def test_partners_trade_with_the_bank_play_cards_and_move_knights():
    rules, _ = six("paired_players")
    state = position(
        rules,
        pieces=f"3 city {RING[3]}",
        roads={DAN: SIDES[:3]},
        knights=f"3 1+ {RING[1]}",
        hands={DAN: {"ore": 4}},
        progress={DAN: ["mining"]},
    )
    state = rules.play(state, ANN, End()).state
    done = {type(move).__name__ for move in offered(rules, state, DAN)}

    assert (state.phase, state.waiting) == ("paired", (DAN,))
    assert {"Bank", "PlayProgress", "March", "End"} <= done
    assert codes(rules, state, BEN, End()) == ["out_of_turn"]


def test_the_extension_has_eighteen_of_each_commodity():
    rules, _ = six("nothing")

    assert [rules.stock_of[kind] for kind in ("cloth", "coin", "paper", "ore")] == [18, 18, 18, 24]


# -------------------------------------------------------------- documents

DOCS = Path(__file__).resolve().parents[5] / "docs"
READING = (DOCS / "rules-cities-knights.md").read_text("utf-8")


def test_every_option_and_choice_is_documented():
    words = {option.key for option in KNIGHTS_OPTIONS}
    words |= {choice for option in KNIGHTS_OPTIONS for choice in option.choices if isinstance(choice, str)}

    assert [word for word in words if f"`{word}`" not in READING] == []


def test_every_card_is_documented():
    assert [card for card in CARDS if f"`{card}`" not in READING and card != "merchant"] == []


def test_every_move_of_the_set_is_documented():
    record = (DOCS / "record.md").read_text("utf-8")
    verbs = {verb(kind) for kind in rules_of_box().move_types.values()}

    assert [word for word in verbs if f"`{word}`" not in record] == []


def test_with_hidden_hands_nothing_but_the_last_form_is_put_right():
    rules = ruleset_for(Box("catan", "2022", 4, ("base", "knights"), {"cards": "phones"}))

    assert rules.is_guarded
    assert rules.open_hands_rules is None
    assert not rules.reopens(End())
