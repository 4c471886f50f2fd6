"""BRP: how skills are named: one key for one skill, in whichever words it stands. Touches nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from builder.core.text import Label, Name, Text, plain
from builder.systems.brp import records as rows

OWN = "own"
REMARK = re.compile(r"\s*\([^()]*\)")
MOST = 4000


@dataclass(frozen=True, slots=True)
class Words:
    """What skills and specialties may be called: for each skill, a folded word to the specialty's id."""

    specialties: Mapping[str, Mapping[str, str]]


def words_of(skills: Mapping[str, rows.SkillRow], specialties: Mapping[str, rows.Specialty]) -> Words:
    """The words of both languages, aliases and ids, without regard to width, case and blanks."""
    found: dict[str, dict[str, str]] = {id: {} for id in skills}
    for row in specialties.values():
        known = found.setdefault(row.skill, {})
        for word in (row.spec, row.name_en, row.name_ja, *row.aliases):
            known.setdefault(folded(word), row.spec)
    return Words(found)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A word for comparing: width, case and blanks do not count; blanks inside it are underscores."""
    return "_".join(unicodedata.normalize("NFKC", text).casefold().replace("_", " ").split())


@dataclass(frozen=True, slots=True)
class Named:
    """A skill as it was named. `key`: the same for all ways to write it.

    `row` None: no table knows the skill. `said`: the specialty in the words it was written in.
    `label`: the skill with its specialty, Craft (Knots), 製作(縄細工), without what the book adds in brackets
    to a specialty: that helps only to choose it. `spec_label`: the specialty alone.
    """

    key: str
    skill: str
    spec: str
    row: rows.SkillRow | None
    known: rows.Specialty | None
    said: str
    label: Label
    spec_label: Label | None

    @property
    def misnamed(self) -> bool:
        """Whether there is no such skill: no row, or a specialty where the skill has none."""
        return self.row is None or bool(self.spec and not self.row.specialty)

    @property
    def unspecified(self) -> bool:
        """Whether it still needs a specialty."""
        return self.row is not None and self.row.special and not self.spec


class Namer:
    """Finds the one key of a skill. `own_language`: its literacy is that of the mother tongue."""

    def __init__(
        self,
        skills: Mapping[str, rows.SkillRow],
        specialties: Mapping[str, rows.Specialty],
        words: Words,
        own_language: str = "",
    ) -> None:
        self._skills, self._specialties, self._words = skills, specialties, words
        self._own = folded(own_language)
        self._named: dict[tuple[str, str], Named] = {}

    @property
    def is_full(self) -> bool:
        """Whether it holds so many names that another one is better begun."""
        return len(self._named) >= MOST

    def name(self, skill: str, spec: str = "") -> Named:
        """The skill of these words."""
        found = self._named.get((skill, spec))
        if found is None:
            found = self._named[(skill, spec)] = self._find(skill, spec)
        return found

    def key(self, text: str) -> Named:
        """The skill of a whole key, as settings write it."""
        skill, _, spec = text.partition(":")
        return self.name(skill, spec)

    def _find(self, skill: str, spec: str) -> Named:
        id = skill if skill in self._skills else folded(skill)
        row = self._skills.get(id)
        wanted = folded(spec)
        known = self._words.specialties.get(id, {}).get(wanted, wanted)
        if row is not None and row.as_language and self._own and known == self._own:
            known = OWN
        key = f"{id}:{known}" if known else id
        listed, said = self._specialties.get(key), spec.strip()
        special = _specialty(known, listed, said)
        short = _without_remark(listed.name) if listed is not None and known else special
        return Named(key, id, known, row, listed, said, _label(id, row, short), special)


def _label(skill: str, row: rows.SkillRow | None, spec: Label | None) -> Label:
    unknown: Label = plain(skill) if skill else Text("brp.skill.unnamed")
    name: Label = row.name if row is not None else unknown
    return name if spec is None else Text("brp.skill.specialty", {"skill": name, "spec": spec})


def _without_remark(name: Name) -> Name:
    return Name(REMARK.sub("", name.ja), REMARK.sub("", name.en), name.kana)


def _specialty(spec: str, known: rows.Specialty | None, said: str) -> Label | None:
    """The specialty: in both languages where it is a known one, else as it was written."""
    if not spec:
        return None
    if known is not None:
        return known.name
    return plain(said.replace("_", " ") if said.isascii() else said)
