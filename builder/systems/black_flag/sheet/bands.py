"""Black Flag: the bands of page 1: abilities, defence, what runs out. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import Block, Boxes, Cell, Mark, Pair, Section, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.facts import Facts, ResourceLine
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.magic import own_page, slots
from builder.systems.black_flag.sheet.wording import ability, joined, recharge, signed

DEFENCE = ("ac", "initiative", "speed.walk")
PASSIVE = ("perception", "insight", "investigation")
PER = 3
SAVES = 3
MOST_ROWS = 7


def abilities(evaluation: Evaluation[Facts]) -> Section:
    """The six modifiers with their scores, the saves below."""
    values, saves = evaluation.values, evaluation.facts.saves
    pairs = tuple(
        Pair(
            ability(id),
            cell(values[f"mod.{id}"], "+"),
            beside=cell(values[id]),
            below=Cell(_save(signed(values[f"save.{id}"]), id in saves), f"save.{id}"),
        )
        for id in ABILITIES
    )
    note = Text("black_flag.sheet.abilities.note", {"n": signed(values["pb"])})
    block = Figures(pairs, "figures", PER)
    return Section("abilities", Text("black_flag.sheet.abilities"), (block,), note=note, tight=True)


def _save(number: str, proficient: bool) -> Text:
    said = {"n": number}
    if proficient:
        return Text("black_flag.sheet.save.proficient", {**said})
    return Text("black_flag.sheet.save", {**said})


def defence(evaluation: Evaluation[Facts]) -> Section:
    """Armor class, initiative, speed, three passive scores; then other speeds and what does no harm."""
    values, facts = evaluation.values, evaluation.facts
    pairs = [Pair(values[key].name, cell(values[key])) for key in DEFENCE]
    pairs += [Pair(values[f"passive.{id}"].name, cell(values[f"passive.{id}"])) for id in PASSIVE]
    more = [Pair(values[key].name, cell(values[key])) for key in facts.speeds if key not in DEFENCE]
    more += [Pair(value.name, cell(value)) for key, value in values.items() if key.startswith("ac.with.")]
    for title, labels in (
        (Text("black_flag.sheet.immune"), facts.immunities),
        (Text("black_flag.sheet.unaffected"), facts.condition_immunities),
    ):
        words = joined(labels)
        if words is not None:
            more.append(Pair(title, Cell(words)))
    blocks = (Figures(tuple(pairs), "figures", PER), *((Figures(tuple(more), "line"),) if more else ()))
    resisted = joined(facts.resistances)
    note = Text("black_flag.sheet.resists", {"what": resisted}) if resisted is not None else None
    return Section("fight", Text("black_flag.sheet.defence"), blocks, note=note, tight=True)


def tracks(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Hit points, hit dice, Luck, death saves."""
    values, current = evaluation.values, choices.current
    title = Text("black_flag.sheet.hit_points")
    temporary = Mark(max(current.temp_hp, 0), Text("black_flag.sheet.temporary"))
    blocks: list[Block] = [
        Boxes("counter", title, cell(values["hp"]), marks=(temporary,), current=current.hp, key="hp")
    ]
    spent = max(current.hit_dice, 0)
    for key, value in values.items():
        if key.startswith("hit_dice."):
            label = Text("black_flag.sheet.hit_dice", {"die": key.removeprefix("hit_dice.")})
            left = max(value.whole - spent, 0) if spent else None
            spent = max(spent - value.whole, 0)
            rest = rules.term("short_rest")
            blocks.append(Boxes("ticks", label, cell(value), note=rest, current=left, key=key))
    held, label = values["luck"].whole, Text("black_flag.sheet.luck")
    if held:
        label = Text("black_flag.sheet.luck.held", {"n": held})
    note = Text("black_flag.sheet.luck.note")
    blocks.append(Boxes("ticks", label, cell(values["luck.max"]), note=note, key="luck"))
    note = Text("black_flag.sheet.death.note")
    blocks.append(
        Boxes("ticks", Text("black_flag.sheet.death"), Cell(2 * SAVES), note=note, circles=True, key="death")
    )
    return Section("tracks", title, tuple(blocks), tight=True)


def uses(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Spell slots and counted uses, each with when it comes back; many slots stand with the spells."""
    facts = evaluation.facts
    rows: list[Block] = list(slots(choices, rules, evaluation))
    counted: list[Block] = [_use(rules, evaluation, line) for line in facts.resources]
    more: list[Pair] = []
    title = _title(bool(rows), bool(counted))
    if rows and own_page(evaluation) and len(rows) + len(counted) > MOST_ROWS:
        every = "  ".join(str(count) for count in facts.slots if count)
        more.append(Pair(Text("black_flag.sheet.slots.line"), Cell(every)))
        rows = []
    more += _numbers(evaluation)
    small = (Figures(tuple(more), "line"),) if more else ()
    if rows or counted or small:
        yield Section("uses", title, (*rows, *counted, *small), tight=True)


def _title(slotted: bool, counted: bool) -> Label:
    if slotted and counted:
        return Text("black_flag.sheet.slots_and_uses")
    return Text("black_flag.sheet.slots") if slotted else Text("black_flag.sheet.uses")


def _numbers(evaluation: Evaluation[Facts]) -> Iterator[Pair]:
    """Difficulties, numbers and small tables of features."""
    values = evaluation.values
    for line in evaluation.facts.shown:
        if line.kind == "dc" and line.value is not None:
            label = Text("black_flag.sheet.dc.of", {"name": line.label})
            yield Pair(label, cell(values[line.value]))
        elif line.kind == "temp_hp" and line.value is not None:
            label = Text("black_flag.sheet.temp_hp.of", {"name": line.label})
            yield Pair(label, cell(values[line.value]))
        elif line.kind == "number" and line.value is not None:
            yield Pair(line.label, cell(values[line.value]))
        elif line.kind == "table" and line.text:
            yield Pair(line.label, Cell(line.text))


def _use(rules: BlackFlagRules, evaluation: Evaluation[Facts], line: ResourceLine) -> Boxes:
    note = recharge(rules, line.recharge)
    label = line.label
    if line.die:
        label = Text("black_flag.sheet.with_die", {"name": label, "die": line.die})
    if line.unlimited:
        return Boxes("ticks", label, Cell(Text("black_flag.unlimited")), note=note)
    value = evaluation.values[f"uses.{line.id}"]
    left = max(value.whole - line.used, 0) if line.used else None
    return Boxes("ticks", label, cell(value), note=note, current=left, key=value.key)
