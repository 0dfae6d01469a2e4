/* Complete answers: sets, UltraSets and GhostSets on a table, and hints. */
#include "oracle.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <string.h>

/* Passing assertions in Criterion take time, so loops assert only what has failed. */

enum { GROUPS_MAX = 20000, GROUP_MAX = 6 };

static const unsigned sizes[] = {[SET_PLAIN] = 3, [SET_ULTRASET] = 4, [SET_GHOSTSET] = 6};

static bool is_group(const set_card *cards, const uint16_t *index, enum set_variant variant)
{
    unsigned sum = 0;

    if (variant == SET_PLAIN)
        return oracle_is_set(cards[index[0]], cards[index[1]], cards[index[2]]);
    for (unsigned i = 0; variant == SET_GHOSTSET && i < 6; i++)
        sum = oracle_add(sum, cards[index[i]]);
    for (unsigned i = 1; variant == SET_ULTRASET && i < 4;
         i++) /* the partner of the first */
        if (oracle_add(cards[index[0]], cards[index[i]]) ==
            oracle_add(cards[index[i == 1 ? 2 : 1]], cards[index[i == 3 ? 2 : 3]]))
            return true;
    return variant == SET_GHOSTSET && sum == 0;
}

/* Advances to the next choice of `size` indices in lexicographic order. Returns false after
 * the last one. */
static bool next_choice(uint16_t *index, unsigned size, unsigned count)
{
    unsigned i = size;

    while (i > 0 && index[i - 1] == count - size + i - 1)
        i--;
    if (i == 0)
        return false;
    index[i - 1]++;
    for (; i < size; i++)
        index[i] = (uint16_t)(index[i - 1] + 1);
    return true;
}

/* Writes the first `limit` groups to `out`. Returns their number. */
static size_t list_slowly(const struct set_table *table, enum set_variant variant,
                          size_t limit, uint16_t *out)
{
    unsigned size = sizes[variant];
    uint16_t index[GROUP_MAX] = {0, 1, 2, 3, 4, 5};
    size_t count = 0;

    if (table->count < size || limit == 0)
        return 0;
    do {
        if (is_group(table->cards, index, variant))
            memcpy(out + size * count++, index, size * sizeof *index);
    } while (count < limit && next_choice(index, size, table->count));
    return count;
}

/* Expects the groups of the definition. If there are more than `most`, their number is
 * unknown. */
static void check_question(const struct set_question *question, size_t most)
{
    static uint16_t slow[GROUPS_MAX * GROUP_MAX];
    unsigned size = sizes[question->variant];
    size_t count = list_slowly(&question->table, question->variant, most, slow);
    size_t listed = question->limit < count ? question->limit : count;
    struct set_answer answer;

    cr_assert_eq(set_solve(question, NULL, &answer), PZ_OK);
    if ((count < most ? answer.count != count : answer.count < most) ||
        answer.cards != size || answer.listed != listed ||
        memcmp(answer.indices, slow, listed * size * sizeof *slow) != 0)
        cr_assert_fail("variant %u, method %u, %u cards with %u attributes, limit %zu",
                       question->variant, question->method, question->table.count,
                       question->table.properties, question->limit);
    set_answer_free(&answer);
}

/* Of the whole deck, or of its first 18 cards, which contain many groups. */
Test(set_solve, answers_are_those_of_the_definition)
{
    static set_card cards[SET_CARDS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned round = 0; round < 6000; round++) {
        unsigned properties = 3 + (unsigned)test_rng_below(&rng, 4);
        unsigned most = round % 3 == 0 ? 18 : round % 8 ? 12 : 16;
        struct set_question question = {
            .table = {cards, (unsigned)test_rng_below(&rng, most + 1), properties},
            .variant = (enum set_variant)(round % 3),
            .method = round % 3 ? SET_FAST : (enum set_method)(round / 3 % 4),
            .limit = round % 4 ? GROUPS_MAX : (size_t)test_rng_below(&rng, 9)};

        oracle_deal(cards, question.table.count, round % 2 ? oracle_deck(properties) : 18,
                    &rng);
        check_question(&question, GROUPS_MAX);
    }
}

/* Some cards of a large deck are in few groups. */
Test(set_solve, larger_tables_have_the_groups_of_the_definition)
{
    static set_card cards[SET_CARDS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 42);
    for (enum set_variant v = SET_ULTRASET; v <= SET_GHOSTSET; v++) {
        struct set_question question = {{cards, 30, 6}, v, SET_FAST, GROUPS_MAX};

        oracle_deal(cards, 30, 729, &rng);
        check_question(&question, GROUPS_MAX);
        oracle_deal(cards, 27, 27, &rng);
        question.table = (struct set_table){cards, 27, 3};
        check_question(&question, GROUPS_MAX);
    }
}

/* The deck with 6 attributes has 48 million UltraSets and 280 billion GhostSets. */
Test(set_solve, the_first_of_many_groups_are_listed)
{
    enum { LISTED = 500 };
    static set_card cards[SET_CARDS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 46);
    oracle_deal(cards, 729, 729, &rng);
    for (enum set_variant v = SET_ULTRASET; v <= SET_GHOSTSET; v++)
        check_question(&(struct set_question){{cards, 729, 6}, v, SET_FAST, LISTED},
                       LISTED);
}

static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t ways = 1;

    for (uint64_t i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

static void expect_count(unsigned properties, enum set_variant variant, uint64_t wanted)
{
    static set_card cards[SET_CARDS_MAX];
    struct set_question question = {.table = {cards, oracle_deck(properties), properties},
                                    .variant = variant};
    struct set_answer answer;
    struct test_rng rng;

    test_rng_seed(&rng, 45);
    oracle_deal(cards, question.table.count, question.table.count, &rng);
    cr_assert_eq(set_solve(&question, NULL, &answer), PZ_OK);
    cr_expect_eq(answer.count, wanted);
    set_answer_free(&answer);
}

/* Each of the N sums has (N - 1) / 2 pairs, as exactly one card is paired with itself. The
 * choices of six with sum 0 are counted by characters of the group: the trivial one gives
 * C(N, 6), and for each of the N - 1 others a third of the cards has each of the three
 * values, so that the product of all 1 + value x is (1 + x^3)^(N / 3). */
Test(set_solve, groups_of_whole_decks)
{
    for (unsigned properties = 3; properties <= 6; properties++) {
        uint64_t deck = oracle_deck(properties);

        expect_count(properties, SET_ULTRASET, deck * choose(deck / 2, 2));
        expect_count(properties, SET_GHOSTSET,
                     (choose(deck, 6) + (deck - 1) * choose(deck / 3, 2)) / deck);
    }
    expect_count(4, SET_ULTRASET, 63180);
    expect_count(4, SET_GHOSTSET, 4007016);
}

Test(set_solve, invalid_questions_are_rejected)
{
    static const set_card cards[] = {0, 1, 2}, twice[] = {0, 1, 1}, foreign[] = {0, 1, 81};
    static const struct set_question invalid[] = {
        {{cards, 3, 0}, SET_PLAIN, SET_FAST, 1},
        {{cards, 3, 7}, SET_GHOSTSET, SET_FAST, 1},
        {{cards, 82, 4}, SET_PLAIN, SET_FAST, 1},
        {{twice, 3, 4}, SET_PLAIN, SET_FAST, 1},
        {{foreign, 3, 4}, SET_ULTRASET, SET_FAST, 1},
        {{twice, 3, 4}, SET_GHOSTSET, SET_FAST, 1},
        {{cards, 3, 4}, SET_ULTRASET, SET_PAIRS, 1}};
    struct set_question unknown = {{cards, 3, 4}, SET_PLAIN, SET_FAST, 1};
    struct set_answer answer = {.count = 77};
    struct set_hint hint = {.count = 78};

    for (unsigned i = 0; i < sizeof invalid / sizeof *invalid; i++)
        cr_expect_eq(set_solve(&invalid[i], NULL, &answer), PZ_INVALID, "question %u", i);
    memset(&unknown.method, 1, sizeof unknown.method);
    cr_expect_eq(set_solve(&unknown, NULL, &answer), PZ_INVALID);
    unknown.method = SET_FAST;
    memset(&unknown.variant, 1, sizeof unknown.variant);
    cr_expect_eq(set_solve(&unknown, NULL, &answer), PZ_INVALID);
    cr_expect_eq(answer.count, 77);
    cr_expect_eq(set_give_hint(&invalid[0].table, 1, &hint), PZ_INVALID);
    cr_expect_eq(set_give_hint(&(struct set_table){cards, 3, 4}, 0, &hint), PZ_INVALID);
    cr_expect_eq(set_give_hint(&(struct set_table){cards, 3, 4}, 4, &hint), PZ_INVALID);
    cr_expect_eq(hint.count, 78);
}

Test(set_solve, a_brief_effort_answers_small_questions)
{
    static set_card deck[SET_CARDS_MAX];
    static const struct {
        unsigned cards;
        enum set_variant variant;
        enum set_method method;
        size_t limit;
        enum pz_status status;
    } questions[] = {{729, SET_PLAIN, SET_FAST, 10, PZ_OK},
                     {729, SET_PLAIN, SET_FAST, 10000, PZ_LATER},
                     {81, SET_PLAIN, SET_TRIPLES, 1000, PZ_OK},
                     {243, SET_PLAIN, SET_TRIPLES, 1000, PZ_LATER},
                     {729, SET_PLAIN, SET_GROUPS, 1000, PZ_LATER},
                     {12, SET_ULTRASET, SET_FAST, 1000, PZ_OK},
                     {60, SET_ULTRASET, SET_FAST, 10000, PZ_LATER},
                     {12, SET_GHOSTSET, SET_FAST, 1000, PZ_OK},
                     {729, SET_GHOSTSET, SET_FAST, 1000, PZ_LATER}};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};

    oracle_deal(deck, 0, SET_CARDS_MAX, NULL);
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        const struct set_question question = {.table = {deck, questions[i].cards, 6},
                                              .variant = questions[i].variant,
                                              .method = questions[i].method,
                                              .limit = questions[i].limit};
        struct set_answer answer;
        enum pz_status status = set_solve(&question, &brief, &answer);

        /* A slow machine may need more than the brief effort. */
        cr_expect(status == questions[i].status || status == PZ_LATER, "question %u", i);
        if (status == PZ_OK)
            set_answer_free(&answer);
    }
}

Test(set_solve, limits_of_time_and_memory)
{
    static set_card deck[SET_CARDS_MAX];
    struct set_question question = {.table = {deck, 729, 6}, .limit = 20000};
    atomic_bool yes = true;
    struct set_answer answer = {.count = 77};

    oracle_deal(deck, 0, SET_CARDS_MAX, NULL);
    for (unsigned v = SET_ULTRASET; v <= SET_GHOSTSET; v++) {
        question.variant = (enum set_variant)v;
        cr_expect_eq(
            set_solve(&question, &(struct pz_ctl){.poll = poll_flag, .arg = &yes}, &answer),
            PZ_STOPPED);
        cr_expect_eq(set_solve(&question, &(struct pz_ctl){.deadline_ns = 1}, &answer),
                     PZ_OUT_OF_TIME);
        cr_expect_eq(set_solve(&question, &(struct pz_ctl){.max_nodes = 1000}, &answer),
                     PZ_OUT_OF_TIME);
    }
    for (unsigned v = SET_PLAIN; v <= SET_GHOSTSET; v++) {
        question.variant = (enum set_variant)v;
        cr_expect_eq(set_solve(&question, &(struct pz_ctl){.max_bytes = 60000}, &answer),
                     PZ_NO_MEMORY);
        for (long allowed = 0; allowed <= (v == SET_GHOSTSET); allowed++) {
            failing_alloc_after(allowed);
            cr_expect_eq(set_solve(&question, NULL, &answer), PZ_NO_MEMORY);
            cr_expect_eq(failing_alloc_end(), allowed + 1);
        }
    }
    cr_expect_eq(answer.count, 77);
}

/* The limit includes all allocations, except one byte that keeps the list from being empty. */
Test(set_solve, memory_for_the_answer_is_necessary_and_sufficient)
{
    static const set_card cards[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

    for (enum set_variant v = SET_PLAIN; v <= SET_GHOSTSET; v++) {
        const struct set_question question = {{cards, 9, 4}, v, SET_FAST, 100};
        struct pz_ctl ctl = {0};
        struct set_answer answer;

        failing_alloc_after(100);
        cr_assert_eq(set_solve(&question, NULL, &answer), PZ_OK);
        failing_alloc_end();
        set_answer_free(&answer);
        ctl.max_bytes = failing_alloc_bytes() - 1;
        cr_assert_eq(set_solve(&question, &ctl, &answer), PZ_OK, "variant %u", v);
        set_answer_free(&answer);
        ctl.max_bytes--;
        cr_assert_eq(set_solve(&question, &ctl, &answer), PZ_NO_MEMORY, "variant %u", v);
    }
}

Test(set_solve, hints_are_the_start_of_the_first_set)
{
    static const set_card cards[] = {80, 0, 3, 40, 6, 41, 42};
    const struct set_table table = {cards, 7, 4}, without = {cards, 3, 4};
    struct set_hint hint;

    for (unsigned level = 1; level <= 3; level++) {
        static const uint16_t indices[] = {0, 1, 3};

        cr_assert_eq(set_give_hint(&table, level, &hint), PZ_OK);
        cr_expect_eq(hint.count, 2);
        cr_expect_eq(hint.shown, level);
        cr_expect_eq(memcmp(hint.index, indices, level * sizeof *indices), 0);
    }
    cr_assert_eq(set_give_hint(&without, 3, &hint), PZ_OK);
    cr_expect(hint.count == 0 && hint.shown == 0);
}
