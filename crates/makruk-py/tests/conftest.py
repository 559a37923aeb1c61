"""Command-line options of the tests."""

from __future__ import annotations

from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="fail if a test is skipped")
    parser.addoption("--no-skips-but-of", metavar="WORD", help="the same, unless the reason has this word")


def unwanted(terminalreporter: Any, config: pytest.Config) -> list[Any]:
    """Returns the skipped tests that the options forbid."""
    word = config.getoption("--no-skips-but-of")
    if word is None and not config.getoption("--no-skips"):
        return []
    skipped: list[Any] = terminalreporter.stats.get("skipped", [])
    return [report for report in skipped if word is None or word not in report.longrepr[2]]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    found = unwanted(terminalreporter, config)
    if found:
        terminalreporter.section("skipped, which the options forbid")
        for report in found:
            terminalreporter.line(f"{report.nodeid}: {report.longrepr[2]}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and unwanted(reporter, session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
