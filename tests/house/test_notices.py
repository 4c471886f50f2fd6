"""The notices that a publisher asks for: to the letter, with every system, on every sheet."""

import re
from datetime import UTC, date, datetime
from functools import cache
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from builder.core.build import author
from builder.core.dice import Roller
from builder.core.language import translator
from builder.core.sheet import Sheet
from builder.core.text import LANGUAGES, Language
from builder.outputs import OUTPUTS, Printing
from builder.systems import all_systems
from builder.workshop import Workshop
from tests.house.source import SYSTEMS

GURPS = (
    "GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve Jackson"
    " Games. All rights are reserved by Steve Jackson Games. This game aid is the original creation of [NAME]"
    " and is released for free distribution, and not for resale, under the permissions granted in the Steve"
    " Jackson Games Online Policy."
)
BRP = (
    "This work created using the BRP Open Game License.",
    "BRP Open Game License v 1.0 © copyright 2020 Chaosium Inc.",
    "Basic Roleplaying © copyright 1980-2020 Chaosium Inc.; Authors, original rules: Greg Stafford, Steve"
    " Henderson, Warren James, Steve Perrin, Sandy Petersen, Ray Turney, and Lynn Willis; developed by Jason"
    " Durall, James Lowder, and Jeff Richard.",
    "Basic Roleplaying and the BRP logo are trademarks of Chaosium Inc. Used with permission.",
)
BRP_OPEN = (
    "Open Game Content: the BRP tables of this program (characteristics, derived values, skill names and base"
    " chances, professions, equipment numbers) in the BRP package. Everything else, including program code,"
    " layouts, explanations and translations of the user interface, is not Open Game Content."
)
BLACK_FLAG = (
    "This work includes material taken from the Black Flag Reference Document 1.0 (“BFRD 1.0”) by Kobold"
    " Press and available at https://koboldpress.com/Black-Flag-Roleplaying. The BFRD 1.0 is licensed under"
    " the Creative Commons Attribution 4.0 International License available at"
    " https://creativecommons.org/licenses/by/4.0/legalcode.",
    "Black Flag Roleplaying Reference Document v1.0, © Open Design LLC d/b/a Kobold Press",
    "This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the"
    " Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is"
    " licensed under the Creative Commons Attribution 4.0 International License available at"
    " https://creativecommons.org/licenses/by/4.0/legalcode.",
)
LUNATIC = (
    "『The Lunatic』は神尾 政和氏の著作物です。"
    "本プログラムおよび本シートは非公式のもので、ルールの文章を含みません。プレイには原著が必要です。",
    '"The Lunatic" is a work of its author. This program and sheet are unofficial'
    " and contain no rules text; the original rules are needed to play.",
)
EXACT: dict[str, tuple[str, ...]] = {
    "black_flag": BLACK_FLAG,
    "brp": BRP,
    "gurps4e": (GURPS,),
    "lunatic": LUNATIC,
}
UNOFFICIAL: dict[str, dict[str, str]] = {
    "black_flag": {
        "en": "Changes: names and numbers were extracted, translated and arranged as tables; no text was"
        " taken over. Not endorsed by Kobold Press or Wizards of the Coast.",
        "ja": "変更点：名称と数値のみを抜き出し、翻訳し、表に整えました。文章は収録していません。"
        "Kobold Press、Wizards of the Coast の承認を受けたものではありません。",
    },
    "brp": {},
    "gurps4e": {
        "en": "This program is unofficial and not endorsed by Steve Jackson Games.",
        "ja": "本プログラムは非公式のものであり、Steve Jackson Games の承認を受けたものではありません。",
    },
    "lunatic": {},
}
IDS = sorted(all_systems())


def named(notice: str) -> str:
    return notice.replace("[NAME]", author() or "[NAME]")


def unofficial(system: str, language: Language) -> tuple[str, ...]:
    """The sentence that a system says in the reader's language, where it has one."""
    return tuple(words for key, words in UNOFFICIAL[system].items() if key == language)


def squeezed(text: str) -> str:
    """Without any space: a PDF breaks lines where it must."""
    return re.sub(r"\s+", "", text)


@cache
def a_sheet(system: str) -> Sheet:
    workshop = Workshop(lambda: datetime(2026, 1, 1, tzinfo=UTC))
    begun = workshop.new(system)
    return workshop.survey(workshop.quick(system, begun, Roller.seeded(1))).sheet


def test_every_system_has_its_notice_stored_here() -> None:
    assert IDS == sorted(EXACT) == sorted(UNOFFICIAL)


@pytest.mark.parametrize("system", IDS)
def test_the_notice_file_has_the_exact_words(system: str) -> None:
    lines = (SYSTEMS / system / "NOTICE").read_text(encoding="utf-8").splitlines()
    assert [notice for notice in (*EXACT[system], *UNOFFICIAL[system].values()) if notice not in lines] == []


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_system_says_its_exact_notice_in_either_language(system: str, language: Language) -> None:
    """The Japanese sentence stands beside the English notice, never instead of it."""
    known = all_systems()[system]
    said = [translator(language, [known.strings]).say(label) for label in known.notice]
    assert said[: len(EXACT[system])] == [named(notice) for notice in EXACT[system]]
    assert [words for words in unofficial(system, language) if words not in said] == []


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["pdf", "html", "text"])
def test_no_sheet_loses_its_notice(system: str, language: Language, way: str) -> None:
    words = translator(language, [all_systems()[system].strings])
    data = OUTPUTS[way].write(a_sheet(system), words, Printing("a4", date(2026, 1, 1))).data
    if way == "pdf":
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    else:
        text = unescape(data.decode("utf-8")) if way == "html" else data.decode("utf-8")
    for notice in (*map(named, EXACT[system]), *unofficial(system, language)):
        assert squeezed(notice) in squeezed(text)


def test_the_notice_of_brp_tells_which_parts_are_open_content() -> None:
    lines = (SYSTEMS / "brp" / "NOTICE").read_text(encoding="utf-8").splitlines()
    assert BRP_OPEN in lines
    assert BRP_OPEN not in all_systems()["brp"].notice


def test_the_tables_of_brp_stand_under_their_own_licence_alone() -> None:
    words = (SYSTEMS / "brp" / "data" / "LICENSE").read_text(encoding="utf-8")
    assert "BRP Open Game License" in words and "LICENSE-BRP-OGL.txt" in words
    own = (SYSTEMS.parents[1] / "LICENSE").read_text(encoding="utf-8")
    assert "builder/systems/brp/data" in own


def test_the_tables_of_black_flag_stand_under_cc_by_alone() -> None:
    terms = "https://creativecommons.org/licenses/by/4.0/legalcode"
    room = SYSTEMS / "black_flag"
    assert terms in (room / "data" / "LICENSE").read_text(encoding="utf-8")
    assert terms in (room / "LICENSE-CC-BY-4.0.txt").read_text(encoding="utf-8")
    own = (SYSTEMS.parents[1] / "LICENSE").read_text(encoding="utf-8")
    assert "builder/systems/black_flag/data" in own and terms in own


@pytest.mark.parametrize(("readme", "language"), [("README.md", "en"), ("README.ja.md", "ja")])
def test_a_readme_gives_credit_for_black_flag(readme: str, language: Language) -> None:
    text = (SYSTEMS.parents[1] / readme).read_text(encoding="utf-8")
    for notice in (*EXACT["black_flag"], *unofficial("black_flag", language)):
        assert notice in text
