"""Reasons against a game in a file of another program; a game's own files are in `scoring/<game>/exchange/`."""

from __future__ import annotations

from scoring.record import MalformedRecord


class UnsupportedGame(LookupError):
    """A file of another program cannot hold this game, or holds what is not played here.

    `reason` is the code of the sentence that says so; `what` is what it speaks of, and `value` how that stands there.
    `names` are all things of which it speaks, where something else may stand in for each of them.
    """

    def __init__(self, reason: str, what: str = "", value: object = "", names: tuple[str, ...] = ()) -> None:
        self.reason = reason
        self.what = f"{what:.200}"
        self.value = f"{value!s:.40}"
        self.names = names
        super().__init__(f"{reason}: {self.what} {self.value}".rstrip(": "))


class RefusedSave(MalformedRecord):
    """A saved game of another program that is not played here: for a `reason` as above, or a step that says nothing.

    `step` counts the steps of the file from 1; None speaks of the file as a whole.
    """

    def __init__(
        self, reason: str, what: str = "", value: str = "", step: int | None = None, names: tuple[str, ...] = ()
    ) -> None:
        self.reason = reason
        self.what = what
        self.value = value
        self.step = step
        self.names = names
        super().__init__(f"{reason}: {what} {value}".rstrip(": "))


class OldSave(RefusedSave):
    """A game saved by a version of another program that left out what nobody else can find out."""

    def __init__(self) -> None:
        super().__init__("old")
