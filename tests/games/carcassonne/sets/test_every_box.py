"""Every phase of every box that a form offers has a sheet, every piece and every tile a drawing: none is silent."""

from __future__ import annotations

import random

import pytest
from django.conf import settings

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.art.names import large_of, sheet_of_set
from games.carcassonne.game import SETS_OF_GAME
from games.carcassonne.pages.board.drawing import all_pieces, counter, drawing_of, piece_use
from games.carcassonne.pages.board.set_pages import PAGES, CarcassonnePages, Piece
from games.registry import modules_in
from games.screens.table.set_pages import overrides
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.tile import TILE_SETS, tile_set
from scoring.carcassonne.box import CARCASSONNE, EXPANSIONS, SETS
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box

BASE_PHASES = {DRAWING, PLACING, DEPLOYING}
BOXES = [("base",), *(("base", key) for key in CARCASSONNE.sets[1:]), CARCASSONNE.sets]


def rules_with(sets) -> Carcassonne:
    rules = ruleset_for(Box("carcassonne", "2006", 3, tuple(sets)))
    assert isinstance(rules, Carcassonne)
    return rules


def phases_of(rules) -> set[str]:
    """Return every phase in which some part of the rules knows a move, but for those that no part ever asks for."""
    known = {phase for part in rules.parts for phases in part.moves.values() for phase in phases}
    return known & {phase for part in rules.parts for phase in part.asks()}


@pytest.mark.parametrize("sets", BOXES, ids="+".join)
def test_every_phase_has_a_sheet(sets):
    rules = rules_with(sets)
    sheets = {phase for one in PAGES.of(rules) for phase in one.phases}

    assert phases_of(rules) - BASE_PHASES - sheets == set()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_every_piece_of_a_game_with_all_boxes_has_a_drawing(seed):
    rules, chance = rules_with(CARCASSONNE.sets), random.Random(seed)
    state, seen = rules.start(), dict[str, Piece]()
    for _move in range(150):
        if state.over:
            break
        seat = state.actors[0]
        state = rules.play(state, seat, chance.choice(list(rules.legal_moves(state, seat)))).state
        seen |= {piece.kind: piece for piece in all_pieces(state, rules)}

    colours = ["red", "blue", "green"]
    assert [kind for kind, piece in seen.items() if drawing_of(piece, colours) == counter(kind)] == []


@pytest.mark.parametrize("key", [one.key for one in SETS if one.tiles])
def test_every_tile_has_its_drawings_and_places_for_figures(key):
    assert key in TILE_SETS
    sheet = (settings.BASE_DIR / "static" / sheet_of_set(key)).read_text("utf-8")
    for tile in tile_set(key).tiles.values():
        assert (settings.BASE_DIR / "static" / large_of(tile.id)).exists()
        for turn in range(4):
            assert f'id="{tile.id}-{turn}"' in sheet
            for segment in tile.segments:
                if segment.kind != "river":
                    assert len(spot(tile.id, turn, segment.id)) == 2


def test_a_piece_that_nobody_draws_is_a_counter():
    drawn = piece_use(Piece("ogre", (1, 2), is_alone=True), Board(), ["red"])

    assert 'id="p-ogre"' in drawn
    assert ">O</text>" in drawn


def test_a_piece_stands_in_the_middle_of_its_tile():
    assert "translate(126 226)" in piece_use(Piece("ogre", (1, 2)), Board(), ["red"])


def test_pages_that_override_no_hook_are_asked_by_no_page():
    silent = CarcassonnePages()
    hooks = [hook for name, hook in vars(CarcassonnePages).items() if callable(hook) and not name.startswith("_")]

    assert [hook.__name__ for hook in hooks if overrides(silent, hook)] == []


def test_a_hook_is_asked_of_sets_in_the_box_that_override_it():
    inn, tower = rules_with(("base", "inns")), rules_with(("base", "tower"))

    assert [type(one).__name__ for one in PAGES.of(tower, CarcassonnePages.pieces)] == ["TowerPages"]
    assert PAGES.of(inn, CarcassonnePages.pieces) == ()


def test_folders_come_in_the_order_of_the_rules():
    folders = [module.__name__.split(".")[-2] for module in modules_in(SETS_OF_GAME, "pages", tuple(EXPANSIONS))]

    assert set(folders) <= set(EXPANSIONS)
    assert folders == [name for name in EXPANSIONS if name in folders]
    assert len(PAGES.of(None)) >= len(folders)
