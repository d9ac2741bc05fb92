"""The forms of a gathering. Whatever comes, something sensible is read out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from django.http import QueryDict

from games.forms.lobby import Player, TableDraft, fresh_draft
from games.models import LONGEST_NAME, GatheringKind
from games.phones.preferences import HouseStyle, Shelf
from scoring.catalogue import LOGGED as GAMES
from scoring.gatherings.facts import Who
from scoring.gatherings.form import Format, names, ready
from scoring.gatherings.form import read as read_format
from scoring.gatherings.tie_breaks import KEYS as TIE_KEYS

LONGEST_LIST: Final = 20_000
"""Characters of a list of people."""
MOST_ROUNDS: Final = 20
MOST_MINUTES: Final = 600
MOST_SWAPS: Final = 40
LONGEST_POINTS: Final = 6
"""Digits."""
NO_GAME: Final = ""
"""Sent where the tables play something that the app does not log."""
EVENING: Final = "evening"
OWN: Final = "own"
"""Sent where the organiser writes the format."""
TIE_BREAKS: Final = 4
"""Tie-breaks that a form has fields for."""
USUAL_FORMAT: Final = "club-night"


@dataclass(frozen=True, slots=True)
class NewGathering:
    """A gathering that is being thought of. `game` is empty where results are typed in.

    `own` is the format that was written in `own_text`. `order` are the tie-breaks chosen instead of the format's.
    """

    name: str
    format_name: str
    game: str
    people: tuple[str, ...]
    rounds: int | None
    minutes: int
    odd: str
    own_text: str = ""
    own: Format | None = None
    order: tuple[str, ...] = ()

    @property
    def kind(self) -> GatheringKind:
        return GatheringKind.EVENING if self.format_name == EVENING else GatheringKind.TOURNAMENT

    @property
    def known_name(self) -> str:
        return self.format_name if self.format_name in names() else USUAL_FORMAT

    @property
    def form(self) -> Format | None:
        """Return the format with what was chosen otherwise."""
        if self.format_name == EVENING:
            return None
        form = self.own if self.own and self.format_name == OWN else ready(self.known_name)
        if self.order:
            form = msgspec.structs.replace(form, order=tuple(dict.fromkeys((form.order[0], *self.order))))
        first, *later = form.stages
        changes: dict[str, Any] = {} if self.rounds is None else {"rounds": self.rounds}
        if first.table_size == 2 and self.odd == "three" and not first.is_duplicate:  # noqa: PLR2004 - tables of two
            changes["odd"] = "three"
        return msgspec.structs.replace(form, stages=(msgspec.structs.replace(first, **changes), *later))


def read_new(data: QueryDict | Mapping[str, str], *, name: str, read_own: bool = True) -> NewGathering:
    """Read the form of a new gathering; `name` is the usual one. Raises GatheringError for a format of nobody's."""
    format_name, own_text = data.get("format", USUAL_FORMAT), data.get("own", "")[:LONGEST_LIST]
    game = data.get("game", next(iter(GAMES)))
    own = read_format(own_text) if format_name == OWN and read_own else None
    return NewGathering(
        name=(data.get("name", "").strip() or name)[:LONGEST_NAME],
        format_name=format_name if format_name in {*names(), EVENING, OWN} else USUAL_FORMAT,
        game=game if game in GAMES else NO_GAME,
        people=read_people(data.get("people", "")),
        rounds=read_number(data.get("rounds", ""), MOST_ROUNDS) or None,
        minutes=read_number(data.get("minutes", ""), MOST_MINUTES) or 0,
        odd="three" if data.get("odd") == "three" else "bye",
        own_text=own_text,
        own=own,
        order=read_order(data),
    )


def read_order(data: Mapping[str, str]) -> tuple[str, ...]:
    """Return the tie-breaks that were chosen, each once, in their order."""
    chosen = (data.get(f"order-{place}", "") for place in range(1, TIE_BREAKS + 1))
    return tuple(dict.fromkeys(key for key in chosen if key in TIE_KEYS))


def read_people(text: str) -> tuple[str, ...]:
    """Return the names of a list: one a line, or separated by commas or semicolons."""
    lines = text[:LONGEST_LIST].replace(",", "\n").replace(";", "\n").splitlines()
    return tuple(line.strip() for line in lines if line.strip())


def read_number(text: str, most: int) -> int | None:
    """Return a whole number from 0 to the most; None for what is none."""
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_POINTS):
        return None
    return number if (number := int(typed)) <= most else None


def read_points(data: QueryDict, seats: int) -> tuple[int, ...] | None:
    """Return the points of each seat; None if one is missing or is no number."""
    found = [signed_number(data.get(f"points-{seat}", "")) for seat in range(seats)]
    points = [one for one in found if one is not None]
    return tuple(points) if len(points) == seats else None


def signed_number(text: str) -> int | None:
    """Return a whole number; None for what is none."""
    typed = text.strip().replace("−", "-")
    digits = typed.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < LONGEST_POINTS):
        return None
    return int(typed)


def read_swaps(given: Sequence[str]) -> list[tuple[Who, Who]]:
    """Return the exchanges of a draft, each written as two ids with a dot between them."""
    found = [tuple(one.split(".")) for one in given[:MOST_SWAPS]]
    return [(pair[0], pair[1]) for pair in found if len(pair) == 2 and all(pair)]  # noqa: PLR2004 - a pair


def read_token(text: str) -> UUID:
    """Return the token of a form; a new one for what is none."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def read_uid(text: str) -> UUID:
    """Return the number of a table or a gathering; one of nothing for what is none."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def for_tables(draft: TableDraft, seats: int) -> TableDraft:
    """Return the draft of a table with so many seats and nobody's name: the tables of a gathering are all alike."""
    colours = GAMES[draft.game].colours
    players = tuple(Player(colour, plays=index < seats) for index, colour in enumerate(colours))
    offered = min(seats, len(colours))
    return TableDraft(
        players=players,
        first=colours[0],
        game=draft.game,
        edition=draft.edition,
        options=draft.options,
        sets=draft.sets,
        copies=draft.copies,
        draw_by=draft.draw_by,
        log_by=draft.log_by,
        fix_by=draft.fix_by,
        pace=draft.pace,
        aids=draft.aids,
        name=draft.name,
        on=draft.on,
        start=draft.start,
        board=draft.board,
        beside=draft.beside,
        alone=offered == 1,
    )


def box_of(draft: TableDraft, board: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is played at each table of a gathering, and how, as `services.gatherings.tables` reads it."""
    box = draft.box
    return {
        "game": box.game,
        "edition": box.edition,
        "sets": list(box.sets),
        "options": dict(box.options),
        "copies": dict(box.copies),
        "start": [[tile, list(cell), rotation] for tile, cell, rotation in box.start],
        "board": dict(board or box.board),
        "colours": list(GAMES[box.game].colours),
        "draw_by": draft.draw_by,
        "log_by": draft.log_by,
        "fix_by": draft.fix_by,
        "pace": draft.pace,
        "aids": draft.aids,
    }


def draft_of(box: Mapping[str, Any], name: str, seats: int) -> TableDraft:
    """Return the draft of a table from what is played at each table of a gathering; its board is chosen anew."""
    shelf = Shelf(box["game"], box["edition"], tuple(box["sets"]), box["options"], box["copies"])
    style = HouseStyle(**{part: box[part] for part in ("draw_by", "log_by", "fix_by", "pace", "aids")})
    return for_tables(fresh_draft([], host_name="", name=name, shelf=shelf, style=style), seats)
