"""GURPS 4e: a random, complete, legal character from the settings of a campaign. Touches nothing else."""

from __future__ import annotations

from builder.core.dice import Recorder
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.quick.gear import pack_gear
from builder.systems.gurps4e.quick.ideas import ideas
from builder.systems.gurps4e.quick.people import place_in_society
from builder.systems.gurps4e.quick.scores import raise_scores
from builder.systems.gurps4e.quick.sketch import Sketch
from builder.systems.gurps4e.quick.skills import learn
from builder.systems.gurps4e.quick.traits import take_advantages, take_disadvantages, take_quirks
from builder.systems.gurps4e.rules import GurpsRules


def quick_build(begun: Choices, rules: GurpsRules, roll: Recorder) -> Choices:
    """Spend all points of the campaign on somebody who keeps its rules; the same dice make the same one."""
    settings = begun.settings
    known = ideas()
    roles = [role for role in known.roles if role.since <= max(settings.tl, 0)]
    sketch = Sketch(rules, settings, known, roll, roles[roll.below(len(roles))])
    take_disadvantages(sketch)
    take_quirks(sketch)
    place_in_society(sketch)
    take_advantages(sketch)
    raise_scores(sketch)
    learn(sketch)
    pack_gear(sketch)
    return sketch.choices()
