"""The bundled fonts are the unmodified files that were tested, and each has its licence beside it."""

from hashlib import sha256
from pathlib import Path

import pytest

FONTS = Path(__file__).parents[2] / "assets" / "fonts"

DIGESTS = {
    "BIZUDPGothic-Regular.ttf": "22f41ce68f1ce62477ca4ec1e2c0c400cc545ddff31d713e8edf87808614aeb2",
    "BIZUDPGothic-Bold.ttf": "1a995936e0f9de8a7c142c97cdb679e7087e89c13e663f946cd047f4283cedf8",
    "NotoSansJP-Regular.ttf": "d930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec",
    "DejaVuSans.ttf": "7da195a74c55bef988d0d48f9508bd5d849425c1770dba5d7bfc6ce9ed848954",
}

LICENCES = {
    "OFL-BIZUDGothic.txt": "SIL OPEN FONT LICENSE",
    "OFL-NotoSansJP.txt": "SIL OPEN FONT LICENSE",
    "LICENSE-DejaVu.txt": "Bitstream Vera",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_bundled_font_is_the_unmodified_file(name: str) -> None:
    assert sha256((FONTS / name).read_bytes()).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", LICENCES)
def test_a_bundled_font_has_its_licence_beside_it(name: str) -> None:
    assert LICENCES[name] in (FONTS / name).read_text(encoding="utf-8")


def test_no_other_font_lies_in_the_folder() -> None:
    assert {path.name for path in FONTS.iterdir()} == {*DIGESTS, *LICENCES}
