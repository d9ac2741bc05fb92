"""Words of Catan, by the codes of its rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from games.catan.words import tables
from games.catan.words.effects import EFFECTS, GAINS, award_title
from games.catan.words.labels import cards_words, dice_words, hex_words, where_words
from games.catan.words.moves import ASKED, BROUGHT, MOVES, SHORT
from games.catan.words.reasons import OWN_REASONS, REASONS
from games.catan.words.refusals import PHASES, REFUSALS
from games.catan.words.robber import ROBBER
from games.phrasing.common.lists import joined
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import GameWords, Names, Words
from scoring.catan.board.geometry import Hex
from scoring.catan.board.island import Island
from scoring.catan.effect import AwardMoved

BOX: Final = GameWords(
    games=tables.GAMES,
    editions=tables.EDITIONS,
    edition_help=tables.EDITION_HELP,
    sets=tables.SETS,
    set_help=tables.SET_HELP,
    options=tables.OPTIONS,
    option_help=tables.OPTION_HELP,
    choices=tables.CHOICES,
    counted_choices=tables.COUNTED_CHOICES,
    box_problems=tables.BOX_PROBLEMS,
    colours=tables.COLOURS,
    files=tables.FILES,
)


def place_fact(at: str, _names: Names, island: Island | None) -> str:
    return where_words(island, at)


def places_fact(places: Iterable[str], _names: Names, island: Island | None) -> str:
    return joined([where_words(island, at) for at in places])


def hex_fact(at: Hex, _names: Names, island: Island | None) -> str:
    return hex_words(island, at)


PLAY: Final = GameWords(
    lands=tables.LANDS,
    resources=tables.RESOURCES,
    pieces=tables.PIECES,
    phrases=ROBBER,
    cards=tables.CARDS,
    card_help=tables.CARD_HELP,
    phases=PHASES,
    reasons=REASONS,
    own_reasons=OWN_REASONS,
    refusals=REFUSALS,
    facts={
        "kind": partial(quoted, "resources"),
        "cards": cards_words,
        "card": partial(quoted, "cards"),
        "piece": partial(quoted, "pieces"),
        "dice": dice_words,
    },
    facts_at_table={"at": place_fact, "settlement": place_fact, "near": places_fact, "to": hex_fact},
    moves=MOVES,
    asked=ASKED,
    short_moves=SHORT,
    moves_by_effects=BROUGHT,
    effects=EFFECTS,
    gains=GAINS,
    moments={AwardMoved: award_title},
)
POINTS: Final = Words(
    sources=tables.SOURCES,
    scores_by_term=tables.SCORES,
    losses_by_term=tables.LOSSES,
    awards_by_term=tables.AWARDS,
    terms=tables.TERMS,
    rules=tables.RULES,
    steps=tables.STEP_LABELS,
)
