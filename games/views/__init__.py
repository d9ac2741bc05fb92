"""What a phone asks for, one module for each kind of page."""

from games.views.answers import (
    HtmxRequest,
    SeeOther,
    asking_phone,
    go_on,
    safe_next,
    seated,
    table_path,
    table_url,
)
from games.views.askers import (
    asker_of,
    check_knows,
    check_was_there,
    seen_by,
)
from games.views.errors import (
    DATABASE_ANSWERS,
    bad_request,
    newer_version,
    not_deleted,
    words_for,
)
from games.views.guards import (
    accept,
    explained,
    guarded,
    rationed,
)
from games.views.sights import (
    based,
    company_for,
    fragments,
    leave_for,
    page,
    sight_for,
    sight_in,
    with_hand,
)

__all__ = [
    "DATABASE_ANSWERS",
    "HtmxRequest",
    "SeeOther",
    "accept",
    "asker_of",
    "asking_phone",
    "bad_request",
    "based",
    "check_knows",
    "check_was_there",
    "company_for",
    "explained",
    "fragments",
    "go_on",
    "guarded",
    "leave_for",
    "newer_version",
    "not_deleted",
    "page",
    "rationed",
    "safe_next",
    "seated",
    "seen_by",
    "sight_for",
    "sight_in",
    "table_path",
    "table_url",
    "with_hand",
    "words_for",
]
