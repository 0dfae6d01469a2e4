#include "node.h"

#include <string.h>

enum {
    REPEAT_MAX = 255, /* what POSIX promises (RE_DUP_MAX) */
    GROUPS_MAX = 16,
    COPIES_MAX = 10000 /* regcomp writes what {m,n} repeats out n times */
};

/* Reads a pattern from left to right. */
struct reader {
    const char *at;  /* the next byte */
    unsigned depth;  /* open groups */
    unsigned pieces; /* read in the innermost alternative */
    int copies;      /* all repetition counts multiplied */
    const char *problem;
};

static bool refuse(struct reader *r, const char *reason)
{
    r->problem = reason;
    return false;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_printable(char byte)
{
    return byte >= ' ' && byte <= '~';
}

/* The inside of [...]; `at` stands after the first bracket. A hyphen between two bytes
 * makes a range; first or last it stands for itself; anywhere else readings differ. */
static bool read_class(struct reader *r)
{
    bool range_before = false;
    const char *start = r->at;

    if (*r->at == '^')
        return refuse(r, "[^...] takes bytes in one reading and characters in the other");
    if (*r->at == ']')
        return refuse(r, "a class is empty");
    for (; *r->at != ']'; r->at++) {
        if (!is_printable(*r->at))
            return refuse(r, "a class has no end or holds a byte that is not ASCII");
        if (*r->at == '\\' || *r->at == '[')
            return refuse(r, "inside a class \\ and [ are read differently");
        if (*r->at == '-' && r->at > start && r->at[1] != ']') {
            if (range_before || r->at[1] == '-')
                return refuse(r, "a hyphen in a class is read differently");
            range_before = true;
            r->at++;
            if (!is_printable(*r->at) || *r->at == '\\' || *r->at == '[')
                return refuse(r, "a range in a class has no end");
        } else {
            range_before = false;
        }
    }
    r->at++;
    return true;
}

static int read_count(struct reader *r)
{
    int count = 0;

    if (!is_digit(*r->at))
        return -1;
    while (is_digit(*r->at) && count <= REPEAT_MAX)
        count = count * 10 + (*r->at++ - '0');
    return count;
}

/* {m}, {m,} or {m,n}; `at` stands after the brace. */
static bool read_braces(struct reader *r)
{
    int least = read_count(r);
    int most = least;

    if (*r->at == ',') {
        r->at++;
        most = *r->at == '}' ? least : read_count(r);
    }
    if (least < 0 || most < least || most > REPEAT_MAX || *r->at != '}')
        return refuse(r, "a repetition is {m}, {m,} or {m,n} with m <= n <= 255");
    r->copies *= most > 1 ? most : 1;
    if (r->copies > COPIES_MAX)
        return refuse(r, "all repetition counts multiplied exceed 10,000");
    r->at++;
    return true;
}

static bool read_repetition(struct reader *r)
{
    if (!*r->at || !strchr("*+?{", *r->at))
        return true;
    if (*r->at++ == '{' && !read_braces(r))
        return false;
    if (*r->at && strchr("*+?{", *r->at))
        return refuse(r, "a repetition is repeated or lazy");
    return true;
}

static bool read_escape(struct reader *r)
{
    if (!*r->at || !strchr("^$\\.*+?()[]{}|", *r->at))
        return refuse(r, "a backslash stands before something else than ^$\\.*+?()[]{}|");
    r->at++;
    return true;
}

/* One byte, escape or class with its repetition. */
static bool read_piece(struct reader *r)
{
    char byte = *r->at++;

    if (!is_printable(byte))
        return refuse(r, "only printable ASCII is allowed");
    if (byte == '.')
        return refuse(r, "the readings of . differ; use a class");
    if (strchr("*+?{", byte))
        return refuse(r, "a repetition has nothing before it");
    if (byte == '}' || byte == ']')
        return refuse(r, "a closing bracket has nothing to close");
    if (byte == '[' && !read_class(r))
        return false;
    if (byte == '\\' && !read_escape(r))
        return false;
    return read_repetition(r);
}

static bool read_anchor(struct reader *r)
{
    r->at++;
    if (*r->at && strchr("*+?{", *r->at))
        return refuse(r, "an anchor is repeated");
    return true;
}

static bool open_group(struct reader *r)
{
    r->at++;
    if (*r->at == '?')
        return refuse(r, "(? starts no group in POSIX");
    if (++r->depth > GROUPS_MAX)
        return refuse(r, "groups are nested more than 16 deep");
    r->pieces = 0;
    return true;
}

/* The end of an alternative, by "|", by ")" or by the end of the pattern. */
static bool end_alternative(struct reader *r)
{
    if (!r->pieces)
        return refuse(r, "an alternative is empty");
    r->pieces = 0;
    return true;
}

static bool close_group(struct reader *r)
{
    r->at++;
    if (!r->depth--)
        return refuse(r, "a parenthesis closes nothing");
    return end_alternative(r) && read_repetition(r) && ++r->pieces;
}

const char *schema_pattern_refusal(const char *pattern)
{
    struct reader r = {.at = pattern, .copies = 1};
    bool good = true;

    while (good && *r.at) {
        if (*r.at == '(')
            good = open_group(&r);
        else if (*r.at == ')')
            good = close_group(&r);
        else if (*r.at == '|')
            good = end_alternative(&r) && r.at++;
        else if (*r.at == '^' || *r.at == '$')
            good = read_anchor(&r) && ++r.pieces;
        else
            good = read_piece(&r) && ++r.pieces;
    }
    if (good && r.depth)
        return "a parenthesis is not closed";
    if (good)
        end_alternative(&r);
    return r.problem;
}
