"""Words of Catan, by the codes of its rules."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.catan.words import tables
from games.catan.words.effects import EFFECTS, GAINS
from games.catan.words.labels import cards_words, dice_words, hex_words, where_words
from games.catan.words.moves import BROUGHT, MOVES, SHORT
from games.catan.words.reasons import OWN_REASONS, REASONS
from games.catan.words.refusals import PHASES, REFUSALS
from games.phrasing.common.lists import joined
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import Words
from scoring.catan.effect import AwardMoved

BOX: Final = Words(
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
)
PLAY: Final = Words(
    lands=tables.LANDS,
    resources=tables.RESOURCES,
    pieces=tables.PIECES,
    called=tables.CALLED,
    cards=tables.CARDS,
    card_help=tables.CARD_HELP,
    phases=PHASES,
    reasons=REASONS,
    own_reasons=OWN_REASONS,
    refusals=REFUSALS,
    facts={
        "at": lambda at, _names, island: where_words(island, at),
        "settlement": lambda at, _names, island: where_words(island, at),
        "near": lambda places, _names, island: joined([where_words(island, at) for at in places]),
        "to": lambda at, _names, island: hex_words(island, at),
        "kind": lambda kind, *_table: quoted("resources", kind),
        "cards": lambda cards, *_table: cards_words(cards),
        "card": lambda card, *_table: quoted("cards", card),
        "piece": lambda piece, *_table: quoted("pieces", piece),
        "dice": lambda dice, *_table: dice_words(dice),
    },
    moves=MOVES,
    short_moves=SHORT,
    moves_by_effects=BROUGHT,
    effects=EFFECTS,
    gains=GAINS,
    moments={AwardMoved: lambda *_table: _("The longest road changes hands")},
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
