"""The Lunatic: pages of the parameters with virtual raises, and of the AP left. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation, Path
from builder.core.form import Line, LineCell, NumberField, Page, Panel, Roster, RosterColumn
from builder.core.number import marked
from builder.core.text import Label, Text
from builder.systems.lunatic.abilities import virtual_name
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.abilities import AP
from builder.systems.lunatic.pages.wording import of_value
from builder.systems.lunatic.rule_tables import LunaticRules

SHOWN = ("reserve", "vitality", "death_point", "toughness", "stride", "mana")
COUNTED = {
    "reserve_fate": ("reserve", "reserve.fate", "fate"),
    "reserve_high": ("reserve", "reserve.high", ""),
    "reserve_low": ("reserve", "reserve.low", ""),
    "toughness": ("toughness", "toughness", "fate"),
    "stride": ("stride", "stride", "reflex"),
    "mana": ("mana", "mana", "magic"),
}
BY_RANK = {"reserve_high": Text("lunatic.rank.highest"), "reserve_low": Text("lunatic.rank.lowest")}
FIGHTING = ("valor", "reflex", "judgment", "technique")


def parameters(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """What each parameter rests on, and the AP that make it count higher."""
    lines = [
        _virtual(id, choices, rules, evaluation) for id in ("reserve_fate", "reserve_high", "reserve_low")
    ]
    lines.append(_vitality(choices, rules, evaluation))
    lines += [_virtual(id, choices, rules, evaluation) for id in ("toughness", "stride")]
    if evaluation.facts.has_magic or choices.virtual.mana:
        lines.append(_virtual("mana", choices, rules, evaluation))
    roster = Roster(
        path=("choices", "virtual"),
        label=Text("lunatic.page.parameters"),
        columns=(
            RosterColumn("name", Text("lunatic.column.parameter")),
            RosterColumn("counted", Text("lunatic.column.counted"), "quiet", 150),
            RosterColumn("raise", Text("lunatic.column.raise"), "field", 112),
            RosterColumn("term", Text("lunatic.column.term"), "number", 60),
            RosterColumn("ap", Text("lunatic.ap"), "price", 56),
            RosterColumn("result", Text("lunatic.column.value"), "result", 64),
        ),
        lines=tuple(lines),
    )
    panels = (
        Panel("virtual", None, (roster,)),
        Panel("maxima", Text("lunatic.panel.maxima"), values=SHOWN, note=Text("lunatic.virtual.note")),
    )
    values = evaluation.values
    spent = (values["ap.virtual"], values["ap.vitality"])
    value = marked(spent[0].number + spent[1].number, all(one.sure for one in spent))
    paths: tuple[Path, ...] = (("choices", "virtual"), ("choices", "vitality_ap"))
    return Page("parameters", Text("lunatic.page.parameters"), panels, AP, value, paths)


def _virtual(id: str, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Line:
    parameter, term, ability = COUNTED[id]
    raised = evaluation.values.get(f"raised.{id}")
    more = getattr(choices.virtual, id)
    what: Label = rules.ability(ability) if ability else BY_RANK[id]
    counted: LineCell = what
    if raised is not None:
        n = of_value(raised)
        counted = Text("lunatic.counted", {"what": what, "n": n})
        if more:
            before = marked(raised.number - more, raised.sure)
            counted = Text("lunatic.counted.raised", {"what": what, "n": before, "to": n})
    field = NumberField(
        path=("choices", "virtual", id),
        label=virtual_name(id),
        value=more,
        low=0,
        shows=parameter,
        cost=f"ap.virtual.{id}",
        off=Text("lunatic.off.no_magic") if raised is None and not more else None,
    )
    split = parameter == "reserve"
    name: Label = rules.parameter(parameter)
    if split:
        name = Text("lunatic.reserve.term", {"what": name, "term": what})
    result = parameter if not split or id == "reserve_low" else None
    cells = (name, counted, field, term if split else None, f"ap.virtual.{id}", result)
    return Line(id, ("choices", "virtual", id), name, cells)


def _vitality(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Line:
    name = rules.parameter("vitality")
    field = NumberField(
        path=("choices", "vitality_ap"),
        label=Text("lunatic.field.vitality_ap"),
        value=choices.vitality_ap,
        low=0,
        high=rules.whole("vitality_ap_max"),
        shows="vitality",
        cost="ap.vitality",
    )
    n = of_value(evaluation.values["valor"])
    counted = Text("lunatic.counted", {"what": rules.ability("valor"), "n": n})
    cells = (name, counted, field, "vitality.base", "ap.vitality", "vitality")
    return Line("vitality", ("choices", "vitality_ap"), name, cells)


def leftover(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """AP that become EXP; what is neither spent nor exchanged is lost."""
    most = rules.whole("exchange_ap_max")
    left = int(evaluation.budgets["ap"].left)
    exchanged = NumberField(
        path=("choices", "exchanged_ap"),
        label=Text("lunatic.ap.exchange"),
        value=choices.exchanged_ap,
        low=0,
        high=most,
        fill=max(choices.exchanged_ap, min(most, choices.exchanged_ap + max(0, left))),
        shows="exp.exchanged",
        cost="ap.exchange",
        note=Text("lunatic.exchange.note", {"most": most}),
    )
    keys = ("exp.strong", "exp.weak", "exp.age", "exp.exchanged", "exp.initial")
    panels = (
        Panel("left", None, (exchanged,)),
        Panel("exp", Text("lunatic.panel.exp_now"), values=keys, total="exp.initial"),
    )
    title, value = Text("lunatic.page.leftover"), choices.exchanged_ap
    return Page("leftover", title, panels, AP, value, paths=(("choices", "exchanged_ap"),))
