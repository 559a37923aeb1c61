"""Requirements of the tests on Spark."""

from __future__ import annotations

import os
import re
import subprocess

import pytest


def java_version() -> int:
    """Returns Java's major version as Spark would find it: 17 for 17.0.15, 1 for 1.8.0; 0 without Java."""
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else "java"
    try:
        said = subprocess.run([java, "-version"], capture_output=True, text=True, timeout=120).stderr
    except OSError:
        return 0
    found = re.search(r'version "(\d+)', said)
    return int(found[1]) if found else 0


def skip_without_spark() -> None:
    """Skips a test, or all of them at the beginning of a file, if Spark cannot run here."""
    pytest.importorskip("pyspark", reason="Spark is not installed: pip install '.[spark]'")
    version = java_version()
    if version < 17:
        found = f"JAVA_HOME or java is version {version}" if version else "there is no java"
        pytest.skip(f"Spark needs Java 17 or later, and {found}", allow_module_level=True)
