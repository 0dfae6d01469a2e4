/* Proofs that no strategy can promise so few mistakes, read claim by claim as the header
 * says what a claim is. */
#include "puzzles/random.h"
#include "samples.h"
#include "solvers/cliffs/adversary.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A band at level 4 on which not even five mistakes can be promised. */
enum { HARD_BAND = 332 };

static const struct cliffs_state start = {0, 0};

/* How many sets of at most `most` of so many columns there are. */
static uint32_t count_sets(unsigned columns, int most)
{
    static uint32_t counts[CLIFFS_COLUMNS_MAX + 1][CLIFFS_COLUMNS_MAX + 1];
    uint32_t *row = counts[columns], sum = 0;

    if (row[0] == 0)
        for (uint32_t set = 0; set < 1u << columns; set++)
            row[__builtin_popcount(set)]++;
    for (int k = 0; k <= most && k <= CLIFFS_COLUMNS_MAX; k++)
        sum += row[k];
    return sum;
}

/* The columns that are open among the vectors that agree; `count` is how many agree. */
static unsigned open_columns(const struct cliffs_hypothesis_space *space,
                             struct cliffs_state state, uint32_t *count)
{
    unsigned seen[2] = {0, 0};

    *count = 0;
    for (uint32_t v = 0; v < space->count; v++) {
        unsigned labels = space->vectors[v].labels;

        if ((labels & state.known) != state.labels)
            continue;
        seen[0] |= ~labels;
        seen[1] |= labels;
        ++*count;
    }
    return seen[0] & seen[1] & ((1u << space->columns) - 1);
}

/* Whether claim `at` says M > mistakes of vectors that agree with `whole` and have `label`
 * in `column`. */
static bool says(const struct cliffs_adversary *proof, uint32_t at,
                 struct cliffs_state whole, unsigned column, unsigned label, int mistakes)
{
    const struct cliffs_claim *claim = &proof->claims[at];
    unsigned fixed = whole.known | 1u << column;

    return claim->mistakes >= mistakes && (fixed & ~claim->state.known) == 0 &&
           (claim->state.labels & fixed) == (whole.labels | label << column);
}

static bool column_holds(const struct cliffs_adversary *proof, uint32_t at, unsigned column,
                         const uint32_t names[2])
{
    const struct cliffs_claim *claim = &proof->claims[at];
    unsigned sides = 0;

    for (unsigned label = 0; label < 2; label++)
        if (names[label] != CLIFFS_NO_CLAIM) {
            if (names[label] <= at || names[label] >= proof->claim_count)
                return false;
            sides++;
        }
    for (unsigned label = 0; label < 2; label++)
        if (names[label] != CLIFFS_NO_CLAIM &&
            !says(proof, names[label], claim->state, column, label,
                  claim->mistakes - (sides == 2)))
            return false;
    return sides > 0;
}

static bool claim_holds(const struct cliffs_hypothesis_space *space,
                        const struct cliffs_adversary *proof, uint32_t at)
{
    const struct cliffs_claim *claim = &proof->claims[at];
    uint32_t count, reply = claim->first_reply;
    unsigned open = open_columns(space, claim->state, &count);

    if (count == 0 || claim->state.known != (((1u << space->columns) - 1) & ~open))
        return false;
    if (claim->packing)
        return count > count_sets((unsigned)__builtin_popcount(open), claim->mistakes);
    for (unsigned c = 0; c < space->columns; c++)
        if (open >> c & 1) {
            if (reply >= proof->reply_count ||
                !column_holds(proof, at, c, proof->replies[reply]))
                return false;
            reply++;
        }
    return open != 0;
}

static bool holds(const struct cliffs_hypothesis_space *space, struct cliffs_state state,
                  int mistakes, const struct cliffs_adversary *proof)
{
    if (proof->claim_count == 0 || proof->claims[0].mistakes != mistakes ||
        proof->claims[0].state.known != state.known ||
        proof->claims[0].state.labels != state.labels)
        return false;
    for (uint32_t c = 0; c < proof->claim_count; c++)
        if (!claim_holds(space, proof, c))
            return false;
    return true;
}

static bool has_lone_reply(const struct cliffs_adversary *proof)
{
    for (uint32_t r = 0; r < proof->reply_count; r++)
        if (proof->replies[r][0] == CLIFFS_NO_CLAIM ||
            proof->replies[r][1] == CLIFFS_NO_CLAIM)
            return true;
    return false;
}

/* Proves all that is true of a state, and is refused what is not. */
struct proven {
    unsigned proofs, lone, claims; /* claims of the last one */
};
static void prove_all(const struct cliffs_hypothesis_space *space,
                      struct cliffs_mistake_bound *mistake_bound, struct cliffs_state state,
                      struct proven *proven)
{
    struct cliffs_adversary proof;
    unsigned least;

    cr_assert_eq(cliffs_mistake_bound_find(mistake_bound, state, UNBOUNDED, &least), PZ_OK);
    for (int mistakes = -2; mistakes < (int)least; mistakes++) {
        struct cliffs_lower_bound bound = {state, mistakes};

        cr_assert_eq(cliffs_adversary_make(mistake_bound, bound, 0, UNBOUNDED, &proof),
                     PZ_OK);
        cr_assert(holds(space, state, mistakes, &proof));
        proven->proofs++;
        proven->lone += has_lone_reply(&proof);
        proven->claims = proof.claim_count;
        cliffs_adversary_free(&proof);
    }
    for (unsigned more = 0; more < 20; more++)
        cr_assert_eq(
            cliffs_adversary_make(mistake_bound,
                                  (struct cliffs_lower_bound){state, (int)(least + more)},
                                  0, UNBOUNDED, &proof),
            PZ_INVALID);
}

static struct cliffs_state draw_state(const struct cliffs_hypothesis_space *space,
                                      struct pz_random *random)
{
    uint16_t known = (uint16_t)(pz_random_next(random) & pz_random_next(random) &
                                ((1u << space->columns) - 1));
    const struct cliffs_vector *vector =
        &space->vectors[pz_random_below(random, space->count)];

    return sample_close(space, (struct cliffs_state){known, vector->labels & known});
}

static void prove_states(const struct cliffs_hypothesis_space *space,
                         struct pz_random *random, struct proven *proven)
{
    struct cliffs_mistake_bound *mistake_bound;

    cr_assert_eq(cliffs_mistake_bound_open(space, 0, &mistake_bound), PZ_OK);
    prove_all(space, mistake_bound, start, proven);
    for (unsigned i = 0; i < 6; i++)
        prove_all(space, mistake_bound, draw_state(space, random), proven);
    cliffs_mistake_bound_close(mistake_bound);
}

Test(cliffs_adversary, proves_all_that_is_true_of_random_spaces)
{
    struct proven proven = {0, 0, 0};
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (uint64_t seed = 0; seed < 600; seed++) {
        unsigned columns = 1 + (unsigned)(seed % 10);
        uint32_t vectors = columns + 1 + (uint32_t)pz_random_below(&random, 60);
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, vectors, 1, (enum sample_shape)(seed / 10 % 2));

        prove_states(&space, &random, &proven);
        cliffs_hypothesis_space_free(&space);
    }
    cr_assert_gt(proven.proofs, 10000);
    cr_assert_gt(proven.lone, 40);
}

Test(cliffs_adversary, proves_all_that_is_true_of_bands)
{
    struct proven proven = {0, 0, 0};
    struct pz_random random;

    pz_random_seed(&random, 2);
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct sample_kind kind = {sample_traits, 16, (unsigned)(seed % 5),
                                   (enum cliffs_prior)(seed / 5 % 3)};
        struct sample sample;

        sample_make(&sample, &kind, seed);
        prove_states(&sample.space, &random, &proven);
        sample_free(&sample);
    }
    cr_assert_gt(proven.proofs, 1000);
    cr_assert_gt(proven.lone, 25);
}

/* Some 230 claims in the middle of all bands where five mistakes are needed. */
Test(cliffs_adversary, needs_few_claims)
{
    unsigned above[2] = {0, 0};

    for (uint64_t seed = 0; seed < 40; seed++) {
        struct sample_kind kind = {sample_traits, 16, 4, CLIFFS_UNIFORM};
        struct proven proven = {0, 0, 0};
        struct cliffs_mistake_bound *mistake_bound;
        struct sample sample;

        sample_make(&sample, &kind, seed + 1);
        cr_assert_eq(cliffs_mistake_bound_open(&sample.space, 0, &mistake_bound), PZ_OK);
        prove_all(&sample.space, mistake_bound, start, &proven);
        above[0] += proven.claims > 300;
        above[1] += proven.claims > 600;
        cliffs_mistake_bound_close(mistake_bound);
        sample_free(&sample);
    }
    cr_assert_lt(above[0], 20);
    cr_assert_eq(above[1], 0);
}

/* The one thing asked in the tests below. */
struct asked {
    struct sample sample;
    struct cliffs_mistake_bound *mistake_bound;
    struct cliffs_lower_bound bound;
};

static void ask_of(struct asked *asked, uint64_t seed, int mistakes)
{
    struct sample_kind kind = {sample_traits, 16, 4, CLIFFS_UNIFORM};

    sample_make(&asked->sample, &kind, seed);
    asked->bound = (struct cliffs_lower_bound){start, mistakes};
    cr_assert_eq(cliffs_mistake_bound_open(&asked->sample.space, 0, &asked->mistake_bound),
                 PZ_OK);
}

static void end_of(struct asked *asked)
{
    cliffs_mistake_bound_close(asked->mistake_bound);
    sample_free(&asked->sample);
}

Test(cliffs_adversary, proves_that_the_game_can_be_lost)
{
    struct cliffs_adversary proof;
    struct asked asked;

    ask_of(&asked, HARD_BAND, 5);
    cr_assert_eq(
        cliffs_adversary_make(asked.mistake_bound, asked.bound, 0, UNBOUNDED, &proof),
        PZ_OK);
    cr_assert(holds(&asked.sample.space, start, 5, &proof));
    cr_assert_lt(proof.claim_count, 10000);
    cliffs_adversary_free(&proof);
    end_of(&asked);
}

static bool are_same(const struct cliffs_adversary *one,
                     const struct cliffs_adversary *other)
{
    if (one->claim_count != other->claim_count || one->reply_count != other->reply_count ||
        memcmp(one->replies, other->replies, one->reply_count * sizeof *one->replies) != 0)
        return false;
    for (uint32_t c = 0; c < one->claim_count; c++) {
        const struct cliffs_claim *a = &one->claims[c], *b = &other->claims[c];

        if (a->state.known != b->state.known || a->state.labels != b->state.labels ||
            a->mistakes != b->mistakes || a->packing != b->packing ||
            a->first_reply != b->first_reply)
            return false;
    }
    return true;
}

/* Whatever the search was used for before. */
Test(cliffs_adversary, gives_the_same_proof_again)
{
    struct cliffs_adversary proof[2];
    struct pz_random random;
    struct asked asked[2];
    unsigned found;

    pz_random_seed(&random, 3);
    for (unsigned i = 0; i < 2; i++)
        ask_of(&asked[i], 7, 4);
    for (unsigned i = 0; i < 200; i++)
        cr_assert_eq(cliffs_mistake_bound_find(asked[1].mistake_bound,
                                               draw_state(&asked[1].sample.space, &random),
                                               UNBOUNDED, &found),
                     PZ_OK);
    for (unsigned i = 0; i < 2; i++)
        cr_assert_eq(cliffs_adversary_make(asked[i].mistake_bound, asked[i].bound, 0,
                                           UNBOUNDED, &proof[i]),
                     PZ_OK);
    cr_assert_gt(proof[0].claim_count, 50);
    cr_assert(are_same(&proof[0], &proof[1]));
    for (unsigned i = 0; i < 2; i++) {
        cliffs_adversary_free(&proof[i]);
        end_of(&asked[i]);
    }
}

/* What this file takes for a proof is none any more when a claim says more, or names one
 * that does not help. */
Test(cliffs_adversary, is_read_with_care)
{
    struct cliffs_adversary proof;
    struct asked asked;
    unsigned refused = 0;

    ask_of(&asked, 9, 4);
    cr_assert_eq(
        cliffs_adversary_make(asked.mistake_bound, asked.bound, 0, UNBOUNDED, &proof),
        PZ_OK);
    for (uint32_t c = 0; c < proof.claim_count; c++) {
        proof.claims[c].mistakes++;
        refused += !holds(&asked.sample.space, start, 4, &proof);
        proof.claims[c].mistakes--;
        proof.claims[c].packing = !proof.claims[c].packing;
        cr_assert_not(holds(&asked.sample.space, start, 4, &proof));
        proof.claims[c].packing = !proof.claims[c].packing;
    }
    /* Most sets are so large that packing says more of them than is needed. */
    cr_assert_gt(refused, 20);
    for (uint32_t r = 0; r < proof.reply_count; r++) {
        uint32_t right = proof.replies[r][0];

        proof.replies[r][0] = r % 2 ? CLIFFS_NO_CLAIM : proof.replies[r][1];
        cr_assert_not(holds(&asked.sample.space, start, 4, &proof));
        proof.replies[r][0] = right;
    }
    cr_assert(holds(&asked.sample.space, start, 4, &proof));
    cliffs_adversary_free(&proof);
    end_of(&asked);
}

Test(cliffs_adversary, stops)
{
    static atomic_bool stop = true;
    const struct pz_ctl ctl[] = {
        {.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}, {.max_nodes = 20}};
    struct cliffs_adversary proof;
    struct asked asked;
    bool safe;

    ask_of(&asked, 11, 4);
    /* What is remembered does not make it deaf. */
    cr_assert_eq(cliffs_mistake_bound_test(asked.mistake_bound, start, 4, UNBOUNDED, &safe),
                 PZ_OK);
    for (unsigned i = 0; i < sizeof ctl / sizeof *ctl; i++)
        cr_assert_eq(cliffs_adversary_make(asked.mistake_bound, asked.bound, 0,
                                           BOUNDED(&ctl[i]), &proof),
                     end_by(&ctl[i]));
    cr_assert_eq(
        cliffs_adversary_make(asked.mistake_bound, asked.bound, 0, UNBOUNDED, &proof),
        PZ_OK);
    cr_assert(holds(&asked.sample.space, start, 4, &proof));
    cliffs_adversary_free(&proof);
    end_of(&asked);
}

Test(cliffs_adversary, keeps_to_its_memory)
{
    struct cliffs_adversary proof;
    struct asked asked;
    size_t bytes = 1;

    ask_of(&asked, 12, 4);
    while (cliffs_adversary_make(asked.mistake_bound, asked.bound, bytes, UNBOUNDED,
                                 &proof) == PZ_NO_MEMORY)
        bytes *= 2;
    cr_assert_gt(bytes, 1000);
    cr_assert_leq(proof.claim_count * sizeof *proof.claims +
                      proof.reply_count * sizeof *proof.replies,
                  bytes);
    cr_assert(holds(&asked.sample.space, start, 4, &proof));
    cliffs_adversary_free(&proof);
    end_of(&asked);
}

Test(cliffs_adversary, says_when_memory_runs_out)
{
    struct cliffs_adversary proof;
    struct asked asked;
    unsigned refused = 0;

    ask_of(&asked, 13, 4);
    while (failing_alloc_next()) {
        enum pz_status status =
            cliffs_adversary_make(asked.mistake_bound, asked.bound, 0, UNBOUNDED, &proof);

        failing_alloc_end();
        /* The search goes on when it cannot remember more. */
        cr_assert(status == PZ_NO_MEMORY || status == PZ_OK);
        refused += status == PZ_NO_MEMORY;
        if (status != PZ_OK)
            continue;
        cr_assert(holds(&asked.sample.space, start, 4, &proof));
        cliffs_adversary_free(&proof);
    }
    cr_assert_gt(refused, 5);
    end_of(&asked);
}
