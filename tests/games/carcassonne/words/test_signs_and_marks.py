"""Signs before points, and what is printed on a tile: each is said once."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils.translation import override

from games.carcassonne.words.tile import tile_label
from games.services import import_record
from scoring import record
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.sets.tower.prison import Ransom
from tests.support.cast import phone_client
from tests.support.playing import ANN, position
from tests.support.stage import recorded


@pytest.mark.django_db
def test_the_proof_of_a_ransom_has_one_sign_before_its_points():
    table = import_record(record=record.read(recorded("phantom+tower", 0)), phone=ANN)
    table.seats.update(phone=ANN)
    paid = next(one for one in position(table).played if isinstance(one.move, Ransom))

    pages = [
        unescape(phone_client(ANN).get(f"/t/{table.uid}/why/{paid.seq}/{number}/").content.decode())
        for number in range(2)
    ]

    assert [re.findall(r"[+±][-−]", page) for page in pages] == [[], []]


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_no_label_of_a_tile_says_the_same_twice(language):
    with override(language):
        said = {tile: re.split(r"[,，、]\s*", tile_label(tile)) for tile in TILES}

    assert {tile: parts for tile, parts in said.items() if len(parts) > len(set(parts))} == {}
