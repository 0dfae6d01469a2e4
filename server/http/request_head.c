#include "request_head.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Sets of ASCII characters, with one bit for each character: letters, digits, and the
 * listed characters. */
static const uint64_t token_bytes[2] = {/* !#$%&'*+-.^_`|~, as tchar of RFC 9110, 5.6.2 */
                                        0x03ff6cfa00000000, 0x57ffffffc7fffffe};
static const uint64_t name_bytes[2] =
    {/* -._~%!$&'()*+,;=, as in the reg-name of RFC 3986 */
     0x2bff7ff200000000, 0x47fffffe87fffffe};

/* Returns the number of bytes at the start of `text` that are in a set. NUL is not in any
 * set. */
static size_t span(const char *text, const uint64_t kind[2])
{
    size_t length = 0;

    for (unsigned char c; (c = (unsigned char)text[length]) < 128; length++) {
        if (!(kind[c >> 6] >> (c & 63) & 1))
            break;
    }
    return length;
}

static bool is_token(const char *text, size_t length)
{
    return length && span(text, token_bytes) == length;
}

/* Returns true if none of eight bytes is below 0x20 or equal to 0x7f. ("Determine if a word
 * has a byte less than n", Anderson, Bit Twiddling Hacks.) */
static bool are_visible(const char *text)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t word, del;

    memcpy(&word, text, sizeof word);
    del = word ^ ones * 0x7f;
    return !((((word - ones * 0x20) & ~word) | ((del - ones) & ~del)) & ones * 0x80);
}

/* Returns true if all bytes are visible ASCII characters, spaces, tabs or above ASCII. */
static bool is_field_value(const char *text, size_t length)
{
    for (; length >= 8 && are_visible(text); text += 8)
        length -= 8;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return false;
    }
    return true;
}

/* Reads a decimal number below 2^64. Returns false for anything else. */
static bool is_number(const char *text, uint64_t *value)
{
    errno = 0;
    *value = strtoull(text, NULL, 10);
    return *text && !text[strspn(text, "0123456789")] && errno == 0;
}

/* Returns true for a uri-host [ ":" port ] of RFC 3986, up to one of the bytes of `ends`. Does
 * not validate an IPv6 address. */
static bool is_host(const char *text, const char *ends)
{
    size_t name;

    if (*text == '[') {
        name = strspn(text + 1, "0123456789abcdefABCDEF:.") + 1;
        if (name < 3 || text[name] != ']')
            return false;
        name++;
    } else {
        name = span(text, name_bytes);
        if (!name)
            return false;
    }
    text += name;
    if (*text == ':')
        text += 1 + strspn(text + 1, "0123456789");
    return !*text || strchr(ends, *text);
}

bool request_head_id_valid(const char *text)
{
    size_t length = strlen(text);

    return length <= REQUEST_ID_MAX && is_token(text, length);
}

const char *request_head_authority(const char *target)
{
    if (strncasecmp(target, "http://", 7) == 0)
        return target + 7;
    return strncasecmp(target, "https://", 8) == 0 ? target + 8 : NULL;
}

bool request_head_target_valid(const char *target)
{
    const char *authority = request_head_authority(target);

    if (authority ? !is_host(authority, "/?") : *target != '/' && strcmp(target, "*") != 0)
        return false;
    for (; *target; target++) {
        if ((unsigned char)*target <= 0x20 || (unsigned char)*target >= 0x7f ||
            *target == '#')
            return false;
    }
    return true;
}

enum { WEIGHT_ONE = 1000, WEIGHT_INVALID };

#define BLANKS " \t"

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

/* Returns the end of a parameter value: a token, or a quoted string, which can contain
 * commas. */
static const char *value_end(const char *at)
{
    if (*at != '"')
        return at + strcspn(at, ",; \t");
    for (at++; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1])
            at++;
    }
    return at + (*at == '"');
}

/* Reads a weight (q) with at most three digits after the decimal point. Returns false if it
 * is invalid. */
static bool read_weight(const char *text, size_t length, unsigned *weight)
{
    unsigned unit = WEIGHT_ONE;

    if (length == 0 || length > 5 || (text[0] != '0' && text[0] != '1') ||
        (length > 1 && text[1] != '.'))
        return false;
    *weight = (unsigned)(text[0] - '0') * WEIGHT_ONE;
    for (size_t i = 2; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        unit /= 10;
        *weight += (unsigned)(text[i] - '0') * unit;
    }
    return *weight <= WEIGHT_ONE;
}

/* Reads the parameters at `at`. Returns the comma after them, or the end. */
static const char *read_parameters(const char *at, unsigned *weight)
{
    while (*at && *at != ',') {
        size_t name = strcspn(at, "=,; \t");
        const char *value = at + name + (at[name] == '=');
        const char *end = value_end(value);

        if (is_word(at, name, "q") && !read_weight(value, (size_t)(end - value), weight))
            *weight = WEIGHT_INVALID;
        at = end + strspn(end, ";" BLANKS);
    }
    return at;
}

/* Reads the next element of a list with weights. Returns its name, or NULL at the end. */
static const char *read_element(const char **at, size_t *length, unsigned *weight)
{
    const char *name = *at + strspn(*at, "," BLANKS);
    const char *end = name + strcspn(name, ",; \t");

    *length = (size_t)(end - name);
    *weight = WEIGHT_ONE;
    *at = read_parameters(end + strspn(end, ";" BLANKS), weight);
    return *name ? name : NULL;
}

/* Returns true for a range that includes JSON and other types, including the "*" of the
 * standard client of Java. */
static bool is_wide_range(const char *type, size_t length)
{
    return is_word(type, length, "application/*") || is_word(type, length, "*/*") ||
           is_word(type, length, "*");
}

/* Records whether a range of an Accept header lists or excludes JSON. */
static void read_acceptable(struct accept_header *accept, const char *type, size_t length,
                            unsigned weight)
{
    bool json = is_word(type, length, "application/json") ||
                is_word(type, length, "application/problem+json");

    if (json && weight == 0)
        accept->excludes_json = true;
    else if (weight && (json || is_wide_range(type, length)))
        accept->lists_json = true;
    else
        accept->lists_others = true;
}

const char *const media_type_names[MEDIA_TYPES] = {[MEDIA_JSON] = "application/json",
                                                   [MEDIA_LINES] = "application/x-ndjson",
                                                   [MEDIA_HTML] = "text/html",
                                                   [MEDIA_CSV] = "text/csv",
                                                   [MEDIA_SVG] = "image/svg+xml"};

/* Ranges that mean one type. */
static const char *const media_type_ranges[MEDIA_TYPES] = {
    [MEDIA_CSV] = "text/*", [MEDIA_SVG] = "image/*"};

static bool means_type(const char *range, size_t length, enum media_type type)
{
    const char *wide = media_type_ranges[type];

    return is_word(range, length, media_type_names[type]) ||
           (wide && is_word(range, length, wide));
}

static void raise_weight(unsigned *weight, unsigned to)
{
    if (to > *weight)
        *weight = to;
}

void accept_header_read(struct accept_header *accept, const char *value)
{
    const char *type;
    size_t length;
    unsigned weight;

    while ((type = read_element(&value, &length, &weight))) {
        read_acceptable(accept, type, length, weight);
        if (weight == WEIGHT_INVALID)
            continue;
        if (is_wide_range(type, length))
            raise_weight(&accept->json_range, weight);
        for (enum media_type i = 0; i < MEDIA_TYPES; i++) {
            if (means_type(type, length, i))
                raise_weight(&accept->weights[i], weight);
        }
    }
}

enum media_type accept_header_choose(const struct accept_header *accept, unsigned offered)
{
    enum media_type best = MEDIA_JSON;
    unsigned least = accept_header_json(accept);

    if (least == 0)
        least = 1;
    for (enum media_type i = MEDIA_JSON + 1; i < MEDIA_TYPES; i++) {
        if ((offered >> i & 1) && accept->weights[i] >= least) {
            best = i;
            least = accept->weights[i] + 1;
        }
    }
    return best;
}

struct accept_encoding accept_encoding_read(const char *value)
{
    struct accept_encoding accept = {0};
    const char *coding;
    size_t length;
    unsigned weight;

    while (value && (coding = read_element(&value, &length, &weight))) {
        if (weight == WEIGHT_INVALID)
            continue;
        if (is_word(coding, length, "identity"))
            accept.identity = weight;
        if (is_word(coding, length, "gzip"))
            accept.gzip = weight;
        if (is_word(coding, length, "br"))
            accept.brotli = weight;
    }
    return accept;
}

static void read_length(struct request_head_reader *r, const char *value)
{
    if (r->lengths++)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the request has more than one Content-Length header; send one");
    r->head->has_length = true;
    if (!is_number(value, &r->head->content_length))
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "Content-Length is not a valid number of bytes");
}

/* Returns true if `text` is a list of codings in which chunked occurs once, at the end. */
static bool is_coding_list(const char *text)
{
    for (;;) {
        size_t length = span(text, token_bytes);
        bool chunked = length == 7 && strncasecmp(text, "chunked", length) == 0;

        text += length;
        text += strspn(text, " \t");
        if (*text != ',' || !length || chunked)
            return chunked && !*text;
        text++;
        text += strspn(text, " \t");
    }
}

static void read_coding(struct request_head_reader *r, const char *value)
{
    if (r->codings++)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the request has more than one Transfer-Encoding header; send one");
    r->head->chunked = true;
    if (!is_coding_list(value))
        problem_set(
            r->problem, PROBLEM_BAD_REQUEST,
            "Transfer-Encoding is \"%.32s\"; its last coding must be chunked, and no other "
            "coding can be chunked",
            value);
    else if (strcasecmp(value, "chunked") != 0)
        problem_set(r->problem, PROBLEM_TRANSFER_CODING,
                    "Transfer-Encoding is \"%.32s\"; only chunked is supported", value);
}

/* All other versions of HTTP/1 are handled as 1.1. libmicrohttpd rejects all further
 * versions. */
static bool is_http10(const struct request_line *line)
{
    return strcmp(line->version, "HTTP/1.0") == 0;
}

/* An empty Expect header has no effect. */
static void read_expectation(struct request_head_reader *r, const char *value)
{
    if (*value && strcasecmp(value, "100-continue") != 0 && !is_http10(&r->head->line))
        problem_set(r->problem, PROBLEM_EXPECTATION,
                    "Expect is \"%.32s\"; only 100-continue is supported", value);
}

/* Compares a header name of `size` bytes with `wanted`, which is in lower case. */
static inline bool is_named(const char *name, size_t size, const char *wanted)
{
    return size == strlen(wanted) && strcasecmp(name, wanted) == 0;
}

static void read_host(struct request_head_reader *r, const char *value)
{
    r->hosts++;
    r->head->host = value;
    r->host_valid = is_host(value, "");
}

static void read_type(struct request_head_reader *r, const char *value)
{
    r->types++;
    r->head->content_type = value;
}

static void read_field(struct request_head_reader *r, const char *name, size_t size,
                       const char *value)
{
    struct request_head *head = r->head;

    if (is_named(name, size, "accept"))
        accept_header_read(&head->accept, value);
    else if (is_named(name, size, "host"))
        read_host(r, value);
    else if (is_named(name, size, "content-type"))
        read_type(r, value);
    else if (is_named(name, size, "content-length"))
        read_length(r, value);
    else if (is_named(name, size, "content-encoding"))
        head->content_coding = value;
    else if (is_named(name, size, "transfer-encoding"))
        read_coding(r, value);
    else if (is_named(name, size, "accept-encoding"))
        head->accept_encoding = value;
    else if (is_named(name, size, "if-none-match"))
        head->if_none_match = value;
    else if (is_named(name, size, "origin"))
        head->origin = value;
    else if (is_named(name, size, "mcp-protocol-version"))
        head->mcp_version = value;
    else if (is_named(name, size, "expect"))
        read_expectation(r, value);
    else if (is_named(name, size, "x-request-id") && request_head_id_valid(value))
        head->request_id = value;
}

void request_head_add(struct request_head_reader *r, const char *name, size_t name_size,
                      const char *value)
{
    if (!is_token(name, name_size))
        problem_set(
            r->problem, PROBLEM_BAD_REQUEST,
            "the header name \"%.40s\" contains a byte that is not allowed; check for a "
            "space before the colon",
            name);
    else if (!is_field_value(value, strlen(value)))
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the value of the header %.40s contains control characters", name);
    else
        read_field(r, name, name_size, value);
}

void request_head_end(struct request_head_reader *r)
{
    const struct request_line *line = &r->head->line;
    bool http11 = !is_http10(line);

    if (!is_token(line->method, strlen(line->method)))
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the method contains a character that is not allowed");
    else if (strlen(line->method) > REQUEST_METHOD_MAX)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the method has more than %d bytes, which is the limit",
                    REQUEST_METHOD_MAX);
    if (strcmp(line->method, "CONNECT") == 0 ||
        (*line->target == '*' && strcmp(line->method, "OPTIONS") != 0))
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "%.20s is not supported with this request target", line->method);
    if (r->types > 1)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the request has more than one Content-Type header; send one");
    if (r->hosts > 1)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the request has more than one Host header; send one");
    if (!r->hosts && http11)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the Host header is missing; HTTP/1.1 requires it");
    if (r->hosts && !r->host_valid)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the Host header is not a valid host and port");
    if (r->codings && r->lengths)
        problem_set(
            r->problem, PROBLEM_BAD_REQUEST,
            "the request has both Content-Length and Transfer-Encoding; send one of them");
    if (r->codings && !http11)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "HTTP/1.0 does not support Transfer-Encoding; send Content-Length");
}

bool request_head_type_is(const char *type, const char *name)
{
    size_t length = strcspn(type, "; \t");

    return length == strlen(name) && strncasecmp(type, name, length) == 0;
}
