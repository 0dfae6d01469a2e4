/* Finds the client of a request from the header of trusted proxies: X-Forwarded-For or
 * Forwarded (RFC 7239).
 *
 * Each proxy appends the address from which it received the request. So the trusted proxies
 * have written the last entries, and a client can have forged all earlier entries. The
 * client is the last address that does not belong to a trusted proxy. If this entry does
 * not have an address ("unknown", an obfuscated "_x", or invalid text), the first proxy
 * after this entry that has an address counts as the client.
 *
 * A header can consist of several lines, which are read in order. The entries are read from
 * the left, and only one address is stored. The result is the same as the result of a
 * search from the right:
 *
 *        entry               client after it
 *        without address     unknown
 *        trusted proxy       this address if the client was unknown; otherwise unchanged
 *        other address       this address */
#ifndef PUZZLED_SERVER_NET_FORWARDED_H
#define PUZZLED_SERVER_NET_FORWARDED_H

#include "ip_address.h"

enum forwarded_header { FORWARDED_X_FOR, FORWARDED_STANDARD };

/* Initialize `trusted`, and all other members with 0. */
struct forwarded {
    const struct ip_networks *trusted;
    bool known;
    struct ip_address client; /* if it is known */
};

/* Reads the value of the next line of the header. If a Forwarded line breaks the grammar,
 * the rest of the line counts as one entry without an address. Cost: linear. */
void forwarded_read(struct forwarded *f, enum forwarded_header header, const char *value);

#endif
