"""The Lunatic: the page of who the character is: looks, body, traits, languages. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import FreeLine, Line, NumberField, Page, Panel, Roster, RosterColumn, TextField
from builder.core.text import Text, plain
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import LunaticRules

EXP = ("exp",)


def person(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """Looks and past, body, traits, languages."""
    profile = choices.profile
    texts = (
        ("sex", Text("lunatic.person.sex"), profile.sex, 1),
        ("origin", Text("lunatic.person.origin"), profile.origin, 2),
        ("look", Text("lunatic.person.look"), profile.look, 3),
        ("background", Text("lunatic.person.background"), profile.background, 4),
        ("creed", Text("lunatic.person.creed"), profile.creed, 2),
        ("life_path", Text("lunatic.person.life_path"), profile.life_path, 3),
    )
    who = tuple(
        TextField(path=("choices", "profile", key), label=label, value=value, lines=lines)
        for key, label, value, lines in texts
    )
    body = (
        NumberField(
            path=("choices", "profile", "height_cm"),
            label=Text("lunatic.field.height"),
            help=Text("lunatic.field.body.help"),
            value=profile.height_cm,
            low=0,
            decimals=1,
            unset=Text("lunatic.unset"),
        ),
        NumberField(
            path=("choices", "profile", "weight_kg"),
            label=Text("lunatic.field.weight"),
            value=profile.weight_kg,
            low=0,
            decimals=1,
            unset=Text("lunatic.unset"),
        ),
        NumberField(
            path=("choices", "profile", "muscle_override"),
            label=Text("lunatic.field.muscle"),
            value=profile.muscle_override,
            low=1,
            unset=Text("lunatic.muscle.computed"),
        ),
    )
    muscle = ("body.height", "body.weight", "muscle.computed", "muscle")
    facts = evaluation.facts
    tongue = Text("lunatic.native.written") if facts.native_written else Text("lunatic.native.spoken")
    traits = Text("lunatic.traits.most", {"n": rules.whole("traits_max")})
    panels = (
        Panel("person", Text("lunatic.panel.person"), who),
        Panel("body", Text("lunatic.panel.body"), body, values=muscle),
        Panel("traits", Text("lunatic.panel.traits"), (_texts("traits", choices),), note=traits),
        Panel(
            "languages",
            Text("lunatic.panel.languages"),
            (_texts("languages", choices),),
            note=tongue,
            total="languages",
        ),
    )
    return Page("person", Text("lunatic.page.finish"), panels, EXP)


def _texts(name: str, choices: Choices) -> Roster:
    rows = choices.traits if name == "traits" else choices.languages
    label = Text("lunatic.panel.traits") if name == "traits" else Text("lunatic.panel.languages")
    return Roster(
        path=("choices", name),
        label=label,
        columns=(RosterColumn("text", label, "field"),),
        lines=tuple(
            Line(
                row.row,
                ("choices", name, row.row),
                plain(row.text or "—"),
                (TextField(path=("choices", name, row.row, "text"), label=label, value=row.text),),
            )
            for row in rows
        ),
        free=FreeLine(Text("lunatic.add.text"), {}, "text"),
    )
