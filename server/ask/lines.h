/* A question in lines (server/ndjson/reader.h), of a file or standard input. */
#ifndef PUZZLED_SERVER_ASK_LINES_H
#define PUZZLED_SERVER_ASK_LINES_H

#include "server/http/request.h"
#include "server/schema/schema.h"

/* Answers `r`, which has begun and whose route is known, with the lines of the file that
 * the first of `count` words may name, else of standard input; the other words are its
 * options, by `schema`. `*outcome` is how that ended, or the problem of `r` is set. False
 * when one line went to stderr instead: the words are wrong, or the file. */
bool lines_answer(struct request *r, char *const *words, unsigned count,
                  const struct schema *schema, enum handled *outcome);

#endif
