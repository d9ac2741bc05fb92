"""Every code of the rules has words: each refusal, move, effect, term, phase, option, set and edition that there is."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games.phrasing.common.registry import all_words, is_known, words_of
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.tile import Tile, tile_set
from scoring.carcassonne.box import EXPANSIONS
from scoring.carcassonne.move import FromHand
from scoring.carcassonne.part import Part
from scoring.catalogue import GAMES
from scoring.kernel.box import Box
from scoring.kernel.moves import Effect, Move, Refusal, Scored
from scoring.pads.box import is_pad, shelf
from tests.support.depth import NIGHT
from tests.support.wandering import play_by_numbers

ROOT = Path(__file__).resolve().parents[3]
RULES = sorted((ROOT / "scoring").rglob("*.py"))
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def kinds_of(base: type) -> Iterator[Any]:
    """Yield the classes of the rules that are made of a base."""
    kind: Any
    for kind in base.__subclasses__():
        if kind.__module__.startswith("scoring."):
            yield kind
        yield from kinds_of(kind)


def codes_of(classes: Iterable[type], field: str) -> set[str]:
    """Return the codes of classes; those that only others are made of have none."""
    return {code for kind in classes if (code := getattr(kind, field, ""))}


@pytest.mark.parametrize(("base", "field", "table"), [(Move, "kind", "moves"), (Effect, "code", "effects")])
def test_every_class_of_moves_and_effects_is_told(base, field, table):
    told = [kind for kind in getattr(all_words(), table) if kind.__module__.startswith("scoring.")]

    assert codes_of(kinds_of(base), field) == codes_of(told, field)
    assert all(is_known(table, kind) for kind in told)


def test_every_move_of_catan_has_few_words():
    few = {*all_words().short_moves, *all_words().moves_by_effects}

    assert {kind for kind in codes_of(kinds_of(Move), "kind") if kind.startswith("catan.")} == codes_of(few, "kind")


def test_every_refusal_is_told():
    assert {kind.code for kind in kinds_of(Refusal) if not is_known("refusals", kind.code)} == set()


def test_every_piece_that_may_lie_when_a_log_begins_is_told():
    pieces = {what for part in kinds_of(Part) for what in part.lying_pieces}

    assert {what for what in pieces if not is_known("lying", what)} == set()


def calls(name: str) -> Iterator[ast.Call]:
    """Yield each place of the rules that makes something of a class."""
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                yield node


def patterns(name: str, place: int) -> set[str]:
    """Return the codes that the rules write down for an argument; a part that is not written matches anything."""
    found = set()
    for call in calls(name):
        match call.args[place]:
            case ast.Constant(value=str(code)):
                found.add(re.escape(code))
            case ast.JoinedStr(values=parts):
                found.add(
                    "".join(re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in parts)
                )
    return found


def test_every_term_that_the_rules_write_down_has_words():
    known = [*all_words().terms, *all_words().rated_terms]
    codes = patterns("Term", 0)

    assert len(codes) > 30
    unknown = {code for code in codes if not any(re.fullmatch(code, term) for term in known)}
    assert {code for code in unknown if not is_known("terms", code)} == set()


def test_every_source_that_the_rules_write_down_has_words():
    sources = {re.sub(r"\\(.)", r"\1", code) for code in patterns("Scored", 1)}

    assert len(sources) > 4
    assert {source for source in sources if not is_known("sources", source)} == set()
    assert {source for source in sources if source not in {key for key, _final in all_words().awards}} == set()


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_chosen_has_words(game):
    box = GAMES[game]
    sets, options = box.sets, (*box.options, *box.further_options)
    assert is_known("games", game)
    assert [key for key in sets if not is_known("sets", key)] == []
    assert [key for key in box.editions if not is_known("editions", key)] == []
    assert [one.key for one in box.ready_made if not is_known("ready_made", one.key)] == []
    assert [option.key for option in options if not is_known("options", option.key)] == []
    if not is_pad(game):
        assert [key for key in sets if key not in words_of(game).set_help] == []
        assert [key for key in box.editions if key not in words_of(game).edition_help] == []
        assert [option.key for option in options if not is_known("option_help", option.key)] == []
    for option in options:
        told = [choice for choice in option.choices if isinstance(choice, str)]
        assert [choice for choice in told if not is_known("choices", (option.key, choice))] == []


@pytest.mark.parametrize("pad", shelf())
def test_whatever_brings_points_on_a_ready_pad_has_words(pad):
    events = [event for event in shelf()[pad].events.values() if event.source]

    assert [event.source for event in events if not is_known("sources", event.source)] == []


def carcassonne_boxes() -> Iterator[Box]:
    game = GAMES["carcassonne"]
    for edition in game.editions:
        yield Box("carcassonne", edition, 3, game.sets)
    yield from (Box("carcassonne", one.edition, 2, one.sets) for one in game.ready_made)


def in_which_run(box: Box) -> list[pytest.MarkDecorator]:
    """Mark what only the long run plays: every run plays small boxes, and all sets together in one edition."""
    return [] if len(box.sets) < 4 or (box.edition, box.seats) == ("2006", 3) else [pytest.mark.long]


BOXES = [
    pytest.param(box, id=f"{box.edition}-{len(box.sets)}-{box.sets[-1]}", marks=in_which_run(box))
    for box in carcassonne_boxes()
]


MOVES = 1_000 if NIGHT else 300


@pytest.mark.longer
@pytest.mark.parametrize("box", BOXES)
def test_whatever_happens_in_any_box_has_words(box):
    words, seen = all_words(), Counter[str]()
    for ply in play_by_numbers(box, 70, MOVES).plies:
        state = ply.step.state
        assert state.over or is_known("phases", state.phase), state.phase
        assert not isinstance(ply.move, FromHand) or is_known("figures", ply.move.figure), ply.move
        for award in (effect for effect in ply.step.effects if isinstance(effect, Scored)):
            seen[award.source] += 1
            assert is_known("sources", award.source)
            assert award.terms[0].code in words.scores_by_term or (award.source, award.final) in words.scores, award
            assert any(term.code in words.rules for term in award.terms), award
            assert [term for term in award.terms if term.code not in {*words.terms, *words.rated_terms}] == []
    assert len(seen) > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_table_can_be_said(language):
    tables = ("phases", "sources", "figures", "roles", "terrains", "cards", "card_help", "resources", "pieces")
    with translation.override(language):
        said = [str(text) for table in tables for text in getattr(all_words(), table).values()]

    assert all(said)
    assert len(said) > 100


def later_tiles() -> Iterator[Tile]:
    """Yield the tiles of the boxes that have a line of their own."""
    for key in (one.key for entry in EXPANSIONS.values() for one in entry.sets if one.tiles):
        yield from tile_set(key).tiles.values()


def test_every_tile_has_a_name():
    words = all_words()
    tiles = {*TILES, *(tile.id for tile in later_tiles())}

    assert tiles - {*words.tiles, *words.designs, *words.lookalikes} == set()
    assert {base for base in words.lookalikes.values() if base not in words.tiles} == set()


def test_whatever_is_printed_on_a_tile_of_a_later_box_has_words():
    said_by_the_name = {"abbey", "ferry", "quarter", "wheel"}
    marks = {mark for tile in later_tiles() for mark in tile.printed}

    assert len(marks) > 10
    assert marks - said_by_the_name - {*all_words().printed} == set()
