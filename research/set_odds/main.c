/* Counts the tables of SET by the sets that they hold, exactly.
 *
 *     set-odds --properties N --cards N [--set-free] [--threads N]
 *     set-odds --all [--threads N]
 *     set-odds --all --variant ultraset|ghostset
 *
 * Prints a line "properties cards sets tables" for each number of sets that tables of 0 to
 * --cards cards have; with --set-free for 0 sets alone. --all prints the text that
 * solvers/set/odds_table.c reads; with --variant of UltraSets or GhostSets. Same input,
 * same output. */
#include "groups.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAD_USE = 2,
    PROPERTIES_MIN = 3,
    PROPERTIES_MAX = SPACE_DIMENSIONS_MAX,
    THREADS_MAX = 64
};

/* For as many cards as the numbers are kept. With 3 properties, the deck without them has
 * more cards than they are, so that makes all. */
static const unsigned kept[] = {13, 20, 15, 12};

/* With more cards the numbers could come near to 2^128. */
static const unsigned cards_max[] = {ORBITS_CARDS_MAX, ORBITS_CARDS_MAX, ORBITS_CARDS_MAX,
                                     15};

/* The same for a variant, and up to how many cards that are left. */
static const unsigned variant_kept[][2] = {{13, 13}, {14, 8}, {11, 6}, {9, 6}};

struct settings {
    unsigned properties, cards, threads;
    bool all, set_free;
    enum groups_variant variant; /* or 0 */
};

static bool fail(enum orbits_status status)
{
    if (status == ORBITS_WRONG)
        fprintf(stderr, "set-odds: a sum is not what it must be\n");
    if (status == ORBITS_NO_MEMORY)
        fprintf(stderr, "set-odds: no memory\n");
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
    return !fail(status);
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
    const unsigned *kept_here = variant_kept[properties - PROPERTIES_MIN];
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
    return !fail(status);
}

static bool print_variant(const struct settings *settings)
{
    printf("# How many tables of SET hold how many %s; made by set-odds --all --variant.\n"
           "# properties cards groups tables\n",
           settings->variant == GROUPS_ULTRASET ? "UltraSets" : "GhostSets");
    for (unsigned p = PROPERTIES_MIN; p <= PROPERTIES_MAX; p++)
        if (!print_variant_deck(settings, p))
            return false;
    puts("end");
    return true;
}

static enum groups_variant read_variant(const char *text)
{
    if (strcmp(text, "ultraset") == 0)
        return GROUPS_ULTRASET;
    return strcmp(text, "ghostset") == 0 ? GROUPS_GHOSTSET : GROUPS_NONE;
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    static const struct option options[] = {{"all", no_argument, NULL, 'a'},
                                            {"cards", required_argument, NULL, 'c'},
                                            {"properties", required_argument, NULL, 'p'},
                                            {"set-free", no_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"variant", required_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'a')
            settings->all = true;
        else if (option == 'c')
            settings->cards = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'p')
            settings->properties = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 's')
            settings->set_free = true;
        else if (option == 'v' && read_variant(optarg))
            settings->variant = read_variant(optarg);
        else if (option == 't')
            settings->threads = (unsigned)strtoul(optarg, NULL, 10);
        else
            return false;
    if (optind < argc || settings->threads < 1 || settings->threads > THREADS_MAX)
        return false;
    if (settings->all || settings->variant)
        return settings->all;
    return settings->properties >= PROPERTIES_MIN &&
           settings->properties <= PROPERTIES_MAX &&
           settings->cards <= cards_max[settings->properties - PROPERTIES_MIN] +
                                  (settings->set_free ? 1 : 0);
}

int main(int argc, char **argv)
{
    struct settings settings = {.properties = 4, .cards = 12, .threads = 1};

    if (!read_settings(argc, argv, &settings)) {
        fprintf(stderr, "usage: set-odds --properties N --cards N [--set-free] "
                        "[--threads N]\n       set-odds --all [--threads N]\n"
                        "       set-odds --all --variant ultraset|ghostset\n");
        return BAD_USE;
    }
    if (settings.variant)
        return print_variant(&settings) ? EXIT_SUCCESS : EXIT_FAILURE;
    return (settings.all ? print_all(&settings) : print_deck(&settings)) ? EXIT_SUCCESS
                                                                         : EXIT_FAILURE;
}
