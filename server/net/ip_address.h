/* IP addresses and networks of both families.
 *
 * An address has 16 bytes. An IPv4 address has the form of the IPv6 address ::ffff:a.b.c.d
 * to which it is mapped (RFC 4291, section 2.5.5.2), as on an IPv6 socket that also accepts
 * IPv4. So each client has exactly one form, and one comparison is sufficient for both
 * families. */
#ifndef PUZZLED_SERVER_NET_IP_ADDRESS_H
#define PUZZLED_SERVER_NET_IP_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

struct ip_address {
    unsigned char bytes[16];
};

struct ip_network {
    struct ip_address address; /* the bits after the prefix are 0 */
    unsigned bits;             /* of the prefix, 0 to 128 */
};

enum { IP_NETWORKS_MAX = 64, IP_TEXT_MAX = INET6_ADDRSTRLEN };

struct ip_networks {
    unsigned count;
    struct ip_network list[IP_NETWORKS_MAX];
};

/* Parses the `length` bytes of `text`: an IPv4 or IPv6 address without brackets, port or
 * zone. Returns false if the text is not an address. */
bool ip_address_read(struct ip_address *address, const char *text, size_t length);

/* Returns the address of a socket. For other socket families, returns `::`, which no client
 * has. */
struct ip_address ip_address_of(const struct sockaddr *socket);

bool ip_address_is_v4(const struct ip_address *address);

/* Writes the address in the notation of its family. */
void ip_address_write(const struct ip_address *address, char text[IP_TEXT_MAX]);

/* Adds the networks of a comma-separated list of ADDRESS or ADDRESS/BITS. Returns false if the
 * list is invalid, contains an address with bits after its prefix, or is too long. */
bool ip_networks_add(struct ip_networks *networks, const char *text);

/* Returns true if a network contains `address`. Cost: about 5 ns per network. */
bool ip_networks_contain(const struct ip_networks *networks,
                         const struct ip_address *address);

#endif
