"""A filter for pages about past games: `{{ people|person_at:2 }}`."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from games.models import Person

register = template.Library()


@register.filter
def person_at(people: Mapping[int, Person], position: int) -> Person | None:
    """Return who sat on a seat, as far as anybody has said."""
    return people.get(position)
