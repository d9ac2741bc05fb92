"""Putting the past right, proofs, and asking the others, all under `/t/<uid>/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from games.views.corrections import correcting as corrections
from games.views.corrections import drift, proposals
from games.views.table import explain


class Way:
    """The change to a turn: it is fixed, or mended from its tile on the board, or another is added before it."""

    regex = "fix|mend|add"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Way, "way")

one_turn: list[URLPattern | URLResolver] = [
    path("", corrections.fix, name="fix"),
    path("sheet/", corrections.fix),
    path("pull/", corrections.pull),
    path("record/", corrections.record),
    path("replace/", corrections.record),
    path("overrule/", corrections.overrule),
]

under_table: list[URLPattern | URLResolver] = [
    path("fix/back/<int:seq>/", corrections.take_back, name="take_back"),
    path("fix/undo/<uuid:token>/", corrections.undo, name="undo_correction"),
    path("fix/check/<slug:word>/", corrections.check, name="check"),
    path("fix/check/<slug:word>/keep/", corrections.keep, name="keep"),
    path("drift/", drift.drift, name="drift"),
    path("show/", explain.show_everyone, name="show_everyone"),
    path("why/<int:seq>/<int:number>/dispute/", explain.dispute, name="dispute"),
    path("points/<int:seat>/", explain.points, name="points"),
    path("turn/<int:seq>/", explain.turn, name="turn"),
    path("about/", explain.about, name="about"),
    path("asks/", proposals.asks, name="asks"),
    path("asks/<int:number>/", proposals.answer, name="answer_proposal"),
    path("agreed/", proposals.agreed, name="agreed"),
    path("agreed/rules/", proposals.change_rules, name="change_rules"),
    path("agreed/aids/", proposals.choose_aids, name="choose_aids"),
    path("agreed/fixing/", proposals.choose_fix_by, name="choose_fix_by"),
    path("agreed/clock/", proposals.choose_pace, name="choose_pace"),
    path("agreed/delete/", proposals.ask_to_delete, name="ask_to_delete"),
    path("<way:way>/<int:seq>/<slug:word>/", include(one_turn)),
]

urlpatterns: list[URLPattern | URLResolver] = [path("t/<uuid:uid>/", include(under_table))]
