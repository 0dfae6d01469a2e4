/* The health check: asks a running service whether it is well.
 *
 * A container runs the same program with --health-check, so that the image needs no HTTP
 * client. It asks for /healthz over one new connection and reads the status line only. */
#ifndef PUZZLED_SERVER_HTTP_HEALTH_CHECK_H
#define PUZZLED_SERVER_HTTP_HEALTH_CHECK_H

/* Returns 0 when the service at `address` (numeric, IPv4 or IPv6) and `port` answers
 * GET /healthz with HTTP/1.x 200 within `milliseconds` (1 at least), else 1 with one line
 * on stderr that says why. Linux takes the addresses 0.0.0.0 and ::, on which a service
 * listens everywhere, for this machine. Thread-safe. */
int health_check(const char *address, unsigned port, unsigned milliseconds);

#endif
