"""The games that have pages, and the sets that join them: importing this registers all of them.

The app does so when it is ready. It is the one place of the pages that knows which games and sets of Catan there are;
Carcassonne's sets are found by their folders.
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from games.screens.carcassonne import additions as carcassonne_additions
from games.screens.carcassonne import game as carcassonne
from games.screens.carcassonne.board import bring
from games.screens.catan import game as catan
from games.screens.catan.board import FIGURES, additions, layers
from games.screens.catan.knights.addition import KNIGHTS
from games.screens.catan.knights.figures import KNIGHTS as KNIGHTS_LAYER
from games.screens.catan.knights.header import BARBARIANS, GARRISON
from games.screens.catan.sheets.base import BASE, ROADS
from games.screens.catan.sheets.development import ARMY, DEVELOPMENT
from games.screens.pads import game as pads
from scoring.carcassonne.box import KNOWN

# Named so that the imports, which register them, are not taken for unused ones.
GAMES = (carcassonne, catan, pads)

additions.bring(BASE, DEVELOPMENT, BARBARIANS, ROADS, ARMY, KNIGHTS, GARRISON)
layers.bring(FIGURES, KNIGHTS_LAYER)


def folders() -> list[str]:
    """Return the folders of Carcassonne's sets, in the order in which the box lists them; others come first."""
    order = [one.key for one in KNOWN]
    names = [found.name for found in iter_modules(carcassonne_additions.__path__) if found.ispkg]
    return sorted(names, key=lambda name: (order.index(name) if name in order else -1, name))


for folder in folders():
    # A set that only records play has words there, and no pages.
    if find_spec(f"{carcassonne_additions.__name__}.{folder}.addition"):
        bring(import_module(f"{carcassonne_additions.__name__}.{folder}.addition").ADDITIONS)
