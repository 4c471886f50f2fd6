"""The toy system: a fifth folder that nothing outside it knows, to prove that one folder is enough."""

from pathlib import Path

from builder.core.system import System
from builder.core.text import Text
from tests.toy.systems.toy.choices import MIGRATIONS, SCHEMA, Choices
from tests.toy.systems.toy.engine import Facts, evaluate, quick_build
from tests.toy.systems.toy.pages import pages
from tests.toy.systems.toy.rules import LISTS, ToyRules, load_rules, shipped
from tests.toy.systems.toy.sheet import NAME, NOTICE, sheet


def start(rules: ToyRules) -> Choices:
    """A character on whom nothing is decided yet."""
    coins = rules.number("coins")
    return Choices(coins=int(coins))


SYSTEM: System[Choices, ToyRules, Facts] = System(
    id="toy",
    name=NAME,
    prefix="TOY",
    choices=Choices,
    schema_version=SCHEMA,
    start=start,
    load_rules=load_rules,
    evaluate=evaluate,
    pages=pages,
    sheet=sheet,
    quick_build=quick_build,
    folder=Path(__file__).parent,
    notice=NOTICE,
    settings=("coins",),
    play=("glow", "rank"),
    migrations=MIGRATIONS,
    pitch=Text("toy.pitch"),
    tables=shipped,
    lists=LISTS,
)
