"""Evaluation nets."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import makruk
from makruk import Board
from makruk.engine import Engine, Limit
from makruk.errors import ArgumentError

PACKAGE = Path(makruk.__file__).with_name("default.mkn")


def nodes(engine: Engine) -> int:
    info = engine.play(Board(), Limit(depth=6)).info
    assert info is not None
    return info.nodes


def test_the_bundled_net_is_the_default(tmp_path: Path) -> None:
    own, none = nodes(Engine()), nodes(Engine(net=False))
    assert own != none
    assert nodes(Engine(net=True)) == own and nodes(Engine(net=None)) == none
    copy = tmp_path / "copy.mkn"
    shutil.copyfile(PACKAGE, copy)
    assert nodes(Engine(net=copy)) == nodes(Engine(net=str(copy))) == nodes(Engine(net=copy.read_bytes())) == own
    hash = Engine().net
    assert hash is not None and hash == PACKAGE.read_bytes()[:-9:-1].hex()
    assert Engine(net=False).net is None


def test_the_net_plays_at_every_level() -> None:
    engine = Engine()
    for level in range(11):
        assert engine.play(Board(), Limit(nodes=300), level=level, seed=level).move is not None


def test_the_error_for_an_invalid_net_describes_its_content(tmp_path: Path) -> None:
    whole = PACKAGE.read_bytes()
    flipped = bytearray(whole)
    flipped[50_000] ^= 1
    version = bytearray(whole)
    version[12] = 9
    cases = {
        whole[:-1]: "expected a net of",
        bytes(flipped): "the net is damaged: its stored hash is",
        bytes(version): "expected a net of version 1, found version 9",
        b"GIF89a": 'found a file that begins with "GIF89a"',
        whole + bytes(4_000_000): "expected a net of",
    }
    for content, found in cases.items():
        path = tmp_path / "net"
        path.write_bytes(content)
        for net in (content, path):
            with pytest.raises(ArgumentError, match=found) as caught:
                Engine(net=net)
            assert caught.value.kind == "net"
    with pytest.raises(FileNotFoundError):
        Engine(net=tmp_path / "absent")
    with pytest.raises(TypeError):
        Engine(net=1.5)  # type: ignore[arg-type]
