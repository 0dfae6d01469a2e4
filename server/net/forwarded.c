#include "forwarded.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define BLANKS " \t"

enum { NODE_MAX = 64 }; /* bytes: "[", an address, "]:" and a port are 54 */

/* The node of RFC 7239, which is the value of a "for" parameter. A node of more than
 * NODE_MAX bytes is not an address. */
struct node {
    char text[NODE_MAX];
    size_t length; /* can be more than NODE_MAX */
};

static void append_to_node(struct node *node, const char *text, size_t length)
{
    if (node->length + length <= NODE_MAX)
        memcpy(node->text + node->length, text, length);
    node->length += length;
}

/* Returns true if the text is empty, or is a colon and a port. */
static bool is_port(const char *text, const char *end)
{
    if (text == end)
        return true;
    if (*text++ != ':' || text == end)
        return false;
    while (text < end && (isalnum((unsigned char)*text) || strchr("._-", *text)))
        text++;
    return text == end;
}

/* Reads ADDRESS or ADDRESS:PORT. An IPv6 address must be in brackets, except in
 * X-Forwarded-For if it has no port. */
static bool read_node(struct ip_address *address, const char *text, size_t length)
{
    const char *end = text + length, *host_end = end, *port = end;
    const char *colon = memchr(text, ':', length);

    if (length && *text == '[') {
        host_end = memchr(text, ']', length);
        if (!host_end || !colon || colon > host_end)
            return false;
        port = host_end + 1;
        text++;
    } else if (colon && !memchr(colon + 1, ':', (size_t)(end - colon - 1))) {
        host_end = port = colon;
    }
    return is_port(port, end) && ip_address_read(address, text, (size_t)(host_end - text));
}

static void add_entry(struct forwarded *f, const char *text, size_t length)
{
    struct ip_address address;

    if (!read_node(&address, text, length)) {
        f->known = false;
    } else if (!f->known || !ip_networks_contain(f->trusted, &address)) {
        f->client = address;
        f->known = true;
    }
}

static void read_x_for(struct forwarded *f, const char *value)
{
    while (*(value += strspn(value, BLANKS ","))) {
        size_t size = strcspn(value, ","), length = size;

        while (strchr(BLANKS, value[length - 1]))
            length--;
        add_entry(f, value, length);
        value += size;
    }
}

/* Reads a quoted string after its first quotation mark. Returns NULL if it has no end. */
static const char *read_quoted(const char *at, struct node *value)
{
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && !*++at)
            return NULL;
        append_to_node(value, at, 1);
    }
    return *at ? at + 1 : NULL;
}

/* Reads NAME=VALUE and the blanks after it. The value is a quoted string or a token. An
 * address with colons is also accepted, because it is often sent as a token. The value of a
 * "for" parameter, which can occur once, is stored in `node`. Returns NULL if the pair is
 * invalid. */
static const char *read_pair(const char *at, struct node *node)
{
    static const char delimiters[] = " \t,;=\"\\";
    struct node other = {.length = 0};
    size_t name = strcspn(at, delimiters), size;
    bool is_for = name == 3 && strncasecmp(at, "for", 3) == 0;

    if (!name || at[name] != '=' || (is_for && node->length))
        return NULL;
    at += name + 1;
    if (!is_for)
        node = &other;
    size = strcspn(at, delimiters);
    append_to_node(node, at, size);
    at += size;
    if (!size)
        at = *at == '"' ? read_quoted(at + 1, node) : NULL;
    return at ? at + strspn(at, BLANKS) : NULL;
}

/* Reads the pairs up to the next comma or the end. Returns NULL if a pair is invalid. */
static const char *read_element(const char *at, struct node *node)
{
    while (*(at += strspn(at, BLANKS ";")) && *at != ',') {
        at = read_pair(at, node);
        if (!at || !strchr(",;", *at)) /* also finds the NUL at the end */
            return NULL;
    }
    return at;
}

static void read_standard(struct forwarded *f, const char *value)
{
    while (*(value += strspn(value, BLANKS ","))) {
        struct node node = {.length = 0};

        value = read_element(value, &node);
        if (!value) {
            f->known = false;
            return;
        }
        add_entry(f, node.text, node.length <= NODE_MAX ? node.length : 0);
    }
}

void forwarded_read(struct forwarded *f, enum forwarded_header header, const char *value)
{
    if (header == FORWARDED_X_FOR)
        read_x_for(f, value);
    else
        read_standard(f, value);
}
