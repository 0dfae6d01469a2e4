#include "parts.h"

#include <string.h>

enum {
    FEW = 12,   /* codes for which calling bc_score is faster */
    KEYS = 64,  /* 8 * bulls + common */
    DIGIT = 15, /* mask of a symbol */
    ONES = 0x111111
};

/* A guess as the loops need it. */
struct probe {
    uint32_t outside;                  /* a bit in each digit that is no position */
    unsigned distinct;                 /* symbols */
    uint32_t symbol[BC_POSITIONS_MAX]; /* each repeated in all digits */
    uint32_t times[BC_POSITIONS_MAX];  /* how often each is in the guess */
    uint32_t guess;
};

static void probe_add(struct probe *probe, uint32_t symbol)
{
    unsigned i = 0;

    while (i < probe->distinct && probe->symbol[i] != symbol * ONES)
        i++;
    if (i == probe->distinct) {
        probe->symbol[i] = symbol * ONES;
        probe->times[i] = 0;
        probe->distinct++;
    }
    probe->times[i]++;
}

static void probe_make(struct probe *probe, const struct bc_game *game, bc_code guess)
{
    probe->guess = guess;
    probe->distinct = 0;
    probe->outside = (uint32_t)((uint64_t)ONES << 4 * game->positions) & ONES;
    for (unsigned p = 0; p < game->positions; p++)
        probe_add(probe, guess >> 4 * p & DIGIT);
}

/* How many of the six digits of `word` are zero; those in `outside` do not count. */
static inline uint32_t zeros(uint32_t word, uint32_t outside)
{
    word |= word >> 2;
    word |= word >> 1;
    word = (~word & ONES) & ~outside;
    word += word >> 12;
    return (word + (word >> 4) + (word >> 8)) & DIGIT;
}

static inline uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Keys of `count` codes, at most BC_PARTS_BLOCK. */
static void keys_make(const struct probe *probe, const bc_code *codes, uint32_t count,
                      uint32_t keys[BC_PARTS_BLOCK])
{
    uint32_t outside = probe->outside;

    for (uint32_t i = 0; i < count; i++)
        keys[i] = 8 * zeros(codes[i] ^ probe->guess, outside);
    for (unsigned s = 0; s < probe->distinct; s++) {
        uint32_t symbol = probe->symbol[s], times = probe->times[s];

        for (uint32_t i = 0; i < count; i++)
            keys[i] += least(zeros(codes[i] ^ symbol, outside), times);
    }
}

/* The answer of each key that two codes can have. */
static void answers_of_keys(const struct bc_game *game, bc_answer answers[KEYS])
{
    bc_answer answer = 0;

    memset(answers, 0, KEYS);
    for (unsigned bulls = 0; bulls <= game->positions; bulls++)
        for (unsigned cows = 0; cows <= game->positions - bulls; cows++)
            answers[9 * bulls + cows] = answer++;
}

void bc_parts_answers(const struct bc_game *game, bc_code guess, const bc_code *codes,
                      uint32_t count, bc_answer *answers)
{
    struct probe probe;
    bc_answer answer[KEYS];
    uint32_t keys[BC_PARTS_BLOCK];

    if (count <= FEW) {
        for (uint32_t i = 0; i < count; i++)
            answers[i] = bc_score(game, codes[i], guess);
        return;
    }
    probe_make(&probe, game, guess);
    answers_of_keys(game, answer);
    for (uint32_t done = 0; done < count; done += BC_PARTS_BLOCK) {
        uint32_t now = least(count - done, BC_PARTS_BLOCK);

        keys_make(&probe, codes + done, now, keys);
        for (uint32_t i = 0; i < now; i++)
            answers[done + i] = answer[keys[i]];
    }
}

/* Adds the keys of a block to `times`; two counters for each key, as equal keys often
 * follow each other and would wait for each other's sum. */
static void keys_count(const uint32_t keys[BC_PARTS_BLOCK], uint32_t count,
                       uint32_t times[2][KEYS])
{
    uint32_t i = 0;

    for (; i + 1 < count; i += 2) {
        times[0][keys[i]]++;
        times[1][keys[i + 1]]++;
    }
    if (i < count)
        times[0][keys[i]]++;
}

void bc_parts_sizes(const struct bc_game *game, bc_code guess, const bc_code *codes,
                    uint32_t count, uint32_t sizes[BC_ANSWERS_MAX])
{
    struct probe probe;
    uint32_t keys[BC_PARTS_BLOCK], times[2][KEYS] = {0};
    bc_answer answer = 0;

    memset(sizes, 0, BC_ANSWERS_MAX * sizeof *sizes);
    if (count <= FEW) {
        for (uint32_t i = 0; i < count; i++)
            sizes[bc_score(game, codes[i], guess)]++;
        return;
    }
    probe_make(&probe, game, guess);
    for (uint32_t done = 0; done < count; done += BC_PARTS_BLOCK) {
        uint32_t now = least(count - done, BC_PARTS_BLOCK);

        keys_make(&probe, codes + done, now, keys);
        keys_count(keys, now, times);
    }
    for (unsigned bulls = 0; bulls <= game->positions; bulls++)
        for (unsigned cows = 0; cows <= game->positions - bulls; cows++, answer++)
            sizes[answer] = times[0][9 * bulls + cows] + times[1][9 * bulls + cows];
}

void bc_parts_mark(const struct bc_game *game, bc_code code, const bc_code *guesses,
                   uint32_t count, uint32_t masks[BC_PARTS_BLOCK])
{
    struct probe probe;
    bc_answer answer[KEYS];
    uint32_t keys[BC_PARTS_BLOCK], bits[KEYS];

    probe_make(&probe, game, code);
    answers_of_keys(game, answer);
    for (int key = 0; key < KEYS; key++)
        bits[key] = 1u << answer[key];
    keys_make(&probe, guesses, count, keys);
    for (uint32_t i = 0; i < count; i++)
        masks[i] |= bits[keys[i]];
}
