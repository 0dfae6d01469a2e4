/* An NDJSON request (server/ndjson/reader.h) from a file or standard input. */
#ifndef PUZZLED_SERVER_ASK_LINES_H
#define PUZZLED_SERVER_ASK_LINES_H

#include "server/http/request.h"
#include "server/schema/schema.h"

/* Answers `r`, which has begun and whose route is known, with the lines of the file that
 * --ndjson names; the `count` words are its options, by `schema`. Sets `*outcome`, or the
 * problem of `r`. Returns false after writing an error line to stderr, if a word is invalid
 * or the file cannot be read. */
bool lines_answer(struct request *r, char *const *words, unsigned count,
                  const struct schema *schema, enum handled *outcome);

#endif
