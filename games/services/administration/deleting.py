"""A table that its host wants deleted: with everybody's thumb it goes, and its file stays with the keeper."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.log.errors import NotSeated
from games.models import Fate, Proposal, ProposalKind
from games.services.administration.keeper import delete_table
from games.services.log.proposals import answer_proposal, asked_before, open_proposal
from games.services.log.table_session import locked_table


@transaction.atomic
def ask_to_delete(*, table_uid: UUID, phone: UUID, token: UUID) -> bool:
    """Ask everybody whether the table goes; return whether it went at once, because nobody else sits there.

    Raises NotSeated for anybody but the host, AlreadyAsked, and OSError if the table cannot be written into a file.
    """
    with locked_table(table_uid, phone) as session:
        if not session.is_host:
            raise NotSeated("only the host may ask for that")
        proposal = asked_before(session, token) or open_proposal(session, ProposalKind.DELETING, {}, token)
    return _delete_if_agreed(proposal)


@transaction.atomic
def answer_asked(*, table_uid: UUID, phone: UUID, number: int, up: bool) -> bool:
    """Give thumbs for all seats of a phone; return whether the table went with that.

    Raises NotSeated, and OSError as `ask_to_delete` does: then the thumb is not given either.
    """
    return _delete_if_agreed(answer_proposal(table_uid=table_uid, phone=phone, number=number, up=up))


def _delete_if_agreed(proposal: Proposal) -> bool:
    goes = proposal.kind == ProposalKind.DELETING and proposal.fate == Fate.ACCEPTED
    if goes:
        delete_table(table_uid=proposal.table.uid)
    return goes
