"""The fields at the front door: a code, a name. Whatever comes, something sensible is read out of it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.utils.translation import gettext as _

from games.models import CODE_ALPHABET, CODE_LENGTH, LONGEST_NAME

SPACES_AND_DASHES: Final = re.compile(r"[\s\-_.·]+")


def read_code(typed: str) -> str:
    """Return what was typed as a code is written: capitals, no spaces, full-width letters made plain."""
    return SPACES_AND_DASHES.sub("", unicodedata.normalize("NFKC", typed)).upper()


def code_problem(code: str) -> str:
    """Say why this can be no code of a table; nothing if it can."""
    if not code:
        return _("Type the four characters that the host’s phone shows.")
    if any(letter in "0O1IL" for letter in code):
        return _("Codes have no 0, O, 1, I or L in them. Have another look at the host’s phone.")
    if len(code) != CODE_LENGTH or any(letter not in CODE_ALPHABET for letter in code):
        return _("A code has four characters, letters and numbers, like K7M4.")
    return ""


def name_problem(name: str) -> str:
    """Say what is wrong with a name; nothing if it will do."""
    if len(name) > LONGEST_NAME:
        return _("A name can have at most %(most)s characters.") % {"most": LONGEST_NAME}
    return ""


def read_pause(text: str) -> int:
    """Return after how many seconds the app goes on by itself; -1 for what no page of ours sends."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else -1  # noqa: PLR2004 - two digits
