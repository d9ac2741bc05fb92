"""Everything that writes to the database, and nothing else does.

Each service is one transaction and tells the phones after the commit (`games.live.publish`).
"""

from games.services.administration.ageing import delete_old
from games.services.administration.bringing_back import bring_back, go_back
from games.services.administration.deleting import answer_asked, ask_to_delete
from games.services.administration.imports import QueueFull, begin_importing, queue_import
from games.services.administration.keeper import delete_gathering, delete_table
from games.services.administration.persons import (
    forget_person,
    join_names,
    join_seats,
    leave_person,
    merge_all,
    rename_person,
    undo_forgetting,
    undo_joining,
)
from games.services.administration.rebuild import make_due_rows, rebuild_table
from games.services.administration.records import (
    GameFile,
    Imported,
    bring_in,
    check_all,
    doubts_of,
    import_file,
    import_record,
    open_games,
    write_all,
)
from games.services.administration.reviews import answer_puzzle, begin_reviewing, review_soon, show_solution
from games.services.administration.switches import switch_rating
from games.services.gatherings.evening import bring_table, end_table
from games.services.gatherings.opening import (
    GatheringChoices,
    choose_box,
    let_people_in,
    open_gathering,
    set_gathering,
)
from games.services.gatherings.people import (
    add_entrants,
    free_name,
    join_gathering,
    leave_gathering,
    rename_entrant,
    return_to_gathering,
)
from games.services.gatherings.results import enter_result, say_result
from games.services.gatherings.rounds import begin_round, cancel_round, end_gathering
from games.services.log.corrections import correct, keep_draft
from games.services.log.decisions import AppThought, carry_out, go_on, think
from games.services.log.dice import name_dice
from games.services.log.hints import ask_for_hint, think_of_hint
from games.services.log.moves import draw_tile, record, record_at, redo, replace_last_at, reveal, undo
from games.services.log.notes import note_about, note_at
from games.services.log.proposals import (
    answer_proposal,
    choose_aids,
    choose_fix_by,
    choose_pace,
    decide_proposal,
    propose_correction,
    propose_rules,
    undo_or_ask,
    withdraw_proposal,
)
from games.services.log.propose_move import agree_at
from games.services.log.settle_start import settle_start
from games.services.log.show_proof import show_everyone
from games.services.log.show_tile import show_tile
from games.services.log.table_session import TableSession, locked_table
from games.services.tables.app_seats import choose_app_ways, let_app_play
from games.services.tables.close_table import close_table
from games.services.tables.opening import TableChoices, close_code, open_table, rename_table, renew_code
from games.services.tables.pause_table import abandon, branch, pause, play_again, resume
from games.services.tables.seats import (
    along_word,
    answer_claim,
    claim_seat,
    forget_phone,
    give_back,
    hand_over,
    let_seat_go,
    play_without_phone,
    rename_seat,
    take_along,
    take_back_seat,
    take_handed,
    take_seat,
)

__all__ = [
    "AppThought",
    "GameFile",
    "GatheringChoices",
    "Imported",
    "QueueFull",
    "TableChoices",
    "TableSession",
    "abandon",
    "add_entrants",
    "agree_at",
    "along_word",
    "answer_asked",
    "answer_claim",
    "answer_proposal",
    "answer_puzzle",
    "ask_for_hint",
    "ask_to_delete",
    "begin_importing",
    "begin_reviewing",
    "begin_round",
    "branch",
    "bring_back",
    "bring_in",
    "bring_table",
    "cancel_round",
    "carry_out",
    "check_all",
    "choose_aids",
    "choose_app_ways",
    "choose_box",
    "choose_fix_by",
    "choose_pace",
    "claim_seat",
    "close_code",
    "close_table",
    "correct",
    "decide_proposal",
    "delete_gathering",
    "delete_old",
    "delete_table",
    "doubts_of",
    "draw_tile",
    "end_gathering",
    "end_table",
    "enter_result",
    "forget_person",
    "forget_phone",
    "free_name",
    "give_back",
    "go_back",
    "go_on",
    "hand_over",
    "import_file",
    "import_record",
    "join_gathering",
    "join_names",
    "join_seats",
    "keep_draft",
    "leave_gathering",
    "leave_person",
    "let_app_play",
    "let_people_in",
    "let_seat_go",
    "locked_table",
    "make_due_rows",
    "merge_all",
    "name_dice",
    "note_about",
    "note_at",
    "open_games",
    "open_gathering",
    "open_table",
    "pause",
    "play_again",
    "play_without_phone",
    "propose_correction",
    "propose_rules",
    "queue_import",
    "rebuild_table",
    "record",
    "record_at",
    "redo",
    "rename_entrant",
    "rename_person",
    "rename_seat",
    "rename_table",
    "renew_code",
    "replace_last_at",
    "resume",
    "return_to_gathering",
    "reveal",
    "review_soon",
    "say_result",
    "set_gathering",
    "settle_start",
    "show_everyone",
    "show_solution",
    "show_tile",
    "switch_rating",
    "take_along",
    "take_back_seat",
    "take_handed",
    "take_seat",
    "think",
    "think_of_hint",
    "undo",
    "undo_forgetting",
    "undo_joining",
    "undo_or_ask",
    "withdraw_proposal",
    "write_all",
]
