#include "counting_bound.h"

#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "solvers/core/control.h"

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
    const struct pz_ctl *ctl;
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
static enum pz_status bound_part(const struct bounding *b, uint32_t secrets,
                                 struct bc_lower *best)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];
    struct bc_letters letters;

    *best = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    bc_letters_make(&letters, b->memory, b->game, b->part, secrets);
    for (uint32_t i = 0; i < b->second_count; i++) {
        enum pz_status status = pz_ctl_check(b->ctl, 0);

        if (status != PZ_OK)
            return status;
        bc_score_letters(&letters, b->game, b->second[i], b->answer);
        bc_score_count(b->answer, secrets, sizes);
        struct bc_lower lower = bc_capacity_after(b->game, b->useful, sizes);

        bc_lower_keep(best, &lower);
    }
    return PZ_OK;
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

static enum pz_status bound_first_guess(struct bounding *b,
                                        const struct bc_first_guess *first,
                                        struct bc_lower *best)
{
    struct bc_lower sum = {0, b->codes}, part;
    enum pz_status status = PZ_OK;

    bc_symmetry_keep(&b->before, first->guess, &b->after);
    b->second_count = 0;
    for (uint32_t i = 0; i < b->codes; i++)
        if (bc_symmetry_is_least(&b->after, b->code[i]))
            b->second[b->second_count++] = b->code[i];
    for (bc_answer_id answer = 0; answer < bc_answer_win(b->game); answer++) {
        if (first->sizes[answer] == 0)
            continue;
        list_part(b, first->guess, answer);
        status = bound_part(b, first->sizes[answer], &part);
        if (status != PZ_OK)
            return status;
        sum.guesses += part.guesses;
        sum.height = part.height > sum.height ? part.height : sum.height;
    }
    sum.height++;
    bc_lower_keep(best, &sum);
    return PZ_OK;
}

static enum pz_status bound_game(struct bounding *b, struct bc_lower *best)
{
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned count = bc_first_guess_list(b->game, first);
    bc_packed code = bc_packed_first(b->game);
    enum pz_status status = PZ_OK;

    for (uint32_t i = 0; i < b->codes; i++) {
        b->code[i] = code;
        bc_packed_next(b->game, &code);
    }
    b->useful = bc_first_guess_useful(b->game, first, count);
    bc_symmetry_start(b->game, &b->before);
    *best = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    for (unsigned i = 0; i < count && status == PZ_OK; i++)
        status = bound_first_guess(b, &first[i], best);
    return status;
}

/* Divides one block of memory. Members with alignment come first. */
static enum pz_status bound_in(struct bounding *b, unsigned char *block,
                               struct bc_lower *lower)
{
    enum pz_status status;
    struct bc_lower found;

    b->memory = block;
    block += bc_letters_bytes(b->game, b->codes);
    b->answer = block;
    b->code = (bc_packed *)(void *)(block + bc_padded(b->codes));
    b->second = b->code + b->codes;
    b->part = b->second + b->codes;
    status = bound_game(b, &found);
    if (status == PZ_OK)
        *lower = found;
    return status;
}

enum pz_status bc_counting_bound_two_guesses(const struct bc_game *game,
                                             const struct pz_ctl *ctl,
                                             struct bc_lower *lower)
{
    uint32_t codes = bc_packed_codes(game), padded = bc_padded(codes);
    size_t bytes =
        bc_letters_bytes(game, codes) + padded + (size_t)3 * padded * sizeof(bc_packed);
    struct bounding *b = malloc(sizeof *b);
    unsigned char *block = aligned_alloc(BC_PADDED, bytes);
    enum pz_status status = PZ_NO_MEMORY;

    assert(!bc_game_guesses_differ(game));
    if (b && block) {
        b->game = game;
        b->ctl = ctl;
        b->codes = codes;
        status = bound_in(b, block, lower);
    }
    free(block);
    free(b);
    return status;
}
