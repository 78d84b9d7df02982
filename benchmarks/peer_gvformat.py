"""Reads each .mat file of a folder with gammonview's gvformat and lets it write its own form, legality mark included.

Run by the interpreter of an environment that has ``gammonview``; prints how many files went through. Writes no file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gvformat.binary import write_gvab
from gvformat.mat import convert_mat

done = 0
for path in sorted(Path(sys.argv[1]).glob("*.mat")):
    write_gvab(convert_mat(path))
    done += 1
print(done)
