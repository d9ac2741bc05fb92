"""Every page of a table of Catan, in every phase."""

from __future__ import annotations

import pytest

from tests.games.catan.playing import clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

SHEETS = ("", "?list=menu", "?list=adjust", "?list=note", "?trade=1", "?cards=1", "?build=road", "?build=settlement")
SHEETS += (
    "?build=city",
    "?build=development_card",
    "?robber=0,0",
    "?card=monopoly",
    "?card=year_of_plenty",
    "?lay=end",
)


@pytest.mark.parametrize("cards", ["phones", "table", "none"])
@pytest.mark.parametrize("moves", [0, 1, 12, 13, 30, 90, 200])
def test_every_page_and_sheet_answers(cards, moves):
    table = open_catan(cards)
    play(table, moves)
    base = f"/t/{table.uid}/"
    for client in clients():
        for sheet in SHEETS:
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(f"{base}sheet/{sheet}", headers=headers)
                assert answer.status_code == 200, sheet
        for path in ("", "log/", "board/", "points/0/", "seats/", "agreed/", "pull/?seen=0"):
            assert client.get(base + path).status_code in (200, 204), path
