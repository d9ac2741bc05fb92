"""The catalogue of pages forgets none: every address that answers with a page has a state there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from uuid import UUID

import pytest
from django.test import Client
from django.urls import resolve

from tests.games.every_address import addresses, filled
from tests.support.pages import FAMILIES, PageState, catalogue
from tests.support.stage import Laid, Stage

pytestmark = pytest.mark.django_db

NO_PAGES = {
    "health/", "app.webmanifest", "worker.js", "robots.txt", ".well-known/security.txt", "settings/tableside.crt",
    "tiles/own/<slug:tile>.svg", "tiles/own/large/<slug:tile>.svg", "tiles/<slug:version>/<str:sets>.svg",
    "pads/own/<slug:word>/pad.toml", "pads/ready/<slug:key>/pad.toml", "maps/<slug:key>/map.json",
    "maps/<slug:key>/photo/", "own/tiles.json", "games/export.jsonl.gz", "games/record.schema.json",
    "g/gathering.schema.json", "g/<uuid:uid>/gathering.json", "g/<uuid:uid>/standings.csv",
    "g/formats/<slug:name>.toml",
    "games/plays.bgsplay", *(f"games/<uuid:uid>/{name}" for name in (
        "record.json", "scores.csv", "replay.html", "poster.svg", "picture.svg", "play.bgsplay", "catanatron.json",
        "game.jcz",
    )),
    "photo/taught.json", "photo/face/<int:number>.jpg",
    # Parts of a page that is open already.
    "games/middle/photo/read/", "t/<uuid:uid>/photo/read/",
    "t/<uuid:uid>/pull/", "t/<uuid:uid>/unsent/", "t/<uuid:uid>/seats/claims/", "t/<uuid:uid>/asks/",
    "t/<uuid:uid>/<way:way>/<int:seq>/<slug:word>/pull/",
}  # fmt: skip
"""Addresses that answer with a file, with a picture, or with a part of a page."""
ELSEWHERE = {"t/<uuid:uid>/fix/undo/<uuid:token>/"}
"""Addresses that lead on to a page that has its own state."""


class Paper(Stage):
    """A stage that lays nothing out: what its tables would be called is enough to see which pages are looked at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.laid = 0

    def _ask(self, **request: Any) -> dict[str, Any]:
        self.laid += 1
        uid = str(UUID(int=self.laid))
        holders: Sequence[int | None] = request.get("phones", [0])
        cookies = ["a cookie"] * (request.get("known") or 1 + max(number or 0 for number in holders))
        return {
            "uid": uid, "code": "ABCDE", "cookies": cookies, "puzzles": list(range(5)), "word": "a-word", "head": 1,
            "uids": [uid] * len(request.get("names", [])),
        }  # fmt: skip


@pytest.fixture(scope="module")
def states(tmp_path_factory) -> list[PageState]:
    return list(catalogue(Paper(tmp_path_factory.mktemp("stage"))))


def test_every_page_has_a_state(client, states):
    missing = set(addresses()) - {address for state in states for address in shown_by(state)} - NO_PAGES - ELSEWHERE

    assert {address for address in missing if answers(client, address)} == set()


def test_what_is_no_page_is_an_address(states):
    assert set(addresses()) >= NO_PAGES | ELSEWHERE
    assert set(addresses()) >= {state.shows for state in states if state.shows}


def test_names_are_not_given_twice(states):
    names = Counter((state.family, state.name) for state in states)

    assert [name for name, count in names.items() if count > 1] == []
    assert {state.family for state in states} == set(FAMILIES)


def test_a_phone_that_looks_is_one_of_its_table(states):
    assert [
        state.name for state in states if state.number is not None and not has_phone(state.table, state.number)
    ] == []


def has_phone(table: Laid | None, number: int) -> bool:
    return table is not None and number < len(table.cookies)


def shown_by(state: PageState) -> set[str]:
    """Return the address that a state begins at, and that to which its taps lead."""
    return {resolve(urlsplit(urljoin("/t/0/", state.path)).path).route, state.shows}


def answers(client: Client, address: str) -> bool:
    """Say whether anybody may get an address; what is only posted to is no page."""

    def fill(kind: str, name: str) -> str:
        return {"uuid": str(UUID(int=0)), "int": "0", "way": "fix"}.get(kind, "new")

    return client.get(filled(address, fill)).status_code != HTTPStatus.METHOD_NOT_ALLOWED
