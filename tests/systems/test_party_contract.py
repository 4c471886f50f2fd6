"""What every system promises the GM's desk, tried on all there are and on the toy."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.dice import Roller, parse
from builder.core.edit import Insert, Set, apply
from builder.core.errors import BadEdit
from builder.core.ledger import fold
from builder.core.party import Content, Party
from builder.core.party_draft import PartyDraft
from builder.core.party_edits import put_campaign, put_current, waive
from builder.core.party_overview import Group
from builder.core.party_sheet import party_sheet
from builder.core.survey import fields_of
from builder.gm_desk import GmDesk
from builder.outputs import OUTPUTS, Printing
from builder.storage.character_json import as_json
from builder.storage.parties import parse_party, party_json
from tests.desk.guests import EN, JA, desk
from tests.systems.every import IDS, NOW, edits_of, quick, system, words_in

every_system = pytest.mark.parametrize("id", IDS)
SEEDS = 4


def content(id: str, seed: int) -> Content:
    """A character by the dice, as its file."""
    raw = json.loads(as_json(quick(id, seed)))
    raw["id"] = f"{id} {seed}"
    return Content(raw)


def seated(room: GmDesk, *ids: str, seeds: int = SEEDS) -> PartyDraft:
    """A party of quick characters of these systems."""
    party = room.new("p")
    for id in ids:
        for seed in range(seeds):
            party = apply(party, Insert(("members",), {"added": NOW, "character": content(id, seed)}))
    return room.draft(party, Roller.seeded(3))


def group_of(draft: PartyDraft, id: str) -> Group:
    found = draft.survey.overview.of(id)
    assert found is not None
    return found


@every_system
def test_what_is_legal_by_itself_is_legal_at_the_desk(id: str) -> None:
    draft = seated(desk(), id)
    assert [one.errors for one in draft.survey.members] == [0] * SEEDS
    assert draft.survey.legal


@every_system
def test_what_a_system_says_to_a_gm_is_worded_and_holds_together(id: str) -> None:
    one = system(id)
    group = group_of(seated(desk(), id), id)
    if one.gm is None:
        return
    order = one.gm.order
    for dice in (order.dice, order.tie):
        assert not dice or parse(dice)
    labels = [order.rule, *([one.gm.odds] if one.gm.odds is not None else []), *one.gm.heads.values()]
    for member in group.members:
        assert all(member.value(key) is not None for key in order.by)
        for known in member.gm.skills:
            assert known.chance is None or 0 <= known.chance <= 1
            assert known.level.number == known.level.total and fold(known.level.entries) == known.level.total
        for value in member.gm.values.values():
            assert fold(value.entries) == value.total
        labels += list(words_in(member.gm))
        keys = [known.key for known in member.gm.skills]
        assert len(keys) >= len(set(keys)) and all(keys)
    assert labels
    for words in (JA, EN):
        assert not [label for label in labels if "⟦" in words.say(label)]


@every_system
def test_every_column_can_be_shown_and_sorted(id: str) -> None:
    group = group_of(seated(desk(), id), id)
    rows = {one.row for one in group.members}
    assert set(group.chosen) <= {heading.key for heading in group.headings}
    assert len({heading.key for heading in group.headings}) == len(group.headings)
    for heading in group.headings:
        for descending in (True, False):
            assert set(group.sorted_by(heading.key, descending=descending)) == rows
        for words in (JA, EN):
            assert "⟦" not in words.say(heading.name) + words.say(heading.head)
    for row in group.rows:
        for cell in row.cells.values():
            assert "⟦" not in cell.cell.words(JA) + cell.cell.words(EN)


@every_system
def test_what_is_usual_of_a_total_is_what_somebody_has(id: str) -> None:
    group = group_of(seated(desk(), id), id)
    for row in group.rows:
        for line in row.totals:
            assert line.difference == line.value.number - line.usual


@every_system
def test_the_best_at_a_skill_stands_first(id: str) -> None:
    for ability in group_of(seated(desk(), id), id).abilities:
        levels = [holder.known.level.number for holder in ability.holders]
        assert levels == sorted(levels, reverse=True)
        assert len({holder.row for holder in ability.holders}) == len(levels)


@every_system
def test_dice_decide_the_order_and_nobody_is_left_waiting(id: str) -> None:
    draft = seated(desk(), id)
    draft.throw_order(id)
    group = group_of(draft, id)
    assert group.turns.waiting == {}
    assert {one.row for one in group.turns.standings} == {1, 2, 3, 4}
    again = draft.throw_order(id)
    assert again == ()
    log = draft.document.rolls
    assert [roll.counter for roll in log] == list(range(1, len(log) + 1))
    for standing in group.turns.standings:
        assert all(fold(value.entries) == value.total for value in standing.scores if value.entries)


@every_system
def test_settings_of_the_campaign_are_judged_by_and_their_fields_edit_the_party(id: str) -> None:
    room = desk()
    draft = seated(room, id, seeds=2)
    usual = room.usual_campaign(id)
    assert set(usual.settings) == set(system(id).settings)
    draft.do(put_campaign(draft.document, id, usual))
    assert draft.survey.faults == ()
    assert [one.errors for one in draft.survey.members] == [0, 0]
    assert [one.settings for one in draft.survey.members] == [(), ()]
    page = room.settings_page(draft.document, id)
    if page is None:
        return
    judged = draft.survey.members[0].judged
    assert judged is not None
    view = judged.whole()
    tried = 0
    for field in fields_of((page,)):
        for edit in edits_of(view, field)[:3]:
            try:
                changed = apply(draft.document, room.set_setting(draft.document, id, edit))
            except BadEdit:
                continue
            tried += 1
            assert room.look(changed).faults == ()
    assert tried


@every_system
def test_tracks_have_keys_of_their_own_and_the_desk_keeps_what_is_left(id: str) -> None:
    draft = seated(desk(), id)
    for one in draft.survey.members:
        keys = [track.key for track in one.tracks]
        assert len(set(keys)) == len(keys)
        for track in one.tracks:
            draft.do(put_current(draft.document, one.row, track.key, track.maximum - 1))
    for one in draft.survey.members:
        assert [track.current for track in one.tracks] == [track.maximum - 1 for track in one.tracks]
        assert [track.current for track in one.piece.tracks] == [track.maximum - 1 for track in one.tracks]


@every_system
def test_everything_found_can_be_allowed_here(id: str) -> None:
    room = desk()
    draft = seated(room, id, seeds=1)
    begun = json.loads(as_json(room.workshop.new(id)))
    draft.do(Set(("members", 1, "character"), Content({**begun, "id": "new"})))
    for finding in draft.survey.members[0].findings:
        draft.do(waive(draft.document, 1, finding.issue, "ok", NOW))
    one = draft.survey.members[0]
    assert one.legal and {finding.by for finding in one.findings} <= {"desk"}
    assert one.state in ("waived", "legal")


@every_system
def test_the_page_prints_in_both_languages(id: str) -> None:
    sheet = party_sheet(seated(desk(), id).survey)
    assert all(notice in sheet.notice for notice in system(id).notice)
    for words in (JA, EN):
        done = OUTPUTS["pdf"].write(sheet, words, Printing("a4", date(2026, 11, 29)))
        assert done.data.startswith(b"%PDF") and done.missing == ()


@every_system
def test_a_party_without_the_system_is_the_same_afterwards(id: str) -> None:
    draft = seated(desk(), id, seeds=2)
    data = party_json(draft.document)
    party, _ = parse_party(data, "p.json")
    stranger = desk(without=[id])
    survey = stranger.look(party)
    assert [one.state for one in survey.members] == ["fault", "fault"]
    elsewhere = stranger.draft(party)
    elsewhere.do(Set(("members", 1, "notes"), "x"))
    back, _ = parse_party(party_json(elsewhere.document), "p.json")
    assert [one.character for one in back.members] == [one.character for one in draft.document.members]
    assert desk().look(back).legal


def test_all_systems_sit_at_one_table() -> None:
    draft = seated(desk(), *IDS, seeds=1)
    survey = draft.survey
    assert {group.system_id for group in survey.overview.groups} == set(IDS)
    assert survey.legal
    assert party_sheet(survey).notice


@pytest.fixture(scope="module")
def table() -> PartyDraft:
    """One of each system."""
    return seated(desk(), *IDS, seeds=1)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_a_gm_edits_the_desk_answers(table: PartyDraft, data: st.DataObject) -> None:
    party: Party = table.document
    room = desk()
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.sampled_from([one.row for one in party.members]))
        member = party.member(row)
        raw = dict(member.character.raw)
        key = data.draw(st.sampled_from([*raw, "strange"]))
        value = data.draw(st.none() | st.integers() | st.text(max_size=4) | st.just({}) | st.just([]))
        try:
            party = apply(party, Set(("members", row, "character"), Content({**raw, key: value})))
        except BadEdit:
            continue
    survey = room.look(party)
    for one in survey.members:
        assert one.fault is None or "⟦" not in JA.say(one.fault)
    for group in survey.overview.groups:
        assert len(group.rows) == len(group.members)
    assert party_sheet(survey).sections
    assert parse_party(party_json(party), "p.json")[0] == party
