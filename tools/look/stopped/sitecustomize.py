"""Stop the clock of a process, and give it the same chance each time; Python loads this where its folder is known.

Nothing of Tableside knows of it: `make look` starts its servers so, and two runs of one commit draw the same pictures.
"""

from __future__ import annotations

import os
import random
from datetime import UTC, datetime

import time_machine


class Same(random.Random):
    """Chance for dealing and shuffling, begun anew each time: a page is dealt the same, whatever came before it."""

    def __init__(self, _seed: object = None) -> None:
        super().__init__(1)


MOMENT = datetime.fromisoformat(os.environ["LOOK_MOMENT"]).astimezone(UTC)

random.seed(1)
chance = random.Random(1)  # noqa: S311 - it is to be the same
setattr(os, "urandom", chance.randbytes)  # noqa: B010 - no type says that it may be another
setattr(random, "_urandom", chance.randbytes)  # noqa: B010
time_machine.travel(MOMENT, tick=False).start()
if "LOOK_DEALS_THE_SAME" in os.environ:
    setattr(random, "SystemRandom", Same)  # noqa: B010
