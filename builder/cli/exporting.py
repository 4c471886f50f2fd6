"""Command line: export. May import outputs and storage; never a screen."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from builder.cli.desk import Desk, opened
from builder.core.errors import BuilderError, CannotWrite
from builder.core.sheet import without_current
from builder.core.text import Text
from builder.outputs import OUTPUTS, Exported, Output, Printing
from builder.storage.atomic import make_folder, write_atomically
from builder.storage.character_json import as_json
from builder.storage.characters import is_character
from builder.storage.names import safe_name

DONE, FAILED = 0, 2
SIGNS = 40
"""How many missing characters are named."""


def export(call: Namespace, desk: Desk) -> int:
    """Sheets as files: one to a path, several into a folder."""
    output = OUTPUTS[call.to]
    out = Path(call.out)
    several = len(call.files) > 1 or os.path.isdir(out) or call.out.endswith(("/", os.sep))
    if several:
        make_folder(out)
    code = DONE
    taken: set[str] = set()
    for name in call.files:
        try:
            done, stem = _exported(name, output, call, desk)
            target = out / _free(stem, output.suffix, taken) if several else out
            _spare(target, output, call.files)
            write_atomically(target, done.data, force=True)
        except BuilderError as error:
            desk.tell(error.text, name)
            code = FAILED
            continue
        desk.tell(Text("cli.wrote", {"file": str(target)}))
        if done.missing:
            signs = " ".join(done.missing[:SIGNS]) + ("" if len(done.missing) <= SIGNS else " …")
            desk.tell(Text("cli.missing_glyphs", {"signs": signs, "file": str(target)}))
    return code


def _exported(name: str, output: Output, call: Namespace, desk: Desk) -> tuple[Exported, str]:
    look, system = opened(name, desk)
    if look.sheet is None:
        raise CannotWrite(Text("cli.no_sheet"))
    sheet = look.sheet if call.current else without_current(look.sheet)
    printing = Printing(call.paper, desk.workshop.now().date(), as_json(look.document))
    done = output.write(sheet, desk.words(system), printing)
    return done, safe_name(look.document.profile.name)


def _spare(target: Path, output: Output, sources: Iterable[str]) -> None:
    """A character is not written over by its own sheet. Raises CannotWrite; a PDF holds its character."""
    place = os.path.realpath(target)
    own = any(os.path.realpath(source) == place for source in sources)
    reprinted = output.suffix == ".pdf" and target.suffix.lower() == ".pdf"
    if (own and not reprinted) or is_character(target):
        raise CannotWrite(Text("cli.spared", {"file": str(target)}))


def _free(stem: str, suffix: str, taken: set[str]) -> str:
    name, count = f"{stem}{suffix}", 1
    while name.casefold() in taken:
        count += 1
        name = f"{stem} ({count}){suffix}"
    taken.add(name.casefold())
    return name
