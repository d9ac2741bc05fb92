"""What pads call things: complete in every language, one word for one thing, and sentences for all that happens."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from games.pads.forms.pad_codec import pad_file
from games.pads.words.labels import bad_pad_sentence, own_pad_text, pad_text, word_label
from games.pads.words.ready import in_all_languages, texts_of
from games.pads.words.tables import BAD_PADS
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import game_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.own_words import take_own_words
from games.phrasing.common.score import award_label, score_sentence, term_label
from scoring.catalogue import GAMES
from scoring.kernel.log import Played
from scoring.kernel.moves import Scored, Seat, Term
from scoring.pads.box import is_pad, shelf
from scoring.pads.move import (
    Agree,
    Bring,
    Count,
    Counted,
    FaceFell,
    Finish,
    Held,
    Hold,
    Join,
    Joined,
    Landed,
    MarkSquares,
    Reached,
    Reckon,
    Score,
    TurnTo,
)
from scoring.pads.pad import BadPad, Text, named_parts
from scoring.pads.reading import read_pad
from scoring.pads.words import own_words, shared_words

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben"]
CHINESE = re.compile(r"[\u4e00-\u9fff]")
PADS = list(shelf().values())


@pytest.mark.parametrize("pad", PADS, ids=[pad.key for pad in PADS])
def test_a_ready_pad_names_everything_in_words_of_its_own_or_shared_ones(pad):
    shown = dict(named_parts(pad))

    assert [key for key, name in shown.items() if name and not key.isdigit()] == []
    assert [key for key in shown if not key.isdigit() and key not in {**shared_words(), **pad.words}] == []


@pytest.mark.parametrize("pad", PADS, ids=[pad.key for pad in PADS])
def test_a_ready_pad_says_everything_in_english_in_its_file_and_in_every_language_at_home(pad):
    english, home = dict(texts_of(pad)), list(texts_of(in_all_languages(pad)))

    assert all(isinstance(text, str) for text in english.values())
    assert {context for context, _texts in home} == set(english)
    for _context, texts in home:
        assert isinstance(texts, dict)
        assert set(texts) == set(LANGUAGES)
        assert [code for code in ("zh-hant", "zh-hans") if not CHINESE.search(texts[code])] == []


def test_one_key_means_one_thing_on_all_ready_pads():
    known: dict[str, Text] = dict(shared_words())
    for pad in PADS:
        for key, text in own_words(pad).items():
            if not key.isdigit():
                assert known.setdefault(key, text) == text, key


def test_a_pad_that_was_taken_home_is_read_again_and_its_author_decides_what_it_says():
    home = read_pad(pad_file(in_all_languages(shelf()["hunters"])))
    changed = read_pad(pad_file(shelf()["hunters"]).replace('"Hunters & Gatherers"', '"City"'))

    with translation.override("zh-hant"):
        assert pad_text(home, home.name) == pad_text(shelf()["hunters"], shelf()["hunters"].name) == "石器版"
        assert pad_text(changed, changed.name) == "City"
        assert word_label(changed, "forest", "City") == "City"
        assert word_label(changed, "forest") == "森林", "a shared word stays what it is"


def test_no_shared_word_is_left_over():
    used = {key for pad in PADS for key, _name in named_parts(pad)}

    assert set(shared_words()) - used == {"points", "summand", "marked_square", "marked_squares"}


def test_a_pad_is_found_by_its_name():
    for key in filter(is_pad, GAMES):
        assert game_label(key) != key


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Score(points=14), "Ann: Points, +14."),
        (Score(points=-3, for_="city"), "Ann: City, -3."),
        (Score(sum_="10+15+8-5", also=(Seat(1),)), "Ann and Ben: Points, 10+15+8-5."),
        (Score(for_="forest", facts={"tiles": 4, "mushrooms": 1}), "Ann: Forest, Tiles × 4 and Mushrooms."),
        (Score(for_="city", facts={}, figures=((Seat(0), 2), (Seat(1), 1))), "Ann and Ben: City."),
        (Count("wine", -2), "Ann: Wine -2."),
        (Hold("king"), "Ann takes: King."),
        (Hold("king", gives_back=True), "Ann gives back: King."),
        (FaceFell("dice", "7"), "Dice: 7."),
        (Agree("surveyor", 3), "At this table: Points for a surveyor, 3."),
        (TurnTo("fields"), "Counting now: Fields."),
        (TurnTo(""), "The game goes on."),
        (Reckon("trade_goods"), "Worked out for everybody: Goods."),
        (Bring("city", (("tiles", 2, 4),)), "Ann brings along: City."),
        (Join("robber", Seat(1)), "Robber of Ann: beside Ben."),
        (Join("robber"), "Robber of Ann: back home."),
        (MarkSquares((7, 15)), "Marked on the track: 7, 15."),
        (MarkSquares(()), "Marked on the track: nothing."),
        (Finish(), "Ann ends the game."),
    ],
)
def test_a_line_reads_well(move, words):
    assert words == move_sentence(Played(1, Seat(0), move), (), NAMES)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Counted("wine", Seat(0), 3), "Wine: now 3."),
        (Held("king", Seat(1), None), "King: Ben."),
        (Held("king", None, Seat(1)), "King: nobody."),
        (Landed(Seat(0), 15, "stop_message"), "Ann stops on 15: a message, or 2 points."),
        (Landed(Seat(0), 23, "stop_tower"), "Ann stops on 23: the wall tile of a corner tower."),
        (Joined("robber", Seat(1), Seat(0)), "Robber of Ben: beside Ann."),
        (Joined("robber", Seat(1), None), "Robber of Ben: back home."),
        (Counted("wheel_sector", None, 3, "famine"), "Sector of the wheel: now Famine."),
        (Reached(Seat(0), 10), "Ann has 10 points."),
        (Reached(None, 1), "Together you have 1 point."),
        (Scored(Seat(0), "forest", (Term("tiles", 4, 8),)), "Ann gets 8 points: Forest."),
        (Scored(Seat(0), "ransom_paid", (Term("ransom_paid", 1, -3),)), "Ann loses 3 points: Ransom paid."),
    ],
)
def test_what_followed_reads_well(effect, words):
    assert words == effect_sentence(effect, NAMES)


def test_what_is_unfinished_says_so():
    award = Scored(Seat(0), "trade_route", (Term("tiles", 3, 3),), final=True)

    assert award_label(award) == "Unfinished trade route"
    assert term_label(award.terms[0]) == "Tiles × 3"


def test_a_pad_of_ones_own_says_it_in_its_own_words():
    award = Scored(Seat(0), "Melds", (Term("points", 1, 40),))

    take_own_words(on=True)

    assert score_sentence(award, NAMES) == "Ann gets 40 points: Melds."


def test_words_of_another_language_are_better_than_none():
    with translation.override("zh-hans"):
        assert own_pad_text({"en": "Forest"}) == "Forest"
        assert own_pad_text("森林") == "森林"


def test_every_problem_of_a_file_is_said_with_its_place():
    with pytest.raises(BadPad) as refused:
        read_pad('key = "a"\nname = "a"\n[events.e]\nterms = [{ of = "n", points = "n ** 2" }]')

    words = bad_pad_sentence(refused.value)
    assert words == "A formula only counts: “n ** 2” does something else (events.e.terms.n)."
    for code, sentence in BAD_PADS.items():
        facts = dict.fromkeys(re.findall(r"%\((\w+)\)s", str(sentence)), "x")
        assert str(sentence) % facts, code
