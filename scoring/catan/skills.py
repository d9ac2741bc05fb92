"""The skills of the app in Catan."""

from __future__ import annotations

from typing import Final

from scoring.catan.doctor import Islands
from scoring.catan.player.levels import players_for
from scoring.catan.review.game import reviewer_for
from scoring.skills import Skills

SKILLS: Final = Skills(players_for, reviewer_for, Islands())
