"""Core tests: house-rule packs are read whole or refused whole, and laid over the tables row by row."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import BadPack
from builder.core.evaluation import Issue, Severity
from builder.core.language import translator
from builder.core.ledger import Found, Source
from builder.core.pack_view import Under, as_bytes, judge
from builder.core.tables import Bands, Lookup, Pack, Record, Tables, findings, overlay, read_pack, read_tables
from builder.core.text import LANGUAGES, Name, Text
from tests.toy.lantern import TOY, a_pack, begun, codes, look_with

BONUS = {
    "kind": "bands",
    "key": {"name": "ability", "min": 3, "max": 18},
    "value": {"type": "int", "unit": ""},
    "rows": [[3, 18, 5]],
    "below": "clamp",
    "above": "clamp",
}
OIL = {"id": "oil", "ja": "上等の油", "en": "Fine oil", "price": "9.5", "kg": 0.5}
ROPE = {"id": "rope", "ja": "綱", "en": "Rope", "price": 3, "kg": 1}


def read(**more: Any) -> tuple[Pack, tuple[Issue, ...]]:
    return read_pack(json.dumps(a_pack(**more)).encode(), "TOY")


def pack(**more: Any) -> Pack:
    return read(**more)[0]


def refusal(data: bytes) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(BadPack) as caught:
        read_pack(data, "TOY")
    assert caught.value.text.params["n"] == len(caught.value.faults)
    for language in LANGUAGES:
        words = translator(language, [TOY.strings])
        for fault in caught.value.faults:
            assert "⟦" not in words.say(Text(f"issue.{fault.code}", fault.params))
    return [(fault.code, fault.path) for fault in caught.value.faults]


def refused(**more: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    return refusal(json.dumps(a_pack(**more)).encode())


def tables() -> Tables:
    found: Tables = TOY.load_rules(()).tables
    return found


def laid_over(**more: Any) -> Tables:
    return overlay(tables(), pack(**more), "TOY")


def over_faults(**more: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(BadPack) as caught:
        laid_over(**more)
    return [(fault.code, fault.path) for fault in caught.value.faults]


# Reading


def test_a_sound_pack_is_read_without_a_warning() -> None:
    found, warnings = read(
        tables={"bonus": BONUS}, gear=[OIL], constants={"coins": 5}, remove={"gear": ["club"]}
    )
    assert warnings == ()
    assert (found.pack_id, found.revision, found.base_pack) == ("poor-town", 1, "toy")
    assert found.title.name == Name("貧しい町", "Poor town")
    assert found.tables["bonus"].id == "bonus"
    assert (found.lists["gear"][0]["kg"], found.remove) == (Fraction(1, 2), {"gear": ("club",)})
    assert (found.ref.id, found.ref.revision, found.ref.digest) == ("poor-town", 1, found.digest)


def test_the_author_may_be_left_out() -> None:
    raw = a_pack()
    del raw["author"]
    assert read_pack(json.dumps(raw).encode(), "TOY")[0].author == ""


@pytest.mark.parametrize("data", [b"", b"{", b'{"a": 1, "a": 2}', "貧".encode("shift_jis"), b'{"a": NaN}'])
def test_what_cannot_be_read_is_refused(data: bytes) -> None:
    assert refusal(data) == [("TOY-PACK-JSON", ())]


def test_a_pack_that_is_too_large_is_refused() -> None:
    assert refusal(b'"' + b"x" * 4_000_000 + b'"') == [("TOY-PACK-JSON", ())]


@pytest.mark.parametrize("data", [b"[]", b"3", b'"pack"', b"null"])
def test_what_is_no_object_is_no_pack(data: bytes) -> None:
    assert refusal(data) == [("TOY-PACK-SCHEMA", ())]


@pytest.mark.parametrize(
    "key", ["schema", "system", "pack_id", "title", "rules_version", "base_pack", "revision"]
)
def test_each_key_of_the_head_is_needed(key: str) -> None:
    raw = a_pack()
    del raw[key]
    assert ("TOY-PACK-SCHEMA", (key,)) in refusal(json.dumps(raw).encode())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("schema", "table-pack/2"),
        ("pack_id", "Poor Town"),
        ("pack_id", "ab"),
        ("revision", 0),
        ("revision", 1.5),
        ("title", "Poor town"),
        ("author", 3),
        ("tables", []),
        ("constants", []),
        ("remove", []),
        ("remove", {"gear": "club"}),
    ],
)
def test_a_head_of_the_wrong_form_is_refused(key: str, value: Any) -> None:
    found = refused(**{key: value})
    assert {code for code, _ in found} == {"TOY-PACK-SCHEMA"}
    assert found[0][1][0] == key


def test_a_pack_is_not_its_own_base() -> None:
    assert refused(base_pack="poor-town") == [("TOY-PACK-BASE", ("base_pack",))]


def test_rows_need_ids_of_their_own() -> None:
    assert refused(gear=[{"name": "x"}, OIL, OIL]) == [
        ("TOY-PACK-SCHEMA", ("gear", 0, "id")),
        ("TOY-PACK-KEYS", ("gear", "oil")),
    ]


def test_numbers_beyond_measure_are_refused() -> None:
    assert refused(constants={"coins": 1e20}, gear=[OIL | {"kg": 1e-20}]) == [
        ("TOY-PACK-RANGE", ("constants", "coins")),
        ("TOY-PACK-RANGE", ("gear", "oil")),
    ]


def test_all_faults_come_at_once_and_the_warnings_with_them() -> None:
    bad = BONUS | {"rows": [[3, 5, 1], [7, 18, 2]]}
    assert refused(revision=0, tables={"bonus": bad, "rank": 3}, surprise={"a": 1}) == [
        ("TOY-PACK-BANDS", ("tables", "bonus", "rows", "7-18")),
        ("TOY-PACK-KIND", ("tables", "rank", "kind")),
        ("TOY-PACK-UNKNOWN-KEY", ("surprise",)),
        ("TOY-PACK-SCHEMA", ("revision",)),
    ]


def test_unknown_keys_are_kept_and_warned_about() -> None:
    found, warnings = read(surprise={"a": [1, 2]}, tables={"bonus": BONUS | {"colour": "blue"}})
    assert [(issue.code, issue.severity, issue.path) for issue in warnings] == [
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("tables", "bonus", "colour")),
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("surprise",)),
    ]
    written = found.data()
    assert written["surprise"] == {"a": [1, 2]}
    assert written["tables"]["bonus"]["colour"] == "blue"


def test_a_pack_is_written_as_it_was_read() -> None:
    raw = a_pack(constants={"coins": 5}, tables={"bonus": BONUS}, gear=[OIL], remove={"gear": ["club"]})
    assert read_pack(json.dumps(raw).encode(), "TOY")[0].data() == raw


def test_the_digest_is_of_the_contents_not_of_the_spaces() -> None:
    raw = a_pack(constants={"coins": 5})
    spaced, _ = read_pack(json.dumps(raw, indent=4).encode(), "TOY")
    turned, _ = read_pack(json.dumps(dict(reversed(raw.items()))).encode(), "TOY")
    assert spaced.digest == turned.digest == pack(constants={"coins": 5}).digest
    assert spaced.digest != pack(constants={"coins": 6}).digest


# Laying over


def test_a_table_given_replaces_the_table() -> None:
    bonus = laid_over(tables={"bonus": BONUS}).table("bonus", Bands)
    assert bonus.at(12) == Found(5, Source("poor-town", "bonus 3-18", "gm"))
    stated = laid_over(tables={"bonus": BONUS | {"provenance": "derived"}}).table("bonus", Bands)
    assert stated.at(12).source.provenance == "derived"
    assert tables().table("bonus", Bands).at(12).value == 1


def test_a_table_typed_in_by_the_gm_clears_the_mark() -> None:
    character = begun(rolled={"might": 15})
    before = look_with()(character).evaluation.values["bonus.might"]
    after = look_with(pack(tables={"bonus": BONUS}))(character).evaluation.values["bonus.might"]
    assert (before.total, before.sure, after.total, after.sure) == (2, False, 5, True)


def test_a_list_merges_by_id_and_remove_takes_away() -> None:
    merged = laid_over(gear=[ROPE, OIL], remove={"gear": ["club"]})
    assert [row["id"] for row in merged.lists["gear"]] == ["lantern", "oil", "rope"]
    gear = TOY.load_rules((pack(gear=[ROPE, OIL], remove={"gear": ["club"]}),)).gear
    assert (gear["oil"].price, gear["oil"].name) == (Fraction(19, 2), Name("上等の油", "Fine oil"))
    assert gear["oil"].source() == Source("poor-town", "oil", "gm")
    assert gear["lantern"].source() == Source("gear", "lantern", "text")


def test_constants_are_replaced_one_by_one() -> None:
    changed = laid_over(constants={"coins": 5})
    assert changed.constant("coins") == Found(5, Source("poor-town", "coins", "gm"))
    assert changed.constant("veteran_years") == Found(5, Source("constants", "veteran_years", "text"))


def test_the_tables_know_which_packs_lie_over_them() -> None:
    changed = laid_over(constants={"coins": 5})
    given_pack = pack(constants={"coins": 5})
    assert changed.packs == (given_pack.ref,)
    assert changed.digests["poor-town"] == given_pack.digest
    assert set(changed.digests) == {"people.json", "shop.json", "poor-town"}


def test_a_pack_may_change_another_pack() -> None:
    first = pack(constants={"coins": 5}, gear=[ROPE])
    second = pack(
        pack_id="poorer-town", base_pack="poor-town", constants={"coins": 2}, remove={"gear": ["rope"]}
    )
    both = overlay(overlay(tables(), first, "TOY"), second, "TOY")
    assert both.constant("coins") == Found(2, Source("poorer-town", "coins", "gm"))
    assert [row["id"] for row in both.lists["gear"]] == ["lantern", "oil", "club"]
    assert [loaded.id for loaded in both.packs] == ["poor-town", "poorer-town"]
    with pytest.raises(BadPack):
        overlay(tables(), second, "TOY")


def test_what_does_not_fit_the_tables_is_refused() -> None:
    columns = {"kind": "grid", "key": {"min": 1, "max": 1}, "columns": ["a"], "value": {"type": "int"}}
    assert over_faults(base_pack="rich-town") == [("TOY-PACK-BASE", ("base_pack",))]
    assert over_faults(tables={"bonus": columns | {"rows": [[1, 1]]}}) == [
        ("TOY-PACK-KIND", ("tables", "bonus"))
    ]
    assert over_faults(constants={"coins": "many"}) == [("TOY-PACK-RANGE", ("constants", "coins"))]
    assert over_faults(remove={"gear": ["crown"]}) == [("TOY-PACK-REF", ("remove", "gear", "crown"))]


def test_a_formula_needs_the_tables_it_names() -> None:
    args = {"constant": 0, "per_year_of_age": 1, "strong_table": "bonus", "weak_table": "nowhere",
            "exp_per_exchanged_ap": 5}  # fmt: skip
    formula = {"kind": "formula", "formula": "initial_exp", "args": args, "value": {"type": "int"}}
    assert over_faults(tables={"exp": formula}) == [
        ("TOY-PACK-UNKNOWN-KEY", ("tables", "exp")),
        ("TOY-PACK-REF", ("tables", "exp", "args", "weak_table")),
    ]


def test_what_the_tables_do_not_know_is_taken_with_a_warning() -> None:
    strange = pack(tables={"luck": BONUS}, constants={"luck": 1}, wishes=[{"id": "a"}])
    warnings = findings(tables(), strange, "TOY")
    assert [(issue.code, issue.severity, issue.path) for issue in warnings] == [
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("tables", "luck")),
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("constants", "luck")),
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("wishes",)),
    ]
    assert overlay(tables(), strange, "TOY").lists["wishes"] == ({"id": "a"},)


def test_a_wrong_row_of_a_pack_is_refused_by_its_place() -> None:
    wrong = [OIL | {"price": "dear"}, ROPE | {"id": "net", "provenance": "guess"}]
    for row, code, field in zip(wrong, ("RANGE", "PROVENANCE"), ("price", "provenance"), strict=True):
        with pytest.raises(BadPack) as caught:
            TOY.load_rules((pack(gear=[row]),))
        assert [(fault.code, fault.path) for fault in caught.value.faults] == [
            (f"TOY-PACK-{code}", ("gear", row["id"], field))
        ]


def test_a_key_of_a_row_that_nobody_knows_is_kept_and_only_warned_about() -> None:
    strange = pack(gear=[ROPE | {"colour": "red"}])
    assert TOY.load_rules((strange,)) == TOY.load_rules((strange,))
    view = Under(TOY).view(strange)
    judged = judge(view)
    assert judged.sound
    assert [(one.issue.code, one.issue.severity, one.where) for one in judged.findings] == [
        ("TOY-PACK-UNKNOWN-KEY", Severity.NOTE, ("lists", "gear", "rope"))
    ]
    assert read_pack(as_bytes(strange), "TOY")[0].lists["gear"][0]["colour"] == "red"
    with pytest.raises(BadPack) as caught:
        TOY.load_rules((pack(gear=[ROPE | {"colour": "red", "price": "dear"}]),))
    assert [fault.path[-1] for fault in caught.value.faults] == ["price"]


def complete(**more: Any) -> dict[str, Any]:
    """A pack that has everything the toy ships."""
    shipped = tables()
    whole = pack(base_pack="toy").model_copy(
        update={"constants": shipped.constants, "tables": shipped.tables, "lists": shipped.lists}
    )
    return whole.data() | {"base_pack": None} | more


def test_a_complete_pack_has_everything() -> None:
    whole, warnings = read_pack(json.dumps(complete()).encode(), "TOY")
    assert warnings == ()
    assert overlay(tables(), whole, "TOY").lists == tables().lists
    missing = complete(constants={"coins": 5}, gear=[])
    del missing["tables"]["rank"]
    del missing["gear"]
    bare, _ = read_pack(json.dumps(missing).encode(), "TOY")
    with pytest.raises(BadPack) as caught:
        overlay(tables(), bare, "TOY")
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("TOY-PACK-TABLE-MISSING", ("tables", "rank")),
        ("TOY-PACK-TABLE-MISSING", ("gear",)),
        ("TOY-PACK-TABLE-MISSING", ("constants", "virtues_wanted")),
        ("TOY-PACK-TABLE-MISSING", ("constants", "oil_share")),
        ("TOY-PACK-TABLE-MISSING", ("constants", "veteran_years")),
    ]


def test_an_optional_table_may_be_missing_from_a_complete_pack() -> None:
    shipped = read_tables([("a.json", json.dumps(
        {"system": "toy", "source": "", "licence": "",
         "tables": {"bonus": BONUS, "extra": BONUS | {"needed_for": "creation (optional)"}}}
    ).encode())])  # fmt: skip
    whole = pack(base_pack=None, tables={"bonus": BONUS})
    assert set(overlay(shipped, whole, "TOY").tables) == {"bonus"}


def test_over_nothing_a_pack_is_the_shipped_data_itself() -> None:
    alone = overlay(
        Tables(), pack(base_pack=None, tables={"bonus": BONUS}, constants={"a": 1}, gear=[ROPE]), "TOY"
    )
    assert alone.table("bonus", Bands).at(4) == Found(5, Source("bonus", "3-18", "text"))
    assert alone.constant("a") == Found(1, Source("constants", "a", "text"))
    with pytest.raises(ValueError, match=r"poor-town\.json: gear/rope"):
        alone.records("gear", Record)


def test_findings_of_a_character_with_a_pack() -> None:
    poor = pack(constants={"coins": 5})
    character = begun(coins=5).model_copy(update={"packs": (poor.ref,)})
    assert not any(code.startswith("CORE-PACK") for code in codes(look_with(poor)(character)))


# Round trips

numbers = st.integers(-99, 99) | st.integers(-800, 800).map(lambda eighths: eighths / 8)


@given(
    st.lists(numbers, min_size=1, max_size=9), st.integers(-5, 5), st.sampled_from(["gm", "text", "derived"])
)
def test_any_lookup_survives_the_file(cells: list[int | float], first: int, provenance: str) -> None:
    table = {
        "kind": "lookup",
        "key": {"min": first, "max": first + len(cells) - 1},
        "value": {"type": "number"},
        "rows": [[first + place, cell] for place, cell in enumerate(cells)],
        "row_provenance": {str(first): provenance},
    }
    once = pack(tables={"any": table})
    again, warnings = read_pack(json.dumps(once.data()).encode(), "TOY")
    assert (again, warnings) == (once, ())
    found = again.tables["any"]
    assert isinstance(found, Lookup)
    assert [found.at(first + place).value for place in range(len(cells))] == [
        Fraction(cell) for cell in cells
    ]
    assert found.at(first).source.provenance == provenance


keys = st.text("abcdefgh_", min_size=1, max_size=8)
scalars = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=8)
inner = st.recursive(
    scalars, lambda child: st.lists(child, max_size=3) | st.dictionaries(keys, child, max_size=3)
)


@given(
    st.dictionaries(keys.map("x".__add__), st.integers(-1000, 1000), max_size=4),
    st.dictionaries(
        keys.map("list_".__add__), st.lists(st.dictionaries(keys, inner, max_size=3), max_size=3)
    ),
    st.dictionaries(keys.map("key_".__add__), st.dictionaries(keys, inner, max_size=3), max_size=2),
)
def test_any_pack_survives_the_file(
    constants: dict[str, int], lists: dict[str, list[dict[str, Any]]], unknown: dict[str, Any]
) -> None:
    rows = {
        name: [{**row, "id": f"r{place}"} for place, row in enumerate(found)] for name, found in lists.items()
    }
    once, _ = read(constants=constants, **rows, **unknown)
    again, warnings = read_pack(json.dumps(once.data()).encode(), "TOY")
    assert again == once
    assert again.digest == once.digest
    assert [issue.path for issue in warnings] == [(key,) for key in unknown]


@given(st.binary(max_size=80) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_pack_or_refused(data: bytes) -> None:
    with pytest.raises(BadPack):
        read_pack(data, "TOY")
