"""Past games: the list, each game, its replay and its files, people, and carrying on."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views.past import history, pause_table, persons, poster, records, replay, review, sending

one_game: list[URLPattern | URLResolver] = [
    path("", history.game, name="past_game"),
    path("replay/", replay.replay, name="replay"),
    path("replay/note/", replay.note_moment, name="note_moment"),
    path("review/", review.review, name="review"),
    path("puzzle/<int:index>/", review.puzzle, name="puzzle"),
    path("puzzle/<int:index>/solution/", review.solution, name="solution"),
    path("record.json", records.record_file, name="record_file"),
    path("scores.csv", records.scores_file, name="scores_file"),
    path("replay.html", records.page_file, name="page_file"),
    path("print/", records.print_sheet, name="print_sheet"),
    path("poster/", poster.poster, name="poster"),
    path("poster.svg", poster.poster_file, name="poster_file"),
    path("send/", sending.send_on, name="send_on"),
    path("picture.svg", sending.picture, name="picture"),
    path("play.bgsplay", sending.bgsplay_file, name="bgsplay_file"),
    path("branch/", pause_table.branch, name="branch"),
    path("again/", pause_table.again, name="again"),
    path("pause/", pause_table.pause, name="pause"),
    path("resume/", pause_table.resume, name="resume"),
    path("abandon/", pause_table.abandon, name="abandon"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/", history.games, name="games"),
    path("games/import/", records.import_page, name="import_games"),
    path("games/import/<uuid:uid>/", records.import_job, name="import_job"),
    path("games/export.jsonl.gz", records.backup_file, name="export_games"),
    path("games/record.schema.json", sending.schema_file, name="record_schema"),
    path("games/plays.bgsplay", sending.all_plays, name="all_plays"),
    path("games/<uuid:uid>/", include(one_game)),
    path("people/", persons.people, name="people"),
    path("people/join/", persons.join, name="join_people"),
    path("people/rating/", persons.rating, name="switch_rating"),
    path("people/undo/<int:joining>/", persons.undo, name="undo_joining"),
    path("people/forgotten/<int:number>/", persons.bring_back, name="undo_forgetting"),
    path("people/<uuid:uid>/", persons.person, name="person"),
    path("people/<uuid:uid>/rename/", persons.rename, name="rename_person"),
    path("people/<uuid:uid>/forget/", persons.forget, name="forget_person"),
    path("people/<uuid:uid>/leave/", persons.leave, name="leave_person"),
    path("people/<uuid:uid>/with/<uuid:other>/", persons.versus, name="versus"),
]
