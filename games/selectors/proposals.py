"""The proposals at a table, and who may decide them."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from games.models import Fate, Proposal, ProposalKind

BY_MOST: Final = (ProposalKind.CORRECTION, ProposalKind.MOVES)
"""The proposals that most seats decide, or the host after a while; any other wants everybody."""
HOST_WAITS: Final = 60
"""Seconds after which the host may decide about a correction alone."""


def may_decide(proposal: Proposal, *, hosts: bool) -> bool:
    """Say whether the host may decide alone by now."""
    waited = abs((timezone.now() - proposal.made_at).total_seconds()) >= HOST_WAITS
    return hosts and waited and proposal.kind in BY_MOST and proposal.fate == Fate.OPEN
