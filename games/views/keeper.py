"""The keeper's page: every table of the server, what was forgotten, its backups, its errors, its disk."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.archive.backups import ENDING, folder
from games.archive.disk_space import room
from games.archive.late_errors import late_errors
from games.archive.restore import CannotRestore
from games.archive.table_files import UnreadableFile, kept_files
from games.forms.history import read_number
from games.log.errors import BrokenRecord
from games.models import Gathering, Table
from games.phones.keeper import is_keeper, is_keepers_word, remember_keeper
from games.phrasing.common.label import game_label
from games.phrasing.common.past_games import status_label
from games.selectors.administration import kept_gatherings, kept_tables
from games.selectors.visible import forgettings_for
from games.views.answers import HtmxRequest, SeeOther
from games.views.guards import limit_guesses, require_methods
from games.views.permissions import asker_of

logger = logging.getLogger(__name__)

P = ParamSpec("P")
Page = Callable[Concatenate[HtmxRequest, P], HttpResponse]


def keepers(view: Page[P]) -> Page[P]:
    """Answer the keeper alone: for everybody else there is no such page."""

    @wraps(view)
    def kept(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not is_keeper(request):
            raise Http404("the keeper's")
        return view(request, *args, **kwargs)

    return kept


@require_methods("GET")
@limit_guesses("keeper")
def come_in(_request: HttpRequest, word: str) -> HttpResponse:
    """Know the keeper's phone from now on."""
    if not is_keepers_word(word):
        # 404, so that it counts as a guess (`limit_guesses`), and no address says whether there is a keeper.
        raise Http404("nobody's word")
    answer = SeeOther(reverse("keeper"))
    remember_keeper(answer)
    return answer


@require_methods("GET")
@keepers
def keeper(request: HtmxRequest) -> HttpResponse:
    return _show(request)


def _show(
    request: HtmxRequest, problem: str = "", status: HTTPStatus = HTTPStatus.OK, *, notice: str = ""
) -> HttpResponse:
    listed = kept_tables(read_number(request.GET.dict(), "page") or 1)
    context = {
        "listed": listed,
        "lines": [(table, game_label(table.game), status_label(table.status)) for table in listed.tables],
        "gatherings": kept_gatherings(),
        "forgettings": forgettings_for(asker_of(request)),
        "files": kept_files(),
        "folder": folder(),
        "errors": late_errors(),
        "room": room(),
        "is_file": connection.vendor == "sqlite",
        "problem": problem,
        "notice": notice,
    }
    return render(request, "keeper/keeper.html", context, status=status)


@require_methods("POST")
@keepers
def close(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Give a table up, and let nobody join."""
    _known(uid)
    services.close_table(table_uid=uid)
    return SeeOther(reverse("keeper"))


@require_methods("POST")
@keepers
def delete(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Delete a table whose name was ticked, once it is in a file of its own."""
    _known(uid)
    if request.POST.get("sure") != "yes":
        return _show(request, _("Tick the box to confirm."), HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        services.delete_table(table_uid=uid)
    except OSError:
        return _show(
            request, _("The backup could not be written, so nothing was deleted."), HTTPStatus.SERVICE_UNAVAILABLE
        )
    return SeeOther(reverse("keeper"))


@require_methods("POST")
@keepers
def delete_gathering(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Delete a gathering whose box was ticked, once it is in a file of its own; its tables stay."""
    if not Gathering.objects.filter(uid=uid).exists():
        raise Http404("no such gathering")
    if request.POST.get("sure") != "yes":
        return _show(request, _("Tick the box to confirm."), HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        services.delete_gathering(uid=uid)
    except OSError:
        return _show(
            request, _("The backup could not be written, so nothing was deleted."), HTTPStatus.SERVICE_UNAVAILABLE
        )
    return SeeOther(reverse("keeper"))


@require_methods("POST")
@keepers
def restore(request: HtmxRequest, name: str) -> HttpResponse:
    """Bring back what a file holds and is not here."""
    try:
        services.bring_back(name=name)
    except FileNotFoundError as error:
        raise Http404("no such file") from error
    except (BrokenRecord, UnreadableFile):
        return _show(request, _("This file cannot be read."), HTTPStatus.UNPROCESSABLE_ENTITY)
    return SeeOther(reverse("keeper"))


@require_methods("POST")
@keepers
def go_back(request: HtmxRequest, name: str) -> HttpResponse:
    """Return to a backup altogether, while everybody plays; what is here now becomes a backup of its own."""
    if request.POST.get("sure") != "yes":
        return _show(request, _("Tick the box to confirm."), HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        kept = services.go_back(name=name)
    except FileNotFoundError as error:
        raise Http404("no such file") from error
    except CannotRestore:
        logger.exception("a backup was not returned to")
        why = _("Nothing was changed: this backup is damaged, or of a newer version.")
        return _show(request, why, HTTPStatus.UNPROCESSABLE_ENTITY)
    except OSError:
        logger.exception("what is here could not be kept")
        why = _("The backup of what is here could not be written, so nothing was changed.")
        return _show(request, why, HTTPStatus.SERVICE_UNAVAILABLE)
    sentence = _("Everything is as it was in %(name)s. The state until now is kept as %(kept)s.")
    return _show(request, notice=sentence % {"name": name, "kept": kept.name.removesuffix(ENDING)})


def _known(uid: UUID) -> None:
    if not Table.objects.filter(uid=uid).exists():
        raise Http404("no such table")
