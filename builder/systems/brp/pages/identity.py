"""BRP: the page of who the character is. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page, Panel, TextField
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.rule_tables import BrpRules

ROOT = ("choices", "identity")


def identity(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Page:
    """Who the character is; no effect on numbers, but that literacy knows the own language's name."""
    own = choices.identity

    def line(key: str, *suggested: Label, hint: Label | None = None, help: Label | None = None) -> TextField:
        value: str = getattr(own, key)
        return TextField(
            path=(*ROOT, key),
            label=rules.term(key),
            value=value,
            suggestions=suggested,
            hint=hint,
            help=help,
        )

    known = {one.id: one for one in evaluation.facts.characteristics}
    size, looks = known["SIZ"].value.number, known["APP"].value.number
    person = (
        line("own_language", hint=Text("brp.hint.language"), help=Text("brp.help.language")),
        line("race", hint=Text("brp.hint.race"), help=Text("brp.help.race")),
        line("gender"),
        line("age", help=Text("brp.help.age")),
        line("handedness", Text("brp.hand.right"), Text("brp.hand.left"), Text("brp.hand.both")),
    )
    body = (
        line("height"),
        line("weight"),
        line("features"),
        TextField(
            path=(*ROOT, "description"), label=rules.term("description"), value=own.description, lines=3
        ),
    )
    rolled = evaluation.facts.is_rolled
    note = Text("brp.identity.body.note", {"siz": size, "app": looks}) if rolled else None
    return Page(
        "identity",
        rules.term("identity"),
        (
            Panel("person", None, person),
            Panel("body", Text("brp.identity.body"), body, note=note),
        ),
        paths=(ROOT,),
    )
