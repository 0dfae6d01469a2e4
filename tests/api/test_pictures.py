"""The pictures of the guides are what the service says today."""

import subprocess
import sys

import pytest

from daemon import PATIENCE_S, ROOT


@pytest.mark.slow
@pytest.mark.parametrize("program, picture", [
    ("set_histograms.py", "set-histograms.svg"),
    ("hyperloglog_boxes.py", "hyperloglog-boxes.svg")])
def test_the_picture_can_be_drawn_again(server, program, picture):
    drawn = subprocess.run(
        [sys.executable, "-B", ROOT / "tools" / program, "--url", server.url],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
        timeout=PATIENCE_S, check=True).stdout
    kept = (ROOT / "docs" / picture).read_text(encoding="utf-8")
    made = f"tools/{program} --url http://127.0.0.1:8080 -o docs/{picture}"
    assert drawn == kept, f"docs/{picture} is not what this draws: {made}"
