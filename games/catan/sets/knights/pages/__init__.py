"""What Cities & Knights brings to the pages of Catan."""

from typing import Final

from games.catan.sets.knights.pages.addition import KNIGHTS
from games.catan.sets.knights.pages.figures import KNIGHTS as FIGURES
from games.catan.sets.knights.pages.header import BARBARIANS, GARRISON

ADDITIONS: Final = (BARBARIANS, KNIGHTS, GARRISON)
LAYERS: Final = (FIGURES,)
