"""Words for what the rules say in codes: the only place with rule texts, all of them translatable.

Sentences are in the language that is active when they are asked for. `names` are the seats' names in playing order.
"""

from games.phrasing.expansion_moves import gain_label
from games.phrasing.label import (
    box_problem,
    colour_label,
    edition_help,
    edition_label,
    figure_key,
    figure_label,
    game_label,
    goods_label,
    option_help,
    option_label,
    ready_made_label,
    role_label,
    seat_label,
    set_help,
    set_label,
    source_label,
    terrain_label,
)
from games.phrasing.move import effect_sentence, move_sentence
from games.phrasing.odds import odds_sentence
from games.phrasing.past import drawn_label, failure_sentence, longest_label, status_label
from games.phrasing.place import cell_label, joined, side_label
from games.phrasing.refusal import refusal_sentence
from games.phrasing.score import (
    award_label,
    award_line,
    rule_sentence,
    score_sentence,
    standing_sentence,
    step_label,
    step_words,
    term_label,
    turns_words,
)
from games.phrasing.tile import tile_label

__all__ = [
    "award_label",
    "award_line",
    "box_problem",
    "cell_label",
    "colour_label",
    "drawn_label",
    "edition_help",
    "edition_label",
    "effect_sentence",
    "failure_sentence",
    "figure_key",
    "figure_label",
    "gain_label",
    "game_label",
    "goods_label",
    "joined",
    "longest_label",
    "move_sentence",
    "odds_sentence",
    "option_help",
    "option_label",
    "ready_made_label",
    "refusal_sentence",
    "role_label",
    "rule_sentence",
    "score_sentence",
    "seat_label",
    "set_help",
    "set_label",
    "side_label",
    "source_label",
    "standing_sentence",
    "status_label",
    "step_label",
    "step_words",
    "term_label",
    "terrain_label",
    "tile_label",
    "turns_words",
]
