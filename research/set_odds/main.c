/* set-odds: counts the tables of SET by the number of sets that they contain, exactly.
 *
 * For one deck, it prints a line "properties cards sets tables" for each number of sets
 * that tables of 0 to --cards cards have. --all prints the text that
 * solvers/set/odds_table.c reads; with --variant for UltraSets or GhostSets. */
#include "groups.h"
#include "research/common/arguments.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    PROPERTIES_MIN = 1,
    PROPERTIES_MAX = SPACE_DIMENSIONS_MAX,
    VARIANT_PROPERTIES_MIN = 3, /* smaller decks are not counted for variants */
    THREADS_MAX = 64
};

/* The maximum number of cards in odds.table, by attributes. With 1 and 2 attributes, this is the
 * whole deck. With 3 attributes, larger tables follow from the cards that are not on them. */
static const unsigned kept[] = {3, 9, 13, 20, 15, 12};

/* With more cards, the numbers could exceed 2^128. */
static const unsigned cards_max[] = {
    3, 9, ORBITS_CARDS_MAX, ORBITS_CARDS_MAX, ORBITS_CARDS_MAX, 15};

/* The same for a variant, and the maximum number of cards in the rest of the deck. */
static const unsigned variant_kept[][2] = {{13, 13}, {14, 8}, {11, 6}, {9, 6}};

struct settings {
    unsigned properties, cards, threads;
    bool all, set_free;
    enum groups_variant variant;
};

/* Reports an error. True if there is one. */
static bool has_failed(enum orbits_status status)
{
    if (status == ORBITS_INCORRECT)
        fprintf(stderr, "set-odds: the check of a sum failed\n");
    if (status == ORBITS_NO_MEMORY)
        fprintf(stderr, "set-odds: out of memory\n");
    return status != ORBITS_OK;
}

static void print_rows(const struct settings *settings, const struct orbits_counts *counts)
{
    char text[WIDE_TEXT];

    for (unsigned k = 0; k <= settings->cards; k++)
        for (unsigned sets = 0; sets < ORBITS_ROWS; sets++)
            if (counts->tables[k][sets] > 0)
                printf("%u %u %u %s\n", settings->properties, k, sets,
                       wide_text(counts->tables[k][sets], text));
}

static bool print_deck(const struct settings *settings)
{
    struct space *space = malloc(sizeof *space);
    struct orbits_counts *counts = malloc(sizeof *counts);
    enum orbits_status status = ORBITS_NO_MEMORY;

    if (space && counts) {
        space_make(space, settings->properties);
        status = settings->set_free
                     ? orbits_count_set_free(space, settings->cards, counts)
                     : orbits_count(space, settings->cards, settings->threads, counts);
    }
    if (status == ORBITS_OK)
        print_rows(settings, counts);
    free(counts);
    free(space);
    return !has_failed(status);
}

static bool print_all(struct settings *settings)
{
    puts("# How many tables of SET hold how many sets; made by set-odds --all.\n"
         "# properties cards sets tables");
    for (unsigned p = PROPERTIES_MIN; p <= PROPERTIES_MAX; p++) {
        settings->properties = p;
        settings->cards = kept[p - PROPERTIES_MIN];
        if (!print_deck(settings))
            return false;
    }
    puts("end");
    return true;
}

static void print_size(unsigned properties, const struct groups_size *size)
{
    char text[WIDE_TEXT];

    for (unsigned r = 0; r < size->rows; r++)
        printf("%u %u %llu %s\n", properties, size->cards,
               (unsigned long long)size->row[r].groups,
               wide_text(size->row[r].tables, text));
}

static bool print_variant_deck(const struct settings *settings, unsigned properties)
{
    const unsigned *kept_here = variant_kept[properties - VARIANT_PROPERTIES_MIN];
    struct space *space = malloc(sizeof *space);
    struct groups_count *count = calloc(1, sizeof *count);
    enum orbits_status status = ORBITS_NO_MEMORY;

    if (space && count) {
        space_make(space, properties);
        count->space = space;
        count->variant = settings->variant;
        count->rest = kept_here[1];
        status = groups_count_all(count, kept_here[0]);
    }
    if (status == ORBITS_OK) {
        for (unsigned k = 0; k <= kept_here[0]; k++)
            print_size(properties, &count->few[k]);
        for (unsigned k = kept_here[1] + 1; k-- > 0;)
            print_size(properties, &count->many[k]);
    }
    free(count);
    free(space);
    return !has_failed(status);
}

static bool print_variant(const struct settings *settings)
{
    printf("# How many tables of SET hold how many %s; made by set-odds --all --variant.\n"
           "# properties cards groups tables\n",
           settings->variant == GROUPS_ULTRASET ? "UltraSets" : "GhostSets");
    for (unsigned p = VARIANT_PROPERTIES_MIN; p <= PROPERTIES_MAX; p++)
        if (!print_variant_deck(settings, p))
            return false;
    puts("end");
    return true;
}

int main(int argc, char **argv)
{
    static const char *const variants[] = {"none", "ultraset", "ghostset", NULL};
    static const enum groups_variant sizes[] = {GROUPS_NONE, GROUPS_ULTRASET,
                                                GROUPS_GHOSTSET};
    struct settings settings = {.properties = 4, .cards = 12, .threads = 1};
    unsigned variant = 0, max;
    const struct argument arguments[] = {
        {"properties", "N", "number of attributes (default: 4)", arguments_unsigned,
         &settings.properties, PROPERTIES_MIN, PROPERTIES_MAX},
        {"cards", "N", "maximum number of cards (default: 12)", arguments_unsigned,
         &settings.cards, .max = ORBITS_CARDS_MAX + 1},
        {"set-free", NULL, "count only tables without a set", arguments_flag,
         &settings.set_free},
        {"all", NULL, "print the whole file odds.table, or that of --variant",
         arguments_flag, &settings.all},
        {"variant", "NAME", "with --all: count other groups:", arguments_choice, &variant,
         .choices = variants},
        {"threads", "N", "worker threads (default: 1)", arguments_unsigned,
         &settings.threads, 1, THREADS_MAX},
        {NULL}};
    const struct command command = {
        "set-odds", "Counts the tables of SET by the number of sets that they contain.",
        NULL, arguments};
    bool done;

    arguments_read(&command, argc, argv);
    settings.variant = sizes[variant];
    max = cards_max[settings.properties - PROPERTIES_MIN] + settings.set_free;
    if (settings.variant && !settings.all)
        arguments_fail(&command, "--variant needs --all");
    if (settings.cards > max)
        arguments_fail(&command, "--cards: at most %u with %u attributes", max,
                       settings.properties);
    if (settings.variant)
        done = print_variant(&settings);
    else
        done = settings.all ? print_all(&settings) : print_deck(&settings);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
