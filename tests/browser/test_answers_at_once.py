"""Several phones are asked at once: what one answers takes nothing from the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.long import first
from tools.stage import recorded

pytestmark = pytest.mark.browser

NUMBER, DISCARDS = 5, 133
"""A recorded game of four, and the move at which the first of two seats gives cards back."""

WHOLE = """async () => {
  const address = `${location.pathname}pull/?seen=0&shown=0&whole`;
  await window.htmx.ajax("GET", address, {source: "#strip", target: "#strip", swap: "outerHTML"});
}"""


@pytest.fixture
def discards():
    game = recorded("base", NUMBER, game="catan")
    return game, game["moves"][DISCARDS : DISCARDS + 2]


@pytest.fixture
def table(stage, discards):
    game, _moves = discards
    return stage.open(
        seats=[(seat["name"], seat["colour"]) for seat in game["seats"]],
        phones=[0, 1, 2, 3],
        game="catan",
        edition="2022",
        sets=[],
        options={**game["rules"]["options"], "cards": "table"},
        board=game["rules"]["board"],
        recorded=game["moves"][:DISCARDS],
    )


def fill(phone, move):
    for kind, count in move["cards"].items():
        phone.page.locator(f"#sheet input[name='give-{kind}']").fill(str(count))


@pytest.mark.parametrize("hears", first(1, [False, True]), ids=["too late", "in time"])
def test_two_phones_give_cards_back_at_once(stage, table, discards, switch_on, hears):
    _game, moves = discards
    phones = [switch_on(table, move["seat"]) for move in moves]
    for phone, move in zip(phones, moves, strict=True):
        phone.open()
        fill(phone, move)
    first, second = phones
    if not hears:
        second.page.route("**/pull/**", lambda route: route.abort())
    head = first.seen
    first.tap("#sheet button[value^='discard']")
    first.wait_for_head(head + 1)
    if hears:
        second.wait_for_head(head + 1)
    for kind, count in moves[1]["cards"].items():
        expect(second.page.locator(f"#sheet input[name='give-{kind}']")).to_have_value(str(count))
    second.page.unroute("**/pull/**")
    second.tap("#sheet button[value^='discard']")

    for phone in phones:
        phone.wait_for_head(head + 2)
        phone.forgive("ERR_FAILED", "htmx:")
    assert stage.look(table)["phase"] == "robber"


def test_what_was_typed_stays_when_the_whole_page_is_asked_for(table, discards, switch_on):
    _game, moves = discards
    phone = switch_on(table, moves[0]["seat"])
    phone.open()
    fill(phone, moves[0])
    phone.page.evaluate(WHOLE)

    for kind, count in moves[0]["cards"].items():
        expect(phone.page.locator(f"#sheet input[name='give-{kind}']")).to_have_value(str(count))
