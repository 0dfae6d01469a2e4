/* Creates the claims of a proof by decreasing number of mistakes. So claims with the same
 * number are adjacent, and each claim refers only to later claims.
 *
 * A claim about a part of a state also proves the claim about the state, is easier to
 * prove, and is used more often. Sphere packing finds the part. Labels become known one by
 * one, as long as there are more vectors than sphere packing allows. The next label is
 * always the label that leaves the largest ratio of vectors to the number that packing
 * allows. If packing does not apply, the part is the core, in which no column has a side
 * with M <= mistakes - 1. (Sending a column with such a side is optimal, as mistake_bound.c
 * explains, and only the other side matters.) Either side proves that a column of a core is
 * a bad choice. Few claims are possible for small sides, so their claims are created first.
 * Larger sides often find an existing claim. */
#include "adversary.h"

#include "version_space.h"

#include <stdlib.h>

/* A part for which a reply needs a claim. */
struct need {
    struct cliffs_state state;
    uint32_t count; /* vectors */
    uint32_t reply, label;
};

/* An array that grows, with items of `size` bytes. */
struct list {
    void *items;
    uint32_t count, capacity;
    size_t size;
};

/* A proof that is being created. */
struct making {
    struct cliffs_mistake_bound *mistake_bound;
    const struct cliffs_hypothesis_space *space;
    struct pz_budget *budget;
    size_t max_bytes; /* 0: unlimited */
    struct list claims, replies, needs;
    uint32_t group;                /* the first claim with the current number of mistakes */
    struct cliffs_vector *vectors; /* of the current part */
};

/* Returns the maximum number of vectors that sphere packing allows. */
static uint32_t packing(const struct cliffs_version_space_sum *part, int b)
{
    return cliffs_mistake_bound_packing((unsigned)__builtin_popcount(part->open), b);
}

static bool packs(const struct cliffs_version_space_sum *part, int b)
{
    return part->count > packing(part, b);
}

/* Compares the ratios of vectors to the number that packing allows. */
static bool is_fuller(const struct cliffs_version_space_sum *one,
                      const struct cliffs_version_space_sum *other, int b)
{
    return (uint64_t)one->count * packing(other, b) >
           (uint64_t)other->count * packing(one, b);
}

/* Makes the vectors of a state the current part. */
static struct cliffs_version_space gather(const struct making *making,
                                          struct cliffs_state state)
{
    struct cliffs_version_space part;

    cliffs_version_space_take(making->space, state, making->vectors, &part);
    return part;
}

/* Adds an item. Returns NULL if out of memory. */
static void *append(struct making *making, struct list *list)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? 2 * list->capacity : 64;
        size_t others = making->claims.capacity * making->claims.size +
                        making->replies.capacity * making->replies.size +
                        making->needs.capacity * making->needs.size -
                        list->capacity * list->size;

        if (making->max_bytes && others + capacity * list->size > making->max_bytes)
            return NULL;
        void *grown = realloc(list->items, capacity * list->size);

        if (!grown)
            return NULL;
        list->items = grown;
        list->capacity = capacity;
    }
    return (char *)list->items + list->count++ * list->size;
}

static struct cliffs_claim *claim_at(const struct making *making, uint32_t claim)
{
    return (struct cliffs_claim *)making->claims.items + claim;
}

/* Finds a claim with the current number of mistakes about a part of the state. */
static uint32_t find_claim(const struct making *making, struct cliffs_state state)
{
    for (uint32_t c = making->group; c < making->claims.count; c++)
        if (cliffs_state_is_part(claim_at(making, c)->state, state))
            return c;
    return CLIFFS_NO_CLAIM;
}

/* Continues to smaller parts as long as sphere packing proves the claim about them. */
static struct cliffs_version_space_sum pack(struct cliffs_version_space part, int b)
{
    for (;;) {
        struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX];
        const struct cliffs_version_space_sum *best = NULL;
        unsigned count = cliffs_version_space_forks(&part, forks), chosen = 0;
        struct cliffs_version_space half[2];

        for (unsigned i = 0; i < 2 * count; i++) {
            const struct cliffs_version_space_sum *one = &forks[i / 2].half[i % 2];

            if (packs(one, b) && (!best || is_fuller(one, best, b))) {
                best = one;
                chosen = i;
            }
        }
        if (!best)
            return part.sum;
        cliffs_version_space_divide(&part, &forks[chosen / 2], half);
        part = half[chosen % 2];
    }
}

/* As long as a column has a side that is safe with one mistake less, continues to the other
 * side. */
static enum pz_status peel(struct making *making, struct cliffs_state *state, int b)
{
    unsigned i = 0;

    while (i < 2 * making->space->columns) {
        bool safe = false;
        enum pz_status status = PZ_OK;

        if ((state->known >> (i / 2) & 1) == 0)
            status = cliffs_mistake_bound_test(making->mistake_bound,
                                               cliffs_state_with(*state, i / 2, i % 2),
                                               b - 1, making->budget, &safe);
        if (status != PZ_OK)
            return status;
        if (safe)
            *state = gather(making, cliffs_state_with(*state, i / 2, 1 - i % 2)).sum.state;
        i = safe ? 0 : i + 1;
    }
    return PZ_OK;
}

static enum pz_status add_claim(struct making *making,
                                const struct cliffs_version_space_sum *part, int b)
{
    struct cliffs_claim *claim = append(making, &making->claims);

    if (!claim)
        return PZ_NO_MEMORY;
    *claim = (struct cliffs_claim){part->state, (int8_t)b, packs(part, b), 0};
    return PZ_OK;
}

/* Adds a claim about a part of a state with M > b. */
static enum pz_status claim_part(struct making *making, struct cliffs_state state, int b)
{
    struct cliffs_version_space_sum part = pack(gather(making, state), b);

    if (!packs(&part, b)) {
        enum pz_status status = peel(making, &state, b);

        if (status != PZ_OK)
            return status;
        part = pack(gather(making, state), b);
    }
    return add_claim(making, &part, b);
}

/* Adds the claim to prove. If it is not about a core, adds a claim about a part of its
 * core, which replies for the columns that the core knows. */
static enum pz_status claim_first(struct making *making, struct cliffs_lower_bound bound,
                                  struct cliffs_state *core)
{
    int b = bound.mistakes;
    struct cliffs_version_space_sum part = gather(making, bound.state).sum;
    enum pz_status status = add_claim(making, &part, b);

    *core = part.state;
    if (status != PZ_OK || packs(&part, b))
        return status;
    status = peel(making, core, b);
    if (status == PZ_OK && core->known != part.state.known)
        status = claim_part(making, *core, b);
    return status;
}

static enum pz_status add_need(struct making *making,
                               const struct cliffs_version_space_sum *part, uint32_t reply,
                               unsigned label)
{
    struct need *need = append(making, &making->needs);

    if (!need)
        return PZ_NO_MEMORY;
    *need = (struct need){part->state, part->count, reply, label};
    return PZ_OK;
}

/* Adds the replies of a claim, and lists the claims that they need. The second claim
 * replies for the columns that are known in `core`. */
static enum pz_status ask(struct making *making, uint32_t claim, struct cliffs_state core)
{
    struct cliffs_version_space part = gather(making, claim_at(making, claim)->state);
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX];
    unsigned open = cliffs_version_space_open_columns(&part, forks);
    enum pz_status status = PZ_OK;

    claim_at(making, claim)->first_reply = making->replies.count;
    for (unsigned f = 0; f < open && status == PZ_OK; f++) {
        unsigned c = forks[f].column;
        uint32_t at = making->replies.count;
        uint32_t *names = append(making, &making->replies);

        if (!names)
            return PZ_NO_MEMORY;
        names[0] = names[1] = CLIFFS_NO_CLAIM;
        if (core.known >> c & 1) {
            names[core.labels >> c & 1] = 1;
            continue;
        }
        for (unsigned label = 0; label < 2 && status == PZ_OK; label++)
            status = add_need(making, &forks[f].half[label], at, label);
    }
    return status;
}

static int compare_needs(const void *left, const void *right)
{
    const struct need *a = left, *b = right;

    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    if (a->reply != b->reply)
        return a->reply < b->reply ? -1 : 1;
    return (int)a->label - (int)b->label;
}

/* Finds or adds the claims that are needed, all with `b` mistakes. */
static enum pz_status meet_needs(struct making *making, int b)
{
    struct need *needs = making->needs.items;
    uint32_t(*replies)[2] = making->replies.items;

    qsort(needs, making->needs.count, sizeof *needs, compare_needs);
    for (uint32_t i = 0; i < making->needs.count; i++) {
        uint32_t claim = find_claim(making, needs[i].state);

        if (pz_budget_node(making->budget))
            return pz_budget_status(making->budget);
        if (claim == CLIFFS_NO_CLAIM) {
            enum pz_status status = claim_part(making, needs[i].state, b);

            if (status != PZ_OK)
                return status;
            claim = making->claims.count - 1;
        }
        replies[needs[i].reply][needs[i].label] = claim;
    }
    return PZ_OK;
}

static enum pz_status make(struct making *making, struct cliffs_lower_bound bound)
{
    struct cliffs_state core;
    enum pz_status status = claim_first(making, bound, &core);

    for (int b = bound.mistakes; status == PZ_OK; b--) {
        uint32_t claim = making->group;

        making->needs.count = 0;
        making->group = making->claims.count;
        for (; claim < making->group && status == PZ_OK; claim++) {
            struct cliffs_state own = claim_at(making, claim)->state;

            if (!claim_at(making, claim)->packing)
                status = ask(making, claim, claim == 0 ? core : own);
        }
        if (status != PZ_OK || making->needs.count == 0)
            return status;
        status = meet_needs(making, b - 1);
    }
    return status;
}

enum pz_status cliffs_adversary_make(struct cliffs_mistake_bound *mistake_bound,
                                     struct cliffs_lower_bound bound, size_t max_bytes,
                                     struct pz_budget *budget,
                                     struct cliffs_adversary *proof)
{
    const struct cliffs_hypothesis_space *space = cliffs_mistake_bound_space(mistake_bound);
    struct making making = {.mistake_bound = mistake_bound,
                            .space = space,
                            .budget = budget,
                            .max_bytes = max_bytes,
                            .claims = {.size = sizeof(struct cliffs_claim)},
                            .replies = {.size = sizeof(uint32_t[2])},
                            .needs = {.size = sizeof(struct need)}};
    bool safe;
    enum pz_status status = cliffs_mistake_bound_test(mistake_bound, bound.state,
                                                      bound.mistakes, budget, &safe);

    if (status != PZ_OK)
        return status;
    if (safe || bound.mistakes < INT8_MIN)
        return PZ_INVALID;
    making.vectors = malloc(space->count * sizeof *making.vectors);
    status = making.vectors ? make(&making, bound) : PZ_NO_MEMORY;
    free(making.vectors);
    free(making.needs.items);
    if (status != PZ_OK) {
        free(making.claims.items);
        free(making.replies.items);
        return status;
    }
    *proof = (struct cliffs_adversary){making.claims.items, making.replies.items,
                                       making.claims.count, making.replies.count};
    return PZ_OK;
}

void cliffs_adversary_free(struct cliffs_adversary *proof)
{
    free(proof->claims);
    free(proof->replies);
    *proof = (struct cliffs_adversary){.claims = NULL};
}
