"""Percentiles of the latencies that wrk measures.

wrk corrects for coordinated omission: to each latency n of at least two mean intervals i, it adds
samples n - i, n - 2i, ... above i, for requests that other clients would have sent meanwhile. With
few connections, one late request in ten thousand thus becomes one percent of late requests. This
module removes the additions, starting with those of the largest latency, so that percentiles are
those of the requests that were sent."""


def measured(histogram, requests, interval):
    """Returns {microseconds: count} without the additions of wrk."""
    counts = {value: count for value, count in histogram if count}
    if sum(counts.values()) <= requests:
        return counts
    for value in sorted(counts, reverse=True):
        if value < 2 * interval:
            break
        earlier = value - interval
        while counts[value] and earlier > interval:
            counts[earlier] -= counts[value]
            earlier -= interval
    return {value: count for value, count in counts.items() if count}


def percentile(counts, percent):
    """Returns the smallest latency that `percent` percent of the requests do not exceed."""
    left = sum(counts.values()) * percent / 100
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    raise ValueError("no request was measured")


def percentiles(result, connections):
    """Returns p50, p99 and p99.9 of the JSON that wrk.lua prints, in microseconds."""
    rounds = result["requests"] // connections
    interval = result["microseconds"] // rounds if rounds else result["microseconds"]
    counts = measured(result["histogram"], result["requests"], interval)
    if min(counts.values()) < 0:
        raise ValueError("the histogram does not contain the samples that wrk adds")
    return {"p50": percentile(counts, 50), "p99": percentile(counts, 99),
            "p999": percentile(counts, 99.9)}
