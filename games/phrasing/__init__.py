"""Words for what the rules say in codes: the only place with rule texts, all of them translatable.

Sentences are in the language that is active when they are asked for. `names` are the seats' names in playing order.
"""

from games.phrasing.catan import (
    card_help,
    card_label,
    cards_count,
    cards_words,
    dice_words,
    harbour_label,
    hex_words,
    path_words,
    piece_label,
    place_words,
    production_line,
    resource_label,
    robbed_line,
    terrain_words,
    unpaid_line,
)
from games.phrasing.catan_moves import log_words
from games.phrasing.expansion_moves import gain_label
from games.phrasing.label import (
    box_problem,
    colour_label,
    edition_help,
    edition_label,
    figure_label,
    game_label,
    goods_label,
    option_help,
    option_label,
    ready_made_label,
    role_label,
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
    "box_problem",
    "card_help",
    "card_label",
    "cards_count",
    "cards_words",
    "cell_label",
    "colour_label",
    "dice_words",
    "drawn_label",
    "edition_help",
    "edition_label",
    "effect_sentence",
    "failure_sentence",
    "figure_label",
    "gain_label",
    "game_label",
    "goods_label",
    "harbour_label",
    "hex_words",
    "joined",
    "log_words",
    "longest_label",
    "move_sentence",
    "odds_sentence",
    "option_help",
    "option_label",
    "path_words",
    "piece_label",
    "place_words",
    "production_line",
    "ready_made_label",
    "refusal_sentence",
    "resource_label",
    "robbed_line",
    "role_label",
    "rule_sentence",
    "score_sentence",
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
    "terrain_words",
    "tile_label",
    "turns_words",
    "unpaid_line",
]
