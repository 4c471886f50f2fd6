"""Words: both languages have the same keys and fields, each key used is there, and each key there is used."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from builder.core.text import LANGUAGES, Language
from tests.house.source import BUILDER, ROOT, SYSTEMS, calls, literals, modules, name_of

# A key is a literal in the code. Only these are put together, each from a closed set that is tested.
PREFIXES = {
    "issue.": "issue.<code>: one sentence for each code of an Issue",
    "source.": "source.<system>.<table>: a table as a source of numbers, tested with each system",
    "word.": "word.<field>.<key> of tables, of a system word.<system>.…, tested in tests/ui/tables",
    "help.": "help.<system or core>.<page>.<part>: the help of each page, tested in tests/ui/character",
}
# Where one language needs a field that the other does without.
UNLIKE = {
    "gurps4e.sheet.attribute": "体力 ST, but only ST in English: its name would not fit the band",
}
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uf900-\ufaff]")


def catalogues() -> list[Path]:
    """The Japanese half of every pair: of the program, and of each system."""
    rooms = (ROOT / "i18n").glob("*ja.json"), SYSTEMS.glob("*/strings/*ja.json")
    return sorted(path for room in rooms for path in room)


def english(path: Path) -> Path:
    return path.with_name(path.name.removesuffix("ja.json") + "en.json")


@cache
def texts(path: Path) -> dict[str, str]:
    def unique(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len({*keys}), (
            f"{name_of(path)}: {sorted({key for key in keys if keys.count(key) > 1})}"
        )
        return dict(pairs)

    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique)
    return found


@cache
def everything(language: Language = "ja") -> dict[str, str]:
    """Key -> text of all catalogues together."""
    files = catalogues() if language == "ja" else map(english, catalogues())
    return {key: text for path in files for key, text in texts(path).items()}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_there_are_words() -> None:
    assert any(path.parent == ROOT / "i18n" for path in catalogues())
    systems = {path.parent for path in SYSTEMS.glob("*/__init__.py")}
    assert systems <= {path.parents[1] for path in catalogues()}


@pytest.mark.parametrize(
    "file", sorted([*(ROOT / "i18n").glob("*.json"), *SYSTEMS.glob("*/strings/*.json")]), ids=name_of
)
def test_a_catalogue_has_its_twin(file: Path) -> None:
    assert re.fullmatch(r"([a-z0-9-]+\.)?(ja|en)\.json", file.name)
    twin = (
        english(file)
        if file in catalogues()
        else file.with_name(file.name.removesuffix("en.json") + "ja.json")
    )
    assert twin.is_file()


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_both_languages_have_the_same_keys(file: Path) -> None:
    assert sorted(texts(file)) == sorted(texts(english(file)))


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_both_languages_have_the_same_fields(file: Path) -> None:
    here, there = texts(file), texts(english(file))
    unlike = {key for key in here.keys() & there.keys() if fields(here[key]) != fields(there[key])}
    assert unlike - UNLIKE.keys() == set()


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_fields_have_names_and_texts_have_words(file: Path) -> None:
    for path in (file, english(file)):
        wrong = {
            key
            for key, text in texts(path).items()
            if not text.strip() or any(not re.fullmatch("[a-z][a-z0-9_]*", name) for name in fields(text))
        }
        assert wrong == set(), name_of(path)


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_english_has_no_japanese_left_in_it(file: Path) -> None:
    """Words of the other language's switch (日本語) are named so in both."""
    left = {key for key, text in texts(english(file)).items() if JAPANESE.search(text.replace("日本語", ""))}
    assert left == set()


def test_no_key_stands_in_two_catalogues() -> None:
    seen: dict[str, Path] = {}
    for path in catalogues():
        for key in texts(path):
            assert key not in seen, f"{key}: {name_of(path)} and {name_of(seen[key])}"
            seen[key] = path


def test_a_system_says_only_keys_of_its_own() -> None:
    """They begin with its id, or help, source or word and its id; issue.<code> and lun.… stand as is."""
    for path in catalogues():
        if SYSTEMS in path.parents:
            id = path.parents[1].name
            own = (f"{id}.", f"help.{id}.", f"source.{id}.", f"word.{id}.", "issue.", "lun.")
            assert {key for key in texts(path) if not key.startswith(own)} == set(), name_of(path)


# What the code says.


def sayings() -> Iterator[tuple[str, ast.Call]]:
    for path in modules():
        for call in calls(path, "Text"):
            if isinstance(call.func, ast.Name) and (call.args or call.keywords):
                yield f"{name_of(path)}:{call.lineno}", call


def key_of(call: ast.Call) -> ast.expr:
    return call.args[0] if call.args else next(word.value for word in call.keywords if word.arg == "key")


def params_of(call: ast.Call) -> ast.expr | None:
    if len(call.args) > 1:
        return call.args[1]
    return next((word.value for word in call.keywords if word.arg == "params"), None)


def ends(key: ast.expr) -> Iterator[ast.expr]:
    """The keys a condition chooses between, or the one there is."""
    if isinstance(key, ast.IfExp):
        yield from ends(key.body)
        yield from ends(key.orelse)
    else:
        yield key


def test_each_key_in_the_code_has_words() -> None:
    said = [
        (place, end.value)
        for place, call in sayings()
        for end in ends(key_of(call))
        if isinstance(end, ast.Constant)
    ]
    assert said
    assert [f"{place}: {key}" for place, key in said if key not in everything()] == []


def test_each_field_of_a_text_is_given() -> None:
    """A field that is not given would be a KeyError on the day it is said."""
    missing = []
    for place, call in sayings():
        params = params_of(call)
        if isinstance(params, ast.Dict) and all(isinstance(name, ast.Constant) for name in params.keys):
            given = {name.value for name in params.keys if isinstance(name, ast.Constant)}
        elif params is None:
            given = set()
        else:
            continue
        for end in ends(key_of(call)):
            for language in LANGUAGES if isinstance(end, ast.Constant) else ():
                left = fields(everything(language).get(str(ast.literal_eval(end)), "")) - given
                missing += [f"{place}: {ast.unparse(end)} wants {name}" for name in sorted(left)]
    assert missing == []


def test_no_key_is_put_together_but_with_a_known_prefix() -> None:
    """A name handed in (`Text(key)`) is fine: its literal stands where it comes from, and is found there."""
    glued = []
    for place, call in sayings():
        for end in ends(key_of(call)):
            start = end.values[0] if isinstance(end, ast.JoinedStr) else None
            known = isinstance(start, ast.Constant) and start.value in PREFIXES
            if isinstance(end, ast.JoinedStr | ast.BinOp) and not known:
                glued.append(f"{place}: {ast.unparse(end)}")
    assert glued == []


def strings_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings_of(list(value.values()))
    elif isinstance(value, list):
        for child in value:
            yield from strings_of(child)


@cache
def mentioned() -> frozenset[str]:
    """Every string literal of the code, and every string of the tables."""
    in_code = {str(node.value) for path in modules() for node in literals(path)}
    tables = SYSTEMS.glob("*/data/*.json")
    return frozenset(
        in_code.union(*(strings_of(json.loads(path.read_text(encoding="utf-8"))) for path in tables))
    )


def test_no_key_is_unused() -> None:
    unused = {key for key in everything() if not key.startswith(tuple(PREFIXES)) and key not in mentioned()}
    assert unused == set()


def codes_in(path: Path) -> Iterator[str]:
    """Issue codes are literals too: GURPS-DISADV-LIMIT, CORE-…"""
    prefixes = "|".join(code_prefixes())
    for node in literals(path):
        if re.fullmatch(rf"({prefixes})(-[A-Z0-9]+)+", str(node.value)):
            yield str(node.value)


@cache
def code_prefixes() -> tuple[str, ...]:
    found = {"CORE"}
    for path in SYSTEMS.glob("*/__init__.py"):
        for call in calls(path, "System"):
            found |= {
                str(word.value.value)
                for word in call.keywords
                if word.arg == "prefix" and isinstance(word.value, ast.Constant)
            }
    return tuple(sorted(found))


def test_each_issue_code_is_worded() -> None:
    codes = {code for path in modules("core", "systems") for code in codes_in(path)}
    assert {code for code in codes if f"issue.{code}" not in everything()} == set()


def test_each_worded_issue_is_one_that_can_be_raised() -> None:
    suffixes = {literal for literal in mentioned() if re.fullmatch("[A-Z0-9]+(-[A-Z0-9]+)*", literal)}
    worded = [key.removeprefix("issue.") for key in everything() if key.startswith("issue.")]
    raised = {code for code in worded if code in suffixes or code.partition("-")[2] in suffixes}
    assert {*worded} - raised == set()


def test_no_japanese_stands_in_the_code() -> None:
    """Words live in the catalogues, names in the tables; signs and single characters are no words."""
    rooms = [path for path in modules() if path.parent != BUILDER / "pdf"]  # line breaking knows kana
    found = [
        f"{name_of(path)}:{node.lineno}: {node.value}"
        for path in rooms
        for node in literals(path)
        if len(JAPANESE.findall(str(node.value))) > 1 and not is_data(path, node)
    ]
    assert found == []


def is_data(path: Path, literal: ast.Constant) -> bool:
    """A table of characters, or the name of a system (it is said before its tables are read)."""
    data = ["maketrans", *(["Name"] if SYSTEMS in path.parents else [])]
    return any(literal in ast.walk(call) for call in calls(path, *data))
