"""The reasons why goals are missed, which results.md lists. A reason does not contain figures, because
they change with each run: it refers to the section that contains them."""

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


def names(goals):
    return [goal for goal, _, _, reached in goals if reached == "no"]


def text(goals, wrap):
    """Returns the parts of a section about the missed goals."""
    missed = names(goals)
    if not missed:
        return []
    return ["## Missed goals\n",
            *(wrap(f"**{name}.** {REASONS.get(name, NO_REASON)}") for name in missed)]


def unexplained(goals):
    return [name for name in names(goals) if name not in REASONS]
