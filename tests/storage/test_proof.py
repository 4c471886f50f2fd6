"""A write that is proved: what is on the disk is read back before it replaces anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.core.errors import BadExport, CannotWrite
from builder.core.text import Text
from builder.storage.atomic import write_atomically
from builder.storage.names import export_name


def refuse(data: bytes) -> None:
    raise BadExport(Text("export.proof.shape"))


def test_the_proof_is_given_what_lies_beside_the_target_not_the_target(tmp_path: Path) -> None:
    target = tmp_path / "piece.txt"
    target.write_bytes(b"old")
    seen: list[tuple[bytes, bytes, int]] = []

    def proof(data: bytes) -> None:
        seen.append((data, target.read_bytes(), len(list(tmp_path.iterdir()))))

    write_atomically(target, b"new", force=True, proof=proof)
    assert seen == [(b"new", b"old", 2)]
    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


def test_what_is_refused_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "piece.txt"
    target.write_bytes(b"old")
    with pytest.raises(BadExport):
        write_atomically(target, b"new", force=True, proof=refuse)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_where_there_was_no_file_there_is_none_afterwards(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        write_atomically(tmp_path / "piece.txt", b"new", force=True, proof=refuse)
    assert list(tmp_path.iterdir()) == []


NAMES = ("あ" * 300, "x" * 300, "a\u0301" * 200, "CON", "a/b:c*?", " . ", "\u202egnp.exe")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("suffix", [".txt", ".xml", ".zip", ".gcs"])
def test_a_file_that_goes_to_others_has_a_portable_name_of_80_characters(name: str, suffix: str) -> None:
    made = export_name(name, suffix)
    assert len(made) <= 80
    assert made.endswith(suffix)
    stem = made.removesuffix(suffix)
    assert stem and stem == stem.strip(". ")
    assert not set('\\/:*?"<>|').intersection(made)
    assert stem.upper() != "CON"
    assert "\u202e" not in made


def test_a_number_behind_the_name_still_fits() -> None:
    assert len(export_name("x" * 300, ".txt").removesuffix(".txt") + " (999).txt") == 80
