"""The weight of the table page at turn 70, on the wire."""

from __future__ import annotations

import html
import re

import pytest

from scoring.carcassonne.box import SETS
from tests.support.stage import recorded, turns

pytestmark = pytest.mark.browser

KILOBYTE = 1000


def weigh(phone, load) -> tuple[int, int]:
    """Return the requests and the bytes that a load takes, as the browser's own network layer counts them."""
    wire = phone.page.context.new_cdp_session(phone.page)
    wire.send("Network.enable")
    finished, served_by_cache = {}, set()
    wire.on("Network.loadingFinished", lambda event: finished.update({event["requestId"]: event["encodedDataLength"]}))
    wire.on("Network.requestServedFromCache", lambda event: served_by_cache.add(event["requestId"]))
    load()
    phone.page.wait_for_load_state("networkidle")
    wire.detach()
    travelled = {key: size for key, size in finished.items() if key not in served_by_cache and size}
    return len(travelled), sum(travelled.values())


def draw_once(phone) -> None:
    """Have the server put the drawings of these boxes together: packing them takes it seconds, once in a process."""
    ask = phone.page.request
    page = ask.get(phone.url + phone.path).text()
    addresses = {found.split("#")[0] for found in re.findall(r'href="([^"]*/tiles/[^"]*)"', page)}
    assert addresses
    for address in addresses:
        assert ask.get(phone.url + html.unescape(address), headers={"Accept-Encoding": "br"}).ok


EVERYTHING = [one.key for one in SETS]
PLAYED_BY_ENGINES = [key for key in EVERYTHING if key not in {"plague", "catapult", "wheel"}]


@pytest.mark.long
def test_the_first_load_is_light_and_the_next_one_nearly_nothing(lay_out, switch_on):
    table = lay_out(after=70)
    phone = switch_on(table, 0, own=True)
    cold = weigh(phone, phone.open)
    warm = weigh(phone, phone.open)
    print(f"cold {cold}, warm {warm}")  # noqa: T201 - with -rP

    assert cold[0] <= 10
    assert cold[1] <= 110 * KILOBYTE
    assert warm[1] <= 8 * KILOBYTE


def test_the_form_of_a_new_table_is_light(switch_on):
    phone = switch_on(own=True)
    cold = weigh(phone, lambda: phone.open("/new/"))
    print(f"cold {cold}")  # noqa: T201 - with -rP

    assert phone.page.locator("[data-new-table]").count() == 1
    assert cold[0] <= 10
    assert cold[1] <= 80 * KILOBYTE


@pytest.mark.long
@pytest.mark.parametrize(
    ("sets", "most", "most_warm", "requests"),
    # Little Buildings have pieces of their own, in a file that comes with their box alone.
    [(EVERYTHING, 172, 15, 11), (PLAYED_BY_ENGINES, 167, 14, 11), (["base", "inns", "traders"], 110, 8, 10)],
    ids=["everything", "what engines play", "inns and traders"],
)
def test_a_table_with_expansions_is_light_too(lay_out, switch_on, sets, most, most_warm, requests):
    game = recorded("inns+traders", 1)
    seats = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")][: len(game["seats"])]
    facts = {"sets": sets, "options": {"river": "free"}} if "river1" in sets else {"sets": sets}
    moves = turns(game, 70) if len(sets) == 3 else []
    table = lay_out(seats=seats, phones=(0,) * len(seats), moves=moves, edition="2006", **facts)
    phone = switch_on(table, 0, own=True)
    draw_once(phone)
    cold = weigh(phone, phone.open)
    warm = weigh(phone, phone.open)
    print(f"cold {cold}, warm {warm}")  # noqa: T201 - with -rP

    assert cold[0] <= requests
    # The tiles of every box weigh 84 by themselves.
    assert cold[1] <= most * KILOBYTE
    assert warm[1] <= most_warm * KILOBYTE
