"""Clients that send recorded requests in random order and compare every response."""

import asyncio
import sys
from collections import Counter
from dataclasses import dataclass
from enum import Flag, auto
from itertools import accumulate
from random import Random

from record import fields_of

ERRORS_SHOWN, ERROR_BYTES = 20, 700
FEW_BYTES = 100  # a piece has at most FEW_BYTES bytes, or 1/PIECES of a long request
PIECES = 20
SLOW_PIECE_S, LATE_S, WAIT_S = 0.03, 2, 0.001
KNOCKS_MAX = 20
SMALL_CHUNK = 20  # half of the chunks are at most this long
ADDRESSES = 200  # each loopback address has its own ports


class Deed(Flag):
    NONE = 0
    CLOSES = auto()  # sends Connection: close
    HALF_CLOSES = auto()  # half-closes the connection after the request
    PIECES = auto()  # sends pieces of any size, a millisecond apart
    SLOWLY = auto()  # sends pieces up to 30 ms apart
    CHUNKS = auto()  # sends bodies in chunks of any size
    READS_LATE = auto()  # reads nothing for up to two seconds
    CUTS = auto()  # sends only a part of the request
    STALLS = auto()  # sends a part, and waits until the service closes
    LEAVES = auto()  # disconnects before or during the response
    KNOCKS = auto()  # opens connections and closes them at once

    INCOMPLETE = CUTS | STALLS


@dataclass(frozen=True)
class Behavior:
    name: str
    weight: int
    batches: int  # maximum number of batches of requests on a connection
    depth: int  # maximum number of pipelined requests in a batch
    deeds: Deed


BEHAVIORS = [
    Behavior("one by one", 30, 100, 1, Deed.NONE),
    Behavior("pipelined", 20, 20, 16, Deed.NONE),
    Behavior("Connection: close", 10, 1, 1, Deed.CLOSES),
    Behavior("half-closed", 5, 1, 1, Deed.HALF_CLOSES),
    Behavior("in pieces", 5, 10, 4, Deed.PIECES),
    Behavior("in pieces, slowly", 1, 3, 2, Deed.PIECES | Deed.SLOWLY),
    Behavior("chunked", 5, 10, 1, Deed.CHUNKS),
    Behavior("chunked, in pieces", 5, 3, 1, Deed.CHUNKS | Deed.PIECES),
    Behavior("reads late", 2, 2, 16, Deed.READS_LATE),
    Behavior("cut off", 5, 1, 1, Deed.CUTS),
    Behavior("cut off, half-closed", 5, 1, 1, Deed.CUTS | Deed.HALF_CLOSES),
    Behavior("stalls", 1, 1, 1, Deed.STALLS),
    Behavior("leaves", 5, 1, 16, Deed.LEAVES),
    Behavior("only connects", 1, 0, 0, Deed.KNOCKS),
]
# Each request that was sent is counted in exactly one of the columns after `sent`:
#   rejected   503 with Retry-After, if a worker may have been necessary
#   abandoned  the client disconnected, or did not send the complete request
#   unread     sent, but an earlier response had Connection: close
#   lost       no response for another reason
COLUMNS = ("connections", "sent", "right", "rejected", "abandoned", "unread", "lost", "wrong")


class Malformed(Exception):
    """Bytes that are not a response, or that follow the last response."""


@dataclass
class Answer:
    head: list
    body: bytes
    status: int
    fields: dict

    @property
    def closes(self):
        return self.fields.get("connection", "").lower() == "close"


async def read_chunks(reader):
    body = b""
    while True:
        size = int((await reader.readuntil(b"\r\n")).rstrip(b"\r\n"), 16)
        data = await reader.readexactly(size + 2)
        if not data.endswith(b"\r\n"):
            raise Malformed(f"a chunk ends in {data[-2:]}")
        if size == 0:
            return body
        body += data[:-2]


async def read_answer(reader, to_head):
    """Reads the next response. `to_head`: the request had the method HEAD."""
    text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    head = text.split("\r\n")[:-2]
    if not head[0].startswith("HTTP/1.1 "):
        raise Malformed(head[0])
    fields = fields_of(head)
    answer = Answer(head, b"", int(head[0].split(" ")[1]), fields)
    if to_head or answer.status in (204, 304):
        return answer
    framing = fields.get("content-length"), fields.get("transfer-encoding")
    if framing.count(None) != 1:
        raise Malformed(text)
    if framing[0]:
        answer.body = await reader.readexactly(int(framing[0]))
    else:
        answer.body = await read_chunks(reader)
    return answer


def chunks(body, random):
    parts = []
    while body:
        most = SMALL_CHUNK if random.random() < 0.5 else len(body)
        size = 1 + random.randrange(min(most, len(body)))
        parts.append(random.choice((b"%x\r\n", b"%04X\r\n")) % size + body[:size] + b"\r\n")
        body = body[size:]
    return b"".join(parts) + b"0\r\n\r\n"


def encode(question, deeds, random):
    """Returns the bytes of a request."""
    if question.raw is not None:
        return question.raw
    head = question.head()
    if Deed.CLOSES in deeds:
        head += b"Connection: close\r\n"
    if question.body and Deed.CHUNKS in deeds:
        return head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks(question.body, random)
    return head + question.framed_body()


class Connection:
    """One connection with a random behavior. `waiting` are the requests without a response."""

    def __init__(self, clients):
        self.clients = clients
        self.random = clients.random
        self.behavior = self.random.choices(BEHAVIORS, [each.weight for each in BEHAVIORS])[0]
        self.deeds = self.behavior.deeds
        self.counts = clients.counts[self.behavior.name]
        self.waiting = []
        self.sending = None
        self.last = None

    async def open(self):
        address = f"127.0.0.{2 + self.random.randrange(ADDRESSES)}"
        self.counts["connections"] += 1
        return await asyncio.open_connection("127.0.0.1", self.clients.port,
                                             local_addr=(address, 0))

    async def run(self):
        if Deed.KNOCKS in self.deeds:
            for _ in range(1 + self.random.randrange(KNOCKS_MAX)):
                (await self.open())[1].transport.abort()
            return
        self.reader, self.writer = await self.open()
        try:
            await self.exchange()
        except asyncio.CancelledError:  # the run ends while this client stalls
            self.abandon()
        except (Malformed, OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            self.end_early(error)
        finally:
            self.clients.stalled.discard(asyncio.current_task())
            if self.sending:
                self.sending.cancel()
            self.writer.transport.abort()

    async def exchange(self):
        for _ in range(1 + self.random.randrange(self.behavior.batches)):
            async with asyncio.timeout(self.clients.timeout):
                if not await self.batch():
                    return
            if self.clients.finished():
                break
        if Deed.HALF_CLOSES not in self.deeds:
            self.writer.write_eof()
        await self.expect_end()

    async def expect_end(self):
        async with asyncio.timeout(self.clients.timeout):
            more = await self.reader.read(ERROR_BYTES)
        if more:
            raise Malformed(f"bytes after the last response: {more}")

    async def batch(self):
        """Sends requests and reads their responses. Returns false if the connection has ended."""
        self.waiting = self.clients.draw(self.behavior)
        self.counts["sent"] += len(self.waiting)
        data = b"".join(encode(each, self.deeds, self.random) for each in self.waiting)
        if self.deeds & Deed.INCOMPLETE:
            data = data[:1 + self.random.randrange(len(data) - 1)]
        if Deed.READS_LATE in self.deeds:
            self.writer.transport.pause_reading()
        self.sending = asyncio.create_task(self.send(data))
        if self.deeds & (Deed.LEAVES | Deed.CUTS) and await self.leave():
            return False
        if Deed.READS_LATE in self.deeds:
            await asyncio.sleep(self.random.random() * LATE_S)
            self.writer.transport.resume_reading()
        if Deed.STALLS in self.deeds:
            self.clients.stalled.add(asyncio.current_task())
        while self.waiting:
            if not await self.receive():
                await self.expect_end()
                return False
        return True

    async def send(self, data):
        while data:
            size = len(data)
            if Deed.PIECES in self.deeds:
                size = 1 + self.random.randrange(max(min(FEW_BYTES, size), size // PIECES))
            self.writer.write(data[:size])
            data = data[size:]
            if data:
                slowest = SLOW_PIECE_S if Deed.SLOWLY in self.deeds else 0
                await asyncio.sleep(WAIT_S + self.random.random() * slowest)
        if Deed.HALF_CLOSES in self.deeds:
            self.writer.write_eof()

    async def leave(self):
        """Disconnects if the behavior requires it. Returns true if it does."""
        await self.sending
        if Deed.LEAVES in self.deeds:
            if self.random.random() < 0.5:
                await self.reader.read(1)
        elif Deed.HALF_CLOSES in self.deeds:
            return False
        self.abandon()
        return True

    def abandon(self):
        self.counts["abandoned"] += len(self.waiting)
        self.waiting = []

    async def receive(self):
        """Reads and checks a response. Returns false if the service then closes the connection."""
        incomplete = bool(self.deeds & Deed.INCOMPLETE)
        question = self.waiting[0]
        answer = await read_answer(self.reader, question.method == "HEAD" and not incomplete)
        self.last = self.waiting.pop(0)
        closes = answer.closes or question.raw is not None or Deed.CLOSES not in self.deeds
        if incomplete and answer.status >= 400:
            self.counts["abandoned"] += 1
        elif not incomplete and closes and question.known.equals(answer.head, answer.body):
            self.counts["right"] += 1
        elif answer.status == 503 and "retry-after" in answer.fields and not question.on_loop:
            self.counts["rejected"] += 1
        else:
            self.counts["wrong"] += 1
            self.clients.show("wrong", self.behavior, question, answer)
        if answer.closes:
            self.counts["unread"] += len(self.waiting)
            self.waiting = []
        return not answer.closes

    def end_early(self, error):
        """The service closed the connection, did not respond, or sent something else."""
        if self.deeds & Deed.INCOMPLETE and not isinstance(error, Malformed):
            self.abandon()
            return
        self.counts["lost" if self.waiting else "wrong"] += len(self.waiting) or 1
        question = self.waiting[0] if self.waiting else self.last
        self.clients.show(f"{type(error).__name__} {error}", self.behavior, question)


class Clients:
    """`options.connections` clients, each of which opens one connection after another."""

    def __init__(self, port, questions, options):
        self.port, self.goal, self.timeout = port, options.requests, options.timeout
        self.heavy_share = options.heavy
        self.connections = options.connections
        self.random = Random(options.seed)
        self.light = [each for each in questions if not each.heavy]
        self.heavy = [each for each in questions if each.heavy]
        self.on_loop = [each for each in self.light if each.on_loop]
        self.weights = {id(group): list(accumulate(each.weight for each in group))
                        for group in (self.light, self.on_loop)}
        self.counts = {each.name: Counter() for each in BEHAVIORS}
        self.stalled = set()
        self.shown = 0

    def total(self):
        return sum(self.counts.values(), Counter())

    def sent(self):
        return sum(counts["sent"] for counts in self.counts.values())

    def finished(self):
        return self.sent() >= self.goal

    def draw(self, behavior):
        """Returns the requests of a batch, which ends with a request that closes the connection.
        Clients that half-close do not send long requests, which the service would cancel."""
        on_loop = Deed.HALF_CLOSES in behavior.deeds
        group = self.on_loop if on_loop else self.light
        questions = []
        for _ in range(1 + self.random.randrange(behavior.depth)):
            if self.heavy and not on_loop and self.random.random() < self.heavy_share:
                questions.append(self.random.choice(self.heavy))
            else:
                questions += self.random.choices(group, cum_weights=self.weights[id(group)])
            if questions[-1].raw is not None:
                break
        return questions

    def show(self, what, behavior, question, answer=None):
        self.shown += 1
        if self.shown > ERRORS_SHOWN:
            return
        print(f"\n{what}: {question.name if question else 'nothing'} ({behavior.name})",
              file=sys.stderr)
        if answer:
            for name, head, body in (("received", answer.head, answer.body),
                                     ("expected", question.known.head, question.known.body)):
                print(f"--- {name}:", *head, body[:ERROR_BYTES], sep="\n", file=sys.stderr)

    async def client(self):
        while not self.finished():
            await Connection(self).run()

    async def run(self, watch):
        """Sends all requests. Calls `watch` once a second."""
        tasks = [asyncio.create_task(self.client()) for _ in range(self.connections)]
        pending = set(tasks)
        while pending:
            watch(self.sent())
            _, pending = await asyncio.wait(pending, timeout=1)
            if self.finished():
                for task in self.stalled & pending:
                    task.cancel()
        for task in tasks:
            task.result()
