"""The lights, languages and sizes in which a state is drawn, and the states that stand for a large family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

MOST: Final = 24
"""Pictures on one sheet, so that an eye can judge each of them."""
CHINESE: Final = "zh-Hant"
MOST_CHINESE: Final = 12
"""Pictures in Chinese of one family: another language is another way to the page, with all its taps, and shows of each
sheet whether its words have room."""
EVERY: Final = 1_000
SIZES: Final = ((1280, 720), (1920, 1080))
"""The large screens."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to draw a page: the ending of its sheets' names, the words of its label, light, language, and window."""

    key: str
    words: str
    light: str
    language: str
    width: int
    height: int


def phone_variants(language: str) -> dict[Variant, int]:
    """Return how a phone is drawn, each with how many states of a family: all in the light, some in other ways."""
    light = Variant("", f"phone, {language}", "light", language, 390, 844)
    dark = Variant("dark", f"phone, dark, {language}", "dark", language, 390, 844)
    chinese = Variant("zh", f"phone, {CHINESE}", "light", CHINESE, 390, 844)
    return {light: EVERY, dark: MOST} | ({chinese: MOST_CHINESE} if language == "en" else {})


def wall_variants(language: str) -> tuple[Variant, ...]:
    """Return how a large screen is drawn."""
    sizes = ((1280, 720), (1920, 1080))
    return tuple(
        Variant("large", f"{wide} x {high}, {language}", "light", language, wide, high) for wide, high in sizes
    )


def some(all_of_them: Sequence[T], most: int = MOST) -> Sequence[T]:
    """Return as many as go on one sheet, or fewer, evenly from the first to the last."""
    count = len(all_of_them)
    return [all_of_them[at * count // most] for at in range(most)] if count > most else all_of_them
