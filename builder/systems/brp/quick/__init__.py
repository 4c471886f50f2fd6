"""BRP: a random, complete, legal character from the settings of a campaign. Touches nothing else."""

from __future__ import annotations

from builder.core.dice import Recorder
from builder.systems.brp.choices import Choices
from builder.systems.brp.quick.body import describe, roll_set, shift
from builder.systems.brp.quick.calling import take_profession
from builder.systems.brp.quick.gear import pack
from builder.systems.brp.quick.sketch import Sketch
from builder.systems.brp.quick.spend import spend
from builder.systems.brp.rule_tables import BrpRules


def quick_build(begun: Choices, rules: BrpRules, roll: Recorder) -> Choices:
    """Roll one set, take a profession, spend both pools, pack; the same dice make the same one."""
    sketch = Sketch(begun, rules, roll)
    roll_set(sketch)
    describe(sketch)
    take_profession(sketch)
    shift(sketch)
    spend(sketch)
    pack(sketch)
    return sketch.choices()
