"""Command line: what each command does. May import the workshop, outputs and storage; never a screen."""

from __future__ import annotations

import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from builder.cli.answers import as_data, issue_data, line
from builder.cli.words import language_of, speech
from builder.core.character import Profile, numbered
from builder.core.dice import Roller
from builder.core.errors import BuilderError, CannotWrite, UnreadableFile
from builder.core.evaluation import Severity
from builder.core.pack import read_pack
from builder.core.sheet import without_current
from builder.core.survey import AnyCharacter, Survey
from builder.core.system import AnySystem
from builder.core.text import Language, Text, Translator
from builder.outputs import OUTPUTS, Printing
from builder.storage.atomic import write_atomically
from builder.storage.character_json import as_json
from builder.storage.characters import write
from builder.storage.json_file import parse_json
from builder.storage.names import safe_name
from builder.storage.wrong import wrong_sentence
from builder.workshop import Workshop

DONE, BROKEN, FAILED = 0, 1, 2
LARGEST = 8_000_000


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command works with: the workshop, the language that was asked for, the environment."""

    workshop: Workshop
    language: Language | None
    environment: Mapping[str, str]

    def words(self, *systems: AnySystem, language: Language | None = None) -> Translator:
        """A Translator that also knows the words of these systems."""
        folders = [system.strings for system in systems]
        return speech(self.environment, language or self.language, folders)

    def system(self, key: str) -> AnySystem:
        """The system of this id. Raises BuilderError when it is not in this build."""
        if key not in self.workshop.systems:
            known = ", ".join(self.workshop.systems)
            raise BuilderError(Text("cli.no_system", {"system": key, "known": known}))
        return self.workshop.systems[key]

    def tell(self, text: Text, *systems: AnySystem) -> None:
        """Say a sentence where errors go."""
        print(self.words(*systems).say(text), file=sys.stderr)


def new(call: Namespace, desk: Desk) -> int:
    """A fresh character file."""
    desk.system(call.system)
    _save(desk.workshop.draft(desk.workshop.new(call.system)).stamped(), call.out, desk)
    return DONE


def quick(call: Namespace, desk: Desk) -> int:
    """A random, complete, legal character file."""
    system = desk.system(call.system)
    begun = desk.workshop.new(call.system)
    if call.begun is not None:
        profile, choices = _record(Path(call.begun), system)
        begun = begun.model_copy(update={"choices": choices, "profile": profile})
    seed = secrets.randbelow(2**32) if call.seed is None else call.seed
    language = call.lang or language_of(desk.environment)
    made = desk.workshop.quick(call.system, begun, Roller.seeded(seed), language)
    _save(desk.workshop.draft(made).stamped(), call.out, desk)
    desk.tell(Text("cli.seeded", {"n": str(seed)}))
    return DONE


def _save(character: AnyCharacter, out: str, desk: Desk) -> None:
    path = Path(out)
    if path.is_file() and path.stat().st_size:
        raise CannotWrite(Text("cli.exists", {"file": str(path)}))
    write(path, character, None, force=True)
    desk.tell(Text("cli.wrote", {"file": str(path)}))


def validate(call: Namespace, desk: Desk) -> int:
    """Every issue of every file; 1 when a rule is broken, 2 when a file cannot be read."""
    code = DONE
    report: list[dict[str, Any]] = []
    for name in call.files:
        try:
            look, system = _open(name, desk)
        except BuilderError as error:
            sentence = desk.words().say(error.text)
            print(f"{name}: {sentence}", file=sys.stderr)
            report.append({"file": name, "readable": False, "reason": sentence})
            code = FAILED
            continue
        words = desk.words(system)
        broken = any(issue.severity is Severity.ERROR for issue in look.issues)
        code = max(code, BROKEN if broken else DONE)
        issues = [issue_data(issue, words) for issue in look.issues]
        report.append({"file": name, "readable": True, "legal": not broken, "issues": issues})
        if not call.json:
            for issue in look.issues:
                print(line(name, issue, words))
    if call.json:
        _print_json(report)
    return code


def _open(name: str, desk: Desk) -> tuple[Survey[AnyCharacter], AnySystem]:
    opened = desk.workshop.read(Path(name))
    character: AnyCharacter = opened.character
    for warning in opened.warnings:
        print(f"{name}: {desk.words().say(warning)}", file=sys.stderr)
    return desk.workshop.survey(character), desk.workshop.systems[character.system]


def evaluate(call: Namespace, desk: Desk) -> int:
    """Values, budgets and issues of a bare record of choices."""
    system = desk.system(call.system)
    profile, choices = _record(call.record if call.record == "-" else Path(call.record), system)
    packs = []
    for name in call.pack:
        pack, _ = read_pack(_bytes(Path(name)), system.prefix)
        packs.append(pack)
    answer = system.evaluate(profile, choices, system.load_rules(tuple(packs)))
    _print_json(as_data(answer, answer.issues, desk.words(system)))
    return DONE


def _bytes(source: Path | str) -> bytes:
    if isinstance(source, str):
        return sys.stdin.buffer.read()
    try:
        return source.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableFile(Text("cli.cannot_open", {"file": str(source), "reason": reason})) from error


def _record(source: Path | str, system: AnySystem) -> tuple[Profile, Any]:
    """A bare record of choices: the digest's build record, with a key `profile` or `name` beside it."""
    name = str(source)
    raw = parse_json(_bytes(source), name, LARGEST)
    if not isinstance(raw, dict):
        raise UnreadableFile(Text("cli.not_a_record", {"file": name}))
    profile = raw.pop("profile", {})
    if "name" in raw and "name" not in system.choices.model_fields:
        called = raw.pop("name")
        profile = {**profile, "name": called} if isinstance(profile, dict) else profile
    try:
        made = Profile.model_validate(profile)
        choices = system.choices.model_validate(raw)
    except ValidationError as error:
        raise UnreadableFile(wrong_sentence(error, raw, name)) from error
    return made, numbered(choices)


def show(call: Namespace, desk: Desk) -> int:
    """The sheet as text, or its evaluation as data."""
    look, system = _open(call.file, desk)
    words = desk.words(system)
    if call.json:
        _print_json(as_data(look.evaluation, look.issues, words))
        return DONE
    if look.sheet is not None:
        printing = Printing("a4", desk.workshop.now().date())
        print(OUTPUTS["text"].write(look.sheet, words, printing).data.decode(), end="")
    return DONE


def export(call: Namespace, desk: Desk) -> int:
    """Sheets as files: one to a path, several into a folder."""
    output = OUTPUTS[call.to]
    out = Path(call.out)
    several = len(call.files) > 1 or out.is_dir()
    if several:
        _make_folder(out)
    code = DONE
    taken: set[str] = set()
    for name in call.files:
        try:
            look, system = _open(name, desk)
            words = desk.words(system)
            printing = Printing(call.paper, desk.workshop.now().date(), as_json(look.document))
            if look.sheet is None:
                continue
            sheet = look.sheet if call.current else without_current(look.sheet)
            done = output.write(sheet, words, printing)
            target = (
                out / _free(safe_name(look.document.profile.name), output.suffix, taken) if several else out
            )
            write_atomically(target, done.data, force=True)
        except BuilderError as error:
            print(f"{name}: {desk.words().say(error.text)}", file=sys.stderr)
            code = FAILED
            continue
        desk.tell(Text("cli.wrote", {"file": str(target)}))
        if done.missing:
            desk.tell(Text("cli.missing_glyphs", {"signs": " ".join(done.missing), "file": str(target)}))
    return code


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BuilderError(Text("cli.no_folder", {"file": str(out), "reason": reason})) from error


def _free(stem: str, suffix: str, taken: set[str]) -> str:
    name, count = f"{stem}{suffix}", 1
    while name.casefold() in taken:
        count += 1
        name = f"{stem} ({count}){suffix}"
    taken.add(name.casefold())
    return name


def upgrade(call: Namespace, desk: Desk) -> int:
    """Write files of older versions in today's shape."""
    code = DONE
    for name in call.files:
        try:
            opened = desk.workshop.read(Path(name))
            if opened.from_pdf:
                raise CannotWrite(Text("cli.upgrade_pdf", {"file": name}))
            write(Path(name), opened.character, opened.digest)
            desk.tell(Text("cli.wrote", {"file": name}))
        except BuilderError as error:
            print(f"{name}: {desk.words().say(error.text)}", file=sys.stderr)
            code = FAILED
    return code


def schema(call: Namespace, desk: Desk) -> int:
    """The JSON Schema of a system's character files."""
    _print_json(desk.system(call.system).document.model_json_schema())
    return DONE


def systems(call: Namespace, desk: Desk) -> int:
    """The systems of this build, an id and a name a line."""
    for key in desk.workshop.systems:
        system = desk.system(key)
        print(f"{key}\t{desk.words(system).say(system.name)}")
    return DONE


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


COMMANDS: Mapping[str, Callable[[Namespace, Desk], int]] = {
    "new": new,
    "quick": quick,
    "validate": validate,
    "evaluate": evaluate,
    "show": show,
    "export": export,
    "upgrade": upgrade,
    "schema": schema,
    "systems": systems,
}
