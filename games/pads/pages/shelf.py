"""The shelf of pads, and the page on which a table is opened with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.lobby import Player, TableDraft
from games.pads.forms.pads import PadChoice
from games.pads.words.labels import pad_text, word_label
from games.phrasing.common.label import colour_label
from games.screens.lobby.rows import Choosable, PlayerRow
from scoring.pads.box import PLAIN_PAD, shelf
from scoring.pads.pad import Pad


@dataclass(frozen=True, slots=True)
class PadCard:
    """A pad on the shelf."""

    key: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """A value that nobody confirmed, as the pad has it."""

    words: str
    number: int


@dataclass(frozen=True, slots=True)
class PieceCount:
    """A piece that each player has, without any set, and how many of it."""

    words: str
    each: int


@dataclass(frozen=True, slots=True)
class PadPage:
    """A pad with the form of a table for it."""

    key: str
    name: str
    about: str
    scores: str
    editions: tuple[Choosable, ...]
    sets: tuple[Choosable, ...]
    unsure: tuple[Unsure, ...]
    figures: tuple[PieceCount, ...]
    notes: tuple[str, ...]
    rows: tuple[PlayerRow, ...]
    table_name: str
    log_by: str
    problems: Mapping[str, str]

    @property
    def is_all_here(self) -> bool:
        """Say whether everybody who plays uses this phone."""
        return all(row.is_mine for row in self.rows if row.plays)


def pad_cards() -> list[PadCard]:
    """Return a card for each ready pad, the plain one first."""
    pads = sorted(shelf().values(), key=lambda pad: (pad.key != PLAIN_PAD, pad_text(pad, pad.name)))
    return [PadCard(pad.key, pad_text(pad, pad.name), pad_text(pad, pad.about) or what_scores(pad)) for pad in pads]


def own_card(pad: Pad) -> PadCard:
    """Return the card of a pad of one's own."""
    return PadCard(pad.key, pad_text(pad, pad.name), pad_text(pad, pad.about) or what_scores(pad))


def what_scores(pad: Pad) -> str:
    """Say what brings points on a pad, the first few."""
    shown = ("events", "counters", "awards")
    named = [
        word_label(pad, key, one.name)
        for kind, key, one in pad.parts()
        if kind in shown and not one.set and getattr(one, "during", "") != "final"
    ]
    return " · ".join(dict.fromkeys(named[:5]))


def pad_page(pad: Pad, draft: TableDraft, choice: PadChoice, problems: Mapping[str, str]) -> PadPage:
    """Return the page of a pad, with the form as it is filled."""
    return PadPage(
        key=pad.key,
        name=pad_text(pad, pad.name),
        about=pad_text(pad, pad.about),
        scores=what_scores(pad),
        editions=tuple(
            Choosable(key, pad_text(pad, one.name), is_chosen=key == choice.edition)
            for key, one in pad.editions.items()
        ),
        sets=tuple(Choosable(key, pad_text(pad, name), is_chosen=key in choice.sets) for key, name in pad.sets.items()),
        unsure=tuple(Unsure(word_label(pad, key, one.name), one.is_) for key, one in pad.values.items() if one.unsure),
        figures=tuple(
            PieceCount(word_label(pad, key, one.name), one.each) for key, one in pad.figures.items() if not one.set
        ),
        notes=tuple(pad_text(pad, note.text) for note in pad.notes.values() if not note.set),
        rows=tuple(row(player, problems) for player in draft.players),
        table_name=draft.name,
        log_by=draft.log_by,
        problems=problems,
    )


def row(player: Player, problems: Mapping[str, str]) -> PlayerRow:
    label = colour_label(player.colour)
    problem = problems.get(f"name-{player.colour}", "")
    return PlayerRow(player.colour, label, player.name, player.plays, player.mine, is_first=False, problem=problem)
