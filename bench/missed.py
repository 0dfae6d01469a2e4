"""The reasons why goals are missed, which results.md lists. A reason does not contain figures, because
they change with each run: it refers to the section that contains them."""

import re

FAST = "AVX-512"
FLOOR = """
    The floor uses hardly any CPU time in its own code (column "User"): it consists of system calls.
    So on a processor that is slow compared with its system calls, the ratio is larger."""
# These explain a missed goal only if the processor is slow.
SLOW_REASONS = {
    "the same over the floor": FLOOR,
    "CPU per request of `GET /` over the floor": FLOOR,
}
REASONS = {
    "p50 of q with one connection, us": """
        For each request, the kernel wakes the service and then the client. On a virtual machine
        whose cores are idle between requests, this takes longer than the request itself. In "Latency
        with one connection", nginx needs about the same time to send a constant.""",
    "p99 of q with one connection, workers busy over idle": """
        The worker is on the core of the event loop. A request that arrives while the worker runs
        waits until the kernel switches to the event loop; on an idle core it does not. The median in
        "Short requests while every worker is busy" is not longer, because the core does not
        sleep.""",
}
NO_REASON = "The reason is not known. Add it to `bench/missed.py`."
# The limits of these goals are times and speeds of a processor with AVX-512. Other limits are ratios
# or memory.
OF_PROCESSOR = re.compile(r", (ns|us|ms|s|CPU ms|MB/s|games/s)$")


def names(goals):
    return [goal for goal, _, _, reached in goals if reached == "no"]


def reasons(vectors):
    """`vectors` are the vector instructions of the processor."""
    return REASONS if vectors == FAST else REASONS | SLOW_REASONS


def is_slow(goal, vectors):
    """True if the time is missed only because the processor is slow."""
    return goal not in REASONS and OF_PROCESSOR.search(goal) and vectors != FAST


def text(goals, vectors, wrap):
    """Returns the parts of a section about the missed goals."""
    missed = names(goals)
    slow = [name for name in missed if is_slow(name, vectors)]
    known = reasons(vectors)
    parts = [f"**{name}.** {known.get(name, NO_REASON)}" for name in missed if name not in slow]
    if slow:
        parts.append(f"""The limits of these goals are for a processor with {FAST}. The processor of
            this run has only {vectors}: {"; ".join(slow)}.""")
    return ["## Missed goals\n", *map(wrap, parts)] if missed else []


def unexplained(goals, vectors):
    known = reasons(vectors)
    return [name for name in names(goals) if name not in known and not is_slow(name, vectors)]
