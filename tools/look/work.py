"""Two processes draw one family after the other, each with a server and a browser of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from multiprocessing import get_context, parent_process
from pathlib import Path
from queue import Empty
from typing import Any, Final

from tests.support.pages import FAMILIES
from tools.look.drawing import Picture, studio

WORKERS: Final = 2
A_LOOK: Final = 2
"""Seconds after which who waits for a picture looks whether anybody still draws."""


def draw(wanted: Sequence[str], out: Path, language: str) -> list[Picture]:
    """Draw families in two processes, and return their pictures in the order of the catalogue."""
    # A browser's process cannot be forked.
    context = get_context("spawn")
    waiting, done = context.Queue(), context.Queue()
    for family in [*wanted, *[None] * WORKERS]:
        waiting.put(family)
    workers = [context.Process(target=_work, args=(waiting, done, out, language)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    found: dict[str, list[Picture]] = {}
    while len(found) < len(wanted):
        try:
            family, pictures, seconds, problem = done.get(timeout=A_LOOK)
        except Empty:
            if any(worker.is_alive() for worker in workers):
                continue
            break
        found[family] = pictures
        print(f"{family}: {len(pictures)} pictures, {seconds:.0f} s{problem}", flush=True)
    for worker in workers:
        worker.join()
    return [one for family in FAMILIES if family in found for one in found[family]]


def _work(waiting: Any, done: Any, out: Path, language: str) -> None:
    family = waiting.get()
    if family is None:
        return
    with studio(out, language) as here:
        while family is not None:
            since = time.monotonic()
            try:
                pictures, problem = here.draw(family), ""
            except Exception as error:  # noqa: BLE001 - whatever it is, who waits for the family must hear of it
                pictures, problem = [], f", then: {error!r}"
            done.put((family, pictures, time.monotonic() - since, problem))
            # Once the process that asked is gone, nobody else would end this server and browser.
            asker = parent_process()
            family = waiting.get() if asker and asker.is_alive() else None
