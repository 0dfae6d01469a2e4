-- Sends requests with wrk at a constant rate, and compares the responses:
--   wrk ... -s load.lua URL -- FILE REQUESTS SECONDS
-- FILE is Lua and returns a list of {method, path, body, expected response}. X-Request-Id contains
-- the number of the case. Requests have scheduled times, at REQUESTS / SECONDS per second. A free
-- connection sends the next scheduled request, so requests that are late because the service is
-- slow are still sent.
local ffi = require("ffi")
ffi.cdef("struct spec { long s, ns; }; int clock_gettime(int, struct spec *);")
local spec = ffi.new("struct spec")

local function now()
    ffi.C.clock_gettime(1, spec)
    return tonumber(spec.s) + tonumber(spec.ns) * 1e-9
end

local threads = {}

function setup(thread)
    table.insert(threads, thread)
    thread:set("number", #threads)
end

function init(args)
    cases, rate, requests = dofile(args[1]), tonumber(args[2]) / tonumber(args[3]), {}
    for i, case in ipairs(cases) do
        local fields = {["Content-Type"] = "application/json", ["X-Request-Id"] = tostring(i)}
        requests[i] = wrk.format(case[1], case[2], fields, case[3])
    end
    taken, begin, asked, answered, wrong, refused, first = 0, now(), number, 0, 0, 0, ""
end

function delay()
    taken = taken + 1
    return math.max(0, (begin + taken / rate - now()) * 1000)
end

function request()
    asked = asked + 1
    return requests[asked % #requests + 1]
end

function response(status, headers, body)
    answered = answered + 1
    local id
    for name, value in pairs(headers) do
        if name:lower() == "x-request-id" then
            id = tonumber(value)
        end
    end
    if status ~= 200 then
        refused = refused + 1
    elseif not id or not cases[id] or cases[id][4] ~= body then
        wrong = wrong + 1
    else
        return
    end
    if first == "" then
        first = string.format("%d %s: %s", status, id, body:sub(1, 200)):gsub("[\n\"]", " ")
    end
end

function done(summary)
    local e, sum, first = summary.errors, {answered = 0, wrong = 0, refused = 0}, ""
    for _, thread in ipairs(threads) do
        for name in pairs(sum) do
            sum[name] = sum[name] + thread:get(name)
        end
        first = first ~= "" and first or thread:get("first")
    end
    io.write(string.format(
        '\n{"answered":%d,"wrong":%d,"refused":%d,"connect":%d,"read":%d,"write":%d,' ..
        '"timeout":%d,"microseconds":%d,"first":"%s"}\n', sum.answered, sum.wrong, sum.refused,
        e.connect, e.read, e.write, e.timeout, summary.duration, first))
end
