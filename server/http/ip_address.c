#include "ip_address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

enum { MAPPED_BITS = 8 * sizeof mapped, BITS = 128 };

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

/* Whether the first `bits` bits of both are the same. */
static bool share_bits(const struct ip_address *a, const struct ip_address *b,
                       unsigned bits)
{
    unsigned bytes = bits / 8;
    unsigned char rest = (unsigned char)~(0xff >> bits % 8);

    return memcmp(a->bytes, b->bytes, bytes) == 0 &&
           (!rest || ((a->bytes[bytes] ^ b->bytes[bytes]) & rest) == 0);
}

/* Whether all bits behind the network's own are 0. */
static bool is_network(const struct ip_network *network)
{
    struct ip_address host = network->address;

    for (unsigned i = network->bits; i < BITS; i++)
        host.bytes[i / 8] &= (unsigned char)~(0x80 >> i % 8);
    return memcmp(&host, &network->address, sizeof host) == 0;
}

/* Reads the bits of a network: at most three digits, in `length` bytes. */
static bool read_bits(const char *text, size_t length, unsigned most, unsigned *bits)
{
    *bits = 0;
    if (length < 1 || length > 3)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *bits = *bits * 10 + (unsigned)(text[i] - '0');
    }
    return *bits <= most;
}

static bool read_network(struct ip_network *network, const char *text, size_t length)
{
    const char *slash = memchr(text, '/', length);
    size_t end = slash ? (size_t)(slash - text) : length;
    unsigned before;

    if (!ip_address_read(&network->address, text, end))
        return false;
    before = memchr(text, ':', end) ? 0 : MAPPED_BITS;
    network->bits = BITS;
    if (!slash)
        return true;
    if (!read_bits(slash + 1, length - end - 1, BITS - before, &network->bits))
        return false;
    network->bits += before;
    return is_network(network);
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
        if (share_bits(&networks->list[i].address, address, networks->list[i].bits))
            return true;
    }
    return false;
}
