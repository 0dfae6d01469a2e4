/* Finds and proves the smallest decision tree of height 7 for Bulls and Cows with 4
 * positions and 10 symbols, where any code may be guessed.
 *
 *     bulls-cows-nodes [--threads N] [--state FOLDER [--part I/N]]
 *                      [--book FILE] [--out FILE] [BULLS,COWS...]
 *
 * Solves the given answers to the first guess, all when none is given. What is known
 * beforehand is read from --book, which is written anew with all that was found. --out gets
 * the best tree known, as the service reads it. Same input, same output.
 *
 * Work is cut into units (research/README.md). The unit of an answer of which the book has a
 * tree is a kind of second guess, which is to be shown to need no less or to need fewer;
 * without one, or with few secrets, it is the answer, whose kinds are tried one by one. */
#include "nodes_book.h"
#include "nodes_ties.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "research/common/checkpoint.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAD_USE = 2,
    LIMIT = 250,
    FEW = 600,        /* secrets of an answer that is one unit */
    EDITION = 1,      /* one more when the same units come to something else */
    NAME_SIZE = 1024, /* of a file or a task */
    UNITS_MAX = NODES_ANSWERS * NODES_KINDS
};

static const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};

struct settings {
    struct units_options units;
    const char *book, *out;
    unsigned answers;
    bc_answer_id answer[NODES_ANSWERS];
};

/* Second guesses of some kinds after an answer, the last kind first. */
struct unit {
    bc_answer_id first;
    unsigned kind, kinds; /* from `kind` on down */
};

struct nodes_proof {
    struct nodes_game *codes;
    struct nodes_search *search;
    struct nodes_book *known; /* beforehand */
    struct nodes_book *book;  /* with all that was found */
    unsigned units;
    struct unit unit[UNITS_MAX];
    double cost[UNITS_MAX];
    struct nodes_book *found[UNITS_MAX]; /* by each unit; owned */
};

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

static void report(const struct nodes_book *book, bc_answer_id first)
{
    struct nodes_bounds bounds = nodes_book_bounds(book, first);
    char text[BC_TEXT] = "?";

    if (bounds.kind < NODES_KINDS)
        bc_packed_format(
            &game, bc_packed_at(&game, nodes_search_second(book->search, bounds.kind)),
            text);
    printf("%u,%u: at least %u, at most %u inner states; second guess %s\n",
           bc_answer_bulls(&game, first), bc_answer_cows(&game, first), bounds.lower,
           bounds.upper, text);
}

/* The later a kind the more new digits its guess has, and the better it mostly is. */
static void solve_unit(struct nodes_book *book, const struct unit *unit)
{
    for (unsigned i = 0; i < unit->kinds; i++) {
        unsigned kind = unit->kind - i;
        unsigned best = nodes_book_bounds(book, unit->first).upper;
        unsigned limit = best <= LIMIT ? best - 1 : LIMIT;

        if (!nodes_book_divides(book, kind, unit->first))
            continue;
        open_kind(book, kind, unit->first);
        if (nodes_book_kind(book, kind, unit->first).lower <= limit)
            solve_kind(book, kind, unit->first, limit);
    }
}

/* A book that knows what another does; NULL without memory. */
static struct nodes_book *copy_book(const struct nodes_book *book)
{
    struct nodes_book *copy = malloc(sizeof *copy);

    if (copy)
        *copy = *book;
    return copy;
}

/* Works on a unit with a search of its own, so that it comes to the same in any order. */
static bool work(void *task, unsigned number, FILE *result)
{
    const struct nodes_proof *proof = task;
    struct nodes_book *book = copy_book(proof->known);
    struct nodes_search *search = book ? nodes_search_make(proof->codes) : NULL;

    if (search) {
        book->search = search;
        solve_unit(book, &proof->unit[number]);
        fputs("book\n", result);
        nodes_book_write(book, proof->known, result);
        nodes_search_free(search);
    }
    free(book);
    return search != NULL;
}

static bool take(void *task, unsigned number, FILE *result)
{
    struct nodes_proof *proof = task;
    struct nodes_book *book = copy_book(proof->known);
    char line[8];

    if (!book || !fgets(line, sizeof line, result) || strcmp(line, "book\n") != 0 ||
        !nodes_book_read(book, result)) {
        free(book);
        return false;
    }
    proof->found[number] = book;
    return true;
}

static unsigned secrets_after(const struct nodes_book *book, bc_answer_id first)
{
    return book->pair[0][first][first].size;
}

static void add_unit(struct nodes_proof *proof, const struct unit *unit, double cost)
{
    proof->cost[proof->units] = cost;
    proof->unit[proof->units++] = *unit;
}

static void cut_answer(struct nodes_proof *proof, bc_answer_id first)
{
    unsigned secrets = secrets_after(proof->known, first);
    double cost = (double)secrets * secrets * secrets;
    struct unit all = {first, NODES_KINDS - 1, NODES_KINDS};

    if (secrets < FEW || nodes_book_bounds(proof->known, first).upper >= NODES_OPEN) {
        add_unit(proof, &all, cost);
        return;
    }
    for (unsigned k = NODES_KINDS; k-- > 0;)
        if (nodes_book_divides(proof->known, k, first))
            add_unit(proof, &(struct unit){first, k, 1}, cost);
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
        tree->guess[i] = bc_packed_at(&game, guess[i]);
}

static bool write_tree(const struct nodes_book *book, const char *path)
{
    struct bc_tree tree;
    unsigned char *bytes = NULL;
    size_t length = 0;
    FILE *file = NULL;
    bool good = false;

    make_tree(book, &tree);
    if (tree.guess && bc_tree_complete(&tree, NULL) == PZ_OK && nodes_ties_break(&tree))
        bytes = bc_tree_encode(&tree, &length);
    if (bytes)
        file = fopen(path, "wb");
    if (file) {
        good = fwrite(bytes, 1, length, file) == length;
        good = fclose(file) == 0 && good;
        printf("%u inner states, %u nodes, height %u, %u guesses; at least %u nodes\n",
               tree.inner, tree.inner + NODES_CODES, tree.figures.height,
               (unsigned)tree.figures.guesses, (unsigned)tree.lower);
    }
    free(bytes);
    bc_tree_free(&tree);
    return good;
}

static bool add_answer(struct settings *settings, unsigned bulls, unsigned cows)
{
    bc_answer_id answer;

    if (settings->answers == NODES_ANSWERS || bulls == game.positions ||
        !bc_answer_make(&game, bulls, cows, &answer))
        return false;
    settings->answer[settings->answers++] = answer;
    return true;
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    static const struct option options[] = {UNITS_LONG_OPTIONS,
                                            {"book", required_argument, NULL, 'b'},
                                            {"out", required_argument, NULL, 'o'},
                                            {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'b')
            settings->book = optarg;
        else if (option == 'o')
            settings->out = optarg;
        else if (!units_read_option(&settings->units, option, optarg))
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

/* Reads a book; where there is none nothing is known. */
static bool read_book(struct nodes_book *book, const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    bool good = !file || nodes_book_read(book, file);

    if (file)
        fclose(file);
    if (!good)
        fprintf(stderr, "%s: no book\n", path);
    return good;
}

static bool write_book(const struct nodes_book *book, const char *path)
{
    struct nodes_book *nothing = malloc(sizeof *nothing);
    char passing[NAME_SIZE];
    bool good = false;

    if (!path) {
        free(nothing);
        return true;
    }
    snprintf(passing, sizeof passing, "%s.new", path);
    FILE *file = nothing ? fopen(passing, "w") : NULL;

    if (file) {
        nodes_book_make(nothing, book->search);
        nodes_book_write(book, nothing, file);
        good = fclose(file) == 0 && rename(passing, path) == 0;
    }
    if (!good)
        fprintf(stderr, "%s: cannot be written\n", path);
    free(nothing);
    return good;
}

/* All that units depend on: the answers and what is known beforehand. */
static char *make_key(const struct settings *settings, const struct nodes_book *known)
{
    struct nodes_book *nothing = malloc(sizeof *nothing);
    char *key = NULL, *text = NULL;
    size_t length;
    unsigned answers = 0; /* a bit for each */
    FILE *file = nothing ? open_memstream(&text, &length) : NULL;

    for (unsigned i = 0; i < settings->answers; i++)
        answers |= 1u << settings->answer[i];
    if (file) {
        nodes_book_make(nothing, known->search);
        nodes_book_write(known, nothing, file);
        if (fclose(file) == 0 &&
            asprintf(&key, "nodes, edition %u, answers %x, book %016llx", EDITION, answers,
                     (unsigned long long)units_sum(text, length)) < 0)
            key = NULL;
    }
    free(text);
    free(nothing);
    return key;
}

static enum units_status run_units(const struct settings *settings,
                                   struct nodes_proof *proof)
{
    char *key = make_key(settings, proof->known);
    struct units units = {.name = "nodes",
                          .key = key,
                          .cost = proof->cost,
                          .work = work,
                          .take = take,
                          .task = proof};
    enum units_status status = UNITS_FAILED;

    for (unsigned i = 0; i < settings->answers; i++)
        cut_answer(proof, settings->answer[i]);
    units.count = proof->units;
    if (key)
        status = units_run(&units, &settings->units);
    free(key);
    return status;
}

/* Joins what the units found, in their order. */
static void merge(struct nodes_proof *proof)
{
    for (unsigned i = 0; i < proof->units; i++)
        for (unsigned k = 0; k < NODES_KINDS; k++)
            for (unsigned a = 0; a < NODES_ANSWERS; a++)
                for (unsigned b = a; b < NODES_ANSWERS; b++)
                    nodes_book_note(proof->book, &proof->found[i]->pair[k][a][b]);
}

static bool run(const struct settings *settings, struct nodes_proof *proof)
{
    enum units_status status;

    nodes_book_make(proof->known, proof->search);
    if (!read_book(proof->known, settings->book))
        return false;
    *proof->book = *proof->known;
    status = run_units(settings, proof);
    if (status != UNITS_ALL)
        return status == UNITS_SHARE;
    merge(proof);
    for (unsigned i = 0; i < settings->answers; i++)
        report(proof->book, settings->answer[i]);
    if (!write_book(proof->book, settings->book))
        return false;
    if (settings->out && !write_tree(proof->book, settings->out)) {
        fprintf(stderr, "%s: no tree, or it cannot be written\n", settings->out);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct nodes_proof proof;
    struct settings settings = {0};
    bool good = false;

    if (!read_settings(argc, argv, &settings)) {
        fprintf(stderr, "usage: bulls-cows-nodes " UNITS_USAGE
                        "\n                        [--book FILE] [--out FILE] "
                        "[BULLS,COWS...]\n");
        return BAD_USE;
    }
    if (!units_ready(&settings.units))
        return EXIT_FAILURE;
    proof.codes = nodes_game_make();
    proof.search = proof.codes ? nodes_search_make(proof.codes) : NULL;
    proof.known = malloc(sizeof *proof.known);
    proof.book = malloc(sizeof *proof.book);
    if (proof.search && proof.known && proof.book)
        good = run(&settings, &proof);
    else
        fprintf(stderr, "bulls-cows-nodes: no memory\n");
    for (unsigned i = 0; i < proof.units; i++)
        free(proof.found[i]);
    free(proof.book);
    free(proof.known);
    if (proof.search)
        nodes_search_free(proof.search);
    free(proof.codes);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
