"""Lists of names, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.phrasing.common.words import Names


def joined(parts: Sequence[str]) -> str:
    """Return names as a list: "Ann, Ben and Cleo"."""
    if not parts:
        return ""
    text = parts[-1]
    for index, part in enumerate(reversed(parts[:-1])):
        pattern = _("%(name)s and %(others)s") if index == 0 else _("%(name)s, %(others)s")
        text = pattern % {"name": part, "others": text}
    return text


def name_of(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else _("Seat %(number)s") % {"number": seat + 1}


def seats_words(seats: Iterable[int], names: Names) -> str:
    return joined([name_of(names, seat) for seat in seats]) or pgettext("seats", "nobody")
