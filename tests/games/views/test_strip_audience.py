"""A strip is written once for all who see it alike."""

from __future__ import annotations

import pytest
from django.template import loader
from django.test import TestCase

from games.live.publish import publisher
from games.live.subscriptions import Room
from games.views import news
from tests.games.views.test_news import TURN, sockets
from tests.support.playing import ANN, BEN, CLEO, log

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("pace", "written"), [("none", 1), ("brisk", 2)])
def test_who_watches_and_who_sits_there_share_it_unless_a_clock_is_ones_own(cast, monkeypatch, pace, written):
    type(cast.table).objects.filter(pk=cast.table.pk).update(pace=pace)
    templates = []

    def render_to_string(template, values):
        templates.append(template)
        return loader.render_to_string(template, values)

    monkeypatch.setattr("games.views.news.render_to_string", render_to_string)
    monkeypatch.setattr(publisher, "render", news.frames)
    monkeypatch.setattr("games.live.publish.subscriptions.room", lambda _uid: Room(frozenset(sockets(ANN, BEN, CLEO))))

    with TestCase.captureOnCommitCallbacks(execute=True):
        log(cast.table, *TURN, seen=0)

    assert templates.count("table/_strip.html") == written
