/* Predicates: random expressions as text, compared with their trees. */
#include "puzzles/cliffs_words.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { NODES = 12, TEXT_SIZE = 1000, EXPRESSIONS = 3000 };

static const char *const names[] = {"Head", "Eyes-2", "no_se"};
static const struct cliffs_traits traits = {
    .count = 3, .values = {3, 2, 10}, .names = names};
static const struct cliffs_traits game = {.count = 4, .values = {5, 5, 5, 5}};

/* An expression in memory: `list` is a feature with up to two values. */
enum kind { LIST, NOT, AND, OR };
struct node {
    enum kind kind;
    unsigned trait, value[2];
    const struct node *child[2];
};

struct tree {
    struct node node[NODES];
    unsigned count;
};

static const struct node *draw(struct tree *tree, struct test_rng *rng, unsigned depth)
{
    struct node *node = &tree->node[tree->count++];
    bool leaf = depth == 0 || tree->count + 2 > NODES;

    node->kind = leaf ? LIST : (enum kind)test_rng_below(rng, 4);
    node->trait = (unsigned)test_rng_below(rng, traits.count);
    for (unsigned i = 0; i < 2; i++)
        node->value[i] = (unsigned)test_rng_below(rng, traits.values[node->trait]);
    for (unsigned i = 0; i < 2 && node->kind >= (i == 0 ? NOT : AND); i++) {
        if (tree->count == NODES) {
            node->kind = LIST;
            break;
        }
        node->child[i] = draw(tree, rng, depth - 1);
    }
    return node;
}

static bool evaluate(const struct node *node, const struct cliffs_zoombini *zoombini)
{
    switch (node->kind) {
    case NOT:
        return !evaluate(node->child[0], zoombini);
    case AND:
        return evaluate(node->child[0], zoombini) && evaluate(node->child[1], zoombini);
    case OR:
        return evaluate(node->child[0], zoombini) || evaluate(node->child[1], zoombini);
    default:
        return zoombini->value[node->trait] == node->value[0] ||
               zoombini->value[node->trait] == node->value[1];
    }
}

/* Writes a node inside an operator that binds as strongly as `outer`. Omits parentheses at
 * random where they are not necessary. */
static void write_node(const struct node *node, enum kind outer, struct test_rng *rng,
                       char *text)
{
    bool weaker = (node->kind == AND && outer == NOT) || (node->kind == OR && outer != OR);
    bool list = node->kind == LIST && node->value[0] != node->value[1];
    bool parentheses =
        weaker || (list && outer != OR && outer != LIST) || test_rng_below(rng, 4) == 0;

    strcat(text, parentheses ? "( " : "");
    if (node->kind == LIST) {
        char feature[60];

        snprintf(feature, sizeof feature, "%s%s%u", names[node->trait],
                 test_rng_below(rng, 2) ? " is " : " ", node->value[0]);
        strcat(text, feature);
        if (list) {
            snprintf(feature, sizeof feature, " or %u", node->value[1]);
            strcat(text, feature);
        }
    } else if (node->kind == NOT) {
        strcat(text, "not ");
        write_node(node->child[0], NOT, rng, text);
    } else {
        write_node(node->child[0], node->kind, rng, text);
        strcat(text, node->kind == AND ? "  and " : " or ");
        write_node(node->child[1], node->kind, rng, text);
    }
    strcat(text, parentheses ? ")" : "");
}

static void compare(const struct cliffs_predicate *predicate, const struct node *root,
                    const char *text)
{
    for (unsigned i = 0; i < 60; i++) {
        struct cliffs_zoombini zoombini = {
            .value = {(uint8_t)(i % 3), (uint8_t)(i / 3 % 2), (uint8_t)(i / 6)}};

        cr_assert_eq(cliffs_predicate_holds(predicate, &zoombini),
                     evaluate(root, &zoombini), "%s", text);
    }
}

Test(cliffs_predicate, has_the_value_of_its_expression)
{
    struct test_rng rng;
    unsigned read = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < EXPRESSIONS; i++) {
        struct tree tree = {.count = 0};
        const struct node *root = draw(&tree, &rng, (unsigned)test_rng_below(&rng, 5));
        struct cliffs_predicate predicate;
        char text[TEXT_SIZE] = "", reason[CLIFFS_REASON_SIZE];

        write_node(root, LIST, &rng, text);
        if (strlen(text) > CLIFFS_PREDICATE_MAX)
            continue;
        read++;
        cr_assert_eq(cliffs_predicate_read(&traits, text, strlen(text), &predicate, reason),
                     PZ_OK, "%s: %s", text, reason);
        compare(&predicate, root, text);
    }
    cr_assert_gt(read, EXPRESSIONS * 3 / 4);
}

Test(cliffs_predicate, can_have_words)
{
    static const struct {
        const char *text;
        bool holds; /* for ponytail, one eye, red nose, wheels */
    } rows[] = {{"ponytail", true},
                {"Ponytail hair, red nose", true},
                {"hair is ponytail", true},
                {"hair is tuft or red nose", true},
                {"not (ponytail and feet is 2)", false},
                {"ponytail and not red nose", false},
                {"tuft or sunglasses or blue", false},
                {"shaggy hair or nose 2", true}};
    const struct cliffs_zoombini zoombini = {.value = {2, 1, 2, 2}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cliffs_predicate predicate;
        char reason[CLIFFS_REASON_SIZE] = "";

        cr_expect_eq(cliffs_predicate_read(&game, rows[i].text, strlen(rows[i].text),
                                           &predicate, reason),
                     PZ_OK, "%s", reason);
        cr_expect_eq(cliffs_predicate_holds(&predicate, &zoombini), rows[i].holds, "%s",
                     rows[i].text);
    }
}

/* The longest predicates fit, also those with the most steps and the deepest nesting. */
Test(cliffs_predicate, can_be_long)
{
    static const char *const parts[] = {"Head 0or 1or 2or ", "not ", "(", "Head 0or(",
                                        "Head 1and Head 2or Head 0and("};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char text[CLIFFS_PREDICATE_MAX + 100] = "", reason[CLIFFS_REASON_SIZE];
        struct cliffs_predicate predicate;
        unsigned open = 0;

        while (strlen(text) + strlen(parts[i]) + 8 + open <= CLIFFS_PREDICATE_MAX) {
            strcat(text, parts[i]);
            open += strchr(parts[i], '(') != NULL;
        }
        strcat(text, "Head 0");
        while (open-- > 0)
            strcat(text, ")");
        cr_expect_eq(cliffs_predicate_read(&traits, text, strlen(text), &predicate, reason),
                     PZ_OK, "%s: %s", text, reason);
        memset(text, ' ', CLIFFS_PREDICATE_MAX + 1);
        cr_expect_eq(cliffs_predicate_read(&traits, text, CLIFFS_PREDICATE_MAX + 1,
                                           &predicate, reason),
                     PZ_INVALID);
    }
}

Test(cliffs_predicate, must_be_complete)
{
    static const char *const invalid[] = {
        "",           "Head",        "Head is",      "Head is 3", "Head is 0 or",
        "Head is 10", "and",         "not",          "(Head 0",   "Head 0)",
        "()",         "Head 0 Eyes", "Head is tuft", "tuft",      "Head 0 and",
        "Heads 0",    "Head 0 or 3", "Head 0\n",     "head 0",    "notHead 0"};

    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        struct cliffs_predicate predicate;
        char reason[CLIFFS_REASON_SIZE] = "";

        cr_expect_eq(cliffs_predicate_read(&traits, invalid[i], strlen(invalid[i]),
                                           &predicate, reason),
                     PZ_INVALID, "%s", invalid[i]);
        cr_expect(reason[0]);
    }
    struct cliffs_predicate predicate;
    char reason[CLIFFS_REASON_SIZE];

    cr_expect_eq(cliffs_predicate_read(&traits, "Head 0\0", 7, &predicate, reason),
                 PZ_INVALID);
}

Test(cliffs_predicate, can_be_a_rule)
{
    static const char *const invalid[] = {"hair is 1 and nose is 2", "not hair is 1",
                                          "hair 1 or 2 or 3 or 4", "hair"};
    struct cliffs_rule *rules = malloc(500 * sizeof *rules), read;
    char text[CLIFFS_TEXT_SIZE], reason[CLIFFS_REASON_SIZE];

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        unsigned count = cliffs_count_rules(&game, level);

        cliffs_list_rules(&game, level, rules);
        for (unsigned i = 0; i < count; i++) {
            cliffs_rule_write(&game, &rules[i], text);
            cr_assert_eq(cliffs_rule_read(&game, text, strlen(text), &read, reason), PZ_OK);
            cr_assert_arr_eq(read.term, rules[i].term, rules[i].terms * sizeof *read.term);
            cr_assert_eq(read.terms, rules[i].terms);
            cliffs_rule_words_write(&rules[i], text);
            cr_assert_eq(cliffs_rule_read(&game, text, strlen(text), &read, reason), PZ_OK,
                         "%s: %s", text, reason);
            cr_assert_arr_eq(read.term, rules[i].term, rules[i].terms * sizeof *read.term);
            cr_assert_eq(read.terms, rules[i].terms);
        }
    }
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        cr_expect_eq(cliffs_rule_read(&game, invalid[i], strlen(invalid[i]), &read, reason),
                     PZ_INVALID);
    free(rules);
}
