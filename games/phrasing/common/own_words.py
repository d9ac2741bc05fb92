"""Words of people's own: on a score pad that somebody has written, a key says itself."""

from __future__ import annotations

from contextvars import ContextVar

_are_own: ContextVar[bool] = ContextVar("are_own", default=False)


def take_own_words(*, on: bool) -> None:
    """Say from now on that codes without words are people's own words, or that they are not.

    Like the language it holds for whoever asks in this thread, until somebody says otherwise.
    """
    _are_own.set(on)


def are_own_words() -> bool:
    return _are_own.get()
