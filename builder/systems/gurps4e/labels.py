"""GURPS 4e: how traits and skills are written: Greed (9), 〈銃器／TL8／拳銃〉. Touches nothing else."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from builder.core.text import Label, Name, Text, plain
from builder.systems.gurps4e import records as rows


def trait_label(
    record: rows.TraitRow,
    variant: rows.Variant | None = None,
    level: int | None = None,
    skill: Label | None = None,
    cr: int | None = None,
    detail: str = "",
) -> Label:
    """A trait with all that tells it from others of its kind."""
    label: Label = record.name
    if variant is not None and skill is None and variant.name != record.name:
        label = Text("gurps4e.label.variant", {"what": label, "variant": variant.name})
    if level is not None:
        label = Text("gurps4e.label.level", {"what": label, "n": level})
    if skill is not None:
        label = Text("gurps4e.label.skill", {"what": label, "skill": skill})
    if cr is not None:
        label = Text("gurps4e.label.control", {"what": label, "n": cr})
    if detail:
        label = Text("gurps4e.label.detail", {"what": label, "detail": detail})
    return label


def skill_name(name: Label, tl: int | None, spec: Label | None) -> Label:
    """A skill with its tech level and specialty: Guns/TL8 (Pistol), 銃器／TL8／拳銃."""
    if tl is not None and spec is not None:
        return Text("gurps4e.skill.tl_spec", {"skill": name, "tl": tl, "spec": spec})
    if tl is not None:
        return Text("gurps4e.skill.tl", {"skill": name, "tl": tl})
    if spec is not None:
        return Text("gurps4e.skill.spec", {"skill": name, "spec": spec})
    return name


def unbracketed(label: Label) -> Label:
    """The skill without the brackets, where the place says what it is."""
    if isinstance(label, Text) and label.key == "gurps4e.skill.bracket":
        name = label.params["skill"]
        return name if isinstance(name, Name | Text) else label
    return label


def bracketed(name: Label) -> Label:
    """A skill where kinds are mixed: 〈剣〉 in Japanese, plain in English."""
    return Text("gurps4e.skill.bracket", {"skill": name})


def specialty(record: rows.SkillRow | None, text: str) -> str:
    """A specialty for comparing: a suggestion in either language is one and the same; empty is none."""
    given = folded(text)
    for words in record.spec_suggestions if record else ():
        if given in (folded(words.ja), folded(words.en)):
            return folded(words.en)
    return given


def specialty_name(record: rows.SkillRow | None, text: str) -> Label | None:
    """A specialty for showing: in both languages where it is a suggested one."""
    given = folded(text)
    if not given:
        return None
    for words in record.spec_suggestions if record else ():
        if given in (folded(words.ja), folded(words.en)):
            return words.name
    return plain(text)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text for comparing: width, case and blanks do not count."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
