"""The dice of a roll, each with the rolls that it would be if that die alone had shown another face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.catan.base.dice import FACES

DIE: Final = "die"
"""The word of a correction's address that says which die is chosen, counted from 0."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face of a die: its drawing, what it is called, and the roll that it would make; `label` stands below it."""

    drawing: str
    words: str
    lay: str
    is_now: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a roll, with all its faces."""

    label: str
    faces: tuple[DieFace, ...]

    @property
    def now(self) -> DieFace:
        return next(face for face in self.faces if face.is_now)

    @property
    def words(self) -> str:
        return _("%(die)s: %(face)s") % {"die": self.label, "face": self.now.words}


def number_die(label: str, drawing: str, dice: Sequence[int], index: int, lay: Callable[[Sequence[int]], str]) -> Die:
    """Return one of several dice with numbers: `drawing` begins the names of its drawings, `lay` writes a roll."""

    def face(number: int) -> DieFace:
        thrown = (*dice[:index], number, *dice[index + 1 :])
        return DieFace(f"{drawing}-{number}", str(number), lay(thrown), number == dice[index])

    return Die(label, tuple(face(number) for number in FACES))
