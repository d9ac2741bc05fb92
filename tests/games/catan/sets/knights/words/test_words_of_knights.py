"""Words for Cities & Knights: every card, move, effect, question and refusal has a sentence, in every language."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.catan.sets.knights.words import cards, tables
from games.catan.sets.knights.words.labels import (
    ability_help,
    event_label,
    improvement_label,
    knight_label,
    level_words,
    progress_help,
    progress_label,
    red_white,
    track_label,
)
from games.catan.sets.knights.words.refusals import REFUSALS
from games.catan.words.labels import card_help, card_label, piece_label, resource_label
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import option_help, option_label, set_help, set_label, source_label
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import award_label, rule_sentence, score_sentence, step_label, term_label
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.move import Steal
from scoring.catan.sets.knights import card_refusal as card_refusals
from scoring.catan.sets.knights import effect as effects
from scoring.catan.sets.knights import move as moves
from scoring.catan.sets.knights import refusal as refusals
from scoring.catan.sets.knights.cities.city import WALL
from scoring.catan.sets.knights.cities.track import LEVELS
from scoring.catan.sets.knights.defence.patrol import ACTIVATION, HIRING, LEVEL_NAMES, PROMOTION
from scoring.catan.sets.knights.kind import CARDS, COMMODITIES, DECKS, EVENTS, TRACKS, VICTORY_CARDS
from scoring.catan.sets.knights.knight import TOP
from scoring.catan.sets.knights.rules import KNIGHTS_OPTIONS, KNIGHTS_SET
from scoring.kernel.log import Played
from scoring.kernel.moves import Refusal, Scored, Seat, Term

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
CHINESE_NAMES = ["甲", "乙", "丙", "丁", "戊", "己"]
ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
ISLAND = beginner_island()
CODES = ("metropolis", "defender", "merchant", "printer", "constitution", "city_lost")
LATIN = re.compile("[A-Za-z]")


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


# ------------------------------------------------------------------- names


def test_each_of_the_54_cards_says_what_it_is_and_what_it_does(language):
    assert sum(sum(deck.values()) for deck in DECKS.values()) == 54
    assert cards.CARDS.keys() == cards.CARD_HELP.keys() == set(CARDS)
    assert len({progress_label(card) for card in CARDS}) == len(CARDS) == 25
    for card in CARDS:
        assert progress_label(card) == card_label(card)
        assert progress_help(card) == card_help(card) != ""


@pytest.mark.parametrize(
    ("table", "track"),
    [(cards.TRADE_CARDS, "trade"), (cards.POLITICS_CARDS, "politics"), (cards.SCIENCE_CARDS, "science")],
)
def test_cards_are_listed_with_their_decks(table, track):
    assert table.keys() == DECKS[track].keys()


def test_a_card_that_is_not_played_after_the_dice_says_so():
    assert progress_help("alchemist").startswith("Before the dice:")
    assert all("as soon as it is drawn" in progress_help(card) for card in VICTORY_CARDS)


def test_tracks_levels_events_knights_and_pieces_have_names(language):
    assert tables.TRACKS.keys() == tables.IMPROVEMENTS.keys() == tables.ABILITY_HELP.keys() == set(TRACKS)
    assert tables.EVENTS.keys() == set(EVENTS)
    assert tables.COMMODITIES.keys() == set(COMMODITIES)
    assert tables.KNIGHTS == LEVEL_NAMES
    names = [improvement_label(track, level) for track in TRACKS for level in range(1, LEVELS + 1)]
    assert len(set(names)) == len(names) == 15
    assert all(names)
    assert improvement_label("trade", 0) == ""
    assert all(ability_help(track) for track in TRACKS)
    assert len({event_label(event) for event in EVENTS}) == len(EVENTS)
    assert (
        len({knight_label(level, active=active) for level in range(1, TOP + 1) for active in (None, True, False)}) == 9
    )
    pieces = (WALL, HIRING, ACTIVATION, PROMOTION, "metropolis", "merchant", *LEVEL_NAMES.values())
    assert len({piece_label(piece) for piece in pieces}) == len(pieces)
    assert len({resource_label(kind) for kind in COMMODITIES}) == len(COMMODITIES)


def test_names_read_well():
    assert knight_label(2, active=True) == "strong knight, active"
    assert level_words("science", 3) == "science 3: aqueduct"
    assert level_words("science", 0) == track_label("science") == "science"
    assert event_label("politics") == "politics gate"
    assert red_white((3, 5)) == "red 3, white 5"


def test_the_set_and_its_options_have_names_and_help(language):
    assert set_label(KNIGHTS_SET) != KNIGHTS_SET
    assert set_help(KNIGHTS_SET, "catan")
    for option in KNIGHTS_OPTIONS:
        assert option_label(option.key) not in {option.key, ""}
        assert option_help(option.key)
        labels = [option_label(option.key, choice) for choice in option.choices]
        assert not set(labels) & {"", *map(str, option.choices)}
        assert len(set(labels)) == len(labels) or all(isinstance(choice, bool) for choice in option.choices)


# ------------------------------------------------------------------- points


def test_every_source_of_points_is_told_and_explained(language):
    for code in CODES:
        award = Scored(ANN, code, (Term(code, 1, -1 if code == "city_lost" else 1),))
        assert score_sentence(award, NAMES)
        assert rule_sentence(award)
        assert award_label(award)
        assert term_label(award.terms[0])
        assert source_label(f"catan.{code}") != f"catan.{code}"


@pytest.mark.parametrize(
    ("award", "sentence"),
    [
        (Scored(ANN, "metropolis", (Term("metropolis", 1, 2),)), "Ann scores 2 points for a metropolis."),
        (Scored(ANN, "metropolis", (Term("metropolis", -1, -2),)), "Ann loses 2 points with the metropolis."),
        (Scored(BEN, "defender", (Term("defender", 1, 1),)), "Ben scores 1 point as Defender of Catan."),
        (Scored(BEN, "merchant", (Term("merchant", 1, 1),)), "Ben scores 1 point for the merchant."),
        (Scored(BEN, "merchant", (Term("merchant", -1, -1),)), "Ben loses 1 point with the merchant."),
        (Scored(BEN, "printer", (Term("printer", 1, 1),)), "Ben shows the printer: 1 point."),
        (Scored(BEN, "constitution", (Term("constitution", 1, 1),)), "Ben shows the constitution: 1 point."),
        (Scored(CLEO, "city_lost", (Term("city_lost", 1, -1),)), "Cleo loses 1 point with the city."),
    ],
)
def test_points_are_told(award, sentence):
    assert score_sentence(award, NAMES) == sentence


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (Term("metropolis", 2, 4), "2 metropolises"),
        (Term("defender", 1, 1), "Defender of Catan, 1 time"),
        (Term("merchant", 1, 1), "the merchant"),
        (Term("printer", 1, 1), "the printer"),
        (Term("constitution", 1, 1), "the constitution"),
    ],
)
def test_why_somebody_has_points_is_told_line_by_line(term, words):
    assert term_label(term) == words


# ----------------------------------------------------------------- sentences


@pytest.mark.parametrize(
    ("move", "sentence", "short"),
    [
        (
            moves.EventRoll((3, 5), "ship"),
            "Ann rolls 8 (red 3, white 5). The event die shows: ship.",
            "ship, 8",
        ),
        (
            moves.Wall("0,-2,N"),
            "Ann builds a city wall (mountains 10, the sea; 3:1 harbour).",
            "city wall, mountains 10, the sea; 3:1 harbour",
        ),
        (
            moves.March("0,0,N", "0,-2,N"),
            "Ann moves a knight (desert, hills 6, pasture 4 → mountains 10, the sea; 3:1 harbour).",
            "moves a knight, mountains 10, the sea; 3:1 harbour",
        ),
        (moves.DrawProgress("trade"), "Ann draws a progress card (trade).", "draws a trade card"),
        (moves.DrawProgress("trade", "merchant"), "Ann draws a progress card: merchant.", "draws merchant"),
        (moves.PutBack("science"), "Ann puts a progress card back (science).", "puts back a science card"),
        (moves.PlayProgress("spy", from_=BEN), "Ann plays a card: spy on Ben.", "spy on Ben"),
        (
            moves.PlayProgress("trade_monopoly", names="cloth"),
            "Ann plays a card: trade monopoly on cloth.",
            "trade monopoly on cloth",
        ),
        (
            moves.PlayProgress("alchemist", dice=(2, 5)),
            "Ann plays a card: alchemist (red 2, white 5).",
            "alchemist (red 2, white 5)",
        ),
        (moves.PlayProgress("bishop", to=(1, 0)), "Ann plays a card: bishop (forest 3).", "bishop (forest 3)"),
        (
            moves.PlayProgress("inventor", hexes=((1, 0), (0, -2))),
            "Ann plays a card: inventor (forest 3 and mountains 10).",
            "inventor (forest 3 and mountains 10)",
        ),
        (moves.PlayProgress("warlord"), "Ann plays a card: warlord.", "warlord"),
        (
            moves.PlayProgress("smith", knights=("0,0,N", "0,-2,N")),
            "Ann plays a card: smith (2 knights).",
            "smith (2 knights)",
        ),
        (
            moves.TakeProgress(BEN, "politics"),
            "Ann takes a progress card from Ben (politics).",
            "takes a politics card from Ben",
        ),
        (moves.TakeCards(BEN), "Ann looks at the hand of Ben and takes cards from it.", "takes cards from Ben"),
        (moves.TakeCards(BEN, {"coin": 2}), "Ann takes 2 coin from Ben.", "takes 2 coin from Ben"),
        (moves.Give(BEN), "Ann gives Ben cards for the wedding.", "cards for Ben"),
        (
            moves.Give(BEN, {"ore": 1, "paper": 1}),
            "Ann gives Ben 1 ore, 1 paper for the wedding.",
            "1 ore, 1 paper for Ben",
        ),
        (moves.Forfeit({"ore": 2}), "Ann gives back 2 ore.", "gives back 2 ore"),
        (Steal(BEN), "Ann takes a card from Ben.", "a card from Ben"),
        (moves.Barter(BEN, "ore"), "Ann offers Ben a resource for a commodity: ore.", "offers Ben ore"),
        (moves.Repay("coin"), "Ann gives a commodity for it: coin.", "coin"),
        (moves.Repay(), "Ann has no commodity to give.", "no commodity"),
        (moves.Aqueduct("ore"), "The aqueduct brings Ann a card: ore.", "ore from the aqueduct"),
        (moves.Enough(), "Ann stops here.", "stops here"),
    ],
)
def test_moves_are_told(move, sentence, short):
    played = Played(1, ANN, move)

    assert (move_sentence(played, (), NAMES, ISLAND), log_words(played, (), NAMES, ISLAND)) == (sentence, short)


def test_an_improvement_is_told_with_the_level_that_it_reached():
    played = Played(1, ANN, moves.Improve("science"))
    reached = (effects.Improved(ANN, "science", 3),)

    assert move_sentence(played, reached, NAMES) == "Ann improves science."
    assert log_words(played, reached, NAMES) == "science 3: aqueduct"


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (effects.ShipMoved(3), "The barbarians come nearer: step 3 of 7."),
        (
            effects.CityLost(ANN, "0,0,N", wall=True, on_its_side=True),
            (
                "A city of Ann falls (desert, hills 6, pasture 4). Its wall falls with it."
                " No settlement is left for it, so the city lies on its side."
            ),
        ),
        (effects.Improved(BEN, "politics", 3), "Ben now has level 3: fortress (politics)."),
        (
            effects.MetropolisMoved("trade", ANN, BEN, "0,0,N"),
            "Ben takes the metropolis from Ann: trade (desert, hills 6, pasture 4).",
        ),
        (effects.KnightMoved(ANN, 2, "0,0,N", None), "A knight of Ann leaves the island (strong knight)."),
        (effects.Drew(ANN, "trade", None, 7), "Ann draws a progress card (trade, 7 left)."),
        (effects.HandedOver(ANN, BEN, 2, None), "Ann gives Ben 2 cards."),
        (effects.HandedOver(ANN, BEN, 2, (("ore", 2),)), "Ann gives Ben 2 ore."),
        (
            effects.TokensSwapped(((1, 0), (0, 1)), (4, 3)),
            f"Two number tokens have changed places. Now it is: forest 4 and {ISLAND.land[0, 1].terrain} 3.",
        ),
        (effects.MerchantMoved(ANN, BEN, (1, 0)), "The merchant belongs to Ben now, and stands here: forest 3."),
    ],
)
def test_effects_are_told(effect, sentence):
    assert sentence == effect_sentence(effect, NAMES, ISLAND)


# ------------------------------------------------------------------- refusals


FACTS = {
    "at": "0,0,N", "seat": ANN, "to": (0, 0), "dice": (1, 2), "card": "spy", "track": "trade", "event": "ship",
}  # fmt: skip


def kinds_of_refusals() -> list[type[Refusal]]:
    rooms = (refusals, card_refusals)
    found = [(room, thing) for room in rooms for thing in vars(room).values() if isinstance(thing, type)]
    return [kind for room, kind in found if issubclass(kind, Refusal) and kind.__module__ == room.__name__]


@pytest.mark.parametrize("island", [None, ISLAND], ids=["somewhere", "island"])
def test_every_refusal_says_its_facts_in_words(language, island):
    assert {kind.code for kind in kinds_of_refusals()} == set(REFUSALS)
    for kind in kinds_of_refusals():
        refusal = kind(**{field.name: FACTS.get(field.name, 3) for field in dataclasses.fields(kind)})
        sentence = refusal_sentence(refusal, CHINESE_NAMES, island)
        assert "%(" not in sentence
        assert "('" not in sentence
        assert language == "en" or not LATIN.search(sentence), sentence


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            refusals.NotWeaker(1, 2),
            "Only a weaker knight gives way: yours has strength 1, the other one 2.",
        ),
        (refusals.OtherDiceChosen((2, 5)), "The alchemist has chosen these dice: 2 and 5."),
        (
            card_refusals.AlreadyInUse("crane"),
            "You are already using such a card, so another one would do nothing: crane.",
        ),
        (refusals.WrongNumberOfCards(3, 2), "Choose 2 cards, not 3."),
    ],
)
def test_refusals_read_well(refusal, sentence):
    assert sentence == refusal_sentence(refusal, NAMES, ISLAND)


def test_steps_of_a_count_have_names(language):
    @dataclasses.dataclass
    class Step:
        code: str
        number: int = 1
        of: int = 1
        points: int = 1
        total: int = 1

    assert len({step_label(Step(code)) for code in CODES}) == len(CODES)
