"""GURPS 4e, chapters 13 to 15: traits, perks and quirks and what they cost. Touches only the book."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Value
from builder.core.number import ceil, floor
from builder.core.text import Label, Name, Text, plain
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import CUSTOM, Trait
from builder.systems.gurps4e.facts import Kind, Number, Price, TraitLine, WordLine
from builder.systems.gurps4e.labels import folded, trait_label

KINDS: tuple[Kind, ...] = ("advantage", "disadvantage", "perk", "quirk")


def traits(book: Book) -> tuple[TraitLine, ...]:
    """Every trait with its price, in the order of the document. What stands there twice has its effect once.

    Source: digest, 13, 14 and D-40. Unit: points.
    """
    lines: list[TraitLine] = []
    seen: set[tuple[str, ...]] = set()
    for trait in book.build.traits:
        record = record_of(book, trait)
        if record is None:
            lines.append(book.conclude_row(trait.row, _custom, trait))
            continue
        variant = record.variant(trait.variant)
        same = identity(trait, record, variant)
        effective = same not in seen and (variant is not None or not record.variants)
        seen.add(same)
        lines.append(book.conclude_row(trait.row, _listed, trait, record, variant, effective))
    return tuple(lines)


def record_of(book: Book, trait: Trait) -> rows.TraitRow | None:
    """The row of a trait; custom ones have none, and unknown ones neither."""
    return None if trait.id == CUSTOM else book.rules.traits.get(trait.id)


def identity(trait: Trait, record: rows.TraitRow, variant: rows.Variant | None) -> tuple[str, ...]:
    """What makes two entries one in effect: detail and skill count only where the trait asks for them."""
    asks = record.detail or (variant is not None and variant.detail)
    of_skill = variant is not None and variant.skill
    return (
        trait.id,
        variant.id if variant else "",
        folded(trait.detail) if asks else "",
        trait.skill if of_skill else "",
    )


def _listed(
    book: Book, trait: Trait, record: rows.TraitRow, variant: rows.Variant | None, effective: bool
) -> TraitLine:
    level = trait.level if record.per_level else None
    cr = trait.cr if record.self_control else None
    parried = book.rules.skills.get(trait.skill) if variant is not None and variant.skill else None
    shown = None if highest_level(book, record) == 1 and level == 1 else level
    label = trait_label(record, variant, shown, parried.name if parried else None, cr, trait.detail)
    cost = _cost(book, trait, record, variant, label)
    kind: Kind = "quirk" if variant is not None and variant.quirk else record.kind
    control = book.rules.self_control.get(trait.cr) if cr is not None else None
    return TraitLine(
        row=trait.row,
        id=trait.id,
        record=record,
        kind=kind,
        name=record.name,
        label=label,
        variant=variant,
        detail=trait.detail,
        level=level,
        max_level=highest_level(book, record),
        cr=cr,
        resist=Fraction(control.chance) if control else None,
        cost=cost,
        counted=kind == "disadvantage" and cost.number < 0,
        effective=effective,
        variants=_variant_prices(book, trait, record),
        levels=_level_prices(book, trait, record, variant),
        crs=_control_prices(book, trait, record, variant),
        summary=(variant.summary if variant is not None else None) or record.summary,
    )


def _custom(book: Book, trait: Trait) -> TraitLine:
    """An entry that no table knows: it costs what it says and does nothing else."""
    kind = next((kind for kind in KINDS if kind == trait.kind), None)
    if kind is None:
        kind = "disadvantage" if trait.cost < 0 else "advantage"
    name: Label = plain(trait.name or trait.id)
    label = Text("gurps4e.label.detail", {"what": name, "detail": trait.detail}) if trait.detail else name
    tally = book.tally(f"cost.trait.{trait.row}", label)
    if trait.cost:
        tally.add(trait.cost, Text("gurps4e.price.custom"))
    cost = book.enter(tally)
    return TraitLine(
        row=trait.row,
        id=trait.id,
        record=None,
        kind=kind,
        name=name,
        label=label,
        variant=None,
        detail=trait.detail,
        level=None,
        max_level=None,
        cr=None,
        resist=None,
        cost=cost,
        counted=kind in ("advantage", "disadvantage") and cost.number < 0,
        effective=False,
        variants=(),
        levels=(),
        crs=(),
        summary=None,
    )


def _cost(
    book: Book, trait: Trait, record: rows.TraitRow, variant: rows.Variant | None, label: Label
) -> Value:
    """Price, times levels, times the factor of the self-control number, the fraction dropped toward zero."""
    tally = book.tally(f"cost.trait.{trait.row}", label)
    if record.variants and variant is None:
        return book.enter(tally)
    base = variant.cost if variant is not None else record.cost
    tally.add(base, variant.name if variant is not None else record.name, record.cite)
    if record.per_level and trait.level != 1:
        tally.times(trait.level, Text("gurps4e.price.levels"))
    control = book.rules.self_control.get(trait.cr) if record.self_control else None
    if control is not None and control.factor != 1:
        tally.times(control.factor, Text("gurps4e.price.control", {"n": trait.cr}), control.source())
        toward_zero = Text("gurps4e.price.toward_zero")
        tally = tally.ceil(toward_zero) if base < 0 else tally.floor(toward_zero)
    return book.enter(tally)


def price(book: Book, record: rows.TraitRow, variant: rows.Variant | None, level: int, cr: int) -> int:
    """What a trait would cost with this variant, level and self-control number."""
    cost: Number = variant.cost if variant is not None else record.cost
    if record.per_level:
        cost *= level
    control = book.rules.self_control.get(cr) if record.self_control else None
    if control is not None:
        cost *= control.factor
    return ceil(cost) if cost < 0 else floor(cost)


def _variant_prices(book: Book, trait: Trait, record: rows.TraitRow) -> tuple[Price, ...]:
    return tuple(
        Price(one.id, one.name, price(book, record, one, trait.level, trait.cr)) for one in record.variants
    )


def _level_prices(
    book: Book, trait: Trait, record: rows.TraitRow, variant: rows.Variant | None
) -> tuple[Price, ...]:
    """One level less and one more."""
    if not record.per_level or (record.variants and variant is None):
        return ()
    return tuple(
        Price(level, Text("gurps4e.level", {"n": level}), price(book, record, variant, level, trait.cr))
        for level in (trait.level - 1, trait.level + 1)
        if level > 0
    )


def _control_prices(
    book: Book, trait: Trait, record: rows.TraitRow, variant: rows.Variant | None
) -> tuple[Price, ...]:
    if not record.self_control or (record.variants and variant is None):
        return ()
    return tuple(
        Price(number, row.name, price(book, record, variant, trait.level, number))
        for number, row in book.rules.self_control.items()
    )


def highest_level(book: Book, record: rows.TraitRow) -> int | None:
    """The most levels that may be taken; None: no maximum, or no levels at all."""
    if not record.per_level:
        return None
    match record.max_level_setting:
        case "talent_max_level":
            return book.settings.talent_max_level
        case "enhanced_defense_max_level":
            return book.settings.enhanced_defense_max_level
        case _:
            return record.max_level


def perks(book: Book) -> tuple[WordLine, ...]:
    """A point each.

    Source: digest, 15. Unit: points.
    """
    found, source = book.rules.number("perk_cost"), book.rules.found("perk_cost").source
    lines = []
    for perk in book.build.perks:
        tally = book.tally(f"cost.perk.{perk.row}", _words(perk.text, book.rules.term("perk")))
        cost = book.enter(tally.add(found, book.rules.term("perk"), source))
        lines.append(WordLine(perk.row, perk.text, cost))
    return tuple(lines)


def quirks(book: Book) -> tuple[WordLine, ...]:
    """They give a point each.

    Source: digest, 15. Unit: points.
    """
    found, source = book.rules.number("quirk_cost"), book.rules.found("quirk_cost").source
    lines = []
    for quirk in book.build.quirks:
        tally = book.tally(f"cost.quirk.{quirk.row}", _words(quirk.text, book.rules.term("quirk")))
        cost = book.enter(tally.add(found, book.rules.term("quirk"), source))
        lines.append(WordLine(quirk.row, quirk.text, cost))
    return tuple(lines)


def _words(text: str, otherwise: Name) -> Label:
    return plain(text) if text.strip() else otherwise
