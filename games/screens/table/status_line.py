"""What a game shows of the table all the time, in a line between the strip and the board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glance:
    """The line: its template and the values for it. A tap on it opens the sheet `?list=glance`.

    `brief` is a sentence of the phone's own that may change with any turn: it is sent alone where the rest of the line
    stays as it is.
    """

    template: str
    values: object
    brief: str = ""
