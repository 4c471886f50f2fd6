"""Rules by packs: kept by what the packs hold, never what was refused, and no more than eight."""

from __future__ import annotations

import json

import pytest

from builder.core.errors import BadPack
from builder.core.pack_rules import KEPT, by_packs, laid_over, refuse
from builder.core.table_check import Fault
from builder.core.tables import Pack, Tables, read_pack
from tests.toy.lantern import a_pack


def pack(id: str, **more: object) -> Pack:
    return read_pack(json.dumps(a_pack(**{"pack_id": id, **more})).encode(), "TOY")[0]


def test_the_same_packs_are_read_once() -> None:
    asked: list[tuple[str, ...]] = []

    @by_packs
    def load(packs: tuple[Pack, ...]) -> object:
        asked.append(tuple(one.pack_id for one in packs))
        return object()

    one, other = pack("one"), pack("other")
    assert load((one,)) is load((one,))
    assert load((one, other)) is not load((other, one))
    assert asked == [("one",), ("one", "other"), ("other", "one")]


def test_what_was_refused_is_asked_again_and_pushes_nothing_out() -> None:
    bad, asked = pack("bad"), []

    @by_packs
    def load(packs: tuple[Pack, ...]) -> str:
        asked.append(packs)
        refuse(packs, [Fault("PACK-X", ("tables",), {})] if bad in packs else (), "TOY")
        return "rules"

    assert load(()) == "rules"
    for _ in range(KEPT + 1):
        with pytest.raises(BadPack) as refused:
            load((bad,))
        assert refused.value.faults[0].code == "TOY-PACK-X"
    assert load(()) == "rules"
    assert asked.count(()) == 1


def test_the_oldest_of_nine_is_forgotten() -> None:
    asked: list[str] = []

    @by_packs
    def load(packs: tuple[Pack, ...]) -> str:
        asked.append(packs[0].pack_id)
        return packs[0].pack_id

    packs = [pack(f"pack{n}") for n in range(9)]
    for one in packs:
        load((one,))
    load((packs[8],))
    load((packs[0],))
    assert asked == [*(f"pack{n}" for n in range(9)), "pack0"]


def test_a_fault_of_the_shipped_tables_names_the_system() -> None:
    with pytest.raises(BadPack) as refused:
        refuse((), [Fault("X", (), {})], "TOY")
    assert refused.value.text.params["pack"] == "TOY"


def test_no_pack_changes_nothing() -> None:
    tables = Tables()
    assert laid_over(tables, (), "TOY") is tables
