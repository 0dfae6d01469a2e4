# On a miss, the cache fetches the response from the frontend "inside" of deploy/haproxy, which
# selects an instance and retries failed requests. The address below assumes that both run on one
# machine or in one pod.
backend haproxy {
    .host = "127.0.0.1";
    .port = "8090";
    # Longer than the longest request (30 s), including its time in the queue and its retries.
    .first_byte_timeout = 90s;
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 1s;
        .window = 2;
        .threshold = 1;
        .initial = 1;
    }
}
