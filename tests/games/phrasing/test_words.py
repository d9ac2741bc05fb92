"""Words for codes: every code has a sentence, and says every fact."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.utils import translation

from games.carcassonne.words.place import cell_label, on_sides, side_label, turn_label
from games.carcassonne.words.tile import tile_label
from games.models.table import Colour
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import (
    box_problem,
    colour_label,
    edition_help,
    edition_label,
    game_label,
    option_help,
    option_label,
    phase_label,
    ready_made_label,
    role_label,
    set_help,
    set_label,
    source_label,
    terrain_label,
)
from games.phrasing.common.lists import joined
from games.phrasing.common.move import move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.registry import all_words
from games.phrasing.common.score import (
    award_label,
    award_line,
    rule_sentence,
    score_sentence,
    standing_sentence,
    term_label,
)
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place
from scoring.carcassonne.pieces import FigureReturned, GameEnded, TileSetAside
from scoring.carcassonne.refusal import EdgeMismatch, FeatureOccupied, NoCopyLeft, UnknownSegment
from scoring.carcassonne.sets.king.rules import KingAwardMoved
from scoring.carcassonne.sets.traders.rules import BuilderBuilds, GoodsWon
from scoring.catalogue import GAMES
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.log import Played
from scoring.kernel.moves import Refusal, Scored, Seat, Term
from scoring.kernel.table import Adjust, Aids, Note, Overrule, Overruled
from scoring.pads.box import is_pad
from tests.support.depth import first
from tests.support.playing import open_table, play_turns
from tests.support.wandering import play_by_numbers

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo"]


class Listening(dict[str, object]):
    """Facts that remember which of them were said."""

    def __init__(self, facts: Mapping[str, object]) -> None:
        super().__init__(facts)
        self.said: set[str] = set()

    def __getitem__(self, name: str) -> object:
        self.said.add(name)
        return super().__getitem__(name)


def all_refusals() -> Iterator[type[Refusal]]:
    """Yield the reasons of the kernel, and of all games and their sets."""
    waiting = [Refusal]
    while waiting:
        found = waiting.pop().__subclasses__()
        yield from (kind for kind in found if kind.__module__.startswith("scoring."))
        waiting += found


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over():
    assert {kind.code for kind in all_refusals()} == set(all_words().refusals)


SHOWN_ON_THE_BOARD = {EdgeMismatch.code: {"cell"}, FeatureOccupied.code: {"cells"}}
"""Facts that need no words: the tried tile lies there, and the meeples in the way have a ring."""


@pytest.mark.parametrize("count", [1, 5])
def test_every_fact_of_a_refusal_is_said(language, count):
    for kind in all_refusals():
        fields = [field.name for field in dataclasses.fields(kind)]
        facts = Listening(dict.fromkeys(fields, count))
        words = all_words().refusals[kind.code]
        (words(SimpleNamespace(**facts)) if callable(words) else words) % facts
        assert set(fields) == facts.said | SHOWN_ON_THE_BOARD.get(kind.code, set()), kind.code


def test_a_refusal_says_of_each_kind_of_feature_who_stands_there(language):
    said = [refusal_sentence(FeatureOccupied(kind, (Seat(1),), ((2, 0),)), NAMES) for kind in ("road", "city", "field")]
    assert len(set(said)) == len(said)
    assert all("Ben" in sentence for sentence in said)


def test_a_side_says_what_would_meet_there_whichever_of_them_is_new(language):
    one, other = EdgeMismatch((1, 1), 3, "road", "field"), EdgeMismatch((1, 1), 3, "field", "road")
    assert refusal_sentence(one, NAMES) == refusal_sentence(other, NAMES)


def test_sides_that_do_not_match_begin_one_sentence():
    assert on_sides(0) == "Above"
    assert on_sides(2, 3) == "Below and on the left"


def test_refusals_read_well():
    assert refusal_sentence(FeatureOccupied("road", (Seat(1), Seat(2)), ((2, 0), (-1, -3))), NAMES) == (
        "This road is taken by Ben and Cleo."
    )
    assert refusal_sentence(EdgeMismatch((1, 1), 3, "road", "city"), NAMES) == (
        "On the left, a road would run into a city."
    )
    assert (
        refusal_sentence(NoCopyLeft("base-U", 8), NAMES) == "All 8 copies of this tile are out already: straight road."
    )


def test_every_code_of_a_term_has_words(language):
    words = all_words()
    for code in (*words.terms, *words.rated_terms):
        assert term_label(Term(code, 2, 4))
    assert words.rules.keys() <= words.terms.keys() | words.rated_terms.keys()


@pytest.mark.parametrize(
    ("award", "score", "rule", "standing"),
    [
        (
            Scored(Seat(0), "road", (Term("road.tiles", 1, 1),), (0, 0), ((Seat(0), 1),), final=True),
            "Ann scores 1 point for an unfinished road.",
            "A road is worth 1 point for each tile, finished or not.",
            "Ann has 1 meeple there, and nobody else has one.",
        ),
        (
            Scored(
                Seat(1),
                "city",
                (Term("city.open.tiles", 3, 3), Term("city.open.shields", 1, 0)),
                (0, 0),
                ((Seat(0), 1), (Seat(1), 2)),
                final=True,
            ),
            "Ben scores 3 points for an unfinished city.",
            "At the end, an unfinished city is worth 1 point for each tile; its shields count nothing.",
            "Ben has the most meeples there (Ann: 1 and Ben: 2) and gets all the points.",
        ),
        (
            Scored(Seat(1), "field", (Term("field.city", 1, 4),), (0, 0), ((Seat(0), 1), (Seat(1), 1)), final=True),
            "Ben scores 4 points for a field.",
            "At the end, each finished city pays 4 points to the player with the most farmers on all fields around it.",
            "Ann and Ben have the most meeples there (Ann: 1 and Ben: 1): each of them gets all the points.",
        ),
        (
            Scored(Seat(2), "adjustment", (Term("adjustment", 1, -3),)),
            "By agreement, Cleo gives up 3 points.",
            "The table agreed on these points.",
            "",
        ),
    ],
)
def test_scores_are_explained(award, score, rule, standing):
    assert [score, rule, standing] == [
        score_sentence(award, NAMES),
        rule_sentence(award),
        standing_sentence(award, NAMES),
    ]
    assert award_label(award)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Draw("base-V"), "Ann draws a tile: road bend."),
        (Place((0, 2), 1), "Ann lays the tile (2 below the start tile)."),
        (Deploy("meeple", "r1"), "Ann places a thief on the road."),
        (Deploy("meeple", "c2"), "Ann places a knight in the city."),
        (Deploy("meeple", "f1"), "Ann places a farmer on the field."),
        (Deploy("meeple", "m1"), "Ann places a monk in the monastery."),
        (Deploy("meeple", "x"), "Ann places: meeple."),
        (Pass(), "Ann places no meeple."),
        (Finish(), "Ann ends the game."),
        (Note("pizza"), "Ann notes: pizza"),
        (Adjust(1), "Ann gets 1 point by agreement."),
        (Adjust(2, "forgot"), "Ann gets 2 points by agreement: forgot"),
        (Adjust(-1), "Ann gives up 1 point by agreement."),
        (Adjust(-2, "twice"), "Ann gives up 2 points by agreement: twice"),
        (Aids("none"), "Ann turned the app’s help off for the whole table."),
        (Aids("sharp"), "The app now tells everybody what a sharp player could know (Ann)."),
        (Aids("all"), "The app now helps everybody as much as it can (Ann)."),
        (Overrule(Pass(), ()), "Played anyway: Ann places no meeple."),
        (Deploy("big", "r1"), "Ann places: big meeple (road)."),
        (Deploy("abbot", "g1"), "Ann places: abbot (garden)."),
        (Recall("abbot", (0, 2)), "Ann takes home: abbot, 2 below the start tile."),
    ],
)
def test_moves_are_told(move, sentence):
    assert sentence == move_sentence(Played(1, Seat(0), move), (), NAMES)


def test_a_tile_that_fits_nowhere_is_told_with_its_draw():
    played, aside = Played(1, Seat(0), Draw("base-C")), TileSetAside(Seat(0), "base-C")

    sentence = move_sentence(played, (aside,), NAMES)

    assert sentence == "Ann draws a tile that fits nowhere; it is set aside: city on all sides, with a shield."


@pytest.mark.parametrize("segment", ["r1", "c1", "m1", "f1"])
def test_effects_are_told(language, segment):
    home = FigureReturned(Figure(Seat(0), "meeple", (0, 0), segment))
    accepted = Overruled(Seat(0), (NoCopyLeft("base-C", 1),))
    for effect in (home, accepted, GameEnded(), Scored(Seat(0), "adjustment", (Term("adjustment", 1, 1),))):
        assert effect_sentence(effect, NAMES)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (GoodsWon(Seat(1), (("wine", 2), ("cloth", 1))), "Ben takes goods: 2 × wine and 1 × cloth."),
        (KingAwardMoved("king", Seat(0), 5), "Ann is king now: the largest finished city has 5 tiles."),
        (KingAwardMoved("robber", Seat(2), 9), "Cleo is robber baron now: the longest finished road has 9 tiles."),
        (BuilderBuilds(Seat(0)), "Ann’s builder goes on building: draw a second tile."),
        (FigureReturned(Figure(Seat(0), "pig", (0, 0), "f1")), "Ann gets back: pig."),
    ],
)
def test_effects_of_expansions_are_told(effect, sentence):
    assert sentence == effect_sentence(effect, NAMES)


@pytest.mark.parametrize(
    ("award", "score", "standing"),
    [
        (
            Scored(
                Seat(0), "trade-goods", (Term("goods.wine", 4, 10),), None, ((Seat(0), 4), (Seat(1), 4)), final=True
            ),
            "Ann scores 10 points for goods.",
            "Ann and Ben have the most tokens (Ann: 4 and Ben: 4): each of them gets all the points.",
        ),
        (
            Scored(Seat(2), "garden", (Term("abbot.itself", 1, 1), Term("abbot.neighbours", 5, 5)), (0, 0)),
            "Cleo scores 6 points for an abbot who goes home.",
            "",
        ),
        (
            Scored(Seat(1), "king", (Term("king.features", 8, 8),), final=True),
            "Ben scores 8 points as king.",
            "",
        ),
    ],
)
def test_scores_of_expansions_are_explained(award, score, standing):
    assert (score_sentence(award, NAMES), standing_sentence(award, NAMES)) == (score, standing)
    assert rule_sentence(award)
    assert award_label(award)


@pytest.mark.parametrize(
    ("tile", "label"),
    [
        ("ic-15", "straight road, with an inn"),
        ("ic-13", "city in a corner and a road bend, with a shield, with an inn"),
        ("base-Mg", "city in a corner, with a shield, with a garden"),
        ("fe-07", "monastery where two roads meet at a corner, with a festival"),
        ("r2-03", "lake at the end of a river, with a volcano"),
    ],
)
def test_tiles_say_what_is_printed_on_them(tile, label):
    assert tile_label(tile) == label


@cache
def game_with_everything(number):
    return play_by_numbers(Box("carcassonne", "2006", 3, GAMES["carcassonne"].sets), 50 + number, 1500)


@pytest.mark.long
@pytest.mark.parametrize("number", first(1, range(4)))
def test_a_game_with_every_expansion_can_be_told(language, number):
    for ply in game_with_everything(number).plies:
        assert move_sentence(Played(1, ply.seat, ply.move), ply.step.effects, NAMES)
        for effect in ply.step.effects:
            assert effect_sentence(effect, NAMES)
            if isinstance(effect, Scored):
                assert rule_sentence(effect)
                assert [term_label(term) for term in effect.terms]
                assert award_label(effect)
                assert standing_sentence(effect, NAMES) or not effect.standing


def test_every_set_and_every_ready_made_box_has_a_name(language):
    carcassonne = GAMES["carcassonne"]
    for key in carcassonne.sets:
        assert set_label(key) != key
        assert set_help(key, "carcassonne")
    for box in carcassonne.ready_made:
        assert ready_made_label(box.key) != box.key


@pytest.mark.django_db
def test_a_whole_game_can_be_told(language):
    now = play_turns(open_table(), 80)

    for _, played, effects in now.by_turn:
        assert move_sentence(played, effects, NAMES)
        for effect in effects:
            assert effect_sentence(effect, NAMES)
            if isinstance(effect, Scored):
                assert rule_sentence(effect)
                assert standing_sentence(effect, NAMES)
                assert award_label(effect)


def test_every_tile_edition_option_and_colour_has_a_name(language):
    for tile in TILES:
        assert tile != tile_label(tile)
    for key, game in GAMES.items():
        assert game_label(key) != key
        if is_pad(key):
            continue  # their words are in their files: see test_words_of_pads.py
        for edition in game.editions:
            assert edition_label(key, edition) != edition
            assert edition_help(key, edition)
        for option in game.options:
            assert option_label(option.key) != option.key
            for choice in option.choices:
                assert option_label(option.key, choice) not in {str(choice), ""}
                assert option_help(option.key)
    for colour in Colour.values:
        assert colour_label(colour) != colour


@pytest.mark.parametrize(
    ("segment", "words"),
    [
        ("m1", "not on this tile: monastery"),
        ("c2", "not on this tile: city"),
        ("x9", "not on this tile: place for a meeple"),
    ],
)
def test_a_part_of_a_tile_is_called_as_players_call_it(segment, words):
    assert words in refusal_sentence(UnknownSegment("base-U", segment), NAMES)


def test_terrains_sources_sides_turns_and_phases_have_names(language):
    for kind in ("road", "city", "field", "monastery"):
        assert terrain_label(kind)
        assert source_label(kind)
        assert role_label(kind) != kind
    for number in range(4):
        assert side_label(number)
        assert turn_label(number)
    assert phase_label("draw") != "draw"
    assert len({cell_label((x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1)}) == 9


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["Ann"], "Ann"), (NAMES[:2], "Ann and Ben"), (NAMES, "Ann, Ben and Cleo")]
)
def test_names_are_joined(names, text):
    assert text == joined(names)


def test_what_is_wrong_with_a_box_is_said():
    with pytest.raises(UnsuitableBox) as caught:
        GAMES["carcassonne"].check(Box("carcassonne", "2006", 9))

    assert box_problem(caught.value) == "9 players cannot play this: it is for 1 to 5."
    assert all(code.startswith(("box.", "map.")) for code in all_words().box_problems)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "road completed (5 tiles × 2 with the inn)"),
        ("zh-hant", "道路完成（5 張 × 2，有餐館）"),
        ("zh-hans", "道路完成（5 张 × 2，有旅馆）"),
    ],
)
def test_a_line_says_by_what_an_expansion_paid(language, words):
    with translation.override(language):
        assert award_line(Scored(Seat(0), "road", (Term("road.inn.tiles", 5, 10),))) == words


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (
            [Term("city.cathedral.tiles", 4, 12), Term("city.cathedral.shields", 1, 3)],
            "city completed (4 tiles × 3 with the cathedral and 1 shield × 3 with the cathedral)",
        ),
        ([Term("city.besieged.tiles", 3, 3)], "city completed (3 tiles × 1, besieged)"),
        ([Term("city.tiles", 3, 6), Term("city.shields", 1, 2)], "city completed"),
    ],
)
def test_a_city_says_what_a_cathedral_or_a_siege_made_of_it(terms, words):
    assert award_line(Scored(Seat(0), "city", tuple(terms))) == words


def test_a_field_says_what_pigs_added():
    cities = [Term("field.city", 1, 3), Term("field.pig", 1, 1), Term("field.city", 1, 3), Term("field.pig", 1, 1)]

    assert award_line(Scored(Seat(0), "field", tuple(cities), final=True)) == (
        "field (2 finished cities and 2 cities × 1 with your own pig)"
    )


@pytest.mark.parametrize("table", ["moves", "short_moves", "closer_moves", "effects", "gains", "moments"])
def test_no_sentence_is_translated_before_it_is_said(table):
    assert [code for code, said in getattr(all_words(), table).items() if isinstance(said, str)] == []
