"""Words for Catan: every move, effect, refusal, option and card has a sentence, in every language."""

from __future__ import annotations

import dataclasses
import gzip
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.catan.sets.knights.words import moves as knights_told
from games.catan.sets.knights.words.effects import EFFECTS as KNIGHTS_EFFECTS
from games.catan.words import tables
from games.catan.words.effects import EFFECTS
from games.catan.words.labels import (
    card_help,
    card_label,
    cards_words,
    harbour_label,
    hex_words,
    path_words,
    piece_label,
    place_words,
    production_line,
    resource_label,
    robbed_line,
    terrain_words,
    unpaid_line,
)
from games.catan.words.moves import BROUGHT, MOVES, SHORT
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.label import (
    box_problem,
    colour_label,
    edition_help,
    edition_label,
    game_label,
    option_help,
    option_label,
    phase_label,
    set_help,
    set_label,
    source_label,
)
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import award_label, rule_sentence, score_sentence, standing_sentence, term_label
from scoring.catalogue import GAMES, ruleset_for
from scoring.catan import effect as effects
from scoring.catan import move as moves
from scoring.catan import refusal as refusals
from scoring.catan import rules as phases
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import FURTHER_TERRAINS, HARBOUR_KINDS, RESOURCES, TERRAINS
from scoring.catan.deck import CARDS, DEVELOPMENT_CARD
from scoring.catan.sets.knights import effect as knights_effects
from scoring.catan.sets.knights import move as knights_moves
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.log import Played
from scoring.kernel.moves import Effect, Move, Refusal, Scored, Seat, Term
from scoring.kernel.state import State
from scoring.kernel.table import Overrule, Overruled
from scoring.record import read

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
VECTORS = Path(__file__).resolve().parents[3] / "scoring" / "vectors" / "catan"
ISLAND = beginner_island()
OPTIONS = GAMES["catan"].options


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def kinds(module, base) -> list[type]:
    """Return the subclasses of a base that a module defines."""
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, base)]
    return [kind for kind in found if kind.__module__ == module.__name__]


def records():
    for path in sorted(VECTORS.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            yield from (read(json.loads(line)) for line in lines)


@pytest.fixture(scope="module")
def plies() -> list[tuple[Played, tuple[Effect, ...], tuple[Scored, ...]]]:
    """Return every move of the recorded games, with what followed from it."""
    found = []
    for record in records():
        rules = ruleset_for(record.box)
        state: State = rules.start(record.first)
        for played in record.played:
            step = rules.play(state, played.seat, played.move)
            state = step.state
            awards = tuple(effect for effect in step.effects if isinstance(effect, Scored))
            found.append((played, step.effects, awards))
    return found


def test_every_kind_of_move_effect_and_refusal_has_words():
    of_moves, of_effects = (moves, knights_moves), (effects, knights_effects)
    # What the two thieves share is no move by itself.
    of_boxes = {kind for room in of_moves for kind in kinds(room, Move)} - {moves.Raid}
    assert MOVES.keys() | knights_told.MOVES.keys() == of_boxes
    assert MOVES.keys() == SHORT.keys() | BROUGHT.keys()
    assert knights_told.MOVES.keys() == knights_told.SHORT.keys() | knights_told.BROUGHT.keys()
    assert EFFECTS.keys() | KNIGHTS_EFFECTS.keys() == {kind for room in of_effects for kind in kinds(room, Effect)}
    assert kinds(refusals, Refusal)


def test_recorded_games_can_be_told(language, plies):
    for played, followed, awards in plies:
        for island in (None, ISLAND):
            assert move_sentence(played, followed, NAMES, island)
            assert log_words(played, followed, NAMES, island)
            assert all(effect_sentence(effect, NAMES, island) for effect in followed)
        assert all(isinstance(gain_label(effect, NAMES), str) for effect in followed)
        for award in awards:
            assert rule_sentence(award)
            assert award_label(award)
            assert standing_sentence(award, NAMES) == ""
            assert all(term_label(term) for term in award.terms)


def test_nothing_english_is_left_in_chinese(plies):
    names = ["甲", "乙", "丙", "丁"]
    with translation.override("zh-hant"):
        told = {move_sentence(played, followed, names, ISLAND) for played, followed, _ in plies}
        told |= {effect_sentence(effect, names, ISLAND) for _, followed, _ in plies for effect in followed}

    assert [line for line in told if any("a" <= sign <= "z" for sign in line)] == []


@pytest.mark.parametrize(
    ("move", "sentence", "short"),
    [
        (
            moves.Settle("0,0,N"),
            "Ann builds a settlement (desert, hills 6, pasture 4).",
            "settlement, desert, hills 6, pasture 4",
        ),
        (
            moves.City("0,-2,N"),
            "Ann builds a city (mountains 10, the sea; 3:1 harbour).",
            "city, mountains 10, the sea; 3:1 harbour",
        ),
        (
            moves.Road("1,0,E"),
            "Ann builds a road (between forest 3 and mountains 8).",
            "road, between forest 3 and mountains 8",
        ),
        (moves.Roll((3, 5)), "Ann rolls 8.", "8"),
        (moves.Discard({"ore": 2, "wool": 2}), "Ann gives back 2 ore, 2 wool.", "gives back 2 ore, 2 wool"),
        (moves.MoveRobber((1, 0)), "Ann moves the robber to forest 3.", "robber: forest 3"),
        (
            moves.MoveRobber((1, 0), BEN),
            "Ann moves the robber to forest 3. Ben loses a card.",
            "robber: forest 3, a card of Ben",
        ),
        (
            moves.MoveRobber((0, 0), BEN, "ore"),
            "Ann moves the robber to desert. Ben loses a card: ore.",
            "robber: desert, a card of Ben",
        ),
        (moves.Bank({"ore": 4}, {"wool": 1}), "Ann gives the bank 4 ore for 1 wool.", "bank: 4 ore for 1 wool"),
        (moves.Trade(BEN, {"ore": 1}, {}), "Ann gives Ben 1 ore for nothing.", "with Ben: 1 ore for nothing"),
        (moves.Offer({"ore": 1}, {"wool": 2}), "Ann offers 1 ore for 2 wool.", "offers 1 ore for 2 wool"),
        (
            moves.Offer({"ore": 1}, {"wool": 2}, (BEN, CLEO)),
            "Ann offers Ben and Cleo 1 ore for 2 wool.",
            "offers 1 ore for 2 wool",
        ),
        (moves.Accept(2), "Ann accepts.", "accepts"),
        (moves.Accept(2, CLEO), "Ann trades with Cleo.", "accepts"),
        (moves.Decline(1), "Ann does not want that.", "does not want that"),
        (moves.Buy(), "Ann buys a development card.", "development card"),
        (moves.Buy("knight"), "Ann buys a development card: knight.", "development card"),
        (moves.Play("knight"), "Ann plays a card: knight.", "knight"),
        (moves.Play("monopoly", resource="ore"), "Ann plays a card: monopoly on ore.", "monopoly on ore"),
        (
            moves.Play("year_of_plenty", take={"ore": 1, "brick": 1}),
            "Ann plays a card: year of plenty for 1 ore, 1 brick.",
            "year of plenty for 1 ore, 1 brick",
        ),
        (moves.Reveal(1), "Ann shows 1 victory point card.", "1 victory point card"),
        (moves.Tell(None), "Ann was asked which card it was.", "was asked which card it was"),
        (moves.Tell("ore"), "Ann tells the app that the card was ore.", "was asked which card it was"),
        (moves.End(), "Ann ends the turn.", "end of the turn"),
        (Overrule(moves.End(), ()), "Played anyway: Ann ends the turn.", "end of the turn"),
    ],
)
def test_moves_are_told(move, sentence, short):
    played = Played(1, ANN, move)

    assert (move_sentence(played, (), NAMES, ISLAND), log_words(played, (), NAMES, ISLAND)) == (sentence, short)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (
            effects.Produced(8, ((ANN, (("ore", 2),)), (BEN, (("wool", 1), ("brick", 1))))),
            "Ann +2 ore, Ben +1 wool +1 brick.",
        ),
        (
            effects.Produced(8, (), ((ANN, (("ore", 2),)),), ((BEN, (("wool", 1),)),)),
            ("Nobody gets anything. The robber blocks 2 ore for Ann. The bank is short and cannot pay: Ben 1 wool."),
        ),
        (effects.StartingCards(ANN, (("ore", 1),)), "Ann begins with 1 ore."),
        (effects.MustDiscard(((ANN, 4), (CLEO, 5))), "Half of the cards go back: Ann 4 and Cleo 5."),
        (effects.Discarded(ANN, (("ore", 4),)), "Ann gives back 4 ore."),
        (effects.RobberMoved((0, 0), (1, 0)), "The robber moves to forest 3."),
        (effects.Stolen(ANN, BEN, None, 1), "Ann takes 1 card from Ben."),
        (effects.Stolen(ANN, BEN, "ore", 1), "Ann takes 1 ore from Ben."),
        (effects.Stolen(ANN, BEN, None, 0), "Ben has no card that Ann could take."),
        (effects.Paid(ANN, "road", (("brick", 1), ("lumber", 1))), "Ann pays 1 brick, 1 lumber."),
        (effects.Exchanged(ANN, None, (("ore", 3),), (("wool", 1),)), "Ann gives the bank 3 ore for 1 wool."),
        (effects.Exchanged(ANN, BEN, (("ore", 3),), ()), "Ann gives Ben 3 ore for nothing."),
        (
            effects.Offered(1, ANN, (("ore", 1),), (("wool", 1),), (BEN, CLEO)),
            "Ann asks Ben and Cleo: 1 ore for 1 wool?",
        ),
        (effects.Taken(ANN, (("ore", 2),)), "Ann takes 2 ore from the bank."),
        (effects.Monopolised(ANN, "ore", ((BEN, 2), (CLEO, 1))), "Ann collects ore: Ben 2 and Cleo 1."),
        (effects.Monopolised(ANN, "ore", ()), "Nobody has ore for Ann."),
        (effects.Bought(ANN, None, 3), "3 development cards are left."),
        (effects.RoadCut(ANN, 6, 4), "The road of Ann is cut: 4 in a row, not 6."),
        (effects.AwardMoved("longest_road", None, ANN, 5), "Ann has the longest road now: 5 roads in a row."),
        (effects.AwardMoved("longest_road", ANN, None, 5), "Nobody has the longest road now."),
        (effects.AwardMoved("largest_army", ANN, BEN, 4), "Ben has the largest army now: 4 knights."),
        (effects.AwardMoved("largest_army", ANN, None, 3), "Nobody has the largest army now."),
        (effects.Reshuffled(), "The deck of rolls is shuffled again."),
        (effects.Won(ANN, 10), "Ann wins with 10 points."),
    ],
)
def test_effects_are_told(effect, sentence):
    assert sentence == effect_sentence(effect, NAMES, ISLAND)


def test_accepted_refusals_say_where():
    accepted = Overruled(ANN, (refusals.TooClose("0,0,N", ("0,-1,S", "1,-1,S")),))

    sentence = effect_sentence(accepted, NAMES, ISLAND)

    assert "desert, hills 6, pasture 4" in sentence


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (refusals.PathTaken("0,0,E", BEN), "A road of Ben lies there already (between desert and forest 3)."),
        (refusals.CannotPay(ANN, (("ore", 3), ("grain", 2))), "Ann does not have all of these cards: 3 ore, 2 grain."),
        (refusals.NoPieceLeft("settlement", 5), "All 5 pieces of this kind are on the island: settlement."),
        (refusals.WrongDiscard(3, 4), "Half of the hand goes back: 4 cards, not 3."),
        (refusals.NoVictim(()), "Only these can be robbed there: nobody."),
        (refusals.WrongRate("ore", 3), "The bank takes 3 of these for one card: ore."),
        (refusals.RobberStays((0, 0)), "The robber has to move to another hex, and it stands here: desert."),
        (refusals.NoSuchPlace("x"), "There is no such place on the island: x."),
    ],
)
def test_refusals_read_well(refusal, sentence):
    assert sentence == refusal_sentence(refusal, NAMES, ISLAND)


FACTS = {
    "at": "0,0,N", "near": ("0,-1,S",), "settlement": "0,0,S", "seat": ANN, "seats": (ANN,), "to": (0, 0),
    "cards": (("ore", 1),), "dice": (1, 2), "piece": "road", "kind": "ore", "card": "knight",
}  # fmt: skip


@pytest.mark.parametrize("island", [None, ISLAND], ids=["somewhere", "island"])
def test_every_refusal_says_its_facts_in_words(language, island):
    for kind in kinds(refusals, Refusal):
        refusal = kind(**{field.name: FACTS.get(field.name, 3) for field in dataclasses.fields(kind)})
        sentence = refusal_sentence(refusal, NAMES, island)
        assert "%(" not in sentence
        assert "((" not in sentence
        assert "('" not in sentence


@pytest.mark.parametrize(
    ("award", "sentence", "words"),
    [
        (
            Scored(ANN, "settlement", (Term("settlement", 1, 1, ("0,0,N",)),)),
            "Ann scores 1 point for a settlement.",
            "settlement",
        ),
        (Scored(ANN, "city", (Term("city", 1, 1, ("0,0,N",)),)), "Ann scores 1 point more for a city.", "city"),
        (
            Scored(BEN, "longest_road", (Term("longest_road", 1, 2),)),
            "Ben scores 2 points for the longest road.",
            "longest road",
        ),
        (
            Scored(BEN, "largest_army", (Term("largest_army", -1, -2),)),
            "Ben loses 2 points with the largest army.",
            "largest army",
        ),
        (
            Scored(BEN, "victory_point", (Term("victory_point", 2, 2),), final=True),
            "Ben shows victory point cards: 2 points.",
            "victory point cards",
        ),
    ],
)
def test_points_are_told(award, sentence, words):
    assert (score_sentence(award, NAMES), award_label(award)) == (sentence, words)
    assert rule_sentence(award)
    assert source_label(f"catan.{award.source}")[0].isupper()


def test_everything_of_the_box_has_a_name(language):
    assert game_label("catan") != "catan"
    for edition in GAMES["catan"].editions:
        assert edition_label("catan", edition) != edition
        assert edition_help("catan", edition)
    for option in OPTIONS:
        assert option_label(option.key) != option.key
        assert option_help(option.key)
        for choice in option.choices:
            assert option_label(option.key, choice) not in {str(choice), ""}
    for key in GAMES["catan"].sets:
        assert set_label(key) != key
        assert set_help(key, "catan") not in {"", set_help(key, "carcassonne")}
    assert set(tables.RESOURCES) == set(RESOURCES)
    assert set(tables.LANDS) == {*TERRAINS, *FURTHER_TERRAINS}
    assert all(map(resource_label, RESOURCES))
    assert all(map(terrain_words, TERRAINS))
    assert all(card_label(card) and card_help(card) for card in CARDS)
    assert all(piece_label(piece) for piece in ("road", "settlement", "city", DEVELOPMENT_CARD))
    assert len({harbour_label(kind) for kind in HARBOUR_KINDS}) == len(HARBOUR_KINDS)
    assert all(colour_label(colour) != colour for colour in ("white", "orange", "brown"))


def test_every_phase_has_words(language):
    names = (
        "FOUNDING",
        "LINKING",
        "ROLLING",
        "DISCARDING",
        "ROBBING",
        "FREE_ROADS",
        "TRADING",
        "BUILDING",
        "SPECIAL",
        "PAIRED",
    )

    assert all(phase_label(getattr(phases, name)) != getattr(phases, name) for name in names)


def test_an_island_that_cannot_be_is_refused_in_words(language):
    with pytest.raises(UnsuitableBox) as caught:
        ruleset_for(Box("catan", "2022", 4, board={"hexes": []}))

    assert "board" not in box_problem(caught.value)


def test_places_are_told_by_what_lies_around_them():
    assert hex_words(ISLAND, (0, 0)) == "desert"
    assert hex_words(ISLAND, (9, 9)) == "the sea"
    assert hex_words(None, (1, -2)) == "hex 1/-2"
    assert place_words(ISLAND, "0,-2,N") == "mountains 10, the sea; 3:1 harbour"
    assert path_words(ISLAND, "0,-3,SE") == "between mountains 10 and the sea"
    assert place_words(None, "0,0,S") == "hex 0/0, hex 0/1, hex -1/1"


def test_all_places_of_an_island_differ_as_far_as_its_hexes_do():
    told = [place_words(ISLAND, at) for at in ISLAND.shape.hexes]
    coast = [words for words in told if "the sea" in words]

    assert len(set(told) - set(coast)) == len(told) - len(coast)
    assert all(len(list(group)) <= 2 for _, group in itertools.groupby(sorted(coast)))


def test_production_is_read_out():
    produced = effects.Produced(8, ((ANN, (("ore", 2),)), (BEN, (("wool", 1),))), ((CLEO, (("ore", 1),)),))

    assert production_line(produced.got, NAMES) == "Ann +2 ore, Ben +1 wool"
    assert robbed_line(produced, NAMES) == "The robber blocks 1 ore for Cleo."
    assert unpaid_line(produced, NAMES) == ""
    assert cards_words(()) == ""


def test_a_pill_says_what_somebody_won():
    assert gain_label(effects.Produced(8, ((ANN, (("ore", 2),)),)), NAMES) == "Ann +2 ore"
    assert gain_label(effects.Stolen(ANN, BEN, None, 1), NAMES) == "Ann takes 1 card from Ben."
    assert gain_label(effects.AwardMoved("longest_road", None, BEN, 6), NAMES) == "Ben: longest road"
    assert gain_label(effects.Paid(ANN, "road", ()), NAMES) == ""
