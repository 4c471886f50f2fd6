"""Black Flag: casting spells: slots, how many, which, what each class makes of them. Touches nothing else.

Source: digest, 5.1, 5.2, 13, 16 and 17; decisions 1, 11, 22 to 24 and 30.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from builder.core.evaluation import Budget
from builder.core.ledger import Found, Tally, Value
from builder.core.tables import Grid
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import Spell
from builder.systems.black_flag.facts import CasterLine, ClassLine, SpellLine, SpellQuestion
from builder.systems.black_flag.levels import Levels, column
from builder.systems.black_flag.places import CLASS, Walked

CIRCLES, LISTS = 9, "lists"
CANTRIPS, RITUALS, KNOWN, BOOK, PREPARED, EXTRA = (
    *("cantrips", "rituals", "known", "book", "prepared", "extra"),
)


@dataclass(frozen=True, slots=True)
class Casting:
    """A class that casts at the level of today."""

    line: ClassLine
    row: kinds.Spellcasting
    most: int

    @property
    def id(self) -> str:
        """The class."""
        return self.line.row.id


def _cells(table: Grid, level: int) -> tuple[Found | None, ...]:
    """What a table of slots has for each circle at a level; None where it has no such circle."""
    if level <= 0:
        return (None,) * CIRCLES
    circles = (str(circle) for circle in range(1, CIRCLES + 1))
    return tuple(table.at(level, one) if one in table.columns else None for one in circles)


class Spells:
    """Everything about the spells of one character."""

    def __init__(self, book: Book, levels: Levels, walked: Walked) -> None:
        self._book, self._levels, self._walked, self._rules = book, levels, walked, book.rules
        self.slots = self._slots()
        self.castings = tuple(
            Casting(line, casting, self._own_most(line, casting)) for line, casting in self._casting_classes()
        )
        self.budgets: list[Budget] = []
        self.lines: list[SpellLine] = []
        self._granted: dict[str, Label] = {}

    # Slots

    def _casting_classes(self) -> list[tuple[ClassLine, kinds.Spellcasting]]:
        found: list[tuple[ClassLine, kinds.Spellcasting]] = []
        for line in self._levels.classes:
            casting = line.row.spellcasting
            if casting is not None and line.level >= casting.starts_at:
                found.append((line, casting))
        return found

    def _slots(self) -> tuple[int, ...]:
        """How many slots of each circle. Keys: caster_level, slots.<circle>.

        Source: digest, 5.1 and 17; decisions 1 and 30.
        """
        classes = self._casting_classes()
        if not classes:
            return (0,) * CIRCLES
        tally = Tally("caster_level", Text("black_flag.caster_level"))
        progression: str = "multiclass"
        if len(classes) == 1:
            line, casting = classes[0]
            progression, level = casting.progression, self._book[f"level.{line.row.id}"]
            caster = self._book.enter(tally.add(level))
        else:
            for line, casting in classes:
                level = self._book[f"level.{line.row.id}"]
                if casting.progression == "half":
                    half = Tally(f"caster_level.{line.row.id}", line.row.name).add(level)
                    level = self._book.enter(half.times(Fraction(1, 2), Text("black_flag.half")).floor())
                tally.add(level)
            caster = self._book.enter(tally)
        found: list[int] = []
        for circle, cell in enumerate(self._row(progression, caster.whole), start=1):
            count = 0
            if cell is not None and cell.value:
                label = Text("black_flag.slots", {"circle": circle})
                count = self._book.enter(Tally(f"slots.{circle}", label).lookup(cell, label)).whole
            found.append(count)
        return tuple(found)

    def _row(self, progression: str, level: int) -> tuple[Found | None, ...]:
        """The cells of a table of slots at a level."""
        slot = f"{progression}.{level}"
        return self._rules.memory.lay_out(slot, _cells, self._rules.slots[progression], level)

    def _own_most(self, line: ClassLine, casting: kinds.Spellcasting) -> int:
        """The highest circle that the class by itself has slots for."""
        row = self._row(casting.progression, line.level)
        return max((circle for circle, cell in enumerate(row, start=1) if cell and cell.value), default=0)

    @property
    def most(self) -> int:
        """The highest circle there are slots for."""
        return max((circle + 1 for circle, count in enumerate(self.slots) if count), default=0)

    # Numbers of each class

    def casters(self) -> tuple[CasterLine, ...]:
        """Save DC and attack of each class. Keys: spell_dc.<class>, spell_attack.<class>, with .<school>.

        Source: digest, 13.
        """
        book, rules = self._book, self._rules
        lines: list[CasterLine] = []
        extra_rituals = any(isinstance(one.effect, kinds.RitualSourceAny) for one in self._walked.granted)
        for casting in self.castings:
            id, row = casting.id, casting.row
            modifier = book[f"mod.{row.ability}"]
            dc = Tally(f"spell_dc.{id}", self._of_class(rules.term("spell_save_dc"), casting))
            dc.lookup(rules.found("save_dc_base"), Text("black_flag.dc.base")).add(book["pb"]).add(modifier)
            attack = Tally(
                f"spell_attack.{id}", self._of_class(rules.term("spell_attack"), casting), spec="+"
            )
            attack.add(book["pb"]).add(modifier)
            dc_value, attack_value = book.enter(dc), book.enter(attack)
            schools: list[str] = []
            for one in self._walked.of(kinds.SpellAttackAndDcBonus):
                if not isinstance(one.effect, kinds.SpellAttackAndDcBonus):
                    continue
                for school in self._walked.answered("options", one.key):
                    name = rules.schools[school].name if school in rules.schools else rules.called(school)
                    more = one.effect.value
                    better = Tally(f"spell_dc.{id}.{school}", Text("black_flag.dc.school", {"school": name}))
                    book.enter(better.add(dc_value).add(more, one.label, one.cite))
                    sharper = Tally(
                        f"spell_attack.{id}.{school}",
                        Text("black_flag.spell_attack.school", {"school": name}),
                        spec="+",
                    )
                    book.enter(sharper.add(attack_value).add(more, one.label, one.cite))
                    schools.append(school)
            sources = self._sources(casting)
            any_ritual = row.ritual_source == "any" or extra_rituals
            lines.append(
                CasterLine(
                    id=id,
                    label=casting.line.row.name,
                    ability=row.ability,
                    source=row.source,
                    method=row.method,
                    most=casting.most,
                    cantrips=row.cantrips,
                    rituals=row.rituals,
                    sources=sources,
                    ritual_sources=tuple(rules.spell_sources) if any_ritual else sources,
                    outside=row.level_1_any_source_spells,
                    schools=tuple(schools),
                )
            )
        return tuple(lines)

    def _sources(self, casting: Casting) -> tuple[str, ...]:
        """The lists open to a class: its own, and one more where an option gave it."""
        found = [casting.row.source]
        for one in self._walked.of(kinds.ChooseExtraSource):
            if one.char_class == casting.id:
                found += self._walked.answered("options", one.key)
        return tuple(dict.fromkeys(found))

    # Which spells

    def run(self) -> None:
        """Granted spells, the counts of each class, the picks of every question."""
        self._grants()
        rows = [row for row in self._book.choices.spells if self._is_known(row)]
        for casting in self.castings:
            own = [row for row in rows if row.of == casting.id]
            self._class_spells(casting, own)
        for question in self._walked.spells:
            self._answers(question, [row for row in rows if row.of == question.key])
        self._strays(rows)

    def _is_known(self, row: Spell) -> bool:
        if row.id in self._rules.spells:
            return True
        if row.id:
            self._book.unknown_id(self._rules.term("spell"), row.id, "spells", row.row, "id")
        return False

    def _grants(self) -> None:
        """Spells outside the counts."""
        for one in self._walked.granted:
            effect = one.effect
            match effect:
                case kinds.GrantSpells():
                    level = self._levels.of(one.char_class) if one.char_class else self._book["level"].whole
                    reached = level >= effect.level
                case kinds.RitualGrant():
                    reached = True
                case _:
                    continue
            for id in effect.ids if reached else ():
                if id in self._rules.spells and id not in self._granted:
                    self._granted[id] = one.label
                    of = one.char_class or one.key
                    self.lines.append(SpellLine(id, self._rules.spells[id], of, "granted", True, one.label))

    def _class_spells(self, casting: Casting, rows: list[Spell]) -> None:
        line, row = casting.line, casting.row
        by_list: dict[str, list[Spell]] = {}
        for spell in rows:
            by_list.setdefault(spell.list, []).append(spell)
        seen: Counter[tuple[str, str]] = Counter()
        for spell in rows:
            seen[(spell.list, spell.id)] += 1
            if seen[(spell.list, spell.id)] > 1:
                name = self._rules.spells[spell.id].name
                self._book.error("BFR-SPELL-DUPLICATE", "spells", spell.row, "id", spell=name)
        limits = self._limits(casting)
        for which, (limit, missing, over) in limits.items():
            self._count(casting, which, limit, by_list.get(which, []), missing, over)
        prepared = [one for one in by_list.get(BOOK, []) if one.ready]
        if row.method != "known":
            self._prepared(casting, prepared, by_list.get(PREPARED, []), by_list.get(BOOK, []))
        outside, sources = row.level_1_any_source_spells, set(self._sources(casting))
        for spell in rows:
            found = self._rules.spells[spell.id]
            foreign = sources.isdisjoint(found.sources)
            if spell.list == KNOWN and foreign and not found.ritual and found.circle and outside > 0:
                outside -= 1
            elif spell.id not in self._granted:
                self._check_source(casting, spell)
            self._check_spell(casting, spell)
            ready = spell.list in (KNOWN, CANTRIPS, PREPARED, RITUALS) or spell.ready
            self.lines.append(SpellLine(spell.id, found, line.row.id, spell.list, ready, number=spell.row))

    def _limits(self, casting: Casting) -> dict[str, tuple[Value | None, str, str]]:
        """How many of each list, and the codes for fewer and for more."""
        row = casting.row
        found: dict[str, tuple[Value | None, str, str]] = {
            CANTRIPS: (
                self._column(casting, "cantrips_known", CANTRIPS) if row.cantrips else None,
                "BFR-SPELL-CANTRIP-MISSING",
                "BFR-SPELL-CANTRIP-COUNT",
            ),
            RITUALS: (
                self._column(casting, "rituals_known", RITUALS) if row.rituals else None,
                "BFR-SPELL-RITUAL-MISSING",
                "BFR-SPELL-RITUAL-COUNT",
            ),
            KNOWN: (
                self._column(casting, row.known_table, KNOWN) if row.known_table else None,
                "BFR-SPELL-KNOWN-MISSING",
                "BFR-SPELL-KNOWN-COUNT",
            ),
        }
        if row.spellbook is not None:
            found[BOOK] = (
                self._column(casting, "spellbook_spells", BOOK),
                "BFR-SPELL-BOOK-MISSING",
                "",
            )
        return found

    def _column(self, casting: Casting, name: str, list_name: str) -> Value | None:
        cell = column(self._book, self._levels, casting.id, name)
        if cell is None:
            return None
        label = self._said(list_name, casting)
        return self._book.enter(Tally(f"{list_name}.{casting.id}", label).lookup(cell, casting.line.row.name))

    def _said(self, name: str, casting: Casting) -> Label:
        """A list of a class in words."""
        term = {
            CANTRIPS: "cantrip",
            RITUALS: "ritual",
            KNOWN: "spells_known",
            BOOK: "spellbook",
            PREPARED: "prepared_spells",
        }[name]
        return self._of_class(self._rules.term(term), casting)

    def _of_class(self, label: Label, casting: Casting) -> Label:
        """What a class has, in words; with the name of the class where several cast."""
        if len(self.castings) == 1:
            return label
        return Text("black_flag.spells_of", {"list": label, "char_class": casting.line.row.name})

    def _count(
        self,
        casting: Casting,
        name: str,
        limit: Value | None,
        rows: list[Spell],
        missing: str,
        over: str,
    ) -> None:
        """The rows of one list against their number."""
        counted = len(rows)
        if name == KNOWN:
            counted += sum(
                min(len([row for row in self._book.choices.spells if row.of == one.key]), one.choose)
                for one in self._walked.spells
                if one.counts and one.char_class == casting.id
            )
        if limit is None:
            if rows and over:
                self._book.error(over, "spells", rows[0].row, "id", count=counted, max=0)
            return
        spent = Tally(f"{name}.{casting.id}.spent", self._said(name, casting))
        value = self._book.enter(spent.add(counted, Text("black_flag.chosen")))
        budget = Budget(
            f"{name}.{casting.id}", self._said(name, casting), limit, value, quota=name == BOOK, stage=LISTS
        )
        self.budgets.append(budget)
        left = limit.whole - counted
        if left > 0:
            self._book.todo(missing, "spells", budget=budget.key, count=left, char_class=budget.name)
        elif left < 0 and over:
            place = ("spells", rows[-1].row, "id") if rows else ("spells",)
            self._book.error(over, *place, budget=budget.key, count=counted, max=limit.whole)

    def _prepared(
        self, casting: Casting, from_book: list[Spell], rows: list[Spell], book_rows: list[Spell]
    ) -> None:
        """How many spells are prepared; a wizard's come from the book.

        Source: digest, 5.2.
        """
        row, rules = casting.row, self._rules
        if row.prepared is None:
            return
        key = f"{PREPARED}.{casting.id}"
        label = self._said(PREPARED, casting)
        limit = self._book.reckon(key, label, row.prepared, casting.id)
        written = {spell.id for spell in book_rows}
        extra = [spell for spell in rows if row.method == "spellbook" and spell.id not in written]
        for spell in extra:
            name = rules.spells[spell.id].name
            self._book.error("BFR-SPELL-NOT-IN-BOOK", "spells", spell.row, "id", spell=name)
        counted = len(from_book) + len(rows)
        spent = self._book.enter(Tally(f"{key}.spent", label).add(counted, Text("black_flag.chosen")))
        budget = Budget(key, label, limit, spent, stage=LISTS)
        self.budgets.append(budget)
        left = limit.whole - counted
        if left > 0:
            self._book.todo("BFR-SPELL-PREPARED-MISSING", "spells", budget=key, count=left, char_class=label)
        elif left < 0:
            last = (*from_book, *rows)[-1].row
            place = ("spells", last, "id")
            self._book.error("BFR-SPELL-PREPARED-COUNT", *place, budget=key, count=counted, max=limit.whole)

    def _check_source(self, casting: Casting, spell: Spell) -> None:
        found = self._rules.spells[spell.id]
        lines = self._sources(casting)
        if spell.list == RITUALS:
            any_ritual = casting.row.ritual_source == "any" or any(
                isinstance(one.effect, kinds.RitualSourceAny) for one in self._walked.granted
            )
            if any_ritual:
                return
        if not set(found.sources) & set(lines):
            source = self._rules.spell_sources[lines[0]].name
            self._book.error("BFR-SPELL-SOURCE", "spells", spell.row, "id", spell=found.name, source=source)

    def _check_spell(self, casting: Casting, spell: Spell) -> None:
        """Kind and circle, and whether it is there already."""
        found, book = self._rules.spells[spell.id], self._book
        place = ("spells", spell.row, "id")
        wanted = {CANTRIPS: "cantrip", RITUALS: "ritual"}.get(spell.list, "spell")
        kind = "cantrip" if found.circle == 0 else "ritual" if found.ritual else "spell"
        if kind != wanted:
            book.error("BFR-SPELL-RITUAL-MIX", *place, spell=found.name, kind=self._rules.term(kind))
        if found.circle > casting.most:
            book.error(
                "BFR-SPELL-CIRCLE",
                *place,
                spell=found.name,
                circle=found.circle,
                char_class=casting.line.row.name,
                max=casting.most,
            )
        if spell.id in self._granted:
            book.note("BFR-SPELL-GRANTED", *place, spell=found.name, source=self._granted[spell.id])

    # Picks outside the counts

    def _answers(self, question: SpellQuestion, rows: list[Spell]) -> None:
        """What a question lets one pick, and what was picked."""
        book, rules = self._book, self._rules
        high = self._high(question)
        choose = question.choose
        if question.each_circle:
            choose *= max(high, 0)
        for spell in rows:
            self._check_answer(question, spell, high)
            self.lines.append(
                SpellLine(
                    spell.id,
                    rules.spells[spell.id],
                    question.char_class or question.key,
                    EXTRA,
                    True,
                    question.asker,
                    spell.row,
                )
            )
        if question.each_circle:
            self._check_each(question, rows)
        left = choose - len(rows)
        wanted = (
            "CANTRIP"
            if question.kinds == {"cantrip"}
            else "RITUAL"
            if question.kinds == {"ritual"}
            else "KNOWN"
        )
        fewer, more = _COUNTS[wanted]
        if left > 0 and not question.counts:
            book.todo(fewer, "spells", count=left, char_class=question.asker)
        elif left < 0:
            book.error(more, "spells", rows[-1].row, "id", count=len(rows), max=choose)

    def _high(self, question: SpellQuestion) -> int:
        """The highest circle that may be picked; -1 means as high as there are slots."""
        if question.high >= 0:
            return question.high
        own = next((one.most for one in self.castings if one.id == question.char_class), None)
        return self.most if own is None else own

    def _check_answer(self, question: SpellQuestion, spell: Spell, high: int) -> None:
        found, book, rules = self._rules.spells[spell.id], self._book, self._rules
        place = ("spells", spell.row, "id")
        kind = "cantrip" if found.circle == 0 else "ritual" if found.ritual else "spell"
        if kind not in question.kinds:
            book.error("BFR-SPELL-RITUAL-MIX", *place, spell=found.name, kind=rules.term(kind))
        sources = question.sources
        if CLASS in sources:
            casters = [one for one in self.castings if one.row.cantrips or kind != "cantrip"]
            own = [one for one in casters if one.id == question.char_class]
            sources = tuple(source for one in own or casters for source in self._sources(one))
        if question.sources and not set(found.sources) & set(sources):
            names = [rules.spell_sources[id].name for id in sources if id in rules.spell_sources]
            source: Label = names[0] if names else question.asker
            book.error("BFR-SPELL-SOURCE", *place, spell=found.name, source=source)
        if kind != "cantrip" and not question.low <= found.circle <= high:
            book.error(
                "BFR-SPELL-CIRCLE",
                *place,
                spell=found.name,
                circle=found.circle,
                char_class=question.asker,
                max=high,
            )
        if spell.id in self._granted:
            book.note("BFR-SPELL-GRANTED", *place, spell=found.name, source=self._granted[spell.id])

    def _check_each(self, question: SpellQuestion, rows: list[Spell]) -> None:
        """One ritual of each circle.

        Source: digest, 10, Ritualist.
        """
        seen: set[int] = set()
        for spell in rows:
            found = self._rules.spells[spell.id]
            if found.circle in seen:
                place = ("spells", spell.row, "id")
                count = sum(self._rules.spells[row.id].circle == found.circle for row in rows)
                self._book.error("BFR-SPELL-RITUAL-COUNT", *place, count=count, max=question.choose)
            seen.add(found.circle)

    def _strays(self, rows: list[Spell]) -> None:
        """Spells of a class that does not cast, or of a question that nobody asks."""
        asked = {one.id for one in self.castings} | {one.key for one in self._walked.spells}
        able = bool(asked) or bool(self._granted)
        for row in rows:
            if row.of in asked:
                continue
            name = self._rules.spells[row.id].name
            if not able or not self.castings:
                self._book.error("BFR-SPELL-NOT-CASTER", "spells", row.row, "of")
            else:
                self._book.note("BFR-KEPT", "spells", row.row, "of", what=name)

    def check_focus(self, owned: set[str]) -> None:
        """Something to cast with: a focus of the class, or a component pouch.

        Source: digest, 6 and 18.
        """
        families = {row.id: row.family for row in self._rules.tool_items.values()}
        kinds_owned = owned | {families[id] for id in owned if id in families}
        for casting in self.castings:
            if not kinds_owned & {*casting.row.focus, POUCH}:
                self._book.note("BFR-FOCUS-MISSING", "equipment", char_class=casting.line.row.name)


POUCH = "component_pouch"
_COUNTS = {
    "CANTRIP": ("BFR-SPELL-CANTRIP-MISSING", "BFR-SPELL-CANTRIP-COUNT"),
    "RITUAL": ("BFR-SPELL-RITUAL-MISSING", "BFR-SPELL-RITUAL-COUNT"),
    "KNOWN": ("BFR-SPELL-KNOWN-MISSING", "BFR-SPELL-KNOWN-COUNT"),
}
