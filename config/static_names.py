"""The names of static files in production: each has a hash of what it holds."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """What a script of ours imports is named by its hash as well.

    So a browser never mixes the scripts of two versions. Django's own reading of imports
    (`support_js_module_import_aggregation`) takes all packages' scripts, and one of django-htmx
    names a file that it does not bring.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r"""(?P<matched>from "(?P<url>\./[^"]+)")""", 'from "%(url)s"'),)),
    )
