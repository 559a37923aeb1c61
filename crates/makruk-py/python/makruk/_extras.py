"""Optional dependencies, installed by the package's extras."""

from __future__ import annotations

__all__ = ["missing"]


def missing(what: str, package: str, extra: str) -> ImportError:
    """Returns the error for a package that is not installed or cannot be imported.

    >>> str(makruk._extras.missing("makruk.env", "gymnasium", "env"))
    'makruk.env needs gymnasium, which cannot be imported: pip install gymnasium, or makruk with its extra env'
    """
    return ImportError(
        f"{what} needs {package}, which cannot be imported: pip install {package}, or makruk with its extra {extra}", name=package
    )
