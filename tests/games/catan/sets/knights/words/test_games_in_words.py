"""Random games of Cities & Knights can be told from the first move to the last, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.catan.sets.knights.words.battle import before_acting_sentence, if_active_sentence, threat_sentence
from games.catan.sets.knights.words.pending_questions import errand_question, errand_waiting
from games.catan.words.labels import hex_words
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.label import source_label
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.score import award_label, rule_sentence, term_label
from scoring.catan.rules import Catan
from scoring.catan.sets.knights import effect as effects
from scoring.catan.sets.knights import move as moves
from scoring.catan.sets.knights.defence.header_summary import if_activated, threat
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.pending_question import PendingQuestions
from scoring.kernel.log import Played
from scoring.kernel.moves import Scored
from tests.scoring.catan.sets.knights.wandering import rules_of, wander
from tests.scoring.catan.test_catan_laws import Ply

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
CHINESE_NAMES = ["甲", "乙", "丙", "丁", "戊", "己"]
GAMES = 12
LATIN = re.compile("[A-Za-z]")


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


@pytest.fixture(scope="module")
def games() -> list[tuple[Catan, list[Ply]]]:
    """Return random games in boxes of every kind."""
    rules = [rules_of(seed) for seed in range(GAMES)]
    return [(one, list(wander(one, seed, 400))) for seed, one in enumerate(rules)]


def told(rules: Catan, ply: Ply, names: list[str]) -> Iterator[str]:
    """Yield all that can be said of a move and of what it left to ask."""
    played = Played(1, ply.seat, ply.move)
    for island in (None, rules.island):
        yield move_sentence(played, ply.step.effects, names, island)
        yield log_words(played, ply.step.effects, names, island)
        yield from (effect_sentence(effect, names, island) for effect in ply.step.effects)
    for effect in ply.step.effects:
        if isinstance(effect, Scored):
            yield from (award_label(effect), rule_sentence(effect), source_label(f"catan.{effect.source}"))
            yield from (term_label(term) for term in effect.terms)
    for pending in ply.step.state[PendingQuestions].queue:
        yield errand_waiting(pending, names)
        for seat in pending.seats:
            yield from (errand_question(pending, seat, names, island) for island in (None, rules.island))


def glimpsed(rules: Catan, ply: Ply, names: list[str]) -> Iterator[str]:
    """Yield all that a table may see of the barbarians and the decks."""
    state = ply.step.state
    danger = threat(rules, state)
    yield threat_sentence(danger, names)
    yield before_acting_sentence(danger.before_acting[0], names[0])
    for at, battle in if_activated(rules, state, ply.seat):
        yield if_active_sentence(state[Knights].posts[at].level, battle, names)


def test_random_games_can_be_told(language, games):
    names = NAMES if language == "en" else CHINESE_NAMES
    lines = [(ply, line) for rules, plies in games for ply in plies for line in told(rules, ply, names)]

    assert all(line for _, line in lines)
    assert not [line for _, line in lines if "%(" in line or "None" in line]
    assert language == "en" or not [line for _, line in lines if LATIN.search(line)]
    assert all(
        isinstance(gain_label(effect, NAMES), str) for _, plies in games for ply in plies for effect in ply.step.effects
    )


def test_random_games_show_nearly_everything_that_is_told(games):
    seen = Counter(type(ply.move) for _, plies in games for ply in plies)
    followed = {type(effect) for _, plies in games for ply in plies for effect in ply.step.effects}
    kinds = [kind for kind in vars(moves).values() if isinstance(kind, type) and kind.__module__ == moves.__name__]
    told_of = [
        kind for kind in vars(effects).values() if isinstance(kind, type) and kind.__module__ == effects.__name__
    ]

    assert {kind.__name__ for kind in kinds} - {kind.__name__ for kind in seen} <= {"Displace", "Retreat", "Chase"}
    assert {kind.__name__ for kind in told_of} - {kind.__name__ for kind in followed} == set()


def test_hexes_are_called_by_the_numbers_that_lie_there_now(games):
    swaps = [
        (rules.island, rules.island_now(ply.step.state), effect)
        for rules, plies in games
        for ply in plies
        for effect in ply.step.effects
        if isinstance(effect, effects.TokensSwapped)
    ]

    assert swaps
    for printed, now, swap in swaps:
        told = [hex_words(now, at) for at in swap.hexes]
        assert told == [
            f"{printed.land[at].terrain} {number}" for at, number in zip(swap.hexes, swap.numbers, strict=True)
        ]
        assert Counter(hex_.number for hex_ in now.land.values()) == Counter(
            hex_.number for hex_ in printed.land.values()
        )
        assert {at for places in now.by_number.values() for at in places} == {
            at for at, hex_ in now.land.items() if hex_.number is not None
        }


def test_an_island_whose_tokens_stay_is_the_printed_one(games):
    rules, plies = games[0]
    swapped = any(isinstance(effect, effects.TokensSwapped) for effect in plies[0].step.effects)

    assert not swapped
    assert rules.island_now(plies[0].step.state) is rules.island


def test_the_barbarians_can_be_told_at_any_time(language, games):
    names = NAMES if language == "en" else CHINESE_NAMES
    lines = [line for rules, plies in games for ply in plies[::20] for line in glimpsed(rules, ply, names)]

    assert all(lines)
    assert language == "en" or not [line for line in lines if LATIN.search(line)]
