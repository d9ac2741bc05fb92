"""The shelf of score pads: every data file is a game of the catalogue, and a pad of one's own is a game with its file.

A new pad is a new file in `games/`: nothing here names one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from scoring.game import Game
from scoring.kernel import Box, Capability, Choice, Option, State, TableTalk, UnsuitableBox
from scoring.pads.companions import Companions
from scoring.pads.counting import Counting
from scoring.pads.ending import Ending
from scoring.pads.pad import BadPad, Pad
from scoring.pads.reading import as_pad, read_pad
from scoring.pads.rules import Part, ScorePad, opening_sheet
from scoring.pads.track import Markers, Target
from scoring.pads.writing import Writing

OWN: Final = "pad"
"""The game that plays the pad in its box, or the plain one."""
PLAIN_PAD: Final = "plain"
USUAL: Final = "usual"


class Opening(Part):
    """Lays out an empty pad, on which everybody may write."""

    key = "opening"

    def set_up(self, rules: ScorePad, state: State) -> State:
        """Begin with nothing."""
        laid = rules.next(state, state.turn, opening_sheet(rules), phase="play")
        return State(laid.scores, laid.turn, laid.phase, laid.waiting, 1, over=False, slices=laid.slices)


@cache
def shelf() -> Mapping[str, Pad]:
    """Return every pad that is ready, by its key."""
    folder = files("scoring.pads").joinpath("games")
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    pads = [read_pad(folder.joinpath(name).read_bytes()) for name in names]
    return {pad.key: pad for pad in pads}


def game_key(pad: Pad) -> str:
    return OWN if pad.key == PLAIN_PAD else f"{OWN}-{pad.key}"


def pad_for(game: str) -> Pad | None:
    """Return the pad on which a game that was logged can go on; None if there is none."""
    return next((pad for pad in shelf().values() if pad.log == game), None)


def pad_of(box: Box) -> Pad:
    """Return the pad that lies in a box; raise UnsuitableBox if what lies there is none."""
    if box.board:
        try:
            return as_pad(box.board)
        except BadPad as problem:
            raise UnsuitableBox("box.bad_pad", why=problem) from problem
    return shelf()[PLAIN_PAD if box.game == OWN else box.game.removeprefix(f"{OWN}-")]


def is_pad(game: str) -> bool:
    return game == OWN or game.startswith(f"{OWN}-")


def build(box: Box) -> ScorePad:
    """Return the rules for a box that was checked."""
    pad = pad_of(box)
    if not pad.seats[0] <= box.seats <= pad.seats[1]:
        raise UnsuitableBox("box.seats", seats=box.seats, least=pad.seats[0], most=pad.seats[1])
    parts: list[Capability[Any]] = [
        TableTalk(),
        Opening(),
        Writing(),
        Counting(),
        Ending(),
        Companions(),
        Markers(),
        Target(),
    ]
    sets = pad.sets if box.board else box.sets
    return ScorePad(box.seats, parts, pad, sets, _values(pad, box), is_own=bool(box.board))


def _values(pad: Pad, box: Box) -> dict[str, int]:
    preset = pad.editions.get(box.edition) or next(iter(pad.editions.values()), None)
    agreed = cast("Mapping[str, int]", box.options)
    return {**(preset.values if preset else {}), **({} if box.board else agreed)}


class PadGame(Game):
    """A game of which only the points are written down."""

    __slots__ = ()

    def most_seats(self, box: Box) -> int:
        return pad_of(box).seats[1]

    def build(self, box: Box) -> ScorePad:
        return build(box)


def pad_game(pad: Pad) -> Game:
    usual = {key: value.is_ for key, value in pad.values.items()}
    editions: dict[str, Mapping[str, Choice]] = {
        key: {**usual, **edition.values} for key, edition in pad.editions.items()
    }
    return PadGame(
        key=game_key(pad),
        editions=editions or {USUAL: dict(usual)},
        options=tuple(
            Option(key, tuple(range(value.least, value.most + 1)), (value.set,) if value.set else ())
            for key, value in pad.values.items()
        ),
        sets=tuple(pad.sets),
        least_seats=pad.seats[0],
        colours=pad.colours,
        has_board=pad.key == PLAIN_PAD,
    )


PADS: Final[tuple[Game, ...]] = tuple(pad_game(pad) for pad in shelf().values())
