"""docs/configuration.md lists the options of the program."""

import subprocess
import sys

from service import ROOT, binary


def test_the_table_is_that_of_the_help():
    text = subprocess.run([binary(), "--help"], capture_output=True, text=True, check=True).stdout
    table = subprocess.run(
        [sys.executable, "-B", ROOT / "tools/build/default_options.py", "--table"], input=text,
        capture_output=True, text=True, check=True).stdout
    assert text.count("PUZZLED_") == len(table.splitlines()) - 2
    assert table in (ROOT / "docs/configuration.md").read_text(encoding="utf-8"), (
        "update the table: puzzled --help | tools/build/default_options.py --table")
