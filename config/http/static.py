"""Static files: served under names with a hash, so that a phone fetches each version once."""

from __future__ import annotations

from functools import cached_property

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """WhiteNoise's storage, for scripts that import each other as modules."""

    support_js_module_import_aggregation = True

    def url(self, name: str, force: bool = False) -> str:  # noqa: FBT001, FBT002 - as the base class has it
        """Return the address of a file; what was collected stays, so each is worked out once."""
        if force or (known := self._known.get(name)) is None:
            known = self._known[name] = str(super().url(name, force))
        return known

    @cached_property
    def _known(self) -> dict[str, str]:
        return {}
