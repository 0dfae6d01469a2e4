/* Allergic Cliffs: the audit of an adversary's proof believes true ones, and no others. */
#include "audit.h"
#include "samples.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

/* Proofs are made by plain recursion: M of every state of a small space, and claims drawn
 * among those that are true. */
enum {
    COLUMNS = 5,
    STATES = 1 << COLUMNS,
    CLAIMS_MAX = 60000,
    PROOFS = 400,
    SPOILT = 20000
};

struct prover {
    struct cliffs_audit_vectors vectors;
    uint16_t labels[STATES];
    int8_t worst[STATES][STATES]; /* M by known and labels; UNKNOWN, or NONE */
    struct cliffs_adversary proof;
    struct cliffs_claim claims[CLAIMS_MAX];
    uint32_t replies[CLAIMS_MAX * COLUMNS][2];
};

enum { UNKNOWN = -2, NONE = -1 };

static struct prover prover;

static uint32_t agreeing(struct cliffs_state state)
{
    uint32_t count = 0;

    for (uint32_t v = 0; v < prover.vectors.count; v++)
        count += ((prover.labels[v] ^ state.labels) & state.known) == 0;
    return count;
}

static struct cliffs_state with(struct cliffs_state state, unsigned column, unsigned label)
{
    return (struct cliffs_state){(uint16_t)(state.known | 1u << column),
                                 (uint16_t)(state.labels | label << column)};
}

static bool is_open(struct cliffs_state state, unsigned column)
{
    return !(state.known >> column & 1) && agreeing(with(state, column, 0)) > 0 &&
           agreeing(with(state, column, 1)) > 0;
}

static struct cliffs_state close_state(struct cliffs_state state)
{
    struct cliffs_state closed = state;

    for (unsigned c = 0; c < prover.vectors.columns; c++)
        if (!(state.known >> c & 1) && !is_open(state, c))
            closed = with(closed, c, agreeing(with(state, c, 1)) > 0);
    return closed;
}

/* M; NONE where no vector agrees. */
static int worst_of(struct cliffs_state state)
{
    int8_t *memo = &prover.worst[state.known][state.labels];
    int least = NONE;

    if (*memo != UNKNOWN)
        return *memo;
    for (unsigned c = 0; c < prover.vectors.columns; c++)
        if (is_open(state, c)) {
            int zero = worst_of(with(state, c, 0)), one = worst_of(with(state, c, 1));
            int needed = zero == one ? zero + 1 : zero > one ? zero : one;

            least = least == NONE || needed < least ? needed : least;
        }
    if (least == NONE && agreeing(state) > 0)
        least = 0;
    *memo = (int8_t)least;
    return least;
}

static unsigned count_open(struct cliffs_state state)
{
    unsigned open = 0;

    for (unsigned c = 0; c < prover.vectors.columns; c++)
        open += is_open(state, c);
    return open;
}

/* Whether the state has more vectors than are sets of at most so many open columns. */
static bool is_packed(struct cliffs_state state, int mistakes)
{
    uint32_t sets = 0;

    for (unsigned set = 0; set < 1u << count_open(state); set++)
        sets += __builtin_popcount(set) <= mistakes;
    return agreeing(state) > sets;
}

/* Some part of the state, closed, of which M is still more than `mistakes`. */
static struct cliffs_state draw_part(struct test_rng *rng, struct cliffs_state state,
                                     int mistakes)
{
    for (unsigned c = 0; c < prover.vectors.columns; c++) {
        struct cliffs_state part = with(state, c, (unsigned)test_rng_below(rng, 2));

        if (is_open(state, c) && test_rng_below(rng, 2) && worst_of(part) > mistakes)
            state = part;
    }
    return close_state(state);
}

static uint32_t prove(struct test_rng *rng, struct cliffs_state state, int mistakes);

/* Some of the claims that make a column a bad choice. */
static void prove_reply(struct test_rng *rng, struct cliffs_state state, unsigned column,
                        int mistakes, uint32_t reply[2])
{
    for (;;) {
        unsigned named = 1 + (unsigned)test_rng_below(rng, 3); /* bits */
        int needed = mistakes - (named == 3);
        bool right = true;

        for (unsigned label = 0; label < 2; label++)
            if (named >> label & 1 && worst_of(with(state, column, label)) <= needed)
                right = false;
        for (unsigned label = 0; label < 2 && right; label++) {
            reply[label] = CLIFFS_NO_CLAIM;
            if (named >> label & 1) {
                struct cliffs_state part =
                    draw_part(rng, with(state, column, label), needed);
                int more = (int)test_rng_below(
                    rng, (uint64_t)(worst_of(part) - needed)); /* than needed */

                reply[label] = prove(rng, part, needed + more);
            }
        }
        if (right)
            return;
    }
}

/* Writes a claim, which is true, and what it needs; returns its number. */
static uint32_t prove(struct test_rng *rng, struct cliffs_state state, int mistakes)
{
    uint32_t at = prover.proof.claim_count++;
    struct cliffs_claim *claim = &prover.claims[at];

    cr_assert(at < CLAIMS_MAX);
    *claim = (struct cliffs_claim){.state = state, .mistakes = (int8_t)mistakes};
    claim->packing = is_packed(state, mistakes) &&
                     (count_open(state) == 0 || test_rng_below(rng, 3) > 0);
    if (claim->packing)
        return at;
    uint32_t reply = claim->first_reply = prover.proof.reply_count;

    prover.proof.reply_count += count_open(state);
    for (unsigned c = 0; c < prover.vectors.columns; c++)
        if (is_open(state, c))
            prove_reply(rng, state, c, mistakes, prover.replies[reply++]);
    return at;
}

/* A space, some state of it, closed or not, and a proof for it. */
struct asked {
    struct cliffs_state state;
    int mistakes;
};

static struct asked draw_proof(struct test_rng *rng, uint64_t seed)
{
    unsigned columns = seed % 10 ? 3 + (unsigned)(seed % 3) : 1;
    uint32_t vectors =
        columns + 1 + (uint32_t)test_rng_below(rng, (uint64_t)3 << (columns - 1));
    struct cliffs_hypothesis_space space =
        sample_space(seed, columns, vectors, 1, SAMPLE_ANY);
    struct cliffs_state state = {0, 0};

    for (uint32_t v = 0; v < space.count; v++)
        prover.labels[v] = space.vectors[v].labels;
    prover.vectors = (struct cliffs_audit_vectors){prover.labels, space.count, columns};
    memset(prover.worst, UNKNOWN, sizeof prover.worst);
    cliffs_hypothesis_space_free(&space);
    uint16_t truth = prover.labels[test_rng_below(rng, prover.vectors.count)];

    for (unsigned c = 0; c < columns; c++)
        if (test_rng_below(rng, seed % 4 ? 12 : 2) == 0)
            state = with(state, c, (unsigned)truth >> c & 1);
    prover.proof = (struct cliffs_adversary){prover.claims, prover.replies, 0, 0};
    int mistakes = worst_of(state) - 1 - (test_rng_below(rng, 4) == 0 && worst_of(state));

    prove(rng, close_state(state), mistakes);
    return (struct asked){state, mistakes};
}

static bool holds(struct asked asked)
{
    return cliffs_audit_adversary(&prover.vectors, asked.state, asked.mistakes,
                                  &prover.proof);
}

Test(cliffs_audit_adversary, believes_proofs)
{
    unsigned larger = 0;

    for (uint64_t seed = 0; seed < PROOFS; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        cr_assert(holds(draw_proof(&rng, seed)), "seed %lu", (unsigned long)seed);
        larger += prover.proof.reply_count > 10;
    }
    cr_assert_gt(larger, PROOFS / 10);
}

/* Overwrites something of the proof. */
static void spoil(struct test_rng *rng)
{
    uint32_t claims = prover.proof.claim_count, replies = prover.proof.reply_count;
    struct cliffs_claim *claim = &prover.claims[test_rng_below(rng, claims)];
    uint32_t any = (uint32_t)test_rng_below(rng, claims + 1);
    uint16_t bit = (uint16_t)(1u << test_rng_below(rng, prover.vectors.columns));

    switch (test_rng_below(rng, 8)) {
    case 0:
        claim->packing = !claim->packing;
        break;
    case 1:
        claim->mistakes = (int8_t)test_rng_below(rng, 5);
        break;
    case 2:
        claim->state.known ^= bit;
        claim->state.labels &= claim->state.known;
        break;
    case 3:
        claim->state.labels ^= bit & claim->state.known;
        break;
    case 4:
        claim->state = prover.claims[any % claims].state;
        break;
    case 5:
        claim->first_reply = (uint32_t)test_rng_below(rng, replies + 1);
        break;
    default:
        if (replies > 0)
            prover.replies[test_rng_below(rng, replies)][any % 2] =
                any < claims ? any : CLIFFS_NO_CLAIM;
    }
}

Test(cliffs_audit_adversary, believes_nothing_that_is_false)
{
    unsigned believed = 0, wrong = 0;

    for (uint64_t seed = 0; seed < SPOILT; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        struct asked asked = draw_proof(&rng, seed);

        for (uint64_t times = 1 + test_rng_below(&rng, 3); times > 0; times--)
            spoil(&rng);
        if (test_rng_below(&rng, 2)) { /* ask for what the first claim says now */
            asked.mistakes = prover.claims[0].mistakes;
            asked.state = prover.claims[0].state;
        }
        bool is_true = worst_of(asked.state) > asked.mistakes;

        if (holds(asked))
            believed++;
        cr_assert(is_true || !holds(asked), "seed %lu", (unsigned long)seed);
        wrong += !is_true;
    }
    cr_assert_gt(believed, SPOILT / 20);
    cr_assert_gt(wrong, SPOILT / 20);
}

/* The same proofs with one more mistake in every claim: each says then what may be false,
 * and the first one does. */
Test(cliffs_audit_adversary, refuses_one_mistake_more)
{
    for (uint64_t seed = 0; seed < PROOFS; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        struct asked asked = draw_proof(&rng, seed);

        if (asked.mistakes != worst_of(asked.state) - 1)
            continue;
        asked.mistakes++;
        cr_assert(!holds(asked));
        prover.claims[0].mistakes++;
        cr_assert(!holds(asked));
        for (uint32_t c = 1; c < prover.proof.claim_count; c++)
            prover.claims[c].mistakes++;
        cr_assert(!holds(asked));
    }
}

/* The space of all labels of so many columns, and a proof of all that can be proven of a
 * state; M is the number of its open columns. */
static struct asked prove_cube(struct test_rng *rng, unsigned columns,
                               struct cliffs_state state)
{
    for (uint16_t v = 0; v < 1 << columns; v++)
        prover.labels[v] = v;
    prover.vectors = (struct cliffs_audit_vectors){prover.labels, 1u << columns, columns};
    memset(prover.worst, UNKNOWN, sizeof prover.worst);
    prover.proof = (struct cliffs_adversary){prover.claims, prover.replies, 0, 0};
    struct asked asked = {state, worst_of(state) - 1};

    do { /* until it takes more than packing */
        prover.proof.claim_count = prover.proof.reply_count = 0;
        prove(rng, state, asked.mistakes);
    } while (prover.proof.claim_count < 2);
    cr_assert(holds(asked));
    return asked;
}

Test(cliffs_audit_adversary, refuses_proofs_of_other_states)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    struct asked asked = prove_cube(&rng, 3, (struct cliffs_state){2, 2});

    asked.state = (struct cliffs_state){2, 0};
    cr_assert(!holds(asked));
    asked.state = (struct cliffs_state){0, 0};
    cr_assert(!holds(asked));
    asked.state = (struct cliffs_state){6, 2};
    cr_assert(!holds(asked));
    asked.state = (struct cliffs_state){2, 6};
    cr_assert(!holds(asked));
}

/* Exchanges two claims and what names them: all stays true, but for the order. */
static void exchange_claims(uint32_t a, uint32_t b)
{
    struct cliffs_claim claim = prover.claims[a];

    prover.claims[a] = prover.claims[b];
    prover.claims[b] = claim;
    for (uint32_t r = 0; r < prover.proof.reply_count; r++)
        for (unsigned label = 0; label < 2; label++) {
            uint32_t *named = &prover.replies[r][label];

            *named = *named == a ? b : *named == b ? a : *named;
        }
}

Test(cliffs_audit_adversary, refuses_what_names_an_earlier_claim)
{
    unsigned tried = 0;

    for (uint64_t seed = 0; seed < 50; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        struct asked asked = prove_cube(&rng, 3, (struct cliffs_state){0, 0});

        for (uint32_t c = 1; c < prover.proof.claim_count; c++)
            if (!prover.claims[c].packing) {
                const uint32_t *reply = prover.replies[prover.claims[c].first_reply];

                exchange_claims(c, reply[0] == CLIFFS_NO_CLAIM ? reply[1] : reply[0]);
                cr_assert(!holds(asked));
                tried++;
                break;
            }
    }
    cr_assert_gt(tried, 5);
}

Test(cliffs_audit_adversary, reads_nothing_beyond_its_lists)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    struct asked asked = prove_cube(&rng, 3, (struct cliffs_state){0, 0});

    prover.proof.claim_count--;
    cr_assert(!holds(asked));
    prover.proof.claim_count++;
    prover.proof.reply_count--;
    cr_assert(!holds(asked));
    prover.proof.reply_count++;
    cr_assert(holds(asked));
    cr_assert(!cliffs_audit_adversary(&prover.vectors, asked.state, asked.mistakes,
                                      &(struct cliffs_adversary){NULL, NULL, 0, 0}));
}

Test(cliffs_audit_adversary, refuses_replies_that_do_not_fit)
{
    struct test_rng rng;
    uint32_t *reply = prover.replies[0];

    test_rng_seed(&rng, 1);
    struct asked asked = prove_cube(&rng, 2, (struct cliffs_state){0, 0});
    uint32_t old[2] = {reply[0], reply[1]};

    cr_assert(old[0] != CLIFFS_NO_CLAIM && old[1] != CLIFFS_NO_CLAIM);
    reply[0] = old[1];
    reply[1] = old[0];
    cr_assert(!holds(asked));
    reply[0] = reply[1] = CLIFFS_NO_CLAIM;
    cr_assert(!holds(asked));
    reply[0] = old[0];
    cr_assert(!holds(asked)); /* one label is not enough for so many mistakes */
    reply[1] = old[1];
    cr_assert(holds(asked));
}

Test(cliffs_audit_adversary, refuses_states_that_are_not_closed)
{
    unsigned tried = 0;

    for (uint64_t seed = 0; seed < PROOFS; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        struct asked asked = draw_proof(&rng, seed);

        if (prover.claims[0].state.known == asked.state.known)
            continue;
        cr_assert(holds(asked));
        prover.claims[0].state = asked.state;
        cr_assert(!holds(asked));
        tried++;
    }
    cr_assert_gt(tried, PROOFS / 20);
}

Test(cliffs_audit_adversary, refuses_vectors_that_are_none)
{
    uint16_t labels[2] = {0, 0};
    struct cliffs_claim claim = {.state = {1, 0}, .packing = true};
    struct cliffs_adversary proof = {&claim, NULL, 1, 0};
    struct cliffs_audit_vectors vectors = {labels, 2, 1};

    cr_assert(!cliffs_audit_adversary(&vectors, claim.state, 0, &proof)); /* twice one */
    labels[1] = 2;
    cr_assert(!cliffs_audit_adversary(&vectors, claim.state, 0, &proof)); /* two columns */
    vectors.count = 1;
    claim.mistakes = -1;
    cr_assert(cliffs_audit_adversary(&vectors, claim.state, -1, &proof));
    cr_assert(!cliffs_audit_adversary(&vectors, (struct cliffs_state){1, 1}, -1, &proof));
    vectors.columns = 17;
    cr_assert(!cliffs_audit_adversary(&vectors, claim.state, -1, &proof));
    vectors.columns = 40;
    cr_assert(!cliffs_audit_adversary(&vectors, claim.state, -1, &proof));
}
