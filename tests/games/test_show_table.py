"""A report shows any table of any game as it lies, from its rows alone."""

from __future__ import annotations

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from games.log.position import position_cache
from games.models import IslandHex
from tests.games.catan.playing import open_catan, play
from tests.support.playing import open_table, play_turns

pytestmark = pytest.mark.django_db


def shown(table) -> str:
    out = StringIO()
    call_command("show_table", str(table.uid), stdout=out)
    return out.getvalue()


def test_carcassonne_is_shown_as_it_lies():
    table = open_table(sets=["base", "king"])
    play_turns(table, 6)

    said = shown(table)

    assert "Friday (carcassonne): 0 is Ann, 1 is Ben" in said
    assert "base-D at 0,0, turned 0" in said
    assert said.count("laid by") == 6
    assert "in the hand of 1" in said
    assert "king of" in said


def test_an_island_is_shown_from_its_rows():
    table = open_catan(sets=["knights"])
    play(table, 20)
    position_cache.forget()
    IslandHex.objects.filter(table=table).update(terrain="swamp")

    said = shown(table)

    assert said.count("swamp") == 19
    assert "settlement of 0 at" in said
    assert "barbarians: " in said
    assert "card (hand) of 1" in said


def test_what_is_not_there_is_said():
    with pytest.raises(CommandError):
        call_command("show_table", str(uuid4()))
