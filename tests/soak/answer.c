#include "answer.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { STATUS_NO_CONTENT = 204 };

/* The value of a field of the head, or NULL. */
static const char *field(const struct answer *answer, const char *name)
{
    size_t length = strlen(name);
    const char *end = answer->head + answer->head_size;
    const char *line = answer->head;

    while ((line = memchr(line, '\n', (size_t)(end - line))) && ++line < end)
        if ((size_t)(end - line) > length + 2 && strncasecmp(line, name, length) == 0 &&
            line[length] == ':')
            return line + length + 2;
    return NULL;
}

/* Joins chunks when the last is there, else leaves them as they are. */
static enum answer_end join_chunks(struct answer *answer, char *data, size_t size)
{
    for (int joins = 0; joins < 2; joins++) {
        char *to = data;
        const char *from = data, *end = data + size;
        for (;;) {
            const char *line = memchr(from, '\n', (size_t)(end - from));
            if (!line)
                return ANSWER_PARTIAL;
            char *digits;
            size_t length = strtoul(from, &digits, 16);
            if (digits == from || line[-1] != '\r')
                return ANSWER_BROKEN;
            from = line + 1;
            if ((size_t)(end - from) < length + 2)
                return ANSWER_PARTIAL;
            if (memcmp(from + length, "\r\n", 2) != 0)
                return ANSWER_BROKEN;
            if (joins)
                memmove(to, from, length);
            to += length;
            from += length + 2;
            if (length == 0)
                break;
        }
        answer->body = data;
        answer->body_size = (size_t)(to - data);
        answer->size = answer->head_size + (size_t)(from - data);
    }
    return ANSWER_WHOLE;
}

enum answer_end answer_read(struct answer *answer, char *data, size_t size, bool no_body)
{
    const char *blank = memmem(data, size, "\r\n\r\n", 4);

    *answer = (struct answer){.head = data};
    if (size >= 9 && memcmp(data, "HTTP/1.1 ", 9) != 0)
        return ANSWER_BROKEN;
    if (!blank)
        return ANSWER_PARTIAL;
    answer->head_size = (size_t)(blank - data) + 4;
    answer->status = atoi(data + 9);
    answer->retry_after = field(answer, "Retry-After");
    const char *connection = field(answer, "Connection");
    answer->closes = connection && strncasecmp(connection, "close", 5) == 0;

    char *body = data + answer->head_size;
    const char *length = field(answer, "Content-Length");
    answer->body = body;
    answer->size = answer->head_size;
    if (no_body || answer->status == STATUS_NO_CONTENT)
        return ANSWER_WHOLE;
    if (field(answer, "Transfer-Encoding"))
        return length ? ANSWER_BROKEN : join_chunks(answer, body, size - answer->head_size);
    if (!length)
        return ANSWER_BROKEN;
    answer->body_size = strtoul(length, NULL, 10);
    answer->size += answer->body_size;
    return answer->size <= size ? ANSWER_WHOLE : ANSWER_PARTIAL;
}

/* Whether a body is the known one, or begins as that does up to its mark. */
static bool matches(const char *known, size_t known_size, const char *got, size_t size)
{
    if (known_size && known[known_size - 1] == ANSWER_REST)
        return size >= known_size - 1 && memcmp(known, got, known_size - 1) == 0;
    return known_size == size && memcmp(known, got, size) == 0;
}

/* Whether a line of a head is told by time, by the connection, or by a body that varies. */
static bool is_open(const char *line, const struct question *question)
{
    static const char *const always[] = {"Date:", "Connection:"};
    static const char *const varying[] = {
        "Content-Length:", "ETag:", "Cache-Control:", "Transfer-Encoding:"};

    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (strncasecmp(line, always[i], strlen(always[i])) == 0)
            return true;
    for (size_t i = 0; i < sizeof varying / sizeof *varying; i++)
        if ((question->varies || question->lines) &&
            strncasecmp(line, varying[i], strlen(varying[i])) == 0)
            return true;
    return false;
}

/* How many lines of `head` are not open; each must be a line of `other` too, if that is
 * there, where fields may have another order. 0 when one is not. */
static size_t count_lines(const char *head, const char *end, const struct answer *other,
                          const struct question *question)
{
    size_t count = 0;

    for (const char *next; head < end; head = next) {
        const char *newline = memchr(head, '\n', (size_t)(end - head));
        next = newline ? newline + 1 : end;
        if (is_open(head, question))
            continue;
        if (other && !memmem(other->head, other->head_size, head, (size_t)(next - head)))
            return 0;
        count++;
    }
    return count;
}

bool answer_is_right(const struct answer *answer, const struct question *question)
{
    const char *known = question->answer;
    const char *blank = memmem(known, question->answer_size, "\r\n\r\n", 4);
    const char *body = answer->body, *end = body + answer->body_size;

    if (!blank ||
        count_lines(known, blank + 4, answer, question) !=
            count_lines(answer->head, answer->head + answer->head_size, NULL, question))
        return false;
    if (question->lines && answer->body_size) {
        const char *last = memrchr(body, '\n', answer->body_size - 1);
        body = last ? last + 1 : body;
    }
    return matches(blank + 4, (size_t)(known + question->answer_size - blank - 4), body,
                   (size_t)(end - body));
}
