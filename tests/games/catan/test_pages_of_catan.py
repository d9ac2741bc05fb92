"""Every page of a table of Catan, in every phase."""

from __future__ import annotations

import pytest

from tests.games.catan.playing import clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = ["", "list=menu", "list=adjust", "list=note", "trade=1", "cards=1", "robber=0,0", "lay=end"]
ASKED += ["build=road", "build=settlement", "build=city", "build=development_card", "card=monopoly"]


@pytest.mark.parametrize("cards", ["phones", "table", "none"])
@pytest.mark.parametrize("moves", [0, 1, 13, 60])
def test_every_page_and_sheet_answers(cards, moves):
    table = open_catan(cards)
    play(table, moves)
    base = f"/t/{table.uid}/"
    for client in clients():
        for number, asked in enumerate(ASKED):
            answer = client.get(f"{base}sheet/?{asked}", headers={"HX-Request": "true"} if number % 2 else {})
            assert answer.status_code == 200, asked
        for path in ("", "log/", "board/", "points/0/", "seats/", "agreed/", "pull/?seen=0"):
            assert client.get(base + path).status_code in (200, 204), path
