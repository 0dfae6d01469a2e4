/* The puzzle of the day: GET /PUZZLE/daily. The same date always has the same puzzle, for
 * everyone.
 *
 * Each puzzle draws its day from the date, and writes:
 *
 *     {"date": "2026-11-28", "number": 332, "difficulty": "hard",
 *      "puzzle": ..., "best": ..., "answer": ...}
 *
 * `puzzle` is a request to the operation that solves it. `best` is the best possible
 * result. `answer` is absent if a game does not need it. */
#ifndef PUZZLED_HANDLERS_DAILY_H
#define PUZZLED_HANDLERS_DAILY_H

#include "server/handler.h"

enum { DAILY_DATE_SIZE = sizeof "2026-11-28" };

/* A date of the Gregorian calendar from 2026-01-01 on. */
struct daily_date {
    unsigned year, month, day; /* from 1 */
    unsigned number;           /* 1 for 2026-01-01, 2 for the next day, ... */
    unsigned weekday;          /* 0: Monday, ..., 6: Sunday */
    char text[DAILY_DATE_SIZE];
};

/* The `read` of an operation whose question is a struct daily_date: the query parameter
 * `date`, by default today in UTC. Rejects dates that do not have a puzzle. These are dates
 * before 2026-01-01, and dates that have not begun anywhere, which are after today at
 * UTC+14. Sets how long caches may store the response. Without a `date`, caches may store
 * it until tomorrow. */
enum handler_result daily_read(struct handler_call *call, void *question);

/* Begins the response, and writes `date` and `number`. */
void daily_begin(struct json_writer *out, const struct daily_date *date);

enum daily_difficulty { DAILY_EASY, DAILY_MEDIUM, DAILY_HARD };

void daily_write_difficulty(struct json_writer *out, enum daily_difficulty difficulty);

/* ---- Random numbers ---- */

/* Returns the seed of a date, such as 20261128, for a generator that has its own random
 * numbers. */
uint64_t daily_seed(const struct daily_date *date);

/* A stream of random numbers, which is a Weyl sequence whose steps are mixed as in
 * MurmurHash3. */
struct daily_random {
    uint32_t state;
};

/* Returns the stream of a date and a game, such as "bridge". The FNV-1a hash of both
 * determines the start of the stream. */
struct daily_random daily_random_of(const struct daily_date *date, const char *game);

/* Returns 32 random bits. */
uint32_t daily_random_bits(struct daily_random *random);

/* Returns a random number from 0 to `count` - 1. */
unsigned daily_random_below(struct daily_random *random, unsigned count);

/* Writes the indices 0 to `count` - 1 in random order. */
void daily_random_order(struct daily_random *random, unsigned count, uint32_t order[]);

#endif
