"""The words of pads: complete in every language, one word for one thing, and sentences for all that happens."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.pads.forms.pad_codec import pad_file
from games.pads.words.labels import bad_pad_sentence, pad_text, word_label
from games.pads.words.ready import taken_home, texts_of
from games.pads.words.tables import BAD_PADS
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import game_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.score import award_label, score_sentence, term_label
from games.phrasing.common.wording import Wording, use_wording
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
from scoring.pads.pad import BadPad, Pad, Text, named_parts
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
def test_a_ready_pad_says_everything_in_english_in_its_file_and_in_every_language_on_pages(pad):
    assert all(isinstance(text, str) for _context, text in texts_of(pad))
    for language in ("zh-hant", "zh-hans"):
        with translation.override(language):
            said = [pad_text(pad, pad.name), *(pad_text(pad, note.text) for note in pad.notes.values())]
            said += [word_label(pad, key, name) for key, name in named_parts(pad) if not key.isdigit()]
        assert [text for text in said if not CHINESE.search(text)] == []


def test_one_key_means_one_thing_on_all_ready_pads():
    known: dict[str, Text] = dict(shared_words())
    for pad in PADS:
        for key, text in own_words(pad).items():
            if not key.isdigit():
                assert known.setdefault(key, text) == text, key


@pytest.mark.parametrize("pad", PADS, ids=[pad.key for pad in PADS])
@pytest.mark.parametrize("home", ["en", "zh-hant"])
def test_a_pad_that_was_taken_home_says_the_same_in_every_language(pad, home):
    with translation.override(home):
        brought = read_pad(pad_file(taken_home(pad)))

    for language in LANGUAGES:
        with translation.override(language):
            assert list(everything(brought)) == list(everything(pad))
    for _context, text in texts_of(brought):
        assert isinstance(text, str) or set(text) == {"en", home}


def everything(pad: Pad) -> Iterator[str]:
    yield from (pad_text(pad, text) for text in (pad.name, pad.about, *pad.sets.values()))
    yield from (pad_text(pad, one.name) for one in pad.editions.values())
    yield from (pad_text(pad, one.text) for one in pad.notes.values())
    yield from (pad_text(pad, one.about) for one in pad.events.values())
    yield from (pad_text(pad, one.about) for one in pad.sections.values())
    yield from (word_label(pad, key, name) for key, name in named_parts(pad))


def test_what_an_author_changes_is_said_as_it_was_written():
    changed = read_pad(pad_file(shelf()["hunters"]).replace('"Hunters & Gatherers"', '"City"'))

    with translation.override("zh-hant"):
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
        (Bring("city", (("tiles", 2, 4),)), "Ann starts here with: City."),
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

    with use_wording(Wording(own_words=True)):
        assert score_sentence(award, NAMES) == "Ann gets 40 points: Melds."


def test_words_of_another_language_are_better_than_none():
    with translation.override("zh-hans"):
        assert word_label(PADS[0], "melds", {"en": "Melds"}) == "Melds"
        assert word_label(PADS[0], "melds", {"de": "Wald"}) == "Wald"
        assert word_label(PADS[0], "melds", "森林") == "森林"
        assert word_label(PADS[0], "forest", {"en": "Forest", "de": "Wald"}) == "森林", "as on the ready pads"


def test_every_problem_of_a_file_is_said_with_its_place():
    with pytest.raises(BadPad) as refused:
        read_pad('key = "a"\nname = "a"\n[events.e]\nterms = [{ of = "n", points = "n ** 2" }]')

    words = bad_pad_sentence(refused.value)
    assert words == "A formula only counts: “n ** 2” does something else (events.e.terms.n)."
    for code, sentence in BAD_PADS.items():
        facts = dict.fromkeys(re.findall(r"%\((\w+)\)s", str(sentence)), "x")
        assert str(sentence) % facts, code
