"""Words for what the rules say in codes: the only place with rule texts, all of them translatable.

Sentences are in the language that is active when they are asked for. `names` are the seats' names in playing order.
What one game only can say is imported from its own folder by the pages of that game.
"""

from games.phrasing.common import table
from games.phrasing.common.called import called, speak_as
from games.phrasing.common.effect import effect_sentence, gain_label, moment_title
from games.phrasing.common.label import (
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
    phase_label,
    played_by_label,
    ready_made_label,
    role_label,
    seat_label,
    set_help,
    set_label,
    source_label,
    terrain_label,
)
from games.phrasing.common.lists import joined
from games.phrasing.common.move import closer_sentence, log_words, move_sentence, reason_sentence
from games.phrasing.common.own import take_own_words
from games.phrasing.common.past import drawn_label, failure_sentence, longest_label, report_sentences, status_label
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.registry import is_known, register
from games.phrasing.common.result import won_sentence
from games.phrasing.common.score import (
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
from games.phrasing.common.words import Sentence, Words

register(lambda: {"": (table.WORDS,)})

__all__ = [
    "Sentence",
    "Words",
    "award_label",
    "award_line",
    "box_problem",
    "called",
    "closer_sentence",
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
    "is_known",
    "joined",
    "log_words",
    "longest_label",
    "moment_title",
    "move_sentence",
    "option_help",
    "option_label",
    "phase_label",
    "played_by_label",
    "ready_made_label",
    "reason_sentence",
    "refusal_sentence",
    "report_sentences",
    "role_label",
    "rule_sentence",
    "score_sentence",
    "seat_label",
    "set_help",
    "set_label",
    "source_label",
    "speak_as",
    "standing_sentence",
    "status_label",
    "step_label",
    "step_words",
    "take_own_words",
    "term_label",
    "terrain_label",
    "turns_words",
    "won_sentence",
]
