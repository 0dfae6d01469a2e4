"""The picture in docs/set.md is what the service says today."""

import subprocess
import sys

from daemon import PATIENCE_S, ROOT

MADE = "tools/set_histograms.py --url http://127.0.0.1:8080 -o docs/set-histograms.svg"


def test_the_picture_can_be_drawn_again(server):
    drawn = subprocess.run(
        [sys.executable, "-B", ROOT / "tools" / "set_histograms.py", "--url", server.url],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
        timeout=4 * PATIENCE_S, check=True).stdout
    kept = (ROOT / "docs" / "set-histograms.svg").read_text(encoding="utf-8")
    assert drawn == kept, f"docs/set-histograms.svg is not what this draws: {MADE}"
