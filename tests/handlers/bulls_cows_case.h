/* Questions about Bulls and Cows to the handlers, and what is expected of the answers. */
#ifndef PUZZLED_TEST_BULLS_COWS_CASE_H
#define PUZZLED_TEST_BULLS_COWS_CASE_H

#include "handlers/bulls_cows.h"

enum { KEY_SIZE = 24 };

typedef enum handled handler(struct exchange *x);

/* Makes `x` a question as the server hands it over to a worker: with the defaults of the
 * schema. exchange_free(x) in the end. */
void case_ask(struct exchange *x, const char *body);

/* Handles `body` and returns the answer, parsed; json_decref it. */
json_t *case_answer(handler *handle, const char *body);

void case_expect_json(const json_t *value, const char *wanted);
void case_expect_answer(handler *handle, const char *body, const char *wanted);

/* Each line of `wanted` is a complaint: "pointer: detail\n". */
void case_expect_refusal(handler *handle, const char *body, const char *wanted);

/* bulls_cows_prepare, with good data. */
void case_prepare(void);

/* Members that must be there. */
json_int_t case_number(const json_t *object, const char *key);
const char *case_text(const json_t *object, const char *key);

/* The answer to a guess as "bulls,cows", by counting alone. */
void case_score(const char *secret, const char *guess, char key[KEY_SIZE]);

/* All codes of a game in increasing order; json_decref them. */
json_t *case_codes(unsigned positions, unsigned symbols, bool repeats);

#endif
