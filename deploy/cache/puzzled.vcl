# A shared cache of puzzled's answers, for Varnish 7 with the packages varnish and
# varnish-modules of Debian 12 or 13:
#   varnishd -f .../puzzled.vcl -a 127.0.0.1:8091 -s malloc,1G
#
# An answer is kept under its path and the SHA-256 of its question's body, for as long as its
# Cache-Control says and no longer: what varies says no-store, and errors say nothing. One
# replica is asked once, however many ask the same at a time.
#
# After an upgrade, have it forget what the old version said:   varnishadm ban obj.status '!=' 0
#
# deploy/cache/test shows all this.
vcl 4.1;

import bodyaccess;
import std;

include "./balancer.vcl";

sub vcl_recv {
    # HAProxy's health check, answered here: the cache lives when replicas do not.
    if (req.url == "/cache-lives") {
        return (synth(200));
    }
    # puzzled reads neither, and its answers are the same for all.
    unset req.http.Cookie;
    unset req.http.Authorization;
    unset req.http.X-Question;
    # What is over its time is asked anew, while there is somebody to ask.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }

    if (req.method == "GET" || req.method == "HEAD") {
        return (hash);
    }
    if (req.method != "POST" && req.method != "QUERY") {
        return (pass);
    }
    # Lines of progress come in time only if nobody collects them.
    if (req.http.Accept ~ "x-ndjson") {
        return (pass);
    }
    # What is read as JSON, and as nothing else. QUERY takes no other type, and wants one.
    if (req.http.Content-Type !~ "(?i)^application/([a-z0-9.-]+\+)?json( *; *charset=utf-8)?$" &&
        (req.method == "QUERY" ||
         (req.http.Content-Type && req.http.Content-Type != "application/x-www-form-urlencoded"))) {
        return (pass);
    }
    # A body is part of the key only when it is here as a whole, so its length has to be
    # known: one that comes in chunks, or is longer, is passed on as it comes.
    if (req.http.Content-Encoding || req.http.Transfer-Encoding ||
        req.http.Content-Length !~ "^[1-9][0-9]{0,4}$" ||
        std.integer(req.http.Content-Length, 65536) >= 65536) {
        return (pass);
    }
    if (!std.cache_req_body(64KB)) {
        return (synth(400));
    }
    set req.http.X-Question = req.method;
    # All that is left of these leads to the same answer.
    unset req.http.Accept;
    unset req.http.Range;
    # Only a safe method may be answered with 304.
    if (req.method == "POST") {
        unset req.http.If-None-Match;
        unset req.http.If-Modified-Since;
    }
    return (hash);
}

sub vcl_hash {
    # The same answer, whatever the host is called, and whether it is POST or QUERY.
    hash_data(req.url);
    if (req.http.X-Question) {
        hash_data("question");
        bodyaccess.hash_req_body();
    }
    return (lookup);
}

sub vcl_backend_fetch {
    # Varnish makes a GET of whatever it may keep.
    if (bereq.http.X-Question) {
        set bereq.method = bereq.http.X-Question;
        unset bereq.http.X-Question;
    }
    return (fetch);
}

sub vcl_backend_response {
    # Nothing is kept unless puzzled says so. For two minutes, whoever asks the same is not
    # made to wait for the answer to somebody else, as that would not serve him.
    if (beresp.status != 200 || beresp.http.Cache-Control !~ "(^|[ ,])max-age=[1-9]") {
        set beresp.ttl = 120s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Within a version an answer never changes. So where no replica is left, an old one serves.
    set beresp.grace = 1d;
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "application/problem+json";
    set beresp.http.Retry-After = "1";
    set beresp.body = {"{"type":"about:blank","title":"Service Unavailable","status":503}
"};
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (req.http.X-Request-Id) {
        set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
    # puzzled says this to browsers alone, but an answer may have been found for another client.
    if (req.http.Origin && resp.http.Access-Control-Allow-Origin) {
        set resp.http.Access-Control-Expose-Headers =
            "Accept-Query, Allow, ETag, Retry-After, X-Cache, X-Request-Id";
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
