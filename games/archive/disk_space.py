"""The space on the disk: what the database and its backups take, and what is free."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from django.conf import settings

from games.archive.backups import folder
from games.archive.database_file import database_file
from games.archive.photos import FOLDER
from games.archive.table_files import kept_files


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """Bytes on the disk: of the database (None where it is no file), of its backups, free, and in all."""

    database: int | None
    backups: int
    free: int
    total: int

    @property
    def used(self) -> int:
        return 100 - 100 * self.free // max(1, self.total)


def room() -> DiskSpace:
    path, disk = database_file(), shutil.disk_usage(settings.VAR_DIR)
    size = path.stat().st_size if path is not None and path.exists() else None
    photos = sum(file.stat().st_size for file in (folder() / FOLDER).glob("*"))
    return DiskSpace(size, photos + sum(one.size for one in kept_files()), disk.free, disk.total)
