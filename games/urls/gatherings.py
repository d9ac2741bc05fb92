"""A gathering: opening it, taking part, its rounds and results, all under `/g/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views.gatherings import compared, files, opening, page, people, results, rounds, tables

one_gathering: list[URLPattern | URLResolver] = [
    path("", page.gathering, name="gathering"),
    path("round/<int:number>/", page.one_round, name="gathering_round"),
    path("round/<int:number>/compared/", compared.compared, name="gathering_compared"),
    path("standings/", page.standings, name="gathering_standings"),
    path("print/", files.paper, name="gathering_print"),
    path("gathering.json", files.json_file, name="gathering_json"),
    path("standings.csv", files.csv_file, name="gathering_csv"),
    path("hall/", page.hall, name="gathering_hall"),
    path("people/", page.people, name="gathering_people"),
    path("join/", people.join, name="gathering_join"),
    path("people/add/", people.add, name="gathering_add"),
    path("people/code/", people.let_in, name="gathering_code"),
    path("people/<slug:who>/leave/", people.leave, name="gathering_leave"),
    path("people/<slug:who>/return/", people.come_back, name="gathering_return"),
    path("people/<slug:who>/rename/", people.rename, name="gathering_rename"),
    path("people/<slug:who>/free/", people.free_name, name="gathering_free"),
    path("draw/", rounds.draft, name="gathering_draw"),
    path("begin/", rounds.begin, name="gathering_begin"),
    path("round/<int:number>/cancel/", rounds.cancel, name="gathering_cancel"),
    path("round/<int:number>/table/<int:table>/", results.result, name="gathering_result"),
    path("end/", rounds.end, name="gathering_end"),
    path("choose/", rounds.choose, name="gathering_choose"),
    path("tables/bring/", tables.bring, name="gathering_bring"),
    path("tables/<int:number>/end/", tables.end, name="gathering_end_table"),
    path("poster/", page.poster, name="gathering_poster"),
    path("box/", opening.choose_box, name="gathering_box"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/gathering.schema.json", files.schema_file, name="gathering_schema"),
    path("g/formats/<slug:name>.toml", files.format_file, name="gathering_format"),
    path("g/new/", opening.new_gathering, name="new_gathering"),
    path("g/<uuid:uid>/", include(one_gathering)),
]
