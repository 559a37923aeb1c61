"""Copies the documentation of the native module into the stubs, where editors find it.

usage: python stub_docs.py    updates `_makruk.pyi`
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from makruk import _makruk

STUB = Path(__file__).parents[1] / "python" / "makruk" / "_makruk.pyi"

Definition = ast.FunctionDef | ast.ClassDef | ast.AnnAssign


def documented(text: str) -> str:
    """Returns the stubs with the module's documentation."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    data = text.encode()
    for node, doc in reversed(list(definitions(ast.parse(text)))):
        begin, end = place(node, starts)
        indent = b" " * (node.col_offset + (0 if isinstance(node, ast.AnnAssign) else 4))
        written = b"\n" + quoted(doc, indent.decode()).encode()
        # A comment for mypy stays on the definition's line.
        rest, _, after = data[end:].partition(b"\n")
        comment = rest.rstrip() if rest.lstrip().startswith(b"#") else b""
        data = data[:begin].rstrip() + comment + written + rest.removeprefix(comment) + b"\n" + after
    return data.decode()


def place(node: Definition, starts: list[int]) -> tuple[int, int]:
    """Returns the start and end of a definition's documentation, in bytes."""

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    if isinstance(node, ast.AnnAssign):
        end = following(node) or node
        return offset(node.end_lineno or 0, node.end_col_offset or 0), offset(end.end_lineno or 0, end.end_col_offset or 0)
    first = node.body[0]
    if isinstance(node, ast.FunctionDef):
        last = node.body[-1]
        return offset(first.lineno, first.col_offset), offset(last.end_lineno or 0, last.end_col_offset or 0)
    if ast.get_docstring(node) is not None:
        return offset(first.lineno, first.col_offset), offset(first.end_lineno or 0, first.end_col_offset or 0)
    decorators = getattr(first, "decorator_list", [])
    line = min([first.lineno, *(decorator.lineno for decorator in decorators)])
    return starts[line - 1] - 1, starts[line - 1] - 1


_AFTER: dict[ast.AnnAssign, ast.Expr] = {}


def following(node: ast.AnnAssign) -> ast.Expr | None:
    """Returns the docstring after an attribute."""
    return _AFTER.get(node)


def definitions(module: ast.Module) -> Iterator[tuple[Definition, str]]:
    """Yields the public definitions of the stubs with their documentation, in file order."""
    for node in module.body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_"):
            continue
        item = getattr(_makruk, node.name)
        yield node, doc_of(node.name, item)
        if isinstance(node, ast.ClassDef):
            yield from members(node, item)


def members(node: ast.ClassDef, item: Any) -> Iterator[tuple[Definition, str]]:
    seen: set[str] = set()
    for member, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name = member.target.id
            if not inspect.isdatadescriptor(vars(item).get(name)):
                continue
            if isinstance(after, ast.Expr):
                _AFTER[member] = after
        elif isinstance(member, ast.FunctionDef):
            name = member.name
        else:
            continue
        # Only the first overload has the documentation.
        if name.startswith("_") or name in seen:
            continue
        seen.add(name)
        yield member, doc_of(f"{node.name}.{name}", getattr(item, name))


def doc_of(name: str, item: Any) -> str:
    doc = getattr(item, "__doc__", None)
    assert doc, f"{name} is not documented"
    return inspect.cleandoc(doc)


def quoted(doc: str, indent: str) -> str:
    """Returns documentation as an indented docstring literal."""
    assert '"""' not in doc and not doc.endswith('"')
    prefix = "r" if "\\" in doc else ""
    lines = doc.splitlines()
    if len(lines) > 1:
        lines.append("")
    text = "\n".join(f"{indent}{line}" if line or number == len(lines) - 1 else "" for number, line in enumerate(lines))
    return f'{indent}{prefix}"""{text.removeprefix(indent)}"""'


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text(encoding="utf-8")), encoding="utf-8")
