"""The Lunatic: a whole character by the dice, legal and with nothing left open. Touches nothing else."""

from __future__ import annotations

from builder.core.dice import Recorder
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.quick.calling import take_classes, take_race
from builder.systems.lunatic.quick.gear import pack
from builder.systems.lunatic.quick.growth import grow
from builder.systems.lunatic.quick.person import describe, speak
from builder.systems.lunatic.quick.scores import spend_ap
from builder.systems.lunatic.quick.sketch import Sketch
from builder.systems.lunatic.rule_tables import LunaticRules


def quick_build(begun: Choices, rules: LunaticRules, roll: Recorder) -> Choices:
    """Race, classes, abilities, age, growth and gear; the same dice make the same one."""
    sketch = Sketch(begun, rules, roll)
    take_race(sketch)
    take_classes(sketch)
    describe(sketch)
    spend_ap(sketch)
    speak(sketch)
    grow(sketch)
    pack(sketch)
    return sketch.choices()
