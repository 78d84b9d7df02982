"""Runs the command line: ``python -m bgformats``."""

from __future__ import annotations

import sys

from bgformats.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
