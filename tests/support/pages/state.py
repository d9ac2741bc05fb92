"""States of a page, and the few taps that many states share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.support.phone import Phone
from tests.support.stage import Laid, Stage

Step = Callable[[Phone], None]


def nothing(_phone: Phone) -> None:
    """Tap nothing: the address shows the state."""


@dataclass(frozen=True, slots=True)
class PageState:
    """One state of one page: its family, its name, the phone that looks, its address, and the taps that lead to it.

    `number` is the phone among those of the table; None is a stranger. `shows` is the address, with its gaps, of the
    page that the taps lead to, where it is another one. Taps lead to the same state however often they are made.
    """

    family: str
    name: str
    table: Laid | None
    number: int | None
    path: str
    step: Step = nothing
    screen: str = "phone"
    shows: str = ""


Family = Callable[[Stage], Iterator[PageState]]


def tapping(*targets: str) -> Step:
    """Return a step that taps elements one after the other."""

    def step(phone: Phone) -> None:
        for target in targets:
            phone.tap(phone.page.locator(target).first)

    return step


def waiting_for(step: Step, target: str) -> Step:
    """Return a step that goes on until an element is there."""

    def longer(phone: Phone) -> None:
        step(phone)
        phone.page.locator(target).first.wait_for()

    return longer
