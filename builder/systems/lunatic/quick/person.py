"""The Lunatic: age, body and life of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.lunatic.quick.ideas import Sex
from builder.systems.lunatic.quick.sketch import Sketch

MOST_ROLLS = 30
MOST_TRAITS = 2


def describe(sketch: Sketch) -> None:
    """Age, sex and body, and who it is in a few words."""
    _age(sketch)
    sex = sketch.pick(sketch.known.sexes)
    known, own = sketch.known, sketch.begun.profile
    person = own.model_dump()
    written = {
        "sex": sketch.say(sex),
        "origin": sketch.say(sketch.pick(known.origins)),
        "look": sketch.say(sketch.pick(known.looks)),
        "creed": sketch.say(sketch.pick(known.creeds)),
        "background": sketch.say(sketch.pick(known.backgrounds)),
    }
    person.update({key: text for key, text in written.items() if not person[key]})
    if own.height_cm is None and own.weight_kg is None:
        person.update(_body(sketch, sex))
    sketch.raw["profile"] = person
    most = min(MOST_TRAITS, sketch.rules.whole("traits_max"))
    sketch.raw["traits"] = [sketch.say(word) for word in sketch.some(known.traits, sketch.below(most + 1))]


def _age(sketch: Sketch) -> None:
    """Age dice, rolled on while they show 1; then an age within the limit."""
    rolls: dict[str, int] = {}
    while len(rolls) < MOST_ROLLS:
        key = str(len(rolls) + 1)
        rolls[key] = sketch.roll.roll(("choices", "age_rolls", key), f"d{sketch.rules.whole('age_die')}")
        if rolls[key] != 1:
            break
    least = sketch.rules.whole("age_min")
    limit = sketch.rules.whole("age_limit_base") + sum(rolls.values())
    sketch.raw["age_rolls"] = rolls
    sketch.raw["age"] = least + sketch.below(max(1, limit - least + 1))


def _body(sketch: Sketch, sex: Sex) -> dict[str, int]:
    """Height and weight by the dice of the tables, where there are any."""
    if not sketch.rules.has("body_random"):
        return {}
    args = sketch.rules.formula("body_random").args
    height = _thrown(sketch, "height_cm", str(args[f"{sex.body}_height"]))
    weight = _thrown(sketch, "weight_kg", str(args["weight"]).replace("height", str(height)))
    return {"height_cm": height, "weight_kg": weight}


def _thrown(sketch: Sketch, key: str, dice: str) -> int:
    return sketch.roll.roll(("choices", "profile", key), dice.replace("D", "d"))


def speak(sketch: Sketch) -> None:
    """A name for every language known besides the native one."""
    count = sketch.made().book["languages"].whole - 1
    sketch.raw["languages"] = [sketch.say(word) for word in sketch.some(sketch.known.languages, count)]
