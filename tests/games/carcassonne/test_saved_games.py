"""Saved games of JCloisterZone (`.jcz`), through the pages: out, in again, and refused with a sentence."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.log.position import position_of
from games.models import Table
from tests.support.playing import log

pytestmark = pytest.mark.django_db


def sent(client, content: bytes):
    return client.post(reverse("import_games"), {"file": SimpleUploadedFile("game.jcz", content)})


def test_a_game_goes_out_and_comes_in_with_every_move(ann, finished):
    answer = ann.get(reverse("jcz_file", args=[finished.uid]))
    content = answer.content.replace(b'"Ben"', b'"Bob"')

    ann.post(reverse("import_games"), {"file": SimpleUploadedFile("game.jcz", content)})
    copy = Table.objects.exclude(pk=finished.pk).get()

    assert [(one.seat, one.move) for one in position_of(copy).played] == [
        (one.seat, one.move) for one in position_of(finished).played
    ]
    assert copy.results.get(seat=0).points == finished.results.get(seat=0).points


def test_what_the_file_cannot_hold_is_said(ann, finished):
    log(finished, {"seat": 0, "do": "adjust", "points": 7})

    answer = ann.get(reverse("jcz_file", args=[finished.uid]))

    assert answer.status_code == 422
    assert "points by agreement" in answer.content.decode()


@pytest.mark.parametrize(
    "content", [b'{"slots": [], "replay": [], "players": []}', b'<?xml version="1.0"?><savegame/>'], ids=["4", "xml"]
)
def test_saves_of_older_versions_are_refused_with_a_sentence(ann, content):
    answer = sent(ann, content)

    assert answer.status_code == 422
    assert "before version 5.7" in answer.content.decode()
    assert not Table.objects.exists()


def test_a_move_against_the_rules_is_named(ann, finished):
    told = json.loads(ann.get(reverse("jcz_file", args=[finished.uid])).content)
    told["replay"][0]["payload"]["position"] = [9, 9]

    answer = sent(ann, json.dumps(told).encode())

    assert answer.status_code == 422
    assert "Move 2" in answer.content.decode()
    assert Table.objects.count() == 1
