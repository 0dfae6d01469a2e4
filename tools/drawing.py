"""What the tools share that draw a picture (SVG) from the answers of a running service:
questions with a fixed seed, so that the same program gives the same bytes."""
import argparse
import json
import sys
import urllib.request
from pathlib import Path

PATIENCE_S = 120

OPENING = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"
  viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc">
<title id="title">{title}</title>
<desc id="desc">{desc}</desc>
<style>
{style}</style>
"""


def ask(url, path, question):
    request = urllib.request.Request(url.rstrip("/") + path, json.dumps(question).encode(),
                                     {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def picture(size, texts, style, parts):
    """The whole text. `texts` are the title and a description for who cannot see it."""
    (width, height), (title, desc) = size, texts
    opening = OPENING.format(width=width, height=height, title=title, desc=desc,
                             style=style)
    return "\n".join([opening, *parts, "</svg>\n"])


def run(description, draw):
    """A program's main function: `draw` makes the text out of the address of a service."""
    parser = argparse.ArgumentParser(description=description.partition("\n\n")[0])
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="of the service")
    parser.add_argument("-o", "--output", type=Path, help="a file; otherwise printed")
    options = parser.parse_args()
    text = draw(options.url)
    if options.output:
        options.output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
