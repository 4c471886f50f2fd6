"""Black Flag: classes and levels, and the order in which they were gained. Touches nothing else.

Source: digest, 5 and 17.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.ledger import Found, Tally, Value
from builder.core.text import Text
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import ClassLine, LevelLine


@dataclass(frozen=True, slots=True)
class Levels:
    """The classes in force. `lines`: the levels of the character in their order."""

    classes: tuple[ClassLine, ...]
    lines: tuple[LevelLine, ...]

    def of(self, char_class: str) -> int:
        """The level in a class, 0 for none."""
        return next((line.level for line in self.classes if line.row.id == char_class), 0)

    def at(self, char_class: str, class_level: int) -> int:
        """The character level at which a class level was gained."""
        for line in self.lines:
            if line.char_class == char_class and line.class_level == class_level:
                return line.number
        return max(len(self.lines), 1)

    def then(self, char_class: str, number: int) -> int:
        """The class level that a character of that level had."""
        return sum(line.char_class == char_class for line in self.lines[:number])

    @property
    def first(self) -> ClassLine | None:
        """The class the character started in."""
        return self.classes[0] if self.classes else None


def levels(book: Book) -> Levels:
    """Classes, subclasses, the character level and the proficiency bonus.

    Keys: level.<class>, level, pb, xp.level.
    """
    classes = tuple(_classes(book))
    total = Tally("level", book.rules.term("character_level"))
    for line in classes:
        total.add(book[f"level.{line.row.id}"])
    book.enter(total.at_most(book.rules.found("level_max")))
    _check_multiclass(book, classes)
    _proficiency_bonus(book)
    _check_xp(book)
    order = tuple(_order(book, classes))
    return Levels(classes, tuple(_lines(book, order)))


def _classes(book: Book) -> Iterator[ClassLine]:
    seen: set[str] = set()
    rules = book.rules
    room = rules.whole("level_max")
    wanted = sum(entry.level for entry in book.choices.classes)
    low = next((entry for entry in book.choices.classes if entry.id and entry.level < 1), None)
    if not any(entry.id for entry in book.choices.classes):
        book.error("BFR-CLASS-MISSING", "classes", open=True)
    elif not 1 <= wanted <= room:
        book.error("BFR-LEVEL-RANGE", "classes", level=wanted)
    elif low is not None:
        book.error("BFR-LEVEL-RANGE", "classes", low.row, "level", level=low.level)
    for entry in book.choices.classes:
        row = rules.classes.get(entry.id)
        if row is None or entry.id in seen:
            if entry.id:
                field = rules.term("class")
                if row is None:
                    book.unknown_id(field, entry.id, "classes", entry.row, "id")
                else:
                    book.unknown(field, entry.id, "classes", entry.row, "id")
            continue
        level = min(max(entry.level, 0), room)
        room -= level
        book.enter(Tally(f"level.{entry.id}", row.name).add(level, rules.term("class_level")))
        yield ClassLine(
            row=row,
            place=entry.row,
            level=level,
            subclass=None,
            first=not seen,
        )
        seen.add(entry.id)


def with_subclasses(book: Book, found: Levels) -> Levels:
    """The same with the subclasses that count, and what is wrong with the others.

    Source: digest, 5; 18.
    """
    rules = book.rules
    chosen = {entry.row: entry.subclass for entry in book.choices.classes}
    classes: list[ClassLine] = []
    for line in found.classes:
        id = chosen[line.place]
        place = ("classes", line.place, "subclass")
        row = rules.subclasses.get(id)
        counts = None
        if id and row is None:
            book.unknown_id(rules.term("subclass"), id, *place)
        elif row is not None and row.of != line.row.id:
            book.error("BFR-SUBCLASS-CLASS", *place, subclass=row.name, char_class=line.row.name)
        elif row is not None and line.level < line.row.subclass_level:
            book.error("BFR-SUBCLASS-EARLY", *place)
        elif row is not None:
            counts = row
        if not id and line.level >= line.row.subclass_level:
            book.error("BFR-SUBCLASS-MISSING", *place, open=True, char_class=line.row.name)
        classes.append(
            ClassLine(row=line.row, place=line.place, level=line.level, subclass=counts, first=line.first)
        )
    return Levels(tuple(classes), found.lines)


def _check_multiclass(book: Book, classes: tuple[ClassLine, ...]) -> None:
    if len(classes) > 1 and not book.choices.campaign.multiclassing:
        book.error("BFR-MULTI-DISABLED", "classes", classes[1].place, "id")


def check_minimums(book: Book, found: Levels) -> None:
    """The scores that several classes ask for, by the scores of today.

    Source: digest, 17; decisions 29 and 53.
    """
    if len(found.classes) < 2:
        return
    for line in found.classes:
        row = book.rules.multiclass.get(line.row.id)
        if row is None:
            continue
        some = not row.any or any(book[ability].whole >= least for ability, least in row.any)
        if some and all(book[ability].whole >= least for ability, least in row.all):
            continue
        book.error(
            "BFR-MULTI-PREREQ",
            *("classes", line.place, "id"),
            requirement=_minimum(book, row.all, row.any),
            char_class=line.row.name,
        )


def _minimum(book: Book, every: tuple[tuple[str, int], ...], some: tuple[tuple[str, int], ...]) -> Text:
    def one(pair: tuple[str, int]) -> Text:
        return Text("black_flag.needs.score", {"ability": book.rules.ability(pair[0]), "min": pair[1]})

    needs: Text | None = None
    for pair in every:
        said = one(pair)
        needs = said if needs is None else Text("black_flag.needs.both", {"one": needs, "other": said})
    for_any: Text | None = None
    for pair in some:
        said = one(pair)
        for_any = (
            said if for_any is None else Text("black_flag.needs.either", {"one": for_any, "other": said})
        )
    if needs is None or for_any is None:
        return needs or for_any or Text("black_flag.needs.nothing")
    return Text("black_flag.needs.both", {"one": needs, "other": for_any})


def _proficiency_bonus(book: Book) -> Value:
    """2, and one more for each four levels after the first.

    Source: digest, 5.
    """
    tally = Tally("pb", book.rules.term("proficiency_bonus"), spec="+")
    return book.enter(tally.lookup(book.rules.proficiency_bonus.at(max(book["level"].whole, 1))))


def _check_xp(book: Book) -> None:
    """The level that the experience points are enough for.

    Source: digest, 5.
    """
    xp = book.choices.xp
    if xp is None:
        return
    reached = book.rules.xp.at(max(xp, 0))
    value = book.enter(Tally("xp.level", book.rules.term("level")).lookup(reached))
    if book.choices.classes and value.total != book["level"].total:
        book.note("BFR-LEVEL-XP", "xp", xp=xp, xp_level=value.whole, level=book["level"].whole)


def _order(book: Book, classes: tuple[ClassLine, ...]) -> Iterator[str]:
    """The class of each level: the first of the starting class, then as recorded, then class by class."""
    left = {line.row.id: line.level for line in classes}
    if not classes:
        return
    start = classes[0].row.id
    if left[start]:
        left[start] -= 1
        yield start
    for advance in book.choices.advances:
        if left.get(advance.id, 0) > 0:
            left[advance.id] -= 1
            yield advance.id
    for id, count in left.items():
        yield from (id for _ in range(count))


def _lines(book: Book, order: tuple[str, ...]) -> Iterator[LevelLine]:
    reached: dict[str, int] = {}
    for place, id in enumerate(order):
        reached[id] = reached.get(id, 0) + 1
        die = book.rules.hit_dice[book.rules.classes[id].hit_die]
        key = f"{id}@{reached[id]}"
        yield LevelLine(
            number=place + 1,
            char_class=id,
            class_level=reached[id],
            key=key,
            die=die.id,
            faces=die.faces,
            average=die.average,
            rolled=book.choices.hp_rolls.get(key),
        )


def column(book: Book, found: Levels, char_class: str, name: str) -> Found | None:
    """What a column of the class table says at the level of today; None where that is no number."""
    row = book.rules.classes.get(char_class)
    level = found.of(char_class)
    if row is None or level < 1:
        return None
    value = row.column(name, level)
    return Found(value, row.cell(name, level)) if isinstance(value, int) else None


def column_text(book: Book, found: Levels, char_class: str, name: str) -> str:
    """What a column of the class table says, as it is written."""
    row = book.rules.classes.get(char_class)
    return "" if row is None else str(row.column(name, found.of(char_class)))
