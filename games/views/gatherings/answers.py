"""Answers that several views of a gathering give."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.log.errors import TableError
from games.models import Gathering
from games.phones.identity import phone_of
from games.phrasing.common.gathering import refusal_sentence
from games.views import errors
from games.views.answers import HtmxRequest
from scoring.gatherings.facts import GatheringError

P = ParamSpec("P")
GatheringView = Callable[Concatenate[HtmxRequest, P], HttpResponse]


def render_gathering_errors(view: GatheringView[P]) -> GatheringView[P]:
    """Turn what a gathering refuses into a page with its status."""

    @wraps(view)
    def explaining(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except GatheringError as problem:
            return errors.show(
                request,
                errors.Notice(
                    HTTPStatus.CONFLICT,
                    _("That did not work"),
                    refusal_sentence(problem),
                    "knight",
                    errors.page_before(request),
                    _("Back"),
                ),
            )
        except TableError as problem:
            return errors.refused(request, problem)

    return explaining


def is_organiser(request: HtmxRequest, gathering: Gathering) -> bool:
    """Say whether the phone that asks organises a gathering."""
    phone = phone_of(request)
    return phone is not None and gathering.host == phone


def gathering_url(uid: UUID) -> str:
    return reverse("gathering", args=[uid])
