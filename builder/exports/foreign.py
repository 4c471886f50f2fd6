"""Exports: the ways out that only the character's own system has, for other programs. Imports core only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from builder.core.errors import BadExport
from builder.core.evaluation import Evaluation
from builder.core.foreign import Taken
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem, Rules
from builder.core.text import Label, Text
from builder.exports.proof import same

SKILL, HP = "skill.", "hp"


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file for another program: `advice`: what to do or know there; `left`: what does not travel.

    `prove`: reads what was written as that program's file is read here; raises BadExport.
    """

    name: Label
    suffix: str
    write: Callable[[], bytes]
    id: str = ""
    prove: Callable[[bytes], None] | None = None
    advice: tuple[Label, ...] = ()
    left: tuple[Label, ...] = ()


def foreign_ways(
    system: AnySystem, character: AnyCharacter, evaluation: Evaluation[Any], rules: Rules
) -> tuple[Foreign, ...]:
    """Those of this character."""
    found: list[Foreign] = []
    for one in system.formats:
        if one.write is None:
            continue
        write, read = one.write, one.read

        def made(write: Callable[..., bytes] = write) -> bytes:
            return write(character, evaluation)

        def proved(data: bytes, read: Callable[..., Taken] | None = read) -> None:
            if read is not None:
                _compare(read(data, rules), character, evaluation)

        advice = one.advice(character, evaluation) if one.advice is not None else ()
        left = one.left(character, evaluation) if one.left is not None else ()
        found.append(Foreign(one.name, one.suffix, made, one.id, proved, advice, left))
    return tuple(found)


def _compare(taken: Taken, character: AnyCharacter, evaluation: Evaluation[Any]) -> None:
    """The name, hit points, how many skills can be rolled, and the numbers of all of them."""
    values = evaluation.values
    name = " ".join(character.profile.name.split())
    if name:  # what a nameless one is called there is the other program's business
        found = str(taken.record.get("profile", {}).get("name", ""))
        same(Text("export.proof.name"), name, " ".join(found.split()))
    claims = {claim.key: claim for claim in taken.claims}
    if HP in claims and HP in values:
        same(values[HP].name, str(values[HP].number), str(claims[HP].says))
    ours = Counter(one.number for key, one in values.items() if key.startswith(SKILL) and one.number > 0)
    theirs = Counter(one.says for key, one in claims.items() if key.startswith(SKILL) and one.says > 0)
    if not theirs:
        return
    same(Text("export.proof.skills"), str(ours.total()), str(theirs.total()))
    if ours != theirs:
        raise BadExport(Text("export.proof.shape"))
