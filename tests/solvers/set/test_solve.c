/* Whole answers: what is on a table, and hints. */
#include "oracle.h"
#include "solvers/set/variants.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CARDS = 21 };

/* An answer is the list of the functions that find one kind of groups. */
Test(set_solve, lists_what_there_is)
{
    static uint16_t places[100000];
    struct set_triple sets[CARDS * CARDS];
    set_card cards[SET_CARDS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned round = 0; round < 600; round++) {
        unsigned properties = 3 + (unsigned)test_rng_below(&rng, 4);
        unsigned deck = set_count_deck(properties);
        struct set_question question = {
            .table = {cards, (unsigned)test_rng_below(&rng, CARDS + 1), properties},
            .variant = (enum set_variant)(round % 3),
            .method = round % 3 ? SET_FAST : (enum set_method)(round / 3 % 4),
            .limit = round % 2 ? 100000 : (size_t)test_rng_below(&rng, 9)};
        const void *wanted = places;
        struct set_answer answer;
        uint64_t count;
        size_t found;

        oracle_deal(cards, question.table.count, deck, &rng);
        cr_assert_eq(set_solve(&question, NULL, &answer), PZ_OK);
        if (question.variant == SET_PLAIN) {
            cr_assert_eq(
                set_list(&question.table, SET_TRIPLES, sets, CARDS * CARDS, &found), PZ_OK);
            count = found;
            wanted = sets;
        } else {
            cr_assert_eq(set_variants_list(&question.table, question.variant, NULL, places,
                                           answer.listed, &count),
                         PZ_OK);
        }
        if (answer.count != count ||
            answer.cards != (const unsigned[]){3, 4, 6}[round % 3] ||
            answer.listed != (count < question.limit ? count : question.limit) ||
            memcmp(answer.indices, wanted, answer.listed * answer.cards * sizeof *places) !=
                0)
            cr_assert_fail("round %u", round);
        set_answer_free(&answer);
    }
}

Test(set_solve, refuses_what_is_no_question)
{
    static const set_card cards[] = {0, 1, 2}, twice[] = {0, 1, 1}, foreign[] = {0, 1, 81};
    static const struct set_question bad[] = {{{cards, 3, 2}, SET_PLAIN, SET_FAST, 1},
                                              {{cards, 3, 7}, SET_GHOSTSET, SET_FAST, 1},
                                              {{cards, 82, 4}, SET_PLAIN, SET_FAST, 1},
                                              {{twice, 3, 4}, SET_PLAIN, SET_FAST, 1},
                                              {{foreign, 3, 4}, SET_ULTRASET, SET_FAST, 1},
                                              {{cards, 3, 4}, SET_ULTRASET, SET_PAIRS, 1}};
    struct set_question strange = {{cards, 3, 4}, SET_PLAIN, SET_FAST, 1};
    struct set_answer answer = {.count = 77};
    struct set_hint hint = {.count = 78};

    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_eq(set_solve(&bad[i], NULL, &answer), PZ_INVALID, "question %u", i);
    memset(&strange.method, 1, sizeof strange.method);
    cr_expect_eq(set_solve(&strange, NULL, &answer), PZ_INVALID);
    strange.method = SET_FAST;
    memset(&strange.variant, 1, sizeof strange.variant);
    cr_expect_eq(set_solve(&strange, NULL, &answer), PZ_INVALID);
    cr_expect_eq(answer.count, 77);
    cr_expect_eq(set_give_hint(&bad[0].table, 1, &hint), PZ_INVALID);
    cr_expect_eq(set_give_hint(&(struct set_table){cards, 3, 4}, 0, &hint), PZ_INVALID);
    cr_expect_eq(set_give_hint(&(struct set_table){cards, 3, 4}, 4, &hint), PZ_INVALID);
    cr_expect_eq(hint.count, 78);
}

Test(set_solve, a_brief_effort_leaves_much_for_later)
{
    static set_card deck[SET_CARDS_MAX];
    static const struct {
        unsigned cards;
        enum set_variant variant;
        enum set_method method;
        size_t limit;
        enum pz_status status;
    } asked[] = {{729, SET_PLAIN, SET_FAST, 10, PZ_OK},
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
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        const struct set_question question = {.table = {deck, asked[i].cards, 6},
                                              .variant = asked[i].variant,
                                              .method = asked[i].method,
                                              .limit = asked[i].limit};
        struct set_answer answer;
        enum pz_status status = set_solve(&question, &brief, &answer);

        /* A slow machine may leave for later what a fast one does. */
        cr_expect(status == asked[i].status || status == PZ_LATER, "question %u", i);
        if (status == PZ_OK)
            set_answer_free(&answer);
    }
}

Test(set_solve, ends)
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

Test(set_solve, hints_are_the_start_of_the_first_set)
{
    static const set_card cards[] = {80, 0, 3, 40, 6, 41, 42};
    const struct set_table table = {cards, 7, 4}, without = {cards, 3, 4};
    struct set_hint hint;

    for (unsigned level = 1; level <= 3; level++) {
        static const uint16_t places[] = {0, 1, 3};

        cr_assert_eq(set_give_hint(&table, level, &hint), PZ_OK);
        cr_expect_eq(hint.count, 2);
        cr_expect_eq(hint.shown, level);
        cr_expect_eq(memcmp(hint.index, places, level * sizeof *places), 0);
    }
    cr_assert_eq(set_give_hint(&without, 3, &hint), PZ_OK);
    cr_expect(hint.count == 0 && hint.shown == 0);
}
