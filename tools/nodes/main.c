/* Finds and proves the smallest decision tree of height 7 for Bulls and Cows with 4
 * positions and 10 symbols, where any code may be guessed.
 *
 *     bulls-cows-nodes [--book FILE] [--out FILE] [BULLS,COWS...]
 *
 * Solves the given answers to the first guess, all when none is given. Each step is added
 * to --book, which a further run takes up. --out gets the best tree known, as the service
 * reads it. Same input, same output. */
#include "nodes_book.h"
#include "puzzles/bulls_cows_tree.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BAD_USE = 2, LIMIT = 250, SECONDS_SCALE = 1000000000 };

static const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};

struct settings {
    const char *book, *out;
    unsigned answers;
    bc_answer answer[NODES_ANSWERS];
};

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / SECONDS_SCALE;
}

/* Raises the bounds of all states of a kind as far as is cheap. */
static void open_kind(struct nodes_book *book, unsigned kind, unsigned first)
{
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        struct nodes_pair pair = book->pair[kind][first][a];

        if (pair.size < 3 || pair.lower > 1 || pair.upper != NODES_OPEN)
            continue;
        nodes_pair_open(book->search, &pair);
        nodes_book_note(book, &pair);
    }
}

/* The unsolved states of a kind, the smallest first. */
struct agenda {
    unsigned count, room;
    struct nodes_pair *pair[NODES_ANSWERS];
};

static unsigned room_of(const struct nodes_pair *pair)
{
    unsigned likely = nodes_likely(pair->size);

    return likely > pair->lower * 1000 ? likely - pair->lower * 1000 : 0;
}

static struct agenda agenda_of(struct nodes_book *book, unsigned kind, unsigned first)
{
    struct agenda agenda = {0};

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        struct nodes_pair *pair = &book->pair[kind][first][a];
        unsigned at = agenda.count;

        if (pair->size < 2 || pair->lower == pair->upper)
            continue;
        agenda.room += room_of(pair);
        for (; at > 0 && agenda.pair[at - 1]->size > pair->size; at--)
            agenda.pair[at] = agenda.pair[at - 1];
        agenda.pair[at] = pair;
        agenda.count++;
    }
    return agenda;
}

/* Solves the kind when it needs at most `limit`, or raises its lower bound above that. */
static void solve_kind(struct nodes_book *book, unsigned kind, unsigned first,
                       unsigned limit)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        struct agenda agenda = agenda_of(book, kind, first);

        for (unsigned i = 0; i < agenda.count; i++) {
            unsigned total = nodes_book_kind(book, kind, first).lower;

            if (total > limit)
                return;
            struct nodes_pair pair = *agenda.pair[i];
            struct nodes_raise raise = {pair.lower, pair.size, limit - total + pair.lower,
                                        limit + 1 - total, agenda.room};

            agenda.room -= room_of(&pair);
            nodes_pair_solve(book->search, &pair,
                             pass == 0 ? nodes_raise_to(&raise) : raise.limit);
            nodes_book_note(book, &pair);
        }
    }
}

static void report(const struct nodes_book *book, bc_answer first, double began)
{
    struct nodes_bounds bounds = nodes_book_bounds(book, first);
    char text[BC_TEXT];

    bc_code_text(&game, bc_code_at(&game, nodes_search_second(book->search, bounds.kind)),
                 text);
    printf("%u,%u: at least %u, at most %u inner states; second guess %s; %.1f s\n",
           bc_answer_bulls(&game, first), bc_answer_cows(&game, first), bounds.lower,
           bounds.upper, text, seconds() - began);
    fflush(stdout);
}

/* The later a kind the more new digits its guess has, and the better it mostly is. */
static void solve_answer(struct nodes_book *book, bc_answer first)
{
    double began = seconds();

    for (unsigned k = NODES_KINDS; k-- > 0;) {
        unsigned best = nodes_book_bounds(book, first).upper;
        unsigned limit = best <= LIMIT ? best - 1 : LIMIT;

        if (!nodes_book_divides(book, k, first))
            continue;
        open_kind(book, k, first);
        if (nodes_book_kind(book, k, first).lower > limit)
            continue;
        solve_kind(book, k, first, limit);
        fprintf(stderr, "kind %u: %u inner states or more; %.1f s\n", k,
                nodes_book_kind(book, k, first).lower, seconds() - began);
    }
    report(book, first, began);
}

/* The sum of the lower bounds of all answers, and of the first state. */
static unsigned lower_of(const struct nodes_book *book)
{
    unsigned lower = 1;

    for (unsigned first = 0; first < NODES_ANSWERS; first++) {
        bool left = false;

        for (unsigned kind = 0; kind < NODES_KINDS; kind++)
            left = left || nodes_book_divides(book, kind, first);
        if (left)
            lower += nodes_book_bounds(book, first).lower;
    }
    return lower;
}

/* Makes the best tree that the book holds; its guess is NULL when an answer has none. */
static void make_tree(const struct nodes_book *book, struct bc_tree *tree)
{
    static uint16_t guess[NODES_TREE_MAX];
    unsigned count = nodes_book_tree(book, guess);
    unsigned lower = lower_of(book);

    *tree = (struct bc_tree){.history = {.game = game},
                             .objective = BC_NODES,
                             .proven = lower == count,
                             .lower = NODES_CODES + lower,
                             .inner = count};
    if (count > 0)
        tree->guess = malloc(count * sizeof *tree->guess);
    for (unsigned i = 0; tree->guess && i < count; i++)
        tree->guess[i] = bc_code_at(&game, guess[i]);
}

static bool write_tree(const struct nodes_book *book, const char *path)
{
    struct bc_tree tree;
    unsigned char *bytes = NULL;
    size_t length = 0;
    FILE *file = NULL;
    bool good = false;

    make_tree(book, &tree);
    if (tree.guess && bc_tree_complete(&tree, NULL) == PZ_OK)
        bytes = bc_tree_encode(&tree, &length);
    if (bytes)
        file = fopen(path, "wb");
    if (file) {
        good = fwrite(bytes, 1, length, file) == length;
        good = fclose(file) == 0 && good;
        printf("%u inner states, %u nodes, height %u; at least %u nodes\n", tree.inner,
               tree.inner + NODES_CODES, tree.figures.height, (unsigned)tree.lower);
    }
    free(bytes);
    bc_tree_free(&tree);
    return good;
}

static bool add_answer(struct settings *settings, unsigned bulls, unsigned cows)
{
    bc_answer answer;

    if (settings->answers == NODES_ANSWERS || bulls == game.positions ||
        !bc_answer_make(&game, bulls, cows, &answer))
        return false;
    settings->answer[settings->answers++] = answer;
    return true;
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    static const struct option options[] = {{"book", required_argument, NULL, 'b'},
                                            {"out", required_argument, NULL, 'o'},
                                            {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'b')
            settings->book = optarg;
        else if (option == 'o')
            settings->out = optarg;
        else
            return false;
    for (; optind < argc; optind++) {
        unsigned bulls, cows;

        if (sscanf(argv[optind], "%u,%u", &bulls, &cows) != 2 ||
            !add_answer(settings, bulls, cows))
            return false;
    }
    if (settings->answers == 0) /* all that there are; 3,1 is none */
        for (unsigned bulls = 4; bulls-- > 0;)
            for (unsigned cows = 5 - bulls; cows-- > 0;)
                add_answer(settings, bulls, cows);
    return true;
}

static int run(const struct settings *settings, struct nodes_book *book)
{
    if (settings->book && !nodes_book_keep(book, settings->book)) {
        fprintf(stderr, "%s: cannot be read or written\n", settings->book);
        return EXIT_FAILURE;
    }
    for (unsigned i = 0; i < settings->answers; i++)
        solve_answer(book, settings->answer[i]);
    if (settings->out && !write_tree(book, settings->out)) {
        fprintf(stderr, "%s: no tree, or it cannot be written\n", settings->out);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct settings settings = {0};
    int result = EXIT_FAILURE;

    if (!read_settings(argc, argv, &settings)) {
        fprintf(stderr,
                "usage: bulls-cows-nodes [--book FILE] [--out FILE] [BULLS,COWS...]\n");
        return BAD_USE;
    }
    struct nodes_game *codes = nodes_game_make();
    struct nodes_search *search = codes ? nodes_search_make(codes) : NULL;
    struct nodes_book *book = search ? malloc(sizeof *book) : NULL;

    if (book) {
        nodes_book_make(book, search);
        result = run(&settings, book);
        if (book->file)
            fclose(book->file);
    } else
        fprintf(stderr, "bulls-cows-nodes: no memory\n");
    free(book);
    if (search)
        nodes_search_free(search);
    free(codes);
    return result;
}
