/* The health check: checks whether a running service is healthy.
 *
 * A container runs the program with --health-check, so that its image needs no HTTP
 * client. The check requests /healthz over a new connection and reads only the status
 * line. */
#ifndef PUZZLED_APP_HEALTH_CHECK_H
#define PUZZLED_APP_HEALTH_CHECK_H

/* Returns 0 if the service at `address` (numeric IPv4 or IPv6) and `port` responds to GET
 * /healthz with HTTP/1.x 200. Otherwise writes an error line to stderr and returns 1.
 * Connecting, sending and receiving may each take `milliseconds`, at least 1. On Linux,
 * the addresses 0.0.0.0 and :: connect to this machine. Thread-safe. */
int health_check(const char *address, unsigned port, unsigned milliseconds);

#endif
