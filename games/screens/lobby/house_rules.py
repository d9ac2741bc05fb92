"""The edition that a table plays by, and every option that editions or the house set otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import Table
from games.phrasing.common.label import edition_help, edition_label, option_label
from games.screens.lobby.rows import choice_label
from scoring.catalogue import GAMES
from scoring.pads.box import is_pad


@dataclass(frozen=True, slots=True)
class HouseRules:
    """An edition in words, and its options as (label, choice, whether the house changed it)."""

    edition: str
    help: str
    options: tuple[tuple[str, str, bool], ...]


def house_rules(table: Table) -> HouseRules | None:
    """Return by what a table plays; None for a pad, which says so itself."""
    if is_pad(table.game):
        return None
    return HouseRules(
        edition_label(table.game, table.edition),
        edition_help(table.game, table.edition),
        tuple(_options(table)),
    )


def _options(table: Table) -> Iterator[tuple[str, str, bool]]:
    game = GAMES[table.game]
    preset = game.preset(table.edition, table.sets, table.revision)
    others = [game.preset(edition, table.sets) for edition in game.editions]
    for option in game.options_for(table.sets):
        value = table.options.get(option.key, preset[option.key])
        is_changed = value != preset[option.key]
        if is_changed or any(other[option.key] != preset[option.key] for other in others):
            yield option_label(option.key), choice_label(option, value), is_changed
