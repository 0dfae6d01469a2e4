# A shared cache for responses of puzzled, for Varnish 7 with the packages varnish and
# varnish-modules of Debian 12 or 13:
#   varnishd -f .../puzzled.vcl -a 127.0.0.1:8091 -s malloc,1G
#
# The cache key is the path and the SHA-256 of the request body. Cache-Control alone decides how
# long a response is stored: responses that vary have no-store, and error responses are never
# stored. Identical concurrent requests are coalesced: one instance receives one request.
#
# After an upgrade, remove the responses of the old version:   varnishadm ban obj.status '!=' 0
#
# deploy/cache/test tests this behavior.
vcl 4.1;

import bodyaccess;
import std;

include "./balancer.vcl";

sub vcl_recv {
    # HAProxy's health check of the cache itself. It succeeds even if no instance is available.
    if (req.url == "/cache-lives") {
        return (synth(200));
    }
    # puzzled ignores these headers: its response does not depend on the user.
    unset req.http.Cookie;
    unset req.http.Authorization;
    unset req.http.X-Question;
    # Varnish has appended the address of HAProxy. Keep only the client, as HAProxy wrote it.
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    # Serve expired responses only if no instance is available.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }

    if (req.method == "GET" || req.method == "HEAD") {
        return (hash);
    }
    if (req.method != "POST" && req.method != "QUERY") {
        return (pass);
    }
    # Do not buffer progress reports, so that the client receives them immediately.
    if (req.http.Accept ~ "x-ndjson") {
        return (pass);
    }
    # Cache only requests whose body puzzled reads as JSON. For POST, puzzled also reads a body
    # without a type, or with curl's default type, as JSON; QUERY requires a JSON type.
    if (req.http.Content-Type !~ "(?i)^application/([a-z0-9.-]+\+)?json( *; *charset=utf-8)?$" &&
        (req.method == "QUERY" ||
         (req.http.Content-Type && req.http.Content-Type != "application/x-www-form-urlencoded"))) {
        return (pass);
    }
    # The key needs the whole body, so its length must be known. Chunked and longer bodies
    # bypass the cache.
    if (req.http.Content-Encoding || req.http.Transfer-Encoding ||
        req.http.Content-Length !~ "^[1-9][0-9]{0,4}$" ||
        std.integer(req.http.Content-Length, 65536) >= 65536) {
        return (pass);
    }
    if (!std.cache_req_body(64KB)) {
        return (synth(400));
    }
    set req.http.X-Question = req.method;
    # The cache key does not contain the type of the response. Store only JSON, and let requests
    # for charts and tables bypass the cache.
    if (req.http.Accept ~ "(?i)text/(csv|[*])|image/(svg|[*])") {
        return (pass);
    }
    # The response does not depend on the remaining values of these headers.
    unset req.http.Accept;
    unset req.http.Range;
    # Only responses to safe methods may have status 304.
    if (req.method == "POST") {
        unset req.http.If-None-Match;
        unset req.http.If-Modified-Since;
    }
    return (hash);
}

sub vcl_hash {
    # The response does not depend on the host, or on whether the method is POST or QUERY.
    hash_data(req.url);
    if (req.http.X-Question) {
        hash_data("question");
        bodyaccess.hash_req_body();
    }
    return (lookup);
}

sub vcl_backend_fetch {
    # Varnish changes the method of each cacheable request to GET. Restore it.
    if (bereq.http.X-Question) {
        set bereq.method = bereq.http.X-Question;
        unset bereq.http.X-Question;
    }
    return (fetch);
}

sub vcl_backend_response {
    # Store only what puzzled permits. For two minutes after a response that may not be stored,
    # do not coalesce requests with the same key, because they cannot share a response.
    if (beresp.status != 200 || beresp.http.Cache-Control !~ "(^|[ ,])max-age=[1-9]") {
        set beresp.ttl = 120s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # A response never changes within a version, so an expired one is still correct if no
    # instance is available.
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
    # puzzled sends this header only if the request has an Origin, but the stored response may be
    # that to a request without one.
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
