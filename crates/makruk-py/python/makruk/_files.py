"""Game files, which may be compressed."""

from __future__ import annotations

import codecs
import gzip
import os
import sys
import zlib
from collections.abc import Callable
from types import TracebackType
from typing import IO, Final, Protocol

from ._extras import missing
from ._makruk import _Finder, _GameFile
from .errors import ArgumentError

__all__ = [
    "COMPRESSED", "Decoded", "Decompressed", "Readable", "Unread", "codec_of", "decoded", "ending", "is_compressed", "open_file",
    "open_games",
]

COMPRESSED: Final = (".gz", ".zst")
"""The extensions of compressed files."""

# A kilobyte of Zstandard data may expand to 32 megabytes, so it is read in small pieces.
_PIECE: Final = 1 << 10
_CHUNK: Final = 1 << 16


class _Frame(Protocol):
    """A Zstandard frame being read, from either package."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Returns whether a path has the extension of a compressed file.

    >>> makruk._files.is_compressed("games.pgn.gz"), makruk._files.is_compressed("games.pgn")
    (True, False)
    """
    return os.path.splitext(path)[1].lower() in COMPRESSED


def ending(path: str | os.PathLike[str]) -> str:
    """Returns the extension of a path in lower case, ignoring that of a compressed file.

    >>> makruk._files.ending("games.pgn.gz"), makruk._files.ending("games.JSONL")
    ('.pgn', '.jsonl')
    """
    root, found = os.path.splitext(path)
    if found.lower() in COMPRESSED:
        found = os.path.splitext(root)[1]
    return found.lower()


def open_file(path: str | os.PathLike[str]) -> IO[bytes] | Decompressed:
    """Opens a file for reading, and decompresses it if its name ends in ``.gz`` or ``.zst``."""
    return Decompressed(path) if is_compressed(path) else open(path, "rb")


_FORMATS: Final = ("pgn", "jsonl", "uci", "mkg")


def open_games(
    path: str | os.PathLike[str], format: str | None, finder: _Finder | None = None, encoding: str | None = None
) -> _GameFile:
    """Opens a file of games, by default in the format of its extension, to read all of them or to search them.

    Text is decoded by :func:`decoded`.
    """
    found = ending(path).removeprefix(".") if format is None else format
    if found not in _FORMATS:
        place = f": {os.fspath(path)}" if format is None else ""
        raise ArgumentError(
            f"unknown format {found!r}: expected one of {', '.join(_FORMATS)}{place}", kind="unknown-format"
        )
    if encoding is not None:
        codec_of(encoding)
    file: Decompressed | Decoded | Unread | None = None
    if found == "mkg":
        file = Decompressed(path) if is_compressed(path) else None
    elif is_compressed(path) or encoding is not None or _is_utf16(path):
        file = decoded(Decompressed(path), encoding)
    return _GameFile(path, found, file, finder)


_UTF16: Final = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE


def _is_utf16(path: str | os.PathLike[str]) -> bool:
    """Returns whether a file begins with a byte-order mark of UTF-16. A pipe is not read, because it is read once."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(2) in _UTF16


class Decompressed:
    """The content of a file, decompressed if its name ends in ``.gz`` or ``.zst``. If the data is invalid, the error is an ``OSError``
    that names the file.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._name = os.fspath(path)
        self._errors: tuple[type[Exception], ...] = (EOFError, gzip.BadGzipFile, zlib.error)
        self._frames: Callable[[], _Frame] | None = None
        self._file: gzip.GzipFile | IO[bytes]
        if not is_compressed(path):
            self._file = open(path, "rb")
        elif os.path.splitext(path)[1].lower() == ".gz":
            self._file = gzip.GzipFile(path, "rb")
        else:
            self._frames, zstandard_error = _zstandard()
            self._errors = EOFError, zstandard_error
            self._file = open(path, "rb")
        self._frame: _Frame | None = None
        self._rest = b""

    def read(self, size: int = _CHUNK) -> bytes:
        """Returns the next bytes, about ``size`` and at least one; none at the end."""
        if self._file.closed:
            return b""
        try:
            data = self._file.read(size) if self._frames is None else self._read_frames(self._frames, size)
        except self._errors as error:
            self.close()
            raise OSError(f"{self._name} cannot be decompressed: {error}") from error
        if not data:
            self.close()
        return data

    def _read_frames(self, frames: Callable[[], _Frame], size: int) -> bytes:
        parts: list[bytes] = []
        length = 0
        while length < size:
            piece = self._rest or self._file.read(_PIECE)
            if not piece:
                if self._frame is not None:
                    raise EOFError("it ends in the middle of a frame")
                break
            if self._frame is None:
                self._frame = frames()
            part = self._frame.decompress(piece)
            self._rest = b""
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
            parts.append(part)
            length += len(part)
        return b"".join(parts)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> Decompressed:
        return self

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class Readable(Protocol):
    """A source of bytes."""

    def read(self, size: int, /) -> bytes:
        """Returns the next bytes, about ``size``; none at the end."""
        ...


class Decoded:
    """A file whose bytes are decoded to text."""

    def __init__(self, file: Readable, first: bytes, codec: codecs.CodecInfo) -> None:
        self._file = file
        self._rest = first
        self._decoder = codec.incrementaldecoder()

    def read(self, size: int = _CHUNK) -> str:
        """Returns the next characters; none at the end."""
        while True:
            data, self._rest = self._rest or self._file.read(size), b""
            text = self._decoder.decode(data, not data)
            if text or not data:
                return text


class Unread:
    """A file of which a part was read already."""

    def __init__(self, file: Readable, first: bytes) -> None:
        self._file = file
        self._first = first

    def read(self, size: int = _CHUNK) -> bytes:
        """Returns the next bytes, none at the end."""
        first, self._first = self._first, b""
        return first or self._file.read(size)


def codec_of(encoding: str) -> codecs.CodecInfo:
    """Returns the codec of an encoding by its name in Python or on the web; the ``LookupError`` for other names has examples.

    >>> makruk._files.codec_of("windows-874").name
    'cp874'
    """
    try:
        return codecs.lookup("cp874" if encoding.lower() == "windows-874" else encoding)
    except LookupError:
        message = f"unknown encoding `{encoding}`: expected one such as utf-8, windows-874, windows-1252 or utf-16"
        raise LookupError(message) from None


def decoded(file: Readable, encoding: str | None) -> Decoded | Unread:
    """Decodes a file. A byte-order mark decides; without one, ``encoding``, or else the bytes remain, and are UTF-8."""
    codec = None if encoding is None else codec_of(encoding)
    first = file.read(_CHUNK)
    if isinstance(first, str):
        raise TypeError("the file is open as text, with an encoding of its own: open it in binary mode")
    if first.startswith(codecs.BOM_UTF8):
        return Unread(file, first)
    if first.startswith(_UTF16):
        codec = codecs.lookup("utf-16")
    return Unread(file, first) if codec is None else Decoded(file, first, codec)


def _zstandard() -> tuple[Callable[[], _Frame], type[Exception]]:
    """Returns the constructor of a frame and its error, from Python 3.14 or from the package zstandard."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdDecompressor, zstd.ZstdError
    try:
        import zstandard
    except ImportError as error:
        raise missing("a file that ends in .zst", "zstandard", "zstd") from error
    return zstandard.ZstdDecompressor().decompressobj, zstandard.ZstdError
