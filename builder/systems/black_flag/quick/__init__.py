"""Black Flag: a random, complete, legal character of any classes and levels. Touches nothing else."""

from __future__ import annotations

from builder.core.dice import Recorder
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.quick.answers import answer_all
from builder.systems.black_flag.quick.gear import pack
from builder.systems.black_flag.quick.magic import learn
from builder.systems.black_flag.quick.origins import take_origins
from builder.systems.black_flag.quick.scores import make_scores, raise_scores
from builder.systems.black_flag.quick.sketch import Sketch
from builder.systems.black_flag.rule_tables import BlackFlagRules


def quick_build(begun: Choices, rules: BlackFlagRules, roll: Recorder) -> Choices:
    """Of the classes and levels begun with (none: any class at level 1); the same dice make the same one."""
    sketch = Sketch(begun, rules, roll)
    take_origins(sketch)
    make_scores(sketch)
    raise_scores(sketch)
    answer_all(sketch)
    pack(sketch)
    learn(sketch)
    return sketch.choices()
