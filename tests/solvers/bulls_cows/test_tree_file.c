/* Files of decision trees: decoding reverses encoding, and damaged files are rejected. The audit,
 * which does not share code with the decoder, must agree with it. test_solve.c audits the trees of
 * the library. */
#include "brute.h"
#include "research/audit/audit.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SAMPLES = 150, FILE_MAX = 20000, SUM = 8 };

static struct brute_tree planted;

struct file {
    unsigned char bytes[FILE_MAX];
    size_t length;
};

/* Updates the checksum (FNV-1a). */
static void seal(struct file *file)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < file->length - SUM; i++) {
        sum ^= file->bytes[i];
        sum *= 0x100000001b3u;
    }
    for (unsigned i = 0; i < SUM; i++)
        file->bytes[file->length - SUM + i] = (unsigned char)(sum >> 8 * i);
}

static void put(struct file *file, size_t at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++)
        file->bytes[at + i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get(const struct file *file, size_t at, unsigned bytes)
{
    uint64_t number = 0;

    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | file->bytes[at + i];
    return number;
}

/* Makes a random tree for `game`, and encodes it. */
static struct bc_tree plant(struct test_rng *rng, struct bc_game game, struct file *file)
{
    unsigned char *bytes;
    struct bc_tree tree;

    planted.history = (struct bc_packed_history){.game = game};
    planted.candidates_only = test_rng_below(rng, 2);
    brute_plant(rng, &planted);
    tree = brute_copy(&planted);
    if (test_rng_below(rng, 3) == 0)
        tree.objective = BC_AVERAGE;
    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
    tree.proven = test_rng_below(rng, 2);
    tree.lower = tree.objective == BC_AVERAGE ? tree.figures.guesses
                                              : bc_figures_nodes(&tree.figures);
    tree.lower -= tree.proven ? 0 : test_rng_below(rng, 3);
    bytes = bc_tree_encode(&tree, &file->length);
    cr_assert_not_null(bytes);
    cr_assert_leq(file->length, FILE_MAX);
    memcpy(file->bytes, bytes, file->length);
    free(bytes);
    return tree;
}

static void expect_same_figures(const struct bc_figures *figures,
                                const struct bc_audit_report *report)
{
    cr_assert_eq(report->secrets, figures->secrets);
    cr_assert_eq(report->inner, figures->inner);
    cr_assert_eq(report->nodes, bc_figures_nodes(figures));
    cr_assert_eq(report->guess_nodes, figures->guess_nodes);
    cr_assert_eq(report->height, figures->height);
    cr_assert_eq(report->guesses, figures->guesses);
    for (unsigned i = 0; i <= BC_GUESSES_MAX; i++)
        cr_assert_eq(report->by_guesses[i], figures->by_guesses[i]);
}

/* Decodes and audits the bytes. The results must be equal. */
static enum pz_status examine(const unsigned char *bytes, size_t length)
{
    struct bc_audit_report report;
    struct bc_tree tree = {.inner = 12345};
    const char *error = "";
    enum pz_status status = bc_tree_decode(bytes, length, &tree, &error);

    cr_assert_eq(bc_audit(bytes, length, &report), status, "%s / %s", error, report.error);
    if (status != PZ_OK) {
        cr_assert_eq(status, PZ_INVALID);
        cr_assert_gt(strlen(error), 10);
        cr_assert_gt(strlen(report.error), 10);
        cr_assert_eq(tree.inner, 12345, "the decoder changed the tree");
        return status;
    }
    cr_assert_null(error);
    cr_assert_str_empty(report.error);
    cr_assert_eq(report.positions, tree.history.game.positions);
    cr_assert_eq(report.symbols, tree.history.game.symbols);
    cr_assert_eq(report.repeats, tree.history.game.repeats);
    cr_assert(report.consistent || tree.objective != BC_CONSISTENT);
    cr_assert_eq(report.objective, (unsigned)tree.objective);
    cr_assert_eq(report.proven, tree.proven);
    cr_assert_eq(report.lower, tree.lower);
    expect_same_figures(&tree.figures, &report);
    bc_tree_free(&tree);
    return status;
}

static enum pz_status examine_file(const struct file *file)
{
    return examine(file->bytes, file->length);
}

Test(bulls_cows_tree_file, decoding_reverses_encoding)
{
    static struct file file;
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct bc_game game = brute_game(&rng, i % 20 ? 500 : BRUTE_CODES_MAX);
        struct bc_tree tree, read;
        const char *error;
        size_t length;

        game.any_guess = i % 20 && i % 3 == 0;
        tree = plant(&rng, game, &file);

        cr_assert_eq(examine_file(&file), PZ_OK);
        cr_assert_eq(bc_tree_decode(file.bytes, file.length, &read, &error), PZ_OK);
        cr_assert_eq(read.history.count, 0);
        cr_assert_eq(read.history.game.positions, game.positions);
        cr_assert_eq(read.history.game.symbols, game.symbols);
        cr_assert_eq(read.history.game.repeats, game.repeats);
        cr_assert_eq(read.history.game.any_guess, game.any_guess);
        cr_assert_eq(read.objective, tree.objective);
        cr_assert_eq(read.proven, tree.proven);
        cr_assert_eq(read.lower, tree.lower);
        cr_assert_eq(read.inner, tree.inner);
        cr_assert_eq(memcmp(read.guess, tree.guess, tree.inner * sizeof *tree.guess), 0);
        cr_assert_eq(memcmp(read.size, tree.size, tree.inner * sizeof *tree.size), 0);
        unsigned char *bytes = bc_tree_encode(&read, &length);

        cr_assert_eq(length, file.length);
        cr_assert_eq(memcmp(bytes, file.bytes, length), 0);
        free(bytes);
        bc_tree_free(&read);
        bc_tree_free(&tree);
    }
}

/* Guesses the smallest candidate in every state. */
static void guess_first(struct bc_tree *tree, const bc_packed *secret, uint32_t count)
{
    bc_packed *part = malloc(count * sizeof *part);

    if (count > 1)
        tree->guess[tree->inner++] = secret[0];
    for (bc_answer_id a = 0; a < bc_answer_win(&tree->history.game) && count > 1; a++) {
        uint32_t kept = 0;

        for (uint32_t i = 0; i < count; i++)
            if (bc_packed_score(&tree->history.game, secret[i], secret[0]) == a)
                part[kept++] = secret[i];
        guess_first(tree, part, kept);
    }
    free(part);
}

/* Returns the encoded tree of this strategy. The caller frees it. */
static unsigned char *write_first(struct bc_game game, size_t *length,
                                  struct bc_figures *figures)
{
    struct bc_tree tree = {.history.game = game, .objective = BC_CONSISTENT};
    uint32_t count = bc_packed_codes(&game);
    bc_packed *secret = malloc(count * sizeof *secret);
    unsigned char *bytes;

    tree.guess = malloc(count * sizeof *tree.guess);
    cr_assert_eq(bc_packed_candidates(&tree.history, secret, count, NULL, &count), PZ_OK);
    guess_first(&tree, secret, count);
    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
    *figures = tree.figures;
    bytes = bc_tree_encode(&tree, length);
    cr_assert_not_null(bytes);
    free(secret);
    bc_tree_free(&tree);
    return bytes;
}

Test(bulls_cows_tree_file, has_no_format_for_other_roots_and_larger_games)
{
    struct bc_tree large = {.history.game = {5, 10, true, false},
                            .figures.secrets = 100000};
    struct bc_tree below = {.history = {{4, 10, false, false}, 1, {{0x0123, 0}}}};
    size_t length = 77;

    cr_assert_null(bc_tree_encode(&large, &length));
    cr_assert_null(bc_tree_encode(&below, &length));
    cr_assert_eq(length, 77);
}

Test(bulls_cows_tree_file, rejects_every_flipped_bit)
{
    static struct file file;
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    struct bc_tree tree = plant(&rng, (struct bc_game){3, 6, false, false}, &file);

    for (size_t bit = 0; bit < file.length * 8; bit++) {
        file.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        cr_assert_eq(examine_file(&file), PZ_INVALID, "bit %zu", bit);
        file.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    cr_assert_eq(examine_file(&file), PZ_OK);
    bc_tree_free(&tree);
}

/* With a correct checksum, a changed file can still be valid, because another guess can divide the
 * secrets in the same way. */
Test(bulls_cows_tree_file, decoder_and_audit_agree_after_changes_of_bits)
{
    static struct file file, forged;
    struct test_rng rng;
    unsigned good = 0, bad = 0;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 6; i++) {
        struct bc_tree tree = plant(&rng, brute_game(&rng, 130), &file);

        for (size_t bit = 0; bit < (file.length - SUM) * 8; bit++) {
            forged = file;
            forged.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            seal(&forged);
            if (examine_file(&forged) == PZ_OK)
                good++;
            else
                bad++;
        }
        bc_tree_free(&tree);
    }
    cr_assert_gt(good, 10);
    cr_assert_gt(bad, 1000);
}

Test(bulls_cows_tree_file, decoder_and_audit_agree_after_random_changes)
{
    static struct file file, forged;
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 20; i++) {
        struct bc_tree tree = plant(&rng, brute_game(&rng, 200), &file);

        for (unsigned j = 0; j < 100; j++) {
            forged = file;
            for (uint64_t changes = 1 + test_rng_below(&rng, 6); changes > 0; changes--)
                forged.bytes[test_rng_below(&rng, forged.length - SUM)] =
                    (unsigned char)test_rng_below(&rng, test_rng_below(&rng, 2) ? 8 : 256);
            if (test_rng_below(&rng, 8) == 0)
                forged.length = SUM + test_rng_below(&rng, file.length - SUM + 20);
            seal(&forged);
            examine_file(&forged);
        }
        bc_tree_free(&tree);
    }
}

/* The audit also reports a guess that does not divide the secrets. */
Test(bulls_cows_tree_file, rejects_each_incorrect_figure)
{
    static const struct {
        size_t at;
        unsigned bytes;
        const char *error;
    } claims[] = {{12, 4, "secrets"},
                  {20, 4, "states with a guess"},
                  {24, 8, "guesses in total"},
                  {40, 4, "secrets found with one of the guesses"}};
    static struct file file, forged;
    struct bc_audit_report report;
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    struct bc_tree tree = plant(&rng, (struct bc_game){4, 10, false, false}, &file);

    for (unsigned i = 0; i < sizeof claims / sizeof *claims; i++)
        for (int step = -1; step <= 1; step += 2) {
            uint64_t claim = get(&file, claims[i].at, claims[i].bytes) + (uint64_t)step;

            forged = file;
            put(&forged, claims[i].at, claims[i].bytes, claim);
            seal(&forged);
            cr_assert_eq(examine_file(&forged), PZ_INVALID);
            cr_assert_eq(bc_audit(forged.bytes, forged.length, &report), PZ_INVALID);
            cr_assert_not_null(strstr(report.error, claims[i].error), "%s", report.error);
        }
    size_t guesses = file.length - SUM - 2 * (size_t)tree.inner;

    put(&file, guesses + 2, 2,
        get(&file, guesses, 2)); /* a duplicate of the root's guess */
    seal(&file);
    cr_assert_eq(examine_file(&file), PZ_INVALID);
    cr_assert_eq(bc_audit(file.bytes, file.length, &report), PZ_INVALID);
    cr_assert_not_null(
        strstr(report.error, "guess 1 of the file gets the same answer from all"));
    bc_tree_free(&tree);
}

/* Sets the objective, the proof and the bound in the head, and examines the file. */
static enum pz_status try_head(const struct file *file, enum bc_objective objective,
                               unsigned proven, uint64_t lower)
{
    static struct file forged;

    forged = *file;
    put(&forged, 8, 1, objective);
    put(&forged, 9, 1, proven);
    put(&forged, 32, 8, lower);
    seal(&forged);
    return examine_file(&forged);
}

Test(bulls_cows_tree_file, checks_the_objective_and_the_bound)
{
    static struct file file;
    struct test_rng rng;
    unsigned consistent = 0;

    test_rng_seed(&rng, 7);
    for (unsigned i = 0; i < 40; i++) {
        struct bc_tree tree = plant(&rng, (struct bc_game){3, 6, false, false}, &file);
        uint64_t guesses = tree.figures.guesses, nodes = bc_figures_nodes(&tree.figures);
        uint64_t last = bc_figures_last(&tree.figures);
        enum pz_status possible =
            planted.figures.guess_nodes == planted.figures.secrets ? PZ_OK : PZ_INVALID;

        cr_assert_eq(try_head(&file, BC_AVERAGE, 0, 0), PZ_OK);
        cr_assert_eq(try_head(&file, BC_AVERAGE, 0, guesses + 1), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_AVERAGE, 1, guesses), PZ_OK);
        cr_assert_eq(try_head(&file, BC_AVERAGE, 1, guesses - 1), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_NODES, 0, nodes), PZ_OK);
        cr_assert_eq(try_head(&file, BC_NODES, 0, nodes + 1), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_NODES, 1, nodes - 1), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_CONSISTENT, 0, nodes - 1), possible);
        cr_assert_eq(try_head(&file, BC_CONSISTENT, 2, nodes), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_WORST_CASE, 1, guesses), PZ_OK);
        cr_assert_eq(try_head(&file, BC_WORST_CASE, 1, guesses - 1), PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 1, last << 32 | guesses), PZ_OK);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 0, (last - 1) << 32 | guesses), PZ_OK);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 1, (last - 1) << 32 | guesses),
                     PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 0, (last + 1) << 32 | guesses),
                     PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 1, last << 32 | (guesses - 1)),
                     PZ_INVALID);
        cr_assert_eq(try_head(&file, BC_LAST_GUESS, 0, guesses + 1), PZ_INVALID);
        consistent += possible == PZ_OK;
        cr_assert(!planted.candidates_only || possible == PZ_OK);
        bc_tree_free(&tree);
    }
    cr_assert(consistent > 5 && consistent < 35);
}

Test(bulls_cows_tree_file, rejects_more_and_fewer_bytes)
{
    static struct file file, forged;
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    struct bc_tree tree = plant(&rng, (struct bc_game){3, 5, true, false}, &file);

    for (size_t length = SUM; length < file.length + 20; length++) {
        forged = file;
        forged.length = length;
        seal(&forged);
        cr_assert_eq(examine_file(&forged), length == file.length ? PZ_OK : PZ_INVALID);
    }
    forged = file;
    put(&forged, 16, 4, UINT32_MAX); /* inner states */
    seal(&forged);
    cr_assert_eq(examine_file(&forged), PZ_INVALID);
    bc_tree_free(&tree);
}

/* Examines a copy of `length` bytes that ends at a page that is not readable. */
static enum pz_status examine_at_edge(const unsigned char *bytes, size_t length)
{
    static unsigned char *pages;
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (FILE_MAX / page + 1) * page;

    if (!pages) {
        pages = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                     -1, 0);
        cr_assert_neq((void *)pages, MAP_FAILED);
        cr_assert_eq(mprotect(pages + room, page, PROT_NONE), 0);
    }
    memcpy(pages + room - length, bytes, length);
    return examine(pages + room - length, length);
}

Test(bulls_cows_tree_file, does_not_read_after_the_end)
{
    static struct file file;
    struct test_rng rng;

    test_rng_seed(&rng, 9);
    struct bc_tree tree = plant(&rng, (struct bc_game){4, 10, false, false}, &file);

    for (size_t length = 0; length <= file.length; length++)
        cr_assert_eq(examine_at_edge(file.bytes, length),
                     length == file.length ? PZ_OK : PZ_INVALID);
    bc_tree_free(&tree);
}

/* In the largest game with a file format, any two bytes are a code. So only the number of guesses
 * determines where the guesses end. */
Test(bulls_cows_tree_file, does_not_read_missing_guesses)
{
    static struct file cut;
    struct bc_figures figures;
    size_t length;
    unsigned char *bytes =
        write_first((struct bc_game){4, 16, true, false}, &length, &figures);

    cr_assert_eq(examine(bytes, length), PZ_OK);
    cr_assert_eq(figures.secrets, BC_FILE_CODES_MAX);
    for (uint32_t inner = 0; inner < 40; inner++) {
        cut.length = length - 2 * (size_t)(figures.inner - inner);
        memcpy(cut.bytes, bytes, cut.length);
        put(&cut, 16, 4, inner);
        seal(&cut);
        cr_assert_eq(examine_at_edge(cut.bytes, cut.length), PZ_INVALID);
    }
    free(bytes);
}

Test(bulls_cows_tree_file, reports_failing_allocations)
{
    static struct file file;
    struct bc_audit_report report;
    struct bc_tree read = {.inner = 12345};
    struct test_rng rng;
    const char *error;
    unsigned char *bytes;
    size_t length;

    test_rng_seed(&rng, 10);
    struct bc_tree tree = plant(&rng, (struct bc_game){3, 5, true, false}, &file);

    expect_no_memory(4, bc_tree_decode(file.bytes, file.length, &read, &error),
                     read.inner == 12345);
    expect_no_memory(5, bc_audit(file.bytes, file.length, &report), true);
    failing_alloc_after(0);
    bytes = bc_tree_encode(&tree, &length);
    failing_alloc_end();
    cr_assert_null(bytes);
    bc_tree_free(&read);
    bc_tree_free(&tree);
}
