"""Black Flag: the page of spells: lists to fill, the book by circles and slots. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.core.evaluation import Evaluation
from builder.core.form import FlagField, Line, LineCell, Page, Panel, Roster, RosterColumn
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.choices import Choices, Spell
from builder.systems.black_flag.facts import CasterLine, Facts, SpellLine, SpellQuestion
from builder.systems.black_flag.pages.catalogue import Catalogue, Offer, circle_label, duration_label
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.rule_tables import BlackFlagRules

CANTRIPS, KNOWN, BOOK, PREPARED, RITUALS = "cantrips", "known", "book", "prepared", "rituals"
KINDS = {CANTRIPS: frozenset({"cantrip"}), RITUALS: frozenset({"ritual"})}
SPELL, UNKNOWN = frozenset({"spell"}), -1
LISTS = (CANTRIPS, KNOWN, BOOK, PREPARED, RITUALS)
TERMS = {
    CANTRIPS: "cantrip",
    RITUALS: "ritual",
    KNOWN: "spells_known",
    BOOK: "spellbook",
    PREPARED: "prepared_spells",
}


def spells(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Page:
    """Everything that can be picked; what is granted is told; rows that belong nowhere can be removed."""
    maker = _Maker(choices, rules, offered, evaluation)
    panels = list(maker.panels())
    if not panels:
        panels.append(Panel("none", Text("black_flag.empty.spells")))
    budgets = evaluation.budgets
    first = "spell_picks" if "spell_picks" in budgets else "picks"
    lists = (key for key in budgets if key.partition(".")[0] in LISTS)
    count = len(evaluation.facts.spells)
    return Page(
        "spells",
        Text("black_flag.page.spells"),
        tuple(panels),
        budgets=(first, *lists),
        paths=(("choices", "spells"),),
        value=count or None,
        leads=leads(evaluation, "picks.made.spells", "spell_picks.made."),
    )


def learned(
    choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
) -> Iterator[Panel]:
    """What the latest level lets one learn: of each list the rows beyond those of a level ago."""
    return _Maker(choices, rules, offered, evaluation).learned()


class _Maker:
    """Makes the panels of one character."""

    def __init__(
        self, choices: Choices, rules: BlackFlagRules, offered: Catalogue, evaluation: Evaluation[Facts]
    ) -> None:
        self._choices, self._rules, self._offered, self._evaluation = choices, rules, offered, evaluation
        self._facts = evaluation.facts
        self._several = len(self._facts.casters) > 1
        self._by_list: dict[tuple[str, str], list[Spell]] = {}
        for row in choices.spells:
            self._by_list.setdefault((row.of, row.list), []).append(row)
        self._had: dict[str | int, Label] = {
            line.id: Text("black_flag.had.granted", {"source": line.why})
            for line in self._facts.spells
            if line.list == "granted" and line.why is not None
        }

    def panels(self) -> Iterator[Panel]:
        """A part for each list, the book by circles; then questions, strays, what is granted."""
        if self._facts.casters:
            each = [one.id for one in self._facts.casters]
            numbers = tuple(f"{name}.{id}" for id in each for name in ("spell_dc", "spell_attack"))
            yield Panel("casting", None, values=numbers)
        shown: set[int] = set()
        for caster, name in self._lists():
            rows = self._rows(caster.id, name)
            shown |= {row.row for row in rows}
            yield from self._whole(caster, name, rows) if name in KINDS else self._circles(caster, name, rows)
        for question in self._facts.spell_questions:
            rows = [row for row in self._choices.spells if row.of == question.key]
            shown |= {row.row for row in rows}
            label = Text("black_flag.ask.spells", {"source": question.asker, "n": question.choose})
            yield Panel(question.key, label, (self._of_question(question, rows, label),))
        rest = [row for row in self._choices.spells if row.row not in shown]
        if rest:
            label = Text("black_flag.panel.kept")
            yield Panel("rest", label, (self._roster(label, rest),))
        yield from self._granted()

    def learned(self) -> Iterator[Panel]:
        """The lists that grew with the latest level."""
        for caster, name in self._lists():
            key = f"{name}.{caster.id}"
            gain = self._evaluation.values.get(f"level_picks.{key}")
            if gain is None or name == PREPARED:
                continue
            granted = self._evaluation.budgets[key].granted.whole
            before = granted - gain.whole
            rows = self._rows(caster.id, name)[before:]
            yield self._gained(
                caster, name, gain.whole, self._roster(self._title(caster, name), rows, caster, name)
            )
        for caster in self._facts.casters:
            gain = self._evaluation.values.get(f"level_picks.{PREPARED}.{caster.id}")
            if gain is not None:
                yield self._prepared(caster, gain.whole)

    def _prepared(self, caster: CasterLine, gain: int) -> Panel:
        """What may be prepared anew: the ticks of a book, or the whole list; folded, for both are long."""
        title = self._title(caster, PREPARED)
        if caster.method == "spellbook":
            roster = self._roster(title, self._rows(caster.id, BOOK), caster, BOOK, grows=False)
        else:
            roster = self._roster(title, self._rows(caster.id, PREPARED), caster, PREPARED)
        return replace(self._gained(caster, PREPARED, gain, roster), folded=True, budget=None)

    def _gained(self, caster: CasterLine, name: str, gain: int, roster: Roster) -> Panel:
        """A list that grew, with how much."""
        key = f"{name}.{caster.id}"
        granted = self._evaluation.budgets[key].granted.whole
        note = Text("black_flag.gain", {"n": gain, "old": granted - gain, "new": granted})
        title = self._title(caster, name)
        return Panel(f"learned.{key}", title, (roster,), note=note, budget=key, marks=key)

    def _lists(self) -> Iterator[tuple[CasterLine, str]]:
        """The lists that a class fills by the picker; a wizard prepares by ticks in the book."""
        for caster in self._facts.casters:
            for name in LISTS:
                if f"{name}.{caster.id}" in self._evaluation.budgets and not (
                    name == PREPARED and caster.method == "spellbook"
                ):
                    yield caster, name

    def _rows(self, of: str, name: str) -> list[Spell]:
        return self._by_list.get((of, name), [])

    def _title(self, caster: CasterLine, name: str) -> Label:
        label = self._rules.term(TERMS[name])
        if not self._several:
            return label
        return Text("black_flag.spells_of", {"list": label, "char_class": caster.label})

    def _said(self, key: str) -> Text | None:
        """A budget in short: 9 of 10."""
        budget = self._evaluation.budgets.get(key)
        if budget is None:
            return None
        return Text("black_flag.so_far", {"n": budget.spent.whole, "most": budget.granted.whole})

    def _whole(self, caster: CasterLine, name: str, rows: list[Spell]) -> Iterator[Panel]:
        key, title = f"{name}.{caster.id}", self._title(caster, name)
        yield Panel(key, title, (self._roster(title, rows, caster, name),), note=self._said(key), budget=key)

    def _circles(self, caster: CasterLine, name: str, rows: list[Spell]) -> Iterator[Panel]:
        """A part a circle; the first one takes what is added and says how far the list is."""
        key, title = f"{name}.{caster.id}", self._title(caster, name)
        circles = sorted({self._circle(row) for row in rows})
        if not circles:
            yield from self._whole(caster, name, rows)
            return
        for place, circle in enumerate(circles):
            mine = [row for row in rows if self._circle(row) == circle]
            roster = self._roster(title, mine, caster, name, grows=not place)
            heading: Label = circle_label(circle) if circle != UNKNOWN else title
            if self._several:
                heading = Text("black_flag.spells_of", {"list": heading, "char_class": caster.label})
            note = self._slots(circle)
            if not place:
                note = self._far(note, caster, name, title)
            yield Panel(f"{key}.{circle}", heading, (roster,), note=note, budget=key)

    def _far(self, slots: Label | None, caster: CasterLine, name: str, title: Label) -> Label | None:
        """Slots, then how far the list is, then how many of the book are prepared."""
        parts: list[Label] = [] if slots is None else [slots]
        for which in (name, PREPARED) if name == BOOK else (name,):
            said = self._said(f"{which}.{caster.id}")
            if said is not None:
                label = title if which == name else self._rules.term(TERMS[which])
                parts.append(Text("black_flag.far", {"list": label, "far": said}))
        whole: Label | None = None
        for part in parts:
            whole = part if whole is None else Text("black_flag.spaced", {"one": whole, "other": part})
        return whole

    def _slots(self, circle: int) -> Label | None:
        slots = self._facts.slots
        count = slots[circle - 1] if 0 < circle <= len(slots) else 0
        return Text("black_flag.slots_of", {"n": count}) if count else None

    def _circle(self, row: Spell) -> int:
        known = self._rules.spells.get(row.id)
        return known.circle if known is not None else UNKNOWN

    def _roster(
        self,
        label: Label,
        rows: Iterable[Spell],
        caster: CasterLine | None = None,
        name: str = "",
        *,
        grows: bool = True,
    ) -> Roster:
        ready = name == BOOK
        lines = self._lines(rows, ready)
        columns = _columns(self._rules, ready)
        if caster is None or not grows:
            return Roster(
                path=("choices", "spells"),
                label=label,
                columns=columns,
                lines=lines,
                moves=False,
                shrinks=True,
            )
        sources = caster.ritual_sources if name == RITUALS else caster.sources
        if name == KNOWN and caster.outside:
            sources = ()
        method = self._rules.classes[caster.id].spellcasting
        offer = Offer(
            sources, KINDS.get(name, SPELL), 1, caster.most, method.progression if method is not None else ""
        )
        have = frozenset(row.id for row in self._rows(caster.id, name))
        said = Text("black_flag.had.list", {"list": label})
        had: dict[str | int, Label] = {**self._had, **dict.fromkeys(have, said)}
        preset = caster.sources if sources else ()
        return Roster(
            path=("choices", "spells"),
            label=label,
            columns=columns,
            lines=lines,
            catalogue=self._offered.spells(caster.id, name),
            blocked=self._offered.barred(offer),
            have=have | self._had.keys(),
            had=had,
            add=Text("black_flag.add.spell"),
            moves=False,
            shrinks=True,
            groups=self._groups(),
            preset=tuple(f"source:{id}" for id in preset),
            tick=("ready", Text("black_flag.prepare_now")) if ready else None,
            budget=f"{name}.{caster.id}",
        )

    def _groups(self) -> dict[str, Label]:
        return {"circle": self._rules.term("circle"), "school": self._rules.term("school")}

    def _lines(self, rows: Iterable[Spell], ready: bool = False) -> tuple[Line, ...]:
        rules = self._rules
        return tuple(rules.memory.lay_out(row.row, _line, rules, row, ready) for row in rows)

    def _of_question(self, question: SpellQuestion, rows: list[Spell], label: Label) -> Roster:
        facts = self._facts
        caster = next((one for one in facts.casters if one.id == question.char_class), None)
        slots = max((circle + 1 for circle, count in enumerate(facts.slots) if count), default=0)
        high = question.high if question.high >= 0 else caster.most if caster is not None else slots
        sources = question.sources
        if "class" in sources:
            own = [one for one in facts.casters if one.id == question.char_class] or list(facts.casters)
            sources = tuple(dict.fromkeys(source for one in own for source in one.sources)) or ("",)
        offer = Offer(sources, question.kinds, question.low, high)
        have = frozenset(row.id for row in rows)
        return Roster(
            path=("choices", "spells"),
            label=label,
            columns=_columns(self._rules),
            lines=self._lines(rows),
            catalogue=self._offered.spells(question.key, "extra"),
            blocked=self._offered.barred(offer),
            have=have,
            add=Text("black_flag.add.spell"),
            moves=False,
            shrinks=True,
            groups=self._groups(),
            preset=tuple(f"source:{id}" for id in sources if id in self._rules.spell_sources),
        )

    def _granted(self) -> Iterator[Panel]:
        granted = tuple(line for line in self._facts.spells if line.list == "granted")
        if not granted:
            return
        rules = self._rules
        lines = tuple(
            rules.memory.lay_out(place, _granted_line, rules, place, line)
            for place, line in enumerate(granted)
        )
        label = Text("black_flag.panel.granted")
        columns = (*_columns(self._rules)[:-1], RosterColumn("why", Text("black_flag.column.why"), "quiet"))
        roster = Roster(
            path=("choices", "spells"), known="granted", label=label, columns=columns, lines=lines
        )
        yield Panel("granted", label, (roster,))


def _line(rules: BlackFlagRules, row: Spell, ready: bool) -> Line:
    path = ("choices", "spells", row.row)
    known = rules.spells.get(row.id)
    name = known.name if known is not None else plain(row.id)
    tick = FlagField(path=(*path, "ready"), label=rules.term("prepared_spells"), value=row.ready)
    cells: tuple[LineCell, ...] = (*((tick,) if ready else ()), name, *_cells(rules, row.id))
    return Line(row.row, path, name, cells)


def _granted_line(rules: BlackFlagRules, place: int, line: SpellLine) -> Line:
    name = line.row.name
    return Line(f"granted.{place}", (), name, (name, *_cells(rules, line.id)[:-1], line.why))


def _columns(rules: BlackFlagRules, ready: bool = False) -> tuple[RosterColumn, ...]:
    first = (RosterColumn("ready", Text("black_flag.column.prepared"), "field", 48),) if ready else ()
    return (
        *first,
        RosterColumn("name", rules.term("spell")),
        RosterColumn("circle", rules.term("circle"), "quiet", 72),
        RosterColumn("school", rules.term("school"), "quiet", 64),
        RosterColumn("time", rules.term("casting_time"), "quiet"),
        RosterColumn("range", rules.term("range"), "quiet"),
        RosterColumn("duration", rules.term("duration"), "quiet"),
    )


def _cells(rules: BlackFlagRules, id: str) -> tuple[LineCell, ...]:
    row = rules.spells.get(id)
    if row is None:
        return (None,) * 5
    school = rules.schools[row.school].name
    time, reach = rules.phrase(row.casting_time), rules.phrase(row.range)
    return (circle_label(row.circle), school, time, reach, duration_label(rules, row))
