"""Command line: what each command does. May import the workshop, outputs and storage; never a screen."""

from __future__ import annotations

import os
import secrets
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from builder.cli.answers import as_data, dice_data, issue_data, line, rolls_data
from builder.cli.comparing import diff
from builder.cli.desk import Desk, opened
from builder.cli.exporting import export
from builder.cli.importing import take_in
from builder.cli.lines import put, put_data, tell
from builder.cli.packs import packs
from builder.cli.party import party
from builder.cli.record import record_of
from builder.cli.words import language_of
from builder.core.dice import Roller
from builder.core.errors import BadPack, BuilderError, CannotWrite, ChangedOnDisk, UnreadableFile
from builder.core.evaluation import Severity
from builder.core.pack import Pack
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem, Rules
from builder.core.text import Param, Text
from builder.exports import as_lines
from builder.storage.atomic import digest_of
from builder.storage.characters import write
from builder.storage.packs import read_pack_file

DONE, BROKEN, FAILED = 0, 1, 2
NOTHING = digest_of(b"")


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
        profile, choices = record_of(call.begun, system)
        begun = begun.model_copy(update={"choices": choices, "profile": profile})
    seed = secrets.randbelow(2**32) if call.seed is None else call.seed
    language = call.lang or language_of(desk.environment)
    fair = call.seed is None
    made = desk.workshop.quick(call.system, begun, Roller.seeded(seed), language, fair=fair)
    draft = desk.workshop.draft(made)
    _save(draft.stamped(), call.out, desk)
    desk.tell(Text("cli.seeded", {"n": str(seed)}))
    broken = [issue for issue in draft.survey.issues if issue.severity is Severity.ERROR]
    for issue in broken:
        tell(line(call.out, issue, desk.words(system)))
    return BROKEN if broken else DONE


def _save(character: AnyCharacter, out: str, desk: Desk) -> None:
    path = Path(out)
    empty = os.path.isfile(path) and not os.path.getsize(path)
    try:
        write(path, character, NOTHING if empty else None)
    except ChangedOnDisk as error:
        raise CannotWrite(Text("cli.exists", {"file": str(path)})) from error
    desk.tell(Text("cli.wrote", {"file": str(path)}))


def validate(call: Namespace, desk: Desk) -> int:
    """Every issue of every file; 1 when a rule is broken, 2 when a file cannot be read."""
    code = DONE
    report: list[dict[str, Any]] = []
    for name in call.files:
        try:
            look, system = opened(name, desk)
        except BuilderError as error:
            desk.tell(error.text, name)
            report.append({"file": name, "readable": False, "reason": desk.words().say(error.text)})
            code = FAILED
            continue
        words = desk.words(system)
        broken = any(issue.severity is Severity.ERROR for issue in look.issues)
        code = max(code, BROKEN if broken else DONE)
        issues = [issue_data(issue, words) for issue in look.issues]
        dice = dice_data(look.document)
        report.append({"file": name, "readable": True, "legal": not broken, "issues": issues, "dice": dice})
        if not call.json:
            for issue in look.issues:
                put(line(name, issue, words))
            if look.document.rolls:
                desk.tell(Text("cli.dice", {key: str(n) for key, n in dice.items()}), name)
    if call.json:
        put_data(report)
    return code


def evaluate(call: Namespace, desk: Desk) -> int:
    """Values, budgets and issues of a bare record of choices."""
    system = desk.system(call.system)
    profile, choices = record_of(call.record, system)
    answer = system.evaluate(profile, choices, _rules(call.pack, system, desk))
    put_data(as_data(answer, answer.issues, desk.words(system)))
    return DONE


def _rules(names: list[str], system: AnySystem, desk: Desk) -> Rules:
    """The rules with these packs. Raises BuilderError when every fault of the first bad one is told."""
    packs: tuple[Pack, ...] = ()
    rules: Rules = system.load_rules(())
    for name in names:
        try:
            pack, _ = read_pack_file(Path(name), system.prefix)
            if pack.system != system.id:
                other: dict[str, Param] = {"system": pack.system, "wanted": system.name}
                raise UnreadableFile(
                    Text("storage.refused", {"name": name, "why": Text("cli.pack_of_other", other)})
                )
            packs += (pack,)
            rules = system.load_rules(packs)
        except BadPack as error:
            for fault in error.faults:
                tell(line(name, fault, desk.words(system)))
            raise
    return rules


def show(call: Namespace, desk: Desk) -> int:
    """The sheet as text, or its evaluation as data."""
    look, system = opened(call.file, desk)
    words = desk.words(system)
    if call.json:
        data = as_data(look.evaluation, look.issues, words)
        put_data({**data, "rolls": rolls_data(look.document)})
        return DONE
    if look.sheet is not None:
        put(as_lines.export(look.sheet, words).decode().removesuffix("\n"))
    return DONE


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
            desk.tell(error.text, name)
            code = FAILED
    return code


def schema(call: Namespace, desk: Desk) -> int:
    """The JSON Schema of a system's character files."""
    put_data(desk.system(call.system).document.model_json_schema())
    return DONE


def systems(call: Namespace, desk: Desk) -> int:
    """The systems of this build, an id and a name a line."""
    for key, system in desk.workshop.in_order().items():
        put(f"{key}\t{desk.words(system).say(system.name)}")
    return DONE


COMMANDS: Mapping[str, Callable[[Namespace, Desk], int]] = {
    "new": new,
    "quick": quick,
    "validate": validate,
    "evaluate": evaluate,
    "show": show,
    "diff": diff,
    "export": export,
    "upgrade": upgrade,
    "schema": schema,
    "packs": packs,
    "party": party,
    "import": take_in,
    "systems": systems,
}
