"""Every allocation fails once, in the daemon and in its libraries, one after the other: while
it starts and stops, and for one request of each route. It never crashes, hangs, leaks or
says what is not so. The quick run takes one in so many, the slow one all."""

import json
import re

import pytest

from failing_calls import NEEDED, Failing, FailingDaemon, start_and_stop
from raw import ask, post

pytestmark = NEEDED

OUT_OF_MEMORY = re.compile(r"puzzled: ([^\n]+: )?out of memory\n")
CARDS = post("/set/solve", '{"cards":["1rso","2rso","3rso"]}')


def serves(number):
    """Whether the server serves although the allocation of this number fails."""
    with Failing() as failing:
        failing.fail("malloc", number, stops=True)
        code, errors, log = start_and_stop(failing)
    if code == 1:
        assert OUT_OF_MEMORY.fullmatch(errors) and not log, (number, errors, log)
        return False
    assert code == 0 and errors == "", (number, code, errors, log)
    assert "serves on" in log and log.endswith('event="stopped"\n'), (number, log)
    return True


@pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.slow)])
def test_a_start_without_memory_says_so_or_serves(step):
    with Failing() as failing:
        failing.count("malloc", stops=True)
        assert start_and_stop(failing)[0] == 0
        count = failing.stop()
    survived = [number for number in range(1, count + 1, step) if serves(number)]
    assert count > 5000 and len(survived) < count // step // 2
    for number in survived:
        daemon = FailingDaemon(name="malloc", first=number)
        daemon.failing.stop()
        assert json.loads(ask(daemon.port, CARDS).content)["count"] == 1
        assert daemon.stop() == 0
