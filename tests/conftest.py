"""What holds for every test: a player's own folders stay out of reach, and no test is judged by the clock."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Library, settings, recovery and log of this run of the tests, also for the processes it starts."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "TRPG_BUILDER_HOME", str(home))
        yield home
