"""What things on a pad are called: its own words first, then those that the ready pads share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from scoring.pads.pad import Event, Pad, Text


@cache
def shared_words() -> Mapping[str, Mapping[str, str]]:
    """Return what the ready pads call things: by key, and then by language."""
    content = tomllib.loads(files("scoring.pads").joinpath("words.toml").read_text("utf-8"))
    languages = content["languages"]
    return {key: dict(zip(languages, texts, strict=True)) for key, texts in content["words"].items()}


def words_for(pad: Pad, kind: str, key: str) -> Text:
    """Return what a part of a pad is called; the key itself if nobody says."""
    part = getattr(pad, kind).get(key) if kind in Pad.__struct_fields__ else None
    return getattr(part, "name", "") or word(pad, key)


def word(pad: Pad, key: str) -> Text:
    """Return what a key of a pad means, wherever it stands."""
    return pad.words.get(key) or dict(shared_words().get(key, {})) or key


def event_for(pad: Pad, source: str, *, final: bool) -> str:
    """Return the key of the event that points come from; the source itself if it is no event."""
    found = [key for key, event in pad.events.items() if source in (key, event.source)]
    fitting = [key for key in found if (pad.events[key].during == "final") == final]
    return next(iter(fitting or found), source)


def source_words(pad: Pad, source: str, *, final: bool) -> Text:
    """Return what points are for."""
    key = event_for(pad, source, final=final)
    for kind in ("events", "counters", "awards"):
        if key in getattr(pad, kind):
            return words_for(pad, kind, key)
    return word(pad, key)


def term_words(pad: Pad, source: str, code: str, *, final: bool) -> Text:
    """Return what one line of a score counts."""
    event = pad.events.get(event_for(pad, source, final=final))
    own = _own_words(event, code) if event else ""
    if own:
        return own
    for kind in ("counters", "awards"):
        if code in getattr(pad, kind):
            return words_for(pad, kind, code)
    return word(pad, code)


def _own_words(event: Event, code: str) -> Text:
    named = next((term.name for term in event.terms if term.of == code and term.name), "")
    asked = event.inputs.get(code)
    return named or (asked.name if asked else "")
