"""Black Flag: the spells of a quick character. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.facts import CasterLine, Facts, SpellQuestion
from builder.systems.black_flag.places import CLASS
from builder.systems.black_flag.quick.sketch import Sketch


def learn(sketch: Sketch) -> None:
    """Everything that may be picked: by class, then for what else offers spells."""
    evaluation = sketch.judged()
    facts = evaluation.facts
    taken = {line.id for line in facts.spells}
    for caster in facts.casters:
        _of_class(sketch, evaluation, caster, taken)
    for question in facts.spell_questions:
        _of_question(sketch, facts, question, taken)


def _of_class(sketch: Sketch, evaluation: Evaluation[Facts], caster: CasterLine, taken: set[str]) -> None:
    for name in ("cantrips", "rituals", "known", "book", "prepared"):
        budget = evaluation.budgets.get(f"{name}.{caster.id}")
        if budget is None or (name == "prepared" and caster.method == "spellbook"):
            continue
        left = budget.granted.whole
        if name == "known":
            left -= sum(
                one.choose
                for one in evaluation.facts.spell_questions
                if one.counts and one.char_class == caster.id
            )
        found = [row for row in _fitting(sketch, name, caster) if row.id not in taken]
        for row in sketch.mixed(found)[: max(left, 0)]:
            taken.add(row.id)
            sketch.raw["spells"].append({"id": row.id, "of": caster.id, "list": name})
    limit = evaluation.budgets.get(f"prepared.{caster.id}")
    if limit is not None and caster.method == "spellbook":
        book = [one for one in sketch.raw["spells"] if (one["of"], one["list"]) == (caster.id, "book")]
        for one in sketch.mixed(book)[: limit.granted.whole]:
            one["ready"] = True


def _fitting(sketch: Sketch, name: str, caster: CasterLine) -> Iterator[rows.SpellRow]:
    """The spells that may stand in a list of a class."""
    for row in sketch.rules.spells.values():
        sources = caster.ritual_sources if name == "rituals" else caster.sources[:1]
        if not set(row.sources) & set(sources) or row.circle > caster.most:
            continue
        if (row.circle == 0) == (name == "cantrips") and row.ritual == (name == "rituals"):
            yield row


def _of_question(sketch: Sketch, facts: Facts, question: SpellQuestion, taken: set[str]) -> None:
    caster = next((one for one in facts.casters if one.id == question.char_class), None)
    slots = max((circle + 1 for circle, count in enumerate(facts.slots) if count), default=0)
    high = question.high if question.high >= 0 else caster.most if caster is not None else slots
    sources = set(question.sources)
    if CLASS in sources:
        able = [one for one in facts.casters if one.cantrips or question.kinds != {"cantrip"}]
        own = [one for one in able if one.id == question.char_class]
        sources = {source for one in own or able for source in one.sources}
    found = [
        row
        for row in sketch.rules.spells.values()
        if (not question.sources or set(row.sources) & sources)
        and _kind(row) in question.kinds
        and (row.circle == 0 or question.low <= row.circle <= high)
    ]
    steps = range(1, high + 1) if question.each_circle else (None,)
    for circle in steps:
        some = [row for row in found if circle is None or row.circle == circle]
        fresh = [row for row in some if row.id not in taken]
        order = [*sketch.mixed(fresh), *sketch.mixed(row for row in some if row not in fresh)]
        for row in order[: question.choose]:
            taken.add(row.id)
            sketch.raw["spells"].append({"id": row.id, "of": question.key, "list": "extra"})


def _kind(row: rows.SpellRow) -> str:
    return "cantrip" if row.circle == 0 else "ritual" if row.ritual else "spell"
