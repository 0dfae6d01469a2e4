/* The tokens of a JSON text (RFC 8259), good and bad, as spans of its bytes.
 *
 * A bad token is read to a sensible end and says what is wrong with it, so that a person
 * can be told. Bytes above 0x7f are taken as they are: UTF-8 is not checked here. */
#ifndef PUZZLED_SERVER_JSON_TOKEN_H
#define PUZZLED_SERVER_JSON_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_END,
    TOKEN_MARK, /* one of { } [ ] : , */
    TOKEN_STRING,
    TOKEN_NUMBER,
    TOKEN_WORD, /* true, false or null */
    TOKEN_BAD_NUMBER,
    TOKEN_BAD_WORD,
    TOKEN_BAD_STRING,
    TOKEN_BAD_BYTE /* a character with which no token starts */
};

struct token {
    enum token_kind kind;
    char mark;       /* of TOKEN_MARK; else NUL */
    size_t start;    /* its first byte */
    size_t end;      /* after its last byte */
    size_t flaw;     /* where a bad token goes wrong; else its start */
    const char *why; /* a sentence about a bad token; NULL when there is none of use */
};

struct token_reader {
    const char *text;
    size_t length;
    size_t at; /* the next byte */
};

/* Reads the next token after white space. Cost: linear in what is read, no allocation. */
void token_read(struct token_reader *r, struct token *out);

/* True for the four bad kinds. */
bool token_is_bad(const struct token *t);

#endif
