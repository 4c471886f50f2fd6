"""The release check: a public build fails, naming each thing that only a person can supply."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT

CHECK = ROOT / "packaging" / "release_check.py"
BRP = ("BRP-REL-LOGO", "BRP-REL-LICENCE")


def tree(root: Path, *, logo: bool = True, clauses: int | None = 17) -> Path:
    """A checkout with nothing in it but BRP and what the check looks at."""
    room = root / "builder" / "systems" / "brp"
    room.mkdir(parents=True)
    (root / "assets" / "brp").mkdir(parents=True)
    (root / "assets" / "build.toml").write_text('author = "A"\n', encoding="utf-8")
    if logo:
        (root / "assets" / "brp" / "brp_logo.png").write_bytes(b"png")
    if clauses is not None:
        text = "A licence of 2020.\n" + "".join(f"{n}. Clause\n(a) part\n" for n in range(1, clauses + 1))
        (room / "LICENSE-BRP-OGL.txt").write_text(text, encoding="utf-8")
    return root


def answer(root: Path, *, public: bool) -> tuple[int, str]:
    """How the check ends, and what it says."""
    wanted = ["--public"] if public else []
    done = subprocess.run(
        [sys.executable, str(CHECK), *wanted, "--root", str(root)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def codes(said: str) -> list[str]:
    return [code for code in BRP if code in said]


def test_a_build_with_licence_and_logo_of_brp_passes(tmp_path: Path) -> None:
    assert answer(tree(tmp_path), public=True) == (0, "")


def test_a_public_build_without_the_logo_fails(tmp_path: Path) -> None:
    code, said = answer(tree(tmp_path, logo=False), public=True)
    assert (code, codes(said)) == (1, ["BRP-REL-LOGO"])


@pytest.mark.parametrize("clauses", [None, 0, 16, 18])
def test_a_public_build_without_the_whole_licence_fails(tmp_path: Path, clauses: int | None) -> None:
    code, said = answer(tree(tmp_path, clauses=clauses), public=True)
    assert (code, codes(said)) == (1, ["BRP-REL-LICENCE"])


def test_a_development_build_only_warns(tmp_path: Path) -> None:
    code, said = answer(tree(tmp_path, logo=False, clauses=None), public=False)
    assert (code, codes(said)) == (0, list(BRP))


def test_a_build_without_brp_needs_neither(tmp_path: Path) -> None:
    (tree(tmp_path, logo=False, clauses=None) / "builder" / "systems" / "brp").rmdir()
    assert answer(tmp_path, public=True) == (0, "")


def with_lunatic(root: Path, settings: str) -> Path:
    """The checkout with The Lunatic in it."""
    (tree(root) / "builder" / "systems" / "lunatic").mkdir()
    (root / "assets" / "build.toml").write_text(f'author = "A"\n{settings}', encoding="utf-8")
    return root


@pytest.mark.parametrize("settings", ["", 'lunatic_permission = ""\n'])
def test_a_public_build_before_the_author_of_the_lunatic_answered_fails(
    tmp_path: Path, settings: str
) -> None:
    code, said = answer(with_lunatic(tmp_path, settings), public=True)
    assert code == 1
    assert "lunatic_permission" in said and "the author must be asked before release" in said


def test_with_the_date_of_the_answer_it_passes_and_a_development_build_only_warns(tmp_path: Path) -> None:
    asked = with_lunatic(tmp_path, "")
    code, said = answer(asked, public=False)
    assert (code, "lunatic_permission" in said) == (0, True)
    given = with_lunatic(tmp_path / "given", 'lunatic_permission = "2030-01-01"\n')
    assert answer(given, public=True) == (0, "")
