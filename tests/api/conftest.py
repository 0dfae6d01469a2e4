"""Fixtures: one server for the whole run, and servers with options of their own."""

import socket
from random import Random

import httpcore
import httpx
import pytest
from hypothesis import HealthCheck, settings

from daemon import PATIENCE_S, Daemon
from raw import Raw

settings.register_profile(
    "puzzled", derandomize=True, database=None, deadline=None, max_examples=100,
    suppress_health_check=list(HealthCheck))
settings.load_profile("puzzled")


# Its name since httpcore 0.17, and the one before.
BACKEND = getattr(httpcore, "SyncBackend", None) or httpcore.backends.sync.SyncBackend


class Prompt(BACKEND):
    """Sends at once. This httpcore leaves Nagle's algorithm on, and as it sends head and
    body one by one, the body of every POST waits 40 ms for the head's acknowledgement."""

    def connect_tcp(self, *arguments, **named):
        stream = super().connect_tcp(*arguments, **named)
        stream.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP,
                                                   socket.TCP_NODELAY, 1)
        return stream


@pytest.fixture(scope="session")
def server():
    daemon = Daemon()
    yield daemon
    assert daemon.running(), "the server died: " + "".join(daemon.lines[-20:])
    assert daemon.stop() == 0, "".join(daemon.lines[-20:])


@pytest.fixture(scope="session")
def client(server):
    transport = httpx.HTTPTransport(trust_env=False)
    transport._pool = httpcore.ConnectionPool(network_backend=Prompt())
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False,
                      transport=transport) as session:
        yield session


@pytest.fixture
def connection(server):
    with Raw(server.port) as raw:
        yield raw


@pytest.fixture
def start():
    """Starts servers with options; each must end well, by itself or when told to."""
    started = []

    def begin(*arguments):
        started.append(Daemon(*arguments))
        return started[-1]

    yield begin
    for daemon in started:
        code = daemon.stop() if daemon.running() else daemon.wait()
        assert code == 0, "".join(daemon.lines[-20:])


@pytest.fixture(scope="session")
def hard_puzzle():
    """Twelve dials, each of which alone shows in its row, and one position planted among
    60^11: small numbers in so many dials leave nothing to prune by."""
    random = Random(1)
    rows = [[random.choice((1, 2)) for _ in range(60)] for _ in range(11)]
    rows.append([30 - sum(column) for column in zip(*rows)])
    dials = [[[None] * 60 for _ in range(12)] for _ in range(12)]
    dials[0] = [[1] * 60 for _ in range(12)]
    for index, row in enumerate(rows):
        turn = random.randrange(60)
        dials[index][index] = row[turn:] + row[:turn]
    return {"dials": dials, "target": 30}
