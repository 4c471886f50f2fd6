"""The shelf of packs: saved under the same file, kept aside in work, thrown away and brought back."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from builder.core.errors import BadPack, ChangedOnDisk, UnreadableFile
from builder.core.pack import LARGEST, Pack, read_pack
from builder.core.pack_view import Under, as_bytes
from builder.core.table_kinds import Title
from builder.storage.pack_shelf import PackShelf
from tests.toy.lantern import TOY

NOW = datetime(2026, 11, 29, 22, 10, tzinfo=UTC)


def pack(value: int | str = 1, **more: object) -> Pack:
    under = Under(TOY)
    empty = under.empty("my.book", Title(ja="本", en="Book"))
    grid = under.view(empty).grid(("tables", "bonus"))
    assert grid is not None
    return grid.put({(1, 2): value}).model_copy(update=more)


def test_a_pack_is_saved_again_under_the_same_file(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path / "packs")
    first = shelf.save(pack(), None)
    second = shelf.save(pack(2, revision=2), first)
    assert (first.path, second.path) == (tmp_path / "packs" / "my.book.json",) * 2
    again = shelf.load(second.path, "TOY")
    assert (again.pack.revision, again.digest) == (2, second.digest)
    assert again.pack.tables["bonus"].rows[1] == (6, 8, 2)


def test_a_pack_that_somebody_wrote_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    first = shelf.save(pack(), None)
    first.path.write_bytes(as_bytes(pack(0)))
    with pytest.raises(ChangedOnDisk):
        shelf.save(pack(2), first)


def test_a_new_pack_does_not_take_the_file_of_another(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    shelf.save(pack(), None)
    with pytest.raises(ChangedOnDisk):
        shelf.save(pack(2), None)
    assert shelf.free_id("my.book") == "my.book-2"


def test_a_file_that_is_no_pack_or_another_is_never_written_over(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    torn = tmp_path / "my.book.json"
    torn.write_bytes(b'{"schema": "table-pack/1",')
    saved = shelf.save(pack(), None)
    assert (saved.path.name, torn.read_bytes()) == ("my.book-2.json", b'{"schema": "table-pack/1",')
    shelf.delete(torn, "", NOW)
    assert [one.path.name for one in shelf.files()] == ["my.book-2.json"]
    assert shelf.save(pack(3), saved).path == saved.path


def test_what_is_said_of_a_file_that_is_no_pack_speaks_of_packs(tmp_path: Path) -> None:
    shelf, path = PackShelf(tmp_path), tmp_path / "x.json"
    for data, key in (
        (b" " * (LARGEST + 1), "storage.pack.too_large"),
        (b"[" * 5000, "storage.pack.deep"),
        (b"", "storage.pack.empty"),
        (b'{"schema": "table-pack/1"}', "storage.pack.no_system"),
        (b"[]", "storage.pack.none"),
    ):
        path.write_bytes(data)
        with pytest.raises(UnreadableFile) as caught:
            shelf.system_of(path)
        assert caught.value.text.key == key


def test_a_pack_in_work_is_kept_whatever_is_wrong_with_it(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    shelf.keep(pack("=1+1"))
    kept = shelf.kept("my.book", "TOY")
    assert kept is not None
    assert kept.tables["bonus"].rows[1] == (6, 8, "=1+1")
    assert [one.id for one in shelf.kept_ones()] == ["my.book"]
    assert shelf.files() == ()
    shelf.save(pack(), None)
    assert shelf.kept("my.book", "TOY") is None


def test_a_kept_pack_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    shelf.keep(pack())
    (tmp_path / ".drafts" / "my.book.json").write_bytes(b"[1, 2")
    assert shelf.kept("my.book", "TOY") is None


def test_a_deleted_pack_comes_back_from_the_bin(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    saved = shelf.save(pack(), None)
    item = shelf.delete(saved.path, "my.book", NOW)
    assert shelf.files() == ()
    assert shelf.restore(item) == saved.path
    assert [one.id for one in shelf.files()] == ["my.book"]


def test_which_system_a_file_is_for_is_told_before_it_is_read(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    saved = shelf.save(pack(), None)
    assert shelf.system_of(saved.path) == "toy"
    other = tmp_path / "other.json"
    other.write_text('{"format": "character/1"}', encoding="utf-8")
    with pytest.raises(UnreadableFile):
        shelf.system_of(other)


def test_a_table_of_a_hundred_thousand_rows_is_refused_and_not_counted(tmp_path: Path) -> None:
    rows = ", ".join(f'[{place}, "=1"]' for place in range(100_000))
    text = as_bytes(pack()).decode().replace('"bonus"', '"bonus2"')
    table = (
        '{"kind": "lookup", "key": {"min": 0, "max": 99999}, "value": {"type": "int"}, "rows": ['
        + rows
        + "]}"
    )
    path = tmp_path / "wide.json"
    path.write_text(text.replace('"tables": {', '"tables": {"wide": ' + table + ", "), encoding="utf-8")
    with pytest.raises(BadPack) as error:
        PackShelf(tmp_path).load(path, "TOY")
    assert [issue.code for issue in error.value.faults] == ["TOY-PACK-KEYS"]


def test_ids_given_twice_and_control_characters_are_told(tmp_path: Path) -> None:
    data = as_bytes(
        pack(lists={"gear": ({"id": "a\x1b", "ja": "x", "en": "x"}, {"id": "a\x1b", "ja": "y", "en": "y"})})
    )
    with pytest.raises(BadPack) as error:
        read_pack(data, "TOY")
    assert [(issue.code, issue.path) for issue in error.value.faults] == [
        ("TOY-PACK-KEYS", ("gear", "a\x1b"))
    ]
