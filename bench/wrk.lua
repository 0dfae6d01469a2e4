-- What wrk sends, and what it tells:  wrk ... -s wrk.lua URL -- METHOD [FILE WITH THE BODY]
-- The request is made once, so that the client costs as little as it can.

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
    io.write(string.format(
        '\n{"requests":%d,"microseconds":%d,"errors":%d,"p50":%.0f,"p90":%.0f,"p99":%.0f}\n',
        summary.requests, summary.duration,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout,
        latency:percentile(50), latency:percentile(90), latency:percentile(99)))
end
