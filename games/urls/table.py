"""Sitting at a table, all under `/t/<uid>/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views.past import pause_table
from games.views.table import board, explain, moves
from games.views.table import table_page as table

under_table: list[URLPattern | URLResolver] = [
    path("pull/", table.pull, name="pull"),
    path("record/", moves.record, name="record"),
    path("", table.table_page, name="table"),
    path("sheet/", table.sheet, name="sheet"),
    path("log/", table.log, name="log"),
    path("why/<int:seq>/<int:number>/", explain.why, name="why"),
    path("board/", board.board, name="board"),
    path("end/", board.end, name="end"),
    path("next/", pause_table.next_game, name="next_game"),
    path("overrule/", moves.overrule, name="overrule"),
    path("replace/", moves.replace, name="replace"),
    path("undo/", moves.undo, name="undo"),
    path("redo/", moves.redo, name="redo"),
    path("draw/", moves.draw, name="draw"),
    path("app/done/", moves.done, name="app_done"),
    path("hint/", moves.hint, name="hint"),
    path("adjust/", moves.adjust, name="adjust"),
    path("agree/", moves.agree, name="agree"),
    path("note/", moves.note, name="note"),
    path("reveal/", moves.reveal, name="reveal"),
]

urlpatterns: list[URLPattern | URLResolver] = [path("t/<uuid:uid>/", include(under_table))]
