"""Core: old files brought to today's shape, dict to dict, before any validation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from builder.core.character import FORMAT
from builder.core.errors import NewerFile, UnknownSystem, UnreadableFile
from builder.core.party import PARTY_FORMAT
from builder.core.system import AnySystem, Migration
from builder.core.text import Param, Text

NEWEST = int(FORMAT.partition("/")[2])

ENVELOPE: Mapping[int, Migration] = {}
"""Steps of the envelope: ENVELOPE[n] turns a whole file of "character/n" into n + 1."""

PARTY_NEWEST = int(PARTY_FORMAT.partition("/")[2])

PARTY_ENVELOPE: Mapping[int, Migration] = {}
"""The same of "party/n". The characters in it are brought to today's shape by themselves."""

_FORMAT = re.compile(r"character/([0-9]{1,6})")
_PARTY = re.compile(r"party/([0-9]{1,6})")


def upgrade(
    raw: Any, systems: Mapping[str, AnySystem], envelope: Mapping[int, Migration] = ENVELOPE
) -> dict[str, Any]:
    """A character file as plain data, in today's shape; not yet validated.

    Raises UnreadableFile for what is no character of ours, NewerFile for a later version of the envelope or
    of the system's choices, UnknownSystem with the data when its system is not in this build.
    """
    found, shape = _envelope(raw)
    for step in range(shape, NEWEST):
        found = dict(_step(envelope, step, "format")(found))
    found["format"] = FORMAT
    system = systems.get(_word(found, "system"))
    if system is None:
        raise UnknownSystem(Text("core.upgrade.no_system", {"system": found["system"][:60]}), found)
    version = found.get("schema_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UnreadableFile(Text("core.upgrade.no_version"))
    if version > system.schema_version:
        newer: dict[str, Param] = {"system": system.name, "theirs": version}
        raise NewerFile(Text("core.upgrade.newer_choices", {**newer, "ours": system.schema_version}))
    choices = found.get("choices")
    if not isinstance(choices, dict):
        raise UnreadableFile(Text("core.upgrade.no_choices"))
    for step in range(version, system.schema_version):
        choices = _step(system.migrations, step, system.id)(dict(choices))
    return {**found, "schema_version": system.schema_version, "choices": choices}


def upgrade_party(raw: Any, envelope: Mapping[int, Migration] = PARTY_ENVELOPE) -> dict[str, Any]:
    """A party file as plain data, in today's shape; not yet validated. Raises UnreadableFile, NewerFile."""
    if not isinstance(raw, dict):
        raise UnreadableFile(Text("core.upgrade.not_a_party", {"format": ""}))
    found = _PARTY.fullmatch(str(raw.get("format")))
    if found is None:
        raise UnreadableFile(Text("core.upgrade.not_a_party", {"format": str(raw.get("format"))[:40]}))
    shape, party = int(found[1]), dict(raw)
    if shape > PARTY_NEWEST:
        raise NewerFile(Text("core.upgrade.newer", {"theirs": shape, "ours": PARTY_NEWEST}))
    for step in range(shape, PARTY_NEWEST):
        party = dict(_step(envelope, step, "format")(party))
    return {**party, "format": PARTY_FORMAT}


def upgrade_settings(settings: Mapping[str, Any], version: int, system: AnySystem) -> dict[str, Any]:
    """A campaign's settings of an older version of a system's choices in today's shape.

    Raises NewerFile, UnreadableFile.
    """
    if version > system.schema_version:
        newer: dict[str, Param] = {"system": system.name, "theirs": version}
        raise NewerFile(Text("core.upgrade.newer_choices", {**newer, "ours": system.schema_version}))
    found = dict(settings)
    for step in range(version, system.schema_version):
        found = _step(system.migrations, step, system.id)(dict(found))
    return {key: value for key, value in found.items() if key in system.settings}


def _envelope(raw: Any) -> tuple[dict[str, Any], int]:
    if not isinstance(raw, dict):
        raise UnreadableFile(Text("core.upgrade.not_ours"))
    found = _FORMAT.fullmatch(_word(raw, "format"))
    if found is None:
        raise UnreadableFile(Text("core.upgrade.not_a_character", {"format": raw["format"][:40]}))
    shape = int(found[1])
    if shape > NEWEST:
        raise NewerFile(Text("core.upgrade.newer", {"theirs": shape, "ours": NEWEST}))
    return dict(raw), shape


def _word(raw: Mapping[str, Any], key: str) -> str:
    word = raw.get(key)
    if not isinstance(word, str):
        raise UnreadableFile(Text("core.upgrade.not_ours"))
    return word


def _step(migrations: Mapping[int, Migration], step: int, whose: str) -> Migration:
    if step not in migrations:
        raise UnreadableFile(Text("core.upgrade.too_old", {"whose": whose, "n": step}))
    return migrations[step]
