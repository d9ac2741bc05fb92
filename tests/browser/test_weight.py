"""What the table page weighs at turn 70, on the wire."""

from __future__ import annotations

import pytest

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


def test_the_first_load_is_light_and_the_next_one_nearly_nothing(lay_out, switch_on):
    table = lay_out(after=70)
    phone = switch_on(table, 0)
    cold = weigh(phone, phone.open)
    warm = weigh(phone, phone.open)
    print(f"cold {cold}, warm {warm}")  # noqa: T201 - with -rP

    assert cold[0] <= 10
    assert cold[1] <= 100 * KILOBYTE
    assert warm[1] <= 8 * KILOBYTE
