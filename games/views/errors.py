"""Error pages: what happened, in plain words, and one way on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.database_file import DatabaseFailure
from games.log.errors import (
    AlreadyAsked,
    CodeClosed,
    CorrectsOwnMoves,
    EndsByTalk,
    GameGoesOn,
    HandsWereOpen,
    LinkExpired,
    LogsForOwnSeat,
    MayNotCorrect,
    NoSeatHere,
    NothingToRedo,
    NothingToUndo,
    NotOrganiser,
    NotOverruled,
    NotSeated,
    NotThere,
    SeatTaken,
    SecretsInPlay,
    SecretWasTold,
    Stale,
    TableClosed,
    TableError,
)
from games.phones.addresses import first_page
from scoring.kernel import MalformedMove


@dataclass(frozen=True, slots=True)
class Notice:
    """A page with one thing to say. `figure` stands beside it; `way` is where the button leads."""

    status: HTTPStatus
    title: str
    sentence: str
    figure: str = "thief"
    way: str = field(default_factory=first_page)
    way_label: str = ""


def show(request: HttpRequest, notice: Notice) -> HttpResponse:
    label = notice.way_label or _("Back to the start")
    try:
        page = render_to_string("errors/notice.html", {"notice": notice, "label": label}, request)
    except (TemplateDoesNotExist, ValueError):
        # Nothing of ours may be in order: say it without any of it.
        return _plain(notice)
    return HttpResponse(page, status=notice.status)


def _plain(notice: Notice) -> HttpResponse:
    text = f"{notice.title}\n\n{notice.sentence}\n"
    return HttpResponse(text, status=notice.status, content_type="text/plain; charset=utf-8")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Say that the request makes no sense here."""
    return show(request, Notice(HTTPStatus.BAD_REQUEST, *words_for(MalformedMove())))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return show(request, Notice(HTTPStatus.FORBIDDEN, *words_for(NotSeated()), figure="knight"))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return show(
        request,
        Notice(
            HTTPStatus.NOT_FOUND,
            _("There is nothing here"),
            _("No table has this address or code. The code may have been changed: ask the host."),
        ),
    )


def wrong_method(request: HttpRequest, allowed: Iterable[str]) -> HttpResponse:
    """Say that an address only takes forms, or only shows a page."""
    response = show(
        request,
        Notice(
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("This is not a page"),
            _("The address only works from a button of Tableside. Nothing was changed."),
        ),
    )
    response["Allow"] = ", ".join(allowed)
    return response


def too_many_tries(request: HttpRequest) -> HttpResponse:
    """Say that guessing has to wait."""
    response = show(
        request,
        Notice(
            HTTPStatus.TOO_MANY_REQUESTS,
            _("Too many tries"),
            _("There were too many wrong tries from here. Try again in five minutes."),
            figure="monk",
        ),
    )
    response["Retry-After"] = "300"
    return response


def not_deleted(request: HttpRequest) -> HttpResponse:
    """Say that a table stays, because no file can be written from which it would come back."""
    sentence = _("The backup could not be written, so nothing was deleted.")
    return show(request, Notice(HTTPStatus.SERVICE_UNAVAILABLE, _("The table is still there"), sentence))


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the fault is ours."""
    return show(
        request,
        Notice(
            HTTPStatus.INTERNAL_SERVER_ERROR,
            _("Something broke on our side"),
            _("It was not your fault. Everything logged before is safe: go back and try once more."),
            figure="farmer",
        ),
    )


def database_trouble(request: HttpRequest) -> HttpResponse:
    """Say that nothing can be read or written at the moment."""
    return _ask_again(
        request,
        _("The server cannot save right now"),
        _(
            "Its disk is full, or its database cannot be reached. Nothing was changed, and nothing that was"
            " logged is lost."
        ),
    )


def database_damaged(request: HttpRequest) -> HttpResponse:
    """Say that the file of the database cannot be read any more, and what helps."""
    return _ask_again(
        request,
        _("The database is damaged"),
        _(
            "Its file can no longer be read. The backups lie in the folder %(folder)s: stop Tableside, and "
            "return to one with the command “%(command)s”."
        )
        % {"folder": f"{settings.VAR_DIR.name}/backups", "command": f"{settings.COMMAND} restore FILE"},
    )


def database_outdated(request: HttpRequest) -> HttpResponse:
    """Say that the database is of an older version than the code."""
    return _ask_again(
        request,
        _("The database is from before an update"),
        _(
            "Stop Tableside and start it again: then it brings its database up to date. Nothing that was "
            "logged is lost."
        ),
    )


DATABASE_ANSWERS: Final = {
    DatabaseFailure.AWAY: database_trouble,
    DatabaseFailure.DAMAGED: database_damaged,
    DatabaseFailure.OUTDATED: database_outdated,
}
"""The answer to each thing that can be wrong with the database."""


def newer_version(request: HttpRequest) -> HttpResponse:
    """Say that this process has not been updated yet; phones keep their entry, and ask again."""
    return _ask_again(
        request,
        _("The server is being updated"),
        _("This table was played on with a newer version. Try again in a moment: nothing that was logged is lost."),
    )


def _ask_again(request: HttpRequest, title: str, sentence: str) -> HttpResponse:
    notice = Notice(
        HTTPStatus.SERVICE_UNAVAILABLE,
        title,
        sentence,
        figure="farmer",
        way=page_before(request),
        way_label=_("Try again"),
    )
    response = show(request, notice)
    response["Retry-After"] = "3"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Ask for the form to be opened anew, and offer the page that it came from."""
    return show(
        request,
        Notice(
            HTTPStatus.FORBIDDEN,
            _("This form is too old"),
            _("The page was open for too long, or the browser accepts no cookies. Open it again: nothing was changed."),
            figure="farmer",
            way=page_before(request),
            way_label=_("Open the page again"),
        ),
    )


def refused(request: HttpRequest, problem: TableError) -> HttpResponse:
    """Say why a table did not do what it was asked."""
    title, sentence = words_for(problem)
    way = page_before(request)
    label = "" if way == first_page() else _("Back to the table")
    return show(request, Notice(problem.status, title, sentence, "knight", way, label))


WORDS: Final = {
    MalformedMove: (
        gettext_lazy("That could not be read"),
        gettext_lazy("Your browser sent something that this page does not understand. Nothing was changed."),
    ),
    NoSeatHere: (
        gettext_lazy("You have no seat here"),
        gettext_lazy("Only people seated at this table can do that. Take a seat first."),
    ),
    LogsForOwnSeat: (
        gettext_lazy("This seat is not yours"),
        gettext_lazy("At this table everybody logs for their own seat. Your turn will come."),
    ),
    MayNotCorrect: (
        gettext_lazy("That did not work"),
        gettext_lazy("Not every phone may make corrections at this table."),
    ),
    CorrectsOwnMoves: (
        gettext_lazy("The hands are secret"),
        gettext_lazy(
            "While hands are secret, you can correct only your own moves, and nothing that was decided by chance."
        ),
    ),
    NotOrganiser: (
        gettext_lazy("Only the organiser can do that"),
        gettext_lazy("Ask whoever opened this gathering: the organiser’s phone can do it."),
    ),
    NotSeated: (
        gettext_lazy("This seat is not yours"),
        gettext_lazy("Only the phone that holds the seat, or the host’s, can do that."),
    ),
    SeatTaken: (gettext_lazy("Somebody was quicker"), gettext_lazy("Another phone has just sat down there.")),
    TableClosed: (
        gettext_lazy("This table is closed"),
        gettext_lazy("This table does not take moves any more."),
    ),
    CodeClosed: (
        gettext_lazy("This table is closed"),
        gettext_lazy("Nobody else can sit down now. The host can let people in again with a new code."),
    ),
    LinkExpired: (
        gettext_lazy("This link no longer works"),
        gettext_lazy("It has been used already, or is older than ten minutes. Ask for a new one."),
    ),
    Stale: (
        gettext_lazy("The table has moved on"),
        gettext_lazy("Somebody logged something meanwhile. Have a look, then try again."),
    ),
    NothingToUndo: (gettext_lazy("That did not work"), gettext_lazy("There is nothing to undo.")),
    NothingToRedo: (
        gettext_lazy("That did not work"),
        gettext_lazy("It cannot be redone: something else was logged since."),
    ),
    GameGoesOn: (
        gettext_lazy("The game itself goes on"),
        gettext_lazy("Until it is over, this copy helps no more than the game does."),
    ),
    NotThere: (
        gettext_lazy("Only for those who were there"),
        gettext_lazy("On this server only those who sat at the table, or played with that person, can do that."),
    ),
    EndsByTalk: (
        gettext_lazy("The hands are secret"),
        gettext_lazy("Only a move can end the game: points by agreement and corrections would show every hand."),
    ),
    HandsWereOpen: (
        gettext_lazy("Everybody has seen the hands"),
        gettext_lazy(
            "The game is over. It goes on only if every seat agrees, with the phones that sat there at the end: take "
            "the last move back to ask them. A copy of the game can be played on at any time."
        ),
    ),
    SecretWasTold: (
        gettext_lazy("The hands are secret"),
        gettext_lazy("The last move showed a hidden card. It is taken back only if everybody agrees."),
    ),
    NotOverruled: (
        gettext_lazy("The hands are secret"),
        gettext_lazy("Where the app keeps the hands, nothing can be played against the rules: nobody could check it."),
    ),
    SecretsInPlay: (
        gettext_lazy("The hands are secret"),
        gettext_lazy("While the game goes on, nobody can look through its log. When it is over, all of it is shown."),
    ),
    AlreadyAsked: (
        gettext_lazy("One thing at a time"),
        gettext_lazy("The table is already being asked for something else."),
    ),
    TableError: (
        gettext_lazy("That did not work"),
        gettext_lazy("Nothing was changed. Have a look, then try again."),
    ),
}
"""A title and a sentence for what was refused: the first kind that fits. The sentence also stands alone, on a sheet."""

LATE_DRAFT: Final = gettext_lazy("The table has moved on. Go on: your correction is checked against everything since.")
"""The sentence for somebody who goes on with a correction of an older table."""
LATE_CORRECTION: Final = gettext_lazy("The table has moved on. This is what the correction does now.")
"""The sentence for somebody who keeps a correction of an older table, and is shown it again."""


def words_for(problem: TableError | MalformedMove) -> tuple[str, str]:
    """Return a title and a sentence for what was refused."""
    title, sentence = next(words for kind, words in WORDS.items() if isinstance(problem, kind))
    return str(title), str(sentence)


def sentence_for(problem: TableError | MalformedMove) -> str:
    """Return the sentence for what was refused, as a sheet says it."""
    return words_for(problem)[1]


def faster(author: str) -> str:
    """Return what is said to somebody who logged after another had (`author`)."""
    return _("%(name)s was faster: the table has moved on. Look again, then log it.") % {"name": author}


def page_before(request: HttpRequest) -> str:
    """Return the page of ours that the visitor came from, or the first one."""
    referer = request.headers.get("Referer", "")
    # Anybody can send a page here from theirs: a link back to it would be a link of theirs on our page.
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts={request.get_host()}):
        return first_page()
    parts = urlsplit(referer)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
