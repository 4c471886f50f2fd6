"""Core: the account of reading a text: who it is, what a system took of it, and the rest as notes. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from builder.core.errors import OtherSystem, UnreadableFile
from builder.core.foreign import Claim, Fate, Taken, TakenLine
from builder.core.frozen import LONGEST_LINE, LONGEST_PROSE
from builder.core.system import Format
from builder.core.text import Label, Name, Text, plain
from builder.core.text_parser import parsed
from builder.core.text_sheet import Cell, Place, TextSheet
from builder.core.text_words import Words, folded

FORMAT, SUFFIX, NAME = "site_text", ".txt", Text("text_sheet.format")
SHORT = 100
"""Names in the report, and of skills, are not longer."""
PERSON: Mapping[str, tuple[Text, ...]] = {
    "name": (Text("export.text.name"), Text("text_sheet.name")),
    "kana": (Text("export.text.kana"), Text("text_sheet.kana")),
    "concept": (Text("export.text.concept"), Text("text_sheet.concept")),
    "player": (Text("text_sheet.player"),),
    "campaign": (Text("text_sheet.campaign"),),
}
SYSTEM = (Text("export.text.system"), Text("text_sheet.system"))
NO_NUMBER = Text("text_sheet.why.number")
AGAIN = Text("text_sheet.why.again")
LONG = Text("text_sheet.why.long")
TOP = Text("text_sheet.top")


def text_format(
    read: Callable[[bytes, Any], Taken], words: Callable[[], Words], names: Sequence[Label]
) -> Format:
    """The way in for texts. `names`: what the system is called in them."""

    def meant(data: bytes) -> bool:
        try:
            return says_system(parsed(data), words(), *names)
        except UnreadableFile:
            return False

    return Format(id=FORMAT, suffix=SUFFIX, name=NAME, read=read, meant=meant)


def says_system(sheet: TextSheet, words: Words, *names: Label) -> bool:
    """Whether a text says of itself that it is of the system of these names."""
    fact = sheet.fact(words.of(*SYSTEM))
    said = folded(fact.value) if fact is not None else ""
    return any(name in said for name in words.of(*names))


class TextTaking:
    """What was read of a text so far.

    `words`: of the system that reads; `abilities`: what its own are called; `name`, `also`: of it.
    Raises OtherSystem where one of `needed` is not among the abilities of the text; UnreadableFile where its
    number does not count.
    """

    def __init__(
        self,
        data: bytes,
        words: Words,
        abilities: Mapping[str, Iterable[Label | str]],
        needed: Iterable[str],
        name: Name,
        *also: Label,
    ) -> None:
        self.sheet: TextSheet = parsed(data)
        self.words = words
        self._system = name.en
        self._lines: list[TakenLine] = []
        self._claims: list[Claim] = []
        self._taken: set[Place] = set()
        self._columns: set[str] = set()
        called = {key: words.of(*labels) for key, labels in abilities.items()}
        self._found = {key: (self.sheet.column(one), self.sheet.track(one)) for key, one in called.items()}
        self._check(needed)
        self._profile = self._person((name, *also))

    def _check(self, needed: Iterable[str]) -> None:
        found = {key: self._found[key] for key in needed}
        if (None, None) in found.values():
            names = [one.name for one in self.sheet.columns] or [one.name for one in self.sheet.tracks()]
            raise OtherSystem(Text("text_sheet.not_ours", {"names": short(" ".join(names), SHORT)}))
        for key in found:
            if self.number(key) is None:
                name = short(self._name(key), SHORT)
                raise UnreadableFile(Text("text_sheet.no_number", {"name": name}))

    def _person(self, names: Sequence[Label]) -> dict[str, str]:
        """Who it is. That the text is of this system is no news."""
        found: dict[str, str] = {}
        for key, labels in PERSON.items():
            fact = self.sheet.fact(self.words.of(*labels))
            if fact is None:
                continue
            found[key] = short(fact.value, LONGEST_LINE)
            if found[key] == fact.value:
                self._taken.add(fact.at)
            self.say(fact.label, "taken")
        if says_system(self.sheet, self.words, *names):
            self._taken.update(fact.at for fact in (self.sheet.fact(self.words.of(*SYSTEM)),) if fact)
        return found

    def number(self, key: str) -> int | None:
        """What an ability or a resource of the text is; None where it has none that counts."""
        column, track = self._found[key]
        if column is not None:
            return column.total
        return track.most if track is not None else None

    def take(self, key: str, of: str) -> int | None:
        """The same, taken: a line of the report, and a claim on our number under the key `of`."""
        number, (column, track) = self.number(key), self._found[key]
        if number is None:
            return None
        if column is not None:
            self._columns.add(column.name)
        if track is not None and track.most == number:
            self._taken.add(track.at)
        self.say(self._name(key), "taken")
        self.state(key, of)
        return number

    def state(self, key: str, of: str) -> None:
        """A claim on our number under the key `of`, which the text states though nothing is taken from it."""
        number = self.number(key)
        if number is not None:
            self.claim(of, self._name(key), number)

    def _name(self, key: str) -> str:
        return next(one.name for one in self._found[key] if one is not None)

    def now(self, key: str) -> int | None:
        """What is left of a resource, where it is not full."""
        track = self._found[key][1]
        return track.now if track is not None and track.now != track.most else None

    def cells(self) -> Iterator[Cell]:
        """The skills that can be read, each once; the others are named here.

        Where none has a dot, all are learned.
        """
        seen: set[tuple[str, str]] = set()
        every = tuple(self.sheet.cells())
        dots = any(cell.learned for cell in every)
        for cell in every:
            known = (folded(cell.group), folded(cell.name))
            if cell.number is None or len(cell.name) > SHORT:
                self.say(cell.name, "kept", NO_NUMBER)
            elif known in seen:
                self.say(cell.name, "kept", AGAIN)
            else:
                seen.add(known)
                yield cell if dots else replace(cell, learned=True)

    def take_cell(self, cell: Cell) -> None:
        """A skill is taken."""
        self._taken.add(cell.at)
        self.say(cell.name, "taken")

    def say(self, what: str | Label, fate: Fate, why: Label | None = None) -> None:
        """A line of the report."""
        self._lines.append(TakenLine(_label(what), fate, why))

    def claim(self, key: str, name: str | Label, says: int) -> None:
        """A number that the text states."""
        self._claims.append(Claim(key, _label(name), says))

    def done(self, record: Mapping[str, Any]) -> Taken:
        """The whole account: the rest of the text are the notes, named head by head."""
        columns = self.sheet.columns
        whole = all(one.whole and one.name in self._columns for one in columns)
        passages = self.sheet.rest(self._taken, table=whole)
        for one in passages:
            if one.lines:
                head = _label(one.head.strip()) if one.head else TOP
                why = Text("text_sheet.why.notes", {"n": len(one.lines)})
                self._lines.append(TakenLine(head, "kept", why))
        rest = "\n\n".join("\n".join((one.head, *one.lines)).strip("\n") for one in passages)
        kept: dict[str, Any] = {}
        if len(rest) > LONGEST_PROSE:
            kept = {FORMAT: {"rest": rest}}
            self._lines.append(TakenLine(Text("text_sheet.notes"), "kept", LONG))
        return Taken(
            record={**record, "profile": {**self._profile, "notes": rest[:LONGEST_PROSE]}},
            lines=tuple(self._lines),
            claims=tuple(self._claims),
            kept=kept,
            id=self._id(),
        )

    def _id(self) -> str:
        """A text has no id: the same name of the same player is the same character, brought again."""
        name, player = (folded(self._profile.get(key, "")) for key in ("name", "player"))
        return f"{self._system}/{player}/{name}" if name else ""


def _label(words: str | Label) -> Label:
    return plain(short(words, SHORT)) if isinstance(words, str) else words


def short(text: str, most: int) -> str:
    """A line that is not longer."""
    return text if len(text) <= most else text[: most - 1] + "…"
