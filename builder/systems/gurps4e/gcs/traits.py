"""GURPS 4e, GCS files: traits, and what the format writes as traits: wealth, status, languages. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from builder.core.text import Name, Text
from builder.systems.gurps4e.gcs.names import Called, readings
from builder.systems.gurps4e.gcs.node import Node, whole
from builder.systems.gurps4e.gcs.prices import ALTERNATIVES, is_changed, levels, price
from builder.systems.gurps4e.gcs.taking import Taking, short
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.records import TraitRow, Variant

OFF = Text("gurps4e.gcs.why.off")
ALTERNATIVE = Text("gurps4e.gcs.why.alternative")
MODIFIED = Text("gurps4e.gcs.why.modified")
UNKNOWN = Text("gurps4e.gcs.why.unknown")
KIND = Text("gurps4e.gcs.why.kind")
ATTACKS = Text("gurps4e.gcs.why.attacks")
OWN_CULTURE = Text("gurps4e.gcs.why.own_culture")
NATURAL_ATTACKS = "natural attacks"
READ = {
    "none": 0,
    "broken": 1,
    "semi-literacy": 1,
    "semi-literate": 1,
    "accented": 2,
    "literate": 2,
    "native": 3,
}

Special = Callable[[Taking, Node, Called, Fraction], bool]


def take_traits(taking: Taking, rows: Iterable[Node]) -> None:
    """Every trait of the file, those in containers too."""
    for node in rows:
        name = node.text("name", "description") or "?"
        if node.flag("disabled"):
            taking.keep(name, node.raw, OFF)
        elif node.is_container and node.text("container_type") == ALTERNATIVES:
            inside = "; ".join(one.text("name") for one in node.nodes("children"))
            _count(taking, node)
            taking.own_trait(node, name, price(node), ALTERNATIVE, inside)
        elif node.is_container:
            take_traits(taking, node.nodes("children"))
        else:
            _count(taking, node)
            _take(taking, node, name)


def _count(taking: Taking, node: Node) -> None:
    taking.points += price(node)


def _take(taking: Taking, node: Node, name: str) -> None:
    points = price(node)
    for called in readings(name):
        if any(special(taking, node, called, points) for special in SPECIAL):
            return
    if _listed(taking, node, name, points):
        return
    tags = node.words("tags") + node.words("categories")
    prefix = folded(name).partition(":")[0]
    if points == 1 and ("perk" in tags or prefix == "perk"):
        _word(taking, "perks", name, points)
    elif points == -1 and ("quirk" in tags or prefix == "quirk" or not any(node.modifiers)):
        _word(taking, "quirks", name, points)
    else:
        detail = node.text("local_notes") if len(node.text("local_notes")) < 80 else ""
        words = [one.text("name") for one in node.modifiers if one.text("name")]
        why = MODIFIED if is_changed(node) and _record(taking, name) is not None else UNKNOWN
        taking.own_trait(node, name, points, why, "; ".join(words) or detail)


def _word(taking: Taking, place: str, name: str, points: Fraction) -> None:
    text = name.partition(":")[2].strip() if folded(name).startswith(("perk:", "quirk:")) else name
    row = taking.add(place, {"text": short(text)})
    taking.claim(f"cost.{place[:-1]}.{row}", name, points)
    taking.say(name, "taken")


# what the format writes as traits


def _is(taking: Taking, called: Called, term: str) -> bool:
    """Whether a name is a word of the game, in either language."""
    name = taking.rules.term(term)
    return folded(called.name) in (folded(name.en), folded(name.ja))


def _language(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    if not _is(taking, called, "language"):
        return False
    spoken, written = _heard(node)
    if spoken is None and written is None:
        half = whole(Fraction(points, 2))
        spoken = written = 3 if points == 0 else half if half in (1, 2, 3) else None
    if spoken is None or written is None:
        return False
    native = points == spoken + written - 6 and spoken == 3
    fields = {"name": short(called.inside), "native": native, "spoken": spoken, "written": written}
    row = taking.add("languages", fields)
    taking.claim(f"cost.language.{row}", node.text("name"), points)
    taking.say(node.text("name"), "taken")
    return True


def _heard(node: Node) -> tuple[int | None, int | None]:
    """Spoken and written, by the words of the modifiers and of the note."""
    spoken = written = None
    notes = node.text("local_notes", "notes").split(",")
    for text in [
        *(f"{one.text('name')} {one.text('local_notes', 'notes')}" for one in node.modifiers),
        *notes,
    ]:
        words = folded(text.replace("(", " ").replace(")", " ").replace(":", " ")).split()
        level = next((READ[word] for word in words if word in READ), None)
        if level is None:
            continue
        if "written" not in words:
            spoken = level
        if "spoken" not in words:
            written = level
    return spoken, written


def _culture(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    if not _is(taking, called, "cultural_familiarity"):
        return False
    name = node.text("name")
    if not points:
        taking.say(name, "taken", OWN_CULTURE)
        return True
    row = taking.add("cultures", {"name": short(called.inside), "alien": points == 2})
    taking.claim(f"cost.culture.{row}", name, points)
    taking.say(name, "taken")
    return True


def _status(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    return _is(taking, called, "status") and _step(taking, node, "status", "cost.status", points)


def _tech_level(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    if folded(called.name) not in ("high tl", "low tl"):
        return False
    return _step(taking, node, "tl_delta", "cost.tl", points)


def _step(taking: Taking, node: Node, place: str, key: str, points: Fraction) -> bool:
    """A number bought at five points a step, once."""
    steps = whole(Fraction(points, 5))
    if steps is None or place in taking.record:
        return False
    taking.record[place] = steps
    taking.claim(key, node.text("name"), points)
    taking.say(node.text("name"), "taken")
    return True


def _wealth(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    if not _is(taking, called, "wealth") or "wealth" in taking.record:
        return False
    for level in taking.rules.wealth_levels.values():
        if level.cost == points and _is_named(level.name, node, called):
            return _level(taking, node, "wealth", level.id, points)
    return False


def _appearance(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    if "appearance" in taking.record:
        return False
    named = _is(taking, called, "appearance")
    for level in taking.rules.appearances.values():
        same = folded(called.name) in (folded(level.name_en), folded(level.name_ja))
        if level.cost == points and (same or (named and _is_named(level.name, node, called))):
            return _level(taking, node, "appearance", level.id, points)
    return False


def _level(taking: Taking, node: Node, place: str, id: str, points: Fraction) -> bool:
    taking.record[place] = id
    taking.claim(f"cost.{place}", node.text("name"), points)
    taking.say(node.text("name"), "taken")
    return True


def _is_named(name: Name, node: Node, called: Called) -> bool:
    """Whether the brackets or a modifier give this name; where nothing is given the price speaks alone."""
    given = [called.inside, *(one.text("name") for one in node.modifiers)]
    words = {folded(text) for text in given if text}
    return not words or any(
        folded(one) in text or text in folded(one) for text in words for one in (name.en, name.ja)
    )


def _reputation(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    value = whole(Fraction(points, 5))
    if not _is(taking, called, "reputation") or not value or is_changed(node):
        return False
    detail = called.inside or node.text("local_notes")
    row = taking.add("reputations", {"value": value, "detail": short(detail)})
    taking.claim(f"cost.reputation.{row}", node.text("name"), points)
    taking.say(node.text("name"), "taken")
    return True


def _attacks(taking: Taking, node: Node, called: Called, points: Fraction) -> bool:
    """Fists and feet: every character has them here."""
    if points or folded(called.name) != NATURAL_ATTACKS:
        return False
    taking.say(node.text("name"), "taken", ATTACKS)
    return True


SPECIAL: tuple[Special, ...] = (
    _language,
    _culture,
    _status,
    _tech_level,
    _wealth,
    _appearance,
    _reputation,
    _attacks,
)


# what stands in our lists


def _record(taking: Taking, name: str) -> tuple[TraitRow, Variant | None, str] | None:
    """The trait that a name means, a kind of it where the name says so, and what stands in brackets."""
    for called in readings(name):
        word = folded(called.name)
        if word in taking.names.traits:
            return taking.names.traits[word], None, called.inside
        if word in taking.names.variants:
            return *taking.names.variants[word], called.inside
    return None


def _listed(taking: Taking, node: Node, name: str, points: Fraction) -> bool:
    found = _record(taking, name)
    if found is None or is_changed(node):
        return False
    record, kind, inside = found
    control = whole(node.number("cr")) or 12
    cr = control if control in taking.rules.self_control else 12
    variant, level = kind, 1
    if record.per_level:
        level = max(1, whole(levels(node)) or 1)
    if record.variants and kind is None:
        variant = _kind(taking, node, record, inside, points, level, cr)
        if variant is None:
            return False
    skill = _skill(taking, inside, node) if variant is not None and variant.skill else ""
    if variant is not None and variant.skill and not skill:
        return False
    if record.skill_list:
        return False
    told = record.detail or (variant is not None and variant.detail)
    detail = _detail(node, record, variant, inside) if told else ""
    fields = {"id": record.id, "variant": variant.id if variant else "", "level": level, "cr": cr}
    row = taking.add("traits", {**fields, "detail": short(detail), "skill": skill})
    taking.claim(f"cost.trait.{row}", name, points)
    taking.say(name, "taken")
    return True


def _kind(
    taking: Taking, node: Node, record: TraitRow, inside: str, points: Fraction, level: int, cr: int
) -> Variant | None:
    """The kind that is named and costs as much; else the only one named; else the only one at this price."""
    given = [inside, node.text("local_notes"), *(one.text("name") for one in node.modifiers)]
    words = [folded(text) for text in given if text]
    named = [one for one in record.variants if any(_says(one, text) for text in words)]
    control = taking.rules.self_control.get(cr) if record.self_control else None
    factor = Fraction(control.factor) if control is not None else Fraction(1)

    def costs(one: Variant) -> bool:
        exact = one.cost * (level if record.per_level else 1) * factor
        return points == (-(-exact.numerator // exact.denominator) if exact < 0 else exact.__floor__())

    for some in ([one for one in named if costs(one)], named, [one for one in record.variants if costs(one)]):
        if len(some) == 1:
            return some[0]
    return None


def _says(kind: Variant, text: str) -> bool:
    return any(
        word == text or word in text.split(";") or word in text
        for word in (folded(kind.name_en), folded(kind.name_ja))
    )


def _detail(node: Node, record: TraitRow, variant: Variant | None, inside: str) -> str:
    """Who or what is meant: the brackets, the modifier or the note; never the trait or its kind."""
    taken = {folded(record.name_en), folded(record.name_ja)}
    if variant is not None:
        taken |= {folded(variant.name_en), folded(variant.name_ja)}
    notes = node.text("local_notes")
    given = [inside, *(one.text("name") for one in node.modifiers), notes if len(notes) < 80 else ""]
    return next((text for text in given if text and folded(text) not in taken), "")


def _skill(taking: Taking, inside: str, node: Node) -> str:
    """The id of the skill that is named in brackets, in a note or by a modifier."""
    for text in (inside, node.text("local_notes"), *(one.text("name") for one in node.modifiers)):
        for called in readings(text):
            found = taking.names.skills.get(folded(called.name))
            if found is not None:
                return found.id
    return ""
