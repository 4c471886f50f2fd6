"""Rules as cases: choices in, values and findings out, for every system that has a folder of cases here.

A key may name a row by what it holds: `skill[driving,Automobile]` stands for `skill.12`, where row 12 is the
one whose words or numbers are "driving" and "Automobile".
`lacks`: values that must not be there. `issues`: the whole set of codes. `found`: single findings. `facts`:
what the engine concluded besides numbers, as it is written. `none`: places of the choices that hold nothing
(TOML has no null).
`sure`, `unsure`: values that rest on no reconstructed cell, and those that do. `adds`: what a sum is made of,
nothings left out.

`given` at the head of a file: choices that all its cases start from; what a case has under the same name
stands instead, and what it names in `without` is not there.

A `[[table]]` is a case a row: the first cells go to the places of `choose` ("skills.0.points"), the others
are what the keys of `give` must come to.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation
from builder.core.frozen import Row
from builder.core.language import translator
from builder.core.ledger import Op
from builder.core.number import amount_of, written
from builder.core.system import Rules
from builder.core.text import LANGUAGES, Name, Text, Translator
from builder.systems import all_systems

HERE = Path(__file__).parent
NAMED = re.compile(r"\[([^\]]+)\]")
CHOSEN = {"name", "source", "choices", "without", "none"}
CASE_KEYS = CHOSEN | {"values", "adds", "sure", "unsure", "lacks", "issues", "found", "budgets", "facts"}
TABLE_KEYS = CHOSEN | {"choose", "give", "rows"}
PLAIN = (str, int, tuple, list, Mapping)
FOUND_KEYS = {"code", "severity", "open", "path", "under", "params", "times", *LANGUAGES}


def cases() -> Iterator[Any]:
    for file in sorted(HERE.glob("*/*.toml")):
        read = tomllib.loads(file.read_text(encoding="utf-8"))
        place = f"{file.parent.name}/{file.stem}"
        given = read.get("given", {})
        for case in (
            *({**case, "choices": begun(given, case)} for case in read.get("case", ())),
            *(row for table in read.get("table", ()) for row in lines(table, begun(given, table))),
        ):
            yield pytest.param(file.parent.name, case, id=f"{place}: {case['name']}")


def begun(given: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """What all cases of a file start from, with what this one has of its own."""
    without = case.get("without", ())
    assert set(without) <= set(given), f"{case['name']}: without {without}"
    kept = {name: value for name, value in given.items() if name not in without}
    return {**deepcopy(kept), **deepcopy(case.get("choices", {}))}


def lines(table: Mapping[str, Any], start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A case for each row of a table, all from the same choices."""
    assert table.keys() <= TABLE_KEYS, table["name"]
    places, keys = table["choose"], table["give"]
    for number, row in enumerate(table["rows"], start=1):
        assert len(row) == len(places) + len(keys), f"{table['name']}: {row}"
        chosen = [f"row {number}" if isinstance(cell, list | dict) else str(cell) for cell in row]
        choices = deepcopy(dict(start))
        for place, value in zip(places, row, strict=False):
            put(choices, place, value)
        yield {
            "name": f"{table['name']}: {', '.join(chosen[: len(places)])}",
            "source": table["source"],
            "choices": choices,
            "none": table.get("none", ()),
            "values": dict(zip(keys, row[len(places) :], strict=True)),
        }


def put(node: Any, place: str, value: Any) -> None:
    """Set a place of raw choices, making the objects on the way."""
    *above, last = place.split(".")
    for part in above:
        node = node[int(part)] if isinstance(node, list) else node.setdefault(part, {})
    node[last] = value


@cache
def rules_of(system: str) -> Rules:
    rules: Rules = all_systems()[system].load_rules(())
    return rules


def answer(system: str, case: Mapping[str, Any]) -> tuple[Any, Evaluation[Any]]:
    """The choices with every row numbered, and what the rules say of them."""
    raw = deepcopy(case.get("choices", {}))
    for place in case.get("none", ()):
        put(raw, place, None)
    choices = Numbers(0).fill(all_systems()[system].choices.model_validate(raw))
    return choices, all_systems()[system].evaluate(Profile(), choices, rules_of(system))


def rows(node: Any) -> Iterator[Row]:
    if isinstance(node, Row):
        yield node
    if isinstance(node, BaseModel):
        for child in node.__dict__.values():
            yield from rows(child)
    elif isinstance(node, tuple):
        for child in node:
            yield from rows(child)


def words(row: Row) -> set[str]:
    """What a row may be named by: its words and numbers, as they are written."""
    held = {name: value for name, value in row.__dict__.items() if name != "row"}
    return {str(value) for value in held.values() if not isinstance(value, bool | tuple) and value != ""}


def numbers_of(choices: Any, named: str) -> list[int]:
    wanted = {part.strip() for part in named.split(",")}
    return [row.row for row in rows(choices) if wanted <= words(row)]


def resolved(choices: Any, key: str, known: Mapping[str, Any]) -> str:
    """The ledger key that a key with a named row stands for."""
    match = NAMED.search(key)
    if match is None:
        return key
    meant = [key[: match.start()] + f".{row}" + key[match.end() :] for row in numbers_of(choices, match[1])]
    found = [one for one in meant if one in known]
    assert len(found) <= 1, f"{key} may be {found}"
    assert meant, f"no row is named {match[1]}"
    return found[0] if found else meant[0]


def shown(evaluation: Evaluation[Any], key: str) -> int | str:
    return written(evaluation.values[key].total)


def expected(value: int | str) -> int | str:
    return written(amount_of(value))


def fact(choices: Any, facts: Any, path: str) -> Any:
    """What stands at a place of the facts: skills[driving].relative; lines without rows go by id."""
    for part in path.split("."):
        match = NAMED.search(part)
        facts = getattr(facts, part[: match.start()] if match else part)
        if match is not None:
            meant = numbers_of(choices, match[1])
            by_row = (line.row in meant if hasattr(line, "row") else line.id == match[1] for line in facts)
            lines = [line for line, named in zip(facts, by_row, strict=True) if named]
            assert len(lines) == 1, f"{path}: {len(lines)} lines"
            facts = lines[0]
    return facts


@pytest.mark.parametrize(("system", "case"), list(cases()))
def test_the_rules_say_what_the_book_says(system: str, case: dict[str, Any]) -> None:
    assert case.keys() <= CASE_KEYS, sorted(case.keys() - CASE_KEYS)
    choices, evaluation = answer(system, case)
    keys = {key: resolved(choices, key, evaluation.values) for key in case.get("values", {})}
    missing = [key for key, meant in keys.items() if meant not in evaluation.values]
    assert missing == []
    wanted = {key: expected(value) for key, value in case.get("values", {}).items()}
    assert {key: shown(evaluation, keys[key]) for key in wanted} == wanted
    check_sums(choices, evaluation, case)
    for key in case.get("lacks", ()):
        assert resolved(choices, key, evaluation.values) not in evaluation.values, key
    if "issues" in case:
        assert {issue.code for issue in evaluation.issues} == set(case["issues"])
    for budget, (granted, spent) in case.get("budgets", {}).items():
        one = evaluation.budgets[budget]
        assert (written(one.granted.total), written(one.spent.total)) == (expected(granted), expected(spent))
    for path, value in case.get("facts", {}).items():
        given = fact(choices, evaluation.facts, path)
        assert (given if isinstance(given, PLAIN) else str(given)) == value, path
    for found in case.get("found", ()):
        check_found(system, choices, evaluation, found)


def check_sums(choices: Any, evaluation: Evaluation[Any], case: Mapping[str, Any]) -> None:
    """How sure the values are, and what they were added up from."""
    known = evaluation.values
    marks = {key: sure for sure, name in ((True, "sure"), (False, "unsure")) for key in case.get(name, ())}
    assert {key: known[resolved(choices, key, known)].sure for key in marks} == marks
    wanted = {key: [expected(part) for part in parts] for key, parts in case.get("adds", {}).items()}
    assert {key: added(evaluation, resolved(choices, key, known)) for key in wanted} == wanted


def added(evaluation: Evaluation[Any], key: str) -> list[int | str]:
    entries = evaluation.values[key].entries
    return [written(entry.operand) for entry in entries if entry.op is Op.ADD and entry.operand]


@cache
def speaker(system: str, language: str) -> Translator:
    (found,) = (one for one in LANGUAGES if one == language)
    return translator(found, [all_systems()[system].strings])


def check_found(system: str, choices: Any, evaluation: Evaluation[Any], wanted: Mapping[str, Any]) -> None:
    """A single finding: its code, and of severity, path, open and params what the case names.

    `under`: where its path begins; `times`: how many findings have this code. Words among the params are
    those of the English names; `ja`, `en`: the whole sentence.
    """
    named = [issue for issue in evaluation.issues if issue.code == wanted["code"]]
    assert named, f"{wanted['code']} is not raised"
    assert wanted.keys() <= FOUND_KEYS, sorted(wanted.keys() - FOUND_KEYS)
    assert len(named) == wanted.get("times", len(named)), [issue.path for issue in named]
    if "path" in wanted:
        path = tuple(_step(choices, part) for part in wanted["path"])
        assert path in [_steps(issue.path) for issue in named], (path, [issue.path for issue in named])
        named = [issue for issue in named if _steps(issue.path) == path]
    if "under" in wanted:
        place = tuple(_step(choices, part) for part in wanted["under"])
        found = [issue.path for issue in named]
        named = [issue for issue in named if _steps(issue.path)[: len(place)] == place]
        assert named, (place, found)
    issue = named[0]
    assert issue.severity.value == wanted.get("severity", issue.severity.value)
    assert issue.open == wanted.get("open", issue.open)
    for name, value in wanted.get("params", {}).items():
        given = issue.params[name]
        words = speaker(system, "en").say(given) if isinstance(given, Name | Text) else str(given)
        assert words == str(value), f"{name}: {words}"
    for language in LANGUAGES:
        if language in wanted:
            said = speaker(system, language).say(Text(f"issue.{issue.code}", issue.params))
            assert said == wanted[language]


def _step(choices: Any, part: str) -> str | tuple[int, ...]:
    match = NAMED.fullmatch(part)
    return part if match is None else tuple(numbers_of(choices, match[1]))


class _Rows(tuple[int, ...]):
    """A row number of a finding: equal to any of the rows a name may mean."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and self[0] in other

    __hash__ = tuple.__hash__


def _steps(path: tuple[str | int, ...]) -> tuple[Any, ...]:
    return tuple(_Rows((part,)) if isinstance(part, int) else part for part in path)


def test_there_are_cases() -> None:
    assert list(cases())
