"""Words of Seafarers, by the codes of its rules."""

from __future__ import annotations

from typing import Final

from games.catan.sets.seafarers.words import tables
from games.catan.sets.seafarers.words.effects import EFFECTS
from games.catan.sets.seafarers.words.moves import BROUGHT, MOVES, SHORT, wonder_label
from games.catan.sets.seafarers.words.refusals import PHASES, REFUSALS
from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets=tables.SETS,
    set_help=tables.SET_HELP,
    options=tables.OPTIONS,
    option_help=tables.OPTION_HELP,
    choices=tables.CHOICES,
    pieces=tables.PIECES,
    phases=PHASES,
    refusals=REFUSALS,
    facts={"wonder": wonder_label},
    moves=MOVES,
    short_moves=SHORT,
    moves_by_effects=BROUGHT,
    effects=EFFECTS,
    sources=tables.SOURCES,
    scores_by_term=tables.SCORES,
    losses_by_term=tables.LOSSES,
    awards_by_term=tables.AWARDS,
    terms=tables.TERMS,
    rules=tables.RULES,
    steps=tables.STEP_LABELS,
)
