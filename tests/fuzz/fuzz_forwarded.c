/* The first byte selects the header, and the other bytes are its lines. For X-Forwarded-For,
 * the client must be the one that a plain loop over the entries from right to left finds. For
 * both headers, formatting and parsing the address of the client must not change it. */
#include "server/net/forwarded.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static struct ip_networks trusted;

static void check_address(const struct ip_address *address)
{
    char text[IP_TEXT_MAX];
    struct ip_address again;

    ip_address_write(address, text);
    if (!ip_address_read(&again, text, strlen(text)) ||
        memcmp(&again, address, sizeof again) != 0)
        abort();
}

/* Removes the last entry from `list` and parses it alone. Returns false if the list is empty. */
static bool take_last(char *list, struct forwarded *entry)
{
    char *comma = strrchr(list, ',');
    bool some = list[0] != '\0';

    *entry = (struct forwarded){.trusted = &trusted};
    forwarded_read(entry, FORWARDED_X_FOR, comma ? comma + 1 : list);
    *(comma ? comma : list) = '\0';
    return some;
}

static bool is_blank(const char *entry)
{
    return !entry[strspn(entry, " \t")];
}

static struct forwarded from_the_right(char *list)
{
    struct forwarded client = {.trusted = &trusted}, entry;

    for (;;) {
        const char *comma = strrchr(list, ',');
        bool blank = is_blank(comma ? comma + 1 : list);

        if (!take_last(list, &entry))
            return client;
        if (blank)
            continue;
        if (!entry.known)
            return client;
        client = entry;
        if (!ip_networks_contain(&trusted, &entry.client))
            return client;
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char text[INPUT_MAX + 1], list[INPUT_MAX + 1];
    struct forwarded f = {.trusted = &trusted}, other;
    enum forwarded_header header;

    if (size < 1 || size > INPUT_MAX)
        return 0;
    if (!trusted.count && !ip_networks_add(&trusted, "10.0.0.0/8,2001:db8:1::/48"))
        abort();
    header = data[0] % 2 ? FORWARDED_STANDARD : FORWARDED_X_FOR;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    strcpy(list, text);
    for (char *at = text; at;) {
        char *end = strchr(at, '\n');

        if (end)
            *end = '\0';
        forwarded_read(&f, header, at);
        at = end ? end + 1 : NULL;
    }
    if (f.known)
        check_address(&f.client);
    if (header == FORWARDED_STANDARD)
        return 0;
    for (char *at = list; (at = strchr(at, '\n'));)
        *at = ',';
    other = from_the_right(list);
    if (other.known != f.known ||
        (f.known && memcmp(&other.client, &f.client, sizeof f.client) != 0))
        abort();
    return 0;
}
