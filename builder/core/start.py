"""Core: a character begun: empty, or built by the dice. Time, chance and id are handed in."""

from __future__ import annotations

from datetime import datetime

from builder.core.character import stamp
from builder.core.dice import Recorder, Roller
from builder.core.dice_log import thrower_of
from builder.core.fair import FairRoller, last_counter
from builder.core.invented import invented_name
from builder.core.survey import AnyCharacter
from builder.core.system import AnySystem, Rules
from builder.core.text import Language


def new_character(
    system: AnySystem, rules: Rules, *, id: str, now: datetime, version: str = ""
) -> AnyCharacter:
    """A character on which nothing is decided yet, with the packs that these rules were loaded with."""
    time = stamp(now)
    document: type[AnyCharacter] = system.document
    return document(
        system=system.id,
        schema_version=system.schema_version,
        id=id,
        created=time,
        modified=time,
        app_version=version,
        choices=system.start(rules),
        packs=rules.packs,
    )


def quick_character(
    system: AnySystem,
    rules: Rules,
    begun: AnyCharacter,
    roller: Roller,
    now: datetime,
    language: Language = "ja",
    *,
    fair: bool = True,
) -> AnyCharacter:
    """A whole character by the dice, from the settings of the one begun; every roll is in its log.

    The dice of the rules follow from the phrase of the table where there is one, all else from the roller;
    not `fair`: the dice too, so that the seed that was asked for gives the same again.
    Who has no name yet gets an invented one, in the script of the language and then in the other.
    """
    time = stamp(now)
    phrase = begun.profile.phrase if fair else ""
    recorder = Recorder(
        FairRoller(roller, phrase, thrower_of(begun), last_counter(begun.rolls)), time, language
    )
    choices = system.quick_build(begun.choices, rules, recorder)
    profile = begun.profile
    if not profile.name.strip():
        name = invented_name(recorder.below)
        own, other = (name.ja, name.en) if language == "ja" else (name.en, name.ja)
        profile = profile.model_copy(update={"name": own, "kana": other})
    document: type[AnyCharacter] = system.document
    return document.model_validate(
        {
            **begun.__dict__,
            "choices": choices,
            "profile": profile,
            "rolls": (*begun.rolls, *recorder.log),
            "modified": time,
        }
    )
