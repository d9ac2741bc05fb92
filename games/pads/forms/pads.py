"""The forms of pads: the sets and edition that lie on the table, and a pad of one's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.forms.door import name_problem
from games.forms.lobby import USUAL_SEATS, Player, TableDraft, in_order, one_of, read_players, recoloured, with_host
from games.models import LogBy
from games.pads.words.labels import pad_text, word_label
from games.phrasing.common.label import box_problem
from scoring.catalogue import ruleset_for
from scoring.game import Game
from scoring.kernel import Box, UnsuitableBox
from scoring.pads.box import USUAL, game_key
from scoring.pads.pad import LONGEST_LABEL, LONGEST_SOURCE, Pad
from scoring.pads.reading import plain

CATEGORIES: Final = 12
CATEGORIES_AT_FIRST: Final = 3
WHOLE: Final = re.compile(r"-?[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class PadChoice:
    """The choices about a pad for a table: its sets and its edition."""

    sets: tuple[str, ...] = ()
    edition: str = ""


def fresh_pad_draft(game: Game, players: Sequence[tuple[str, str]], *, host_name: str, name: str) -> TableDraft:
    """Return who plays as the form opens: those who played last, as far as the game has room, or four colours."""
    last = recoloured([colour for colour, _name in players], game.colours)
    known = {last[colour]: called for colour, called in players if colour in last}
    named = known or dict.fromkeys(game.colours[:USUAL_SEATS], "")
    mine = next((colour for colour in named if named[colour] == host_name), next(iter(named)))
    return TableDraft(
        players=tuple(
            Player(
                colour,
                named.get(colour, "") or (host_name if colour == mine else ""),
                plays=colour in named,
                mine=colour == mine,
            )
            for colour in in_order(named, game.colours)
        ),
        first="",
        game=game.key,
        edition="",
        name=name,
    )


def read_pad_draft(game: Game, data: QueryDict, *, name: str) -> TableDraft:
    """Return who plays as a form says it."""
    colours = recoloured([*data.getlist("plays"), *data.getlist("order")], game.colours)
    return TableDraft(
        players=with_host(read_players(data, game, colours)),
        first="",
        game=game.key,
        edition="",
        log_by=one_of(data.get("log_by"), LogBy.values, LogBy.ANYONE),
        name=data.get("name", "").strip() or name,
    )


def read_choice(pad: Pad, data: QueryDict) -> PadChoice:
    """Return the sets and the edition that a form chooses; what the pad does not have is left out."""
    ticked = set(data.getlist("sets"))
    sets = tuple(key for key in pad.sets if key in ticked)
    edition = data.get("edition", "")
    return PadChoice(sets, edition if edition in pad.editions else next(iter(pad.editions), USUAL))


def box_for(pad: Pad, choice: PadChoice, seats: int, *, is_own: bool) -> Box:
    """Return the box of a table that plays a pad; one of one's own lies in it whole."""
    if is_own:
        return Box("pad", USUAL, seats, board=plain(pad))
    return Box(game_key(pad), choice.edition, seats, choice.sets)


def pad_problems(draft: TableDraft, box: Box) -> dict[str, str]:
    """Return a sentence for each part of the form that makes no table."""
    problems = {
        "plays": "" if draft.playing else _("Tap the colour of everyone who plays."),
        "name": name_problem(draft.name),
    }
    problems |= {f"name-{player.colour}": name_problem(player.name) for player in draft.playing}
    if draft.playing:
        try:
            ruleset_for(box)
        except UnsuitableBox as problem:
            problems["plays"] = box_problem(problem)
    return {part: sentence for part, sentence in problems.items() if sentence}


@dataclass(frozen=True, slots=True)
class OwnPad:
    """The form in which a pad is made, as it was filled."""

    name: str = ""
    wins: str = "highest"
    target: str = ""
    together: bool = False
    rounds: str = ""
    categories: tuple[str, ...] = ("",) * CATEGORIES_AT_FIRST
    has_grown: bool = False

    @property
    def longest(self) -> int:
        return LONGEST_LABEL

    @property
    def longest_category(self) -> int:
        return LONGEST_SOURCE

    @property
    def may_grow(self) -> bool:
        return len(self.categories) < CATEGORIES


def read_own(data: QueryDict) -> OwnPad:
    """Return the form as it was filled."""
    names = [name.strip() for name in data.getlist("category")][:CATEGORIES]
    return OwnPad(
        name=data.get("name", "").strip(),
        wins="lowest" if data.get("wins") == "lowest" else "highest",
        target=data.get("target", "").strip(),
        together="together" in data,
        rounds=data.get("rounds", "").strip(),
        categories=_fields(names),
    )


def with_one_more(form: OwnPad) -> OwnPad:
    """Return the form with an empty field for a category at its end, as long as there may be one more."""
    return replace(form, categories=(*form.categories, ""), has_grown=True) if form.may_grow else form


def _fields(names: Sequence[str]) -> tuple[str, ...]:
    return (*names, *("",) * (CATEGORIES_AT_FIRST - len(names)))


def own_form(pad: Pad) -> OwnPad | None:
    """Return the form that makes a pad; None for one with more in it than the form can say."""
    only_names = all(not event.terms and not event.inputs for event in pad.events.values())
    if any((pad.counters, pad.awards, pad.tallies, pad.values, pad.sections, pad.sets)) or not only_names:
        return None
    names = [word_label(pad, key, event.name) for key, event in pad.events.items()][:CATEGORIES]
    return OwnPad(
        name=pad_text(pad, pad.name),
        wins=pad.wins,
        target=str(pad.target or ""),
        together=pad.together,
        rounds=str(pad.rounds or ""),
        categories=_fields(names),
    )


def own_problem(form: OwnPad) -> str:
    """Say what is missing or wrong in the form of a pad; nothing if it will do."""
    if not form.name:
        return _("Give the pad a name.")
    for number in (form.target, form.rounds):
        if number and not WHOLE.fullmatch(number):
            return _("The target and the rounds are whole numbers.")
    if len(set(filter(None, form.categories))) < len(list(filter(None, form.categories))):
        return _("Two categories have the same name.")
    if form.together and not form.target:
        return _("Playing together needs a target.")
    return ""


def said_of(form: OwnPad) -> dict[str, Any]:
    """Return what a form says, for `games.pads.forms.pad_codec.made_pad`."""
    return {
        "name": form.name,
        "wins": form.wins,
        "target": int(form.target or 0),
        "together": form.together,
        "rounds": int(form.rounds or 0),
        "categories": [name[:LONGEST_SOURCE] for name in form.categories],
    }
