"""Files of games that wait to be brought in, and how far each has come."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils import timezone


class ImportJob(models.Model):
    """A file of games from one phone: all are checked, then written one by one, and it is known how many of each.

    `problem` are the sentences that say why it failed, in the language of who sent it: they are read by nobody else,
    and the row goes after a day. `beat_at` is when somebody last worked on it; a server may be killed meanwhile.
    """

    class State(models.TextChoices):
        """The stage that the import has reached."""

        WAITING = "waiting"
        WORKING = "working"
        DONE = "done"
        FAILED = "failed"

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    phone = models.UUIDField()
    name = models.CharField(max_length=60, blank=True)
    language = models.CharField(max_length=16)
    content = models.BinaryField()
    state = models.CharField(max_length=16, choices=State, default=State.WAITING)
    total = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    written = models.PositiveIntegerField(default=0)
    came = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0, db_default=0)
    problem = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            # One at a time, whichever process works on it: playing whole games takes a core.
            models.UniqueConstraint(fields=["state"], condition=models.Q(state="working"), name="import_one_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.written} of {self.total}"

    @property
    def is_over(self) -> bool:
        return self.state in {self.State.DONE, self.State.FAILED}

    @property
    def share(self) -> int:
        """Return how much is done, in percent: each line is checked, and then written."""
        return 100 * (self.checked + self.written) // max(1, 2 * self.total)
