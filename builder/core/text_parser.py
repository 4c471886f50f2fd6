"""Core: a text in the manner of the sites where characters are kept, read apart. Pure but for the catalogues.

The layout is that of the text export, in both languages, and of the sites: facts, heads between squares,
resources and a table of abilities, skills in brackets. Widths do not count, nor how lines end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from builder.core.errors import OtherFile, UnreadableFile
from builder.core.number import SIGN
from builder.core.text import Text, visible
from builder.core.text_sheet import Cell, Column, Fact, Part, TextSheet, Track
from builder.core.text_words import Words, folded

MOST_BYTES = 300_000
MOST_PARTS, MOST_COLUMNS = 2_000, 100
LONGEST = 2_000
"""A longer line is no list of facts, resources or skills; it is kept as it is."""
LABEL_WORDS = 3
"""A row of the table is called by at most so many words."""
DOT, SQUARE, BRACKET, RULE = "●", "■", "[", "---"
OTHER = "other"
WIDE = "WFA"
SIGNS = str.maketrans({"−": "-", "–": "-", "±": "+"})
MARKS = (b"\xff\xfe", b"\xfe\xff")

_FACT = re.compile(r"([^:：]{1,60})[:：](.*)")
_CELL = re.compile(r"(●?)\s{0,3}《([^《》]+)》\s{0,3}([^\s●《》]*)")
_TRACK = re.compile(r"([^:：\s][^:：]{0,60}?)\s{0,3}[:：]\s{0,3}([-−]?\d{1,9})(?:[/／](\d{1,9}))?(?=\s|$)")
_NUMBER = re.compile(r"[+-]?\d{1,4}")

Row = Mapping[int, str]
"""What a row of the table has under each column."""


def parsed(data: bytes) -> TextSheet:
    """A text read apart, whoever's abilities stand in it.

    Raises UnreadableFile: no text; OtherFile: too large, no abilities.
    """
    found = _parsed(data)
    if isinstance(found, UnreadableFile):
        raise type(found)(found.text)
    return found


@lru_cache(maxsize=2)
def _parsed(data: bytes) -> TextSheet | UnreadableFile:
    """The same, or what is wrong: every system asks for the same text."""
    try:
        return _apart(data)
    except UnreadableFile as error:
        return error


def _apart(data: bytes) -> TextSheet:
    lines = tuple(line.expandtabs() for line in visible(text_of(data)).split("\n"))
    heads = dict(_heads(lines))
    table, columns = _first_table(lines, heads)
    parts: dict[int, tuple[Part, ...]] = {}
    ragged: set[int] = set()
    many = 0
    for number, section, group in _placed(lines, heads):
        line = lines[number]
        if number in table or len(line) > LONGEST or many >= MOST_PARTS:
            continue
        here: tuple[Part, ...] = ()
        match section:
            case "":
                here = tuple(_facts(number, line))
            case "abilities":
                here = tuple(_tracks(number, line))
            case "skills":
                here = tuple(_cells(number, line, group))
            case _:
                pass
        many += len(here)
        if here:
            parts[number] = here
            if not isinstance(here[0], Fact) and not _is_all(line, here):
                ragged.add(number)
    sheet = TextSheet(
        lines=lines, heads=heads, parts=parts, ragged=frozenset(ragged), table=table, columns=columns
    )
    if not columns and not any(sheet.tracks()):
        raise OtherFile(Text("text_sheet.no_abilities" if _is_utf(data) else "text_sheet.encoding"))
    return sheet


def _is_utf(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.startswith(MARKS)
    return True


def _placed(lines: Sequence[str], heads: Mapping[int, int]) -> Iterator[tuple[int, str, str]]:
    """Every line that is no head, with the section and the title that it stands under.

    The section is empty before the first head.
    """
    section, group, known = "", "", _sections()
    for number, line in enumerate(lines):
        match heads.get(number):
            case 1:
                section, group = known.get(folded(line.strip(SQUARE + " ")), OTHER), ""
            case 2:
                section, group = section or OTHER, _title(line)
            case _:
                yield number, section, group


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, what a Japanese Windows writes, or UTF-16 that says so.

    Raises UnreadableFile, OtherFile.
    """
    if len(data) > MOST_BYTES:
        raise OtherFile(Text("text_sheet.large", {"most": MOST_BYTES // 1000}))
    encodings = ("utf-16",) if data.startswith(MARKS) else ("utf-8-sig", "cp932")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableFile(Text("text_sheet.encoding"))


def number_in(text: str) -> int | None:
    """A number as a sheet writes it: 63％, +4, ±0, −1, 12‡; None for anything else, or beyond what counts."""
    plain = unicodedata.normalize("NFKC", text.replace(SIGN, "")).translate(SIGNS).strip().removesuffix("%")
    return int(plain) if _NUMBER.fullmatch(plain) and plain.isascii() else None


@cache
def _sections() -> Mapping[str, str]:
    """What the heads are called that mean something here."""
    return Words().index(
        {
            "abilities": (Text("export.text.abilities"), Text("text_sheet.abilities")),
            "skills": (Text("export.text.skills"), Text("text_sheet.skills")),
        }
    )


@cache
def _row_words() -> Mapping[str, str]:
    """What the rows of the table are called."""
    found = Words().index(
        {
            "start": (Text("export.text.start"), Text("text_sheet.start")),
            "grown": (Text("export.text.grown"), Text("text_sheet.grown")),
            "other": (Text("text_sheet.other"),),
            "total": (Text("export.text.total"), Text("text_sheet.total")),
        }
    )
    return {word.strip("="): key for word, key in found.items()}


def _heads(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    for number, line in enumerate(lines):
        bare = line.strip()
        between = len(bare) > 2 and bare.startswith(SQUARE) and bare.endswith(SQUARE)
        bracketed = len(bare) > 2 and bare.startswith(BRACKET) and bare.endswith("]")
        if between or bracketed:
            yield number, 1
        elif bare.startswith(RULE) and bare.endswith(RULE) and _title(bare):
            yield number, 2


def _title(line: str) -> str:
    """What stands in the middle of a rule."""
    return line.strip().strip("-").strip()


# parts of lines


def _facts(number: int, line: str) -> Iterator[Fact]:
    """Label: value / label: value. What has no label belongs to what stands before it."""
    said: list[tuple[str, str, str]] = []
    for piece in re.split(r"\s/\s", line.strip()):
        found = _FACT.fullmatch(piece.strip())
        if found is not None and found[1].strip():
            said.append((piece.strip(), found[1].strip(), found[2].strip()))
        elif said:
            words, label, value = said[-1]
            said[-1] = (f"{words} / {piece.strip()}", label, f"{value} / {piece.strip()}")
        else:
            return
    for place, (words, label, value) in enumerate(said):
        yield Fact(number, place, words, label, value)


def _tracks(number: int, line: str) -> Iterator[Track]:
    for place, found in enumerate(_TRACK.finditer(line)):
        most = number_in(found[3] or found[2])
        yield Track(number, place, found[0].strip(), found[1].strip(), number_in(found[2]), most)


def _cells(number: int, line: str, group: str) -> Iterator[Cell]:
    for place, found in enumerate(_CELL.finditer(line)):
        name = " ".join(found[2].split())
        if name:
            words = found[0].strip()
            yield Cell(number, place, words, name, number_in(found[3]), found[1] == DOT, group)


def _is_all(line: str, parts: Sequence[Part]) -> bool:
    """Whether nothing stands on the line but these."""
    rest, place = "", 0
    for part in parts:
        begin = line.find(part.words, place)
        rest += line[place:begin]
        place = begin + len(part.words)
    return not (rest + line[place:]).strip()


# the table


def _first_table(lines: Sequence[str], heads: Mapping[int, int]) -> tuple[range, tuple[Column, ...]]:
    """The first table of abilities under such a head; nothing where there is none."""
    known, places = _sections(), [*sorted(heads), len(lines)]
    for number, end in pairwise(places):
        if heads[number] == 1 and known.get(folded(lines[number].strip(SQUARE + " "))) == "abilities":
            table, columns = _table(lines, range(number + 1, end))
            if columns:
                return table, columns
    return range(0), ()


def _table(lines: Sequence[str], section: range) -> tuple[range, tuple[Column, ...]]:
    """The table of abilities: the line of their names, then rows that have a name."""
    rows: dict[str, tuple[int, str]] = {}
    for number in section:
        named = _row_name(lines[number]) if len(lines[number]) <= LONGEST else None
        if named is not None and named[0] not in rows:
            rows[named[0]] = (number, named[1])
        elif rows and lines[number].strip():
            break
    first = min((number for number, _ in rows.values()), default=0)
    above = [number for number in section if number < first and lines[number].strip()]
    if not rows or not above:
        return range(0), ()
    ends = _ends(lines[above[-1]])
    if len(ends) > MOST_COLUMNS:
        return range(0), ()
    values = {key: _under(line, ends) for key, (_, line) in rows.items()}
    last = max(number for number, _ in rows.values())
    columns = tuple(_column(name, place, values) for place, (name, _) in enumerate(ends))
    return range(above[-1], last + 1), columns


def _row_name(line: str) -> tuple[str, str] | None:
    """Which row a line is, and the line without its name."""
    words = list(re.finditer(r"\S+", line))
    for many in range(min(LABEL_WORDS, len(words)), 0, -1):
        end = words[many - 1].end()
        key = _row_words().get(folded(line[:end]).strip("="))
        if key is not None:
            return key, " " * width(line[:end]) + line[end:]
    return None


def _under(line: str, columns: Sequence[tuple[str, int]]) -> Row:
    """The words of a row by the column they stand under: one for each, or the one that ends nearest."""
    words = _ends(line)
    if len(words) == len(columns):
        return {place: word for place, (word, _) in enumerate(words)}
    found: dict[int, str] = {}
    for word, end in words:
        nearest = min(range(len(columns)), key=lambda place: abs(columns[place][1] - end))
        found[nearest] = f"{found[nearest]} {word}" if nearest in found else word
    return found


def _column(name: str, place: int, rows: Mapping[str, Row]) -> Column:
    said = {key: row[place] for key, row in rows.items() if place in row}
    numbers = {key: number_in(word) for key, word in said.items()}
    sure = None not in numbers.values()
    parts = [numbers.get(key) or 0 for key in ("start", "grown", "other")]
    total = numbers.get("total") if "total" in said else sum(parts) if sure and said else None
    changed = bool(parts[1] or parts[2]) or ("start" in said and numbers["start"] != total)
    return Column(name, total, sure and not changed)


def _ends(line: str) -> list[tuple[str, int]]:
    """The words of a line, each with the column on the screen where it ends."""
    found: list[tuple[str, int]] = []
    place, column = 0, 0
    for word in re.finditer(r"\S+", line):
        column += width(line[place : word.end()])
        place = word.end()
        found.append((word[0], column))
    return found


def width(text: str) -> int:
    """How many half-width columns a text takes, as Japanese type sets it."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in WIDE else 1
        for sign in text
    )
