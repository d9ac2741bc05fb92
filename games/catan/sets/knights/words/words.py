"""Words of Cities & Knights, by the codes of its rules."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from games.catan.sets.knights.words import tables
from games.catan.sets.knights.words.cards import CARD_HELP, CARDS
from games.catan.sets.knights.words.effects import EFFECTS, GAINS, attack_words
from games.catan.sets.knights.words.labels import event_label, track_label
from games.catan.sets.knights.words.moves import BROUGHT, MOVES, SHORT
from games.catan.sets.knights.words.refusals import PHASES, REFUSALS
from games.catan.sets.knights.words.robber import ROBBER
from games.phrasing.common.words import Words
from scoring.catan.sets.knights.effect import Attacked, CityLost, KnightMoved, MetropolisMoved

WORDS: Final = Words(
    sets=tables.SETS,
    set_help=tables.SET_HELP,
    options=tables.OPTIONS,
    option_help=tables.OPTION_HELP,
    choices=tables.CHOICES,
    resources=tables.COMMODITIES,
    pieces=tables.PIECES,
    phrases=ROBBER,
    cards=CARDS,
    card_help=CARD_HELP,
    phases=PHASES,
    refusals=REFUSALS,
    facts={
        "track": track_label,
        "event": event_label,
    },
    moves=MOVES,
    short_moves=SHORT,
    moves_by_effects=BROUGHT,
    effects=EFFECTS,
    gains=GAINS,
    moments={
        Attacked: attack_words,
        CityLost: gettext_lazy("A city falls"),
        KnightMoved: gettext_lazy("A knight has to go"),
        MetropolisMoved: gettext_lazy("A metropolis"),
    },
    sources=tables.SOURCES,
    scores_by_term=tables.SCORES,
    losses_by_term=tables.LOSSES,
    awards_by_term=tables.AWARDS,
    terms=tables.TERMS,
    rules=tables.RULES,
    steps=tables.STEP_LABELS,
)
