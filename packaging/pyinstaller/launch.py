"""The entry of the frozen program."""

import sys

from builder.__main__ import main

sys.exit(main())
