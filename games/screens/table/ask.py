"""What a phone asks of the sheet, read from the address of the page: what every game's pages share of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Asked = Mapping[str, str]

NOTHING_ASKED: Final[Asked] = MappingProxyType({})
"""Whatever comes next at the table."""


class Unreadable(ValueError):
    """An address or a form that no page of ours makes."""
