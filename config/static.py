"""Static files: served under names with a hash, so that a phone fetches each version once."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """WhiteNoise's storage, for scripts that import each other as modules."""

    support_js_module_import_aggregation = True
