"""A photo of tiles: teaching a box, and what a table shows. The photo itself never comes here."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.carcassonne.forms.photo import MalformedPhoto, carried, read_cells, read_taught
from games.carcassonne.pages.photo.comparing import compare_page, compared_photo, entries_of
from games.carcassonne.pages.photo.reading import proposal_of
from games.carcassonne.pages.photo.teaching import TeachPage, boxes_to_teach, teach_page
from games.carcassonne.pages.reopened.midway_form import read_midway
from games.carcassonne.selectors.taught import face_of, faces, kinds_of_box, patches, taught_counts
from games.carcassonne.services.taught import NoRoomForPictures, UnsuitablePicture, drop_taught, keep_taught
from games.log.errors import NoSeatHere
from games.phones.identity import phone_of
from games.phones.preferences import own_boxes
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.rendering import at_table
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.box import CARCASSONNE

A_DAY = 86_400
READ_ANEW = ("lies", "stands", "pieces", "chosen", "cell", "marked")
"""Fields of the form that a photo fills in."""


@require_methods("GET")
def boxes(request: HttpRequest) -> HttpResponse:
    """List the boxes, with what is taught of each."""
    rows = boxes_to_teach(phone_of(request), own_boxes(request))
    return render(request, "photo/boxes.html", {"boxes": rows})


@require_methods("GET", "POST")
def teach(request: HtmxRequest, box: str) -> HttpResponse:
    """Show the page of a box, keep the pictures of a photo of it, or forget those that this phone has taught."""
    page = _page(request, box)
    if request.method != "POST":
        return _show(request, page)
    if "forget" in request.POST:
        drop_taught(phone=asking_phone(request), box=box)
        return SeeOther(reverse("teach_box", args=[box]))
    return _keep(request, page)


def _page(request: HttpRequest, box: str) -> TeachPage:
    try:
        return teach_page(phone_of(request), box)
    except LookupError as error:
        raise Http404("no such box") from error


def _show(request: HttpRequest, page: TeachPage, problem: str = "") -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "photo/teach.html", {"page": page, "problem": problem}, status=status)


@rate_limited("copy")
def _keep(request: HtmxRequest, page: TeachPage) -> HttpResponse:
    phone, box = asking_phone(request), page.box.key
    try:
        pictures = read_taught(request.POST.get("pictures", ""))
        keep_taught(phone=phone, box=box, kinds=kinds_of_box(phone, box), pictures=pictures)
    except NoRoomForPictures as error:
        if error.is_own:
            return _show(request, page, _("So many photos of this box are kept already. Forget them first."))
        return _show(request, page, _("This server keeps no more pictures of tiles. Ask whoever runs it."))
    except UnsuitablePicture:
        return _show(request, page, _("These pictures could not be kept. Take the photo again."))
    return seated(SeeOther(reverse("photo_boxes")), phone)


@require_methods("GET")
def taught(request: HttpRequest) -> HttpResponse:
    """Hand out the patches of some boxes, for the reader in the browser."""
    response = JsonResponse({"kinds": patches(phone_of(request), request.GET.getlist("sets"))})
    response.headers["Cache-Control"] = "private, no-store"
    return response


@require_methods("GET")
def face(request: HttpRequest, number: int) -> HttpResponse:
    found = face_of(phone_of(request), number)
    if found is None:
        raise Http404("no such picture")
    response = HttpResponse(found, content_type="image/jpeg")
    response.headers["Cache-Control"] = f"private, max-age={A_DAY}"
    return response


@require_methods("GET", "POST")
def join(request: HttpRequest) -> HttpResponse:
    """Show where a photo of a game in progress is chosen; the form that it will fill in is carried along."""
    posted = request.POST
    form = read_midway(posted)
    counts = taught_counts(phone_of(request))
    context = {
        "carried": carried(posted, READ_ANEW),
        "sets": form.sets,
        "ends": form.ends,
        "colours": CARCASSONNE.colours,
        "is_taught": any(counts.get(box) for box in (*form.sets, "own")),
        "missing": [one for one in boxes_to_teach(phone_of(request), ()) if one.key in form.sets and not one.taught],
    }
    return render(request, "photo/join.html", context)


@require_methods("POST")
def proposal(request: HttpRequest) -> HttpResponse:
    """Answer what the rules make of the cells that a phone has read."""
    posted = request.POST
    try:
        seen = read_cells(posted.get("cells", ""))
    except MalformedPhoto:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    found = proposal_of(read_midway(posted), seen, faces(phone_of(request)))
    context = {"found": found, "carried": carried(posted, READ_ANEW)}
    return render(request, "photo/_proposal.html", context)


@require_methods("GET")
@render_table_errors
@at_table
def compare(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Ask for a photo of this table, to be laid over its board; whoever sits here may."""
    _check_may_compare(table_view)
    counts = taught_counts(phone_of(request))
    page = compare_page(table_view)
    context = {"table_view": table_view, "page": page, "is_taught": any(counts.get(key) for key in (*page.sets, "own"))}
    return render(request, "photo/compare.html", context)


@require_methods("POST")
@render_table_errors
@at_table
def compared(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Answer where the cells that a phone has read disagree with the log. Nothing is written."""
    _check_may_compare(table_view)
    try:
        seen = read_cells(request.POST.get("cells", ""))
    except MalformedPhoto:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    found = compared_photo(table_view, seen, entries_of(table_view))
    return render(request, "photo/_compared.html", {"table_view": table_view, "found": found})


def _check_may_compare(table_view: TableView) -> None:
    position = table_view.position
    if position.stuck is not None or Board not in position.state.slices or not position.state[Board].laid:
        raise Http404("no board to compare with")
    if not table_view.is_seated:
        raise NoSeatHere("this phone has no seat here")
