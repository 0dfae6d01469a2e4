/* Deals a SET table with three sets and prints the sets. Then prints how many of all tables
 * have this number of sets. */
#include <puzzles/set.h>
#include <puzzles/set_odds.h>

#include <stdio.h>
#include <stdlib.h>

static void show(const struct set_deal_spec *spec, set_card card)
{
    char text[SET_TEXT_SIZE];

    set_format_card(card, spec->properties, SET_WORDS, text);
    printf("  %s\n", text);
}

static enum pz_status show_sets(const struct set_deal_spec *spec,
                                const struct set_deal_result *dealt)
{
    const struct set_question question = {
        .table = {dealt->cards, spec->cards, spec->properties}, .limit = 10};
    struct set_answer answer;
    enum pz_status status = set_solve(&question, NULL, &answer);

    if (status != PZ_OK)
        return status;
    for (size_t i = 0; i < answer.listed; i++) {
        printf("set %zu of %zu:\n", i + 1, answer.listed);
        for (unsigned c = 0; c < answer.cards; c++)
            show(spec, dealt->cards[answer.indices[i * answer.cards + c]]);
    }
    set_answer_free(&answer);
    return PZ_OK;
}

int main(void)
{
    const struct set_deal_spec spec = {.properties = 4, .cards = 12, .sets = 3, .seed = 1};
    const struct set_draws tables = {.properties = spec.properties, .cards = spec.cards};
    struct set_deal_result dealt;
    struct set_odds odds;
    enum pz_status status = set_deal(&spec, NULL, &dealt);

    if (status == PZ_OK && dealt.found)
        status = show_sets(&spec, &dealt);
    if (status == PZ_OK)
        status = set_find_odds(&tables, NULL, &odds);
    if (status != PZ_OK || !dealt.found) {
        fprintf(stderr, "set: %s\n", pz_status_text(status));
        return EXIT_FAILURE;
    }
    printf("%s of %s tables contain this number of sets.\n", odds.row[spec.sets].tables,
           odds.tables);
    set_odds_free(&odds);
    return EXIT_SUCCESS;
}
