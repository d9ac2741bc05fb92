"""A secret key that nobody has to think of, and other words of the settings that are looked at before they count."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

KEY_BYTES = 50
SHORTEST_KEY = 32
"""Characters. What signs the cookies by which seats are kept must not be guessed."""

ANOTHER_KEY = "Put the old file back, or delete it: then a new key is made, and phones take their seats anew."


def checked_key(key: str, name: str = "SECRET_KEY") -> str:
    """Return a key that somebody chose; raise ImproperlyConfigured for one that is too short."""
    if key and len(key) < SHORTEST_KEY:
        raise ImproperlyConfigured(f"{name} has {len(key)} characters: it needs {SHORTEST_KEY} at least.")
    return key


def one_of(name: str, word: str, known: Sequence[str]) -> str:
    """Return a word that somebody chose; raise ImproperlyConfigured for one that means nothing."""
    if word not in known:
        raise ImproperlyConfigured(f"{name} is {word!r}: it is one of {', '.join(known)}.")
    return word


def below(path: str) -> str | None:
    """Return a path below which pages lie, as Django wants it: with a slash before and none behind; None for none."""
    inner = path.strip("/")
    return f"/{inner}" if inner else None


def persisted_key(path: Path) -> str:
    """Return the key kept in the file `path`; make one at the first start.

    Raises ImproperlyConfigured for a file that holds no key, or one too short.
    """
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return _fresh_key(path)
    except UnicodeDecodeError as error:
        raise ImproperlyConfigured(f"{path} is no text of plain letters. {ANOTHER_KEY}") from error
    if len(key) < SHORTEST_KEY:
        raise ImproperlyConfigured(
            f"{path} holds {len(key)} characters: a key needs {SHORTEST_KEY} at least. {ANOTHER_KEY}"
        )
    return key


def _fresh_key(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(KEY_BYTES) + "\n", encoding="ascii")
    # Two processes may start at once: the first link wins, both read the same key.
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
