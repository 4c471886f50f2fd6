"""Command line: table packs, listed and checked. Never a screen."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from builder.cli.answers import issue_data, line
from builder.cli.desk import Desk
from builder.cli.lines import one_line, put, put_data
from builder.core.errors import BadPack, BuilderError
from builder.core.evaluation import Issue, Severity
from builder.core.pack_view import judge
from builder.core.text import Text
from builder.storage.pack_shelf import Loaded, PackShelf

DONE, BROKEN, FAILED = 0, 1, 2


def packs(call: Namespace, desk: Desk) -> int:
    """The packs of the folder, or every problem of pack files; 1 where one cannot be used."""
    return _list(desk) if call.act == "list" else _check(call, desk)


def _list(desk: Desk) -> int:
    words = desk.words()
    for file in desk.workshop.pack_files():
        if file.fault is not None:
            desk.tell(file.fault, file.path.name)
            continue
        put(one_line("\t".join((file.id, file.system, str(file.revision), words.say(file.title)))))
    return DONE


def _check(call: Namespace, desk: Desk) -> int:
    code = DONE
    report: list[dict[str, Any]] = []
    for name in call.files:
        try:
            code = max(code, _check_one(name, desk, call.json, report))
        except BuilderError as error:
            desk.tell(error.text, name)
            report.append({"file": name, "readable": False, "reason": desk.words().say(error.text)})
            code = FAILED
    if call.json:
        put_data(report)
    return code


def _check_one(name: str, desk: Desk, as_data: bool, report: list[dict[str, Any]]) -> int:
    shelf = PackShelf(Path(name).parent)
    system = desk.system(shelf.system_of(Path(name)))
    words = desk.words(system)
    issues: tuple[Issue, ...]
    numbers: dict[str, int] = {}
    try:
        loaded = shelf.load(Path(name), system.prefix)
        issues, numbers = _judged(loaded, desk)
    except BadPack as error:
        issues = error.faults
    broken = any(issue.severity is Severity.ERROR for issue in issues)
    found = [issue_data(issue, words) for issue in issues]
    report.append({"file": name, "readable": True, "sound": not broken, "issues": found, **numbers})
    if as_data:
        return BROKEN if broken else DONE
    for issue in issues:
        put(line(name, issue, words))
    if not issues:
        params = {"n": numbers["revision"], "recon": numbers["reconstructed"], "typed": numbers["typed"]}
        desk.tell(Text("cli.packs.sound", params), name)
    return BROKEN if broken else DONE


def _judged(loaded: Loaded, desk: Desk) -> tuple[tuple[Issue, ...], dict[str, int]]:
    """What the system finds, and how the cells stand."""
    pack = loaded.pack
    view = desk.workshop.under(pack.system, pack.base_pack).view(pack)
    issues = {id(one.issue): one.issue for one in judge(view).findings}
    count = view.whole()
    numbers = {"revision": pack.revision, "reconstructed": count.reconstructed, "typed": count.typed}
    return tuple(issues.values()), numbers
