"""Marks of The Lunatic: what rests on a reconstructed cell says so and names it, until it is replaced."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation, Issue, Severity
from builder.core.language import translator
from builder.core.ledger import Source
from builder.core.pack import Pack
from builder.core.text import LANGUAGES, Text
from builder.systems import all_systems
from tests.systems.lunatic.book_lists import BASE_CLASSES, FEATS, SPECIALIST_CLASSES
from tests.systems.lunatic.book_tables import SHAPES
from tests.systems.lunatic.builds import records
from tests.systems.lunatic.packs import DEFAULT, complete, pack, table, with_cells

RECON = "LUN-TBL-RECON"
GERRIT: dict[str, Any] = {
    "base_class": "warrior",
    "specialist_class": "guardian",
    "raised_ability": "valor",
    "deltas": {"valor": 4, "reflex": 3, "fate": 2},
    "virtual": {"reserve_low": 2},
    "vitality_ap": 3,
    "exchanged_ap": 1,
    "skill_pattern": "A",
    "favored": ["body_defense", "escape"],
    "parameter_pattern": "A",
    "slot_option": "A",
    "weapon_option": "A",
    "bonus_option": "A",
    "age_rolls": [5],
    "age": 18,
    "profile": {"height_cm": 178, "weight_kg": 76},
    "growth": [[{"kind": "base", "id": "main_melee"}, {"kind": "feat", "id": "power_blow"}]],
}


def evaluated(record: dict[str, Any], *packs: Pack) -> Evaluation[Any]:
    system = all_systems()["lunatic"]
    choices = Numbers(0).fill(system.choices.model_validate(record))
    return system.evaluate(Profile(), choices, system.load_rules(packs))


def trace(answer: Evaluation[Any], key: str) -> set[Source]:
    """Every cell that a value was added up from, through the values it names."""
    found: set[Source] = set()
    for entry in answer.values[key].entries:
        found |= {entry.source} if entry.source is not None else set()
        found |= trace(answer, entry.of) if entry.of is not None else set()
    return found


def unsure(answer: Evaluation[Any], key: str) -> set[tuple[str, str]]:
    cells = trace(answer, key)
    return {(cell.document, cell.row) for cell in cells if cell.provenance == "reconstructed"}


def found(answer: Evaluation[Any], code: str) -> list[Issue]:
    return [issue for issue in answer.issues if issue.code == code]


def typed_in(rows: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of a list as the owner of the rulebook types them."""
    given = {"name_provenance": "gm", "data_provenance": "gm"}
    return [
        {"id": id, **{key: value for key, value in row.items() if key != "kana"}, **given}
        for id, row in rows.items()
    ]


def rulebook() -> Pack:
    """All tables, classes and feats of a rulebook, typed in."""
    return pack(
        **complete(),
        base_classes=typed_in(BASE_CLASSES),
        specialist_classes=typed_in(SPECIALIST_CLASSES),
        feats=typed_in(FEATS),
    )


def test_a_value_names_the_cells_it_rests_on() -> None:
    answer = evaluated(GERRIT)
    assert ("vitality_base", "13") in unsure(answer, "vitality")
    assert any(document == "specialist_classes" for document, _ in unsure(answer, "vitality"))
    assert unsure(answer, "ap.valor") == {("ability_ap_cost", "4")}
    assert unsure(answer, "ap.judgment") == set()
    assert unsure(answer, "toughness") == {("toughness", "10")}
    assert {("exp_strong", "13"), ("exp_weak", "8")} <= unsure(answer, "exp.initial")
    assert unsure(answer, "death_point") >= {("vitality_base", "13")}
    assert unsure(answer, "critical.defense") == {("critical_rating", "14")}
    assert unsure(answer, "critical.missile") == set()
    assert unsure(answer, "level") >= {("level", "1")}


@given(records())
@settings(max_examples=60)
def test_what_is_marked_names_a_reconstructed_cell(record: dict[str, Any]) -> None:
    answer = evaluated(record)
    nameless = [key for key, value in answer.values.items() if not value.sure and not unsure(answer, key)]
    assert nameless == []


def test_with_the_whole_rulebook_typed_in_no_mark_is_left() -> None:
    before, after = evaluated(GERRIT), evaluated(GERRIT, rulebook())
    assert found(before, RECON) and not found(after, RECON)
    assert [key for key, value in after.values.items() if not value.sure] == []
    assert {key: value.total for key, value in after.values.items()} == {
        key: value.total for key, value in before.values.items()
    }


def used(answer: Evaluation[Any]) -> int:
    """How many reconstructed cells the sentence speaks of."""
    (issue,) = found(answer, RECON)
    return int(str(issue.params["n"]))


def test_one_table_typed_in_takes_its_own_marks_away() -> None:
    before = evaluated(GERRIT)
    after = evaluated(GERRIT, pack(tables={"toughness": {**table("toughness"), "provenance": "gm"}}))
    assert before.values["toughness"].sure is False
    assert after.values["toughness"].sure is True
    assert after.values["stride"].sure is False
    assert used(after) == used(before) - 1


def test_numbers_follow_a_table_that_is_typed_in() -> None:
    higher = {**{key: 15 for key in range(10, 16)}, 16: 16, 17: 16}
    line = {"args": {"of": "vitality_base", "factor": -2, "constant": 1}, "provenance": "gm"}
    tables = {"toughness": with_cells("toughness", higher), "death_point": {**table("death_point"), **line}}
    after = evaluated(GERRIT, pack(tables=tables))
    assert (after.values["toughness"].total, after.values["toughness"].sure) == (15, True)
    assert after.values["death_point"].total == -19


def test_a_class_that_is_typed_in_is_there_to_be_taken() -> None:
    rows = typed_in(BASE_CLASSES)
    rows[0]["skills"] = {**rows[0]["skills"], "main_melee": 1}
    after = evaluated(GERRIT, pack(base_classes=rows))
    assert after.values["created.skill.main_melee"].total == 14
    assert after.values["class.main_melee"].sure is True


def test_the_sentence_about_reconstructed_values_says_how_many() -> None:
    answer = evaluated(GERRIT)
    (issue,) = found(answer, RECON)
    said = [
        translator(language, [all_systems()["lunatic"].strings]).say(Text(f"issue.{RECON}", issue.params))
        for language in LANGUAGES
    ]
    count = used(answer)
    ja, en = f"再構成した表の値を{count}件使っています。", f"{count} values come from reconstructed tables."
    assert {*said} == {ja, en}


LISTS = (
    *("skills", "races", "weapon_categories", "base_classes", "specialist_classes", "talents", "feats"),
    *("spells", "weapons", "traits"),
)


def small_book() -> Pack:
    """A complete pack without the table for children."""
    every = complete()
    del every["tables"]["child_skill"]
    shipped = all_systems()["lunatic"].load_rules(()).tables.lists
    return pack(pack_id="small-book", base_pack=None, **every, **{name: [*shipped[name]] for name in LISTS})


def test_a_table_that_is_needed_and_not_there_is_an_error() -> None:
    child = {**GERRIT, "is_pc": False, "age": 12}
    (issue,) = found(evaluated(child, small_book()), "LUN-TBL-MISSING")
    assert issue.severity is Severity.ERROR
    speaker = translator("en", [all_systems()["lunatic"].strings])
    assert speaker.say(Text(f"issue.{issue.code}", issue.params)) == "Table Skills under 16 is missing."
    assert found(evaluated(child), "LUN-TBL-MISSING") == []
    assert found(evaluated(GERRIT, small_book()), "LUN-TBL-MISSING") == []


def test_other_tables_than_those_a_record_was_made_with_are_told() -> None:
    ours = pack(tables={"stride": with_cells("stride", {8: 3})})
    kept = {"id": ours.pack_id, "revision": 1, "sha256": ours.digest}
    code = "LUN-PACK-CHANGED"
    assert found(evaluated({**GERRIT, "table_pack": kept}, ours), code) == []
    assert len(found(evaluated({**GERRIT, "table_pack": {**kept, "sha256": "0" * 64}}, ours), code)) == 1
    assert len(found(evaluated({**GERRIT, "table_pack": kept}), code)) == 1
    assert found(evaluated({**GERRIT, "table_pack": {"id": DEFAULT}}), code) == []


def test_every_table_has_a_mark_to_lose() -> None:
    marked = all_systems()["lunatic"].load_rules(()).reconstructed
    unmarked = {id for id in SHAPES if not marked.get(id)}
    assert unmarked == {"opposed_result", "escape_result"}
