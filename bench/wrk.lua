-- Defines the requests and the output of wrk:   wrk ... -s wrk.lua URL -- METHOD [FILE WITH BODY]
-- The request is created once, to minimize the cost of the client. The last line of the output is
-- JSON. Its histogram consists of pairs (microseconds, count).

function init(args)
    wrk.method = args[1]
    if args[2] then
        local file = assert(io.open(args[2], "rb"))
        wrk.body = file:read("*a")
        wrk.headers["Content-Type"] = "application/json"
        file:close()
    end
end

function done(summary, latency, requests)
    local errors = summary.errors
    local pairs_seen = {}
    for i = 1, #latency do
        local value, count = latency(i)
        pairs_seen[i] = string.format("[%d,%d]", value, count)
    end
    io.write(string.format('\n{"requests":%d,"microseconds":%d,"errors":%d,"histogram":[%s]}\n',
        summary.requests, summary.duration,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout,
        table.concat(pairs_seen, ",")))
end
