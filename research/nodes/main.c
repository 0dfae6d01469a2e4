/* bulls-cows-nodes: searches for the decision tree with the fewest nodes for Bulls and Cows
 * with 4 positions and 10 symbols, if the height is at most 7 and any code can be a guess,
 * and proves lower bounds.
 *
 * The book (book.h) contains the known bounds. The program reads it, improves the bounds of
 * the given answers to the first guess, and writes the book again. The result depends only
 * on the book and on the answers.
 *
 * If the book has a tree for an answer, a unit (research/common/checkpoint.h) is a class of
 * second guesses: it proves that the class needs as many states, or finds a smaller tree.
 * Without a tree, or with few secrets, a unit is an answer, and it tries the classes one
 * after the other. */
#include "book.h"
#include "research/common/checkpoint.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "ties.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIMIT = 250,      /* inner states after an answer for which there is no tree yet */
    FEW = 600,        /* an answer with fewer secrets is one unit */
    VERSION = 2,      /* increment it if the result of a unit changes */
    NAME_SIZE = 1024, /* bytes of a path */
    UNITS_MAX = NODES_ANSWERS * NODES_CLASSES
};

static const struct bc_game game = {.positions = 4, .symbols = 10};

struct settings {
    struct checkpoint_options checkpoint;
    const char *book, *out;
    unsigned answers;
    bc_answer_id answer[NODES_ANSWERS];
};

/* Classes of second guesses after an answer, from the last one to the first one. */
struct unit {
    bc_answer_id first;
    unsigned class, classes; /* the last class, and the number of classes */
};

struct nodes_proof {
    struct nodes_game *codes;
    struct nodes_search *search;
    struct nodes_book *known; /* the bounds at the start */
    struct nodes_book *book;  /* with the new bounds */
    unsigned units;
    struct unit unit[UNITS_MAX];
    double cost[UNITS_MAX];
    struct nodes_book *result[UNITS_MAX]; /* of each unit; owned */
};

/* Raises the lower bounds of the states of a class as far as that is cheap. */
static void open_class(struct nodes_book *book, unsigned class, unsigned first)
{
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        struct nodes_state state = book->state[class][first][a];

        if (state.size < 3 || state.lower > 1 || state.upper != NODES_OPEN)
            continue;
        nodes_state_open(book->search, &state);
        nodes_book_improve(book, &state);
    }
}

/* The unsolved states of a class, the smallest first. */
struct agenda {
    unsigned count, gain; /* `gain`: expected for all of them, in thousandths */
    struct nodes_state *state[NODES_ANSWERS];
};

static struct agenda agenda_of(struct nodes_book *book, unsigned class, unsigned first)
{
    struct agenda agenda = {0};

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        struct nodes_state *state = &book->state[class][first][a];
        unsigned at = agenda.count;

        if (state->size < 2 || state->lower == state->upper)
            continue;
        agenda.gain += nodes_expected_gain(state->size, state->lower);
        for (; at > 0 && agenda.state[at - 1]->size > state->size; at--)
            agenda.state[at] = agenda.state[at - 1];
        agenda.state[at] = state;
        agenda.count++;
    }
    return agenda;
}

/* Solves a class if it needs at most `limit` inner states, or raises its lower bound above
 * `limit`. */
static void solve_class(struct nodes_book *book, unsigned class, unsigned first,
                        unsigned limit)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        struct agenda agenda = agenda_of(book, class, first);

        for (unsigned i = 0; i < agenda.count; i++) {
            unsigned total = nodes_book_class(book, class, first).lower;

            if (total > limit)
                return;
            struct nodes_state state = *agenda.state[i];
            struct nodes_raise raise = {state.lower, state.size,
                                        limit - total + state.lower, limit + 1 - total,
                                        agenda.gain};

            agenda.gain -= nodes_expected_gain(state.size, state.lower);
            nodes_state_solve(book->search, &state,
                              pass == 0 ? nodes_raise_limit(&raise) : raise.limit);
            nodes_book_improve(book, &state);
        }
    }
}

static void report(const struct nodes_book *book, bc_answer_id first)
{
    struct nodes_bounds bounds = nodes_book_bounds(book, first);
    char text[BC_TEXT] = "?";

    if (bounds.class < NODES_CLASSES)
        bc_packed_format(
            &game, bc_packed_at(&game, nodes_search_second(book->search, bounds.class)),
            text);
    printf("%u,%u: %u to %u inner states; second guess %s\n", bc_answer_bulls(&game, first),
           bc_answer_cows(&game, first), bounds.lower, bounds.upper, text);
}

/* In later classes, the guess has more new digits. Such guesses are usually better. */
static void solve_unit(struct nodes_book *book, const struct unit *unit)
{
    for (unsigned i = 0; i < unit->classes; i++) {
        unsigned class = unit->class - i;
        unsigned best = nodes_book_bounds(book, unit->first).upper;
        unsigned limit = best <= LIMIT ? best - 1 : LIMIT;

        if (!nodes_book_divides(book, class, unit->first))
            continue;
        open_class(book, class, unit->first);
        if (nodes_book_class(book, class, unit->first).lower <= limit)
            solve_class(book, class, unit->first, limit);
    }
}

/* Returns a copy of a book; NULL if out of memory. */
static struct nodes_book *copy_book(const struct nodes_book *book)
{
    struct nodes_book *copy = malloc(sizeof *copy);

    if (copy)
        *copy = *book;
    return copy;
}

/* Works on a unit. Each unit has its own search, so that its result does not depend on
 * other units. */
static bool work(void *context, unsigned number, FILE *result)
{
    const struct nodes_proof *proof = context;
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

static bool merge(void *context, unsigned number, FILE *result)
{
    struct nodes_proof *proof = context;
    struct nodes_book *book = copy_book(proof->known);
    char line[8];

    if (!book || !fgets(line, sizeof line, result) || strcmp(line, "book\n") != 0 ||
        !nodes_book_read(book, result)) {
        free(book);
        return false;
    }
    proof->result[number] = book;
    return true;
}

static unsigned secrets_after(const struct nodes_book *book, bc_answer_id first)
{
    return book->state[0][first][first].size;
}

static void add_unit(struct nodes_proof *proof, const struct unit *unit, double cost)
{
    assert(proof->units < UNITS_MAX);
    proof->cost[proof->units] = cost;
    proof->unit[proof->units++] = *unit;
}

static void add_units(struct nodes_proof *proof, bc_answer_id first)
{
    unsigned secrets = secrets_after(proof->known, first);
    double cost = (double)secrets * secrets * secrets;
    struct unit all = {first, NODES_CLASSES - 1, NODES_CLASSES};

    if (secrets < FEW || nodes_book_bounds(proof->known, first).upper >= NODES_OPEN) {
        add_unit(proof, &all, cost);
        return;
    }
    for (unsigned k = NODES_CLASSES; k-- > 0;)
        if (nodes_book_divides(proof->known, k, first))
            add_unit(proof, &(struct unit){first, k, 1}, cost);
}

/* Returns the lower bound of the whole tree: 1 for the first state, and the bounds of all
 * answers. */
static unsigned lower_of(const struct nodes_book *book)
{
    unsigned lower = 1;

    for (unsigned first = 0; first < NODES_ANSWERS; first++) {
        bool has_secrets = false;

        for (unsigned class = 0; class < NODES_CLASSES; class ++)
            has_secrets = has_secrets || nodes_book_divides(book, class, first);
        if (has_secrets)
            lower += nodes_book_bounds(book, first).lower;
    }
    return lower;
}

/* Makes the smallest tree in the book. Its `guess` is NULL if an answer does not have a
 * tree. */
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
    bool done = false;

    make_tree(book, &tree);
    if (tree.guess && bc_tree_complete(&tree, NULL) == PZ_OK && nodes_ties_break(&tree))
        bytes = bc_tree_encode(&tree, &length);
    if (bytes)
        file = fopen(path, "wb");
    if (file) {
        done = fwrite(bytes, 1, length, file) == length;
        done = fclose(file) == 0 && done;
        printf("%u inner states, %u nodes, height %u, %u guesses; lower bound: %u nodes\n",
               tree.inner, tree.inner + NODES_CODES, tree.figures.height,
               (unsigned)tree.figures.guesses, (unsigned)tree.lower);
    }
    free(bytes);
    bc_tree_free(&tree);
    return done;
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

/* Reads the answers in the operands; all answers if there are no operands. */
static bool read_answers(char **operands, struct settings *settings)
{
    for (; *operands; operands++) {
        unsigned bulls, cows;
        int end = 0;

        if (sscanf(*operands, "%1u,%1u%n", &bulls, &cows, &end) != 2 ||
            (*operands)[end] != '\0' || !add_answer(settings, bulls, cows))
            return false;
    }
    if (settings->answers == 0) /* 3,1 is not an answer: add_answer ignores it */
        for (unsigned bulls = 4; bulls-- > 0;)
            for (unsigned cows = 5 - bulls; cows-- > 0;)
                add_answer(settings, bulls, cows);
    return true;
}

/* Reads a book. If the file does not exist, the book keeps its trivial bounds. */
static bool read_book(struct nodes_book *book, const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    bool valid = !file || nodes_book_read(book, file);

    if (file)
        fclose(file);
    if (!valid)
        fprintf(stderr, "%s: not a book\n", path);
    return valid;
}

static bool write_book(const struct nodes_book *book, const char *path)
{
    char temporary[NAME_SIZE];
    bool done = false;

    if (!path)
        return true;
    snprintf(temporary, sizeof temporary, "%s.new", path);
    FILE *file = fopen(temporary, "w");

    if (file) {
        nodes_book_write(book, NULL, file);
        done = fclose(file) == 0 && rename(temporary, path) == 0;
    }
    if (!done)
        fprintf(stderr, "%s: cannot write\n", path);
    return done;
}

/* Returns everything that the units depend on: the answers and the known bounds. NULL if
 * out of memory. */
static char *make_key(const struct settings *settings, const struct nodes_book *known)
{
    char *key = NULL, *text = NULL;
    size_t length;
    unsigned answers = 0; /* a bit for each */
    FILE *file = open_memstream(&text, &length);

    for (unsigned i = 0; i < settings->answers; i++)
        answers |= 1u << settings->answer[i];
    if (file) {
        nodes_book_write(known, NULL, file);
        if (fclose(file) == 0 &&
            asprintf(&key, "nodes, version %u, answers %x, book %016llx", VERSION, answers,
                     (unsigned long long)checkpoint_hash(text, length)) < 0)
            key = NULL;
    }
    free(text);
    return key;
}

static enum checkpoint_status run_units(const struct settings *settings,
                                        struct nodes_proof *proof)
{
    char *key = make_key(settings, proof->known);
    struct checkpoint_task task = {.name = "nodes",
                                   .key = key,
                                   .cost = proof->cost,
                                   .work = work,
                                   .merge = merge,
                                   .context = proof};
    enum checkpoint_status status = CHECKPOINT_FAILED;

    for (unsigned i = 0; i < settings->answers; i++)
        add_units(proof, settings->answer[i]);
    task.count = proof->units;
    if (key)
        status = checkpoint_run(&task, &settings->checkpoint);
    free(key);
    return status;
}

/* Adds the bounds that the units found to the book. */
static void join(struct nodes_proof *proof)
{
    for (unsigned i = 0; i < proof->units; i++)
        for (unsigned k = 0; k < NODES_CLASSES; k++)
            for (unsigned a = 0; a < NODES_ANSWERS; a++)
                for (unsigned b = a; b < NODES_ANSWERS; b++)
                    nodes_book_improve(proof->book, &proof->result[i]->state[k][a][b]);
}

static bool run(const struct settings *settings, struct nodes_proof *proof)
{
    enum checkpoint_status status;

    nodes_book_make(proof->known, proof->search);
    if (!read_book(proof->known, settings->book))
        return false;
    *proof->book = *proof->known;
    status = run_units(settings, proof);
    if (status != CHECKPOINT_COMPLETE)
        return status == CHECKPOINT_PART;
    join(proof);
    for (unsigned i = 0; i < settings->answers; i++)
        report(proof->book, settings->answer[i]);
    if (!write_book(proof->book, settings->book))
        return false;
    if (settings->out && !write_tree(proof->book, settings->out)) {
        fprintf(stderr, "%s: there is no tree, or the file cannot be written\n",
                settings->out);
        return false;
    }
    return true;
}

static bool run_all(const struct settings *settings)
{
    static struct nodes_proof proof;
    bool done = false;

    proof.codes = nodes_game_make();
    proof.search = proof.codes ? nodes_search_make(proof.codes) : NULL;
    proof.known = malloc(sizeof *proof.known);
    proof.book = malloc(sizeof *proof.book);
    if (proof.search && proof.known && proof.book)
        done = run(settings, &proof);
    else
        fprintf(stderr, "bulls-cows-nodes: out of memory\n");
    for (unsigned i = 0; i < proof.units; i++)
        free(proof.result[i]);
    free(proof.book);
    free(proof.known);
    if (proof.search)
        nodes_search_free(proof.search);
    free(proof.codes);
    return done;
}

int main(int argc, char **argv)
{
    struct settings settings = {0};
    const struct argument arguments[] = {
        {"book", "FILE", "read the known bounds from there, and write the new bounds",
         arguments_text, &settings.book},
        {"out", "FILE", "write the smallest known tree there", arguments_text,
         &settings.out},
        CHECKPOINT_ARGUMENTS(settings.checkpoint),
        {NULL}};
    const struct command command = {
        "bulls-cows-nodes",
        "Searches for the smallest decision tree of height 7 for Bulls and Cows with 4 positions\n"
        "and 10 symbols, for the given answers to the first guess (default: all answers).",
        "[BULLS,COWS]...", arguments};

    if (!read_answers(arguments_read(&command, argc, argv), &settings))
        arguments_fail(&command, "an answer is invalid: write, for example, 0,2");
    if (!checkpoint_prepare(&settings.checkpoint))
        return EXIT_FAILURE;
    return run_all(&settings) ? EXIT_SUCCESS : EXIT_FAILURE;
}
