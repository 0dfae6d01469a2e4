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

/* Memory and constants of bc_counting_bound_two_guesses. */
struct look {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    unsigned useful;
    uint32_t codes, second_count;
    bc_packed *code;   /* all of them */
    bc_packed *second; /* guesses after the first one under way, one of each class */
    bc_packed *part;   /* the secrets after one of its answers */
    void *memory;      /* in which these are laid out */
    bc_answer_id *answer;
    struct bc_symmetry before, after;
};

/* The best second guess for a part. */
static enum pz_status bound_part(const struct look *look, uint32_t secrets,
                                 struct bc_lower *least)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];
    struct bc_letters letters;

    *least = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    bc_letters_make(&letters, look->memory, look->game, look->part, secrets);
    for (uint32_t i = 0; i < look->second_count; i++) {
        enum pz_status status = pz_ctl_check(look->ctl, 0);

        if (status != PZ_OK)
            return status;
        bc_score_letters(&letters, look->game, look->second[i], look->answer);
        bc_score_count(look->answer, secrets, sizes);
        struct bc_lower lower = bc_capacity_after(look->game, look->useful, sizes);

        bc_lower_keep(least, &lower);
    }
    return PZ_OK;
}

static void take_part(struct look *look, bc_packed guess, bc_answer_id answer)
{
    bc_packed *end = look->part;

    for (uint32_t i = 0; i < look->codes; i++)
        if (bc_packed_score(look->game, look->code[i], guess) == answer)
            *end++ = look->code[i];
}

static enum pz_status bound_first_guess(struct look *look,
                                        const struct bc_first_guess *first,
                                        struct bc_lower *least)
{
    struct bc_lower sum = {0, look->codes}, part;
    enum pz_status status = PZ_OK;

    bc_symmetry_keep(&look->before, first->guess, &look->after);
    look->second_count = 0;
    for (uint32_t i = 0; i < look->codes; i++)
        if (bc_symmetry_is_least(&look->after, look->code[i]))
            look->second[look->second_count++] = look->code[i];
    for (bc_answer_id answer = 0; answer < bc_answer_win(look->game); answer++) {
        if (first->sizes[answer] == 0)
            continue;
        take_part(look, first->guess, answer);
        status = bound_part(look, first->sizes[answer], &part);
        if (status != PZ_OK)
            return status;
        sum.guesses += part.guesses;
        sum.height = part.height > sum.height ? part.height : sum.height;
    }
    sum.height++;
    bc_lower_keep(least, &sum);
    return PZ_OK;
}

static enum pz_status bound_game(struct look *look, struct bc_lower *least)
{
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned count = bc_first_guess_list(look->game, first);
    bc_packed code = bc_packed_first(look->game);
    enum pz_status status = PZ_OK;

    for (uint32_t i = 0; i < look->codes; i++) {
        look->code[i] = code;
        bc_packed_next(look->game, &code);
    }
    look->useful = bc_first_guess_useful(look->game, first, count);
    bc_symmetry_start(look->game, &look->before);
    *least = (struct bc_lower){UINT32_MAX, UINT64_MAX};
    for (unsigned i = 0; i < count && status == PZ_OK; i++)
        status = bound_first_guess(look, &first[i], least);
    return status;
}

/* Shares out one block: what is aligned comes first. */
static enum pz_status bound_in(struct look *look, unsigned char *block,
                               struct bc_lower *lower)
{
    enum pz_status status;
    struct bc_lower found;

    look->memory = block;
    block += bc_letters_bytes(look->game, look->codes);
    look->answer = block;
    look->code = (bc_packed *)(void *)(block + bc_padded(look->codes));
    look->second = look->code + look->codes;
    look->part = look->second + look->codes;
    status = bound_game(look, &found);
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
    struct look *look = malloc(sizeof *look);
    unsigned char *block = aligned_alloc(BC_PADDED, bytes);
    enum pz_status status = PZ_NO_MEMORY;

    assert(!bc_game_guesses_differ(game));
    if (look && block) {
        look->game = game;
        look->ctl = ctl;
        look->codes = codes;
        status = bound_in(look, block, lower);
    }
    free(block);
    free(look);
    return status;
}
