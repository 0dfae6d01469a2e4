"""A clone of the repository with two builds, and the lines that each test reaches.

    build/mutate/src        the clone, at one commit
    build/mutate/coverage   a build that counts executed lines
    build/mutate/build      a build of the mutated sources: gcc -O1, without warnings
    build/mutate/map        one file per test: its time and the lines that it reaches
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / "build" / "mutate"
SOURCE, COVERAGE, BUILD, MAP = (HOME / name for name in ("src", "coverage", "build", "map"))
OPTIONS = {
    COVERAGE: ["-DCMAKE_C_FLAGS=--coverage", "-DCMAKE_EXE_LINKER_FLAGS=--coverage"],
    BUILD: ["-DCMAKE_C_FLAGS=-w", "-DCMAKE_C_FLAGS_DEBUG=-O1"],
}
MAP_SECONDS = 300  # omit tests that take longer in the coverage build
MEMORY = 8 << 30  # limit of the address space of a test, for mutants that allocate in a loop
API = ["-m", "pytest", "-q", "-x", "-m", "not slow",
       "-k", "not getAsset"]  # the builds do not contain the website
AREAS = {folder.name: f"solvers/{folder.name}/" for folder in (ROOT / "solvers").iterdir()
         if folder.is_dir() and folder.name != "include"}
AREAS |= {name: f"{name}/" for name in ("handlers", "server", "app")}


def call(*command, **more):
    return subprocess.run(list(map(str, command)), check=True, **more)


def prepare():
    """Creates the clone and both builds, unless they exist, and returns the commit."""
    if not SOURCE.exists():
        call("git", "clone", "--quiet", "--shared", ROOT, SOURCE)
    restore()
    for build, options in OPTIONS.items():
        call("cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
             "-DWEB=OFF", "-DPUZZLED_BENCH=OFF", *options)
        call("cmake", "--build", build)
    return call("git", "-C", SOURCE, "rev-parse", "HEAD", capture_output=True,
                text=True).stdout.strip()


def restore():
    """Removes the mutation from the clone."""
    call("git", "-C", SOURCE, "checkout", "--quiet", ".")


def kill_session(leader):
    """Kills the processes of a test, including those that it started."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            session = int(entry.read_text().rpartition(")")[2].split()[3])
            if session == leader:
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except (OSError, ValueError):
            pass


def run(command, build, seconds):
    """Runs a test in a session and returns (passed, seconds). `passed` is None after a timeout."""
    begin = time.monotonic()
    process = subprocess.Popen(
        ["prlimit", f"--as={MEMORY}", *command], cwd=build, start_new_session=True,
        env=os.environ | {"PUZZLED_BINARY": str(build / "puzzled")},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        passed = process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        passed = None
    finally:
        kill_session(process.pid)
        process.wait()
    return passed, time.monotonic() - begin


def tests():
    """Returns {name: command} for the Criterion programs that ctest lists, and for each file of
    tests/api. BUILD in a command represents the folder of the build."""
    listed = call("ctest", "--test-dir", BUILD, "--show-only=json-v1", capture_output=True,
                  text=True).stdout
    found = {}
    for test in json.loads(listed)["tests"]:
        program, *arguments = test["command"]
        if Path(program).name.startswith("test_"):
            program = "BUILD/" + str(Path(program).relative_to(BUILD))
            found[test["name"]] = [program, *arguments, "--fail-fast"]
    for file in sorted((SOURCE / "tests" / "api").glob("test_*.py")):
        found[f"api/{file.name}"] = ["/usr/bin/python3", *API, str(file)]
    return found


def command_in(build, command):
    return [word.replace("BUILD/", f"{build}/", 1) for word in command]


def target_of(command):
    """Returns the build target of a test."""
    program = command[0].removeprefix("BUILD/")
    return "puzzled" if program == command[0] else program


def reached_lines():
    """Returns the lines of each file that were executed since the last call."""
    data = sorted(map(str, COVERAGE.rglob("*.gcda")))
    lines = {}
    if data:
        reports = call("gcov", "--json-format", "--stdout", *data, cwd=COVERAGE,
                       capture_output=True, text=True).stdout
        for report in map(json.loads, reports.splitlines()):
            for file in report["files"]:
                path = os.path.normpath(os.path.join(report["current_working_directory"],
                                                     file["file"]))
                name = path.removeprefix(f"{SOURCE}/")
                if name.startswith(tuple(AREAS.values())):
                    lines.setdefault(name, set()).update(
                        line["line_number"] for line in file["lines"] if line["count"])
    for file in data:
        os.remove(file)
    return {name: sorted(numbers) for name, numbers in sorted(lines.items()) if numbers}


def measure(command):
    """Runs a test and returns its entry of the map."""
    reached_lines()
    passed, _ = run(command_in(COVERAGE, command), COVERAGE, MAP_SECONDS)
    lines = reached_lines()
    seconds = None
    if passed:
        passed, seconds = run(command_in(BUILD, command), BUILD, MAP_SECONDS)
    return {"passed": passed, "seconds": seconds, "lines": lines if passed else {}}


def make_map():
    """Measures the tests that are not in the map, and returns {name: measurement}."""
    MAP.mkdir(exist_ok=True)
    known = {}
    for name, command in tests().items():
        file = MAP / (name.replace("/", "-") + ".json")
        if not file.exists():
            print(f"measuring {name}", file=sys.stderr, flush=True)
            text = json.dumps(measure(command))
            file.write_text(text, encoding="utf-8")
        known[name] = json.loads(file.read_text(encoding="utf-8")) | {"command": command}
        if not known[name]["passed"]:
            print(f"omitted: {name} fails without a mutation, or takes over {MAP_SECONDS} s",
                  file=sys.stderr)
    return known
