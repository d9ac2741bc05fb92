"""The skills of the app in a game: its players and hints, the review of a finished game, and the drift doctor.

A game has them in a module `skills` beside its `box`, with a value `SKILLS`; one without, such as a pad, has none. They
are loaded when they are first asked for, so that rules, log and pages do not stand on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from scoring.catalogue import game, ruleset_for
from scoring.doctor.slip import DoubtedCount, Practice
from scoring.kernel import Box, Ruleset, State
from scoring.players.levels import SENSIBLE, AppPlayers, Level
from scoring.players.player import Adviser, AppPlayer
from scoring.review.turn import Reviewer


@dataclass(frozen=True, slots=True)
class Skills:
    """The skills in one game.

    `players` returns the players of the app by some rules, `reviewer` the review of games by them; None: there is none.
    `practice` is the knowledge of the drift doctor.
    """

    players: Callable[[Ruleset], AppPlayers | None]
    reviewer: Callable[[Ruleset], Reviewer | None]
    practice: Practice


@cache
def skills_in(key: str) -> Skills | None:
    """Return the skills in a game by its key; None: it has none."""
    module = f"{type(game(key)).__module__.rpartition('.')[0]}.skills"
    if find_spec(module) is None:
        return None
    found = import_module(module).SKILLS
    assert isinstance(found, Skills), f"{module}.SKILLS is no Skills"
    return found


def players_of(rules: Ruleset) -> AppPlayers | None:
    """Return the players of the app by these rules; None: it cannot take a seat, as on a pad, where nobody decides."""
    skills = skills_in(rules.game)
    return skills.players(rules) if skills else None


def app_plays(rules: Ruleset) -> bool:
    """Say whether the app can take a seat in this game."""
    return players_of(rules) is not None


def player_for(rules: Ruleset, level: Level) -> AppPlayer:
    """Return the player of a game at a level; a game without players is played sensibly by chance."""
    players = players_of(rules)
    return SENSIBLE if players is None else players.by_level[level]


def adviser_for(rules: Ruleset) -> Adviser | None:
    """Return the adviser that knows the best moves in a game; None: nobody does."""
    players = players_of(rules)
    return None if players is None else players.adviser


def reviewer_for(rules: Ruleset) -> Reviewer | None:
    """Return the review of a finished game, from its first state and its moves; None: it is not reviewed."""
    skills = skills_in(rules.game)
    return skills.reviewer(rules) if skills else None


def can_be_reviewed(box: Box) -> bool:
    """Say whether games with this box are reviewed."""
    return reviewer_for(ruleset_for(box)) is not None


def practice_for(rules: Ruleset) -> Practice | None:
    """Return the doctor's knowledge of a game; None: nothing, as of a pad, where nothing follows from anything."""
    skills = skills_in(rules.game)
    return skills.practice if skills else None


def counts_of(rules: Ruleset, state: State) -> Mapping[DoubtedCount, int]:
    """Return the counts that people may take at a table; nothing where there is no doctor."""
    practice = practice_for(rules)
    return practice.counts(rules, state) if practice else {}
