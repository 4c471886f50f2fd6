"""Black Flag: class, lineage, heritage and background of a quick character. Touches nothing else."""

from __future__ import annotations

from typing import Any

from builder.systems.black_flag.quick.sketch import Sketch


def take_origins(sketch: Sketch) -> None:
    """What was begun with is kept where the tables know it."""
    begun, rules = sketch.begun, sketch.rules
    sketch.raw["classes"] = _classes(sketch)
    for field, table in (
        ("lineage", rules.lineages),
        ("heritage", rules.heritages),
        ("background", rules.backgrounds),
    ):
        chosen = getattr(begun, field)
        sketch.raw[field] = chosen if chosen in table else sketch.one(tuple(table))


def _classes(sketch: Sketch) -> list[dict[str, Any]]:
    rules = sketch.rules
    room = rules.whole("level_max")
    found: dict[str, dict[str, Any]] = {}
    for entry in sketch.begun.classes:
        if entry.id in rules.classes and entry.id not in found and room > 0:
            level = min(max(entry.level, 1), room)
            room -= level
            found[entry.id] = {"row": entry.row, "id": entry.id, "level": level, "subclass": entry.subclass}
        if not sketch.begun.campaign.multiclassing and found:
            break
    if not found:
        id = sketch.one(tuple(rules.classes))
        found[id] = {"id": id, "level": 1, "subclass": ""}
    for id, line in found.items():
        line["subclass"] = _subclass(sketch, id, line["level"], line["subclass"])
    return list(found.values())


def _subclass(sketch: Sketch, id: str, level: int, wanted: str) -> str:
    rules = sketch.rules
    if level < rules.classes[id].subclass_level:
        return ""
    known = [name for name, row in rules.subclasses.items() if row.of == id]
    return wanted if wanted in known else sketch.one(known) if known else ""
