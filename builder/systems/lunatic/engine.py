"""The Lunatic: the rulebook. Choices and tables in, ledger, issues and facts out, in its order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.core.character import Profile, numbered
from builder.core.evaluation import Budget, Evaluation
from builder.core.ledger import Found, Source, Tally
from builder.core.text import Label, Text
from builder.systems.lunatic import body, equipment, experience, skills
from builder.systems.lunatic.abilities import abilities, ap_ledger, talent_name
from builder.systems.lunatic.advances import ADVANCES, cap_of
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling, calling, check_magic
from builder.systems.lunatic.chances import chances
from builder.systems.lunatic.children import check_child, is_child
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import (
    Facts,
    FeatLine,
    Offer,
    OpportunityLine,
    ReconstructedTable,
    SkillLine,
    SpellLine,
)
from builder.systems.lunatic.growth import Growth
from builder.systems.lunatic.lessons import lessons
from builder.systems.lunatic.parameters import check_idle, parameters
from builder.systems.lunatic.ranges import check_ranges
from builder.systems.lunatic.rule_tables import ABILITIES, MAGIC, PARAMETERS, LunaticRules
from builder.systems.lunatic.state import State, opened, remember_bases

NEVER_OFFERED = {("base", "sub_melee"), ("intensity", "sub_melee")}


def evaluate(profile: Profile, choices: Choices, rules: LunaticRules) -> Evaluation[Facts]:
    """Everything that follows from the choices. Never raises on what a player enters.

    Rows without a number, as in bare records, are numbered first, in the order of the document.
    """
    made = created(numbered(choices), rules)
    book, found = made.book, made.calling
    growth = Growth(book, found, opened(book))
    account, state = growth.walk(), growth.state
    _abilities_now(book, state)
    parameters(book, found, state.parameters)
    limits = {id: cap_of(book, found, id) for id in PARAMETERS}
    experience.caps(book, found, state, limits)
    skills.modifiers(book)
    skills.skills(book, found, skills.Grown(state.bases, state.halves))
    remember_bases(book, state)
    exp = experience.accounts(book, account, state)
    slots, beyond = _slots(book, found, state)
    experience.check_hero(book)
    experience.check_level_gap(book)
    chances(book)
    owned, lines = equipment.arms(book), equipment.usable(book, found)
    arms = equipment.weapons(book, found, owned, lines)
    items = equipment.starting_gear(book, found, owned, lines)
    body.body(book, found)
    body.movement(book, found)
    body.check_sheet_texts(book)
    check_ranges(book)
    cells = book.reconstructed()
    _check_tables(book, len(cells))
    by_skill = _skill_lines(book, found)
    facts = Facts(
        race=found.race,
        race_name=found.race_name,
        base=found.base,
        base_name=found.base_name,
        specialist=found.specialist,
        specialist_name=found.specialist_name,
        skill_pattern=found.skill_pattern,
        parameter_pattern=found.parameter_pattern,
        slots=found.slots,
        weapon_option=found.weapons,
        bonus=found.bonus,
        favored=found.favored,
        has_magic=state.has_magic,
        child=is_child(book),
        age_rolls_valid=book.get("age.limit") is not None,
        next_roll=all(roll == 1 for roll in book.choices.age_rolls.values()),
        talents=_talents(book, found),
        schools=tuple(rules.school(id) for id in found.schools),
        school_ids=found.schools,
        skills=tuple(by_skill.values()),
        growth=tuple(_as_seen(book, line) for line in account.lines),
        offers=_offers(book, found, state),
        feats=tuple(
            FeatLine(feat.row, feat.id, feat.label, feat.slots, feat.beyond, feat.paid)
            for feat in state.feats.values()
        ),
        spells=tuple(
            SpellLine(
                spell.row, spell.label, rules.school(spell.school), spell.level, spell.ritual, spell.mark[0]
            )
            for spell in state.spells
        ),
        beyond=state.beyond,
        weapons=arms,
        items=items,
        usable=lines,
        native_written=made.native_written,
        heavy=book.choices.heavy_load,
        level=book["level"].whole,
        reconstructed=_reconstructed(book, cells),
        tables=_packs(book),
        by_skill=by_skill,
        lessons=lessons(book, found, state),
    )
    further = experience.next_level(book)
    shown = (*made.budgets, exp, slots, beyond, *((further,) if further is not None else ()))
    budgets = {one.key: one for one in shown}
    return Evaluation(book.values, budgets, tuple(book.issues), facts)


@dataclass(frozen=True, slots=True)
class Created:
    """A character as created, before any growth."""

    book: Book
    calling: Calling
    budgets: tuple[Budget, Budget]
    native_written: bool


def created(choices: Choices, rules: LunaticRules) -> Created:
    """Everything up to initial growth. Every row of the choices has its number."""
    book = Book(choices, rules)
    found = calling(book)
    abilities(book, found)
    check_magic(book, found, book.get(f"created.{MAGIC}") is not None)
    budgets = ap_ledger(book, found)
    check_idle(book)
    skills.class_values(book, found)
    skills.modifiers(book, skills.CREATED)
    skills.created_skills(book, found)
    check_child(book)
    experience.age(book)
    experience.initial_exp(book)
    experience.money(book)
    native_written = experience.languages(book)
    experience.check_parameter_pattern(book, found)
    return Created(book, found, budgets, native_written)


def _abilities_now(book: Book, state: State) -> None:
    """The abilities after growth. Keys: the ids of the abilities."""
    for id in ABILITIES:
        created = book.get(f"created.{id}")
        if created is None:
            continue
        tally = Tally(id, book.rules.ability(id)).add(created)
        more = state.abilities[id] - created.whole
        book.enter(tally.add(more, Text("lunatic.growth")) if more else tally)


def _slots(book: Book, found: Calling, state: State) -> tuple[Budget, Budget]:
    """Feat slots, and feats beyond them.

    Source: digest, 5.3. Keys: slots, slots.used, overslot, overslot.used.
    """
    granted = Tally("slots", book.rules.term("feat_slots"))
    if found.slots is not None and found.base is not None:
        source = found.base.cell(f"feat_slots.{found.slots.id}.slots")
        granted.lookup(Found(found.slots.slots, source), found.base.name)
    used = Tally("slots.used", Text("lunatic.slots.used"))
    over = Tally("overslot.used", Text("lunatic.overslot.used"))
    for feat in state.feats.values():
        row = book.rules.feats.get(feat.id)
        if feat.beyond:
            over.add(1, feat.label)
        elif row is None:
            used.add(feat.slots, feat.label)
        else:
            used.lookup(Found(feat.slots, row.cell("slots")), feat.label)
    most = Tally("overslot", Text("lunatic.overslot")).lookup(book.rules.found("overslot_feats_max"))
    name = book.rules.term("feat_slots")
    slots = Budget("slots", name, book.enter(granted), book.enter(used), stage="growth")
    name_over = Text("lunatic.overslot")
    beyond = Budget("overslot", name_over, book.enter(most), book.enter(over), stage="growth")
    return slots, beyond


def _talents(book: Book, found: Calling) -> tuple[Label, ...]:
    free = (book.rules.talents[id].name for id in found.race.free_talents)
    return (*free, *(talent_name(book, talent) for talent in book.choices.talents))


def _skill_lines(book: Book, found: Calling) -> dict[str, SkillLine]:
    return {
        id: SkillLine(
            id=id,
            label=skills.skill_label(row.name),
            combat=row.combat,
            favored=id in found.favored,
            available=book.get(f"skill.{id}") is not None,
        )
        for id, row in book.rules.skills.items()
    }


def _as_seen(book: Book, line: OpportunityLine) -> OpportunityLine:
    """With the values of parameters that are looked at, not how often they grew."""
    lines = tuple(
        replace(one, now=one.now + more, then=one.then + more, sure=sure, grown=int(one.then))
        if one.kind == "parameter" and one.now is not None and one.then is not None
        else one
        for one in line.lines
        for more, sure in (_ungrown(book, one.id),)
    )
    return replace(line, lines=lines)


def _ungrown(book: Book, id: str) -> tuple[int, bool]:
    """What a parameter would be without growth, from the abilities of now; whether that is sure."""
    value, grown = book.get(id), book.get(f"grown.{id}")
    return (value.whole - grown.whole, value.sure) if value is not None and grown is not None else (0, True)


def _offers(book: Book, found: Calling, state: State) -> tuple[Offer, ...]:
    """What one more point of anything would cost now, at the last opportunity."""
    rules = book.rules
    wanted = [("ability", id, rules.ability(id)) for id in state.abilities]
    wanted += [("parameter", id, rules.parameter(id)) for id in PARAMETERS]
    for id, row in rules.skills.items():
        if book.get(f"skill.{id}") is not None:
            label = skills.skill_label(row.name)
            wanted += [(kind, id, label) for kind in ("base", "intensity") if (kind, id) not in NEVER_OFFERED]
    offers: list[Offer] = []
    for kind, id, label in wanted:
        quote = ADVANCES[kind].quote(book, found, state, id)
        if quote is not None:
            price = quote.price
            more, sure = _ungrown(book, id) if kind == "parameter" else (0, quote.number_sure)
            offers.append(
                Offer(
                    kind=kind,
                    id=id,
                    label=label,
                    now=quote.now + more,
                    then=quote.then + more,
                    price=quote.cost if price is not None else None,
                    least=quote.least,
                    sure=quote.sure,
                    taken=state.taken.get((kind, id), 0),
                    blocked=quote.broken[0][0] if quote.broken else None,
                    number_sure=sure,
                    least_sure=quote.least_sure,
                )
            )
    return tuple(offers)


def _check_tables(book: Book, cells: int) -> None:
    """How many reconstructed cells are used; a bare record made with other tables.

    Source: digest, 0, 9.5 and 11.
    """
    if cells:
        book.note("LUN-TBL-RECON", n=cells)
    named = book.choices.table_pack
    if named is None or not named.id:
        return
    loaded = {pack.id: pack.digest for pack in book.rules.packs}
    default = book.rules.default_pack.id
    if named.id == default and not loaded:
        return
    if named.id not in loaded or (named.sha256 and named.sha256 != loaded[named.id]):
        book.note("LUN-PACK-CHANGED", "table_pack")


def _reconstructed(book: Book, cells: tuple[Source, ...]) -> tuple[ReconstructedTable, ...]:
    """The tables and lists of which reconstructed cells are used, in the order of use."""
    used: dict[str, int] = {}
    for source in cells:
        used[source.document] = used.get(source.document, 0) + 1
    rules = book.rules
    return tuple(
        ReconstructedTable(id, rules.title(id), count, rules.reconstructed.get(id))
        for id, count in used.items()
    )


def _packs(book: Book) -> tuple[Label, ...]:
    """What the tables in use are called: the default pack, then those laid over it."""
    return (book.rules.default_pack.name, *(pack.label for pack in book.rules.packs))
