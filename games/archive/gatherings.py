"""Gatherings as files: a JSON object, and the standings as CSV. Nothing here writes."""

from __future__ import annotations

import csv
from io import StringIO

import msgspec
from django.utils.timezone import localtime

from games.archive.records import cell
from games.models import Gathering
from games.selectors.gatherings import conduct_of
from scoring.gatherings.acts import read_act
from scoring.gatherings.record import gathering_record


def gathering_json(gathering: Gathering) -> bytes:
    """Return a gathering as a JSON object (scoring/gatherings/record.py)."""
    acts = tuple(map(read_act, gathering.entries.values_list("act", flat=True)))
    day = localtime(gathering.made_at).date().isoformat()
    record = gathering_record(conduct_of(gathering), acts, name=gathering.name, day=day)
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def standings_csv(gathering: Gathering) -> str:
    """Return the standings, a line for each entrant: place, name, figures as fractions, whether they stayed."""
    conduct = conduct_of(gathering)
    keys = [key for key in conduct.keys if key != "direct_encounter"]
    ranked = {one.who: one for one in conduct.ranking}
    out = StringIO()
    lines = csv.writer(out)
    lines.writerow(["place", "name", *keys, "active"])
    for place, who in enumerate(conduct.places, start=1):
        person, figures = conduct.proceedings.people[who], ranked[who].figures
        lines.writerow([place, cell(person.name), *(str(figures[key]) for key in keys), int(person.active)])
    return out.getvalue()
