"""Under the Big Top: its circus, acrobats and ringmasters. Rules: expansions:circus (N1)."""

from __future__ import annotations

from typing import Final

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.bigtop.acrobats import Acrobats
from scoring.carcassonne.sets.bigtop.circus import BIG_TOP, Circus
from scoring.carcassonne.sets.bigtop.ringmaster import Ringmaster

SET: Final = Expansion(
    order=300,
    sets=(Set(BIG_TOP),),
    parts=(lambda _: Ringmaster(), lambda _: Acrobats(), lambda _: Circus()),
)
