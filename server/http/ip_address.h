/* IP addresses and networks of both families.
 *
 * An address is 16 bytes: one of IPv4 stands as the IPv6 address ::ffff:a.b.c.d that maps
 * it (RFC 4291, section 2.5.5.2), as a socket of IPv6 that also listens for IPv4 says it.
 * So every client has one form, and one comparison does for both families. */
#ifndef PUZZLED_SERVER_HTTP_IP_ADDRESS_H
#define PUZZLED_SERVER_HTTP_IP_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

struct ip_address {
    unsigned char bytes[16];
};

struct ip_network {
    struct ip_address address;
    unsigned bits; /* of the 128, from the first, that an address shares with it */
};

enum { IP_NETWORKS_MAX = 64, IP_TEXT_MAX = INET6_ADDRSTRLEN };

struct ip_networks {
    unsigned count;
    struct ip_network list[IP_NETWORKS_MAX];
};

/* Reads the `length` bytes of `text` whole: an IPv4 or IPv6 address without brackets, port
 * or zone. False when they are none. */
bool ip_address_read(struct ip_address *address, const char *text, size_t length);

/* The address of a socket; ::, which no client has, when it is none of IP. */
struct ip_address ip_address_of(const struct sockaddr *socket);

bool ip_address_is_v4(const struct ip_address *address);

/* Writes the address in its family's own form. */
void ip_address_write(const struct ip_address *address, char text[IP_TEXT_MAX]);

/* Adds networks, ADDRESS or ADDRESS/BITS with commas between them. False when `text` is no
 * such list, names a host in a network, or there are too many. */
bool ip_networks_add(struct ip_networks *networks, const char *text);

bool ip_networks_contain(const struct ip_networks *networks,
                         const struct ip_address *address);

#endif
