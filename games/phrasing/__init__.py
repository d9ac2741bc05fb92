"""Words for what the rules say in codes: the only place with rule texts, all of them translatable.

Sentences are in the language that is active when they are asked for. `names` are the seats' names in playing order.
What only one game can say stands in its own folder.
"""

from games.phrasing.common import table
from games.phrasing.common.registry import register

register(lambda: {"": (table.WORDS,)})
