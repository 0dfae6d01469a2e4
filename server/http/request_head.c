#include "request_head.h"

#include "server/json/hex.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A bit for each ASCII character: letters, digits, and... */
static const uint64_t token_bytes[2] = {/* !#$%&'*+-.^_`|~, as tchar of RFC 9110, 5.6.2 */
                                        0x03ff6cfa00000000, 0x57ffffffc7fffffe};
static const uint64_t name_bytes[2] =
    {/* -._~%!$&'()*+,;=, as in the reg-name of RFC 3986 */
     0x2bff7ff200000000, 0x47fffffe87fffffe};

/* How many bytes at the start of `text` are of a kind; a zero byte never is. */
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

/* Whether none of eight bytes is below 0x20 or is 0x7f. ("Determine if a word has a byte
 * less than n", Anderson, Bit Twiddling Hacks.) */
static bool are_visible(const char *text)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t word, del;

    memcpy(&word, text, sizeof word);
    del = word ^ ones * 0x7f;
    return !((((word - ones * 0x20) & ~word) | ((del - ones) & ~del)) & ones * 0x80);
}

/* Visible bytes, space, tab and everything above ASCII. */
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

/* Digits and nothing else, of a number below 2^64. */
static bool is_number(const char *text, uint64_t *value)
{
    errno = 0;
    *value = strtoull(text, NULL, 10);
    return *text && !text[strspn(text, "0123456789")] && errno == 0;
}

/* uri-host [ ":" port ] of RFC 3986 up to one of the bytes of `ends`, without judging the
 * address itself. */
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

size_t request_head_unescape(void *cls, struct MHD_Connection *connection, char *text)
{
    char *out = text;

    (void)cls;
    (void)connection;
    for (const char *in = text; *in; in++) {
        int32_t byte = *in == '%' ? hex_read(in + 1, 2) : -1;

        if (byte > 0 && byte != '/') {
            *out++ = (char)byte;
            in += 2;
        } else {
            *out++ = *in;
        }
    }
    *out = '\0';
    return (size_t)(out - text);
}

struct reading {
    struct request_head *head;
    struct problem *problem;
    unsigned hosts, lengths, codings, types;
    bool in_place; /* see parts_lie_in_place */
    size_t copied; /* bytes of cookies, of which libmicrohttpd makes a copy */
    bool host_valid;
    const char *next; /* where the next line starts */
};

static void read_length(struct reading *r, const char *value)
{
    if (r->lengths++)
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "the request has more than one Content-Length header; send one");
    r->head->has_length = true;
    if (!is_number(value, &r->head->content_length))
        problem_set(r->problem, PROBLEM_BAD_REQUEST,
                    "Content-Length is not a valid number of bytes");
}

/* Whether `text` lists codings, of which chunked is the last and stands there only. */
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

static void read_coding(struct reading *r, const char *value)
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

/* All later versions of HTTP/1 are to be taken for 1.1; libmicrohttpd refuses others. */
static bool is_http10(const struct request_line *line)
{
    return strcmp(line->version, "HTTP/1.0") == 0;
}

/* An empty list expects nothing. */
static void read_expectation(struct reading *r, const char *value)
{
    if (*value && strcasecmp(value, "100-continue") != 0 && !is_http10(&r->head->line))
        problem_set(r->problem, PROBLEM_EXPECTATION,
                    "Expect is \"%.32s\"; only 100-continue is supported", value);
}

/* `wanted` in small letters; few names get as far as the second one. */
static inline bool is_named(const char *name, const char *wanted)
{
    return (name[0] | 0x20) == wanted[0] && strcasecmp(name, wanted) == 0;
}

static void read_host(struct reading *r, const char *value)
{
    r->hosts++;
    r->host_valid = is_host(value, "");
}

static void read_type(struct reading *r, const char *value)
{
    r->types++;
    r->head->content_type = value;
}

static void read_field(struct reading *r, const char *name, const char *value)
{
    struct request_head *head = r->head;

    if (is_named(name, "accept"))
        accept_header_read(&head->accept, value);
    else if (is_named(name, "host"))
        read_host(r, value);
    else if (is_named(name, "content-type"))
        read_type(r, value);
    else if (is_named(name, "content-length"))
        read_length(r, value);
    else if (is_named(name, "content-encoding"))
        head->content_coding = value;
    else if (is_named(name, "transfer-encoding"))
        read_coding(r, value);
    else if (is_named(name, "accept-encoding"))
        head->accept_encoding = value;
    else if (is_named(name, "if-none-match"))
        head->if_none_match = value;
    else if (is_named(name, "origin"))
        head->origin = value;
    else if (is_named(name, "expect"))
        read_expectation(r, value);
    else if (is_named(name, "cookie"))
        r->copied += strlen(value);
    else if (is_named(name, "x-request-id") && request_head_id_valid(value))
        head->request_id = value;
}

/* libmicrohttpd 0.9.75 takes a zero byte for the end of what it reads, without a word: of a
 * value, a method, a target, or of the whole head. What follows may be the other half of a
 * length, or a hidden request. But it leaves every part at its place in the read buffer, so
 * a head is whole when its parts lie side by side: each line two bytes, CR and LF, behind
 * the one before. Lines that end in LF alone and values folded over two lines fail this
 * too, and may be refused as well (RFC 9112, 2.2 and 5.2). Later versions refuse zero bytes
 * themselves and keep their parts elsewhere. */
enum { LINE_END = 2 };

static bool parts_lie_in_place(void)
{
    return strcmp(MHD_get_version(), "0.9.75") == 0;
}

static void refuse_hidden(struct problem *problem, const char *where)
{
    problem_set(
        problem, PROBLEM_BAD_REQUEST,
        "%s contains a NUL byte, or a line of the header section does not end in CR LF",
        where);
}

static void check_line_whole(const struct reading *r, const struct request_line *line)
{
    if (r->in_place && (line->target != line->method + strlen(line->method) + 1 ||
                        line->version != line->target + line->target_length + 1))
        refuse_hidden(r->problem, "the request line");
}

static void check_field_whole(struct reading *r, const char *name, const char *value,
                              size_t value_size)
{
    if (r->in_place && name != r->next)
        refuse_hidden(r->problem, "the header section");
    r->next = value + value_size + LINE_END;
}

static void check_end_whole(const struct reading *r, const struct request_line *line,
                            size_t head_size)
{
    if (r->in_place && r->next + LINE_END != line->method + head_size)
        refuse_hidden(r->problem, "the header section");
}

/* Cuts blanks off the end of a value, which are no part of it (RFC 9110, 5.5) and which
 * libmicrohttpd 0.9.75 leaves there. The value lies in the connection's read buffer. */
static void cut_blanks(const char *value, size_t size)
{
    char *text = (char *)(uintptr_t)value;

    while (size && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        text[--size] = '\0';
}

static enum MHD_Result on_field(void *cls, enum MHD_ValueKind kind, const char *name,
                                size_t name_size, const char *value, size_t value_size)
{
    struct reading *r = cls;

    (void)kind;
    if (!value)
        return MHD_YES;
    check_field_whole(r, name, value, value_size);
    /* A coding is left as it is: libmicrohttpd has judged it with its blanks. */
    if (!is_named(name, "transfer-encoding"))
        cut_blanks(value, value_size);
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
        read_field(r, name, value);
    return MHD_YES;
}

static void check_rules(struct reading *r, const struct request_line *line)
{
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

/* The head stays where it is until its answer is sent, and that has a head too. */
static void check_room(const struct reading *r, struct MHD_Connection *connection,
                       size_t line_size, size_t size)
{
    int records = MHD_get_connection_values(connection, MHD_HEADER_KIND, NULL, NULL) +
                  MHD_get_connection_values(connection, MHD_COOKIE_KIND, NULL, NULL);
    size_t taken = size + r->copied + (size_t)records * REQUEST_FIELD_COST;

    if (size > line_size + REQUEST_FIELDS_MAX)
        problem_set(r->problem, PROBLEM_HEAD_TOO_LARGE,
                    "the headers have %zu bytes; at most %d are allowed", size - line_size,
                    REQUEST_FIELDS_MAX);
    else if (taken + REQUEST_READ_STEP + REQUEST_ANSWER_HEAD > REQUEST_POOL)
        problem_set(
            r->problem, PROBLEM_HEAD_TOO_LARGE,
            "%d headers and cookies with %zu bytes in total are too many; send fewer",
            records, size);
}

void request_head_read(struct MHD_Connection *connection, struct request_head *head,
                       struct problem *problem)
{
    const struct request_line *line = &head->line;
    struct reading r = {.head = head,
                        .problem = problem,
                        .in_place = parts_lie_in_place(),
                        .next = line->version + strlen(line->version) + LINE_END};
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    size_t size = info ? info->header_size : 0;
    size_t line_size = strlen(line->method) + 1 + line->target_length + 1 +
                       strlen(line->version) + LINE_END;

    *head = (struct request_head){.line = head->line};
    check_line_whole(&r, line);
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, on_field, &r);
    check_end_whole(&r, line, size);
    check_rules(&r, line);
    check_room(&r, connection, line_size, size);
}

bool request_head_type_is(const char *type, const char *name)
{
    size_t length = strcspn(type, "; \t");

    return length == strlen(name) && strncasecmp(type, name, length) == 0;
}
