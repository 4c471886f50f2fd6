"""The library: a folder of files, listed without the rules, whatever lies in it; nothing is ever lost."""

import json
import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import BuilderError, CannotWrite, UnreadableFile
from builder.core.evaluation import Budget, Evaluation, Issue, Severity
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.core.sheet import Cell, Masthead, Pair, Sheet
from builder.core.survey import Survey
from builder.core.text import Name, Text
from builder.storage.character_json import as_json
from builder.storage.characters import parse, read, write
from builder.storage.entries import Entry, Look, look_data, look_from, look_of
from builder.storage.library import Library
from tests.storage.small import NOW, SYSTEMS, character, later, said

LOOK = Look(
    summary=(Pair(Name("点", "Points", "てん"), Cell(120, "points.spent")),),
    errors=1,
    todos=2,
    notes=3,
    unsure=True,
    left=Pair(Text("x.left", {"n": Fraction(1, 3)}), Cell(Fraction(21, 4), None, "2")),
    version="0.1.0",
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "書類", tmp_path / "cache" / "index.json")


def put(library: Library, name: str, **profile: str) -> Path:
    one = character(name)
    one = one.model_copy(update={"profile": one.profile.model_copy(update=profile)})
    path = library.new_path(name)
    write(path, one, None)
    return path


def scanned(library: Library) -> tuple[Entry, ...]:
    for step in library.scan():
        assert 1 <= step.done <= step.total
    return library.entries


def again(library: Library) -> Library:
    """The library of the next start."""
    return Library(library.folder, library.index)


def names(library: Library) -> list[str]:
    return sorted(path.name for path in library.folder.iterdir() if path.name != ".bin")


# Listing.


def test_a_folder_that_is_not_there_is_an_empty_library(library: Library) -> None:
    assert scanned(library) == ()
    assert not library.folder.exists()


def test_an_entry_says_what_the_file_says(library: Library) -> None:
    path = put(library, "ナイア", kana="ないあ", concept="夜盗", player="さち", campaign="霧の街道")
    (entry,) = scanned(library)
    assert (entry.path, entry.id, entry.system) == (path, "c0ffee", "small")
    assert (entry.name, entry.kana, entry.concept) == ("ナイア", "ないあ", "夜盗")
    assert (entry.player, entry.campaign) == ("さち", "霧の街道")
    assert entry.changed == NOW
    assert (entry.portrait, entry.look, entry.fault, dict(entry.totals)) == (False, None, None, {})


def test_a_file_without_a_time_was_changed_when_its_file_was(library: Library) -> None:
    path = put(library, "ナイア")
    path.write_bytes(path.read_bytes().replace(b'"modified": "2031', b'"modified": "no'))
    os.utime(path, (1_000_000_000, 1_000_000_000))
    (entry,) = scanned(library)
    assert entry.changed.isoformat() == "2001-09-09T01:46:40+00:00"


def test_what_is_of_a_wrong_type_is_left_out(library: Library) -> None:
    path = put(library, "ナイア")
    raw = json.loads(path.read_bytes())
    raw["profile"] |= {"name": 7, "kana": ["x"]}
    raw["witness"] = {"totals": {"hp": 12, "odd": [1], "dice": "1d+2"}}
    path.write_text(json.dumps(raw))
    (entry,) = scanned(library)
    assert (entry.name, entry.kana, entry.concept) == ("", "", "")
    assert entry.totals == {"hp": 12, "dice": "1d+2"}


BROKEN = {
    "cut.json": (b'{"format": "character/1",\n"id"', "「cut.json」は2行目で切れています。"),
    "empty.json": (b"", "「empty.json」は空です。"),
    "list.json": (b"[1]", "「list.json」は、このプログラムのキャラクターではありません。"),
    "null.json": (b"null", "「null.json」は、このプログラムのキャラクターではありません。"),
    "other.json": (b'{"a": 1}', "「other.json」は、このプログラムのキャラクターではありません。"),
    "wide.json": ('{"format": "character/1"}'.encode("utf-16"), "「wide.json」はUTF-16などで"),
    "deep.json": (b"[" * 100_000, "「deep.json」は1行目で入れ子が深くなりすぎます。"),
    "large.json": (b"x" * 8_000_001, "「large.json」は8MBを超えています。"),
}


def test_broken_files_are_listed_with_their_sentence_among_the_sound_ones(library: Library) -> None:
    put(library, "ナイア")
    for name, (data, _) in BROKEN.items():
        (library.folder / name).write_bytes(data)
    (library.folder / "folder.json").mkdir()
    (library.folder / "lost.json").symlink_to("nowhere")
    os.mkfifo(library.folder / "pipe.json")
    (library.folder / "notes.txt").write_text("not ours")
    (library.folder / ".hidden.json").write_text("{}")
    found = {entry.path.name: entry.fault for entry in scanned(library)}
    assert found.pop("ナイア.json") is None
    told = {name: said(fault) for name, fault in found.items() if fault is not None}
    assert told.pop("folder.json") == "「folder.json」はフォルダです。中のファイルを選んでください。"
    assert told.pop("lost.json") == "「lost.json」はリンクですが、その先がありません。"
    assert told.pop("pipe.json") == "「pipe.json」は普通のファイルではないので、開きません。"
    assert told.keys() == BROKEN.keys()
    for name, sentence in told.items():
        assert sentence.startswith(BROKEN[name][1])


def test_a_folder_that_cannot_be_listed_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(UnreadableFile) as refused:
        list(Library(tmp_path / "plain", tmp_path / "index.json").scan())
    assert said(refused.value.text).startswith("フォルダ「plain」を読めません。")


def test_a_file_that_goes_during_the_scan_is_passed_over(library: Library) -> None:
    paths = [put(library, name) for name in "abc"]
    steps = library.scan()
    next(steps)
    paths[1].unlink()
    assert [step.entry.name for step in steps] == ["c"]
    assert [entry.name for entry in scanned(library)] == ["a", "c"]


# The index.


def test_the_next_start_lists_from_the_index_at_once(library: Library) -> None:
    put(library, "ナイア")
    (library.folder / "cut.json").write_bytes(b"{")
    before = scanned(library)
    assert again(library).entries == tuple(entry for entry in before if entry.fault is None)


@pytest.mark.parametrize(
    "time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1899-12-31T00:00:00Z", "soon", ""]
)
def test_a_time_that_no_clock_shows_is_none(library: Library, time: str) -> None:
    file = put(library, "ナイア")
    file.write_text(json.dumps(json.loads(file.read_bytes()) | {"modified": time}))
    os.utime(file, (1_000_000_000, 1_000_000_000))
    (entry,) = scanned(library)
    assert entry.changed.isoformat() == "2001-09-09T01:46:40+00:00"


def test_files_that_have_not_changed_are_not_read_again(library: Library) -> None:
    path = put(library, "ナイア")
    (entry,) = scanned(library)
    kept = os.stat(path)
    with path.open("r+b") as file:  # other bytes, the same size, file and time: nobody does that
        file.write(b"?" * entry.size)
    os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert scanned(again(library)) == (entry,)


def test_a_file_that_changed_is_read_again_and_its_look_forgotten(library: Library) -> None:
    path = put(library, "ナイア")
    library.note(path, LOOK)
    library.flush()
    write(path, character("アンリ"), None, force=True)
    (entry,) = scanned(again(library))
    assert (entry.name, entry.look) == ("アンリ", None)


def test_a_file_that_went_is_no_longer_listed(library: Library) -> None:
    paths = [put(library, name) for name in "ab"]
    scanned(library)
    paths[0].unlink()
    new = again(library)
    assert [entry.name for entry in new.entries] == ["a", "b"]
    assert [entry.name for entry in scanned(new)] == ["b"]
    assert [entry.name for entry in again(library).entries] == ["b"]


def test_a_cancelled_scan_keeps_what_it_has_read(library: Library) -> None:
    for name in "abc":
        put(library, name)
    scan = library.scan()
    next(scan)
    next(scan)
    scan.close()
    assert [entry.name for entry in again(library).entries] == ["a", "b"]
    assert [entry.name for entry in scanned(again(library))] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"format": "index/1"}',
        b'{"format": "index/1", "folder": 1, "entries": []}',
    ],
)
def test_a_broken_index_is_made_anew(library: Library, data: bytes) -> None:
    put(library, "ナイア")
    library.index.parent.mkdir()
    library.index.write_bytes(data)
    assert [entry.name for entry in scanned(library)] == ["ナイア"]
    assert [entry.name for entry in again(library).entries] == ["ナイア"]


@pytest.mark.parametrize(
    "change", [{"size": []}, {"strange": 1}, {"look": {}}, {"look": {"summary": 7}}, {"size": None}]
)
def test_an_index_of_another_shape_is_made_anew(library: Library, change: dict[str, Any]) -> None:
    path = put(library, "ナイア")
    library.note(path, LOOK)
    library.flush()
    raw = json.loads(library.index.read_bytes())
    raw["entries"]["ナイア.json"] |= change
    library.index.write_text(json.dumps(raw))
    assert [entry.name for entry in scanned(again(library))] == ["ナイア"]


def test_the_index_of_another_folder_is_not_used(library: Library, tmp_path: Path) -> None:
    put(library, "ナイア")
    scanned(library)
    assert Library(tmp_path / "else", library.index).entries == ()


def test_an_index_that_cannot_be_written_is_no_fault(library: Library, tmp_path: Path) -> None:
    put(library, "ナイア")
    (tmp_path / "plain").write_bytes(b"")
    other = Library(library.folder, tmp_path / "plain" / "index.json")
    assert [entry.name for entry in scanned(other)] == ["ナイア"]


# What the rules said.


def test_what_the_rules_said_is_there_at_the_next_start(library: Library) -> None:
    path = put(library, "ナイア")
    assert library.note(path, LOOK).look == LOOK
    library.flush()
    (entry,) = scanned(again(library))
    assert entry.look == LOOK


def test_files_that_the_rules_were_not_asked_about_are_known(library: Library) -> None:
    paths = {name: put(library, name) for name in "abc"}
    (library.folder / "cut.json").write_bytes(b"{")
    scanned(library)
    library.note(paths["a"], LOOK)
    library.note(paths["b"], Look(version="0.0.9"))
    assert [entry.name for entry in library.unlooked("0.1.0")] == ["b", "c"]


def test_a_look_counts_what_the_rules_found() -> None:
    def value(key: str, total: int, sure: bool = True) -> Value:
        return Value(key, Name(key, key), total, sure=sure)

    points, quota = Name("CP", "points"), Name("技能", "skills")
    waived = Issue("X", Severity.NOTE, waiver="よし")
    found = [Severity.ERROR, Severity.ERROR, Severity.TODO, Severity.NOTE]
    issues = (*(Issue("X", severity) for severity in found), Issue("X", Severity.ERROR, open=True), waived)
    answer = Evaluation(
        values={"hp": value("hp", 12), "db": value("db", 1, sure=False)},
        budgets={
            "skills": Budget("skills", quota, value("granted", 3), value("spent", 1), quota=True),
            "spent": Budget("spent", Name("済", "done"), value("granted", 3), value("spent", 3)),
            "points": Budget("points", points, value("granted", 100), value("spent", 80)),
        },
        issues=issues,
        facts=None,
    )
    look = look_of(Survey(character(), answer, (), lambda: None), "0.1.0")
    assert (look.errors, look.todos, look.notes, look.unsure) == (2, 2, 1, True)
    assert look.left == Pair(points, Cell(20))
    assert (look.summary, look.version) == ((), "0.1.0")
    sheet = Sheet(points, points, Masthead("x"), (), summary=LOOK.summary)
    sure = replace(answer, values={}, budgets={}, issues=())
    assert look_of(Survey(character(), sure, (), lambda: sheet), "1") == Look(
        summary=LOOK.summary, version="1"
    )


# Whatever rules can make of a thousand million: `amount_of` reads no number of more than 40 characters.
GREAT = 10**18
AMOUNTS = (
    st.integers(-GREAT, GREAT)
    | st.fractions(-GREAT, GREAT, max_denominator=999)
    | st.just(Dice(((2, 0),), 1))
)
WORDS = st.builds(Name, st.text(), st.text(), st.text()) | st.builds(
    Text, st.text(), st.dictionaries(st.text(), AMOUNTS | st.text())
)
CELLS = st.builds(
    Cell, AMOUNTS | WORDS | st.text(), st.none() | st.text(), st.sampled_from(["", "+", "2"]), st.booleans()
)


@given(st.lists(st.builds(Pair, WORDS, st.none() | CELLS), max_size=4))
def test_any_summary_comes_back_out_of_the_index(pairs: list[Pair]) -> None:
    look = Look(summary=tuple(pairs), left=pairs[0] if pairs else None)
    assert look_from(json.loads(json.dumps(look_data(look)))) == look


def test_a_file_of_elsewhere_is_looked_at_and_not_listed(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "else.json"
    write(path, character("よそ"), None)
    assert library.note(path, LOOK).name == "よそ"
    assert library.entries == ()


def test_a_file_that_is_gone_cannot_be_looked_at(library: Library) -> None:
    with pytest.raises(UnreadableFile):
        library.note(library.folder / "none.json", None)


def test_a_portrait_is_handed_out_when_it_can_be_shown(library: Library) -> None:
    small = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    put(library, "a", portrait=small)
    put(library, "b", portrait="AAAA")
    put(library, "c")
    entries = scanned(library)
    pictures = [library.portrait(entry) for entry in entries]
    assert [entry.portrait for entry in entries] == [True, True, False]
    assert pictures[0] is not None
    assert pictures[0].startswith(b"\x89PNG")
    assert pictures[1:] == [None, None]
    entries[0].path.unlink()
    assert library.portrait(entries[0]) is None


# Renaming.


def test_a_renamed_character_has_the_name_and_its_file_follows(library: Library) -> None:
    path = put(library, "ナイア")
    library.note(path, LOOK)
    entry = library.rename(path, "アンリ／仮", later(1))
    assert entry.path == library.folder / "アンリ／仮.json"
    assert (entry.name, entry.changed, entry.look) == ("アンリ／仮", later(1), LOOK)
    assert names(library) == ["アンリ／仮.json"]
    assert read(entry.path, SYSTEMS).character.profile.name == "アンリ／仮"
    assert [known.name for known in library.entries] == ["アンリ／仮"]


def test_a_name_is_data_and_its_file_is_safe(library: Library) -> None:
    entry = library.rename(put(library, "a"), "../\u202e../CON:\n<b>", NOW)
    assert entry.name == "../\u202e../CON:\n<b>"
    assert entry.path.name == "／..／CON： ＜b＞.json"
    assert entry.path.parent == library.folder


def test_a_renamed_file_never_takes_the_place_of_another(library: Library) -> None:
    put(library, "ナイア")
    path = put(library, "アンリ")
    entry = library.rename(path, "ナイア", NOW)
    assert entry.path.name == "ナイア 2.json"
    assert names(library) == ["ナイア 2.json", "ナイア.json"]
    assert library.rename(entry.path, "ナイア", NOW).path == entry.path


def test_a_rename_changes_nothing_else(library: Library) -> None:
    path = put(library, "ナイア")
    raw = json.loads(path.read_bytes())
    raw |= {"mood": {"b": 0.1, "a": 1}, "extensions": {"z": 1.5}}
    path.write_text(json.dumps(raw, ensure_ascii=False))
    entry = library.rename(path, "アンリ", NOW)
    new = json.loads(entry.path.read_bytes())
    assert list(new) == list(raw)
    assert new == {**raw, "profile": {**raw["profile"], "name": "アンリ"}, "modified": new["modified"]}


def test_a_broken_file_can_be_renamed_and_stays_as_it_is(library: Library) -> None:
    path = put(library, "ナイア")
    path.write_bytes(b'{"format": "character/1", "id": 1, "id": 2}')
    entry = library.rename(path, "アンリ", NOW)
    assert entry.path.name == "アンリ.json"
    assert entry.path.read_bytes() == b'{"format": "character/1", "id": 1, "id": 2}'


def test_a_character_whose_file_is_gone_cannot_be_renamed(library: Library) -> None:
    with pytest.raises(UnreadableFile):
        library.rename(library.folder / "none.json", "x", NOW)


@given(st.text(max_size=600))
def test_any_name_can_be_given(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("library")
    library = Library(folder / "a", folder / "index.json")
    entry = library.rename(put(library, "x"), name, NOW)
    assert entry.path.exists()
    assert entry.name == name[:500]
    assert parse(entry.path.read_bytes(), SYSTEMS, "x")[0].profile.name == name[:500]


# Duplicating.


def test_a_duplicate_is_a_character_of_its_own(library: Library) -> None:
    path = put(library, "ナイア")
    library.note(path, LOOK)
    entry = library.duplicate(path, later(5))
    assert (entry.name, entry.path.name, entry.look) == ("ナイア 2", "ナイア 2.json", LOOK)
    copy = read(entry.path, SYSTEMS).character
    assert copy.id != "c0ffee"
    assert (copy.created, copy.modified) == (later(5), later(5))
    assert copy.choices == read(path, SYSTEMS).character.choices
    third = library.duplicate(entry.path, later(6))
    assert (third.name, third.path.name) == ("ナイア 3", "ナイア 3.json")


def test_a_nameless_duplicate_stays_nameless(library: Library) -> None:
    entry = library.duplicate(put(library, ""), NOW)
    assert (entry.name, entry.path.name) == ("", "character 2.json")


def test_a_broken_file_is_duplicated_byte_by_byte(library: Library) -> None:
    library.folder.mkdir()
    (library.folder / "x.json").write_bytes(b"{broken")
    assert library.duplicate(library.folder / "x.json", NOW).path.read_bytes() == b"{broken"
    assert names(library) == ["x 2.json", "x.json"]


# The bin.


def test_what_was_deleted_comes_back_whole(library: Library) -> None:
    path = put(library, "ナイア")
    data = path.read_bytes()
    scanned(library)
    item = library.delete(path, NOW)
    assert (item.name, item.title, item.system, item.time) == ("ナイア.json", "ナイア", "small", NOW)
    assert (names(library), library.entries) == ([], ())
    assert library.binned() == (item,)
    entry = library.restore(item)
    assert (entry.path, entry.path.read_bytes()) == (path, data)
    assert library.binned() == ()
    assert [known.name for known in library.entries] == ["ナイア"]


def test_the_newest_in_the_bin_is_first_and_same_names_stay_apart(library: Library) -> None:
    for minute in range(3):
        library.delete(put(library, "ナイア", player=str(minute)), later(minute))
    assert [item.time for item in library.binned()] == [later(2), later(1), later(0)]
    assert library.bin.count() == 3
    assert [library.restore(item).path.name for item in library.binned()] == [
        "ナイア.json",
        "ナイア 2.json",
        "ナイア 3.json",
    ]
    assert [entry.player for entry in library.entries] == ["1", "0", "2"]


def test_a_restored_file_never_takes_the_place_of_another(library: Library) -> None:
    item = library.delete(put(library, "ナイア"), NOW)
    other = put(library, "ナイア")
    data = other.read_bytes()
    assert library.restore(item).path.name == "ナイア 2.json"
    assert other.read_bytes() == data


def test_the_bin_is_emptied_only_up_to_the_time_that_was_named(library: Library) -> None:
    for minute in range(3):
        library.delete(put(library, f"n{minute}"), later(minute))
    assert library.empty_bin(before=later(1)) == 1
    assert [item.title for item in library.binned()] == ["n2", "n1"]
    assert library.empty_bin() == 2
    assert library.binned() == ()
    assert library.empty_bin() == 0


def test_broken_files_and_links_can_be_deleted_and_restored(library: Library) -> None:
    library.folder.mkdir()
    (library.folder / "cut.json").write_bytes(b"{")
    (library.folder / "lost.json").symlink_to("nowhere")
    for name in ("cut.json", "lost.json"):
        library.delete(library.folder / name, NOW)
    assert {item.name for item in library.binned()} == {"cut.json", "lost.json"}
    restored = {library.restore(item).path.name for item in library.binned()}
    assert restored == {"cut.json", "lost.json"}
    assert os.readlink(library.folder / "lost.json") == "nowhere"


def test_a_folder_is_not_deleted_from_here(library: Library) -> None:
    (library.folder / "x.json").mkdir(parents=True)
    with pytest.raises(CannotWrite) as refused:
        library.delete(library.folder / "x.json", NOW)
    assert said(refused.value.text).startswith("「x.json」はフォルダなので、消せません。")


def test_what_is_gone_cannot_be_deleted_or_restored(library: Library) -> None:
    item = library.delete(put(library, "ナイア"), NOW)
    item.path.unlink()
    acts: list[Any] = [
        lambda: library.restore(item),
        lambda: library.delete(library.folder / "none.json", NOW),
    ]
    for act in acts:
        with pytest.raises(UnreadableFile):
            act()
    assert library.binned() == ()


# Putting in.


def test_a_dropped_file_gets_a_free_name(library: Library) -> None:
    data = as_json(character("ナイア"))
    assert library.take_in(data, "ナイア").name == "ナイア.json"
    assert library.take_in(data, "ナイア").name == "ナイア 2.json"


def test_a_library_on_a_read_only_place_says_so(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    library = Library(tmp_path / "plain" / "library", tmp_path / "index.json")
    with pytest.raises(BuilderError) as refused:
        library.take_in(b"{}", "x")
    assert said(refused.value.text) == "フォルダ「library」を作れません。別の場所を選んでください。"


def test_a_folder_of_the_bin_with_a_day_that_is_none_is_passed_over(library: Library) -> None:
    library.delete(put(library, "ナイア"), NOW)
    odd = library.bin.folder / "20311399T201400.000000Z-00000000"
    odd.mkdir()
    (odd / "x.json").write_bytes(b"{}")
    assert [item.title for item in library.binned()] == ["ナイア"]
