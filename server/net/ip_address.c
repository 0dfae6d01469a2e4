#include "ip_address.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

enum { MAPPED_BITS = 8 * sizeof mapped, BITS = 128, DIGITS_MAX = 3 };

bool ip_address_is_v4(const struct ip_address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool ip_address_read(struct ip_address *address, const char *text, size_t length)
{
    char copy[IP_TEXT_MAX];

    if (length >= sizeof copy || memchr(text, '\0', length))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, copy, address->bytes + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, copy, address->bytes) == 1;
}

struct ip_address ip_address_of(const struct sockaddr *socket)
{
    struct ip_address address = {{0}};

    if (socket->sa_family == AF_INET) {
        memcpy(address.bytes, mapped, sizeof mapped);
        memcpy(address.bytes + sizeof mapped,
               &((const struct sockaddr_in *)(const void *)socket)->sin_addr, 4);
    } else if (socket->sa_family == AF_INET6) {
        memcpy(address.bytes,
               &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, 16);
    }
    return address;
}

void ip_address_write(const struct ip_address *address, char text[IP_TEXT_MAX])
{
    if (ip_address_is_v4(address))
        inet_ntop(AF_INET, address->bytes + sizeof mapped, text, IP_TEXT_MAX);
    else
        inet_ntop(AF_INET6, address->bytes, text, IP_TEXT_MAX);
}

/* Returns true if the first `network->bits` bits of `address` are equal to the bits of the
 * network. */
static bool network_contains(const struct ip_network *network,
                             const struct ip_address *address)
{
    const unsigned char *bytes = network->address.bytes;
    unsigned whole = network->bits / 8, rest = network->bits % 8;

    assert(network->bits <= BITS);
    return memcmp(bytes, address->bytes, whole) == 0 &&
           (!rest || (bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0);
}

/* Returns true if all bits after the prefix are 0. */
static bool is_network(const struct ip_network *network)
{
    for (unsigned i = network->bits; i < BITS; i++) {
        if (network->address.bytes[i / 8] & 0x80 >> i % 8)
            return false;
    }
    return true;
}

static bool read_network(struct ip_network *network, const char *text, size_t length)
{
    const char *slash = memchr(text, '/', length);
    size_t end = slash ? (size_t)(slash - text) : length;
    size_t digits;

    network->bits = BITS;
    if (!ip_address_read(&network->address, text, end))
        return false;
    if (!slash)
        return true;
    digits = strspn(slash + 1, "0123456789");
    if (digits < 1 || digits > DIGITS_MAX || end + 1 + digits != length)
        return false;
    network->bits = (unsigned)strtoul(slash + 1, NULL, 10);
    if (!memchr(text, ':', end))
        network->bits += MAPPED_BITS;
    return network->bits <= BITS && is_network(network);
}

bool ip_networks_add(struct ip_networks *networks, const char *text)
{
    for (;;) {
        size_t length = strcspn(text, ",");

        if (networks->count == IP_NETWORKS_MAX ||
            !read_network(&networks->list[networks->count], text, length))
            return false;
        networks->count++;
        if (!text[length])
            return true;
        text += length + 1;
    }
}

bool ip_networks_contain(const struct ip_networks *networks,
                         const struct ip_address *address)
{
    for (unsigned i = 0; i < networks->count; i++) {
        if (network_contains(&networks->list[i], address))
            return true;
    }
    return false;
}
