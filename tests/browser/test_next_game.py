"""After the game: everybody is led to the result, and with one tap to the next game of the same people."""

from __future__ import annotations

import re

import pytest

TURNS = 71


@pytest.fixture
def phones(lay_out, switch_on):
    """Return Ann's phone, Ben's, and a large screen, at a table whose last tile is laid."""
    over = lay_out(after=TURNS)
    found = switch_on(over, 0), switch_on(over, 1), switch_on(over, wall_at=True)
    for phone in found[:2]:
        phone.open(over.path)
    return over, *found


@pytest.mark.long
def test_everybody_is_led_to_the_result_and_to_the_next_game(phones):
    over, ann, ben, screen = phones
    screen.open(f"{over.path}board/")
    ann.tap("#reveal-skip")
    ben.tap("#result")

    for phone in (ann, ben):
        phone.page.wait_for_url("**/end/")
    screen.page.get_by_role("heading", name=re.compile("wins with")).wait_for()

    ann.tap(ann.page.get_by_role("button", name="Same people again"))
    ann.page.wait_for_url(re.compile(r"/t/[-0-9a-f]+/$"))
    screen.page.wait_for_url(f"{ann.page.url}board/")
    ben.tap("#next-game")
    ben.page.wait_for_url(ann.page.url)

    assert over.uid not in ann.page.url
    assert not ben.page.locator("#next-game").count()


@pytest.mark.long
def test_who_still_looks_at_the_board_is_told_of_the_next_game(phones):
    over, ann, ben, _ = phones
    ann.open(f"{over.path}end/")

    ann.tap(ann.page.get_by_role("button", name="Same people again"))

    ben.tap("#next-game")
    ben.page.wait_for_url(ann.page.url)
