# Where the cache asks what it does not know: the frontend "inside" of deploy/haproxy, which
# chooses the replica and repeats what failed. Both run on one machine or in one pod, unless
# this file names another address.
backend balancer {
    .host = "127.0.0.1";
    .port = "8090";
    # Longer than the longest question, of 30 s, and its waiting and repeating.
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
