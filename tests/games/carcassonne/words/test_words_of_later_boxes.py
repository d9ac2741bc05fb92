"""Sentences of the later boxes: their moves, what follows from them, and their points, each with its proof."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.log.explanation import count_steps
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.label import option_label, source_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import award_label, award_line, rule_sentence, score_sentence, step_label, term_label
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.pieces import FigureReturned
from scoring.carcassonne.refusal import nobody_stands_there
from scoring.carcassonne.sets.abbey.abbey import LayAbbey
from scoring.carcassonne.sets.corn.rules import ChooseCircle
from scoring.carcassonne.sets.count.consolation import CountCannotGo, EnterQuarter, MoveCount
from scoring.carcassonne.sets.count.transfers import Transfer
from scoring.carcassonne.sets.ferries.rules import TurnFerry
from scoring.carcassonne.sets.flier.rules import Fly
from scoring.carcassonne.sets.goldmines.rules import GoldTaken, PutIngot
from scoring.carcassonne.sets.hills.sheep import Gather, Grow, NoSuchToken
from scoring.carcassonne.sets.magewitch.rules import MagicHasToMove, MagicLeft, MoveMage, MoveWitch
from scoring.carcassonne.sets.tower.prison import NotHeld
from scoring.carcassonne.sets.tunnel.rules import PutToken
from scoring.catalogue import GAMES
from scoring.kernel.log import Played
from scoring.kernel.moves import Scored, Seat, Term

ANN, BEN, CLEO = map(Seat, range(3))
NAMES = ["Ann", "Ben", "Cleo"]
GOLD_RULE = (
    "At the end, up to 3 ingots are worth 1 point each, up to 6 are worth 2 each, up to 9 are worth 3 each,"
    " and more are worth 4 each."
)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (LayAbbey((0, 2)), "Ann places the abbey (2 below the start tile)."),
        (Deploy("mayor", "c1"), "Ann places: mayor (city)."),
        (Deploy("wagon", "r2"), "Ann places: wagon (road)."),
        (Deploy("barn", "f1", (1, 1)), "Ann places: barn (field)."),
        (Deploy("shepherd", "f1"), "Ann places: shepherd (field)."),
        (Deploy("shepherd", "f1", token=1), "Ann places: shepherd (1 sheep) (field)."),
        (Deploy("shepherd", "f1", token="wolf"), "Ann places: shepherd (a wolf) (field)."),
        (EnterQuarter("big", "castle"), "Ann sends a meeple into a quarter: big meeple, castle."),
        (MoveCount("smithy"), "Ann moves the count: smithy."),
        (
            Transfer("meeple", "market", (0, 2), "f1"),
            "Ann brings a meeple from a quarter: meeple, market → field (2 below the start tile).",
        ),
        (PutIngot((0, 1)), "Ann puts one ingot on the mine and one beside it (1 below the start tile)."),
        (MoveMage((1, 0), "r1"), "Ann moves the mage: road (1 to the right of the start tile)."),
        (MoveWitch((1, 0), "c1"), "Ann moves the witch: city (1 to the right of the start tile)."),
        (MoveWitch(), "Ann takes the witch off the board."),
        (Fly("meeple", 1), "Ann lets a meeple fly 1 tile far: meeple."),
        (Fly("meeple", 3), "Ann lets a meeple fly 3 tiles far: meeple."),
        (Fly("mayor"), "Ann lets a meeple fly: mayor."),
        (ChooseCircle("add"), "Ann decides: everybody may add a meeple."),
        (ChooseCircle("remove"), "Ann decides: everybody takes a meeple home."),
        (PutToken((0, -1), "r1", "B"), "Ann puts a token of pair B on a tunnel (1 above the start tile)."),
        (
            TurnFerry((1, 0), ("r1", "r2")),
            "Ann lets a ferry join two roads (1 to the right of the start tile).",
        ),
        (Grow((0, 1), "f1"), "Ann draws for a flock (1 below the start tile)."),
        (Grow((0, 1), "f1", 3), "Ann draws for a flock (1 below the start tile): 3 sheep."),
        (Grow((0, 1), "f1", "wolf"), "Ann draws for a flock (1 below the start tile): a wolf."),
        (Gather((0, 1), "f1"), "Ann brings home all flocks of a field (1 below the start tile)."),
    ],
)
def test_moves_are_told(move, sentence):
    assert move_sentence(Played(1, ANN, move), (), NAMES) == sentence


@pytest.mark.parametrize(
    ("effect", "sentence", "gain"),
    [
        (GoldTaken(BEN, ((0, 1),)), "Ben takes 1 ingot: 1 below the start tile.", "Ben: 1 ingot"),
        (
            GoldTaken(BEN, ((0, 1), (0, 1), (0, 0))),
            "Ben takes 3 ingots: 1 below the start tile and on the start tile.",
            "Ben: 3 ingots",
        ),
        (MagicLeft("witch", (0, 1)), "The witch leaves what is finished (1 below the start tile).", ""),
        (FigureReturned(Figure(CLEO, "meeple", (0, 0), "castle")), "Cleo gets a meeple back.", ""),
        (FigureReturned(Figure(CLEO, "meeple", (0, 0), "market")), "Cleo gets a meeple back.", ""),
        (FigureReturned(Figure(CLEO, "meeple", (0, 0), "tower")), "Cleo gets a meeple back.", ""),
        (FigureReturned(Figure(CLEO, "barn", (0, 0), "f1")), "Cleo gets back: barn.", ""),
    ],
)
def test_what_follows_is_told(effect, sentence, gain):
    assert (effect_sentence(effect, NAMES), gain_label(effect, NAMES)) == (sentence, gain)


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (NotHeld("meeple", 2), "Cleo holds no such meeple of yours that could come back now: meeple."),
        (CountCannotGo("market"), "The count goes to another of the four quarters: market."),
        (CountCannotGo("palace"), "The count goes to another of the four quarters: palace."),
        (MagicHasToMove("mage"), "The mage is taken off only if neither mage nor witch can go anywhere."),
        (NoSuchToken(4), "No such token is left in the bag: 4 sheep."),
        (NoSuchToken("bear"), "No such token is left in the bag: bear."),
        (NoSuchToken(None), "No such token is left in the bag: not drawn."),
        (nobody_stands_there("shrine"), "Nothing may stand there in this game: shrine."),
        (nobody_stands_there("walls"), "Nothing may stand there in this game: City of Carcassonne."),
    ],
)
def test_refusals_are_told(refusal, sentence):
    assert refusal_sentence(refusal, NAMES) == sentence


@pytest.mark.parametrize(
    ("award", "score", "line", "rule"),
    [
        (
            Scored(ANN, "field", (Term("field.city", 2, 6),), (0, 0)),
            "Ann scores 6 points for farmers at a barn.",
            "farmers at a barn",
            "When a barn comes to a field, its farmers get 3 points for each finished city there and go home.",
        ),
        (
            Scored(ANN, "field", (Term("field.city", 1, 1), Term("field.pig", 1, 1)), (0, 0)),
            "Ann scores 2 points for farmers at a barn.",
            "farmers at a barn (1 finished city and 1 city × 1 with your own pig)",
            "Farmers who come to a barn get 1 point for each finished city at its field and go home.",
        ),
        (
            Scored(ANN, "field", (Term("field.city", 2, 2),), (0, 0), final=True),
            "Ann scores 2 points for a field.",
            "field",
            "Farmers who come to a barn get 1 point for each finished city at its field and go home.",
        ),
        (
            Scored(ANN, "field", (Term("field.city", 1, 3),), (0, 0), final=True),
            "Ann scores 3 points for a field.",
            "field",
            "At the end, a field is worth 3 points for each finished city that it touches.",
        ),
        (
            Scored(ANN, "field", (Term("barn.city", 1, 4), Term("barn.city", 1, 4)), (0, 0), final=True),
            "Ann scores 8 points for a barn.",
            "barn (2 finished cities × 4)",
            "At the end, a barn is worth 4 points for each finished city at its field.",
        ),
        (
            Scored(BEN, "shrine", (Term("shrine.itself", 1, 1), Term("shrine.neighbours", 8, 8)), (0, 0)),
            "Ben scores 9 points for a finished shrine.",
            "shrine completed",
            "A shrine is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not.",
        ),
        (
            Scored(BEN, "shrine", (Term("shrine.itself", 1, 1),), (0, 0), final=True),
            "Ben scores 1 point for an unfinished shrine.",
            "unfinished shrine",
            "A shrine is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not.",
        ),
        (
            Scored(BEN, "gold", (Term("gold.ingots", 5, 10),), final=True),
            "Ben scores 10 points for gold.",
            "gold (5 ingots × 2)",
            GOLD_RULE,
        ),
        (
            Scored(CLEO, "flock", (Term("flock.sheep", 7, 7),), (0, 0)),
            "Cleo scores 7 points for sheep.",
            "sheep brought home",
            "Each shepherd who is brought home gets 1 point for each sheep in the field.",
        ),
        (
            Scored(
                CLEO, "road", (Term("road.tiles", 3, 3), Term("mage.tiles", 3, 3), Term("witch.half", 1, -3)), (0, 0)
            ),
            "Cleo scores 3 points for a finished road.",
            "road completed (3 tiles, 3 tiles × 1 with the mage and half taken by the witch: -3)",
            "A road is worth 1 point for each tile, finished or not.",
        ),
        (
            Scored(
                CLEO,
                "monastery",
                (Term("monastery.itself", 1, 1), Term("monastery.neighbours", 8, 8), Term("monastery.vineyards", 2, 6)),
                (0, 0),
            ),
            "Cleo scores 15 points for a finished monastery.",
            "monastery completed (the monastery itself, 8 tiles around it and 2 vineyards × 3)",
            "A monastery is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not.",
        ),
    ],
)
def test_points_are_explained(award, score, line, rule):
    assert (score_sentence(award, NAMES), award_line(award), rule_sentence(award)) == (score, line, rule)
    assert award_label(award)
    assert source_label(award.source) != award.source


@pytest.mark.parametrize(
    ("term", "label"),
    [
        (Term("gold.ingots", 1, 1), "1 ingot × 1"),
        (Term("flock.sheep", 1, 1), "1 sheep in the field"),
        (Term("barn.city", 1, 4), "1 finished city × 4"),
        (Term("shrine.itself", 1, 1), "the shrine itself"),
        (Term("shrine.neighbours", 1, 1), "1 tile around it"),
        (Term("monastery.vineyards", 1, 3), "1 vineyard × 3"),
        (Term("mage.tiles", 1, 1), "1 tile × 1 with the mage"),
        (Term("witch.half", 1, -4), "half taken by the witch: -4"),
    ],
)
def test_a_term_says_its_numbers(term, label):
    assert term_label(term) == label


def test_a_count_goes_step_by_step():
    one, other = (0, 0), (1, 0)
    terms = (
        Term("shrine.itself", 1, 1, (one,)),
        Term("monastery.vineyards", 2, 6, (one, other)),
        Term("mage.tiles", 2, 2, (one, other)),
        Term("witch.half", 1, -4),
    )
    steps = [step_label(step) for step in count_steps(Scored(ANN, "shrine", terms, one))]

    assert steps == [
        "The shrine",
        "Vineyard 1 of 2",
        "Vineyard 2 of 2",
        "Tile 1 of 2 with the mage",
        "Tile 2 of 2 with the mage",
        "The witch takes half",
    ]


@pytest.mark.parametrize(
    ("code", "label"),
    [
        ("monastery.itself", "The monastery"),
        ("garden.itself", "The garden"),
        ("abbot.itself", "The abbot’s own tile"),
        ("flock.sheep", "All sheep in the field"),
        ("barn.city", "City 1 of 1"),
    ],
)
def test_a_step_is_called_by_what_is_counted(code, label):
    (step,) = count_steps(Scored(ANN, "score", (Term(code, 1, 1),)))

    assert step_label(step) == label


def test_choices_of_one_rule_are_told_apart():
    for option in GAMES["carcassonne"].further_options:
        told = [option_label(option.key, choice) for choice in option.choices if not isinstance(choice, bool)]
        assert len(set(told)) == len(told), option.key


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh-hant", "Ben拿到 3 塊金塊：起始卡往下 1 格處和起始卡的位置。"),
        ("zh-hans", "Ben拿到 3 块金块：起始板块往下 1 格处和起始板块的位置。"),
    ],
)
def test_gold_is_told_in_chinese(language, words):
    with translation.override(language):
        assert effect_sentence(GoldTaken(BEN, ((0, 1), (0, 1), (0, 0))), NAMES) == words
