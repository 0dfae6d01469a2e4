/* Who asks, by what trusted proxies say: X-Forwarded-For, or Forwarded (RFC 7239).
 *
 * Each proxy appends the address that it was asked from, so the last entries are the
 * proxies' own, and whatever stands before the entry of the first trusted one was written
 * by anybody. The client is the last address that is not a trusted proxy itself. Where that
 * entry names no address ("unknown", an obfuscated "_x", or anything that is wrong), it is
 * the first proxy behind it that has one.
 *
 * A header may come in several lines, which are read in their order. The entries are judged
 * from the left too, with one address to remember; the outcome is that of going back from
 * the right:
 *
 *        an entry that is        makes the client
 *        no address              unknown
 *        a trusted proxy         itself, if it was unknown
 *        any other address       itself */
#ifndef PUZZLED_SERVER_HTTP_FORWARDED_H
#define PUZZLED_SERVER_HTTP_FORWARDED_H

#include "ip_address.h"

enum forwarded_header { FORWARDED_X_FOR, FORWARDED_STANDARD };

struct forwarded {
    const struct ip_networks *trusted;
    bool known;
    struct ip_address client; /* while it is known */
};

/* Goes on with the value of one header line. A Forwarded line that breaks its grammar is
 * one entry without an address. Never fails; cost: linear. */
void forwarded_read(struct forwarded *f, enum forwarded_header header, const char *value);

#endif
