"""The GM's desk as window and command line share it: a party opened, judged, added to. Never a screen.

May import the workshop, core and storage. Time, chance and folders come from the workshop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from pydantic import ValidationError

from builder import __version__
from builder.core.character import PackRef, numbered, row_numbers, stamp, unnumbered
from builder.core.dice import Roller
from builder.core.edit import Edit, apply
from builder.core.errors import BadPack, BuilderError, UnreadableFile
from builder.core.form import Page, Panel
from builder.core.pack import Pack, read_pack
from builder.core.party import Campaign, Content, Member, Party
from builder.core.party_arrival import Arrival
from builder.core.party_check import Assessment, Ground, Judgement, judge, with_settings
from builder.core.party_draft import PartyDraft
from builder.core.party_edits import put_campaign
from builder.core.party_import import Decision, Incoming, Plan, planned, take, whole_plan
from builder.core.party_survey import PartySurvey
from builder.core.survey import AnyCharacter
from builder.core.system import Rules
from builder.core.text import Text
from builder.core.upgrade import upgrade_settings
from builder.storage.characters import character_of
from builder.storage.incoming import Gate
from builder.storage.json_file import written
from builder.storage.packs import why_broken
from builder.storage.wrong import wrong_sentence
from builder.workshop import Workshop

REMEMBERED = 2_500
"""So many judgements are kept, so that what has not changed is not judged again."""


class GmDesk:
    """Parties in one hand: what is known of members is kept as long as nothing they rest on changes."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self._gate = Gate(workshop.systems, workshop.new)
        self._characters: dict[int, tuple[Content, AnyCharacter | Text]] = {}
        self._judged: dict[tuple[Any, ...], tuple[Content, Judgement]] = {}
        self._grounds: dict[tuple[str, int], tuple[Campaign, Ground]] = {}
        self._own: dict[tuple[str, tuple[PackRef, ...]], Ground] = {}

    # parties

    def new(self, name: str = "") -> Party:
        """An empty party."""
        time = stamp(self.workshop.now())
        return Party(id=str(uuid4()), created=time, modified=time, app_version=__version__, name=name)

    def look(self, party: Party) -> PartySurvey:
        """Every member judged under what this party's GM sets."""
        faults = tuple(
            fault
            for id, campaign in party.campaigns.items()
            if id in self.workshop.systems
            for fault in self._ground_of(id, campaign).faults
        )
        members = tuple(self.assess(party, member) for member in party.members)
        return PartySurvey(party, members, tuple(self.workshop.in_order()), faults)

    def draft(self, party: Party, roller: Roller | None = None) -> PartyDraft:
        """An open party."""
        return PartyDraft(party, self.look, roller or Roller.of_system(), self.workshop.now, __version__)

    def assess(self, party: Party, member: Member) -> Assessment:
        """A member as this desk sees it."""
        id = member.system
        system = self.workshop.systems.get(id)
        character = self._character(member)
        if system is None or isinstance(character, Text):
            fault = character if isinstance(character, Text) else Text("party.no_system", {"system": id})
            return Assessment(member, id, system, fault)
        return Assessment(member, id, system, None, self._judge(party, member, character))

    # what comes

    def gather(self, paths: Iterable[Path]) -> Iterator[Arrival]:
        """Whatever is at these paths, a step a file; closing the iterator ends it. Nothing is changed."""
        return self._gate.arrivals(paths)

    def plan(self, party: Party, arrivals: Iterable[Arrival]) -> Plan:
        """What may be decided about each arrival."""
        came = tuple(arrivals)
        return whole_plan(party, came, self.planned(party, came))

    def planned(self, party: Party, arrivals: Iterable[Arrival]) -> Iterator[Incoming]:
        """The items of a plan, an arrival a step; `whole_plan` makes the plan of them."""
        came = tuple(arrivals)
        for arrival in came:
            if arrival.content is not None and arrival.character is not None:
                self._keep(arrival.content, arrival.character)
        return planned(party, came, lambda member: self.assess(party, member))

    def take(
        self, party: Party, planned: Plan, decisions: Mapping[int, Decision] | None = None
    ) -> tuple[Edit, ...]:
        """The edits that carry out what was decided: one step. Nothing said: what is useful."""
        chosen = planned.useful if decisions is None else decisions
        return take(party, planned, chosen, self.workshop.now(), lambda: str(uuid4()))

    # what the GM sets

    def campaign_of(self, character: AnyCharacter) -> Campaign:
        """The settings of a character's campaign, and its packs as far as they are there."""
        system = self.workshop.systems[character.system]
        raw = character.choices.model_dump(mode="json", include=set(system.settings))
        packs = self.workshop.packs_of(system.id, character.packs)
        return Campaign(
            schema_version=system.schema_version,
            settings={key: raw[key] for key in system.settings},
            packs=tuple(Content(pack.data()) for pack in packs),
        )

    def usual_campaign(self, system: str) -> Campaign:
        """What the rules set where nobody sets anything."""
        return self.campaign_of(self.workshop.new(system))

    def settings_page(self, party: Party, system: str) -> Page | None:
        """The campaign's settings as fields, with the paths of a character's; None: there are none."""
        return self.settings_in(self.workshop.survey(self.ruler(party, system)).pages, system)

    def settings_in(self, pages: Iterable[Page], system: str) -> Page | None:
        """Those fields of a character's pages that a campaign sets, as one page."""
        settings = self.workshop.systems[system].settings
        panels = tuple(
            replace(panel, fields=fields)
            for page in pages
            for panel in page.panels
            if (fields := tuple(one for one in panel.fields if _is_setting(one.path, settings)))
        )
        return Page("campaign", Text("party.campaign"), _named(panels)) if panels else None

    def set_setting(self, party: Party, system: str, edit: Edit) -> Edit:
        """The edit of the party that an edit of such a field is. Raises BadEdit."""
        changed = apply(self.ruler(party, system), edit)
        campaign = party.campaigns.get(system) or self.usual_campaign(system)
        settings = self.campaign_of(changed.model_copy(update={"packs": ()})).settings
        version = self.workshop.systems[system].schema_version
        update = {"settings": settings, "schema_version": version}
        return put_campaign(party, system, campaign.model_copy(update=update))

    def pack_content(self, pack: Pack) -> Content:
        """A pack as a party carries it."""
        return Content(pack.data())

    # within

    def ruler(self, party: Party, system: str) -> AnyCharacter:
        """A character on whom nothing is decided but the settings, their rows with the numbers they have."""
        begun, campaign = self.workshop.new(system), party.campaigns.get(system)
        try:
            settings = self._settings(system, campaign) if campaign is not None else {}
        except (UnreadableFile, ValidationError):
            settings = {}
        if not settings:
            return begun
        choices = numbered(with_settings(begun.choices, settings))
        last = max(row_numbers(choices), default=0)
        return begun.model_copy(update={"choices": choices, "last_row": last})

    def _settings(self, id: str, campaign: Campaign) -> dict[str, Any]:
        """The settings as the system's choices have them. Raises UnreadableFile, ValidationError."""
        system = self.workshop.systems[id]
        given = upgrade_settings(campaign.settings, campaign.schema_version, system)
        choices = system.choices.model_validate(given)
        return {key: getattr(choices, key) for key in given}

    def _character(self, member: Member) -> AnyCharacter | Text:
        """The member's character, or why it is none; read once."""
        kept = self._characters.get(id(member.character))
        if kept is not None:
            return kept[1]
        found: AnyCharacter | Text
        try:
            raw = dict(member.character.raw)
            found, _ = character_of(raw, self.workshop.systems, member.name or member.file)
        except BuilderError as error:
            found = error.text
        return self._keep(member.character, found)

    def _keep(self, content: Content, found: AnyCharacter | Text) -> AnyCharacter | Text:
        _forget_oldest(self._characters)
        self._characters[id(content)] = (content, found)
        return found

    def _judge(self, party: Party, member: Member, character: AnyCharacter) -> Judgement:
        campaign = party.campaigns.get(member.system)
        ground = (
            self._ground_of(member.system, campaign) if campaign is not None else self._own_ground(character)
        )
        waivers = tuple((one.code, one.path, one.note, one.n) for one in member.waivers)
        key = (id(member.character), id(ground), waivers, party.phrase)
        kept = self._judged.get(key)
        if kept is None:
            _forget_oldest(self._judged)
            kept = self._judged[key] = (member.character, judge(character, member, ground, party.phrase))
        return kept[1]

    def _own_ground(self, character: AnyCharacter) -> Ground:
        """By its own settings and packs, where the GM sets nothing for the system."""
        rules, broken = self.workshop.laid(character.system, character.packs)
        key = (character.system, character.packs)
        kept = self._own.get(key)
        if kept is None or kept.rules is not rules or kept.broken != broken:
            _forget_oldest(self._own)
            system = self.workshop.systems[character.system]
            kept = self._own[key] = Ground(system, rules, broken=broken)
        return kept

    def _ground_of(self, system: str, campaign: Campaign) -> Ground:
        """By what the GM sets; read once as long as it is the same."""
        kept = self._grounds.get((system, id(campaign)))
        if kept is None:
            _forget_oldest(self._grounds)
            kept = self._grounds[system, id(campaign)] = (campaign, self._read_ground(system, campaign))
        return kept[1]

    def _read_ground(self, id: str, campaign: Campaign) -> Ground:
        system, faults = self.workshop.systems[id], list[Text]()
        settings: dict[str, Any] | None = None
        try:
            settings = {key: unnumbered(one) for key, one in self._settings(id, campaign).items()}
        except UnreadableFile as error:
            faults.append(Text("party.settings.unread", {"system": system.name, "why": error.text}))
        except ValidationError as error:
            why = wrong_sentence(error, campaign.settings, id, ("campaigns", id, "settings"))
            faults.append(Text("party.settings.unread", {"system": system.name, "why": why}))
        rules = self._rules(id, campaign, faults)
        return Ground(system, rules, settings, rules.packs, faults=tuple(faults))

    def _rules(self, id: str, campaign: Campaign, faults: list[Text]) -> Rules:
        """The rules with the packs of the party; one that does not fit is left out and told."""
        system = self.workshop.systems[id]
        packs: tuple[Pack, ...] = ()
        rules: Rules = system.load_rules(())
        for content in campaign.packs:
            name = content.word("pack_id")[:60]
            try:
                pack, _ = read_pack(written(content.raw), system.prefix)
                if pack.system != id:
                    raise UnreadableFile(Text("party.pack.other", {"pack": name, "system": pack.system}))
                rules = system.load_rules((*packs, pack))
                packs += (pack,)
            except (BadPack, UnreadableFile) as error:
                faults.append(Text("party.pack.broken", {"pack": name, "why": why_broken(error)}))
        return rules


def _is_setting(path: tuple[str | int, ...], settings: tuple[str, ...]) -> bool:
    return len(path) > 1 and path[0] == "choices" and path[1] in settings


def _named(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """The panels with keys of their own, wherever they came from."""
    return tuple(replace(panel, key=f"campaign.{place}") for place, panel in enumerate(panels))


def _forget_oldest(kept: dict[Any, Any]) -> None:
    """What was kept first goes when there is too much."""
    while len(kept) >= REMEMBERED:
        del kept[next(iter(kept))]
