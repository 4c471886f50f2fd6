"""BRP: characteristics and the person of a quick character. Touches nothing else."""

from __future__ import annotations

from builder.systems.brp.choices import CHARACTERISTICS
from builder.systems.brp.quick.sketch import Sketch

YOUNGEST, AGES = 18, 38


def roll_set(sketch: Sketch) -> None:
    """One whole set of characteristics; the dice stand in the log."""
    sketch.raw["rolls"] = {
        id: sketch.roll.roll(("choices", "rolls", id), sketch.rules.characteristics[id].roll)
        for id in CHARACTERISTICS
        if id in sketch.rules.characteristics
    }


def shift(sketch: Sketch) -> None:
    """Half of them move some points to what their profession asks for."""
    likes = [id for id in sketch.calling.likes if id in sketch.raw["rolls"]]
    most = sketch.rules.whole("shift_limit")
    if not likes or most < 1 or sketch.below(2):
        return
    taker = sketch.pick(likes)
    givers = [id for id in sketch.raw["rolls"] if id not in likes and id != "SIZ"]
    if not givers:
        return
    rolls, rows = sketch.raw["rolls"], sketch.rules.characteristics
    giver = max(givers, key=lambda id: rolls[id] - rows[id].low)
    room = min(most, rows[taker].high - rolls[taker], rolls[giver] - rows[giver].low)
    moved = min(room, 1 + sketch.below(most))
    if moved > 0:
        sketch.raw["shift"] = {taker: moved, giver: -moved}


def describe(sketch: Sketch) -> None:
    """Who it is, in a few words."""
    known = sketch.known
    sketch.raw["identity"] = {
        "own_language": sketch.say(known.own_language),
        "race": sketch.say(known.race),
        "gender": sketch.some(known.genders),
        "handedness": sketch.some(known.hands),
        "age": str(YOUNGEST + sketch.below(AGES)),
        "features": sketch.some(known.features),
        "description": sketch.some(known.backgrounds),
    }
