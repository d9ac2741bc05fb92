"""The games that have pages, and the sets that join them: importing this registers all of them.

The app does so when it is ready. It is the one place of the pages that knows which games and sets of Catan there are;
Carcassonne's sets are found by their folders.
"""

from games.screens.carcassonne import game as carcassonne
from games.screens.catan import additions, layers
from games.screens.catan import game as catan
from games.screens.catan.base import BASE, ROADS
from games.screens.catan.development import ARMY, DEVELOPMENT
from games.screens.catan.figures import FIGURES
from games.screens.catan.knights.addition import KNIGHTS
from games.screens.catan.knights.figures import KNIGHTS as KNIGHTS_LAYER
from games.screens.catan.knights.strip import BARBARIANS, GARRISON
from games.screens.pads import game as pads

GAMES = (carcassonne, catan, pads)

additions.bring(BASE, DEVELOPMENT, BARBARIANS, ROADS, ARMY, KNIGHTS, GARRISON)
layers.bring(FIGURES, KNIGHTS_LAYER)
