/* How many different clients asked, and how many different questions, since the start.
 *
 * Counted by HyperLogLog, the library's own (solvers/include/puzzles/hyperloglog.h): 4,096
 * registers, so about 1.6 % off. What is counted is hashed together with a key that is
 * drawn at the start, so that neither an address nor a question can be read, or looked for,
 * in the registers; nothing else of them is kept. Each loop has registers of its own, which
 * a scrape unites. All functions are thread-safe. */
#ifndef PUZZLED_SERVER_OBSERVE_DISTINCT_H
#define PUZZLED_SERVER_OBSERVE_DISTINCT_H

#include <stddef.h>
#include <stdint.h>

struct distinct;

enum distinct_kind { DISTINCT_CLIENTS, DISTINCT_QUESTIONS, DISTINCT_KINDS };

/* NULL without memory, or when the system has no random numbers. */
struct distinct *distinct_create(unsigned loops);

/* Frees `distinct`; NULL is allowed. */
void distinct_free(struct distinct *distinct);

/* A word that stands for bytes: what is counted is a pair of words. Never 0. */
uint64_t distinct_word(const void *bytes, size_t length);

/* Counts a pair if it is new. Cost: some 40 ns. */
void distinct_count(struct distinct *distinct, unsigned loop, enum distinct_kind kind,
                    const uint64_t pair[2]);

/* The number of those counted, estimated. Cost: some 20 us. */
uint64_t distinct_estimate(struct distinct *distinct, enum distinct_kind kind);

#endif
