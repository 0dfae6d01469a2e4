#include "counting_bound.h"

#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/symmetry.h"

#include <assert.h>
#include <stdlib.h>

void bc_counting_bound_one_guess(const struct bc_game *game, struct bc_lower *lower)
{
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned count = bc_first_guess_list(game, first);
    unsigned useful = bc_first_guess_useful(game, first, count);

    *lower = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    for (unsigned i = 0; i < count; i++) {
        struct bc_lower after = bc_capacity_after(game, useful, first[i].sizes);

        bc_lower_keep(lower, &after);
    }
}

/* The memory and the constants of bc_counting_bound_two_guesses. */
struct bounding {
    const struct bc_game *game;
    unsigned useful;
    uint32_t codes, second_count;
    bc_packed *code;   /* all of them */
    bc_packed *second; /* second guesses for the current first guess, one of each class */
    bc_packed *part;   /* the secrets after one answer to it */
    void *memory;      /* for `letters` in bound_part */
    bc_answer_id *answer;
    struct bc_symmetry before, after;
};

/* Stores the lower bounds of a part with the best second guess. */
static void bound_part(const struct bounding *b, uint32_t secrets, struct bc_lower *best)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];
    struct bc_letters letters;

    *best = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    bc_letters_make(&letters, b->memory, b->game, b->part, secrets);
    for (uint32_t i = 0; i < b->second_count; i++) {
        bc_score_letters(&letters, b->game, b->second[i], b->answer);
        bc_score_count(b->answer, secrets, sizes);
        struct bc_lower lower = bc_capacity_after(b->game, b->useful, sizes);

        bc_lower_keep(best, &lower);
    }
}

/* Lists the secrets after an answer. */
static void list_part(struct bounding *b, bc_packed guess, bc_answer_id answer)
{
    bc_packed *end = b->part;

    assert(answer < bc_answer_win(b->game));
    for (uint32_t i = 0; i < b->codes; i++)
        if (bc_packed_score(b->game, b->code[i], guess) == answer)
            *end++ = b->code[i];
}

static void bound_first_guess(struct bounding *b, const struct bc_first_guess *first,
                              struct bc_lower *best)
{
    struct bc_lower sum = {0, b->codes}, part;

    bc_symmetry_keep(&b->before, first->guess, &b->after);
    b->second_count = 0;
    for (uint32_t i = 0; i < b->codes; i++)
        if (bc_symmetry_is_least(&b->after, b->code[i]))
            b->second[b->second_count++] = b->code[i];
    for (bc_answer_id answer = 0; answer < bc_answer_win(b->game); answer++) {
        if (first->sizes[answer] == 0)
            continue;
        list_part(b, first->guess, answer);
        bound_part(b, first->sizes[answer], &part);
        sum.guesses += part.guesses;
        sum.height = part.height > sum.height ? part.height : sum.height;
    }
    sum.height++;
    bc_lower_keep(best, &sum);
}

static void bound_game(struct bounding *b, struct bc_lower *best)
{
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned count = bc_first_guess_list(b->game, first);
    bc_packed code = bc_packed_first(b->game);

    for (uint32_t i = 0; i < b->codes; i++) {
        b->code[i] = code;
        bc_packed_next(b->game, &code);
    }
    b->useful = bc_first_guess_useful(b->game, first, count);
    bc_symmetry_start(b->game, &b->before);
    *best = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    for (unsigned i = 0; i < count; i++)
        bound_first_guess(b, &first[i], best);
}

bool bc_counting_bound_two_guesses(const struct bc_game *game, struct bc_lower *lower)
{
    uint32_t codes = bc_packed_codes(game);
    struct bounding *b = calloc(1, sizeof *b);
    bc_packed *code = calloc((size_t)3 * bc_padded(codes), sizeof *code);
    void *memory = aligned_alloc(BC_PADDED, bc_letters_bytes(game, codes));
    bc_answer_id *answer = aligned_alloc(BC_PADDED, bc_padded(codes));
    bool done = b && code && memory && answer;

    assert(!bc_game_guesses_differ(game));
    if (done) {
        b->game = game;
        b->codes = codes;
        b->code = code;
        b->second = code + codes;
        b->part = code + 2 * (size_t)codes;
        b->memory = memory;
        b->answer = answer;
        bound_game(b, lower);
    }
    free(answer);
    free(memory);
    free(code);
    free(b);
    return done;
}
