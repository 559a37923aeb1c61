"""Objects from the data forms of results: the fields of a class are the keys of its form.

>>> makruk._form.read(list[makruk.proofs.Call], '[{"ply": 0, "count": "stop"}]')
[Call(ply=0, count='stop')]
"""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Mapping as AbstractMapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from ._makruk import Move, Outcome, Rules, Score, _restore_outcome

__all__ = ["READERS", "build", "keys", "read"]

_Item = TypeVar("_Item")

_Reader: TypeAlias = Callable[[Any, bool], Any]
"""Makes an object of its form. The second argument is the side that scores are for."""


def _outcome(form: Any, _: bool) -> Outcome:
    winner = form["winner"]
    return _restore_outcome(None if winner is None else winner == "white", form["by"])


READERS: Final[dict[Any, _Reader]] = {
    Move: lambda uci, _: Move.from_uci(uci),
    Outcome: _outcome,
    Rules: lambda text, _: Rules(text),
    Score: lambda form, turn: Score(**form, turn=turn),
}
"""The readers of classes whose form is not an object with their fields; those of other types are added when they are needed."""


def read(kind: type[_Item], text: str) -> _Item:
    """Reads an object, or a list of objects, from JSON."""
    hint: Any = kind
    item: _Item = _reader(hint)(json.loads(text), True)
    return item


def build(kind: Callable[..., _Item], form: AbstractMapping[str, Any], turn: bool = True, **given: object) -> _Item:
    """Makes an object of a form. Scores are for the side ``turn``; ``given`` are the fields that are made already."""
    for name, (key, reader) in _fields(kind).items():
        if name not in given and key in form:
            given[name] = reader(form[key], turn)
    return kind(**given)


def keys(kind: type) -> dict[str, str]:
    """Returns the key of each field of a class.

    >>> makruk._form.keys(makruk.puzzles.Source)
    {'file': 'file', 'game': 'game', 'ply': 'ply'}
    """
    return {name: key for name, (key, _) in _fields(kind).items()}


_FIELDS: Final[dict[Any, dict[str, tuple[str, _Reader]]]] = {}


def _fields(kind: Any) -> dict[str, tuple[str, _Reader]]:
    """Returns the key and the reader of each field. A field that is a word of Python ends with an underscore."""
    if kind not in _FIELDS:
        named = {field.name: field.metadata.get("key") for field in fields(kind)} if is_dataclass(kind) else {}
        _FIELDS[kind] = {
            name: (named.get(name) or name.removesuffix("_"), _reader(hint))
            for name, hint in get_type_hints(kind).items()
            if not name.startswith("_")
        }
    return _FIELDS[kind]


def _reader(hint: Any) -> _Reader:
    """Returns the reader of a type, which is retained."""
    if hint not in READERS:
        READERS[hint] = _reader_of(hint)
    return READERS[hint]


def _reader_of(hint: Any) -> _Reader:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (list, tuple):
        item = _reader(arguments[0])
        return lambda form, turn: origin(item(each, turn) for each in form)
    if origin is AbstractMapping:
        value = _reader(arguments[1])
        return lambda form, turn: {key: value(each, turn) for key, each in form.items()}
    if origin in (Union, UnionType):
        # At most one type of a union needs a reader.
        plain = {type(None), *(argument for argument in arguments if _reader(argument) is _plain)}
        other = next((_reader(argument) for argument in arguments if argument not in plain), _plain)
        return lambda form, turn: form if type(form) in plain else other(form, turn)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return lambda form, turn: hint(*form) if isinstance(form, list) else build(hint, form, turn)
    return _plain


def _plain(form: Any, _: bool) -> Any:
    return form
