"""Exports: a sheet as text in the manner of the sites where characters are kept. Imports core only.

Facts first, then what can be done under heads between squares; columns by their width on the screen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from builder.core.errors import BadExport
from builder.core.sheet import BOLD, Facts, Picture, Place, Prose, Section, Sheet, Skill, Table, in_order
from builder.core.text import Label, Text, Translator, visible
from builder.exports.as_lines import block_lines, cell_words, one_line
from builder.exports.faults import fault_lines
from builder.exports.proof import same
from builder.exports.spoken import name_of

RULE, ACROSS, WIDEST = 60, 3, 28
LEAST, GAP = 5, 2
WIDE = "WFA"
"""What takes two columns; a square and a dot do in Japanese type."""
HEADS: tuple[tuple[Place, Text], ...] = (
    ("fight", Text("export.text.fight")),
    ("things", Text("export.text.things")),
    ("more", Text("export.text.more")),
)
_SKILL = re.compile(r"(?:^|\s)●?《([^《》]*)》(\S*)")
_TRACK = re.compile(r":(-?\d+)(?:/(-?\d+))?")


def export(sheet: Sheet, translator: Translator, attach: bytes = b"") -> bytes:
    """UTF-8, plain line ends, no tabs."""
    whole = in_order(sheet, translator.language)
    blocks = [
        list(part)
        for part in (
            _facts(whole, translator),
            [one_line(translator, line) for line in fault_lines(whole, translator)],
            _abilities(whole, translator),
            _skills(whole, translator),
            *(_placed(whole, place, head, translator) for place, head in HEADS),
            _short(whole, translator),
            _person(whole, translator),
            _foot(whole, translator),
        )
    ]
    text = "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
    return (visible(text).replace("\t", " ") + "\n").encode()


def prove(data: bytes, sheet: Sheet, translator: Translator) -> None:
    """Read the text as a bot would and compare it with the sheet. Raises BadExport."""
    text = data.decode("utf-8", errors="replace")
    name = _name(sheet, translator)
    last = translator.say(sheet.notice[-1]) if sheet.notice else ""
    if text.split("\n", 1)[0] != name or not text.endswith(f"{last}\n"):
        raise BadExport(Text("export.proof.shape"))
    tracks = sheet.piece.tracks
    resources = next((line for line in text.split("\n") if line == _tracks(sheet, translator)), "")
    if tracks:
        found, track = _TRACK.search(resources), tracks[0]
        now, most = (found[1], found[2] or found[1]) if found is not None else ("–", "–")
        same(track.name, f"{track.current} / {track.maximum}", f"{now} / {most}")
    wanted = [
        (_skill_name(skill, translator), _value(skill, translator, percent=group.percent))
        for group in sheet.piece.skills
        for skill in group.skills
    ]
    there = [cell for line in _lines_of_skills(text, translator) for cell in _SKILL.findall(line)]
    same(Text("export.proof.skills"), str(len(wanted)), str(len(there)))
    for place in (0, -1) if wanted else ():
        same(wanted[place][0], "".join(wanted[place]), "".join(there[place]))


def _lines_of_skills(text: str, translator: Translator) -> Iterator[str]:
    """The lines between the head of the skills and the next one, without the rules in between."""
    _, _, after = text.partition(f"\n{_head(Text('export.text.skills'), translator)}\n")
    for line in after.split("\n"):
        if line.startswith("■"):
            return
        if not line.startswith("---"):
            yield line


def width(text: str) -> int:
    """How many half-width columns a text takes, as Japanese type sets it."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in WIDE else 1
        for sign in text
    )


# facts


def _name(sheet: Sheet, translator: Translator) -> str:
    return _fact(Text("export.text.name"), name_of(sheet, translator), translator)


def _fact(label: Label, value: str, translator: Translator) -> str:
    return translator.say(Text("export.text.fact", {"label": one_line(translator, label), "value": value}))


def _facts(sheet: Sheet, translator: Translator) -> Iterator[str]:
    """The name, then two facts a line."""
    head = sheet.masthead
    yield _name(sheet, translator)
    told = [
        (Text("export.text.kana"), " ".join(visible(head.kana).split())),
        (Text("export.text.system"), one_line(translator, sheet.system)),
        (Text("export.text.concept"), " ".join(visible(head.concept).split())),
    ]
    facts = [_fact(label, value, translator) for label, value in told if value]
    for pair in head.facts:
        words = cell_words(pair.value, translator)
        if words:
            facts.append(_fact(pair.label, words, translator))
    for place in range(0, len(facts), 2):
        yield " / ".join(facts[place : place + 2])


# abilities


def _head(label: Label, translator: Translator) -> str:
    return f"■{one_line(translator, label)}■"


def _tracks(sheet: Sheet, translator: Translator) -> str:
    said = []
    for track in sheet.piece.tracks:
        value = str(track.current) if track.current == track.maximum else f"{track.current}/{track.maximum}"
        said.append(f"{one_line(translator, track.name)}:{value}")
    return " ".join(said)


def _abilities(sheet: Sheet, translator: Translator) -> Iterator[str]:
    """What runs out on one line; a column an ability: at creation, grown, what it is."""
    columns = sheet.piece.abilities
    if not columns and not sheet.piece.tracks:
        return
    yield _head(Text("export.text.abilities"), translator)
    if sheet.piece.tracks:
        yield _tracks(sheet, translator)
    if not columns:
        return
    rows = [["", *(one_line(translator, one.name) for one in columns)]]
    if any(one.start is not None for one in columns):
        for label, cells in (
            (Text("export.text.start"), [one.start for one in columns]),
            (Text("export.text.grown"), [one.grown for one in columns]),
        ):
            rows.append([one_line(translator, label), *(cell_words(cell, translator) for cell in cells)])
    total = one_line(translator, Text("export.text.total"))
    rows.append([total, *(cell_words(one.total, translator) for one in columns)])
    wide = [max(width(row[place]) for row in rows) for place in range(len(columns) + 1)]
    for row in rows:
        said = [_right(words, max(LEAST, wide[place] + GAP)) for place, words in enumerate(row) if place]
        yield _left(row[0], max(wide[0], LEAST)) + "".join(said)


def _left(text: str, columns: int) -> str:
    return text + " " * max(0, columns - width(text))


def _right(text: str, columns: int) -> str:
    return " " * max(0, columns - width(text)) + text


# skills


def _skills(sheet: Sheet, translator: Translator) -> Iterator[str]:
    groups = [group for group in sheet.piece.skills if group.skills]
    if not groups:
        return
    yield _head(Text("export.text.skills"), translator)
    for group in groups:
        yield _rule(one_line(translator, group.title))
        cells = [
            ("●" if skill.learned else "  ")
            + f"《{_skill_name(skill, translator)}》{_value(skill, translator, percent=group.percent)}"
            for skill in group.skills
        ]
        yield from _across(cells)


def _rule(title: str) -> str:
    """Hyphens with the title in their middle."""
    rest = max(RULE - width(title) - 2, 6)
    return f"{'-' * (rest // 2)} {title} {'-' * (rest - rest // 2)}"


def _across(cells: Sequence[str]) -> Iterator[str]:
    """Three a row; a long name pushes its row and cuts nothing."""
    wide = min(max(map(width, cells)) + GAP, WIDEST)
    for place in range(0, len(cells), ACROSS):
        yield "".join(
            _left(cell, max(wide, width(cell) + 1)) for cell in cells[place : place + ACROSS]
        ).rstrip()


def _skill_name(skill: Skill, translator: Translator) -> str:
    return one_line(translator, skill.name).replace("《", "〈").replace("》", "〉")


def _value(skill: Skill, translator: Translator, *, percent: bool) -> str:
    number = cell_words(skill.value, translator)
    return translator.say(Text("export.text.percent", {"n": number})) if percent else number


# the rest of the sheet


def _placed(sheet: Sheet, place: Place, head: Text, translator: Translator) -> Iterator[str]:
    """The sections that stand under this head, each under a rule with its title."""
    piece = sheet.piece
    known = {key: where for key, where in piece.places.items() if _is_told(sheet, where)}
    sections = [one for one in sheet.sections if known.get(one.key, "more") == place and _says(one)]
    if sections:
        yield _head(head, translator)
    for section in sections:
        yield _rule(one_line(translator, section.title))
        if section.note is not None:
            yield f"({one_line(translator, section.note)})"
        for block in section.blocks:
            yield from block_lines(block, translator)


def _is_told(sheet: Sheet, place: Place) -> bool:
    """Whether the piece tells what these sections hold; otherwise they are printed as they are."""
    return {"abilities": bool(sheet.piece.abilities), "skills": bool(sheet.piece.skills)}.get(place, True)


def _says(section: Section) -> bool:
    """Whether there is anything in it but lines for the hand."""
    for block in section.blocks:
        match block:
            case Table():
                if block.rows:
                    return True
            case Prose():
                if not isinstance(block.text, str) or block.text.strip():
                    return True
            case Facts():
                if any(pair.value is not None for pair in block.pairs):
                    return True
            case Picture():
                continue
            case _:
                return True
    return False


def _short(sheet: Sheet, translator: Translator) -> Iterator[str]:
    """All that is asked for most on two lines, to be copied into a chat."""
    piece = sheet.piece
    abilities = [
        f"{one_line(translator, one.name)}:{cell_words(one.total, translator)}" for one in piece.abilities
    ]
    skills = [
        f"{_skill_name(skill, translator)}{_value(skill, translator, percent=group.percent)}"
        for group in piece.skills
        for skill in group.skills
        if skill.learned
    ]
    if not abilities and not skills:
        return
    yield _head(Text("export.text.short"), translator)
    yield " / ".join(
        part for part in (name_of(sheet, translator), _tracks(sheet, translator), " ".join(abilities)) if part
    )
    if skills:
        yield one_line(translator, Text("export.text.comma")).join(skills)


def _person(sheet: Sheet, translator: Translator) -> Iterator[str]:
    """What the player wrote."""
    sections = [one for one in sheet.sections if sheet.piece.places.get(one.key) == "person" and _says(one)]
    if sections:
        yield translator.say(Text("export.text.profile"))
    for section in sections:
        for block in section.blocks:
            yield from block_lines(block, translator)


def _foot(sheet: Sheet, translator: Translator) -> Iterator[str]:
    signs = [f"{sign} {translator.say(label)}" for sign, label in sheet.legend.items() if sign != BOLD]
    if signs:
        yield "  ".join(signs)
    if sheet.packs:
        yield translator.say(sheet.packs)
    for paragraph in sheet.notice:
        yield translator.say(paragraph)
