"""The other rules that a table shall play by: an edition, or options of the one that it has."""

from __future__ import annotations

from collections.abc import Mapping

from games.forms.lobby import one_of
from scoring.catalogue import GAMES
from scoring.kernel import Agreed, Box


def read_rules(form: Mapping[str, str], box: Box) -> Agreed:
    """Return what a form asks for; whatever it does not say, or cannot say, stays as the table has it."""
    game = GAMES[box.game]
    edition = one_of(form.get("edition"), game.editions, box.edition)
    preset = game.preset(edition, box.sets, box.revision)
    options = dict(box.options)
    for option in game.changeable(box.sets):
        said = {str(choice): choice for choice in option.choices}
        options[option.key] = said.get(form.get(option.key, ""), options.get(option.key, preset[option.key]))
    return Agreed(edition, {key: value for key, value in options.items() if value != preset[key]})
