"""What a phone asks for, one module for each kind of page."""

from games.views.answers import (
    HtmxRequest,
    SeeOther,
    asking_phone,
    seated,
    table_path,
    table_url,
)
from games.views.errors import (
    DATABASE_ANSWERS,
    bad_request,
    newer_version,
)
from games.views.guards import (
    accept,
    explained,
    guarded,
    rationed,
)
from games.views.sights import (
    based,
    fragments,
    leave_for,
    page,
    sight_for,
    sight_in,
)

__all__ = [
    "DATABASE_ANSWERS",
    "HtmxRequest",
    "SeeOther",
    "accept",
    "asking_phone",
    "bad_request",
    "based",
    "explained",
    "fragments",
    "guarded",
    "leave_for",
    "newer_version",
    "page",
    "rationed",
    "seated",
    "sight_for",
    "sight_in",
    "table_path",
    "table_url",
]
