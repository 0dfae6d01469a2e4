#include "forwarded.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { NODE_MAX = 64 }; /* bytes: "[", an address, "]:" and a port are 54 */

/* What a "for" says; a longer one is no address. */
struct node {
    char text[NODE_MAX];
    size_t length;
};

static void put(struct node *node, char byte)
{
    if (node->length < NODE_MAX)
        node->text[node->length] = byte;
    node->length++;
}

static bool is_port(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!isalnum((unsigned char)text[i]) && !strchr("._-", text[i]))
            return false;
    }
    return length > 0;
}

/* Reads ADDRESS or ADDRESS:PORT, where one of IPv6 stands in brackets; X-Forwarded-For has
 * it without them too. */
static bool read_node(struct ip_address *address, const char *text, size_t length)
{
    const char *end = text + length;
    const char *colon = memchr(text, ':', length);

    if (length && *text == '[') {
        const char *close = memchr(text, ']', length);

        if (!close || !memchr(text, ':', (size_t)(close - text)))
            return false;
        if (close + 1 != end &&
            (close[1] != ':' || !is_port(close + 2, (size_t)(end - close - 2))))
            return false;
        return ip_address_read(address, text + 1, (size_t)(close - text - 1));
    }
    if (colon && !memchr(colon + 1, ':', (size_t)(end - colon - 1))) {
        if (!is_port(colon + 1, (size_t)(end - colon - 1)))
            return false;
        length = (size_t)(colon - text);
    }
    return ip_address_read(address, text, length);
}

static void judge(struct forwarded *f, const char *text, size_t length)
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
    while (*value) {
        size_t length = strcspn(value, ",");
        const char *next = value + length + (value[length] == ',');

        for (; length && strchr(" \t", *value); length--)
            value++;
        for (; length && strchr(" \t", value[length - 1]);)
            length--;
        if (length)
            judge(f, value, length);
        value = next;
    }
}

/* Reads a quoted string behind its first quote. NULL when it has no end. */
static const char *read_quoted(const char *at, struct node *value)
{
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && !*++at)
            return NULL;
        put(value, *at);
    }
    return *at ? at + 1 : NULL;
}

/* A token, or what is often sent as one: an address with its colons, unquoted. */
static const char *read_plain(const char *at, struct node *value)
{
    size_t length = strcspn(at, " \t,;=\"\\");

    for (size_t i = 0; i < length; i++)
        put(value, at[i]);
    return length ? at + length : NULL;
}

/* Reads NAME=VALUE; a "for", of which there may be one, goes into `node`. NULL when it is
 * wrong. */
static const char *read_pair(const char *at, struct node *node)
{
    struct node other = {.length = 0};
    size_t name = strcspn(at, " \t,;=\"\\");
    bool is_for = name == 3 && strncasecmp(at, "for", 3) == 0;

    if (!name || at[name] != '=' || (is_for && node->length))
        return NULL;
    at += name + 1;
    if (!is_for)
        node = &other;
    return *at == '"' ? read_quoted(at + 1, node) : read_plain(at, node);
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Reads the pairs up to the next comma or the end. NULL when one is wrong. */
static const char *read_element(const char *at, struct node *node)
{
    for (;;) {
        at = skip_blanks(at);
        if (*at && !strchr(",;", *at)) {
            at = read_pair(at, node);
            if (!at)
                return NULL;
            at = skip_blanks(at);
        }
        if (*at != ';')
            return !*at || *at == ',' ? at : NULL;
        at++;
    }
}

static bool is_empty(const char *at)
{
    at = skip_blanks(at);
    return !*at || *at == ',';
}

static void read_standard(struct forwarded *f, const char *value)
{
    while (*value) {
        struct node node = {.length = 0};
        bool empty = is_empty(value);

        value = read_element(value, &node);
        if (!value) {
            f->known = false;
            return;
        }
        if (!empty)
            judge(f, node.text, node.length <= NODE_MAX ? node.length : 0);
        value += *value == ',';
    }
}

void forwarded_read(struct forwarded *f, enum forwarded_header header, const char *value)
{
    if (header == FORWARDED_X_FOR)
        read_x_for(f, value);
    else
        read_standard(f, value);
}
