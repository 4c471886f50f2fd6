"""The Lunatic: pages of abilities, talents and parameters, where AP are spent. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Line, NumberField, Page, Panel, PickOne, Roster, RosterColumn, TextField
from builder.core.text import Text
from builder.systems.lunatic.abilities import VIRTUALS, own_name, virtual_name
from builder.systems.lunatic.choices import CUSTOM, Choices, Talent
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.origin import UNSET
from builder.systems.lunatic.rule_tables import BOUGHT, MAGIC, LunaticRules

AP = ("ap", "ap.abilities")
SHOWN = {
    "reserve_fate": "reserve",
    "reserve_high": "reserve",
    "reserve_low": "reserve",
    "toughness": "toughness",
    "stride": "stride",
    "mana": None,
}


def abilities(choices: Choices, rules: LunaticRules, offered: Catalogue) -> Page:
    """The raised ability, the changes, magic."""
    raised = PickOne(
        path=("choices", "raised_ability"),
        label=Text("lunatic.field.raised_ability"),
        value=choices.raised_ability or None,
        options=offered.raised,
        unset=UNSET,
    )
    deltas = tuple(
        NumberField(
            path=("choices", "deltas", id),
            label=rules.ability(id),
            value=getattr(choices.deltas, id),
            low=-rules.whole("lower_max"),
            high=rules.whole("raise_max"),
            shows=f"created.{id}",
            cost=f"ap.{id}",
        )
        for id in BOUGHT
    )
    key = rules.lookup("magic_ap_cost").key
    magic = NumberField(
        path=("choices", "magic"),
        label=rules.ability(MAGIC),
        value=choices.magic,
        low=key.min,
        high=key.max,
        unset=Text("lunatic.none"),
        cost="ap.magic",
    )
    panels = (
        Panel("raised", Text("lunatic.panel.raised"), (raised,)),
        Panel("deltas", Text("lunatic.panel.deltas"), (*deltas, magic), total="ap.abilities", budget="ap"),
    )
    return Page("abilities", Text("lunatic.page.abilities"), panels, AP, paths=(("choices", "deltas"),))


def talents(choices: Choices, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """Talents, of the tables or of one's own."""
    roster = Roster(
        path=("choices", "talents"),
        label=Text("lunatic.talent"),
        columns=(
            RosterColumn("name", Text("lunatic.talent")),
            RosterColumn("ap", Text("lunatic.ap"), "price", 60),
        ),
        lines=tuple(_talent(choices, row, evaluation) for row in choices.talents),
        catalogue=offered.talents,
        add=Text("lunatic.add.talent"),
        have=frozenset(row.id for row in choices.talents if row.id != CUSTOM),
        empty=Text("lunatic.empty.talents"),
    )
    panel = Panel("talents", Text("lunatic.panel.talents"), (roster,), budget="ap")
    return Page("talents", Text("lunatic.page.talents"), (panel,), AP)


def _talent(choices: Choices, row: Talent, evaluation: Evaluation[Facts]) -> Line:
    path = ("choices", "talents", row.row)
    key = f"ap.talent.{row.row}"
    name = evaluation.values[key].name
    own = (
        TextField(path=(*path, "ja"), label=Text("lunatic.field.ja"), value=row.ja),
        TextField(path=(*path, "en"), label=Text("lunatic.field.en"), value=row.en),
        NumberField(path=(*path, "ap"), label=Text("lunatic.ap"), value=row.ap, low=0),
    )
    shown = name if row.id != CUSTOM else own_name(row.ja, row.en, row.id)
    return Line(row.row, path, shown, (shown, key), own if row.id == CUSTOM else ())


def parameters(choices: Choices) -> Page:
    """Virtual raises, vitality, and the AP that become EXP."""
    virtual = tuple(
        NumberField(
            path=("choices", "virtual", id),
            label=virtual_name(id),
            value=getattr(choices.virtual, id),
            low=0,
            shows=SHOWN[id],
            cost=f"ap.virtual.{id}",
        )
        for id in VIRTUALS
    )
    vitality = NumberField(
        path=("choices", "vitality_ap"),
        label=Text("lunatic.field.vitality_ap"),
        value=choices.vitality_ap,
        low=0,
        high=3,
        shows="vitality",
        cost="ap.vitality",
    )
    exchanged = NumberField(
        path=("choices", "exchanged_ap"),
        label=Text("lunatic.ap.exchange"),
        value=choices.exchanged_ap,
        low=0,
        high=3,
        shows="exp.exchanged",
        cost="ap.exchange",
    )
    keys = ("reserve", "vitality", "death_point", "toughness", "stride")
    panels = (
        Panel("virtual", Text("lunatic.panel.virtual"), (vitality, *virtual), values=keys, budget="ap"),
        Panel("left", Text("lunatic.panel.exchange"), (exchanged,)),
    )
    return Page("parameters", Text("lunatic.page.parameters"), panels, AP, paths=(("choices", "virtual"),))
