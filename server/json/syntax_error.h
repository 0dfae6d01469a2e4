/* Why a text is not JSON, said for people. */
#ifndef PUZZLED_SERVER_JSON_SYNTAX_ERROR_H
#define PUZZLED_SERVER_JSON_SYNTAX_ERROR_H

#include "sentence.h"

#include <stdbool.h>

/* What the grammar wants at a place. */
enum json_wanted { WANT_VALUE, WANT_KEY, WANT_COLON, WANT_NEXT };

/* Where reading stopped. */
struct syntax_place {
    const char *text, *end; /* all of it; a NUL stands at `end` */
    const char *at;
    enum json_wanted wanted;
    char inside;      /* '[' or '{', or NUL outside of all */
    bool after_comma; /* the last token was one */
};

/* Says why what stands at `place` is not what is wanted, and returns where the flaw lies,
 * which for a string may be inside it. Cost: linear in the token. Thread-safe. */
const char *syntax_error_say(struct sentence *s, const struct syntax_place *place);

#endif
