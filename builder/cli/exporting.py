"""Command line: export. May import outputs and storage; never a screen."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.cli.desk import Desk, opened
from builder.core.errors import BuilderError, CannotWrite
from builder.core.sheet import Sheet, without_current
from builder.core.survey import AnyCharacter, Survey
from builder.core.system import AnySystem
from builder.core.text import Label, Text, Translator, plain
from builder.outputs import (
    OUTPUTS,
    PARTY,
    Output,
    Printing,
    foreign_ways,
    going,
    party_zip,
    prove_party,
    prove_pdf,
)
from builder.storage.atomic import make_folder, write_atomically
from builder.storage.character_json import as_json
from builder.storage.names import export_name
from builder.storage.parties import spare

DONE, FAILED = 0, 2
SIGNS = 40
"""How many missing characters are named."""

ARCHIVE = ".zip"


@dataclass(frozen=True, slots=True)
class _Ready:
    """A file to be written: its bytes, how they are proved, what is to be told before and after."""

    data: bytes
    suffix: str
    prove: Callable[[bytes], None]
    before: tuple[str, ...] = ()
    after: tuple[Label, ...] = ()
    missing: tuple[str, ...] = ()


def export(call: Namespace, desk: Desk) -> int:
    """Sheets as files: one to a path, several into a folder; a party for Udonarium as one archive."""
    _known(call.to, desk)
    out = Path(call.out)
    folder = os.path.isdir(out) or call.out.endswith(("/", os.sep))
    if call.to == PARTY and len(call.files) > 1 and not folder and out.suffix.lower() == ARCHIVE:
        return _party(call, desk, out)
    several = len(call.files) > 1 or folder
    if several:
        make_folder(out)
    code = DONE
    taken: set[str] = set()
    for name in call.files:
        try:
            look, system = opened(name, desk)
            ready = _ready(look, system, call, desk)
            target = out
            if several:
                target = out / _free(look.document.profile.name, ready.suffix, taken)
            _spare(target, ready.suffix, call.files)
            for line in ready.before:
                desk.tell(Text("cli.export.stays", {"what": line}), name)
            write_atomically(target, ready.data, force=True, proof=ready.prove)
        except BuilderError as error:
            desk.tell(error.text, name)
            code = FAILED
            continue
        _told(ready, target, desk)
    return code


def _known(to: str, desk: Desk) -> None:
    """Raises BuilderError where no system has such a way out."""
    if to in OUTPUTS:
        return
    own = [one.id for system in desk.workshop.systems.values() for one in system.formats if one.write]
    if to not in own:
        raise BuilderError(Text("cli.export.unknown", {"to": to, "known": ", ".join((*OUTPUTS, *own))}))


def _ready(look: Survey[AnyCharacter], system: AnySystem, call: Namespace, desk: Desk) -> _Ready:
    if call.to not in OUTPUTS:
        return _foreign(look, system, call.to, desk)
    output, words = OUTPUTS[call.to], desk.words(system)
    sheet = _sheet(look, current=call.current or output.plays)
    printing = Printing(call.paper, desk.workshop.now().date(), as_json(look.document))
    done = output.write(sheet, words, printing)
    prove, left = _proof(output, sheet, words, printing), _left(call.to, sheet, words)
    return _Ready(done.data, output.suffix_of(sheet), prove, left, done.remarks, done.missing)


def _left(way: str, sheet: Sheet, words: Translator) -> tuple[str, ...]:
    """What will not travel, with where it is found instead."""
    items = going(way, sheet, words).stays
    return tuple(
        words.say(Text("cli.export.item", {"what": one.title, "where": one.detail})) for one in items
    )


def _proof(output: Output, sheet: Sheet, words: Translator, printing: Printing) -> Callable[[bytes], None]:
    def prove(data: bytes) -> None:
        if output is OUTPUTS["pdf"]:
            prove_pdf(data, [printing.attach])
        else:
            output.prove(data, sheet, words)

    return prove


def _foreign(look: Survey[AnyCharacter], system: AnySystem, to: str, desk: Desk) -> _Ready:
    """The file of another program. Raises CannotWrite where the character's system has no such way."""
    rules = desk.workshop.rules(system.id, look.document.packs)
    ways = foreign_ways(system, look.document, look.evaluation, rules)
    way = next((one for one in ways if one.id == to), None)
    if way is None:
        raise CannotWrite(Text("cli.export.not_here", {"to": to, "system": system.name}))
    say = desk.words(system).say
    advice = tuple(plain(say(label)) for label in way.advice)
    prove = way.prove or (lambda data: None)
    return _Ready(way.write(), way.suffix, prove, tuple(map(say, way.left)), advice)


def _sheet(look: Survey[AnyCharacter], *, current: bool) -> Sheet:
    if look.sheet is None:
        raise CannotWrite(Text("cli.no_sheet"))
    return look.sheet if current else without_current(look.sheet)


def _party(call: Namespace, desk: Desk, out: Path) -> int:
    """Several characters in one archive; those that cannot be read are named and left out."""
    code = DONE
    sheets: list[Sheet] = []
    systems: dict[str, AnySystem] = {}
    for name in call.files:
        try:
            look, system = opened(name, desk)
            sheet = _sheet(look, current=True)
            sheets.append(sheet)
            systems[system.id] = system
            for line in _left(call.to, sheet, desk.words(system)):
                desk.tell(Text("cli.export.stays", {"what": line}), name)
        except BuilderError as error:
            desk.tell(error.text, name)
            code = FAILED
    if not sheets:
        return FAILED
    words = desk.words(*systems.values())
    done = party_zip(sheets, words)
    ready = _Ready(done.data, ARCHIVE, lambda data: prove_party(data, sheets, words), after=done.remarks)
    try:
        _spare(out, ARCHIVE, call.files)
        write_atomically(out, ready.data, force=True, proof=ready.prove)
    except BuilderError as error:
        desk.tell(error.text)
        return FAILED
    _told(ready, out, desk)
    return code


def _told(ready: _Ready, target: Path, desk: Desk) -> None:
    desk.tell(Text("cli.wrote", {"file": str(target)}))
    for text in ready.after:
        desk.tell(Text("cli.export.note", {"what": text}), str(target))
    if ready.missing:
        signs = " ".join(ready.missing[:SIGNS]) + ("" if len(ready.missing) <= SIGNS else " …")
        desk.tell(Text("cli.missing_glyphs", {"signs": signs, "file": str(target)}))


def _spare(target: Path, suffix: str, sources: Sequence[str] | Iterable[str]) -> None:
    """A character is not written over by its own sheet. Raises CannotWrite; a PDF holds its character."""
    place = os.path.realpath(target)
    own = any(os.path.realpath(source) == place for source in sources)
    reprinted = suffix == ".pdf" and target.suffix.lower() == ".pdf"
    if own and not reprinted:
        raise CannotWrite(Text("storage.write.kept", {"name": str(target)}))
    spare(target)


def _free(name: str, suffix: str, taken: set[str]) -> str:
    """A name that no other file of this call has."""
    whole = export_name(name, suffix)
    stem, count = whole.removesuffix(suffix), 1
    while whole.casefold() in taken:
        count += 1
        whole = f"{stem} ({count}){suffix}"
    taken.add(whole.casefold())
    return whole
