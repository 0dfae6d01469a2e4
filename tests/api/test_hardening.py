"""The program of a release build is hardened against memory errors (see cmake/Flags.cmake)."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from service import binary

BUILD = Path(binary()).parent


def is_plain_release():
    cache = BUILD / "CMakeCache.txt"
    if not cache.exists():
        return False
    text = cache.read_text(encoding="utf-8")
    return ("CMAKE_BUILD_TYPE:STRING=Release\n" in text
            and re.search(r"^PUZZLED_SANITIZE:\w+=$", text, re.MULTILINE))


pytestmark = pytest.mark.skipif(not is_plain_release(), reason="this is not a release build")


def output(*command):
    return subprocess.run([*command, binary()], check=True, text=True, capture_output=True).stdout


def test_addresses_are_random_and_tables_are_read_only():
    text = output("readelf", "--wide", "--file-header", "--program-headers", "--dynamic")
    assert re.search(r"Type: +DYN", text)
    assert "GNU_RELRO" in text
    assert re.search(r"\(FLAGS\) +BIND_NOW", text)
    assert re.search(r"GNU_STACK .* RW +0x", text)


def test_buffers_are_checked():
    symbols = output("readelf", "--wide", "--dyn-syms")
    assert "__stack_chk_fail" in symbols
    assert re.search(r"__\w+_chk@", symbols)
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    mains = [entry["command"].split() for entry in commands
             if entry["file"].endswith("/app/main.c")]
    assert mains and all("-D_FORTIFY_SOURCE=3" in command for command in mains)


def test_functions_accept_only_marked_indirect_calls():
    if "X86-64" not in output("readelf", "--file-header"):
        pytest.skip("the flag exists for x86 only")
    code = output("objdump", "--disassemble=main", "--no-show-raw-insn")
    assert re.search(r"<main>:\n +[0-9a-f]+:\s+endbr64\n", code), code[:400]
