"""The page on which a table chooses another edition, or other options, for the game that it plays."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Table
from games.phrasing.common.label import choice_label, edition_help, edition_label, option_help, option_label
from games.screens.corrections.proposals import Level
from games.screens.lobby.rows import Choosable, Switch
from scoring.catalogue import GAMES
from scoring.pads.box import is_pad


@dataclass(frozen=True, slots=True)
class OtherRules:
    """The rules that a table can choose: editions, and options, with what counts now; `edition` is the present one."""

    edition: str
    editions: tuple[Level, ...]
    switches: tuple[Switch, ...]


def other_rules(table: Table) -> OtherRules:
    """Return what a table may play by instead."""
    game = GAMES[table.game]
    preset = game.preset(table.edition, table.sets, table.revision)
    editions = tuple(
        Level(key, edition_label(game.key, key), edition_help(game.key, key), key == table.edition)
        for key in game.editions
    )
    switches = tuple(
        Switch(
            option.key,
            option_label(option.key),
            option_help(option.key),
            choices=tuple(
                Choosable(str(choice), choice_label(option.key, choice), is_chosen=choice == now)
                for choice in option.choices
            ),
        )
        for option in game.changeable(table.sets)
        for now in [table.options.get(option.key, preset[option.key])]
    )
    return OtherRules(table.edition, editions, switches)


def may_change_rules(table: Table) -> bool:
    """Say whether there is anything else by which a table can play: a pad says so itself."""
    game = GAMES[table.game]
    return not is_pad(table.game) and (len(game.editions) > 1 or bool(game.changeable(table.sets)))
