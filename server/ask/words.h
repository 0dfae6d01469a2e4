/* Words of a command line, name=value, as the JSON object that they stand for.
 *
 * A name may lead into an object: `limits.milliseconds=500` is
 * {"limits":{"milliseconds":500}}. A value that is a JSON array, object or string is that.
 * Any other is text where the member may be text, so that `secret=0123` needs no quotation
 * marks within others; elsewhere it is JSON if it can be, and text if not, of which the
 * reader of the question then says what it should have been. */
#ifndef PUZZLED_SERVER_ASK_WORDS_H
#define PUZZLED_SERVER_ASK_WORDS_H

#include "server/json/writer.h"
#include "server/schema/schema.h"

enum { WORDS_MAX = 256, WORDS_LEVELS_MAX = 16 };

/* Writes the object of `count` words to `w`; `schema` tells which of its members may be
 * text. NULL, or what is wrong, a constant, with `*wrong` the word: it is not name=value in
 * UTF-8, it says again what another says, or there are too many, in all or within each
 * other. Without memory `w->failed` is set. Cost: quadratic in `count`. */
const char *words_write(struct json_writer *w, char *const *words, unsigned count,
                        const struct schema *schema, const char **wrong);

#endif
